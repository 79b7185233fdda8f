// The sound of the others: one hidden audio element for each, so that it plays on whatever the screen shows.

export class Playback {
    /** @param {Document} document @param {(isBlocked: boolean) => void} blockedChanged */
    constructor(document, blockedChanged) {
        this.document = document;
        this.blockedChanged = blockedChanged;
        /** @type {Map<string, HTMLAudioElement>} */
        this.elements = new Map();
        this.isBlocked = false;
        this.isOn = true;
    }

    /** @param {string} id @param {MediaStream} stream */
    set(id, stream) {
        const element = this.elements.get(id) ?? this.add(id);
        if (element.srcObject !== stream) element.srcObject = stream;
        if (stream.getTracks().length > 0 && element.paused) this.start(element);
    }

    /** @param {string} id */
    add(id) {
        const element = this.document.createElement("audio");
        element.autoplay = true;
        element.muted = !this.isOn;
        element.setAttribute("data-peer", id);
        element.addEventListener("playing", () => this.review());
        this.elements.set(id, element);
        this.document.body.append(element);
        return element;
    }

    /** @param {HTMLAudioElement} element */
    async start(element) {
        try {
            await element.play();
            this.review();
        } catch (error) {
            if (/** @type {any} */ (error)?.name === "NotAllowedError") this.setBlocked(true);
        }
    }

    /** In a tap of the person, who may now hear. */
    unblock() {
        if (!this.isBlocked) return;
        for (const element of this.elements.values()) if (element.paused) this.start(element);
        this.review();
    }

    /** Nothing is blocked any more once everything plays, by whatever means it was started. */
    review() {
        if (![...this.elements.values()].some((element) => element.paused)) this.setBlocked(false);
    }

    /** @param {boolean} isBlocked */
    setBlocked(isBlocked) {
        if (this.isBlocked === isBlocked) return;
        this.isBlocked = isBlocked;
        this.blockedChanged(isBlocked);
    }

    /** @param {boolean} isOn */
    setOn(isOn) {
        this.isOn = isOn;
        for (const element of this.elements.values()) element.muted = !isOn;
    }

    /** @param {string} id */
    remove(id) {
        const element = this.elements.get(id);
        this.elements.delete(id);
        if (element) {
            element.srcObject = null;
            element.remove();
        }
        if (this.elements.size === 0) this.setBlocked(false);
    }
}
