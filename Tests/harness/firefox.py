"""Firefox, driven by WebDriver BiDi over its own WebSocket: no driver program and no package of its own."""

import base64
import json
import re
import subprocess
from contextlib import ExitStack

from websockets.sync.client import connect

from .waiting import PATIENCE, eventually

FIREFOX = "/usr/bin/firefox-esr"

# Fake devices that nobody has to allow, sound without a tap, nothing that asks the network for more than the test does.
PREFERENCES = {
    "media.navigator.streams.fake": True,
    "media.navigator.permission.disabled": True,
    "media.autoplay.default": 0,
    "media.volume_scale": "0.0",
    "media.peerconnection.ice.obfuscate_host_addresses": False,
    "media.gmp-manager.updateEnabled": False,
    "app.update.enabled": False,
    "app.normandy.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "services.settings.server": "http://127.0.0.1:1",
    "ui.prefersReducedMotion": 0,
    # Scroll bars that take no room, as on phones and in the other browser of the tests.
    "ui.useOverlayScrollbars": 1,
    # A mouse, which a machine without a screen does not have: fine (2), and it can rest on something (4).
    "ui.primaryPointerCapabilities": 6,
    "ui.allPointerCapabilities": 6,
    "widget.gtk.overlay-scrollbars.enabled": True,
}
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Backspace": "\ue003", "Space": " ", "ArrowRight": "\ue014", "+": "+"}


class Firefox:
    """One process with a profile of its own in `folder`."""

    def __init__(self, folder, **preferences):
        self.folder = folder
        self.preferences = {**PREFERENCES, **preferences}
        self.process = self.socket = None
        self.open_things = ExitStack()
        self.last = 0
        self.tabs = {}

    def start(self):
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in self.preferences.items()]
        (self.folder / "user.js").write_text("\n".join(lines))
        log = self.folder / "firefox.log"
        command = [FIREFOX, "--headless", "--no-remote", "--profile", str(self.folder), "--remote-debugging-port", "0", "about:blank"]
        with log.open("wb") as output:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        found = eventually(lambda: self.listening(log), "Firefox listens", timeout=60)
        self.socket = self.open_things.enter_context(connect(found + "/session", max_size=None, open_timeout=PATIENCE, ping_interval=None))
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        return self

    def listening(self, log):
        assert self.process.poll() is None, f"Firefox ended by itself: {log.read_text(errors='replace')[-2000:]}"
        match = re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(errors="replace"))
        return match and match[1]

    def ask(self, method, **parameters):
        """One command and its result; what happens meanwhile is noted."""
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message.get("type") == "event":
                self.heard(message)
            elif message.get("id") == self.last:
                assert message["type"] == "success", f"{method}: {message.get('error')}: {message.get('message')}"
                return message["result"]

    def heard(self, event):
        entry = event["params"]
        tab = self.tabs.get(entry.get("source", {}).get("context"))
        if event["method"] == "log.entryAdded" and tab is not None:
            tab.console.append(f"{entry['level']}: {entry['text']}")

    def tab(self, width=900, height=640, before=""):
        """A new tab; `before` is a script that runs in each page before the page's own."""
        tab = Tab(self, self.ask("browsingContext.create", type="tab")["context"])
        self.tabs[tab.context] = tab
        self.ask("browsingContext.setViewport", context=tab.context, viewport={"width": width, "height": height})
        if before:
            self.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {before} }}", contexts=[tab.context])
        return tab

    def close(self):
        if self.process is None:
            return
        if self.socket is not None:
            self.socket.send(json.dumps({"id": self.last + 1, "method": "browser.close", "params": {}}))
        else:
            self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(20)
        self.open_things.close()


class Tab:
    def __init__(self, firefox, context):
        self.firefox, self.context, self.console = firefox, context, []

    def open(self, address):
        self.firefox.ask("browsingContext.navigate", context=self.context, url=address, wait="interactive")
        return self

    def reload(self):
        self.firefox.ask("browsingContext.reload", context=self.context, wait="interactive")

    def go(self, steps):
        self.firefox.ask("browsingContext.traverseHistory", context=self.context, delta=steps)

    def evaluate(self, expression):
        """The value of an expression, or what its promise brings, as JSON."""
        wrapped = f"Promise.resolve({expression}).then((value) => JSON.stringify(value) ?? 'null')"
        answer = self.firefox.ask("script.evaluate", expression=wrapped, target={"context": self.context}, awaitPromise=True)
        assert answer["type"] == "success", f"{expression}: {answer.get('exceptionDetails', {}).get('text')}"
        return json.loads(answer["result"]["value"])

    def text(self, identifier):
        return self.evaluate(f"{by(identifier)}?.textContent ?? null")

    def sees(self, identifier, timeout=PATIENCE):
        shown = f"(() => {{ const box = {by(identifier)}?.getBoundingClientRect(); return !!box && box.width > 0 && box.height > 0; }})()"
        eventually(lambda: self.evaluate(shown), f"{identifier} is shown; {self.evaluate('document.body.innerText')[:300]!r}", timeout)

    def reads(self, identifier, text):
        eventually(lambda: self.text(identifier) == text, f"{identifier} reads {text!r}, not {self.text(identifier)!r}")

    def is_connected(self, state="live"):
        eventually(lambda: self.evaluate("document.documentElement.dataset.connection") == state, f"the page is {state}")

    # What a person does, with a real pointer and real keys.

    def perform(self, kind, actions):
        source = {"type": kind, "id": kind, "actions": actions}
        self.firefox.ask("input.performActions", context=self.context, actions=[source])

    def middle(self, identifier):
        self.sees(identifier)
        return self.evaluate(
            f"(() => {{ const e = {by(identifier)}; e.scrollIntoView({{block: 'nearest'}}); const b = e.getBoundingClientRect();"
            " return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]; })()"
        )

    def tap(self, identifier):
        self.sees(identifier)
        eventually(lambda: not self.evaluate(f"{by(identifier)}.disabled ?? false"), f"{identifier} can be tapped")
        x, y = self.middle(identifier)
        self.perform("pointer", [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def double_tap(self, identifier):
        x, y = self.middle(identifier)
        tap = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.perform("pointer", [{"type": "pointerMove", "x": x, "y": y}, *tap, *tap])

    def hover(self, identifier):
        x, y = self.middle(identifier)
        self.perform("pointer", [{"type": "pointerMove", "x": x, "y": y}])

    def hold(self, identifier):
        """Presses and does not let go."""
        x, y = self.middle(identifier)
        self.perform("pointer", [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}])

    def let_go(self):
        self.perform("pointer", [{"type": "pointerUp", "button": 0}])

    def drag(self, identifier, by_x, by_y, steps=6, pause=30):
        x, y = self.middle(identifier)
        moves = [
            {"type": "pointerMove", "x": x + by_x * step // steps, "y": y + by_y * step // steps, "duration": pause} for step in range(1, steps + 1)
        ]
        self.perform(
            "pointer",
            [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}],
        )

    def type(self, text, pause=0):
        actions = []
        for letter in text:
            actions += [{"type": "keyDown", "value": letter}, {"type": "keyUp", "value": letter}]
            if pause:
                actions.append({"type": "pause", "duration": pause})
        self.perform("key", actions)

    def press(self, key):
        self.perform("key", [{"type": "keyDown", "value": KEYS[key]}, {"type": "keyUp", "value": KEYS[key]}])

    def screenshot(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.firefox.ask("browsingContext.captureScreenshot", context=self.context)["data"]))

    def close(self):
        self.firefox.tabs.pop(self.context, None)
        self.firefox.ask("browsingContext.close", context=self.context)


def by(identifier):
    return f"document.querySelector({json.dumps(f'[data-testid={json.dumps(identifier)}]')})"
