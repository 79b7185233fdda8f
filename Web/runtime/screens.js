// The browser's Back and Forward walk through the screens of the window: one entry of the history for each screen above the first.

/** Milliseconds after which a step back is taken to have been made, where the browser says nothing. */
const stepPatience = 1_000;

export class Screens {
    /**
     * @param {{history: History, report: (name: string, data: object) => void, setTimeout?: (act: () => void, pause: number) => any}} options
     */
    constructor({ history, report, setTimeout = (act, pause) => globalThis.setTimeout(act, pause) }) {
        this.history = history;
        this.report = report;
        this.setTimeout = setTimeout;
        /** How deep the window wants the history. @type {number | null} */
        this.wanted = null;
        /** @type {any} */ this.moving = null;
    }

    get depth() {
        return Number(this.history.state?.screens) || 0;
    }

    /** The window has so many screens above its first. @param {number} depth */
    want(depth) {
        this.wanted = depth;
        this.follow();
    }

    follow() {
        if (this.moving !== null || this.wanted === null) return;
        for (let depth = this.depth + 1; depth <= this.wanted; depth++) this.history.pushState({ screens: depth }, "");
        if (this.depth <= this.wanted) return;
        this.moving = this.setTimeout(() => this.arrived(), stepPatience);
        this.history.go(this.wanted - this.depth);
    }

    arrived() {
        clearTimeout(this.moving);
        this.moving = null;
        this.follow();
    }

    /** The browser stands at another entry: where the window asked for it, or where the person went. */
    moved() {
        if (this.moving !== null) return this.arrived();
        if (this.wanted === null || this.wanted === this.depth) return;
        this.wanted = this.depth;
        this.report("history", { depth: this.depth });
    }
}
