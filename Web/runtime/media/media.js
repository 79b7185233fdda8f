// The page's media as a whole: what the window asks (`media.…` commands), what the person does (local actions), what the window is told
// (`media.state` and a few more events). All of it goes on while the window is away.
import { Devices } from "./devices.js";
import { Meter, Voice, drawLevel, meterLength } from "./levels.js";
import { showOn } from "./look.js";
import { Peers } from "./peers.js";
import { Playback } from "./playback.js";
import { Streams } from "./streams.js";

/** Milliseconds between two drawings of the level, two looks at who speaks, and two reports of the level to a window that asked for them. */
const drawEvery = 50;
const listenEvery = 150;
const reportEvery = 250;

/** Milliseconds after which a preview that nothing shows is closed: once it was shown, and while its window has not heard of it yet. */
const unseenFor = 300;
const unseenAtFirstFor = 2000;

/** Milliseconds that media goes on for a new window that does not ask for it. */
const orphanedFor = 20_000;

/** Milliseconds that media goes on while the page shows why it has no window, and its person has not asked for another. */
const goneFor = 60_000;

/**
 * @typedef {object} MediaOptions
 * @property {Window} window
 * @property {Element} root
 * @property {string} session  this page's own name among the peers
 * @property {import("./sound.js").Sound} sound
 * @property {(name: string, data: object) => void} report
 * @property {(isBlocked: boolean) => void} soundBlocked
 */

export class Media {
    /** @param {MediaOptions} options */
    constructor(options) {
        const { window, session, report } = options;
        this.options = options;
        this.document = window.document;
        this.streams = new Streams();
        this.isPreviewing = false;
        this.isConnected = false;
        /** The person has left by a local action and no window has taken note yet. */
        this.hasLeft = false;
        this.wantsLevels = false;
        this.applied = 0;
        this.voice = new Voice();
        /** @type {Map<string, Voice>} */
        this.voices = new Map();
        /** @type {Meter | null} */
        this.meter = null;
        /** @type {MediaStream | null} */
        this.localStream = null;
        this.told = "";
        this.loudest = 0;
        this.level = -1;
        this.levelAt = 0;
        const navigator = window.navigator;
        this.devices = new Devices({
            mediaDevices: navigator.mediaDevices, permissions: navigator.permissions, cores: navigator.hardwareConcurrency,
            changed: () => this.devicesChanged(),
        });
        this.playback = new Playback(this.document, (isBlocked) => {
            options.soundBlocked(isBlocked);
            this.tell();
        });
        this.peers = new Peers({
            session, send: (to, signal) => report("media.signal", { to, signal }), changed: () => this.tell(),
            streamsChanged: (peer) => this.peerStreams(peer), gone: (id) => this.peerGone(id),
        });
        this.listenToNetwork(window);
    }

    /** @returns {Map<string, (args: any) => void>} */
    commands() {
        return new Map(Object.entries({
            "media.hello": () => this.tell(true),
            "media.preview": ({ on }) => this.setPreview(on === true),
            "media.apply": (args) => this.apply(args),
            "media.connect": ({ iceServers }) => this.connect(iceServers ?? []),
            "media.peers": ({ peers }) => this.peers.update(peers ?? []),
            "media.signal": ({ from, signal }) => this.peers.receive(String(from), signal, Date.now()),
            "media.close": () => this.close(),
            "media.face": ({ front }) => this.devices.face(front === true ? "front" : "back"),
            "media.switchCamera": () => this.devices.switchCamera(),
            "media.levels": ({ on }) => this.setLevels(on === true),
        }));
    }

    /** @returns {Map<string, (element: Element) => void>} */
    actions() {
        return new Map(Object.entries({
            "media.microphone": () => this.toggle("microphone"),
            "media.camera": () => this.toggle("camera"),
            "media.switchCamera": () => void this.devices.switchCamera(),
            "media.speaker": (element) => (this.playback.setOn(!this.playback.isOn), showOn(element, this.playback.isOn)),
            "call.leave": () => this.leave(),
        }));
    }

    /** Whether a preview or a call is going on. */
    get isActive() {
        return this.isPreviewing || this.isConnected;
    }

    // What the window asks.

    /** @param {boolean} on */
    setPreview(on) {
        this.isPreviewing = on;
        if (on) this.hasLeft = false;
        this.claimed();
        this.activate();
    }

    /** @param {RTCIceServer[]} iceServers */
    connect(iceServers) {
        this.peers.connect(iceServers);
        this.isConnected = true;
        this.hasLeft = false;
        this.claimed();
        this.activate();
    }

    close() {
        this.isPreviewing = false;
        this.isConnected = false;
        this.hasLeft = false;
        this.peers.close(true);
        this.activate();
    }

    /** What should be on; `n` numbers the wishes, so that the window can tell which one a report knows of. @param {any} args */
    apply({ microphone, camera, n }) {
        this.applied = Number(n) || 0;
        this.devices.apply({ microphone: microphone === true, camera: camera === true });
        this.tell();
    }

    /** @param {boolean} on */
    setLevels(on) {
        this.wantsLevels = on;
        this.level = -1;
    }

    activate() {
        this.devices.setActive(this.isActive);
        this.look();
        if (this.isActive) this.keepAwake();
        else this.sleep();
        this.measure();
        this.tell();
    }

    // What the person does.

    /** @param {"microphone" | "camera"} name */
    toggle(name) {
        this.devices.toggle(name);
        this.refreshLooks();
    }

    leave() {
        this.close();
        this.hasLeft = true;
        this.tell();
    }

    // The window's comings and goings.

    /** @param {boolean} isNew  a window that did not hold this page before */
    windowIsBack(isNew) {
        clearTimeout(this.gone);
        if (isNew && this.isActive) {
            clearTimeout(this.orphaned);
            this.orphaned = setTimeout(() => this.close(), orphanedFor);
        }
        this.tell(true);
    }

    /** The window will not come back unless its person asks. */
    windowIsGone() {
        clearTimeout(this.gone);
        this.gone = setTimeout(() => this.close(), goneFor);
    }

    claimed() {
        clearTimeout(this.orphaned);
    }

    // What changed here.

    devicesChanged() {
        const { microphone, camera } = this.devices;
        this.peers.setTracks({ audio: microphone.track, video: camera.track });
        if (this.localStream?.getVideoTracks()[0] !== camera.track) {
            this.localStream = camera.track ? new MediaStream([camera.track]) : null;
            this.streams.set("local", this.localStream);
            this.lookSoon(unseenAtFirstFor);
            const facing = camera.track?.getSettings().facingMode === "environment" ? "back" : "front";
            this.document.documentElement.setAttribute("data-facing", facing);
        }
        this.measure();
        this.refreshLooks();
        this.tell();
    }

    /** An element came, changed or went: perhaps the one that shows a preview. @param {Element} element */
    pageChanged(element) {
        if (element.localName !== "video" && !element.hasAttribute("data-microphone-check")) return;
        // Elements are told of before they stand in the page.
        queueMicrotask(() => this.glance());
    }

    /** Opens at once what is seen again; closes what is no longer seen a little later. */
    glance() {
        const { microphone, camera } = this.unseen();
        const isSeenAgain = (this.devices.microphone.isUnseen && !microphone) || (this.devices.camera.isUnseen && !camera);
        if (isSeenAgain) this.look();
        else this.lookSoon(unseenFor);
    }

    /** @param {number} wait  milliseconds */
    lookSoon(wait) {
        clearTimeout(this.looking);
        this.looking = setTimeout(() => this.look(), wait);
    }

    /** Closes the preview of a device that nothing shows: whoever sees neither picture nor meter expects to be neither filmed nor heard. */
    look() {
        clearTimeout(this.looking);
        const { microphone, camera } = this.unseen();
        const wasOpen = this.devices.camera.isUnseen || this.devices.camera.track !== null;
        this.devices.setUnseen({ microphone, camera: camera && wasOpen });
    }

    /** What a preview opens and nothing in the page shows. A call needs its devices in any case. */
    unseen() {
        if (!this.isPreviewing || this.isConnected) return { microphone: false, camera: false };
        const checks = [...this.options.root.querySelectorAll("[data-microphone-check]")];
        return {
            microphone: checks.length > 0 && checks.every((check) => check.getAttribute("data-microphone-check") === "off"),
            camera: !this.options.root.querySelector('video[data-stream="local"]'),
        };
    }

    /** @param {import("./peer.js").Peer} peer */
    peerStreams(peer) {
        if (peer.state === "closed") return this.peerGone(peer.id);
        this.playback.set(peer.id, peer.audio);
        this.streams.set("peer:" + peer.id, peer.video.getTracks().length > 0 ? peer.video : null);
        this.measure();
    }

    /** @param {string} id */
    peerGone(id) {
        this.playback.remove(id);
        this.streams.set("peer:" + id, null);
        this.voices.delete(id);
        this.measure();
    }

    /** Shows the local actions as they are here, whatever a late patch says. */
    refreshLooks() {
        if (!this.isActive) return;
        for (const name of /** @type {const} */ (["microphone", "camera"])) {
            const isOn = this.devices[name].wanted;
            for (const element of this.options.root.querySelectorAll(`[data-action="media.${name}"]`)) showOn(element, isOn);
        }
    }

    /** Whether somebody can hear this page now. */
    get isTalking() {
        return [...this.peers.peers.values()].some((peer) => peer.state === "connected");
    }

    state() {
        const { microphone, camera } = this.devices;
        return {
            session: this.options.session, applied: this.applied, preview: this.isPreviewing, connected: this.isConnected, left: this.hasLeft,
            microphone: this.source(microphone), camera: this.source(camera), cameras: this.devices.cameras().length,
            silent: this.voice.isSilent, blocked: this.playback.isBlocked, peers: this.peers.report(),
        };
    }

    /** @param {Devices["microphone"]} source */
    source({ wanted, status, track }) {
        return { on: wanted, status, label: track?.label ?? "" };
    }

    /** Tells the window the whole state where it differs from what was told last. @param {boolean} [isForced] */
    tell(isForced = false) {
        this.isForced = isForced || this.isForced;
        if (this.isTelling) return;
        this.isTelling = true;
        queueMicrotask(() => {
            this.isTelling = false;
            const state = this.state();
            const text = JSON.stringify(state);
            if (text === this.told && !this.isForced) return;
            this.told = text;
            this.isForced = false;
            this.options.report("media.state", state);
        });
    }

    // Levels.

    /** Keeps the meter and its clocks only while there is something to hear. */
    measure() {
        const track = this.devices.microphone.track;
        if (this.meter && this.meter.track !== track) {
            this.meter.close();
            this.meter = null;
            this.voice = new Voice();
        }
        if (!this.meter && track) this.meter = new Meter(this.options.sound.open(), track);
        const isNeeded = this.meter !== null || this.peers.peers.size > 0;
        if (isNeeded && !this.clocks) {
            this.clocks = [setInterval(() => this.draw(), drawEvery), setInterval(() => this.listen(), listenEvery)];
        } else if (!isNeeded && this.clocks) {
            for (const clock of this.clocks) clearInterval(clock);
            this.clocks = undefined;
            drawLevel(this.options.root, "local", 0, false);
            this.loudest = 0;
            this.levelAt = 0;
            if (this.wantsLevels) this.reportLevel(Date.now());
        }
    }

    draw() {
        const loudness = this.devices.microphone.isOn ? this.meter?.loudness() ?? null : 0;
        if (loudness === null) return;
        const wasSilent = this.voice.isSilent;
        this.voice.hear(loudness, Date.now());
        if (this.voice.isSilent !== wasSilent) this.tell();
        drawLevel(this.options.root, "local", loudness, this.voice.isSpeaking);
        this.loudest = Math.max(this.loudest, loudness);
        if (this.wantsLevels) this.reportLevel(Date.now());
    }

    /** @param {number} now */
    reportLevel(now) {
        if (now - this.levelAt < reportEvery) return;
        const level = Number(meterLength(this.loudest).toFixed(2));
        this.levelAt = now;
        this.loudest = 0;
        if (level === this.level) return;
        this.level = level;
        this.options.report("media.level", { level });
    }

    listen() {
        for (const [id, peer] of this.peers.peers) {
            const voice = this.voices.get(id) ?? new Voice();
            this.voices.set(id, voice);
            const loudness = peer.state === "connected" ? peer.loudness() : 0;
            voice.hear(loudness, Date.now());
            drawLevel(this.options.root, "peer:" + id, loudness, voice.isSpeaking);
        }
    }

    // The machine around.

    /** @param {Window} window */
    listenToNetwork(window) {
        const changed = () => this.peers.restart();
        window.addEventListener("online", changed);
        /** @type {any} */ (window.navigator).connection?.addEventListener?.("change", changed);
        this.document.addEventListener("visibilitychange", () => {
            if (this.document.visibilityState === "visible" && this.isActive) this.keepAwake();
        });
        for (const gesture of ["pointerdown", "pointerup", "keydown"]) window.addEventListener(gesture, () => this.playback.unblock(), { capture: true });
    }

    async keepAwake() {
        try {
            this.wakeLock ??= await this.options.window.navigator.wakeLock?.request("screen");
            this.wakeLock?.addEventListener("release", () => (this.wakeLock = undefined), { once: true });
        } catch {
            // Not allowed now; asked again when the page is seen again.
        }
    }

    sleep() {
        this.wakeLock?.release().catch(() => {});
        this.wakeLock = undefined;
    }

    /** The page goes away: every light off. @param {boolean} isKept  whether it may be shown again as it is */
    stop(isKept) {
        if (!isKept) this.peers.close(false);
        this.devices.microphone.stop();
        this.devices.camera.stop();
    }

    /** The page is shown again: what should be on is opened anew. */
    comeBack() {
        void this.devices.reconcile();
    }
}
