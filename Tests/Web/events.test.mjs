import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Tree } from "../../Web/runtime/dom.js";
import { Events } from "../../Web/runtime/events.js";
import { fakeDocument } from "./fakedom.mjs";

/** @type {(targets: any[]) => void} */
let resize;

beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    globalThis.ResizeObserver = class {
        constructor(told) { resize = (targets) => told(targets.map((target) => ({ target }))); }
        observe() {}
        unobserve() {}
    };
});

afterEach(() => {
    mock.timers.reset();
    delete globalThis.ResizeObserver;
});

function page(record) {
    const document = fakeDocument();
    const tree = new Tree(document, document.createElement("main"));
    tree.mount(record);
    const sent = [];
    return { tree, sent, events: new Events({ tree, send: (message) => sent.push(message), act: () => false }) };
}

test("a size that changes with every frame is told now and then, the last one always", () => {
    const { tree, sent } = page({ i: 1, k: "div", a: { "data-observe": "size" } });
    const element = tree.element(1);
    element.isConnected = true;
    for (let width = 1; width <= 60; width++) {
        element.getBoundingClientRect = () => ({ width, height: 10 });
        resize([element]);
        mock.timers.tick(16);
    }
    mock.timers.tick(1_000);
    assert.deepEqual(sent[0], { t: "size", id: 1, w: 1, h: 10 });
    assert.equal(sent.at(-1).w, 60);
    assert.ok(sent.length <= 12, `${sent.length} messages`);
});

test("after a broken connection fields that were edited are told again, with the count of their edits", () => {
    const { tree, sent, events } = page({ i: 1, k: "div", n: [{ i: 2, k: "input", a: { value: "" } }, { i: 3, k: "input", a: { value: "x" } }] });
    const input = tree.element(2);
    tree.countEdit(input), tree.countEdit(input);
    input.value = "Ana";
    events.tellAgain();
    assert.deepEqual(sent, [{ t: "input", id: 2, value: "Ana", v: 2 }]);
});
