// Buttons while the window is away: what only the window can do rests visibly, instead of looking alive and doing nothing.

/** What is told to the window and done there. */
const remote = "button:not([data-action]), [data-tap]:not([data-action]), [data-taps], [data-gesture]";

/** Milliseconds of a gap that heals unseen: what is pressed in it is kept and done after it. */
const shortGap = 1_000;

export class Away {
    /** @param {Element} root @param {number} [gap] */
    constructor(root, gap = shortGap) {
        this.root = root;
        this.gap = gap;
        /** @type {any} */ this.timer = null;
    }

    /** @param {boolean} isAway */
    show(isAway) {
        if (isAway) this.timer ??= setTimeout(() => this.rest(), this.gap);
        else this.wake();
    }

    rest() {
        for (const element of this.root.querySelectorAll(remote)) {
            if (element.hasAttribute("aria-disabled")) continue;
            element.setAttribute("aria-disabled", "true");
            element.setAttribute("data-away", "");
        }
    }

    wake() {
        clearTimeout(this.timer);
        this.timer = null;
        for (const element of this.root.querySelectorAll("[data-away]")) {
            element.removeAttribute("aria-disabled");
            element.removeAttribute("data-away");
        }
    }
}
