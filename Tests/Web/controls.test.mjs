import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, span, stopwatch } from "../../Web/runtime/clocks.js";
import { fieldText, secondsOf, textOf, windowText } from "../../Web/runtime/dates.js";
import { nextStop } from "../../Web/runtime/dialogs.js";
import { beside } from "../../Web/runtime/floating.js";
import { keyName, neighbour } from "../../Web/runtime/keys.js";
import { Screens } from "../../Web/runtime/screens.js";
import { scrollOffset } from "../../Web/runtime/scroll.js";
import { fakeDocument } from "./fakedom.mjs";

/** A history as browsers keep it; steps are taken when the test says so. */
class FakeHistory {
    constructor() {
        this.entries = [null];
        this.at = 0;
        this.steps = [];
    }

    get state() {
        return this.entries[this.at];
    }

    pushState(state) {
        this.entries = [...this.entries.slice(0, this.at + 1), state];
        this.at += 1;
    }

    go(step) {
        this.steps.push(step);
    }

    arrive(screens) {
        this.at += this.steps.shift();
        screens.moved();
    }

    walk(step, screens) {
        this.at += step;
        screens.moved();
    }
}

function walked() {
    const history = new FakeHistory();
    const told = [];
    const screens = new Screens({ history, report: (name, data) => told.push([name, data]), setTimeout: () => 1 });
    return { history, screens, told };
}

test("each screen is one entry of the history", () => {
    const { history, screens, told } = walked();
    screens.want(2);
    assert.equal(history.entries.length, 3);
    history.walk(-1, screens);
    assert.deepEqual(told, [["history", { depth: 1 }]]);
    screens.want(1);
    assert.deepEqual(history.steps, []);
    history.walk(1, screens);
    assert.deepEqual(told.at(-1), ["history", { depth: 2 }]);
});

test("a screen left in the window is left in the history, and steps wait for one another", () => {
    const { history, screens, told } = walked();
    screens.want(3);
    screens.want(1);
    assert.deepEqual(history.steps, [-2]);
    screens.want(2);
    assert.deepEqual(history.steps, [-2], "a step is under way");
    history.arrive(screens);
    assert.equal(screens.depth, 2);
    assert.deepEqual(told, []);
});

test("a window that begins anew takes the history back to its beginning", () => {
    const { history, screens } = walked();
    history.pushState({ screens: 1 });
    screens.want(0);
    assert.deepEqual(history.steps, [-1]);
});

test("the page without screens leaves the history alone", () => {
    const { history, screens, told } = walked();
    history.pushState({ screens: 4 });
    history.walk(-1, screens);
    assert.deepEqual([told, history.steps], [[], []]);
});

test("Tab goes round and never out", () => {
    assert.equal(nextStop(["a", "b", "c"], "c", false), "a");
    assert.equal(nextStop(["a", "b", "c"], "a", true), "c");
    assert.equal(nextStop(["a", "b", "c"], null, false), "a");
    assert.equal(nextStop(["a", "b", "c"], null, true), "c");
    assert.equal(nextStop([], null, false), null);
});

test("arrows go along their way only, round, and mirrored where the page is", () => {
    const all = ["a", "b", "c"];
    assert.equal(neighbour(all, "c", "ArrowRight", "horizontal", false), "a");
    assert.equal(neighbour(all, "a", "ArrowRight", "horizontal", true), "c");
    assert.equal(neighbour(all, "a", "ArrowDown", "horizontal", false), null);
    assert.equal(neighbour(all, "a", "ArrowLeft", "vertical", false), null);
    assert.equal(neighbour(all, "a", "ArrowDown", "both", false), "b");
    assert.equal(neighbour(all, "b", "End", "both", false), "c");
    assert.equal(neighbour(all, "b", "x", "both", false), null);
});

test("shortcuts are named as the window names them", () => {
    const key = (key, held = {}) => keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
    assert.equal(key("s", { metaKey: true }), "Control+S");
    assert.equal(key(" ", { shiftKey: true }), "Shift+Space");
    assert.equal(key("Escape"), "Escape");
});

test("a menu stands below its button, above where there is no room, and never outside", () => {
    const page = { width: 400, height: 300 };
    assert.deepEqual(beside({ left: 20, right: 80, top: 10, bottom: 40 }, { width: 200, height: 100 }, page), { left: 20, top: 46 });
    assert.deepEqual(beside({ left: 300, right: 380, top: 10, bottom: 40 }, { width: 200, height: 100 }, page), { left: 180, top: 46 });
    assert.deepEqual(beside({ left: 20, right: 80, top: 250, bottom: 280 }, { width: 200, height: 100 }, page), { left: 20, top: 144 });
    assert.deepEqual(beside({ left: 0, right: 10, top: 100, bottom: 120 }, { width: 380, height: 400 }, page), { left: 8, top: 8 });
});

test("scrolling goes to an anchor, or no further than needed", () => {
    assert.equal(scrollOffset({ start: 500, size: 20 }, { offset: 0, size: 100 }, 0), 500);
    assert.equal(scrollOffset({ start: 500, size: 20 }, { offset: 0, size: 100 }, 1), 420);
    assert.equal(scrollOffset({ start: 500, size: 20 }, { offset: 0, size: 100 }, 0.5), 460);
    assert.equal(scrollOffset({ start: 50, size: 20 }, { offset: 0, size: 100 }, null), 0);
    assert.equal(scrollOffset({ start: 90, size: 20 }, { offset: 0, size: 100 }, null), 10);
    assert.equal(scrollOffset({ start: 10, size: 20 }, { offset: 50, size: 100 }, null), 10);
});

test("clocks", () => {
    assert.equal(stopwatch(75), "1:15");
    assert.equal(stopwatch(3_725), "1:02:05");
    assert.equal(clockText("timer", 100, 175, { language: "en" }), "1:15");
    assert.equal(clockText("timer", 100, 130, { end: 160, isDown: true, language: "en" }), "0:30");
    assert.equal(clockText("timer", 100, 400, { end: 160, isDown: true, language: "en" }), "0:00");
    assert.equal(span(125, "en"), "2 min");
    assert.equal(clockText("offset", 200, 100, { language: "en" }), "\u22121 min");
});

test("a date crosses the wire as seconds and stands in its field in the person's own zone", () => {
    const noon = Math.round(new Date(2024, 4, 6, 12, 30).getTime() / 1_000);
    assert.equal(textOf(noon, "datetime-local"), "2024-05-06T12:30");
    assert.equal(textOf(noon, "time"), "12:30");
    assert.equal(secondsOf("2024-05-06T12:30", "datetime-local", 0), noon);
    assert.equal(secondsOf("2024-05-07", "date", noon), noon + 24 * 3_600, "the time of day stays");
    assert.equal(secondsOf("13:30", "time", noon), noon + 3_600, "the day stays");
    assert.equal(secondsOf("", "date", noon), noon);
    const field = fakeDocument().createElement("input");
    field.setAttribute("data-date", "date");
    field.setAttribute("data-min", String(noon));
    assert.equal(fieldText(field, String(noon)), "2024-05-06");
    assert.equal(field.getAttribute("min"), "2024-05-06");
    assert.equal(windowText(field, "2024-05-08"), String(noon + 2 * 24 * 3_600));
    assert.equal(windowText(fakeDocument().createElement("input"), "plain"), "plain");
});
