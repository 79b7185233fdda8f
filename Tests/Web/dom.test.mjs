import assert from "node:assert/strict";
import { test } from "node:test";
import { symbolFile } from "../../Web/runtime/symbols.js";
import { Tree, isSafeAttribute, stableChildren } from "../../Web/runtime/dom.js";
import { fakeDocument, outline } from "./fakedom.mjs";

const box = (i, children = [], rest = {}) => ({ i, k: "div", a: { name: "n" + i }, n: children, ...rest });

function mounted(record, observer) {
    const document = fakeDocument();
    const host = document.createElement("main");
    const tree = new Tree(document, host, observer);
    tree.mount(record);
    return { document, host, tree };
}

test("a record becomes elements with style, classes, attributes and text", () => {
    const { host, tree } = mounted({ i: 1, k: "button", c: ["a", "b"], s: "color: red", a: { "data-testid": "go" }, x: "Go" });
    const button = host.children[0];
    assert.equal(button, tree.element(1));
    assert.equal(tree.id(button), 1);
    assert.equal(button.getAttribute("class"), "a b");
    assert.equal(button.style.cssText, "color: red");
    assert.equal(button.getAttribute("type"), "button");
    assert.equal(button.textContent, "Go");
});

test("a kind that is not on the list becomes a div", () => {
    for (const kind of ["script", "iframe", "object", "style", "SCRIPT"]) {
        assert.equal(mounted({ i: 1, k: kind }).host.children[0].localName, "div");
    }
});

test("attributes that could run something are left out", () => {
    for (const [name, value] of [
        ["onclick", "x"], ["ONERROR", "x"], ["style", "x"], ["srcdoc", "x"], ["href", "javascript:x"], ["href", " JAVAscript:x"],
        ["src", "data:text/html,x"], ["formaction", "vbscript:x"], ["data-state", "live"], ["a b", "x"],
    ]) assert.equal(isSafeAttribute(name, value), false, name + "=" + value);
    for (const [name, value] of [
        ["href", "https://a.b/c"], ["href", "/r/room#token=x"], ["href", "mailto:a@b.c"], ["src", "data:image/png;base64,x"], ["href", "room"],
        ["aria-label", "javascript:x"], ["data-testid", "x"],
    ]) assert.equal(isSafeAttribute(name, value), true, name + "=" + value);
});

test("a symbol is found by its name", () => {
    const { host, tree } = mounted({ i: 1, k: "svg", a: { "data-symbol": "mic.fill" } });
    const svg = host.children[0];
    assert.equal(svg.firstElementChild.getAttribute("href"), symbolFile + "#mic-fill");
    tree.apply([{ o: "set", i: 1, a: { "data-symbol": "mic.slash.fill" } }]);
    assert.equal(svg.firstElementChild.getAttribute("href"), symbolFile + "#mic-slash-fill");
});

test("a patch sets, clears and leaves alone", () => {
    const { tree } = mounted(box(1, [], { c: ["a"], s: "x", x: "old" }));
    tree.apply([{ o: "set", i: 1, a: { name: null, title: "t" }, x: "new" }]);
    const element = tree.element(1);
    assert.equal(element.hasAttribute("name"), false);
    assert.equal(element.getAttribute("title"), "t");
    assert.equal(element.getAttribute("class"), "a");
    assert.equal(element.style.cssText, "x");
    assert.equal(element.textContent, "new");
});

test("children are added, removed and ordered; the same elements stay", () => {
    const removed = [];
    const { host, tree } = mounted(box(1, [box(2), box(3, [box(4)]), box(5)]), { removed: (_, id) => removed.push(id) });
    const kept = tree.element(5);
    tree.apply([{ o: "kids", i: 1, k: [5, 6, 2], n: [box(6, [box(7)])] }]);
    assert.equal(outline(host.children[0]), "n1(n5 n6(n7) n2)");
    assert.equal(tree.element(5), kept);
    assert.deepEqual(removed.sort(), [3, 4]);
    assert.equal(tree.element(3), undefined);
});

test("one element that moves moves alone", () => {
    const { host, tree } = mounted(box(1, [box(2), box(3), box(4), box(5)]));
    tree.apply([{ o: "kids", i: 1, k: [5, 2, 3, 4], n: [] }]);
    assert.equal(outline(host.children[0]), "n1(n5 n2 n3 n4)");
    assert.deepEqual([2, 3, 4, 5].map((id) => tree.element(id).moves), [1, 1, 1, 2]);
});

test("any reorder of any children ends as asked", () => {
    let seed = 7;
    const chance = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    const { host, tree } = mounted(box(1));
    let next = 2;
    let order = [];
    for (let round = 0; round < 200; round++) {
        order = order.filter(() => chance() < 0.8).sort(() => chance() - 0.5);
        const fresh = Array.from({ length: Math.floor(chance() * 4) }, () => box(next++));
        for (const record of fresh) order.splice(Math.floor(chance() * (order.length + 1)), 0, record.i);
        tree.apply([{ o: "kids", i: 1, k: order, n: fresh }]);
        assert.deepEqual(host.children[0].children.map((child) => tree.id(child)), order);
        assert.equal(tree.elements.size, order.length + 1);
    }
});

test("the longest rising run stays", () => {
    assert.deepEqual([...stableChildren([3, 0, 1, 2])].sort(), [1, 2, 3]);
    assert.deepEqual([...stableChildren([-1, 0, -1, 1])].sort(), [1, 3]);
    assert.deepEqual([...stableChildren([])], []);
    assert.equal(stableChildren([4, 3, 2, 1]).size, 1);
});

test("what the person types is not overwritten by what the window knew before", () => {
    const { document, tree } = mounted({ i: 1, k: "input", a: { value: "a", "data-v": "0" } });
    const field = tree.element(1);
    assert.equal(field.value, "a");
    document.activeElement = field;
    field.value = "abc";
    tree.countEdit(field), tree.countEdit(field);
    tree.apply([{ o: "set", i: 1, a: { value: "ab", "data-v": "1" } }]);
    assert.equal(field.value, "abc");
    tree.apply([{ o: "set", i: 1, a: { value: "ABC", "data-v": "2" } }]);
    assert.equal(field.value, "ABC");
});

test("a field without versions keeps its text while it has the focus", () => {
    const { document, tree } = mounted({ i: 1, k: "input", a: { value: "a" } });
    const field = tree.element(1);
    document.activeElement = field;
    tree.countEdit(field);
    field.value = "ab";
    tree.apply([{ o: "set", i: 1, a: { value: "x" } }]);
    assert.equal(field.value, "ab");
    document.activeElement = null;
    tree.apply([{ o: "set", i: 1, a: { value: "x" } }]);
    assert.equal(field.value, "x");
});

test("steps that name what is gone harm nothing", () => {
    const { host, tree } = mounted(box(1, [box(2)]));
    tree.apply([{ o: "set", i: 99, x: "?" }, { o: "kids", i: 98, k: [1], n: [] }, { o: "gone", i: [2, 97] }, { o: "huh", i: 1 }]);
    assert.equal(outline(host.children[0]), "n1");
    assert.equal(tree.element(2), undefined);
});

test("a new tree forgets the old one", () => {
    const removed = [];
    const { host, tree } = mounted(box(1, [box(2)]), { removed: (_, id) => removed.push(id) });
    tree.mount(box(10));
    assert.deepEqual(removed, [1, 2]);
    assert.equal(outline(host), "main(n10)");
    assert.equal(tree.element(1), undefined);
});

const field = (value, version) => ({ i: 1, k: "div", n: [{ i: 2, k: "input", a: { value, ...(version ? { "data-v": version } : {}) } }] });

test("a field that is built anew goes on counting where the window stopped", () => {
    const { document, tree } = mounted(field("abc", "3"));
    const input = tree.element(2);
    document.activeElement = input;
    input.value = "abcd";
    assert.equal(tree.countEdit(input), 4);
    tree.apply([{ o: "set", i: 2, a: { value: "ABC", "data-v": "3" } }]);
    assert.equal(input.value, "abcd");
});

test("the same window shown again keeps what was typed and the focus; another window does not", () => {
    for (const isSame of [true, false]) {
        const { document, tree } = mounted(field("a"));
        const before = tree.element(2);
        document.activeElement = before;
        tree.countEdit(before), tree.countEdit(before);
        before.value = "abc";
        tree.mount(field("ab", "1"), isSame);
        const after = tree.element(2);
        assert.notEqual(after, before);
        assert.equal(after.value, isSame ? "abc" : "ab");
        assert.equal(document.activeElement === after, isSame);
        assert.deepEqual(tree.edited(), isSame ? [after] : []);
    }
});

test("what the window has heard already is not put back when it shows itself again", () => {
    const { tree } = mounted(field("a"));
    const before = tree.element(2);
    tree.countEdit(before);
    before.value = "ab";
    tree.mount(field("AB", "1"), true);
    assert.equal(tree.element(2).value, "AB");
});
