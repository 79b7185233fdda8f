import assert from "node:assert/strict";
import { test } from "node:test";
import { Bell } from "../../Web/runtime/bell.js";
import { Title } from "../../Web/runtime/commands.js";
import { Sound } from "../../Web/runtime/media/sound.js";

/** A tab, with the notifications that it shows. */
function tab({ hidden = true, permission = "granted" } = {}) {
    const shown = [], told = [], listeners = [];
    globalThis.Notification = class {
        static permission = permission;
        static async requestPermission() { Notification.permission = "granted"; }
        constructor(title, how) { shown.push(Object.assign(this, { title, ...how })); }
        close() { this.isClosed = true; }
    };
    const document = { title: "Calls", hidden, addEventListener: (_, listener) => listeners.push(listener) };
    const window = { document, Notification, focus() { this.isFocused = true; } };
    const title = new Title(document);
    const bell = new Bell(window, title, (name, data) => told.push([name, data]));
    return { bell, title, document, window, shown, told, hide() { document.hidden = true; for (const listener of listeners) listener(); } };
}

test("a call stands in the title until it is over, whatever else the title is meanwhile", () => {
    const { bell, title, document } = tab();
    bell.ring({ title: "Ana is calling…", body: "" });
    title.setText("Lobby");
    title.setCount(2);
    assert.equal(document.title, "Ana is calling…");
    bell.stop();
    assert.equal(document.title, "(2) Lobby");
});

test("who does not see the page is notified once, and no longer than it rings", () => {
    const { bell, shown, window } = tab();
    bell.ring({ title: "Ana is calling…", body: "Incoming call" });
    bell.show();
    assert.deepEqual(shown.map(({ title, body }) => [title, body]), [["Ana is calling…", "Incoming call"]]);
    shown[0].onclick();
    assert.ok(window.isFocused);
    bell.stop();
    assert.ok(shown[0].isClosed);
});

test("who sees the page is notified when they look away, and only where they allowed it", () => {
    const seeing = tab({ hidden: false });
    seeing.bell.ring({ title: "Ana is calling…", body: "" });
    assert.equal(seeing.shown.length, 0);
    seeing.hide();
    assert.equal(seeing.shown.length, 1);
    const refusing = tab({ permission: "denied" });
    refusing.bell.ring({ title: "Ana is calling…", body: "" });
    assert.equal(refusing.shown.length, 0);
});

test("the window hears whether notifications are allowed, and asks on demand", async () => {
    const { bell, told } = tab({ permission: "default" });
    await bell.tell(false);
    await bell.tell(true);
    assert.deepEqual(told, [["notifications", { state: "default" }], ["notifications", { state: "granted" }]]);
});

test("a ring that the browser holds back is said, is heard after a tap, and ends at once", (context) => {
    context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    const told = [], tones = [], attributes = new Map();
    let isHeld = true, isCut = false;
    class Node {
        gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        frequency = {};
        connect(next) { return next; }
        disconnect() { isCut = true; }
        start(at) { tones.push(at); }
        stop() {}
    }
    globalThis.GainNode = Node;
    globalThis.AudioContext = class {
        state = "suspended";
        currentTime = 0;
        createOscillator() { return new Node(); }
        createGain() { return new Node(); }
        async resume() {
            if (isHeld || this.state === "running") return;
            this.state = "running";
            this.onstatechange();
        }
    };
    const taps = [];
    const element = { setAttribute: (name, value) => attributes.set(name, value), removeAttribute: (name) => attributes.delete(name) };
    const window = { document: { documentElement: element }, addEventListener: (_, listener) => taps.push(listener) };
    const sound = new Sound(window, (isBlocked) => told.push(isBlocked));
    sound.play("ring");
    context.mock.timers.tick(500);
    assert.equal(told.at(-1), true);
    assert.equal(attributes.get("data-sound"), "ring");
    assert.equal(tones.length, 0);
    isHeld = false;
    taps[0]();
    assert.equal(told.at(-1), false);
    const once = tones.length;
    assert.ok(once > 0);
    context.mock.timers.tick(3000);
    assert.equal(tones.length, 2 * once);
    sound.play("stop");
    assert.ok(isCut && !attributes.has("data-sound"));
    context.mock.timers.tick(9000);
    assert.equal(tones.length, 2 * once);
});
