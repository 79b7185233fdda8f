// The page's own sounds, made of oscillators, and the one audio context that they and the meters share.

/** Seconds, hertz and loudness of the notes of each sound. */
const sounds = Object.freeze({
    knock: [[0, 659.3, 0.5], [0.28, 523.3, 0.8]],
    join: [[0, 523.3, 0.18], [0.11, 784, 0.3]],
    leave: [[0, 523.3, 0.18], [0.11, 392, 0.3]],
    message: [[0, 880, 0.16]],
    allowed: [[0, 523.3, 0.2], [0.12, 659.3, 0.2], [0.24, 784, 0.45]],
    denied: [[0, 392, 0.25], [0.2, 311.1, 0.5]],
    ring: [[0, 587.3, 0.35], [0.4, 740, 0.35], [0.8, 587.3, 0.35], [1.2, 740, 0.5]],
    ringback: [[0, 425, 1]],
});

/** Sounds that go on until they are stopped, with seconds from start to start. */
const repeats = Object.freeze({ ring: 3, ringback: 4 });

const loudness = 0.18;

/** Milliseconds that a browser has to let a repeating sound be heard before it counts as held back. */
const patience = 400;

export class Sound {
    /** @param {Window} window @param {(isBlocked: boolean) => void} blocked  whether a sound that repeats waits for a tap */
    constructor(window, blocked = () => {}) {
        this.window = window;
        this.blocked = blocked;
        /** What is heard of the sounds that repeat; cut off with them. @type {GainNode | null} */
        this.line = null;
        /** @type {AudioContext | null} */
        this.context = null;
        /** @type {Map<string, any>} */
        this.repeating = new Map();
        for (const gesture of ["pointerdown", "pointerup", "keydown"]) window.addEventListener(gesture, () => this.wake(), { capture: true });
    }

    /** The context, made when first needed. A browser may keep it asleep until the first tap. */
    open() {
        if (!this.context) {
            this.context = new AudioContext({ latencyHint: "interactive" });
            this.context.onstatechange = () => this.changed();
        }
        this.wake();
        return this.context;
    }

    /** What rings is heard the moment that it may be. */
    changed() {
        if (this.isAwake) for (const name of this.repeating.keys()) this.once(name);
        this.tell();
    }

    get isAwake() {
        return this.context?.state === "running";
    }

    tell() {
        this.blocked(this.repeating.size > 0 && !this.isAwake);
    }

    wake() {
        if (this.context?.state === "suspended") this.context.resume().catch(() => {});
    }

    /** @param {string} name  a sound, or `stop` for all that repeat */
    play(name) {
        if (name === "stop") return this.stop();
        if (!Object.hasOwn(sounds, name) || this.repeating.has(name)) return;
        const pause = /** @type {Record<string, number>} */ (repeats)[name];
        if (pause) this.repeat(name, pause);
        this.once(name);
    }

    /** One at a time. @param {string} name @param {number} pause */
    repeat(name, pause) {
        this.stop();
        this.line = new GainNode(this.open());
        this.line.connect(this.open().destination);
        this.repeating.set(name, setInterval(() => this.once(name), pause * 1000));
        this.window.document.documentElement.setAttribute("data-sound", name);
        setTimeout(() => this.tell(), patience);
    }

    /** Also what has begun is heard no longer. */
    stop() {
        for (const timer of this.repeating.values()) clearInterval(timer);
        this.repeating.clear();
        this.line?.disconnect();
        this.line = null;
        this.window.document.documentElement.removeAttribute("data-sound");
        this.tell();
    }

    /** @param {string} name */
    once(name) {
        const context = this.open();
        if (context.state !== "running") return;
        const out = this.repeating.has(name) && this.line ? this.line : context.destination;
        for (const [start, frequency, length] of /** @type {Record<string, number[][]>} */ (sounds)[name]) {
            this.note(context, out, context.currentTime + start, frequency, length);
        }
    }

    /**
     * A bell: a tone and its soft octave, fading.
     * @param {AudioContext} context @param {AudioNode} out @param {number} at @param {number} frequency @param {number} length
     */
    note(context, out, at, frequency, length) {
        for (const [factor, share] of [[1, 1], [2, 0.25]]) {
            const tone = context.createOscillator();
            const volume = context.createGain();
            tone.frequency.value = frequency * factor;
            volume.gain.setValueAtTime(0.0001, at);
            volume.gain.exponentialRampToValueAtTime(loudness * share, at + 0.012);
            volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
            tone.connect(volume).connect(out);
            tone.start(at);
            tone.stop(at + length + 0.02);
        }
    }
}
