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
        this.hear.textContent = "Tap to hear the others";
        this.hear.hidden = true;
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

    /** @param {boolean} isBlocked */
    soundBlocked(isBlocked) {
        this.hear.hidden = !isBlocked;
    }

    /**
     * The window cannot be had: why, and the ways on.
     * @param {{code: string, message: string}} refusal @param {{again: () => void, startOver: () => void}} ways
     */
    refused({ code, message }, { again, startOver }) {
        this.admitted();
        const panel = this.make("div", "foyer-refused");
        panel.setAttribute("role", "alert");
        panel.setAttribute("data-code", code);
        const failed = hasFailed(code);
        panel.append(
            this.line("h1", "foyer-refused-title", failed ? "This page has stopped" : "This page cannot be opened now"),
            this.line("p", "foyer-refused-text", message), this.button("Try again", again),
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
