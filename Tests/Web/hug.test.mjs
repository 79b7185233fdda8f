import assert from "node:assert/strict";
import { test } from "node:test";
import { longestLine } from "../../Web/runtime/hug.js";

const box = (left, right, top, bottom = top + 20) => ({ left, right, top, bottom });

test("the longest of several lines", () => {
    assert.deepEqual(longestLine([box(10, 90, 0), box(10, 120, 20), box(10, 40, 40)]), { width: 110, lines: 3 });
});

test("words of several runs on one line are one line", () => {
    assert.deepEqual(longestLine([box(0, 50, 0), box(50, 130, -4, 24), box(0, 60, 24, 44)]), { width: 130, lines: 2 });
});

test("boxes without width count for nothing", () => {
    assert.deepEqual(longestLine([box(0, 0, 0), box(5, 45, 0)]), { width: 40, lines: 1 });
    assert.deepEqual(longestLine([]), { width: 0, lines: 0 });
});

test("lines that begin at different edges are measured each for itself", () => {
    assert.deepEqual(longestLine([box(40, 60, 0), box(0, 30, 20)]), { width: 30, lines: 2 });
});
