// The names that cross the wire between a page and its window. Their twin is `WireKey` in ViewServer; change both.

/** What a page says. */
export const Say = Object.freeze({
    open: "open", tap: "tap", input: "input", submit: "submit", focus: "focus", size: "size", gesture: "gesture", scheme: "scheme", viewport: "viewport",
    visible: "visible", url: "url", event: "event", bye: "bye", ack: "ack", ping: "ping",
});

/** What a window says. */
export const Hear = Object.freeze({ ready: "ready", resumed: "resumed", patch: "patch", command: "do", refused: "refused", pong: "pong" });

/** The steps of a patch. */
export const Step = Object.freeze({ set: "set", kids: "kids", gone: "gone", animate: "animate" });

/**
 * An element as the window describes it.
 * @typedef {object} ElementRecord
 * @property {number} i  its number, never used twice in a window
 * @property {string} k  its kind, one of `kinds` in dom.js
 * @property {string[]} [c]  classes
 * @property {string} [s]  style as CSS text
 * @property {Record<string, string | null>} [a]  attributes
 * @property {string} [x]  text
 * @property {ElementRecord[]} [n]  children
 */

/**
 * One step of a patch.
 * @typedef {object} PatchStep
 * @property {"set" | "kids" | "gone" | "animate"} o
 * @property {number | number[]} i
 * @property {string[]} [c]
 * @property {string} [s]
 * @property {Record<string, string | null>} [a]
 * @property {string} [x]
 * @property {number[]} [k]  children in their order
 * @property {ElementRecord[]} [n]  those children that are new
 */

/**
 * Reads one message of a window; anything that is not one gives null.
 * @param {string} text
 * @returns {{t: string, [key: string]: any} | null}
 */
export function readMessage(text) {
    try {
        const message = JSON.parse(text);
        return message !== null && typeof message === "object" && typeof message.t === "string" ? message : null;
    } catch {
        return null;
    }
}
