"""Measures the layout fixtures in browsers: each is shown by the real window and the page's own runtime, and its probes are compared with
the frames that SwiftUI would give them.

    python layout_test.py path/to/LayoutFixtures [part of a fixture's name]

Chromium first, then Firefox (which cannot be told of a safe area: those fixtures are Chromium's alone). A fixture that says how the runtime
differs must fail: once it passes, the sentence has to go.
"""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness.firefox import Firefox  # noqa: E402

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
RUNTIME = Path(__file__).resolve().parents[2] / "Web" / "runtime"
TOLERANCE = 0.75  # pixels
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}

# Joins the page's own tree and events to the program instead of to a socket.
JOINT = """
import { Tree } from "/_foyer/dom.js";
import { Events } from "/_foyer/events.js";
import { Hug } from "/_foyer/hug.js";

const host = document.getElementById("foyer-root");
const hug = new Hug(window, host);
const tree = new Tree(document, host, {
    added: (element) => (events.added(element), hug.added(element)),
    changed: (element) => hug.changed(element),
    removed: (element) => (events.removed(element), hug.removed(element)),
});
let answered = Promise.resolve();
const events = new Events({ tree, act: () => false, send: (message) => { answered = answered.then(() => tell(message)); } });

async function tell(message) {
    if (message.t !== "size") return;
    const answer = await fetch("/size", { method: "POST", body: JSON.stringify({ do: "size", id: message.id, width: message.w, height: message.h }) });
    receive(await answer.json());
}
function receive(messages) {
    for (const message of messages) message.root ? tree.mount(message.root) : tree.apply(message.ops);
}
const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

function measure(element) {
    const { x, y, width, height, right: maxX, bottom: maxY } = element.getBoundingClientRect();
    const measured = { x, y, width, height, maxX, maxY, midX: x + width / 2, midY: y + height / 2 };
    if (element.classList.contains("t")) {
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = new Map([...range.getClientRects()].map((line) => [Math.round(line.top), line]));
        measured.lines = lines.size;
        measured.hugsText = width - range.getBoundingClientRect().width < 1.5;
    }
    return measured;
}

/** Shows a tree, lets the readers tell their sizes until nothing changes any more, and measures. */
window.show = async (messages) => {
    receive(messages);
    const end = performance.now() + 5000;
    for (let quiet = 0; quiet < 2 && performance.now() < end;) {
        const before = answered;
        await frame();
        await answered;
        quiet = before === answered && events.resting === null && hug.frame === null ? quiet + 1 : 0;
    }
    return Object.fromEntries([...host.querySelectorAll("[data-testid]")].map((element) => [element.dataset.testid, measure(element)]));
};
"""


class Program:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.turn = threading.Lock()

    def ask(self, **request):
        with self.turn:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=10)


def pages(program, style):
    """Serves the page's real files, its own program left out, and hands measured sizes on. Stop it with `shutdown`."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            name = self.path.removeprefix("/_foyer/")
            if self.path == "/":
                self.answer((RUNTIME / "shell.html").read_text().replace("/_foyer/main.js", "/_foyer/joint.js"), ".html")
            elif name in ("base.css", "joint.js"):
                self.answer(style if name == "base.css" else JOINT, Path(name).suffix)
            elif (RUNTIME / name).is_file() and ".." not in name:
                self.answer((RUNTIME / name).read_text(), Path(name).suffix)
            else:
                self.send_error(404)

        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.answer(json.dumps(program.ask(**request)), ".json")

        def answer(self, text, suffix):
            body = text.encode()
            self.send_response(200)
            self.send_header("Content-Type", TYPES.get(suffix, "application/json"))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def differences(expected, measured):
    for probe, frame in sorted(expected.items()):
        if probe not in measured:
            yield f"{probe} is not shown"
            continue
        wanted = dict(frame)
        if "same" in wanted:
            other = measured.get(wanted.pop("same"), {})
            wanted |= {side: other.get(side) for side in ("x", "y", "width", "height")}
        wrong = {side: (value, measured[probe].get(side)) for side, value in wanted.items() if not fits(value, measured[probe].get(side))}
        if wrong:
            yield f"{probe}: " + ", ".join(f"{side} is {shown(is_)}, not {shown(value)}" for side, (value, is_) in wrong.items())


def fits(value, measured):
    if value is None or measured is None or isinstance(value, bool):
        return value == measured and value is not None
    return abs(value - measured) <= TOLERANCE


def shown(value):
    return round(value, 2) if isinstance(value, float) else value


class Chromium:
    name = "Chromium"

    def __init__(self, address):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        self.page = self.browser.new_page()
        self.page.goto(address)
        self.page.wait_for_function("window.show !== undefined")
        self.session = self.page.context.new_cdp_session(self.page)

    def can_show(self, fixture):
        return True

    def show(self, fixture, messages):
        self.page.set_viewport_size({"width": int(fixture["width"]), "height": int(fixture["height"])})
        top, right, bottom, left = fixture["safeArea"]
        self.session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"top": top, "right": right, "bottom": bottom, "left": left}})
        return self.page.evaluate("(messages) => window.show(messages)", messages)

    def close(self):
        self.browser.close()
        self.playwright.stop()


class FirefoxPage:
    name = "Firefox"

    def __init__(self, address):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.firefox = Firefox(Path(self.folder.name)).start()
        self.tab = self.firefox.tab().open(address)
        self.tab.evaluate("new Promise((done) => { const look = () => window.show ? done() : setTimeout(look, 20); look(); })")
        self.size = None

    def can_show(self, fixture):
        return not any(fixture["safeArea"])

    def show(self, fixture, messages):
        size = {"width": int(fixture["width"]), "height": int(fixture["height"])}
        if size != self.size:
            self.firefox.ask("browsingContext.setViewport", context=self.tab.context, viewport=size)
            self.size = size
        return self.tab.evaluate(f"window.show({json.dumps(messages)})")

    def close(self):
        self.firefox.close()
        self.folder.cleanup()


def check(browser, program, fixtures):
    """How many fixtures are not as expected."""
    started, failed = time.time(), 0
    wanted = [each for each in fixtures if browser.can_show(each)]
    for fixture in wanted:
        found = list(differences(fixture["expected"], browser.show(fixture, program.ask(do="open", name=fixture["name"]))))
        if bool(found) == bool(fixture.get("difference")):
            continue
        failed += 1
        print(f"FAILED in {browser.name}: {fixture['name']}: {fixture['reason']}")
        print("    " + ("\n    ".join(found) or "is as in SwiftUI now: its sentence about a difference is out of date"))
    different = sum(1 for each in wanted if each.get("difference"))
    print(
        f"{browser.name}: {len(wanted) - failed} of {len(wanted)} layout fixtures are as expected ({different} of them known to differ), "
        f"{time.time() - started:.1f} s",
        flush=True,
    )
    return failed


def main():
    program = Program(sys.argv[1])
    listing = program.ask(do="list")
    wanted = [each for each in listing["fixtures"] if len(sys.argv) < 3 or sys.argv[2].lower() in each["name"].lower()]
    server = pages(program, listing["css"])
    failed = 0
    for kind in (Chromium, FirefoxPage):
        browser = kind(f"http://127.0.0.1:{server.server_port}/")
        try:
            failed += check(browser, program, wanted)
        finally:
            browser.close()
    server.shutdown()
    program.end()
    return 1 if failed or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
