import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Away } from "../../Web/runtime/away.js";

mock.timers.enable({ apis: ["setTimeout"] });

/** A root whose selectors mean what the page's mean. */
function page(...elements) {
    const all = elements.map((attributes) => {
        const map = new Map(Object.entries(attributes));
        return {
            map, hasAttribute: (name) => map.has(name), setAttribute: (name, value) => map.set(name, value), removeAttribute: (name) => map.delete(name),
        };
    });
    const isRemote = ({ map }) => !map.has("data-action");
    return { all, root: { querySelectorAll: (selector) => all.filter(selector === "[data-away]" ? ({ map }) => map.has("data-away") : isRemote) } };
}

test("buttons that need the window rest after a second without it, and wake with it", () => {
    const { all: [allow, leave, full], root } = page({}, { "data-action": "call.leave" }, { "aria-disabled": "true" });
    const away = new Away(root);
    away.show(true);
    away.show(true);
    mock.timers.tick(999);
    assert.equal(allow.hasAttribute("aria-disabled"), false);
    mock.timers.tick(1);
    assert.deepEqual([allow.map.get("aria-disabled"), leave.hasAttribute("aria-disabled"), full.hasAttribute("data-away")], ["true", false, false]);
    away.show(false);
    assert.deepEqual([allow.hasAttribute("aria-disabled"), allow.hasAttribute("data-away"), full.map.get("aria-disabled")], [false, false, "true"]);
});

test("a short gap is not seen", () => {
    const { all: [allow], root } = page({});
    const away = new Away(root);
    away.show(true);
    mock.timers.tick(500);
    away.show(false);
    mock.timers.tick(5000);
    assert.equal(allow.hasAttribute("aria-disabled"), false);
});
