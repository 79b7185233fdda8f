// Which stream a `<video data-stream="…">` shows. Streams come and go, elements come and go; this joins them by name.

export class Streams {
    constructor() {
        /** @type {Map<string, MediaStream>} */
        this.streams = new Map();
        /** @type {Set<HTMLVideoElement>} */
        this.elements = new Set();
    }

    /** An element came into the page or changed. @param {Element} element */
    added(element) {
        if (element.localName !== "video") return;
        const video = /** @type {HTMLVideoElement} */ (element);
        if (!video.hasAttribute("data-stream")) return void this.removed(video);
        if (!this.elements.has(video)) this.prepare(video);
        this.show(video);
    }

    /** Sound comes from elements of the page itself, so a video is always silent and may start without a tap. @param {HTMLVideoElement} video */
    prepare(video) {
        this.elements.add(video);
        video.muted = true;
        video.autoplay = true;
        video.playsInline = true;
        video.setAttribute("playsinline", "");
        video.disablePictureInPicture = true;
        video.addEventListener("playing", () => video.setAttribute("data-state", "live"));
        video.addEventListener("emptied", () => video.setAttribute("data-state", "empty"));
        video.setAttribute("data-state", "empty");
    }

    /** @param {Element} element */
    removed(element) {
        const video = /** @type {HTMLVideoElement} */ (element);
        if (!this.elements.delete(video)) return;
        video.srcObject = null;
    }

    /** @param {string} name @param {MediaStream | null} stream */
    set(name, stream) {
        if (stream) this.streams.set(name, stream);
        else this.streams.delete(name);
        for (const video of this.elements) if (video.getAttribute("data-stream") === name) this.show(video);
    }

    /** @param {HTMLVideoElement} video */
    show(video) {
        const stream = this.streams.get(video.getAttribute("data-stream") ?? "") ?? null;
        if (video.srcObject === stream) return;
        video.srcObject = stream;
        if (stream) video.play().catch(() => {});
    }
}
