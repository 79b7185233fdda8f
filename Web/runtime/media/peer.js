// One connection to one other page: two fixed transceivers (audio, video), perfect negotiation, restarts, an honest end of patience.

/** Milliseconds until an offer that nobody answered is said again, at first and (doubling) at most. */
const sayAgainAfter = 1_000;
const sayAgainAtMost = 4_000;

/** Milliseconds until a connection that does not come about is called failed. */
const patience = 15_000;

/** Milliseconds that a broken path may heal by itself; the polite side waits longer, so that rarely both restart. */
const healsWithin = { first: 2_500, second: 6_000 };

/** Milliseconds between two further tries after a failure. */
const tryAgainEvery = 10_000;

/**
 * @typedef {"connecting" | "connected" | "reconnecting" | "failed" | "closed"} PeerState
 * @typedef {"no-answer" | "no-path" | null} PeerReason  nobody answered; or both are there and no way between them was found
 *
 * @typedef {object} PeerOptions
 * @property {string} id  the person
 * @property {string} session  the person's page
 * @property {boolean} initiates  whether this page makes the first offer
 * @property {boolean} isPolite  whether this page gives way when both offer
 * @property {RTCConfiguration} configuration
 * @property {(kind: "offer" | "answer" | "candidate" | "bye", data: string) => void} say
 * @property {() => void} changed
 * @property {{audio: MediaStreamTrack | null, video: MediaStreamTrack | null}} tracks
 * @property {(configuration: RTCConfiguration) => RTCPeerConnection} [make]
 */

export class Peer {
    /** @param {PeerOptions} options */
    constructor(options) {
        this.options = options;
        this.id = options.id;
        this.session = options.session;
        /** @type {PeerState} */
        this.state = "connecting";
        /** @type {PeerReason} */
        this.reason = null;
        this.tracks = options.tracks;
        this.maxBitrate = 0;
        this.isMakingOffer = false;
        this.isIgnoring = false;
        this.hasAnswer = false;
        this.pause = sayAgainAfter;
        this.work = Promise.resolve();
        /** @type {Map<string, any>} */
        this.timers = new Map();
        this.audio = new MediaStream();
        this.video = new MediaStream();
        const make = options.make ?? ((configuration) => new RTCPeerConnection(configuration));
        this.connection = make(options.configuration);
        this.listen();
        this.expect();
        if (options.initiates) this.addTransceivers();
    }

    listen() {
        const connection = this.connection;
        connection.onnegotiationneeded = () => this.offer();
        connection.onicecandidate = ({ candidate }) => {
            this.options.say("candidate", candidate ? JSON.stringify(candidate) : "");
        };
        connection.onconnectionstatechange = () => this.moved();
        connection.ontrack = ({ track }) => {
            const stream = track.kind === "audio" ? this.audio : this.video;
            for (const older of stream.getTracks()) stream.removeTrack(older);
            stream.addTrack(track);
            this.options.changed();
        };
    }

    addTransceivers() {
        this.connection.addTransceiver("audio", { direction: "sendrecv" });
        this.connection.addTransceiver("video", { direction: "sendrecv" });
        this.sendTracks();
    }

    /** @param {"audio" | "video"} kind */
    transceiver(kind) {
        return this.connection.getTransceivers().find((each) => each.receiver.track.kind === kind && each.direction !== "stopped" && each.currentDirection !== "stopped");
    }

    /** What is sent from now on; a change needs no negotiation. @param {{audio: MediaStreamTrack | null, video: MediaStreamTrack | null}} tracks */
    setTracks(tracks) {
        this.tracks = tracks;
        this.sendTracks();
    }

    sendTracks() {
        for (const kind of /** @type {const} */ (["audio", "video"])) {
            const sender = this.transceiver(kind)?.sender;
            if (sender && sender.track !== this.tracks[kind]) sender.replaceTrack(this.tracks[kind]).catch(() => {});
        }
    }

    /** @param {number} bitsPerSecond */
    async limitVideo(bitsPerSecond) {
        this.maxBitrate = bitsPerSecond;
        const sender = this.transceiver("video")?.sender;
        const parameters = sender?.getParameters();
        if (!sender || !parameters?.encodings?.length || parameters.encodings[0].maxBitrate === bitsPerSecond) return;
        parameters.encodings[0].maxBitrate = bitsPerSecond;
        await sender.setParameters(parameters).catch(() => {});
    }

    async offer() {
        if (this.state === "closed") return;
        try {
            this.isMakingOffer = true;
            await this.connection.setLocalDescription();
            this.sayDescription();
        } catch {
            // The other side's offer came first; it is answered instead.
        } finally {
            this.isMakingOffer = false;
        }
    }

    sayDescription() {
        const description = this.connection.localDescription;
        if (!description || (description.type !== "offer" && description.type !== "answer")) return;
        this.options.say(description.type, description.sdp);
        if (description.type !== "offer") return;
        this.after("again", this.pause, () => this.sayAgain());
        this.pause = Math.min(2 * this.pause, sayAgainAtMost);
    }

    /** An offer that waits for its answer may have been lost on the way. */
    sayAgain() {
        if (this.connection.signalingState === "have-local-offer") this.sayDescription();
    }

    /** One step of the other page; steps are taken one after the other. @param {{kind: string, data: string}} signal */
    receive(signal) {
        this.work = this.work.then(() => this.take(signal)).catch((error) => console.warn("peer", signal.kind, error?.name));
        return this.work;
    }

    /** @param {{kind: string, data: string}} signal */
    async take({ kind, data }) {
        if (this.state === "closed") return;
        if (kind === "offer") await this.takeOffer(data);
        else if (kind === "answer") await this.takeAnswer(data);
        else if (kind === "candidate") await this.takeCandidate(data);
        else if (kind === "bye") this.close();
    }

    /** @param {string} sdp */
    async takeOffer(sdp) {
        const isCollision = this.isMakingOffer || this.connection.signalingState !== "stable";
        this.isIgnoring = isCollision && !this.options.isPolite;
        if (this.isIgnoring) return;
        await this.connection.setRemoteDescription({ type: "offer", sdp });
        for (const transceiver of this.connection.getTransceivers()) {
            if (transceiver.mid === null) transceiver.stop();
            else if (transceiver.direction === "recvonly") transceiver.direction = "sendrecv";
        }
        this.sendTracks();
        await this.connection.setLocalDescription();
        this.hasAnswer = true;
        this.sayDescription();
    }

    /** @param {string} sdp */
    async takeAnswer(sdp) {
        if (this.connection.signalingState !== "have-local-offer") return;
        this.stop("again");
        this.pause = sayAgainAfter;
        await this.connection.setRemoteDescription({ type: "answer", sdp });
        this.hasAnswer = true;
    }

    /** @param {string} data */
    async takeCandidate(data) {
        if (!this.connection.remoteDescription) return;
        try {
            await this.connection.addIceCandidate(data === "" ? undefined : JSON.parse(data));
        } catch (error) {
            if (!this.isIgnoring) throw error;
        }
    }

    moved() {
        switch (this.connection.connectionState) {
            case "connected": return this.connected();
            case "disconnected": return this.broken(this.options.isPolite ? healsWithin.second : healsWithin.first);
            case "failed": return this.broken(this.options.isPolite ? healsWithin.first : 0);
            default: return undefined;
        }
    }

    connected() {
        for (const name of ["patience", "heal", "retry"]) this.stop(name);
        this.become("connected", null);
        if (this.maxBitrate > 0) this.limitVideo(this.maxBitrate);
    }

    /** @param {number} pause */
    broken(pause) {
        if (this.state === "connected") this.become("reconnecting", null);
        this.after("heal", pause, () => this.restart());
        if (this.state !== "failed" && !this.timers.has("patience")) this.expect();
    }

    /** The network changed or the path broke: look for a new one. */
    restart() {
        if (this.state === "closed") return;
        if (this.connection.signalingState === "have-local-offer") this.sayDescription();
        else if (this.connection.remoteDescription) this.connection.restartIce();
    }

    expect() {
        this.after("patience", patience, () => this.failed());
    }

    failed() {
        this.become("failed", this.hasAnswer ? "no-path" : "no-answer");
        this.after("retry", tryAgainEvery, () => this.retry());
    }

    /** Also where the one who should have offered never did. */
    retry() {
        if (this.connection.getTransceivers().length === 0) this.addTransceivers();
        else this.restart();
        this.after("retry", tryAgainEvery, () => this.retry());
    }

    /** The loudness of what arrives, 0 to 1. */
    loudness() {
        const receiver = this.transceiver("audio")?.receiver;
        return receiver?.getSynchronizationSources?.()[0]?.audioLevel ?? 0;
    }

    close() {
        if (this.state === "closed") return;
        for (const name of [...this.timers.keys()]) this.stop(name);
        this.connection.close();
        this.become("closed", null);
    }

    /** @param {PeerState} state @param {PeerReason} reason */
    become(state, reason) {
        if (this.state === state && this.reason === reason) return;
        this.state = state;
        this.reason = reason;
        this.options.changed();
    }

    /** @param {string} name @param {number} pause @param {() => void} action */
    after(name, pause, action) {
        this.stop(name);
        this.timers.set(name, setTimeout(() => {
            this.timers.delete(name);
            action();
        }, pause));
    }

    /** @param {string} name */
    stop(name) {
        clearTimeout(this.timers.get(name));
        this.timers.delete(name);
    }
}
