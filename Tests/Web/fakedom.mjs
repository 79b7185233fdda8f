// Just enough of a document for the tests: elements, attributes, children. No parsing, no layout, no events but by hand.

class Node {
    constructor(document, localName, namespaceURI) {
        Object.assign(this, { ownerDocument: document, localName, namespaceURI, children: [], parent: null, attributes: new Map(), text: "" });
        this.style = { cssText: "", setProperty: (name, value) => (this.style[name] = value) };
        if (["input", "textarea", "select"].includes(localName)) this.value = "";
        this.moves = 0;
    }
    get firstElementChild() { return this.children[0] ?? null; }
    get textContent() { return this.text + this.children.map((child) => child.textContent).join(""); }
    set textContent(text) { this.replaceChildren(); this.text = text; }
    setAttribute(name, value) { this.attributes.set(name, String(value)); }
    getAttribute(name) { return this.attributes.get(name) ?? null; }
    hasAttribute(name) { return this.attributes.has(name); }
    removeAttribute(name) { this.attributes.delete(name); }
    append(...children) { for (const child of children) this.insertBefore(child, null); }
    insertBefore(child, next) {
        child.remove();
        child.parent = this;
        child.moves += 1;
        const index = next === null ? this.children.length : this.children.indexOf(next);
        this.children.splice(index, 0, child);
    }
    remove() {
        const siblings = this.parent?.children;
        if (siblings) siblings.splice(siblings.indexOf(this), 1);
        this.parent = null;
    }
    replaceChildren(...children) {
        for (const child of [...this.children]) child.remove();
        this.append(...children);
    }
    focus() { this.ownerDocument.activeElement = this; }
    contains(other) {
        for (let node = other; node; node = node.parent) if (node === this) return true;
        return false;
    }
}

export function fakeDocument() {
    const document = { activeElement: null };
    document.createElement = (name) => new Node(document, name, "http://www.w3.org/1999/xhtml");
    document.createElementNS = (namespace, name) => new Node(document, name, namespace);
    return document;
}

/** The tree as `name(child child)` for comparisons. */
export function outline(node) {
    const inside = node.children.map(outline).join(" ");
    return (node.getAttribute("name") ?? node.localName) + (inside ? `(${inside})` : "");
}
