// Starts the page: joins its parts and nothing more.
import { Away } from "./away.js";
import { basicCommands, copyText, storedValues } from "./commands.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { Dialogs } from "./dialogs.js";
import { Tree } from "./dom.js";
import { Events } from "./events.js";
import { Floating } from "./floating.js";
import { Gestures } from "./gestures.js";
import { Hug } from "./hug.js";
import { Keys } from "./keys.js";
import { Media } from "./media/media.js";
import { Sound } from "./media/sound.js";
import { Motion } from "./motion.js";
import { Notices, hasFailed, noticeText } from "./notice.js";
import { Screens } from "./screens.js";
import { leads, Pulling, scrollTo } from "./scroll.js";
import { Hear, Say } from "./wire.js";

/** Milliseconds that the page's size has to rest before it is told. */
const resizePause = 100;
/** @type {any} */ let resizing = null;

const root = /** @type {Element} */ (document.getElementById("foyer-root"));
const page = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join("");
const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

const notices = new Notices(document);
const away = new Away(root);
const sound = new Sound(window, (isBlocked) => notices.soundBlocked("ring", isBlocked));
const report = (/** @type {string} */ name, /** @type {object} */ data) => connection.send({ t: Say.event, name, data });
const media = new Media({ window, root, session: page, sound, report, soundBlocked: (isBlocked) => notices.soundBlocked("others", isBlocked) });

/** Actions of elements that run here at once, by `data-action`. @type {Map<string, (element: Element) => void>} */
const actions = media.actions();
actions.set("copy", async (element) => {
    const isCopied = await copyText(window, element.getAttribute("data-copy") ?? "");
    report("clipboard.copied", { ok: isCopied, key: element.getAttribute("data-testid") });
});

const screens = new Screens({ history, report });
const clocks = new Clocks({ language: navigator.language });
const tap = (/** @type {Element} */ element) => events.tap(element);
const dialogs = new Dialogs({ document, tap });
const floating = new Floating({ window, dialogs, tap });
new Keys({ document, tap, top: () => dialogs.top });
new Pulling({ root, tap });

const hug = new Hug(window, root);

/** Parts of the page that look after elements as they come, change and go. */
const keepers = [floating, dialogs, clocks, leads, hug];

const tree = new Tree(document, root, {
    added: (element) => (events.added(element), keepers.forEach((each) => each.added(element)), media.streams.added(element), media.pageChanged(element)),
    changed: (element) => (floating.changed(element), hug.changed(element), clocks.added(element), media.streams.added(element), media.pageChanged(element)),
    removed: (element) => (
        events.removed(element), keepers.forEach((each) => each.removed(element)), media.streams.removed(element), media.pageChanged(element)
    ),
});
const events = new Events({ tree, send: (message) => connection.send(message), act });

const motion = new Motion({ tree, host: root, window });
const gestures = new Gestures({ tree, window, send: (message) => connection.send(message), tap: (element) => events.tap(element) });

/** @param {string} name @param {Element} element */
function act(name, element) {
    const action = actions.get(name);
    if (!action) return false;
    action(element);
    const state = { microphone: media.devices.microphone.wanted, camera: media.devices.camera.wanted };
    report("action", { action: name, id: tree.id(element) ?? null, ...state });
    showConnection(connection.state);
    return true;
}

const commands = new Map([
    ...basicCommands({
        window, report, element: (id) => tree.element(id), sound: (name) => sound.play(name),
        addressChanged: () => {
            shown = location.href;
            connection.send({ t: Say.url, url: shown });
        },
    }),
    ...media.commands(),
    ["history", (/** @type {any} */ args) => screens.want(Number(args.depth) || 0)],
    ["scroll", (/** @type {any} */ args) => scrollTo(tree.element(Number(args.id)), args)],
]);

const connection = new Connection({
    page, storage: sessionStorage,
    makeSocket: (query) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/v1/window?${query}`),
    opening: () => ({
        url: abandoned ?? location.href, viewport: viewport(), scheme: scheme(), locale: navigator.language, reducedMotion: stillness.matches,
        storage: storedValues(sessionStorage),
    }),
    farewell: (goodbye, query) => void navigator.sendBeacon?.(`/v1/window/bye?${query}`, JSON.stringify(goodbye)),
    onMessage: receive,
    onState: showConnection,
});

/** The address of the call that was left by Back or Forward while the window was away, until a window there has ended it. @type {string | null} */
let abandoned = null;
let shown = location.href;

/** The person went back or forward among the addresses of this page. */
function moved() {
    screens.moved();
    const before = shown;
    shown = location.href;
    if (shown === before) return;
    if (connection.state === "live" || !media.isActive) return connection.send({ t: Say.url, url: shown });
    // No window can show the other page now; the call of the page that was left ends all the same.
    abandoned ??= before;
    media.leave();
    showConnection(connection.state);
}

function moveOn() {
    if (abandoned === null) return;
    abandoned = null;
    connection.send({ t: Say.url, url: location.href });
}

/** @param {any} message */
function receive(message) {
    if (message.t === Hear.ready) {
        if (message.isSame) events.flushAll();
        events.forgetSizes();
        tree.mount(message.root, message.isSame);
        if (message.isSame) events.tellAgain();
        media.windowIsBack(!message.isSame);
        moveOn();
    } else if (message.t === Hear.resumed) {
        events.tellAgain();
        media.windowIsBack(false);
        moveOn();
    } else if (message.t === Hear.patch) {
        motion.apply(message.ops);
    } else if (message.t === Hear.command) {
        commands.get(message.name)?.(message.args ?? {});
    }
    media.refreshLooks();
}

/** @param {import("./connection.js").ConnectionState} state @param {{code: string, message: string}} [refusal] */
function showConnection(state, refusal) {
    document.documentElement.setAttribute("data-connection", state);
    away.show(state === "reconnecting");
    const now = { isOnline: navigator.onLine, isInCall: media.isTalking, hasLeft: media.hasLeft };
    notices.say(noticeText(state, now));
    document.documentElement.toggleAttribute("data-left", media.hasLeft && state !== "live");
    if (refusal) refused(refusal);
    else notices.admitted();
}

/** @param {{code: string, message: string}} refusal */
function refused({ code, message }) {
    const words = hasFailed(code) && media.isTalking ? `${message} Your call goes on meanwhile.` : message;
    notices.refused({ code, message: words }, { again: () => tryAgain(code), startOver, leave });
    media.windowIsGone();
}

/** A window that failed may come back under a call that goes on; whatever else was refused is tried with a fresh page. @param {string} code */
function tryAgain(code) {
    if (hasFailed(code)) connection.tryAgain();
    else location.reload();
}

function startOver() {
    connection.startOver();
    location.reload();
}

/** To the start page, in a window of its own. */
function leave() {
    connection.startOver();
    location.assign("/");
}

function viewport() {
    return { w: document.documentElement.clientWidth, h: window.innerHeight };
}

function scheme() {
    return darkness.matches ? "dark" : "light";
}

gestures.listen(root);
events.listen(root);
darkness.addEventListener("change", () => connection.send({ t: Say.scheme, scheme: scheme() }));
window.addEventListener("resize", () => {
    clearTimeout(resizing);
    resizing = setTimeout(() => connection.send({ t: Say.viewport, ...viewport() }), resizePause);
});
window.addEventListener("popstate", moved);
window.addEventListener("online", () => connection.hurry());
window.addEventListener("offline", () => showConnection(connection.state));
document.addEventListener("visibilitychange", () => {
    const isVisible = document.visibilityState === "visible";
    connection.send({ t: Say.visible, on: isVisible });
    if (isVisible) connection.hurry();
});
window.addEventListener("pagehide", (event) => {
    media.stop(event.persisted);
    connection.leave();
});
window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    media.comeBack();
    connection.comeBack();
});
showConnection("connecting");
connection.start();
