import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Devices, facingOfLabel, nextCamera, statusOfError } from "../../Web/runtime/media/devices.js";
import { Voice, meterLength, rootMeanSquare } from "../../Web/runtime/media/levels.js";
import { Media } from "../../Web/runtime/media/media.js";
import { Peers, reconcilePeers, videoShare } from "../../Web/runtime/media/peers.js";
import { noticeText } from "../../Web/runtime/notice.js";

const failure = (name) => Object.assign(new Error(name), { name });

/** Devices of a machine that opens what `allowed` says, or fails with the error it names. */
function machine(allowed = {}) {
    const opened = [];
    const mediaDevices = {
        async getUserMedia(request) {
            for (const kind of Object.keys(request)) if (allowed[kind]) throw failure(allowed[kind]);
            const tracks = Object.keys(request).map((kind) => ({ kind, enabled: true, isStopped: false, getSettings: () => ({}), stop() { this.isStopped = true; } }));
            opened.push(...tracks);
            return { getTracks: () => tracks };
        },
        async enumerateDevices() { return []; },
    };
    const devices = new Devices({ mediaDevices, changed() {} });
    return { devices, opened, allowed };
}

async function previewing(allowed) {
    const parts = machine(allowed);
    await parts.devices.apply({ microphone: true, camera: true });
    await parts.devices.setActive(true);
    return parts;
}

test("every refusal has its reason", () => {
    const reasons = {
        NotAllowedError: "denied", SecurityError: "denied", NotFoundError: "none", OverconstrainedError: "none", NotReadableError: "busy",
        AbortError: "busy", InsecureContext: "insecure", TypeError: "other",
    };
    for (const [name, status] of Object.entries(reasons)) assert.equal(statusOfError(failure(name)), status);
    assert.equal(statusOfError(undefined), "other");
});

test("nothing is opened before a preview or a call wants it, and all is stopped after", async () => {
    const { devices, opened } = machine();
    await devices.apply({ microphone: true, camera: true });
    assert.equal(opened.length, 0);
    await devices.setActive(true);
    assert.deepEqual([devices.microphone.status, devices.camera.status], ["ready", "ready"]);
    await devices.setActive(false);
    assert.deepEqual(opened.map((track) => track.isStopped), [true, true]);
    assert.deepEqual([devices.microphone.status, devices.camera.status], ["off", "off"]);
});

test("a camera that is off is stopped; a microphone that is off is silent and open", async () => {
    const { devices, opened } = await previewing();
    const [microphone, camera] = opened;
    await devices.apply({ microphone: false, camera: false });
    assert.deepEqual([microphone.enabled, microphone.isStopped, camera.isStopped], [false, false, true]);
    assert.equal(devices.camera.track, null);
    await devices.toggle("camera");
    await devices.toggle("microphone");
    assert.deepEqual([opened.length, microphone.enabled, devices.camera.isOn], [3, true, true]);
});

test("one device that cannot be had does not take the other with it", async () => {
    const { devices, allowed } = await previewing({ video: "NotReadableError" });
    assert.deepEqual([devices.microphone.status, devices.camera.status], ["ready", "busy"]);
    delete allowed.video;
    await devices.toggle("camera");
    assert.equal(devices.camera.status, "ready");
});

test("a failed device is asked for again only when it is wanted again", async () => {
    const { devices, opened, allowed } = await previewing({ video: "NotAllowedError", audio: "NotAllowedError" });
    assert.deepEqual([devices.microphone.status, devices.camera.status, opened.length], ["denied", "denied", 0]);
    assert.deepEqual([devices.microphone.wanted, devices.camera.wanted], [false, false]);
    delete allowed.video;
    await devices.reconcile();
    assert.deepEqual([devices.camera.status, opened.length], ["denied", 0]);
    await devices.apply({ microphone: false, camera: true });
    assert.deepEqual([devices.camera.status, opened.length], ["ready", 1]);
});

test("switched off while the browser still asks, a camera stays off", async () => {
    const { devices, opened } = machine();
    devices.apply({ microphone: false, camera: true });
    const asking = devices.setActive(true);
    devices.toggle("camera");
    await asking;
    assert.equal(devices.camera.track, null);
    assert.ok(opened.every((track) => track.isStopped));
});

test("a page that is not secure says so", async () => {
    const devices = new Devices({ mediaDevices: undefined, changed() {} });
    await devices.apply({ microphone: true, camera: false });
    await devices.setActive(true);
    assert.equal(devices.microphone.status, "insecure");
});

test("the next camera goes round", () => {
    const cameras = [{ deviceId: "a" }, { deviceId: "b" }];
    assert.deepEqual([nextCamera(cameras, "a"), nextCamera(cameras, "b"), nextCamera(cameras, null), nextCamera([cameras[0]], "a")], ["b", "a", "a", null]);
    assert.deepEqual(["Back Camera", "FaceTime HD", "camera2 1, facing front", "USB"].map(facingOfLabel), ["back", "front", "front", null]);
});

test("loudness is measured and drawn in decibels", () => {
    assert.equal(rootMeanSquare(new Float32Array(8)), 0);
    assert.ok(Math.abs(rootMeanSquare(Float32Array.from([0.5, -0.5])) - 0.5) < 1e-6);
    assert.deepEqual([meterLength(0), meterLength(0.0005), meterLength(1)], [0, 0, 1]);
    assert.ok(meterLength(0.1) > meterLength(0.02));
});

test("speech lingers, silence takes its time", () => {
    const voice = new Voice();
    assert.equal(voice.hear(0.1, 0), true);
    assert.equal(voice.isSpeaking, true);
    assert.equal(voice.hear(0, 300), false);
    assert.equal(voice.hear(0, 700), true);
    assert.deepEqual([voice.isSpeaking, voice.isSilent], [false, false]);
    voice.hear(0, 3000);
    assert.equal(voice.isSilent, true);
    voice.hear(0.005, 3100);
    assert.deepEqual([voice.isSpeaking, voice.isSilent], [false, false]);
});

test("peers are kept, opened and closed by person and page", () => {
    const held = [{ id: "a", session: "1" }, { id: "b", session: "1" }, { id: "c", session: "1" }];
    const wanted = [{ id: "a", session: "1", initiates: true }, { id: "b", session: "2", initiates: false }, { id: "d", session: "1", initiates: true }];
    const { closing, opening } = reconcilePeers(held, wanted);
    assert.deepEqual(closing, ["b", "c"]);
    assert.deepEqual(opening.map((peer) => peer.id), ["b", "d"]);
    assert.ok(videoShare(1) > videoShare(3) && videoShare(3) === videoShare(20));
});

/** Peers whose connections only take notes. */
function notedPeers() {
    const log = [];
    const peers = new Peers({
        session: "me", send: (to, signal) => log.push([to, signal.kind]), changed() {}, streamsChanged() {}, gone: (id) => log.push(["gone", id]),
        make: (options) => ({
            ...options, options, state: "connecting", reason: null, close() { this.state = "closed"; }, setTracks() {}, limitVideo() {},
            receive: (signal) => log.push(["receive", options.id, signal.kind]),
        }),
    });
    return { peers, log };
}

test("a step that comes before its peer waits for it; one for another page is dropped", () => {
    const { peers, log } = notedPeers();
    peers.receive("a", { kind: "offer", from: "1", to: "me", data: "" }, 0);
    peers.receive("a", { kind: "candidate", from: "0", to: "me", data: "" }, 0);
    peers.receive("a", { kind: "offer", from: "1", to: "you", data: "" }, 0);
    assert.deepEqual(log, []);
    peers.update([{ id: "a", session: "1", initiates: false }]);
    assert.deepEqual(log, [["receive", "a", "offer"]]);
    peers.close(true);
    assert.deepEqual(log.slice(1), [["a", "bye"], ["gone", "a"]]);
});

test("who said goodbye and offers again is connected anew", () => {
    const { peers, log } = notedPeers();
    peers.update([{ id: "a", session: "1", initiates: true }]);
    const first = peers.peers.get("a");
    first.state = "closed";
    peers.receive("a", { kind: "candidate", from: "1", to: "me", data: "" }, 0);
    assert.equal(peers.peers.get("a"), first);
    peers.receive("a", { kind: "offer", from: "1", to: "me", data: "" }, 0);
    assert.notEqual(peers.peers.get("a"), first);
    assert.equal(peers.peers.get("a").initiates, false);
    assert.deepEqual(log.at(-1), ["receive", "a", "offer"]);
});

test("a switch whose device is blocked asks anew at each press, and the page tells each try", async () => {
    const { devices, allowed } = await previewing({ audio: "NotAllowedError" });
    const seen = [];
    devices.options.changed = () => seen.push(devices.microphone.status);
    await devices.toggle("microphone");
    assert.deepEqual([seen.includes("asking"), seen.at(-1), devices.microphone.wanted], [true, "denied", false]);
    delete allowed.audio;
    await devices.toggle("microphone");
    assert.deepEqual([devices.microphone.status, devices.microphone.wanted], ["ready", true]);
});

test("the notice is honest about the network and the call", () => {
    const now = { isOnline: true, isInCall: false, hasLeft: false };
    assert.equal(noticeText("live", now), null);
    assert.equal(noticeText("reconnecting", now), "Reconnecting…");
    assert.match(noticeText("reconnecting", { ...now, isOnline: false }), /offline/);
    assert.match(noticeText("reconnecting", { ...now, isInCall: true }), /call goes on/);
    assert.match(noticeText("reconnecting", { ...now, isOnline: false, isInCall: true }), /stands still until the network is back/);
    assert.match(noticeText("reconnecting", { ...now, hasLeft: true }), /left/);
});

test("a preview that nothing shows is closed without a word, and opened again when it is seen", async () => {
    const { devices, opened } = await previewing();
    await devices.setUnseen({ microphone: true, camera: true });
    assert.deepEqual(opened.map((track) => track.isStopped), [true, true]);
    assert.deepEqual([devices.microphone.status, devices.camera.status], ["ready", "ready"]);
    assert.deepEqual([devices.microphone.track, devices.camera.track], [null, null]);
    await devices.setUnseen({ microphone: true, camera: false });
    assert.deepEqual([opened.length, devices.camera.isOn, devices.microphone.isOn], [3, true, false]);
    await devices.apply({ microphone: false, camera: true });
    assert.equal(devices.microphone.status, "off");
    await devices.setUnseen({ microphone: false, camera: false });
    assert.equal(opened.length, 3);
});

test("a desk with several cameras goes from one to the next, whatever side was asked for first", async () => {
    const asked = [];
    const mediaDevices = {
        async getUserMedia(request) {
            const deviceId = request.video.deviceId?.exact ?? "one";
            asked.push(deviceId);
            return { getTracks: () => [{ kind: "video", enabled: true, getSettings: () => ({ deviceId }), stop() {} }] };
        },
        async enumerateDevices() { return ["one", "two"].map((deviceId) => ({ kind: "videoinput", deviceId, label: "" })); },
    };
    const devices = new Devices({ mediaDevices, changed() {} });
    await devices.face("front");
    await devices.apply({ microphone: false, camera: true });
    await devices.setActive(true);
    await devices.switchCamera();
    await devices.switchCamera();
    assert.deepEqual(asked, ["one", "two", "one"]);
});

test("media of a page whose window is gone for good ends after a minute, unless the window is back before", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const media = Object.assign(Object.create(Media.prototype), { closed: 0, close() { this.closed += 1; }, tell() {} });
    media.windowIsGone();
    mock.timers.tick(59_000);
    media.windowIsBack(false);
    mock.timers.tick(60_000);
    assert.equal(media.closed, 0);
    media.windowIsGone();
    mock.timers.tick(60_000);
    assert.equal(media.closed, 1);
    mock.timers.reset();
});
