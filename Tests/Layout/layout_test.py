"""Measures the layout fixtures in a browser: each is shown by the real window and the page's own runtime, and its probes are compared with
the frames that SwiftUI would give them.

    python layout_test.py path/to/LayoutFixtures [part of a fixture's name]

One browser and one page for all. A fixture that says how the runtime differs must fail: once it passes, the sentence has to go.
"""
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
RUNTIME = Path(__file__).resolve().parents[2] / "Web" / "runtime"
ORIGIN = "http://layout.test"
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
    if (message.t === "size") receive(await window.resized(message));
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

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=10)


def serve(route, style):
    """The page's real files, its own program left out."""
    path = route.request.url.removeprefix(ORIGIN)
    name = path.removeprefix("/_foyer/").split("#")[0]
    if path == "/":
        shell = (RUNTIME / "shell.html").read_text().replace("/_foyer/main.js", "/_foyer/joint.js")
        return route.fulfill(body=shell, content_type="text/html")
    if name == "base.css":
        return route.fulfill(body=style, content_type="text/css")
    if name == "joint.js":
        return route.fulfill(body=JOINT, content_type="text/javascript")
    file = RUNTIME / name
    if not file.is_file():
        return route.fulfill(status=404)
    return route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "text/plain"))


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


def show(fixture, program, page, session):
    page.set_viewport_size({"width": int(fixture["width"]), "height": int(fixture["height"])})
    top, right, bottom, left = fixture["safeArea"]
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"top": top, "right": right, "bottom": bottom, "left": left}})
    return page.evaluate("(messages) => window.show(messages)", program.ask(do="open", name=fixture["name"]))


def main():
    started = time.time()
    program = Program(sys.argv[1])
    listing = program.ask(do="list")
    wanted = [each for each in listing["fixtures"] if len(sys.argv) < 3 or sys.argv[2].lower() in each["name"].lower()]
    failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        page = browser.new_page()
        page.route("**/*", lambda route: serve(route, listing["css"]))
        page.expose_function("resized", lambda size: program.ask(do="size", id=size["id"], width=size["w"], height=size["h"]))
        page.goto(ORIGIN + "/")
        page.wait_for_function("window.show !== undefined")
        session = page.context.new_cdp_session(page)
        for fixture in wanted:
            found = list(differences(fixture["expected"], show(fixture, program, page, session)))
            if bool(found) == bool(fixture.get("difference")):
                continue
            failed += 1
            print(f"FAILED {fixture['name']}: {fixture['reason']}")
            print("    " + ("\n    ".join(found) or "is as in SwiftUI now: its sentence about a difference is out of date"))
        browser.close()
    program.end()
    different = sum(1 for each in wanted if each.get("difference"))
    print(f"{len(wanted) - failed} of {len(wanted)} layout fixtures are as expected ({different} of them known to differ), {time.time() - started:.1f} s")
    return 1 if failed or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
