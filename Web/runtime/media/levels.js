// How loud a microphone is and whether somebody speaks. Levels are drawn in the page; the window hears of changes only.

/** Root mean square below which a microphone that is on counts as silent, and above which a person counts as speaking. */
const silenceBelow = 0.003;
const speechAbove = 0.02;

/** Milliseconds a person goes on counting as speaking after the last loud moment, and without a sound until a microphone is called silent. */
const speechLingers = 600;
const silentAfter = 3000;

/** @param {Float32Array} samples  -1 to 1 */
export function rootMeanSquare(samples) {
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    return samples.length > 0 ? Math.sqrt(sum / samples.length) : 0;
}

/** A bar's length for a loudness: decibels from -60 to -6 as 0 to 1. @param {number} loudness */
export function meterLength(loudness) {
    if (loudness <= 0) return 0;
    const decibels = 20 * Math.log10(loudness);
    return Math.min(1, Math.max(0, (decibels + 60) / 54));
}

/** Remembers when somebody was last heard. */
export class Voice {
    constructor() {
        this.lastLoud = -Infinity;
        this.lastSound = -Infinity;
        this.isSpeaking = false;
        this.isSilent = false;
    }

    /** @param {number} loudness @param {number} now  milliseconds; gives whether something changed */
    hear(loudness, now) {
        if (this.lastSound === -Infinity) this.lastSound = now;
        if (loudness >= speechAbove) this.lastLoud = now;
        if (loudness >= silenceBelow) this.lastSound = now;
        const isSpeaking = now - this.lastLoud < speechLingers;
        const isSilent = now - this.lastSound >= silentAfter;
        const isChanged = isSpeaking !== this.isSpeaking || isSilent !== this.isSilent;
        this.isSpeaking = isSpeaking;
        this.isSilent = isSilent;
        return isChanged;
    }
}

/** Listens to one track with an analyser. */
export class Meter {
    /** @param {AudioContext} context @param {MediaStreamTrack} track */
    constructor(context, track) {
        this.context = context;
        this.track = track;
        this.source = context.createMediaStreamSource(new MediaStream([track]));
        this.analyser = context.createAnalyser();
        this.analyser.fftSize = 1024;
        this.source.connect(this.analyser);
        this.samples = new Float32Array(this.analyser.fftSize);
    }

    /** The loudness of the last 20 ms or so; null while the browser does not let the page listen yet. */
    loudness() {
        if (this.context.state !== "running") return null;
        this.analyser.getFloatTimeDomainData(this.samples);
        return rootMeanSquare(this.samples);
    }

    close() {
        this.source.disconnect();
    }
}

/** Draws a level on the elements that ask for it. @param {ParentNode} root @param {string} name @param {number} loudness @param {boolean} isSpeaking */
export function drawLevel(root, name, loudness, isSpeaking) {
    for (const element of root.querySelectorAll(`[data-level="${CSS.escape(name)}"]`)) {
        /** @type {HTMLElement} */ (element).style.setProperty("--level", meterLength(loudness).toFixed(3));
        const state = isSpeaking ? "speaking" : "quiet";
        if (element.getAttribute("data-state") !== state) element.setAttribute("data-state", state);
    }
}
