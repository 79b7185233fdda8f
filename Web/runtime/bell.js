// What calls for a person who looks elsewhere: the tab's title, and a notification where they have allowed it.

export class Bell {
    /** @param {Window} window @param {import("./commands.js").Title} title @param {(name: string, data: object) => void} report */
    constructor(window, title, report) {
        this.window = window;
        this.title = title;
        this.report = report;
        /** @type {{title: string, body: string} | null} */ this.call = null;
        /** @type {Notification | null} */ this.shown = null;
        window.document.addEventListener("visibilitychange", () => this.show());
    }

    /** @returns {string} `default`, `granted`, `denied` or `unsupported` */
    get state() {
        return "Notification" in this.window ? Notification.permission : "unsupported";
    }

    /** Tells the window whether notifications are allowed. @param {boolean} asks  whether the person is to be asked first */
    async tell(asks) {
        if (asks && this.state === "default") await Notification.requestPermission().catch(() => {});
        this.report("notifications", { state: this.state });
    }

    /** @param {{title: string, body: string}} call */
    ring(call) {
        this.stop();
        this.call = call;
        this.title.callFor(call.title);
        this.show();
    }

    stop() {
        this.call = null;
        this.title.callFor(null);
        this.shown?.close();
        this.shown = null;
    }

    /** Only to somebody who does not see the page. */
    show() {
        if (!this.call || this.shown || !this.window.document.hidden || this.state !== "granted") return;
        const { title, body } = this.call;
        try {
            this.shown = new Notification(title, { body, tag: "foyer-call", requireInteraction: true });
        } catch {
            // Some browsers give notifications to service workers alone.
            return;
        }
        this.shown.onclick = () => {
            this.window.focus();
            this.shown?.close();
        };
    }
}
