"""The page and its windows in a real browser: taps, text, lists, resume after a dropped connection, reload, a copied tab, a restart of
the server, refusals, and media between two pages.

    python runtime_test.py path/to/RuntimeExample

Starts its own server on a free port and its own Chromium with fake devices; ends both.
"""
import asyncio
import json
import math
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import wave

from playwright.async_api import async_playwright
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--mute-audio", "--autoplay-policy=no-user-gesture-required",
    "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=device-count=3,fps=15",
]
PATIENCE = 20  # seconds

# Lets the test look at the page's sockets and peer connections.
SPY = """
window.sockets = []; window.peers = [];
const RealSocket = window.WebSocket, RealPeer = window.RTCPeerConnection;
window.WebSocket = class extends RealSocket { constructor(...all) { super(...all); window.sockets.push(this); } };
window.RTCPeerConnection = class extends RealPeer { constructor(...all) { super(...all); window.peers.push(this); } };
"""
NOTE_WHEN_ASKED_TO_TAP = """
new MutationObserver(() => {
    const button = document.querySelector(".foyer-hear");
    if (button && !button.hidden) window.wasAskedToTap = true;
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
STATS = """async () => {
    const peer = window.peers.findLast((each) => each.connectionState !== "closed");
    const stats = peer ? [...(await peer.getStats()).values()] : [];
    const inbound = (kind) => stats.find((each) => each.type === "inbound-rtp" && each.kind === kind);
    return { state: peer?.connectionState, frames: inbound("video")?.framesDecoded ?? 0, energy: inbound("audio")?.totalAudioEnergy ?? 0,
             made: window.peers.length };
}"""


def tone(path):
    with wave.open(path, "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(48000)
        file.writeframes(b"".join(struct.pack("<h", int(9000 * math.sin(2 * math.pi * 440 * i / 48000))) for i in range(96000)))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    def __init__(self, program):
        self.program, self.port, self.process = program, free_port(), None

    def start(self):
        self.process = subprocess.Popen([self.program], env={**os.environ, "PORT": str(self.port)}, stderr=subprocess.DEVNULL)
        deadline = time.time() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self.process.poll() is None and time.time() < deadline, "the server does not come up"
                time.sleep(0.05)

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(10)

    def address(self, query=""):
        return f"http://127.0.0.1:{self.port}/start{query}"


async def until(what, check):
    deadline, last = time.time() + PATIENCE, None
    while time.time() < deadline:
        last = await check()
        if last:
            return last
        await asyncio.sleep(0.05)
    raise AssertionError(f"{what}: not within {PATIENCE} s, last {last!r}")


class Tab:
    """One page with an eye on what it complains about."""

    def __init__(self, page):
        self.page, self.complaints, self.isServerAway = page, [], False
        page.on("console", lambda message: self.note(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(f"error {error}"))

    def note(self, kind, text):
        if kind in ("error", "warning") and not (self.isServerAway and "WebSocket" in text):
            self.complaints.append(f"{kind} {text}")

    async def text(self, name):
        return await self.page.get_by_test_id(name).text_content()

    async def tap(self, name):
        await self.page.get_by_test_id(name).click()

    async def shows(self, name, text):
        await until(f"{name} shows {text!r}", lambda: self.equals(name, text))

    async def equals(self, name, text):
        return await self.page.get_by_test_id(name).count() == 1 and await self.text(name) == text

    async def connection(self, state):
        async def check():
            return await self.page.evaluate("document.documentElement.dataset.connection") == state

        await until(f"the page is {state}", check)

    async def items(self):
        return await self.page.eval_on_selector_all("[data-testid^=item-]", "all => all.map(each => each.textContent)")


async def open_tab(context, address):
    page = await context.new_page()
    await page.add_init_script(SPY)
    tab = Tab(page)
    await page.goto(address)
    await tab.connection("live")
    return tab


async def ordinary_use(browser, server):
    tab = await open_tab(await browser.new_context(), server.address())
    await tab.shows("count", "Count 0")
    for _ in range(3):
        await tab.tap("more")
    await tab.shows("count", "Count 3")

    field = tab.page.get_by_test_id("name")
    await field.press_sequentially("Ana <b>", delay=15)
    await tab.shows("hello", "Hello Ana <b>")
    assert await field.input_value() == "Ana <b>"
    await field.press("Enter")
    await until("the item is there", lambda: contains(tab, "Ana <b>"))
    assert await field.input_value() == ""
    await field.press_sequentially("x", delay=15)
    await tab.shows("hello", "Hello x")

    first = await tab.page.query_selector("[data-testid=item-one]")
    await tab.tap("reverse")
    await until("the list is turned round", lambda: is_list(tab, ["Ana <b>", "three", "two", "one"]))
    assert await first.evaluate("each => each.isConnected"), "a moved element is another one"
    assert tab.complaints == [], tab.complaints
    return tab


async def contains(tab, item):
    return item in await tab.items()


async def is_list(tab, items):
    return await tab.items() == items


async def dropped_connection(tab):
    await tab.tap("more")
    await tab.shows("count", "Count 4")
    before = await tab.page.query_selector("[data-testid=count]")
    await tab.page.evaluate("window.sockets.at(-1).close()")
    await tab.connection("reconnecting")
    await tab.tap("more")
    await tab.connection("live")
    await tab.shows("count", "Count 5")
    assert await before.evaluate("each => each.isConnected"), "the page was built anew"


async def reload(tab):
    await tab.page.reload()
    await tab.connection("live")
    await tab.shows("count", "Count 5")
    await tab.shows("hello", "Hello x")


async def copied_tab(tab, server):
    storage = await tab.page.evaluate("JSON.stringify({...sessionStorage})")
    page = await tab.page.context.new_page()
    await page.add_init_script(f"if (!sessionStorage.length) Object.assign(sessionStorage, {storage});" + SPY)
    copy = Tab(page)
    await page.goto(server.address())
    await copy.connection("live")
    await copy.shows("count", "Count 0")
    await tab.tap("more")
    await tab.shows("count", "Count 6")
    await page.close()


async def restarted_server(tab, server):
    await tab.tap("visit")
    await tab.tap("visit")
    await tab.shows("visits", "Visits 2")
    tab.isServerAway = True
    server.stop(signal.SIGKILL)
    await tab.connection("reconnecting")
    banner = tab.page.get_by_role("status").filter(has_text="Reconnecting")
    await banner.wait_for(state="visible")
    server.start()
    await tab.connection("live")
    await banner.wait_for(state="hidden")
    tab.isServerAway = False
    await tab.shows("visits", "Visits 2")
    await tab.shows("count", "Count 0")
    assert tab.complaints == [], tab.complaints


async def media(browser, server):
    tabs = []
    for name in ("ana", "bob"):
        tabs.append(await open_tab(await browser.new_context(), server.address("?" + name)))

    async def flows():
        return all([(s := await tab.page.evaluate(STATS))["frames"] > 10 and s["energy"] > 0.0005 for tab in tabs])

    async def grows(tab, key):
        start = (await tab.page.evaluate(STATS))[key]

        async def check():
            return (await tab.page.evaluate(STATS))[key] > start

        await until(f"{key} grows", check)

    ana, bob = tabs
    started = time.time()
    await until("pictures and sound arrive on both sides", flows)
    print(f"   flowing after {time.time() - started:.1f} s")
    await ana.shows("media", "mic true cam true bob connected")
    await ana.tap("microphone")
    await ana.shows("media", "mic false cam true bob connected")

    for tab in tabs:
        tab.isServerAway = True
    server.stop(signal.SIGKILL)
    await ana.connection("reconnecting")
    await grows(bob, "frames")
    server.start()
    for tab in tabs:
        await tab.connection("live")
    await until("the windows know the call again", lambda: ana.equals("media", "mic false cam true bob connected"))
    assert (await bob.page.evaluate(STATS))["made"] == 1, "the call was made anew"
    await grows(bob, "frames")

    for tab in tabs:
        tab.isServerAway = False
    await bob.page.reload()
    await bob.connection("live")
    await until("the call is back after a reload", flows_again(bob))
    for tab in tabs:
        assert tab.complaints == [], tab.complaints


def flows_again(tab):
    async def check():
        return (await tab.page.evaluate(STATS))["frames"] > 5

    return check


async def without_permission(playwright, server, sound):
    """A browser as people have it: no device is given by itself, no sound before a tap."""
    browser = await playwright.chromium.launch(
        executable_path=CHROMIUM, args=[flag for flag in FLAGS if "fake-ui" not in flag and "autoplay" not in flag] + [sound])
    ana = await open_tab(await browser.new_context(permissions=["camera", "microphone"]), server.address("?ana"))
    await ana.shows("media", "mic true cam true ")
    context = await browser.new_context()
    bob = Tab(await context.new_page())
    await bob.page.add_init_script(SPY + NOTE_WHEN_ASKED_TO_TAP)
    await bob.page.goto(server.address("?bob"))
    # Whatever Playwright looks up in a page counts as a tap there, so this one is left alone for a moment and keeps its own notes.
    await ana.shows("media", "mic true cam true bob connected")
    await asyncio.sleep(2)
    assert await bob.page.evaluate("window.wasAskedToTap"), "the page did not say that sound waits for a tap"
    await bob.page.mouse.click(5, 5)
    await bob.page.get_by_role("button", name="Tap to hear the others").wait_for(state="hidden")
    await bob.shows("media", "mic false cam false ana connected")
    await context.grant_permissions(["camera", "microphone"])
    await bob.shows("media", "mic true cam true ana connected")
    await until("ana gets a picture", flows_again(ana))
    assert ana.complaints + bob.complaints == [], ana.complaints + bob.complaints
    await browser.close()


async def all_heard(page):
    """Everything until the server closes."""
    heard = []
    try:
        while True:
            heard.append(json.loads(await asyncio.wait_for(page.recv(), PATIENCE)))
    except ConnectionClosed:
        return heard


async def refusals(server):
    opening = {"t": "open", "page": "p", "url": server.address(), "viewport": {"w": 1, "h": 1}, "scheme": "light", "locale": "en",
               "reducedMotion": False, "storage": {}}
    for name, messages, code in [
        ("no JSON", ["{"], "malformed"), ("no opening", [json.dumps({"t": "tap", "id": 1})], "opening-expected"),
        ("another address", [json.dumps({**opening, "url": "file:///etc/passwd"})], "malformed"),
        ("a damaged link", [json.dumps({**opening, "url": server.address() + "/#token=" + "x" * 30_000})], "bad-address"),
        ("two openings", [json.dumps(opening)] * 2, "malformed"), ("binary", [b"x"], "binary"),
        ("a forged event", [json.dumps(opening), json.dumps({"t": "event", "name": "page.left"})], "malformed"),
        ("a flood", [json.dumps(opening)] + [json.dumps({"t": "tap", "id": 1})] * 3000, "too-fast"),
        ("a bomb", ["[" * 200_000], "malformed"),
    ]:
        async with connect(f"ws://127.0.0.1:{server.port}/v1/window") as page:
            try:
                for message in messages:
                    await page.send(message)
            except ConnectionClosed:
                pass
            heard = await all_heard(page)
        assert heard and heard[-1].get("code") == code, (name, heard[-1:] and heard[-1].get("code"))
    async with connect(f"ws://127.0.0.1:{server.port}/v1/window", max_size=None) as page:
        await page.send(json.dumps({**opening, "storage": {"x": "y" * 300_000}}))
        await page.wait_closed()
        assert page.close_code == 1009, page.close_code
    async with connect(f"ws://127.0.0.1:{server.port}/v1/window") as page:
        await page.send(json.dumps({**opening, "resume": {"id": "guess", "secret": "guess", "seq": 5}}))
        answer = json.loads(await page.recv())
        assert answer["t"] == "ready" and answer["id"] != "guess"
        await page.send(json.dumps({"t": "tap", "id": 999_999}))
        await page.send(json.dumps({"t": "ping"}))
        while json.loads(await page.recv())["t"] != "pong":
            pass


async def main(program):
    server = Server(program)
    server.start()
    try:
        async with async_playwright() as playwright:
            with tempfile.TemporaryDirectory() as folder:
                tone(folder + "/tone.wav")
                sound = f"--use-file-for-fake-audio-capture={folder}/tone.wav"
                browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS + [sound])
                try:
                    await run(browser, server)
                finally:
                    await browser.close()
                step("without permission")
                server.stop()
                server.start()
                await without_permission(playwright, server, sound)
        print("all fine", flush=True)
        assert server.stop() == 0, "the server does not end by itself"
    finally:
        if server.process.poll() is None:
            server.process.kill()


async def run(browser, server):
    step("ordinary use")
    tab = await ordinary_use(browser, server)
    step("a dropped connection")
    await dropped_connection(tab)
    step("a reload")
    await reload(tab)
    step("a copied tab")
    await copied_tab(tab, server)
    step("a killed server")
    await restarted_server(tab, server)
    step("refusals")
    await refusals(server)
    step("media")
    await media(browser, server)


def step(name):
    print(f"-- {name}", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
