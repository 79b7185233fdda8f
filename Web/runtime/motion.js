// Animations: a patch that carries one is applied as every other, and what it changed is then played from how it was. Looks pass as CSS
// transitions; what moved to another place, came, went or took another's place is played by the browser's own animations.
import { Step } from "./wire.js";

/** Looks that a repeated animation goes through. */
const repeatable = [
    "opacity", "transform", "filter", "color", "backgroundColor", "width", "height", "borderRadius", "strokeDasharray", "strokeDashoffset", "fill", "stroke",
];

/** How many places of elements are compared at most; pages with more change at once. */
const mostPlaces = 600;

/** Pixels that something has to move for anyone to see it. */
const step = 0.5;

/**
 * @typedef {object} Pace
 * @property {number} duration  milliseconds
 * @property {number} delay
 * @property {number} iterations
 * @property {boolean} isReversing
 * @property {string} easing
 */

/** @param {string | null | undefined} text @returns {Pace | null} */
export function readPace(text) {
    const match = /^(\d+) (\d+) (\d+) ([01]) (.+)$/.exec(text ?? "");
    if (!match) return null;
    const count = Number(match[3]);
    return {
        duration: Number(match[1]), delay: Number(match[2]), iterations: count === 0 ? Infinity : count, isReversing: match[4] === "1", easing: match[5],
    };
}

/** How an element looks before it is there. @param {string} text @param {boolean} isMirrored @returns {Record<string, string>} */
export function readLook(text, isMirrored) {
    /** @type {Record<string, string>} */ const look = {};
    for (const part of text.split(";")) {
        const [name, value] = part.split(":");
        if (!value) continue;
        if (name === "transform-origin") look.transformOrigin = value;
        else if (["opacity", "scale", "translate", "filter"].includes(name)) look[name] = name === "translate" && isMirrored ? mirrored(value) : value;
    }
    return look;
}

/** @param {string} translate */
const mirrored = (translate) => translate.replace(/^(-?)(\d\S*%)/, (_, sign, rest) => (sign ? "" : "-") + rest);

/** @param {Pace} pace @returns {KeyframeAnimationOptions} */
const once = (pace) => ({ duration: pace.duration, delay: pace.delay, easing: pace.easing, fill: "backwards" });

export class Motion {
    /** @param {{tree: import("./dom.js").Tree, host: Element, window: Window}} options */
    constructor({ tree, host, window }) {
        [this.tree, this.host, this.window] = [tree, host, window];
        this.stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
        /** Elements on their way out. @type {Set<Element>} */ this.ghosts = new Set();
        /** Those that repeat until they are changed. @type {WeakMap<Element, Animation>} */ this.repeats = new WeakMap();
        /** @type {WeakMap<Element, any>} */ this.timers = new WeakMap();
    }

    /** @param {import("./wire.js").PatchStep[]} steps */
    apply(steps) {
        const plans = steps.filter((each) => each.o === Step.animate);
        const rest = steps.filter((each) => each.o !== Step.animate);
        for (const each of rest) this.rest(each);
        if (plans.length === 0 || this.stillness.matches) return this.tree.apply(rest);
        this.plan(plans);
        const before = this.look(rest);
        this.tree.apply(rest);
        this.play(rest, before);
    }

    /** What repeats ends with the next change. @param {import("./wire.js").PatchStep} change */
    rest(change) {
        const element = change.o === Step.set ? this.tree.element(/** @type {number} */ (change.i)) : undefined;
        if (!element || change.s === undefined) return;
        this.repeats.get(element)?.cancel();
        this.repeats.delete(element);
    }

    /** @param {import("./wire.js").PatchStep[]} plans */
    plan(plans) {
        this.whole = readPace(plans.find((each) => each.i === undefined)?.s);
        /** @type {Map<number, Pace | null>} */ this.parts = new Map();
        for (const each of plans) for (const id of /** @type {number[] | undefined} */ (each.i) ?? []) this.parts.set(id, readPace(each.s));
    }

    /** The pace of what happens to an element: that of the nearest one around it that has its own. @param {Element | null} element */
    pace(element) {
        if (this.parts.size === 0) return this.whole;
        for (let each = element; each && each !== this.host; each = each.parentElement) {
            const id = this.tree.id(each);
            if (id !== undefined && this.parts.has(id)) return this.parts.get(id) ?? null;
        }
        return this.whole;
    }

    /** @type {Pace | null} */ whole = null;
    /** @type {Map<number, Pace | null>} */ parts = new Map();

    /** How everything stands before the patch. @param {import("./wire.js").PatchStep[]} steps */
    look(steps) {
        const all = [...this.tree.elements.values()];
        /** @type {Map<Element, DOMRect>} */ const places = new Map();
        if (all.length <= mostPlaces && steps.some((each) => each.o === Step.kids || each.c !== undefined || each.s !== undefined)) {
            for (const element of all) places.set(element, element.getBoundingClientRect());
        }
        /** @type {Map<Element, Record<string, string>>} */ const looks = new Map();
        for (const each of steps) {
            const element = each.o === Step.set ? this.tree.element(/** @type {number} */ (each.i)) : undefined;
            if (!element || each.s === undefined) continue;
            const pace = this.pace(element);
            if (pace && pace.iterations !== 1) looks.set(element, this.snapshot(element));
        }
        // Makes the browser know how it looked, so that a change after this one passes as a transition.
        void (/** @type {HTMLElement} */ (this.host).offsetWidth);
        return { places, looks, going: this.goers(steps), matches: this.named() };
    }

    /** @param {Element} element */
    snapshot(element) {
        const look = /** @type {any} */ (this.window.getComputedStyle(element));
        return Object.fromEntries(repeatable.map((name) => [name, look[name]]));
    }

    /** Elements that will go and have a way to. @param {import("./wire.js").PatchStep[]} steps */
    goers(steps) {
        const goers = [];
        for (const each of steps) {
            const parent = each.o === Step.kids ? this.tree.element(/** @type {number} */ (each.i)) : undefined;
            if (!parent || !this.pace(parent)) continue;
            const staying = new Set((each.k ?? []).map((id) => this.tree.element(id)));
            for (const child of parent.children) {
                if (staying.has(child) || this.ghosts.has(child)) continue;
                const mover = withAttribute(child, "data-out");
                if (mover) goers.push({ parent, child, mover, next: child.nextSibling, pace: this.paceOf(mover, this.pace(child)), ...this.spot(child) });
            }
        }
        return goers;
    }

    /** @param {Element} mover @param {Pace | null} pace */
    paceOf(mover, pace) {
        return readPace(mover.getAttribute("data-pace")) ?? pace;
    }

    /** Where an element stands in what it is placed in. @param {Element} element */
    spot(element) {
        const box = element.getBoundingClientRect();
        const frame = /** @type {HTMLElement} */ (element).offsetParent ?? this.host;
        const outer = frame.getBoundingClientRect();
        return {
            left: box.left - outer.left - frame.clientLeft + frame.scrollLeft, top: box.top - outer.top - frame.clientTop + frame.scrollTop,
            width: box.width, height: box.height,
        };
    }

    /** @returns {Map<string, {element: Element, box: DOMRect}>} */
    named() {
        const found = new Map();
        for (const element of this.host.querySelectorAll("[data-match]")) {
            if (!this.isGhost(element)) found.set(element.getAttribute("data-match"), { element, box: element.getBoundingClientRect() });
        }
        return found;
    }

    /** @param {Element} element */
    isGhost(element) {
        return element.closest("[data-ghost]") !== null;
    }

    /** @param {import("./wire.js").PatchStep[]} steps @param {ReturnType<Motion["look"]>} before */
    play(steps, before) {
        for (const each of before.going) this.goes(each);
        const came = this.comers(steps);
        for (const each of steps) if (each.o === Step.set) this.changes(each, before.looks);
        this.takeOver(before.matches);
        for (const element of came) this.comes(element);
        this.moves(before.places);
    }

    /** @param {import("./wire.js").PatchStep[]} steps */
    comers(steps) {
        const all = steps.filter((each) => each.o === Step.kids).flatMap((each) => each.n ?? []);
        return /** @type {Element[]} */ (all.map((record) => this.tree.element(record.i)).filter((element) => element?.isConnected));
    }

    /** @param {Element} element */
    comes(element) {
        const mover = withAttribute(element, "data-in");
        const pace = mover && this.paceOf(mover, this.pace(element));
        if (!mover || !pace) return;
        const look = readLook(mover.getAttribute("data-in") ?? "", this.isMirrored(mover));
        if (Object.keys(look).length > 0) mover.animate([look, look.transformOrigin ? { transformOrigin: look.transformOrigin } : {}], once(pace));
    }

    /** Stays where it was, for no one to touch or hear, until it is out of sight. @param {any} goer */
    goes({ parent, child, mover, next, pace, left, top, width, height }) {
        const look = readLook(mover.getAttribute("data-out") ?? "", this.isMirrored(parent));
        if (child.isConnected || !pace || Object.keys(look).length === 0) return;
        for (const named of [child, ...child.querySelectorAll("[data-testid], [data-match], [id]")]) {
            for (const name of ["data-testid", "data-match", "id"]) named.removeAttribute(name);
        }
        child.setAttribute("data-ghost", "");
        child.setAttribute("inert", "");
        child.setAttribute("aria-hidden", "true");
        Object.assign(child.style, {
            position: "absolute", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, margin: "0", boxSizing: "border-box",
        });
        this.ghosts.add(child);
        parent.insertBefore(child, next?.parentNode === parent ? next : null);
        const gone = () => {
            child.remove();
            this.ghosts.delete(child);
        };
        mover.animate([look.transformOrigin ? { transformOrigin: look.transformOrigin } : {}, look], { ...once(pace), fill: "both" })
            .finished.then(gone, gone);
    }

    /** @param {import("./wire.js").PatchStep} change @param {Map<Element, Record<string, string>>} looks */
    changes(change, looks) {
        const element = /** @type {HTMLElement | undefined} */ (this.tree.element(/** @type {number} */ (change.i)));
        const pace = element && this.pace(element);
        if (!element || !pace) return;
        if (change.x !== undefined && element.dataset.content) this.newWords(element, pace);
        if (change.s === undefined) return;
        const look = looks.get(element);
        if (look) return this.repeat(element, look, pace);
        element.style.transition = `all ${pace.duration}ms ${pace.easing} ${pace.delay}ms`;
        clearTimeout(this.timers.get(element));
        this.timers.set(element, setTimeout(() => element.style.removeProperty("transition"), pace.duration + pace.delay + 50));
    }

    /** @param {HTMLElement} element @param {Pace} pace */
    newWords(element, pace) {
        const way = element.dataset.content;
        const from = way === "opacity" ? {} : { translate: `0 ${way === "down" ? "-40%" : "40%"}` };
        element.animate([{ opacity: 0, ...from }, {}], once({ ...pace, duration: Math.min(pace.duration, 400) }));
    }

    /** @param {Element} element @param {Record<string, string>} before @param {Pace} pace */
    repeat(element, before, pace) {
        const now = this.snapshot(element);
        const changed = repeatable.filter((name) => before[name] !== now[name]);
        if (changed.length === 0) return;
        const only = (/** @type {Record<string, string>} */ look) => Object.fromEntries(changed.map((name) => [name, look[name]]));
        const how = { ...once(pace), iterations: pace.iterations, direction: /** @type {PlaybackDirection} */ (pace.isReversing ? "alternate" : "normal") };
        this.repeats.set(element, element.animate([only(before), only(now)], how));
    }

    /** Who has the name of one that was elsewhere grows out of its place. @param {ReturnType<Motion["named"]>} before */
    takeOver(before) {
        if (before.size === 0) return;
        for (const element of this.host.querySelectorAll("[data-match]")) {
            const old = before.get(element.getAttribute("data-match") ?? "");
            const pace = this.pace(element);
            if (!old || old.element === element || !pace || this.isGhost(element)) continue;
            const box = element.getBoundingClientRect();
            if (box.width === 0 || box.height === 0) continue;
            const start = {
                translate: `${old.box.left - box.left}px ${old.box.top - box.top}px`, scale: `${old.box.width / box.width} ${old.box.height / box.height}`,
                transformOrigin: "0 0",
            };
            element.animate([start, { translate: "0 0", scale: "1 1", transformOrigin: "0 0" }], once(pace));
        }
    }

    /** What stands elsewhere now goes there from where it was: the outermost that moved, with all inside it. @param {Map<Element, DOMRect>} places */
    moves(places) {
        /** @type {Map<Element, {x: number, y: number}>} */ const shifts = new Map();
        for (const [element, old] of places) {
            if (!element.isConnected || this.isGhost(element)) continue;
            const box = element.getBoundingClientRect();
            const isMirrored = this.isMirrored(element);
            shifts.set(element, { x: isMirrored ? old.right - box.right : old.left - box.left, y: old.top - box.top });
        }
        for (const [element, shift] of shifts) {
            const outer = element.parentElement ? shifts.get(element.parentElement) : undefined;
            const x = shift.x - (outer?.x ?? 0);
            const y = shift.y - (outer?.y ?? 0);
            const pace = Math.abs(x) > step || Math.abs(y) > step ? this.pace(element) : null;
            if (pace && pace.iterations === 1) element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], once(pace));
        }
    }

    /** Whether words run from right to left here. @param {Element} element */
    isMirrored(element) {
        return element.closest("[dir]")?.getAttribute("dir") === "rtl";
    }
}

/** The element, or the first within its only children, that has an attribute. @param {Element} element @param {string} name */
function withAttribute(element, name) {
    for (let each = /** @type {Element | null} */ (element); each; each = each.children.length === 1 ? each.firstElementChild : null) {
        if (each.hasAttribute(name)) return each;
    }
    return null;
}
