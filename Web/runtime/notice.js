// What the page itself has to say: that it lost its window, that it cannot go on, that sound waits for a tap.

/** @typedef {import("./connection.js").ConnectionState} ConnectionState */

/**
 * The sentence for a state, or null where there is nothing to say.
 * @param {ConnectionState} state @param {{isOnline: boolean, isInCall: boolean, hasLeft: boolean}} now
 */
export function noticeText(state, { isOnline, isInCall, hasLeft }) {
    if (state === "live" || state === "gone") return null;
    if (hasLeft) return isOnline ? "You left. Reconnecting…" : "You left. You are offline.";
    if (!isOnline) return isInCall ? "You are offline. The call stands still until the network is back." : "You are offline. Waiting for the network…";
    const place = state === "connecting" ? "Connecting…" : "Reconnecting…";
    return isInCall ? `${place} Your call goes on meanwhile.` : place;
}

export class Notices {
    /** @param {Document} document */
    constructor(document) {
        this.document = document;
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

    /** The window cannot be had: why, and the way on. @param {string} message @param {() => void} again */
    refused(message, again) {
        const panel = this.make("div", "foyer-refused");
        panel.setAttribute("role", "alert");
        const title = this.make("h1", "foyer-refused-title");
        title.textContent = "This page cannot be opened now";
        const text = this.make("p", "foyer-refused-text");
        text.textContent = message;
        const button = /** @type {HTMLButtonElement} */ (this.make("button", "foyer-refused-button"));
        button.type = "button";
        button.textContent = "Try again";
        button.addEventListener("click", again);
        panel.append(title, text, button);
        this.document.body.append(panel);
    }
}
