// Dialogs and menus keep the keyboard: Tab stays inside, Escape closes, and the focus returns to where it was.

const focusable = "a[href], button, input, select, textarea, [tabindex]";
const dialogs = '[aria-modal="true"]';

/** Whether the keyboard can come to an element. @param {Element} element */
function canFocus(element) {
    const { tabIndex } = /** @type {HTMLElement} */ (element);
    if (tabIndex < 0 || element.hasAttribute("disabled") || element.closest("[inert]")) return false;
    return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
}

/** The elements that Tab goes through. @param {Element} holder @returns {HTMLElement[]} */
export function stops(holder) {
    return /** @type {HTMLElement[]} */ ([...holder.querySelectorAll(focusable)].filter(canFocus));
}

/** Where Tab goes from `current` without leaving. @template T @param {T[]} all @param {T | null} current @param {boolean} isBack */
export function nextStop(all, current, isBack) {
    if (all.length === 0) return null;
    const index = current === null ? -1 : all.indexOf(current);
    if (index < 0) return isBack ? all[all.length - 1] : all[0];
    return all[(index + (isBack ? all.length - 1 : 1)) % all.length];
}

export class Dialogs {
    /** @param {{document: Document, tap: (element: Element) => void}} options */
    constructor({ document, tap }) {
        this.document = document;
        this.tap = tap;
        /** What lies over the page, the topmost last. @type {{element: HTMLElement, before: Element | null}[]} */
        this.open = [];
        document.addEventListener("keydown", (event) => this.pressed(event), true);
        document.addEventListener("focusin", (event) => this.focused(/** @type {Element} */ (event.target)));
    }

    get top() {
        return this.open.at(-1)?.element ?? null;
    }

    /** @param {Element} element */
    added(element) {
        if (element.matches(dialogs)) this.enter(/** @type {HTMLElement} */ (element));
    }

    /** Something that keeps the keyboard came. @param {HTMLElement} element @param {Element | null} [before] */
    enter(element, before = this.document.activeElement) {
        this.open.push({ element, before });
        setTimeout(() => this.take(element), 0);
    }

    /** @param {HTMLElement} element */
    take(element) {
        if (this.top !== element || !element.isConnected || element.contains(this.document.activeElement)) return;
        const role = element.getAttribute("role");
        const first = role === "alertdialog" || role === "menu" ? stops(element)[0] : null;
        if (!first && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
        (first ?? element).focus({ preventScroll: true });
    }

    /** @param {Element} element */
    removed(element) {
        const index = this.open.findIndex((each) => each.element === element);
        if (index < 0) return;
        const [{ before }] = this.open.splice(index, 1);
        setTimeout(() => {
            const now = this.document.activeElement;
            const isLost = now === null || now === this.document.body || !now.isConnected;
            if (isLost && before?.isConnected) /** @type {HTMLElement} */ (before).focus({ preventScroll: true });
        }, 0);
    }

    /** @param {KeyboardEvent} event */
    pressed(event) {
        const top = this.top;
        if (!top || event.isComposing) return;
        if (event.key === "Tab") {
            event.preventDefault();
            const now = top.contains(this.document.activeElement) ? /** @type {HTMLElement} */ (this.document.activeElement) : null;
            nextStop(stops(top), now, event.shiftKey)?.focus();
        } else if (event.key === "Escape") {
            const closer = this.closer(top);
            if (!closer) return;
            event.preventDefault();
            event.stopPropagation();
            this.tap(closer);
        }
    }

    /** What closes a dialog, if anything does without a choice. @param {Element} element @returns {Element | null} */
    closer(element) {
        return element.parentElement?.querySelector(":scope > [data-dismiss]") ?? element.querySelector("[data-cancel]:not([disabled])");
    }

    /** The focus stays in what lies on top. @param {Element} element */
    focused(element) {
        const top = this.top;
        if (!top || top.contains(element) || !top.isConnected || element.closest(".foyer-refused, .foyer-hear")) return;
        this.take(top);
    }
}
