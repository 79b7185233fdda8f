// What the page itself has to say: that it lost its window, that it cannot go on, that sound waits for a tap.

/** @typedef {import("./connection.js").ConnectionState} ConnectionState */

/**
 * The sentence for a state, or null where there is nothing to say.
 * @param {ConnectionState} state @param {{isOnline: boolean, isInCall: boolean, hasLeft: boolean}} now
 */
export function noticeText(state, { isOnline, isInCall, hasLeft }) {
    if (state === "live" || state === "gone") return null;
    if (hasLeft) return isOnline ? "You left. The page goes on when the server is back." : "You left. You are offline.";
    if (!isOnline) return isInCall ? "You are offline. The call stands still until the network is back." : "You are offline. Waiting for the network…";
    const place = state === "connecting" ? "Connecting…" : "Reconnecting…";
    return isInCall ? `${place} Your call goes on meanwhile.` : place;
}

/** Whether the window is gone because it has failed, and not because there is no room. @param {string} code */
export function hasFailed(code) {
    return code === "window-failed" || code === "window-keeps-failing";
}

/** What a tap would make heard, the most urgent first. */
const silences = Object.freeze({ ring: "Sound is off. Tap to turn it on", others: "Tap to hear the others" });

export class Notices {
    /** @param {Document} document */
    constructor(document) {
        this.document = document;
        /** @type {HTMLElement | null} */ this.panel = null;
        this.banner = this.make("div", "foyer-banner");
        this.banner.setAttribute("role", "status");
        this.banner.setAttribute("aria-live", "polite");
        this.text = this.make("span", "foyer-banner-text");
        this.banner.append(this.make("span", "foyer-spinner"), this.text);
        this.hear = /** @type {HTMLButtonElement} */ (this.make("button", "foyer-hear"));
        this.hear.type = "button";
        this.hear.hidden = true;
        /** @type {Set<string>} */ this.silent = new Set();
        document.body.append(this.banner, this.hear);
    }

    /** @param {string} kind @param {string} name */
    make(kind, name) {
        const element = this.document.createElement(kind);
        element.className = name;
        return element;
    }

    /** @param {string | null} text */
    say(text) {
        if (text !== null) this.text.textContent = text;
        this.banner.toggleAttribute("data-shown", text !== null);
    }

    /** @param {keyof typeof silences} what @param {boolean} isBlocked */
    soundBlocked(what, isBlocked) {
        if (isBlocked) this.silent.add(what);
        else this.silent.delete(what);
        const text = Object.entries(silences).find(([name]) => this.silent.has(name))?.[1];
        this.hear.hidden = text === undefined;
        if (text !== undefined) this.hear.textContent = text;
    }

    /**
     * The window cannot be had: why, and the ways on.
     * @param {{code: string, message: string}} refusal @param {{again: () => void, startOver: () => void, leave: () => void}} ways
     */
    refused({ code, message }, { again, startOver, leave }) {
        this.admitted();
        const panel = this.make("div", "foyer-refused");
        panel.setAttribute("role", "alert");
        panel.setAttribute("data-code", code);
        const failed = hasFailed(code);
        const isBadLink = code === "bad-address";
        const title = isBadLink ? "This link does not work" : failed ? "This page has stopped" : "This page cannot be opened now";
        panel.append(
            this.line("h1", "foyer-refused-title", title), this.line("p", "foyer-refused-text", message),
            isBadLink ? this.button("Go to the start page", leave) : this.button("Try again", again),
        );
        if (failed) panel.append(this.button("Start over", startOver, "foyer-refused-quiet"));
        panel.append(this.line("p", "foyer-refused-code", `Code: ${code}`));
        this.panel = panel;
        this.document.body.append(panel);
    }

    admitted() {
        this.panel?.remove();
        this.panel = null;
    }

    /** @param {string} kind @param {string} name @param {string} text */
    line(kind, name, text) {
        const line = this.make(kind, name);
        line.textContent = text;
        return line;
    }

    /** @param {string} text @param {() => void} action @param {string} [name] */
    button(text, action, name = "") {
        const button = /** @type {HTMLButtonElement} */ (this.line("button", `foyer-refused-button ${name}`.trim(), text));
        button.type = "button";
        button.addEventListener("click", action);
        return button;
    }
}
