import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Connection, enqueue, forNewWindow, pauseBefore } from "../../Web/runtime/connection.js";

class FakeSocket {
    readyState = 0;
    sent = [];
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.readyState = 3; }
    opens() { this.readyState = 1; this.onopen(); }
    says(message) { this.onmessage({ data: JSON.stringify(message) }); }
    breaks() { this.readyState = 3; this.onclose(); }
}

function memory() {
    const values = new Map();
    return {
        get length() { return values.size; }, key: (index) => [...values.keys()][index] ?? null,
        getItem: (key) => values.get(key) ?? null, setItem: (key, value) => values.set(key, value), removeItem: (key) => values.delete(key),
    };
}

function start(storage = memory(), page = "page-1") {
    const log = { sockets: [], queries: [], messages: [], states: [], storage };
    const connection = new Connection({
        page, storage, chance: () => 1, opening: () => ({ url: "http://h/" }),
        makeSocket: (query) => (log.queries.push(query), log.sockets.push(new FakeSocket()), log.sockets.at(-1)),
        onMessage: (message) => log.messages.push(message), onState: (state, refusal) => log.states.push(refusal?.code ?? state),
    });
    connection.start();
    return { connection, log, socket: () => log.sockets.at(-1) };
}

function live(storage, page) {
    const parts = start(storage, page);
    parts.socket().opens();
    parts.socket().says({ t: "ready", id: "w", secret: "s", seq: 1, root: {} });
    return parts;
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "setInterval"] }));
afterEach(() => mock.timers.reset());

test("pauses grow from 0.3 to 5 seconds and differ by chance", () => {
    assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map((attempt) => pauseBefore(attempt, 1)), [300, 600, 1200, 2400, 4800, 5000, 5000]);
    assert.equal(pauseBefore(0, 0), 150);
});

test("the newest text of a field replaces the older, and old messages fall off", () => {
    const queue = [];
    enqueue(queue, { t: "input", id: 1, value: "a" });
    enqueue(queue, { t: "tap", id: 2 });
    enqueue(queue, { t: "input", id: 1, value: "ab" });
    assert.deepEqual(queue, [{ t: "tap", id: 2 }, { t: "input", id: 1, value: "ab" }]);
    for (const level of [0.1, 0.2]) enqueue(queue, { t: "event", name: "media.level", data: { level } });
    enqueue(queue, { t: "event", name: "media.state", data: {} });
    assert.deepEqual(queue.slice(2).map((each) => each.data), [{ level: 0.2 }, {}]);
    for (let index = 0; index < 10; index++) enqueue(queue, { t: "event", name: index }, 3);
    assert.deepEqual(queue.map((each) => each.name), [7, 8, 9]);
    assert.deepEqual(forNewWindow([{ t: "tap", id: 1 }, { t: "event", name: "x" }]), [{ t: "event", name: "x" }]);
});

test("a page without a place opens without one and keeps the one it is given", () => {
    const { log, socket } = start();
    socket().opens();
    assert.deepEqual(socket().sent, [{ t: "open", page: "page-1", url: "http://h/" }]);
    socket().says({ t: "ready", id: "w", secret: "s", seq: 4, root: { i: 1 } });
    assert.deepEqual(log.states, ["live"]);
    assert.deepEqual(JSON.parse(log.storage.getItem("foyer.window")), { id: "w", secret: "s" });
});

test("a broken connection resumes with the number of what was seen", () => {
    const { log, socket } = live();
    socket().says({ t: "patch", seq: 2, ops: [] });
    socket().says({ t: "do", seq: 3, name: "title", args: {} });
    socket().breaks();
    assert.deepEqual(log.states, ["live", "reconnecting"]);
    mock.timers.tick(300);
    assert.equal(log.sockets.length, 2);
    socket().opens();
    assert.deepEqual(socket().sent[0].resume, { id: "w", secret: "s", seq: 3, left: false });
    socket().says({ t: "resumed", id: "w", seq: 4 });
    socket().says({ t: "patch", seq: 3, ops: ["old"] });
    socket().says({ t: "patch", seq: 4, ops: ["new"] });
    assert.deepEqual(log.messages.filter((each) => each.t === "patch").map((each) => each.seq), [2, 4]);
    assert.equal(log.states.at(-1), "live");
});

test("what was said while away reaches the same window, and only events reach another", () => {
    for (const [id, expected] of [["w", ["tap", "event"]], ["other", ["event"]]]) {
        const { connection, socket } = live();
        socket().breaks();
        connection.send({ t: "tap", id: 5 });
        connection.send({ t: "event", name: "action" });
        mock.timers.tick(300);
        socket().opens();
        socket().says(id === "w" ? { t: "resumed", id, seq: 1 } : { t: "ready", id, secret: "x", seq: 9, root: {} });
        assert.deepEqual(socket().sent.slice(1).map((each) => each.t), expected);
    }
});

test("pauses grow while nobody is there, and news of the network ends them", () => {
    const { connection, log, socket } = live();
    socket().breaks();
    for (const pause of [300, 600, 1200]) {
        mock.timers.tick(pause - 1);
        const before = log.sockets.length;
        mock.timers.tick(1);
        assert.equal(log.sockets.length, before + 1);
        socket().breaks();
    }
    const before = log.sockets.length;
    connection.hurry();
    assert.equal(log.sockets.length, before + 1);
});

test("a window that answers no question counts as lost", () => {
    const { log, socket } = live();
    mock.timers.tick(15_000);
    assert.deepEqual(socket().sent.at(-1), { t: "ping" });
    socket().says({ t: "pong" });
    mock.timers.tick(15_000);
    assert.equal(log.states.at(-1), "live");
    mock.timers.tick(5_000);
    assert.equal(log.states.at(-1), "reconnecting");
});

test("a reload says that the page before it left; a copy of the tab does not", () => {
    const storage = memory();
    const first = live(storage);
    first.connection.leave();
    assert.deepEqual(first.socket().sent.at(-1), { t: "bye" });
    const second = start(storage, "page-2");
    second.socket().opens();
    assert.deepEqual(second.socket().sent[0].resume, { id: "w", secret: "s", seq: 0, left: true });
    const copied = start(storage, "page-3");
    copied.socket().opens();
    assert.equal(copied.socket().sent[0].resume.left, false);
});

test("a page that goes away without a connection says goodbye another way", () => {
    const { connection, socket } = live();
    const farewells = [];
    connection.options.farewell = (goodbye) => farewells.push(goodbye);
    socket().breaks();
    connection.leave();
    assert.deepEqual(farewells, [{ id: "w", secret: "s", page: "page-1" }]);
    const other = live();
    other.connection.options.farewell = (goodbye) => farewells.push(goodbye);
    other.connection.leave();
    assert.equal(farewells.length, 1);
});

test("a refusal is final until the person tries again", () => {
    const { log, socket } = start();
    socket().opens();
    socket().says({ t: "refused", code: "too-many-windows", message: "Full." });
    mock.timers.tick(60_000);
    assert.deepEqual(log.states, ["too-many-windows"]);
    assert.equal(log.sockets.length, 1);
});

test("now and then the window is told what it may forget", () => {
    const { socket } = live();
    for (let seq = 2; seq < 40; seq++) socket().says({ t: "patch", seq, ops: [] });
    assert.deepEqual(socket().sent.filter((each) => each.t === "ack"), [{ t: "ack", seq: 33 }]);
});

test("what is no message is passed over", () => {
    const { log, socket } = live();
    for (const data of ["", "null", "[]", "{", '{"t":5}']) socket().onmessage({ data });
    assert.equal(log.messages.length, 1);
});

test("every connection of a tab says which tab it is, also after a reload", () => {
    const { log, socket } = live();
    socket().breaks();
    mock.timers.tick(300);
    const reloaded = start(log.storage, "page-2");
    assert.deepEqual([...log.queries, ...reloaded.log.queries], ["tab=page-1", "tab=page-1", "tab=page-1"]);
});

test("a window that has failed is asked for again only by its person, and once", () => {
    const { connection, log, socket } = live();
    socket().breaks();
    mock.timers.tick(300);
    socket().opens();
    socket().says({ t: "refused", code: "window-failed", message: "It failed." });
    mock.timers.tick(60_000);
    assert.equal(log.queries.length, 2);
    connection.tryAgain();
    assert.equal(log.queries[2], "tab=page-1&again=1");
    socket().opens();
    socket().breaks();
    mock.timers.tick(300);
    assert.equal(log.queries[3], "tab=page-1");
});

test("starting over forgets what the tab kept, but not which tab it is", () => {
    const { connection, log } = live();
    log.storage.setItem("foyer.scene.stage", "call");
    log.storage.setItem("other", "stays");
    connection.startOver();
    assert.deepEqual([log.storage.getItem("foyer.scene.stage"), log.storage.getItem("foyer.window"), log.storage.getItem("other")], [null, null, "stays"]);
    const next = start(log.storage, "page-2");
    assert.deepEqual(next.log.queries, ["tab=page-1&again=1"]);
    next.socket().breaks();
    mock.timers.tick(300);
    assert.equal(next.log.queries[1], "tab=page-1&again=1", "the server has not heard of it yet");
    assert.equal(start(log.storage, "page-3").log.queries[0], "tab=page-1");
});
