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

export class Sound {
    /** @param {Window} window */
    constructor(window) {
        this.window = window;
        /** @type {AudioContext | null} */
        this.context = null;
        /** @type {Map<string, any>} */
        this.repeating = new Map();
        for (const gesture of ["pointerdown", "pointerup", "keydown"]) window.addEventListener(gesture, () => this.wake(), { capture: true });
    }

    /** The context, made when first needed. A browser may keep it asleep until the first tap. */
    open() {
        this.context ??= new AudioContext({ latencyHint: "interactive" });
        this.wake();
        return this.context;
    }

    wake() {
        if (this.context?.state === "suspended") this.context.resume().catch(() => {});
    }

    /** @param {string} name  a sound, or `stop` for all that repeat */
    play(name) {
        if (name === "stop") return this.stop();
        const notes = /** @type {Record<string, number[][]>} */ (sounds)[name];
        if (!notes) return;
        this.once(notes);
        const pause = /** @type {Record<string, number>} */ (repeats)[name];
        if (pause && !this.repeating.has(name)) this.repeating.set(name, setInterval(() => this.once(notes), pause * 1000));
    }

    stop() {
        for (const timer of this.repeating.values()) clearInterval(timer);
        this.repeating.clear();
    }

    /** @param {number[][]} notes */
    once(notes) {
        const context = this.open();
        if (context.state !== "running") return;
        for (const [start, frequency, length] of notes) this.note(context, context.currentTime + start, frequency, length);
    }

    /** A bell: a tone and its soft octave, fading. @param {AudioContext} context @param {number} at @param {number} frequency @param {number} length */
    note(context, at, frequency, length) {
        for (const [factor, share] of [[1, 1], [2, 0.25]]) {
            const tone = context.createOscillator();
            const volume = context.createGain();
            tone.frequency.value = frequency * factor;
            volume.gain.setValueAtTime(0.0001, at);
            volume.gain.exponentialRampToValueAtTime(loudness * share, at + 0.012);
            volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
            tone.connect(volume).connect(context.destination);
            tone.start(at);
            tone.stop(at + length + 0.02);
        }
    }
}
