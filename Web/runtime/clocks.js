// Words that change with the time alone: how long ago, how long yet.

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** @type {[limit: number, size: number, unit: Intl.RelativeTimeFormatUnit][]} */
const units = [
    [minute, 1, "second"], [hour, minute, "minute"], [day, hour, "hour"], [30 * day, day, "day"], [365 * day, 30 * day, "month"],
    [Infinity, 365 * day, "year"],
];

/** Seconds as a stopwatch shows them. @param {number} seconds */
export function stopwatch(seconds) {
    const whole = Math.floor(Math.abs(seconds));
    const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
    const rest = `${Math.floor((whole % hour) / minute)}:${two(whole % minute)}`;
    return whole < hour ? rest : `${Math.floor(whole / hour)}:${two(Math.floor((whole % hour) / minute))}:${two(whole % minute)}`;
}

/** The span between two times in words. @param {number} seconds @param {string} language */
export function span(seconds, language) {
    const [, size, unit] = units.find(([limit]) => Math.abs(seconds) < limit) ?? units[units.length - 1];
    const count = Math.floor(Math.abs(seconds) / size);
    return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
}

/**
 * What a clock says. @param {string} style @param {number} time  seconds since 1970 @param {number} now
 * @param {{end?: number | null, isDown?: boolean, language: string}} options
 */
export function clockText(style, time, now, { end = null, isDown = false, language }) {
    if (style === "date") return new Date(time * 1_000).toLocaleDateString(language, { dateStyle: "long" });
    if (style === "time") return new Date(time * 1_000).toLocaleTimeString(language, { timeStyle: "short" });
    if (style === "relative") return span(now - time, language);
    if (style === "offset") return (now < time ? "\u2212" : "+") + span(now - time, language);
    const current = end === null ? now : Math.min(Math.max(now, time), end);
    return stopwatch(isDown && end !== null ? Math.ceil(end - current) : current - time);
}

export class Clocks {
    /** @param {{language: string, setInterval?: (act: () => void, pause: number) => any}} options */
    constructor({ language, setInterval = (act, pause) => globalThis.setInterval(act, pause) }) {
        this.language = language;
        this.setInterval = setInterval;
        /** @type {Set<Element>} */ this.elements = new Set();
        /** @type {any} */ this.timer = null;
    }

    /** @param {Element} element */
    added(element) {
        if (!element.hasAttribute("data-clock")) return;
        this.elements.add(element);
        this.show(element);
        this.timer ??= this.setInterval(() => this.tick(), 1_000);
    }

    /** @param {Element} element */
    removed(element) {
        if (!this.elements.delete(element) || this.elements.size > 0) return;
        clearInterval(this.timer);
        this.timer = null;
    }

    tick() {
        for (const element of this.elements) this.show(element);
    }

    /** @param {Element} element */
    show(element) {
        const end = element.getAttribute("data-clock-end");
        const text = clockText(element.getAttribute("data-clock") ?? "", Number(element.getAttribute("data-time")), Date.now() / 1_000, {
            end: end === null ? null : Number(end), isDown: element.hasAttribute("data-clock-down"), language: this.language,
        });
        if (element.textContent !== text) element.textContent = text;
    }
}
