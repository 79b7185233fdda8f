// All peer connections of this page, kept equal to the list that the window gives.
import { Peer } from "./peer.js";

/** Bits per second of video to each of so many peers, so that an ordinary uplink carries all of them. */
const videoShares = [1_800_000, 1_800_000, 900_000, 600_000];

/** Steps kept for a page that the window has not named yet, and milliseconds they are good for. */
const longestParking = 64;
const parkedFor = 20_000;

/**
 * @typedef {{id: string, session: string, initiates: boolean}} PeerDescription
 *
 * What has to be done so that `held` becomes `wanted`: a person with a new page is a new connection.
 * @param {Iterable<{id: string, session: string}>} held @param {PeerDescription[]} wanted
 */
export function reconcilePeers(held, wanted) {
    const wantedKeys = new Set(wanted.map((peer) => peer.id + " " + peer.session));
    const heldKeys = new Set();
    const closing = [];
    for (const peer of held) {
        const key = peer.id + " " + peer.session;
        heldKeys.add(key);
        if (!wantedKeys.has(key)) closing.push(peer.id);
    }
    return { closing, opening: wanted.filter((peer) => !heldKeys.has(peer.id + " " + peer.session)) };
}

/** @param {number} peers */
export function videoShare(peers) {
    return videoShares[Math.min(peers, videoShares.length - 1)];
}

/**
 * @typedef {object} PeersOptions
 * @property {string} session  this page's own media session
 * @property {(to: string, signal: object) => void} send
 * @property {() => void} changed
 * @property {(peer: Peer) => void} streamsChanged
 * @property {(id: string) => void} gone
 * @property {(options: import("./peer.js").PeerOptions) => Peer} [make]
 */

export class Peers {
    /** @param {PeersOptions} options */
    constructor(options) {
        this.options = options;
        /** @type {Map<string, Peer>} */
        this.peers = new Map();
        /** @type {{from: string, signal: any, at: number}[]} */
        this.parked = [];
        /** @type {RTCConfiguration} */
        this.configuration = { iceServers: [], bundlePolicy: "max-bundle", rtcpMuxPolicy: "require" };
        /** @type {{audio: MediaStreamTrack | null, video: MediaStreamTrack | null}} */
        this.tracks = { audio: null, video: null };
    }

    /** The window is inside the room, perhaps once more: what was said while it was not may be lost. @param {RTCIceServer[]} iceServers */
    connect(iceServers) {
        this.configuration = { ...this.configuration, iceServers };
        for (const peer of this.peers.values()) {
            if (peer.state === "closed") continue;
            peer.connection.setConfiguration?.(this.configuration);
            peer.sayAgain();
        }
    }

    /** @param {PeerDescription[]} wanted */
    update(wanted) {
        const { closing, opening } = reconcilePeers(this.peers.values(), wanted);
        for (const id of closing) this.remove(id);
        for (const description of opening) this.add(description);
        for (const peer of this.peers.values()) peer.limitVideo(videoShare(this.peers.size));
        this.options.changed();
    }

    /** @param {PeerDescription} description */
    add({ id, session, initiates }) {
        const make = this.options.make ?? ((options) => new Peer(options));
        const peer = make({
            id, session, initiates, isPolite: this.options.session < session, configuration: this.configuration, tracks: this.tracks,
            say: (kind, data) => this.options.send(id, { kind, from: this.options.session, to: session, data }),
            changed: () => {
                if (this.peers.get(id) === peer) this.options.streamsChanged(peer);
                this.options.changed();
            },
        });
        this.peers.set(id, peer);
        this.options.streamsChanged(peer);
        const waiting = this.parked.filter((each) => each.from === id && each.signal.from === session);
        this.parked = this.parked.filter((each) => each.from !== id);
        for (const each of waiting) peer.receive(each.signal);
    }

    /** @param {Peer} peer */
    reopen({ id, session }) {
        this.remove(id);
        this.add({ id, session, initiates: false });
    }

    /** @param {string} id */
    remove(id) {
        const peer = this.peers.get(id);
        this.peers.delete(id);
        peer?.close();
        this.options.gone(id);
    }

    /** @param {string} from @param {{kind: string, from: string, to: string, data: string}} signal @param {number} now */
    receive(from, signal, now) {
        if (signal.to !== this.options.session) return;
        const peer = this.peers.get(from);
        if (peer?.session === signal.from) {
            // Who said goodbye and offers again came back before the window knew of it.
            if (peer.state === "closed" && signal.kind === "offer") this.reopen(peer);
            return void this.peers.get(from)?.receive(signal);
        }
        this.parked = this.parked.filter((each) => now - each.at < parkedFor).slice(1 - longestParking);
        this.parked.push({ from, signal, at: now });
    }

    /** @param {{audio: MediaStreamTrack | null, video: MediaStreamTrack | null}} tracks */
    setTracks(tracks) {
        if (tracks.audio === this.tracks.audio && tracks.video === this.tracks.video) return;
        this.tracks = tracks;
        for (const peer of this.peers.values()) peer.setTracks(tracks);
    }

    restart() {
        for (const peer of this.peers.values()) if (peer.state !== "closed") peer.restart();
    }

    /** @param {boolean} isTold  whether the others are told, so that they need not wait for a time-out */
    close(isTold) {
        for (const peer of this.peers.values()) if (isTold && peer.state !== "closed") peer.options.say("bye", "");
        for (const id of [...this.peers.keys()]) this.remove(id);
        this.parked = [];
    }

    report() {
        return [...this.peers.values()].map(({ id, session, state, reason }) => ({ id, session, state, reason }));
    }
}
