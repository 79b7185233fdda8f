// Taps in a row, long presses, drags, pinches and hovering, on elements that say by attributes what they watch for. Measured here, told to the
// window ten times a second at most, the end at once; between two of its answers the page moves what is dragged smoothly by itself.
import { Say } from "./wire.js";

/** Milliseconds between two reports of one gesture. */
const pause = 100;
/** Milliseconds in which a second tap belongs to the first. */
const tapPause = 300;
/** Milliseconds over which a speed is measured, and after which a wheel's pinch is over. */
const speedSpan = 100;
const wheelRest = 200;
/** Pixels that an arrow key drags. */
const keyDrag = 64;
/** By what a key makes larger. */
const keyScale = 1.25;

const arrows = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]);

/** Everything that takes a tap of its own. */
const tappable = "button, a[href], input, select, textarea, [data-tap], [data-action], [data-taps]";

/** @param {number} value */
const tenth = (value) => Math.round(value * 10) / 10;

/**
 * How fast a finger goes, by its last places.
 * @param {{x: number, y: number, at: number}[]} places  the newest last @param {number} now
 */
export function speed(places, now) {
    const recent = places.filter((place) => now - place.at <= speedSpan);
    const [first, last] = [recent[0], recent[recent.length - 1]];
    if (!first || !last || last.at <= first.at) return { vx: 0, vy: 0 };
    const seconds = (last.at - first.at) / 1000;
    return { vx: tenth((last.x - first.x) / seconds), vy: tenth((last.y - first.y) / seconds) };
}

/** @typedef {{x: number, y: number}} Point */

/**
 * How far two fingers went apart and turned. @param {[Point, Point]} before @param {[Point, Point]} now
 * @returns {{scale: number, turn: number}}
 */
export function spread(before, now) {
    const [a, b] = [before, now].map(([one, other]) => ({ x: other.x - one.x, y: other.y - one.y }));
    const length = Math.hypot(a.x, a.y);
    const turn = Math.atan2(b.y, b.x) - Math.atan2(a.y, a.x);
    return {
        scale: length > 0 ? Math.round((Math.hypot(b.x, b.y) / length) * 1000) / 1000 : 1,
        turn: Math.round(Math.atan2(Math.sin(turn), Math.cos(turn)) * 1000) / 1000,
    };
}

/** One report at once, later ones no sooner than `pause` after it; the newest is never lost. */
class Told {
    /** @param {(report: object) => void} tell */
    constructor(tell) {
        this.tell = tell;
        /** @type {any} */ this.timer = null;
        /** @type {object | null} */ this.waiting = null;
    }

    /** @param {object} report */
    change(report) {
        if (this.timer !== null) {
            this.waiting = report;
            return;
        }
        this.tell(report);
        this.timer = setTimeout(() => {
            this.timer = null;
            const next = this.waiting;
            this.waiting = null;
            if (next) this.change(next);
        }, pause);
    }

    /** @param {object} report */
    end(report) {
        clearTimeout(this.timer);
        this.timer = this.waiting = null;
        this.tell(report);
    }
}

/**
 * @typedef {object} GestureOptions
 * @property {import("./dom.js").Tree} tree
 * @property {(message: object) => void} send
 * @property {(element: Element) => void} tap  tells one plain tap
 * @property {Window} window
 */

export class Gestures {
    /** @param {GestureOptions} options */
    constructor({ tree, send, tap, window }) {
        [this.tree, this.send, this.tap, this.window] = [tree, send, tap, window];
        /** @type {Map<number, Point & {start: Point}>} */ this.fingers = new Map();
        /** @type {any} */ this.press = null;
        /** @type {any} */ this.drag = null;
        /** @type {any} */ this.pinch = null;
        /** @type {any} */ this.single = null;
        this.swallowsClick = false;
    }

    /** @param {EventTarget} root */
    listen(root) {
        const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ heard, /** @type {object} */ how = {}) =>
            root.addEventListener(name, heard, how);
        on("pointerdown", (event) => this.down(event));
        on("click", (event) => this.clicked(event), { capture: true });
        on("keydown", (event) => this.pressed(event), { capture: true });
        on("pointerover", (event) => this.hovers(event, true));
        on("pointerout", (event) => this.hovers(event, false));
        on("wheel", (event) => this.wheeled(event), { passive: false });
        on("contextmenu", (event) => event.target.closest('[data-gesture~="press"]') && event.pointerType !== "mouse" && event.preventDefault());
        on("dragstart", (event) => event.target.closest('[data-gesture~="drag"]') && event.preventDefault());
        this.window.addEventListener("pointermove", (event) => this.moved(event));
        this.window.addEventListener("pointerup", (event) => this.up(event));
        this.window.addEventListener("pointercancel", (event) => this.lost(event));
        this.window.addEventListener("blur", () => this.cancelAll());
    }

    /** @param {Element} element @param {string} kind @param {string} phase @param {object} [more] */
    tell(element, kind, phase, more = {}) {
        const id = this.tree.id(element);
        if (id !== undefined && element.isConnected) this.send({ t: Say.gesture, id, kind, phase, ...more });
    }

    /** The element that watches for a gesture here, unless it rests. @param {EventTarget | null} target @param {string} kind */
    watcher(target, kind) {
        const element = /** @type {Element} */ (target).closest(`[data-gesture~="${kind}"]`);
        return element?.getAttribute("aria-disabled") === "true" ? null : element;
    }

    // Fingers

    /** @param {PointerEvent} event */
    down(event) {
        if (event.button !== 0 || /** @type {Element} */ (event.target).closest("input, select, textarea")) return;
        const place = { x: event.clientX, y: event.clientY };
        this.swallowsClick = false;
        const second = this.fingers.size === 1;
        this.fingers.set(event.pointerId, { ...place, start: place });
        if (second) return this.beginPinch(event.target);
        if (this.fingers.size > 1) return;
        this.beginPress(this.watcher(event.target, "press"), place, event.pointerId);
        this.readyDrag(this.watcher(event.target, "drag"), place, event);
    }

    /** @param {PointerEvent} event */
    moved(event) {
        const finger = this.fingers.get(event.pointerId);
        if (!finger) return;
        [finger.x, finger.y] = [event.clientX, event.clientY];
        const distance = Math.hypot(finger.x - finger.start.x, finger.y - finger.start.y);
        if (this.press?.pointer === event.pointerId && distance > this.press.distance) this.endPress("cancelled");
        if (this.drag?.pointer === event.pointerId) this.dragTo(finger, distance);
        if (this.pinch) this.pinch.told.change(this.pinchReport("changed"));
    }

    /** @param {PointerEvent} event */
    up(event) {
        if (!this.fingers.delete(event.pointerId)) return;
        if (this.press?.pointer === event.pointerId) this.endPress("cancelled");
        if (this.drag?.pointer === event.pointerId) this.endDrag("ended");
        if (this.pinch && this.fingers.size < 2) this.endPinch("ended");
    }

    /** @param {PointerEvent} event */
    lost(event) {
        if (this.fingers.delete(event.pointerId)) this.cancelAll();
    }

    cancelAll() {
        this.fingers.clear();
        this.endPress("cancelled");
        this.endDrag("cancelled");
        this.endPinch("cancelled");
    }

    // Press

    /** @param {Element | null} element @param {Point} place @param {number} pointer */
    beginPress(element, place, pointer) {
        if (!element) return;
        const [duration, distance] = (element.getAttribute("data-press") ?? "500 10").split(" ").map(Number);
        const timer = setTimeout(() => {
            this.swallowsClick = true;
            this.endPress("ended");
        }, duration);
        this.press = { element, pointer, distance, timer };
        this.tell(element, "press", "began", this.place(element, place));
    }

    /** @param {string} phase */
    endPress(phase) {
        if (!this.press) return;
        const { element, timer } = this.press;
        clearTimeout(timer);
        this.press = null;
        this.tell(element, "press", phase);
    }

    /** Where in the element and in the window. @param {Element} element @param {Point} place */
    place(element, place) {
        const box = element.getBoundingClientRect();
        return {
            x: tenth(place.x - box.left), y: tenth(place.y - box.top), gx: tenth(place.x), gy: tenth(place.y), w: tenth(box.width), h: tenth(box.height),
        };
    }

    // Drag

    /** @param {Element | null} element @param {Point} start @param {PointerEvent} event */
    readyDrag(element, start, event) {
        if (!element) return;
        const minimum = Number(element.getAttribute("data-drag")) || 0;
        const told = new Told((report) => this.tell(element, "drag", /** @type {any} */ (report).phase, report));
        this.drag = {
            element, start, minimum, told, pointer: event.pointerId, at: this.place(element, start), hasBegun: false, places: [{ ...start, at: event.timeStamp }],
        };
        if (minimum === 0) this.dragTo(start, 0);
    }

    /** @param {Point} finger @param {number} distance */
    dragTo(finger, distance) {
        const { drag } = this;
        drag.places.push({ x: finger.x, y: finger.y, at: performance.now() });
        if (drag.places.length > 20) drag.places.shift();
        if (!drag.hasBegun) {
            if (distance < drag.minimum) return;
            drag.hasBegun = true;
            drag.element.setAttribute("data-dragging", "");
            try {
                drag.element.setPointerCapture(drag.pointer);
            } catch {
                // The finger is gone already; its end follows.
            }
        }
        drag.told.change(this.dragReport("changed"));
    }

    /** @param {string} phase */
    dragReport(phase) {
        const { at, start, places } = this.drag;
        const { x, y } = places[places.length - 1];
        return { phase, ...at, dx: tenth(x - start.x), dy: tenth(y - start.y), ...speed(places, performance.now()) };
    }

    /** @param {string} phase */
    endDrag(phase) {
        const { drag } = this;
        if (!drag) return;
        if (drag.hasBegun) {
            drag.element.removeAttribute("data-dragging");
            if (Math.hypot(drag.places.at(-1).x - drag.start.x, drag.places.at(-1).y - drag.start.y) > 3) this.swallowsClick = true;
            drag.told.end(this.dragReport(phase));
        }
        this.drag = null;
    }

    // Pinch

    /** @param {EventTarget | null} target */
    beginPinch(target) {
        this.endPress("cancelled");
        this.endDrag("cancelled");
        const element = this.watcher(target, "pinch");
        if (!element) return;
        const [one, other] = [...this.fingers.values()];
        const before = [{ ...one }, { ...other }];
        const at = this.place(element, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
        const told = new Told((report) => this.tell(element, "pinch", /** @type {any} */ (report).phase, report));
        this.pinch = { element, before, at, told, last: { scale: 1, turn: 0 } };
    }

    /** @param {string} phase */
    pinchReport(phase) {
        const { pinch } = this;
        const fingers = [...this.fingers.values()];
        if (fingers.length >= 2) pinch.last = spread(pinch.before, [fingers[0], fingers[1]]);
        return { phase, ...pinch.at, ...pinch.last };
    }

    /** @param {string} phase */
    endPinch(phase) {
        if (!this.pinch) return;
        this.swallowsClick = true;
        this.pinch.told.end(this.pinchReport(phase));
        this.pinch = null;
    }

    /** A pinch on a trackpad comes as a wheel with Control. @param {WheelEvent} event */
    wheeled(event) {
        if (!event.ctrlKey) return;
        const element = this.watcher(event.target, "pinch");
        if (!element) return;
        event.preventDefault();
        if (!this.pinch) {
            const told = new Told((report) => this.tell(element, "pinch", /** @type {any} */ (report).phase, report));
            this.pinch = { element, at: this.place(element, { x: event.clientX, y: event.clientY }), told, last: { scale: 1, turn: 0 } };
        }
        this.pinch.last.scale = Math.round(this.pinch.last.scale * Math.exp(-event.deltaY / 100) * 1000) / 1000;
        this.pinch.told.change(this.pinchReport("changed"));
        clearTimeout(this.wheel);
        this.wheel = setTimeout(() => {
            this.endPinch("ended");
            this.swallowsClick = false;
        }, wheelRest);
    }

    /** @type {any} */ wheel = null;

    // Taps

    /** @param {MouseEvent} event */
    clicked(event) {
        if (this.swallowsClick) {
            this.swallowsClick = false;
            event.preventDefault();
            event.stopPropagation();
            return;
        }
        const element = /** @type {Element} */ (event.target).closest(tappable);
        if (!element?.hasAttribute("data-taps") || element.hasAttribute("disabled") || element.getAttribute("aria-disabled") === "true") return;
        const place = { x: event.clientX, y: event.clientY };
        if (this.taps(element, event.detail || 1, this.place(element, place))) event.stopPropagation();
    }

    /**
     * Fewer taps than the element also watches for wait until it is sure that no more come.
     * @param {Element} element @param {number} detail  how many clicks came in a row @param {object} place
     */
    taps(element, detail, place) {
        const counts = (element.getAttribute("data-taps") ?? "").split(" ").map(Number);
        const most = Math.max(...counts);
        const count = ((detail - 1) % most) + 1;
        const isPlain = count === 1 && element.hasAttribute("data-tap");
        clearTimeout(this.single);
        if (count < most) {
            if (isPlain || counts.includes(count)) this.single = setTimeout(() => this.tapped(element, count, place, counts, isPlain), tapPause);
            return true;
        }
        this.tapped(element, count, place, counts, false);
        return !isPlain;
    }

    /** @param {Element} element @param {number} count @param {object} place @param {number[]} counts @param {boolean} isPlain */
    tapped(element, count, place, counts, isPlain) {
        if (counts.includes(count)) this.tell(element, "tap", "ended", { n: count, ...place });
        if (isPlain) this.tap(element);
    }

    // Keys: what a finger does, for those who use none.

    /** @param {KeyboardEvent} event */
    pressed(event) {
        const element = /** @type {Element} */ (event.target);
        this.swallowsClick = false;
        if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
        if (!element.matches?.("[data-gesture], [data-taps]") || element.getAttribute("aria-disabled") === "true") return;
        if (this.keyed(element, event)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }

    /** @param {Element} element @param {KeyboardEvent} event */
    keyed(element, event) {
        const kinds = (element.getAttribute("data-gesture") ?? "").split(" ");
        const box = element.getBoundingClientRect();
        const middle = this.place(element, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
        const isTap = element.matches("button, a, [data-tap]");
        const arrow = arrows.get(event.key);
        if (arrow && kinds.includes("drag")) {
            this.tell(element, "drag", "ended", { ...middle, dx: arrow[0] * keyDrag, dy: arrow[1] * keyDrag });
        } else if ((event.key === "+" || event.key === "-") && kinds.includes("pinch")) {
            this.tell(element, "pinch", "ended", { ...middle, scale: event.key === "+" ? keyScale : 1 / keyScale });
        } else if (event.key !== "Enter" && event.key !== " ") {
            return false;
        } else if (kinds.includes("press") && (event.shiftKey || !(isTap || element.hasAttribute("data-taps")))) {
            this.tell(element, "press", "ended", middle);
        } else if (element.hasAttribute("data-taps") && (event.shiftKey || !isTap)) {
            this.tell(element, "tap", "ended", { n: Number((element.getAttribute("data-taps") ?? "1").split(" ")[0]), ...middle });
        } else {
            return false;
        }
        return true;
    }

    // Hovering

    /** @param {PointerEvent} event @param {boolean} isIn */
    hovers(event, isIn) {
        if (event.pointerType === "touch") return;
        let element = /** @type {Element | null} */ (event.target)?.closest('[data-gesture~="hover"]') ?? null;
        const other = /** @type {Element | null} */ (event.relatedTarget);
        while (element) {
            if (!other || !element.contains(other)) this.tell(element, "hover", isIn ? "began" : "ended");
            element = element.parentElement?.closest('[data-gesture~="hover"]') ?? null;
        }
    }
}
