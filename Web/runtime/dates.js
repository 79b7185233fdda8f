// Fields for dates: the window speaks of seconds since 1970, the field of the person's own time zone.

/** What a field's text says of a date. @param {string} text @param {string} kind  `date`, `time` or `datetime-local` @param {number} before */
export function secondsOf(text, kind, before) {
    const date = new Date(before * 1_000);
    const [day, clock] = kind === "datetime-local" ? text.split("T") : kind === "date" ? [text, null] : [null, text];
    if (!text) return before;
    if (day) {
        const [year, month, number] = day.split("-").map(Number);
        date.setFullYear(year, month - 1, number);
    }
    if (clock) {
        const [hours, minutes] = clock.split(":").map(Number);
        date.setHours(hours, minutes, 0, 0);
    }
    const seconds = Math.round(date.getTime() / 1_000);
    return Number.isFinite(seconds) ? seconds : before;
}

/** A date as a field of that kind wants it. @param {number} seconds @param {string} kind */
export function textOf(seconds, kind) {
    const date = new Date(seconds * 1_000);
    const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
    const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
    return kind === "date" ? day : kind === "time" ? clock : `${day}T${clock}`;
}

/** What is to stand in a field for a value of the window. @param {Element} element @param {string} value */
export function fieldText(element, value) {
    const kind = element.getAttribute("data-date");
    if (kind === null) return value;
    element.setAttribute("data-seconds", value);
    for (const bound of ["min", "max"]) {
        const seconds = element.getAttribute(`data-${bound}`);
        if (seconds !== null) element.setAttribute(bound, textOf(Number(seconds), kind));
    }
    return textOf(Number(value), kind);
}

/** What a field says to the window. @param {Element} element @param {string} text */
export function windowText(element, text) {
    const kind = element.getAttribute("data-date");
    if (kind === null) return text;
    return String(secondsOf(text, kind, Number(element.getAttribute("data-seconds")) || 0));
}
