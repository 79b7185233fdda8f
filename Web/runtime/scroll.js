// Scrolling that a window asks for, and pulling that asks the window for news.

/** Pixels that a list is pulled down until it is refreshed. */
const pullDistance = 72;

/**
 * Where a scroll view has to stand so that an element stands at an anchor; without one, just so that all of it is seen.
 * @param {{start: number, size: number}} element  from the start of what is scrolled
 * @param {{offset: number, size: number}} view @param {number | null} anchor  0 to 1
 */
export function scrollOffset(element, view, anchor) {
    if (anchor !== null) return element.start - (view.size - element.size) * anchor;
    if (element.start < view.offset || element.size > view.size) return element.start;
    return Math.max(view.offset, element.start + element.size - view.size);
}

/** @param {Element | undefined} element @param {{x?: number | null, y?: number | null, smooth?: boolean}} how */
export function scrollTo(element, { x = null, y = null, smooth = false }) {
    const view = element?.parentElement?.closest(".s");
    if (!element || !view) return;
    const inner = element.getBoundingClientRect();
    const outer = view.getBoundingClientRect();
    const top = scrollOffset(
        { start: inner.top - outer.top + view.scrollTop, size: inner.height }, { offset: view.scrollTop, size: view.clientHeight }, y);
    const left = scrollOffset(
        { start: inner.left - outer.left + view.scrollLeft, size: inner.width }, { offset: view.scrollLeft, size: view.clientWidth }, x);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    view.scrollTo({ top, left, behavior: smooth && !isStill ? "smooth" : "instant" });
}

/** Lists that are refreshed by pulling them down. */
export class Pulling {
    /** @param {{root: Element, tap: (element: Element) => void}} options */
    constructor({ root, tap }) {
        this.tap = tap;
        /** @type {{button: HTMLElement, from: number} | null} */ this.pull = null;
        root.addEventListener("touchstart", (event) => this.began(/** @type {TouchEvent} */ (event)), { passive: true });
        root.addEventListener("touchmove", (event) => this.moved(/** @type {TouchEvent} */ (event)), { passive: true });
        root.addEventListener("touchend", () => this.ended());
        root.addEventListener("touchcancel", () => (this.pull = null));
    }

    /** @param {TouchEvent} event */
    began(event) {
        const target = /** @type {Element} */ (event.target);
        const holder = target.closest("[data-refreshable]");
        const view = target.closest(".s");
        const button = /** @type {HTMLElement | null | undefined} */ (holder?.querySelector("[data-refresh]"));
        if (!button || (view && view.scrollTop > 0)) return;
        this.pull = { button, from: event.touches[0].clientY };
    }

    /** @param {TouchEvent} event */
    moved(event) {
        if (!this.pull) return;
        const distance = event.touches[0].clientY - this.pull.from;
        this.pull.button.toggleAttribute("data-pulled", distance > pullDistance);
    }

    ended() {
        const button = this.pull?.button;
        this.pull = null;
        if (!button?.hasAttribute("data-pulled")) return;
        button.removeAttribute("data-pulled");
        this.tap(button);
    }
}

/** Rows with actions in front rest with these scrolled away. */
export const leads = {
    /** @param {Element} element */
    added(element) {
        if (!element.hasAttribute("data-lead")) return;
        requestAnimationFrame(() => {
            const cell = /** @type {HTMLElement | null} */ (element.querySelector(":scope > .row-cell"));
            if (cell && element.scrollWidth > element.clientWidth) element.scrollLeft = cell.offsetLeft;
        });
    },
    removed() {},
};
