// Builds elements from records and applies patches. It knows no socket and no event.
import { fieldText } from "./dates.js";
import { namedSymbol } from "./symbols.js";
import { Step } from "./wire.js";

/** The kinds that a record may name. Everything else becomes a `div`, so that no record can bring in a script or a frame. */
export const kinds = new Set([
    "div", "span", "button", "input", "textarea", "video", "img", "svg", "a", "label", "form", "select", "option", "p", "ul", "ol", "li",
    "path", "h1", "h2", "h3", "h4", "nav", "main", "header", "footer", "section", "article", "hr", "progress", "dialog",
]);

/** Attributes that only say how an element begins; what it is now is a property. */
const liveAttributes = new Set(["checked", "disabled", "muted", "selected"]);

const svgNamespace = "http://www.w3.org/2000/svg";

/** Addresses that an element may point at: pages, mail, phone, pictures. Never a script. */
const safeAddress = /^(?:https?:|mailto:|tel:|blob:|data:image\/|[/#?.]|[^:]*$)/i;

/** @param {string} name @param {string} value */
export function isSafeAttribute(name, value) {
    if (!/^[a-z][a-z0-9-]*$/i.test(name) || /^on/i.test(name)) return false;
    if (name === "style" || name === "srcdoc" || name === "data-state") return false;
    return name !== "href" && name !== "src" && name !== "action" && name !== "formaction" ? true : safeAddress.test(value.trim());
}

/**
 * The children that can stay where they are while the others are moved around them: a longest run of rising positions.
 * @param {number[]} positions  where each child stood, in the new order; -1 for a new one
 * @returns {Set<number>} indexes into `positions`
 */
export function stableChildren(positions) {
    /** @type {number[]} */ const tails = [];
    const before = new Array(positions.length).fill(-1);
    positions.forEach((position, index) => {
        if (position < 0) return;
        let low = 0;
        let high = tails.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (positions[tails[middle]] < position) low = middle + 1;
            else high = middle;
        }
        before[index] = low > 0 ? tails[low - 1] : -1;
        tails[low] = index;
    });
    const stable = new Set();
    for (let index = tails.length > 0 ? tails[tails.length - 1] : -1; index >= 0; index = before[index]) stable.add(index);
    return stable;
}

/**
 * @typedef {object} TreeObserver
 * @property {(element: Element, id: number) => void} [added]
 * @property {(element: Element, id: number) => void} [changed]  after attributes of an element changed
 * @property {(element: Element, id: number) => void} [removed]
 */

/** The elements of one window, by number. */
export class Tree {
    /**
     * @param {Document} document
     * @param {Element} host  the fixed element that the window's root is put into
     * @param {TreeObserver} [observer]
     */
    constructor(document, host, observer = {}) {
        this.document = document;
        this.host = host;
        this.observer = observer;
        /** @type {Map<number, Element>} */
        this.elements = new Map();
        /** @type {WeakMap<Element, number>} */
        this.ids = new WeakMap();
        /** How often the person has edited a field. @type {WeakMap<Element, number>} */
        this.edits = new WeakMap();
    }

    /** @param {number} id */
    element(id) {
        return this.elements.get(id);
    }

    /** The number of an element, if the window made it. @param {Element} element */
    id(element) {
        return this.ids.get(element);
    }

    /**
     * Counts one edit by the person; gives the count. A field that was built anew goes on where the window stopped counting.
     * @param {Element} element
     */
    countEdit(element) {
        const count = (this.edits.get(element) ?? (Number(element.getAttribute("data-v")) || 0)) + 1;
        this.edits.set(element, count);
        return count;
    }

    /**
     * Replaces everything. Where it is the same window that shows itself again, what the person typed, focused and scrolled to stays.
     * @param {import("./wire.js").ElementRecord} record @param {boolean} [isSame]
     */
    mount(record, isSame = false) {
        const traces = isSame ? [...this.elements].map(([id, element]) => this.trace(id, element)) : [];
        for (const [id, element] of this.elements) this.observer.removed?.(element, id);
        this.elements.clear();
        this.host.replaceChildren(this.build(record));
        for (const trace of traces) this.follow(trace);
    }

    /** What the person left in an element. @param {number} id @param {Element} element */
    trace(id, element) {
        const { value } = /** @type {HTMLInputElement} */ (element);
        const isFocused = this.document.activeElement === element;
        const selection = isFocused ? selectionOf(element) : null;
        return { id, value, edits: this.edits.get(element) ?? 0, isFocused, selection, top: element.scrollTop, left: element.scrollLeft };
    }

    /** @param {ReturnType<Tree["trace"]>} trace */
    follow({ id, value, edits, isFocused, selection, top, left }) {
        const element = this.elements.get(id);
        if (!element) return;
        if (edits > (Number(element.getAttribute("data-v")) || 0)) {
            this.edits.set(element, edits);
            /** @type {HTMLInputElement} */ (element).value = value;
        }
        if (top > 0 || left > 0) Object.assign(element, { scrollTop: top, scrollLeft: left });
        if (isFocused) /** @type {HTMLElement} */ (element).focus();
        if (selection) /** @type {HTMLInputElement} */ (element).setSelectionRange(...selection);
    }

    /** Fields that the person has edited. @returns {Element[]} */
    edited() {
        return [...this.elements.values()].filter((element) => this.edits.has(element));
    }

    /** @param {import("./wire.js").ElementRecord} record @returns {Element} */
    build(record) {
        const kind = kinds.has(record.k) ? record.k : "div";
        const isDrawn = kind === "svg" || kind === "path";
        const element = isDrawn ? this.document.createElementNS(svgNamespace, kind) : this.document.createElement(kind);
        this.elements.set(record.i, element);
        this.ids.set(element, record.i);
        if (kind === "svg") {
            if (record.a?.viewBox === undefined) element.append(this.document.createElementNS(svgNamespace, "use"));
            element.setAttribute("aria-hidden", "true");
        }
        if (kind === "button") element.setAttribute("type", "button");
        this.update(element, record);
        for (const child of record.n ?? []) element.append(this.build(child));
        this.observer.added?.(element, record.i);
        return element;
    }

    /** @param {Element} element @param {{c?: string[], s?: string, a?: Record<string, string | null>, x?: string}} change */
    update(element, change) {
        if (change.c !== undefined) element.setAttribute("class", change.c.join(" "));
        if (change.s !== undefined) /** @type {HTMLElement} */ (element).style.cssText = change.s;
        if (change.x !== undefined && element.textContent !== change.x) element.textContent = change.x;
        if (change.a === undefined) return;
        for (const [name, value] of Object.entries(change.a)) if (name !== "value") this.setAttribute(element, name, value);
        if (change.a.value !== undefined) this.setValue(element, change.a.value ?? "");
    }

    /** @param {Element} element @param {string} name @param {string | null} value */
    setAttribute(element, name, value) {
        if (value === null) element.removeAttribute(name);
        else if (isSafeAttribute(name, value)) element.setAttribute(name, value);
        if (name === "data-symbol" && element.namespaceURI === svgNamespace) {
            element.firstElementChild?.setAttribute("href", namedSymbol(value ?? ""));
        }
        if (liveAttributes.has(name)) /** @type {any} */ (element)[name] = value !== null;
    }

    /** What the person is typing wins over what the window knew before. @param {Element} element @param {string} value */
    setValue(element, value) {
        const field = /** @type {HTMLInputElement} */ (element);
        if (!("value" in field)) return void element.setAttribute("value", value);
        const known = Number(element.getAttribute("data-v") ?? -1);
        const edits = this.edits.get(element) ?? 0;
        if (known < edits && (known >= 0 || this.document.activeElement === element)) return;
        const text = fieldText(element, value);
        if (field.value !== text) field.value = text;
    }

    /** Applies one patch. Steps that name an element which is gone are passed over. @param {import("./wire.js").PatchStep[]} steps */
    apply(steps) {
        /** @type {Set<Element>} */ const loose = new Set();
        for (const step of steps) this.applyStep(step, loose);
        for (const element of loose) if (!this.host.contains(element)) this.forget(element);
    }

    /** @param {import("./wire.js").PatchStep} step @param {Set<Element>} loose */
    applyStep(step, loose) {
        if (step.o === Step.gone) {
            for (const id of /** @type {number[]} */ (step.i)) {
                const element = this.elements.get(id);
                if (element) element.remove(), loose.add(element);
            }
            return;
        }
        const id = /** @type {number} */ (step.i);
        const element = this.elements.get(id);
        if (!element) return;
        if (step.o === Step.set) {
            this.update(element, step);
            this.observer.changed?.(element, id);
        } else if (step.o === Step.kids) {
            this.arrange(element, step, loose);
        }
    }

    /** @param {Element} parent @param {import("./wire.js").PatchStep} step @param {Set<Element>} loose */
    arrange(parent, step, loose) {
        for (const record of step.n ?? []) this.build(record);
        const wanted = /** @type {Element[]} */ ((step.k ?? []).map((id) => this.elements.get(id)).filter(Boolean));
        const keep = new Set(wanted);
        for (const child of [...parent.children]) if (!keep.has(child)) child.remove(), loose.add(child);
        const positions = new Map([...parent.children].map((child, index) => [child, index]));
        const stable = stableChildren(wanted.map((child) => positions.get(child) ?? -1));
        /** @type {Element | null} */ let next = null;
        for (let index = wanted.length - 1; index >= 0; index--) {
            if (!stable.has(index)) parent.insertBefore(wanted[index], next);
            next = wanted[index];
        }
    }

    /** @param {Element} element */
    forget(element) {
        for (const child of [...element.children]) this.forget(child);
        const id = this.ids.get(element);
        if (id === undefined || this.elements.get(id) !== element) return;
        this.elements.delete(id);
        this.observer.removed?.(element, id);
    }
}

/**
 * What is selected in a field; null where there is no text to select. @param {Element} element
 * @returns {[number, number, "forward" | "backward" | "none"] | null}
 */
function selectionOf(element) {
    const { selectionStart, selectionEnd, selectionDirection } = /** @type {HTMLInputElement} */ (element);
    if (typeof selectionStart !== "number" || typeof selectionEnd !== "number") return null;
    return [selectionStart, selectionEnd, selectionDirection ?? "none"];
}
