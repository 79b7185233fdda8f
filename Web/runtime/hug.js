// A text that wraps is as wide as its longest line, as in SwiftUI. CSS gives it the whole offer and has no word for this, so the page measures
// the lines and narrows the text before it is painted. Nothing of it crosses the wire.

import { Fit } from "./fit.js";

/** Pixels by which a text may be narrower than its longest line without wrapping anew: half of what browsers round to. */
const ease = 0.05;
/** Texts that would shrink by less are left alone. */
const step = 0.5;

/**
 * The width of the longest line.
 * @param {Iterable<{left: number, right: number, top: number, bottom: number}>} parts  boxes of words, in order; several may be on one line
 * @returns {{width: number, lines: number}}
 */
export function longestLine(parts) {
    let [width, lines, left, right, bottom] = [0, 0, 0, 0, -Infinity];
    for (const part of parts) {
        if (part.right <= part.left) continue;
        if ((part.top + part.bottom) / 2 >= bottom) {
            lines += 1;
            [left, right, bottom] = [part.left, part.right, part.bottom];
        } else {
            [left, right] = [Math.min(left, part.left), Math.max(right, part.right)];
        }
        width = Math.max(width, right - left);
    }
    return { width, lines };
}

export class Hug {
    /** @param {Window} window @param {EventTarget} root */
    constructor(window, root) {
        this.window = window;
        this.fit = new Fit(() => this.plan());
        /** What holds a view of a fixed ratio. @type {Set<HTMLElement>} */ this.holders = new Set();
        /** Texts of the page. @type {Set<HTMLElement>} */ this.texts = new Set();
        /** Those that were narrowed. @type {Set<HTMLElement>} */ this.tight = new Set();
        /** @type {number | null} */ this.frame = null;
        const plan = () => this.plan();
        window.addEventListener("resize", plan);
        window.document.fonts?.addEventListener("loadingdone", plan);
        // Pictures and videos tell their size late, rows of long lists are laid out when they come into sight.
        for (const late of ["load", "resize", "contentvisibilityautostatechange"]) root.addEventListener(late, plan, true);
    }

    /** @param {Element} element */
    added(element) {
        if (element.localName === "span" && element.classList.contains("t")) this.texts.add(/** @type {HTMLElement} */ (element));
        if (element.classList.contains("r")) this.holders.add(/** @type {HTMLElement} */ (element));
        this.fit.added(element);
        this.plan();
    }

    /** @param {Element} element */
    changed(element) {
        this.looks.delete(/** @type {HTMLElement} */ (element));
        this.fit.changed(element);
        this.plan();
    }

    /** @param {Element} element */
    removed(element) {
        this.fit.removed(element);
        this.holders.delete(/** @type {HTMLElement} */ (element));
        this.texts.delete(/** @type {HTMLElement} */ (element));
        this.tight.delete(/** @type {HTMLElement} */ (element));
        this.plan();
    }

    /** Something changed: measures before the next picture. */
    plan() {
        this.frame ??= this.window.requestAnimationFrame(() => {
            this.frame = null;
            this.settle();
        });
    }

    /** Sets all free, measures all, narrows: the same page always ends the same, so nothing can go round in circles. */
    settle() {
        for (const text of this.tight) text.removeAttribute("data-tight");
        this.tight.clear();
        this.fit.settle();
        /** @type {{text: HTMLElement, width: number, height: number}[]} */ const found = [];
        for (const text of this.texts) {
            const width = this.wanted(text);
            if (width !== null) found.push({ text, width, height: text.offsetHeight });
        }
        for (const { text, width } of found) this.narrow(text, width);
        for (const { text, height } of found) if (text.offsetHeight !== height) this.free(text);
        for (const holder of this.holders) this.limit(holder);
        const sizes = [...this.holders].map((holder) => ({ holder, size: this.fitted(holder) }));
        for (const { holder, size } of sizes) if (size) this.tighten(holder, size);
    }

    /** In a stack a holder is no longer than its view can become across it; not every browser finds that by itself. @param {HTMLElement} holder */
    limit(holder) {
        const [width, height] = this.window.getComputedStyle(holder).aspectRatio.split("/").map(Number);
        if (!(width > 0)) return;
        const ratio = width / (height || 1);
        if (holder.parentElement?.classList.contains("v")) holder.style.maxHeight = `${holder.clientWidth / ratio}px`;
        if (holder.parentElement?.classList.contains("h")) holder.style.maxWidth = `${holder.clientHeight * ratio}px`;
    }

    /**
     * The size of the view of a fixed ratio, which is that of its holder too: what is around it aligns by it.
     * @param {HTMLElement} holder @returns {{width: number, height: number} | null}
     */
    fitted(holder) {
        const box = /** @type {HTMLElement | null} */ (holder.firstElementChild);
        if (!box || !holder.style.cssText.includes("container-type")) return null;
        const look = this.window.getComputedStyle(box);
        return { width: parseFloat(look.width) || box.offsetWidth, height: parseFloat(look.height) || box.offsetHeight };
    }

    /** @param {HTMLElement} holder @param {{width: number, height: number}} size */
    tighten(holder, { width, height }) {
        holder.style.setProperty("--tight", `${width}px`);
        holder.style.setProperty("--tight-height", `${height}px`);
        holder.setAttribute("data-tight", "");
        this.tight.add(holder);
    }

    /** @param {HTMLElement} text @param {number} width */
    narrow(text, width) {
        text.style.setProperty("--tight", `${width}px`);
        text.setAttribute("data-tight", "");
        this.tight.add(text);
    }

    /** @param {HTMLElement} text */
    free(text) {
        text.removeAttribute("data-tight");
        this.tight.delete(text);
    }

    /** The width that a text should have, null where it is right as it is: one line, cut, turned or out of sight. @param {HTMLElement} text */
    wanted(text) {
        const look = this.looks.get(text) ?? this.look(text);
        if (look.isCut || (look.isLazy && !text.checkVisibility?.({ contentVisibilityAuto: true }))) return null;
        const { offsetWidth, offsetHeight } = text;
        if (offsetHeight < look.twoLines || text.scrollHeight > text.clientHeight + 1) return null;
        const box = text.getBoundingClientRect();
        const scale = box.width / offsetWidth;
        if (!(scale > 0) || Math.abs(box.height / offsetHeight - scale) > 0.02 * scale) return null;
        const range = this.window.document.createRange();
        range.selectNodeContents(text);
        const { width, lines } = longestLine(range.getClientRects());
        if (lines < 2) return null;
        const { paddingLeft, paddingRight } = this.window.getComputedStyle(text);
        const sides = parseFloat(paddingLeft) + parseFloat(paddingRight);
        const whole = width / scale + sides;
        return box.width / scale - whole > step ? Math.ceil(whole * 64) / 64 + ease : null;
    }

    /** What stays the same until the window changes the text: asking for it each time would cost more than all else. @param {HTMLElement} text */
    look(text) {
        const style = this.window.getComputedStyle(text);
        const line = parseFloat(style.lineHeight) || parseFloat(style.fontSize);
        const look = { twoLines: 2 * line - 1, isCut: text.style.whiteSpace === "nowrap", isLazy: text.closest(".lazy") !== null };
        this.looks.set(text, look);
        return look;
    }

    /** @type {WeakMap<HTMLElement, {twoLines: number, isCut: boolean, isLazy: boolean}>} */
    looks = new WeakMap();
}
