// What has to be measured before anything can be placed: which of several views fits, and how large the nearest scroll view is. Nothing of it
// crosses the wire.

/** Pixels by which a view may be larger than its room and still fits: what rounding makes. */
const ease = 0.5;

export class Fit {
    /** @param {() => void} changed  the room of something changed */
    constructor(changed) {
        /** @type {Set<HTMLElement>} */ this.choices = new Set();
        this.rooms = new ResizeObserver((entries) => {
            for (const { target } of entries) tellRoom(/** @type {HTMLElement} */ (target));
            changed();
        });
    }

    /** @param {Element} element */
    added(element) {
        if (element.hasAttribute("data-fits")) this.choices.add(/** @type {HTMLElement} */ (element));
        if (element.classList.contains("s")) this.rooms.observe(element);
    }

    /** @param {Element} element */
    changed(element) {
        if (element.classList.contains("s")) tellRoom(/** @type {HTMLElement} */ (element));
    }

    /** @param {Element} element */
    removed(element) {
        this.choices.delete(/** @type {HTMLElement} */ (element));
        this.rooms.unobserve(element);
    }

    /** Shows of each choice the first that fits, the outer ones before those in them. */
    settle() {
        for (const choice of this.choices) for (const child of choice.children) child.removeAttribute("data-unfit");
        const all = [...this.choices].filter((choice) => choice.children.length > 1);
        if (all.length > 1) all.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
        for (const choice of all) this.choose(choice);
    }

    /** @param {HTMLElement} choice */
    choose(choice) {
        const axes = choice.getAttribute("data-fits") ?? "";
        const children = /** @type {HTMLElement[]} */ ([...choice.children]);
        choice.setAttribute("data-measuring", "");
        const [width, height] = [choice.clientWidth, choice.clientHeight];
        const fits = (/** @type {HTMLElement} */ child) =>
            (!axes.includes("h") || child.offsetWidth <= width + ease) && (!axes.includes("v") || child.offsetHeight <= height + ease);
        const chosen = children.find(fits) ?? children[children.length - 1];
        choice.removeAttribute("data-measuring");
        for (const child of children) child.toggleAttribute("data-unfit", child !== chosen);
    }
}

/** @param {HTMLElement} scroll */
function tellRoom(scroll) {
    scroll.style.setProperty("--room-width", `${scroll.clientWidth}px`);
    scroll.style.setProperty("--room-height", `${scroll.clientHeight}px`);
}
