// One logical connection to the window: opens, resumes, waits between tries, keeps what could not be sent.
import { Hear, Say, readMessage } from "./wire.js";

/** Seconds before the first and the longest pause between two tries. */
const firstPause = 0.3;
const longestPause = 5;

/** Milliseconds between two questions whether the window is still there, and how long an answer may take: longer with each try, for
 * networks on which a connection takes its time, up to so many times as long. */
const pingEvery = 15_000;
const answerWithin = 5_000;
const mostPatience = 4;

/** Messages that are kept while the window is away. What is older than the newest so many is dropped. */
const longestQueue = 200;

/** After so many patches the window is told that it may forget them. */
const acknowledgeEvery = 32;

/**
 * The pause before try number `attempt` (from 0) in milliseconds: doubling, between half of it and all of it by chance.
 * @param {number} attempt @param {number} chance  0 to 1
 */
export function pauseBefore(attempt, chance) {
    const full = Math.min(longestPause, firstPause * 2 ** Math.min(attempt, 10));
    return Math.round(1000 * full * (0.5 + chance / 2));
}

/** Messages and events that say how things stand, not what happened: of each only the newest counts. */
const standingMessages = new Set([Say.input, Say.size, Say.scheme, Say.viewport, Say.visible, Say.url]);
const standingEvents = new Set(["media.state", "media.level"]);

/** @param {any} message */
function isStanding(message) {
    if (message.t === Say.gesture) return message.phase === "changed";
    return standingMessages.has(message.t) || (message.t === Say.event && standingEvents.has(message.name));
}

/**
 * Puts a message behind those that wait; a newer state of the same thing takes the place of the older.
 * @param {object[]} queue @param {any} message @param {number} [limit]
 */
export function enqueue(queue, message, limit = longestQueue) {
    if (isStanding(message)) {
        const older = queue.findIndex(
            (/** @type {any} */ other) => other.t === message.t && other.id === message.id && other.name === message.name && other.phase === message.phase,
        );
        if (older >= 0) queue.splice(older, 1);
    }
    queue.push(message);
    if (queue.length > limit) queue.splice(0, queue.length - limit);
}

/**
 * What may still be said to a window that is not the one it was meant for: only what names no element.
 * @param {object[]} queue
 */
export function forNewWindow(queue) {
    return queue.filter((/** @type {any} */ message) => message.t === Say.event);
}

/**
 * @typedef {"connecting" | "live" | "reconnecting" | "gone"} ConnectionState
 *
 * @typedef {object} ConnectionOptions
 * @property {(query: string) => WebSocket} makeSocket  `query` says which tab this is, so that the server finds its window
 * @property {() => object} opening  what to say first: url, viewport and so on
 * @property {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} storage
 * @property {(message: any) => void} onMessage  ready, patch and commands, in order
 * @property {(state: ConnectionState, refusal?: {code: string, message: string}) => void} onState
 * @property {() => number} [chance]
 * @property {string} page  this page's own name, which a copy of the tab does not share
 * @property {(goodbye: {id: string, secret: string, page: string}, query: string) => void} [farewell]  tells the server without a connection
 */

const placeKey = "foyer.window";
/** The tab's name: it outlives reloads, and says nothing to anybody else. */
const tabKey = "foyer.tab";
/** Set where the page that is loaded next is another try after a failure. */
const againKey = "foyer.again";

export class Connection {
    /** @param {ConnectionOptions} options */
    constructor(options) {
        this.options = options;
        /** @type {ConnectionState} */
        this.state = "connecting";
        /** @type {WebSocket | null} */
        this.socket = null;
        /** @type {object[]} */
        this.queue = [];
        this.attempt = 0;
        /** The number of the newest patch that this page shows; 0 where it shows nothing. */
        this.seq = 0;
        this.acknowledged = 0;
        this.isOpen = false;
        /** The person asks for another try after the window has failed; said once, and only when it is asked. */
        this.asksAgain = false;
        /** @type {any} */ this.timer = null;
        /** @type {any} */ this.pingTimer = null;
        /** @type {any} */ this.answerTimer = null;
    }

    start() {
        const place = this.place();
        this.left = place?.left === true;
        if (place) this.keepPlace({ id: place.id, secret: place.secret });
        this.asksAgain = this.options.storage.getItem(againKey) !== null;
        this.options.storage.removeItem(againKey);
        this.connect();
    }

    query() {
        const storage = this.options.storage;
        if (!storage.getItem(tabKey)) storage.setItem(tabKey, this.options.page);
        return `tab=${encodeURIComponent(storage.getItem(tabKey) ?? "")}${this.asksAgain ? "&again=1" : ""}`;
    }

    /** @returns {{id: string, secret: string, left?: boolean} | null} */
    place() {
        try {
            return JSON.parse(this.options.storage.getItem(placeKey) ?? "null");
        } catch {
            return null;
        }
    }

    /** @param {object} place */
    keepPlace(place) {
        this.options.storage.setItem(placeKey, JSON.stringify(place));
    }

    connect() {
        clearTimeout(this.timer);
        this.timer = null;
        const socket = this.options.makeSocket(this.query());
        this.socket = socket;
        socket.onopen = () => this.open(socket);
        socket.onmessage = (event) => socket === this.socket && this.receive(event.data);
        socket.onclose = () => socket === this.socket && this.lost();
        this.expectAnswer();
    }

    /** @param {WebSocket} socket */
    open(socket) {
        if (socket !== this.socket) return;
        this.asksAgain = false;
        const place = this.place();
        const resume = place ? { id: place.id, secret: place.secret, seq: this.seq, left: this.left } : undefined;
        socket.send(JSON.stringify({ t: Say.open, page: this.options.page, ...this.options.opening(), resume }));
    }

    /** @param {string} text */
    receive(text) {
        const message = readMessage(text);
        if (!message) return;
        clearTimeout(this.answerTimer);
        if (message.t === Hear.ready || message.t === Hear.resumed) return this.opened(message);
        if (message.t === Hear.refused) return this.refused(message);
        if (typeof message.seq === "number") {
            if (message.seq <= this.seq) return;
            this.seq = message.seq;
            this.acknowledge();
        }
        if (message.t !== Hear.pong) this.options.onMessage(message);
    }

    /** @param {any} message */
    opened(message) {
        const known = this.place();
        const isSame = known !== null && known.id === message.id && this.seq > 0;
        this.keepPlace({ id: message.id, secret: message.secret ?? known?.secret });
        if (message.t === Hear.ready) this.seq = this.acknowledged = message.seq;
        this.left = false;
        this.attempt = 0;
        this.isOpen = true;
        this.options.onMessage({ ...message, isSame });
        this.become("live");
        const waiting = isSame ? this.queue : forNewWindow(this.queue);
        this.queue = [];
        for (const each of waiting) this.send(each);
        this.pingTimer = setInterval(() => this.check(), pingEvery);
    }

    /** @param {any} message */
    refused(message) {
        const socket = this.socket;
        this.end();
        socket?.close();
        this.become("gone", { code: String(message.code), message: String(message.message) });
    }

    end() {
        this.isOpen = false;
        this.socket = null;
        clearInterval(this.pingTimer);
        clearTimeout(this.answerTimer);
        clearTimeout(this.timer);
        this.timer = null;
    }

    lost() {
        this.end();
        if (this.state === "gone") return;
        if (this.state === "live") this.become("reconnecting");
        const chance = this.options.chance ?? Math.random;
        this.timer = setTimeout(() => this.connect(), pauseBefore(this.attempt++, chance()));
    }

    /** Tries at once instead of waiting, or asks whether a connection that looks open still is. */
    hurry() {
        if (this.timer !== null) {
            this.attempt = 0;
            this.connect();
        } else {
            this.check();
        }
    }

    check() {
        if (!this.isOpen) return;
        this.socket?.send(JSON.stringify({ t: Say.ping }));
        this.expectAnswer();
    }

    expectAnswer() {
        clearTimeout(this.answerTimer);
        const socket = this.socket;
        const patience = answerWithin * Math.min(1 + this.attempt, mostPatience);
        this.answerTimer = setTimeout(() => {
            if (socket !== this.socket) return;
            socket?.close();
            this.lost();
        }, patience);
    }

    acknowledge() {
        if (this.seq - this.acknowledged < acknowledgeEvery) return;
        this.acknowledged = this.seq;
        this.send({ t: Say.ack, seq: this.seq });
    }

    /** Sends now, or as soon as the window is back. @param {object} message */
    send(message) {
        if (this.isOpen && this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
        else enqueue(this.queue, message);
    }

    /** The page goes away: the window is told, and whoever loads this tab next may take its place. */
    leave() {
        const place = this.place();
        if (place) this.keepPlace({ id: place.id, secret: place.secret, left: true });
        if (this.isOpen && this.socket?.readyState === 1) this.socket.send(JSON.stringify({ t: Say.bye }));
        else if (place) this.options.farewell?.({ id: place.id, secret: place.secret, page: this.options.page }, this.query());
        const socket = this.socket;
        this.end();
        socket?.close();
    }

    /** Another try after the window has failed: media goes on in this page meanwhile. */
    tryAgain() {
        this.asksAgain = true;
        this.attempt = 0;
        this.become("connecting");
        this.connect();
    }

    /** Forgets what this tab has kept; the page that is loaded next is another try. */
    startOver() {
        const storage = this.options.storage;
        const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index));
        for (const key of kept) if (key?.startsWith("foyer.") && key !== tabKey) storage.removeItem(key);
        storage.setItem(againKey, "1");
    }

    /** The page is shown again without having been loaded. */
    comeBack() {
        if (this.socket === null && this.timer === null && this.state !== "gone") {
            this.become("reconnecting");
            this.connect();
        }
    }

    /** @param {ConnectionState} state @param {{code: string, message: string}} [refusal] */
    become(state, refusal) {
        if (this.state === state && !refusal) return;
        this.state = state;
        this.options.onState(state, refusal);
    }
}
