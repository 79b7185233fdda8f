// Menus and popovers: in the browser's top layer, where nothing cuts them off, beside what they belong to and inside the page.

const gap = 6;
const margin = 8;
/** Milliseconds of a touch that rests, and the pixels it may move, until it opens a context menu. */
const longPress = 500;
const slip = 10;

/**
 * Where a box of a size goes, beside its anchor and inside the page.
 * @param {{left: number, top: number, right: number, bottom: number}} anchor
 * @param {{width: number, height: number}} size @param {{width: number, height: number}} page
 */
export function beside(anchor, size, page) {
    const isLeading = anchor.left + size.width + margin <= page.width || anchor.right - size.width < margin;
    const left = isLeading ? anchor.left : anchor.right - size.width;
    const isBelow = anchor.bottom + gap + size.height + margin <= page.height || anchor.top < page.height - anchor.bottom;
    const top = isBelow ? anchor.bottom + gap : anchor.top - gap - size.height;
    return {
        left: Math.max(margin, Math.min(left, page.width - size.width - margin)),
        top: Math.max(margin, Math.min(top, page.height - size.height - margin)),
    };
}

export class Floating {
    /**
     * @param {{window: Window, dialogs: import("./dialogs.js").Dialogs, tap: (element: Element) => void}} options
     */
    constructor({ window, dialogs, tap }) {
        this.window = window;
        this.dialogs = dialogs;
        this.tap = tap;
        /** @type {HTMLElement[]} */ this.open = [];
        /** Where the pointer asked for a context menu. @type {{x: number, y: number} | null} */
        this.point = null;
        /** @type {WeakMap<Element, {x: number, y: number}>} */ this.points = new WeakMap();
        this.isSwallowing = false;
        /** @type {any} */ this.resting = null;
        const { document } = window;
        document.addEventListener("pointerdown", (event) => this.pressed(event), true);
        document.addEventListener("click", (event) => this.clicked(event), true);
        document.addEventListener("contextmenu", (event) => this.asked(event));
        for (const end of ["pointerup", "pointercancel", "pointermove"]) {
            document.addEventListener(end, (event) => this.lifted(/** @type {PointerEvent} */ (event)), true);
        }
        document.addEventListener("scroll", () => this.placeAll(), true);
        window.addEventListener("resize", () => this.placeAll());
    }

    /** @param {Element} element */
    added(element) {
        const kind = element.getAttribute("data-floating");
        if (kind === null) return;
        const box = /** @type {HTMLElement} */ (element);
        const before = this.window.document.activeElement;
        this.open.push(box);
        if (this.point && kind === "context") this.points.set(box, this.point);
        this.point = null;
        queueMicrotask(() => {
            if (!box.isConnected) return;
            box.popover = "manual";
            box.showPopover?.();
            this.place(box);
            this.dialogs.enter(box, before);
        });
    }

    /** @param {Element} element */
    changed(element) {
        if (this.open.includes(/** @type {HTMLElement} */ (element))) this.place(/** @type {HTMLElement} */ (element));
    }

    /** @param {Element} element */
    removed(element) {
        const index = this.open.indexOf(/** @type {HTMLElement} */ (element));
        if (index < 0) return;
        this.open.splice(index, 1);
        this.dialogs.removed(element);
    }

    placeAll() {
        for (const box of this.open) this.place(box);
    }

    /** @param {HTMLElement} box */
    place(box) {
        const point = this.points.get(box);
        const anchor = point
            ? { left: point.x, right: point.x, top: point.y - gap, bottom: point.y - gap }
            : (box.parentElement ?? box).getBoundingClientRect();
        const page = { width: this.window.innerWidth, height: this.window.innerHeight };
        const { left, top } = beside(anchor, { width: box.offsetWidth, height: box.offsetHeight }, page);
        Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
    }

    /** A press beside the topmost closes it and does nothing else. @param {PointerEvent} event */
    pressed(event) {
        const target = /** @type {Element} */ (event.target);
        const top = this.open.at(-1);
        if (top && !top.contains(target)) {
            this.isSwallowing = true;
            event.stopPropagation();
            const closer = this.dialogs.closer(top);
            if (closer) this.tap(closer);
        } else if (event.pointerType === "touch" && target.closest("[data-menu]")) {
            this.rest(event, target);
        }
    }

    /** @param {Event} event */
    clicked(event) {
        if (!this.isSwallowing || !event.isTrusted) return;
        this.isSwallowing = false;
        event.stopPropagation();
        event.preventDefault();
    }

    /** @param {PointerEvent} event @param {Element} target */
    rest(event, target) {
        const { clientX: x, clientY: y } = event;
        this.resting = { x, y, timer: setTimeout(() => this.ask(target, x, y), longPress) };
    }

    /** @param {PointerEvent} event */
    lifted(event) {
        if (!this.resting) return;
        const { x, y } = this.resting;
        if (event.type === "pointermove" && Math.abs(event.clientX - x) < slip && Math.abs(event.clientY - y) < slip) return;
        clearTimeout(this.resting.timer);
        this.resting = null;
    }

    /** @param {MouseEvent} event */
    asked(event) {
        const target = /** @type {Element} */ (event.target);
        if (!target.closest("[data-menu]")) return;
        event.preventDefault();
        if (this.resting) clearTimeout(this.resting.timer);
        this.resting = null;
        const isFromKeyboard = event.clientX === 0 && event.clientY === 0;
        const { left, bottom } = target.getBoundingClientRect();
        this.ask(target, isFromKeyboard ? left : event.clientX, isFromKeyboard ? bottom : event.clientY);
    }

    /** @param {Element} target @param {number} x @param {number} y */
    ask(target, x, y) {
        const opener = target.closest("[data-menu]")?.querySelector("[data-menu-open]");
        if (!opener) return;
        this.point = { x, y };
        this.tap(opener);
    }
}
