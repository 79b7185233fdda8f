// Keys inside groups of controls: arrows walk through tabs, choices and menus; shortcuts press their buttons.

/** What arrows walk through, by the role of the group. @type {Record<string, string>} */
const members = {
    tablist: '[role="tab"]', radiogroup: '[role="radio"]', listbox: '[role="option"]', menu: '[role^="menuitem"]',
};

/** How far each key goes; the ends by themselves. */
const steps = new Map([["ArrowDown", 1], ["ArrowUp", -1], ["ArrowRight", 1], ["ArrowLeft", -1]]);

/**
 * The member that a key goes to, or null where the key means nothing here.
 * @template T @param {T[]} all @param {T} current @param {string} key @param {string} way  `horizontal`, `vertical` or `both`
 * @param {boolean} isMirrored  whether the page reads from right to left
 * @returns {T | null}
 */
export function neighbour(all, current, key, way, isMirrored) {
    if (key === "Home") return all[0];
    if (key === "End") return all[all.length - 1];
    const isAcross = key === "ArrowLeft" || key === "ArrowRight";
    let step = steps.get(key);
    if (step === undefined || (way === "vertical" && isAcross) || (way === "horizontal" && !isAcross)) return null;
    if (isMirrored && isAcross) step = -step;
    const index = all.indexOf(current);
    return index < 0 ? null : all[(index + step + all.length) % all.length];
}

/** The keys of an event as `aria-keyshortcuts` writes them. @param {KeyboardEvent} event */
export function keyName(event) {
    const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
    return (event.ctrlKey || event.metaKey ? "Control+" : "") + (event.altKey ? "Alt+" : "") + (event.shiftKey ? "Shift+" : "") + key;
}

export class Keys {
    /** @param {{document: Document, tap: (element: Element) => void, top: () => Element | null}} options */
    constructor({ document, tap, top }) {
        this.document = document;
        this.tap = tap;
        this.top = top;
        document.addEventListener("keydown", (event) => this.pressed(event));
    }

    /** @param {KeyboardEvent} event */
    pressed(event) {
        if (event.defaultPrevented || event.isComposing) return;
        if (this.walk(event) || this.press(event)) event.preventDefault();
    }

    /** @param {KeyboardEvent} event */
    walk(event) {
        const target = /** @type {HTMLElement} */ (event.target);
        const group = target.closest?.("[data-arrows]");
        if (!group || event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return false;
        const kind = members[group.getAttribute("role") ?? ""];
        if (!kind || !target.matches(kind)) return false;
        const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(kind)].filter((each) => !each.hasAttribute("disabled")));
        const isMirrored = getComputedStyle(group).direction === "rtl";
        const next = neighbour(all, target, event.key, group.getAttribute("data-arrows") ?? "both", isMirrored);
        if (!next || next === target) return next === target;
        next.focus();
        if (group.hasAttribute("data-arrows-choose")) this.tap(next);
        return true;
    }

    /** @param {KeyboardEvent} event */
    press(event) {
        const target = /** @type {HTMLElement} */ (event.target);
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
        const isTyping = target.matches?.("input, textarea, select, [contenteditable]");
        if (isPlain && event.key !== "Escape" && (isTyping || (event.key === "Enter" && target.matches?.("button, a, [data-tap]")))) {
            return false;
        }
        const name = keyName(event);
        const holder = this.top() ?? this.document;
        const button = [...holder.querySelectorAll("[aria-keyshortcuts]")].find(
            (each) => each.getAttribute("aria-keyshortcuts") === name && !each.hasAttribute("disabled") && !each.closest("[inert]"),
        );
        if (!button) return false;
        this.tap(button);
        return true;
    }
}
