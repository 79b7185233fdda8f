// What a person does, as messages to the window. Listens once at the root; elements say by attributes what they want to tell.
import { windowText } from "./dates.js";
import { Say } from "./wire.js";

/** Milliseconds in which typing is gathered into one message. */
const typingPause = 40;

/** Sizes that differ by less than this many pixels are not told again; others after so many milliseconds at the earliest, since a window
 * that is being resized changes them with every frame. */
const sizeStep = 0.5;
const sizePause = 100;

/**
 * @typedef {object} EventOptions
 * @property {import("./dom.js").Tree} tree
 * @property {(message: object) => void} send
 * @property {(name: string, element: Element) => boolean} act  runs a local action; false where there is none of that name
 */

export class Events {
    /** @param {EventOptions} options */
    constructor(options) {
        this.tree = options.tree;
        this.send = options.send;
        this.act = options.act;
        /** @type {Map<Element, any>} */
        this.typing = new Map();
        /** Sliders that are being moved. @type {Set<Element>} */
        this.sliding = new Set();
        /** @type {WeakMap<Element, {w: number, h: number}>} */
        this.sizes = new WeakMap();
        /** Elements whose size may have changed since it was told. @type {Set<Element>} */
        this.resized = new Set();
        /** @type {any} */ this.resting = null;
        this.resizes = new ResizeObserver((entries) => this.measure(entries.map((entry) => entry.target)));
    }

    /** @param {EventTarget} root */
    listen(root) {
        root.addEventListener("click", (event) => this.clicked(event));
        root.addEventListener("keydown", (event) => this.pressed(/** @type {KeyboardEvent} */ (event)));
        root.addEventListener("input", (event) => this.typed(/** @type {Element} */ (event.target)));
        root.addEventListener("change", (event) => this.settled(/** @type {Element} */ (event.target)));
        root.addEventListener("focusin", (event) => this.focused(/** @type {Element} */ (event.target), true));
        root.addEventListener("focusout", (event) => this.focused(/** @type {Element} */ (event.target), false));
        for (const [kind, value] of [["load", "loaded"], ["error", "failed"]]) {
            root.addEventListener(kind, (event) => this.fetched(/** @type {Element} */ (event.target), value), true);
        }
        root.addEventListener("submit", (event) => event.preventDefault());
    }

    /** An element came into the page. @param {Element} element */
    added(element) {
        if (element.getAttribute("data-observe") === "size") this.resizes.observe(element);
        if (element.hasAttribute("autofocus")) queueMicrotask(() => /** @type {HTMLElement} */ (element).focus?.());
    }

    /** @param {Element} element */
    removed(element) {
        this.resizes.unobserve(element);
        this.resized.delete(element);
        this.sliding.delete(element);
        this.flush(element, false);
    }

    /** A picture that the window waits for came, or will not come. @param {Element} element @param {string} value */
    fetched(element, value) {
        if (element.getAttribute?.("data-observe") !== "load") return;
        const id = this.tree.id(element);
        if (id !== undefined) this.send({ t: Say.input, id, value, v: 0 });
    }

    /** @param {Event} event */
    clicked(event) {
        const target = /** @type {Element} */ (event.target);
        const element = target.closest("button, [data-tap], [data-action], a[href]");
        if (!element || element.hasAttribute("disabled") || element.getAttribute("aria-disabled") === "true") return;
        if (element.matches("a[href]") && !element.hasAttribute("data-tap")) return;
        event.preventDefault();
        this.tap(element);
    }

    /** @param {Element} element */
    tap(element) {
        this.flushAll();
        const action = element.getAttribute("data-action");
        if (action !== null && this.act(action, element)) return;
        const id = this.tree.id(element);
        if (id !== undefined) this.send({ t: Say.tap, id });
    }

    /** @param {KeyboardEvent} event */
    pressed(event) {
        const target = /** @type {HTMLElement} */ (event.target);
        if (event.isComposing) return;
        if (event.key === "Enter" && target.matches("input")) {
            event.preventDefault();
            this.flush(target, true);
            const id = this.tree.id(target);
            if (id !== undefined) this.send({ t: Say.submit, id });
        } else if ((event.key === "Enter" || event.key === " ") && target.matches("[data-tap]:not(button):not(a):not(input):not(textarea)")) {
            event.preventDefault();
            if (target.getAttribute("aria-disabled") !== "true") this.tap(target);
        }
    }

    /** @param {Element} element */
    typed(element) {
        if (this.tree.id(element) === undefined) return;
        this.tree.countEdit(element);
        if (isSlider(element) && !this.sliding.has(element)) this.slide(element, true);
        if (!this.typing.has(element)) this.typing.set(element, setTimeout(() => this.flush(element, true), typingPause));
    }

    /** A check box, a choice or a slider was set. @param {Element} element */
    settled(element) {
        if (!element.matches("select, input[type=checkbox], input[type=radio], input[type=range]")) return;
        if (!this.typing.has(element)) this.typed(element);
        this.flush(element, true);
        if (this.sliding.has(element)) this.slide(element, false);
    }

    /** A slider is held or let go of: that is its editing, wherever the focus is. @param {Element} element @param {boolean} on */
    slide(element, on) {
        if (on) this.sliding.add(element);
        else this.sliding.delete(element);
        const id = this.tree.id(element);
        if (id !== undefined) this.send({ t: Say.focus, id, on });
    }

    /** Tells what was typed and not yet told. @param {Element} element @param {boolean} isThere */
    flush(element, isThere) {
        const timer = this.typing.get(element);
        if (timer === undefined) return;
        clearTimeout(timer);
        this.typing.delete(element);
        const id = this.tree.id(element);
        if (isThere && id !== undefined) this.tell(element, id);
    }

    /** @param {Element} element @param {number} id */
    tell(element, id) {
        this.send({ t: Say.input, id, value: valueOf(element), v: this.tree.edits.get(element) ?? 0 });
    }

    /** Tells the newest text of every field again: what was said as the connection broke may not have arrived. */
    tellAgain() {
        for (const element of this.tree.edited()) this.tell(element, /** @type {number} */ (this.tree.id(element)));
    }

    flushAll() {
        for (const element of [...this.typing.keys()]) this.flush(element, true);
    }

    /** @param {Element} element @param {boolean} on */
    focused(element, on) {
        if (!element.matches?.("input, textarea, select") || isSlider(element)) return;
        if (!on) this.flush(element, true);
        else limit(element);
        const id = this.tree.id(element);
        if (id !== undefined) this.send({ t: Say.focus, id, on });
    }

    /** The first change is told at once, those soon after it together. @param {Element[]} elements */
    measure(elements) {
        for (const element of elements) this.resized.add(element);
        if (this.resting !== null || this.resized.size === 0) return;
        const changed = [...this.resized];
        this.resized.clear();
        this.resting = setTimeout(() => {
            this.resting = null;
            this.measure([]);
        }, sizePause);
        for (const element of changed) this.measured(element);
    }

    /** @param {Element} element */
    measured(element) {
        const id = this.tree.id(element);
        if (id === undefined || !element.isConnected) return;
        const { w, h } = ownSize(element);
        const known = this.sizes.get(element);
        if (known && Math.abs(known.w - w) < sizeStep && Math.abs(known.h - h) < sizeStep) return;
        this.sizes.set(element, { w, h });
        this.send({ t: Say.size, id, w, h });
    }

    /** Tells every observed size again, to a window that does not know them. */
    forgetSizes() {
        this.sizes = new WeakMap();
    }
}

/** The size without what transforms make of it. @param {Element} element */
function ownSize(element) {
    const { width, height } = element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (element);
    if (!(Math.abs(width - offsetWidth) > 1 || Math.abs(height - offsetHeight) > 1)) return { w: width, h: height };
    const look = getComputedStyle(element);
    return { w: parseFloat(look.width) || offsetWidth, h: parseFloat(look.height) || offsetHeight };
}

/** @param {Element} element */
function isSlider(element) {
    return element.matches?.("input[type=range]") ?? false;
}

/** What a field says: its text, the place of a choice in its list, whether a box is checked. @param {Element} element */
export function valueOf(element) {
    if (element.localName === "select") return String(/** @type {HTMLSelectElement} */ (element).selectedIndex);
    const field = /** @type {HTMLInputElement} */ (element);
    return field.type === "checkbox" ? String(field.checked) : windowText(element, field.value);
}

/** A field takes no more characters than what is around it says. @param {Element} element */
function limit(element) {
    const longest = element.closest("[data-longest]")?.getAttribute("data-longest");
    if (longest && element instanceof HTMLInputElement) element.maxLength = Number(longest);
}
