// What a window asks of its page beside the elements: title, clipboard, address, storage, sound, focus. Media commands are added by media/.

import { Bell } from "./bell.js";

const scenePrefix = "foyer.scene.";

/** Characters of text that a tab may keep for its window. */
const largestStore = 65_536;

/**
 * @typedef {(args: any) => void} Command
 *
 * @typedef {object} CommandOptions
 * @property {Window} window
 * @property {(name: string, data: object) => void} report  sends a page event
 * @property {(id: number) => Element | undefined} element
 * @property {(name: string) => void} sound
 * @property {() => void} addressChanged
 */

/** @param {CommandOptions} options @returns {Map<string, Command>} */
export function basicCommands({ window, report, element, sound, addressChanged }) {
    const title = new Title(window.document);
    const bell = new Bell(window, title, report);
    return new Map(Object.entries({
        title: (args) => title.setText(String(args.text ?? "")),
        call: (args) => (args.title ? bell.ring({ title: String(args.title), body: String(args.body ?? "") }) : bell.stop()),
        notifications: (args) => bell.tell(args.ask === true),
        count: (args) => title.setCount(Number(args.count) || 0),
        copy: async (args) => report("clipboard.copied", { ok: await copyText(window, String(args.text ?? "")), key: args.key ?? null }),
        store: (args) => storeValue(window.sessionStorage, String(args.key), args.value ?? null),
        navigate: (args) => navigate(window, String(args.url ?? ""), args, addressChanged),
        sound: (args) => sound(String(args.name ?? "")),
        focus: (args) => /** @type {HTMLElement | undefined} */ (element(Number(args.id)))?.focus?.(),
        reload: () => window.location.reload(),
    }));
}

/** The tab's title with the number of things that wait in front. */
export class Title {
    /** @param {{title: string}} document */
    constructor(document) {
        this.document = document;
        this.text = document.title;
        this.count = 0;
        /** @type {string | null} */ this.call = null;
    }

    /** Stands in place of all else until it is null. @param {string | null} text */
    callFor(text) {
        this.call = text;
        this.show();
    }

    /** @param {string} text */
    setText(text) {
        this.text = text;
        this.show();
    }

    /** @param {number} count */
    setCount(count) {
        this.count = count;
        this.show();
    }

    show() {
        this.document.title = this.call ?? this.named();
    }

    named() {
        return this.count > 0 ? `(${this.count}) ${this.text}` : this.text;
    }
}

/** What the window keeps in this tab. @param {Storage} storage @returns {Record<string, string>} */
export function storedValues(storage) {
    /** @type {Record<string, string>} */ const values = {};
    for (let index = 0; index < storage.length; index++) {
        const key = storage.key(index);
        if (key?.startsWith(scenePrefix)) values[key.slice(scenePrefix.length)] = storage.getItem(key) ?? "";
    }
    return values;
}

/** @param {Storage} storage @param {string} key @param {string | null} value */
export function storeValue(storage, key, value) {
    if (value === null) storage.removeItem(scenePrefix + key);
    else if (String(value).length <= largestStore) storage.setItem(scenePrefix + key, String(value));
}

/** @param {Window} window @param {string} text @returns {Promise<boolean>} */
export async function copyText(window, text) {
    try {
        await window.navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyBySelection(window.document, text);
    }
}

/** For pages without the clipboard interface (plain HTTP). @param {Document} document @param {string} text */
function copyBySelection(document, text) {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "foyer-offscreen";
    document.body.append(field);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    field.select();
    let isDone = false;
    try {
        isDone = document.execCommand("copy");
    } catch {
        isDone = false;
    }
    field.remove();
    focused?.focus?.();
    return isDone;
}

/**
 * Another page of this app changes the address and stays; `load` and other places leave.
 * @param {Window} window @param {string} address @param {{replace?: boolean, load?: boolean, newTab?: boolean}} how @param {() => void} changed
 */
function navigate(window, address, how, changed) {
    const target = new URL(address, window.location.href);
    if (target.protocol !== "https:" && target.protocol !== "http:" && target.protocol !== "mailto:" && target.protocol !== "tel:") return;
    if (how.newTab) return void window.open(target, "_blank", "noopener");
    if (target.origin !== window.location.origin || how.load) {
        if (how.replace) window.location.replace(target);
        else window.location.assign(target);
        return;
    }
    if (target.href === window.location.href) return;
    if (how.replace) window.history.replaceState(window.history.state, "", target);
    else window.history.pushState(window.history.state, "", target);
    changed();
}
