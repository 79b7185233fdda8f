// Camera and microphone of this page: opened when wanted, stopped when not, every refusal with its reason.

/**
 * @typedef {"off" | "asking" | "ready" | "denied" | "none" | "busy" | "insecure" | "other"} DeviceStatus
 * @typedef {"audio" | "video"} DeviceKind
 */

/** Capture sizes: a machine with few cores encodes a smaller picture for each of its peers. */
const largePicture = { width: 1280, height: 720, frameRate: 30 };
const smallPicture = { width: 640, height: 360, frameRate: 24 };
const coresForLargePicture = 4;

/** Why a device could not be opened. @param {unknown} error @returns {DeviceStatus} */
export function statusOfError(error) {
    switch (/** @type {any} */ (error)?.name) {
        case "NotAllowedError": case "PermissionDeniedError": case "SecurityError": return "denied";
        case "NotFoundError": case "DevicesNotFoundError": case "OverconstrainedError": return "none";
        case "NotReadableError": case "TrackStartError": case "AbortError": return "busy";
        case "InsecureContext": return "insecure";
        default: return "other";
    }
}

/**
 * The camera after this one; nil where there is no other.
 * @param {{deviceId: string}[]} cameras @param {string | null} current
 */
export function nextCamera(cameras, current) {
    if (cameras.length < 2) return null;
    const index = cameras.findIndex((camera) => camera.deviceId === current);
    return cameras[(index + 1) % cameras.length].deviceId;
}

/** @param {string} label @returns {"front" | "back" | null} */
export function facingOfLabel(label) {
    if (/\b(back|rear|environment)\b/i.test(label)) return "back";
    return /\b(front|user|facetime)\b/i.test(label) ? "front" : null;
}

/** One microphone or camera. */
class Source {
    /** @param {DeviceKind} kind */
    constructor(kind) {
        this.kind = kind;
        /** Whether it should be on while media is in use. A device that cannot be had is wanted no longer. */
        this.wanted = false;
        /** @type {MediaStreamTrack | null} */
        this.track = null;
        /** @type {DeviceStatus} */
        this.status = "off";
        /** Nothing in the page shows it: it is closed, and opened again without a question, as if it had been ready all the time. */
        this.isUnseen = false;
        /** @type {string | null} */
        this.deviceId = null;
        /** @type {"front" | "back" | null} */
        this.facing = null;
    }

    get hasFailed() {
        return this.status !== "off" && this.status !== "asking" && this.status !== "ready";
    }

    get isOn() {
        return this.wanted && this.track !== null && this.track.enabled;
    }

    /** @param {number} cores */
    constraints(cores) {
        if (this.kind === "audio") {
            const processing = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
            return this.deviceId ? { ...processing, deviceId: { exact: this.deviceId } } : processing;
        }
        const { width, height, frameRate } = cores >= coresForLargePicture ? largePicture : smallPicture;
        const size = { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: frameRate } };
        if (this.deviceId) return { ...size, deviceId: { exact: this.deviceId } };
        return { ...size, facingMode: this.facing === "back" ? "environment" : "user" };
    }

    stop() {
        if (this.track) this.track.onended = null;
        this.track?.stop();
        this.track = null;
    }
}

/**
 * @typedef {object} DevicesOptions
 * @property {MediaDevices | undefined} mediaDevices  undefined where the page is not secure
 * @property {Permissions | undefined} [permissions]
 * @property {number} [cores]
 * @property {() => void} changed  something below differs
 */

export class Devices {
    /** @param {DevicesOptions} options */
    constructor(options) {
        this.options = options;
        this.microphone = new Source("audio");
        this.camera = new Source("video");
        /** Whether a preview or a call needs devices at all. */
        this.isActive = false;
        /** @type {MediaDeviceInfo[]} */
        this.list = [];
        this.isBusy = false;
        this.isStale = false;
        options.mediaDevices?.addEventListener?.("devicechange", () => this.listChanged());
        this.watchPermission("microphone", this.microphone);
        this.watchPermission("camera", this.camera);
    }

    /** @param {boolean} isActive */
    setActive(isActive) {
        if (this.isActive === isActive) return Promise.resolve();
        this.isActive = isActive;
        if (!isActive) for (const source of [this.microphone, this.camera]) if (source.hasFailed) source.status = "off";
        return this.reconcile();
    }

    /** @param {{microphone: boolean, camera: boolean}} state */
    apply(state) {
        this.want(this.microphone, state.microphone);
        this.want(this.camera, state.camera);
        return this.reconcile();
    }

    /** Which devices nothing in the page shows. @param {{microphone: boolean, camera: boolean}} unseen */
    setUnseen(unseen) {
        if (this.microphone.isUnseen === unseen.microphone && this.camera.isUnseen === unseen.camera) return Promise.resolve();
        this.microphone.isUnseen = unseen.microphone;
        this.camera.isUnseen = unseen.camera;
        return this.reconcile();
    }

    /** Wanted again, a device that failed before is tried again. @param {Source} source @param {boolean} on */
    want(source, on) {
        if (on && !source.wanted) source.status = "off";
        source.wanted = on;
    }

    /** The person's own tap. @param {"microphone" | "camera"} name */
    toggle(name) {
        this.want(this[name], !this[name].wanted);
        return this.reconcile();
    }

    /** @param {"microphone" | "camera"} name @param {string} deviceId */
    choose(name, deviceId) {
        return this.replace(this[name], { deviceId, facing: null });
    }

    /** @param {"front" | "back"} facing */
    face(facing) {
        const named = this.cameras().find((camera) => facingOfLabel(camera.label) === facing);
        return this.replace(this.camera, { deviceId: named?.deviceId ?? null, facing });
    }

    /** The other side of a phone, the next camera of a desk. */
    switchCamera() {
        const current = this.camera.track?.getSettings() ?? {};
        const other = current.facingMode === "environment" ? "front" : current.facingMode === "user" ? "back" : null;
        if (other) return this.face(other);
        const next = nextCamera(this.cameras(), current.deviceId ?? null);
        return next ? this.choose("camera", next) : Promise.resolve();
    }

    /** @param {Source} source @param {{deviceId: string | null, facing: "front" | "back" | null}} choice */
    replace(source, choice) {
        Object.assign(source, choice);
        source.stop();
        source.status = "off";
        return this.reconcile();
    }

    cameras() {
        return this.list.filter((device) => device.kind === "videoinput");
    }

    /** Makes what is open equal to what is wanted; one run at a time, the newest wish wins. */
    async reconcile() {
        this.isStale = true;
        if (this.isBusy) return this.options.changed();
        this.isBusy = true;
        try {
            while (this.isStale) {
                this.isStale = false;
                this.drop();
                this.options.changed();
                await this.acquire();
                this.drop();
            }
        } finally {
            this.isBusy = false;
        }
        this.options.changed();
    }

    /** A microphone that is off stays open, silent; a camera that is off is stopped, so that its light goes out. */
    drop() {
        const { microphone, camera } = this;
        if (!this.isActive || microphone.isUnseen) microphone.stop();
        if (!this.isActive || !camera.wanted || camera.isUnseen) camera.stop();
        if (microphone.track) microphone.track.enabled = microphone.wanted;
        for (const source of [microphone, camera]) {
            const isResting = source.isUnseen && source.wanted && source.status === "ready";
            if (!source.track && !source.hasFailed && !isResting) source.status = "off";
        }
    }

    async acquire() {
        const needed = [this.microphone, this.camera].filter((source) => this.needs(source));
        if (needed.length === 0) return;
        for (const source of needed) source.status = "asking";
        this.options.changed();
        if (needed.length === 2 && (await this.open(needed, false))) return this.refreshList();
        for (const source of needed) await this.open([source], true);
        await this.refreshList();
    }

    /** @param {Source} source */
    needs(source) {
        return this.isActive && source.wanted && !source.isUnseen && !source.track && !source.hasFailed;
    }

    /** @param {Source[]} sources @param {boolean} isLast  whether a failure is the answer */
    async open(sources, isLast) {
        const request = Object.fromEntries(sources.map((source) => [source.kind, source.constraints(this.options.cores ?? coresForLargePicture)]));
        try {
            if (!this.options.mediaDevices?.getUserMedia) throw Object.assign(new Error("no secure context"), { name: "InsecureContext" });
            const stream = await this.options.mediaDevices.getUserMedia(request);
            for (const source of sources) this.adopt(source, stream);
            return true;
        } catch (error) {
            if (isLast) for (const source of sources) this.failed(source, error);
            return false;
        }
    }

    /** @param {Source} source @param {unknown} error */
    failed(source, error) {
        const status = statusOfError(error);
        if (status === "none" && source.deviceId) {
            source.deviceId = null;
            source.status = "off";
            this.isStale = true;
        } else {
            source.status = status;
            source.wanted = false;
        }
    }

    /** @param {Source} source @param {MediaStream} stream */
    adopt(source, stream) {
        const track = stream.getTracks().find((each) => each.kind === source.kind);
        if (!track) return;
        source.track = track;
        source.status = "ready";
        if (source.kind === "video") track.contentHint = "motion";
        track.onended = () => this.ended(source, track);
    }

    /** The device was pulled out or taken away. @param {Source} source @param {MediaStreamTrack} track */
    ended(source, track) {
        if (source.track !== track) return;
        source.track = null;
        source.deviceId = null;
        source.status = "off";
        this.reconcile();
    }

    async refreshList() {
        try {
            this.list = (await this.options.mediaDevices?.enumerateDevices()) ?? [];
        } catch {
            this.list = [];
        }
    }

    async listChanged() {
        await this.refreshList();
        for (const source of [this.microphone, this.camera]) if (source.status === "none" || source.status === "busy") this.want(source, true);
        await this.reconcile();
    }

    /** A permission that is given later, in the browser's own settings, counts at once. @param {string} name @param {Source} source */
    async watchPermission(name, source) {
        try {
            const permission = await this.options.permissions?.query({ name: /** @type {any} */ (name) });
            if (!permission) return;
            permission.onchange = () => {
                if (permission.state !== "granted" || source.status !== "denied") return;
                this.want(source, true);
                this.reconcile();
            };
        } catch {
            // This browser does not tell.
        }
    }
}
