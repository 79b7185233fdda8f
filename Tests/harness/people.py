"""People in real browsers: each has a name, a context of their own, and a camera that shows one colour."""

import os
import re
import time
from pathlib import Path

from playwright.sync_api import expect

from .devices import looks_like
from .waiting import PATIENCE, eventually

CHROMIUM = "/usr/bin/chromium"
PATIENCE_MS = PATIENCE * 1000
PROBE = (Path(__file__).parent / "probe.js").read_text()

# The font that a page calls the system's own: a bare Debian has none that looks like a phone's or a desktop's.
FONTS = """<?xml version="1.0"?><fontconfig><include>/etc/fonts/fonts.conf</include>
<alias binding="strong"><family>system-ui</family><prefer><family>Inter</family></prefer></alias>
<alias binding="strong"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
<alias binding="strong"><family>sans</family><prefer><family>Inter</family></prefer></alias></fontconfig>"""

expect.set_options(timeout=PATIENCE_MS)


class Browsers:
    """Browser processes by what their devices are: a fake camera's picture belongs to the process, not to the page."""

    def __init__(self, playwright, devices):
        self.playwright = playwright
        self.devices = devices
        self.processes = {}
        fonts = devices.folder / "fonts.conf"
        fonts.write_text(FONTS)
        self.environment = {**os.environ, "FONTCONFIG_FILE": str(fonts)}

    def get(self, colour="red", sound="tone", has_devices=True, says_yes=True, autoplays=True):
        key = (colour, sound, has_devices, says_yes, autoplays)
        if key not in self.processes or not self.processes[key].is_connected():
            self.processes[key] = self.playwright.chromium.launch(
                executable_path=CHROMIUM, args=self.flags(colour, sound, has_devices, says_yes, autoplays), env=self.environment
            )
        return self.processes[key]

    def flags(self, colour, sound, has_devices, says_yes, autoplays):
        flags = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--mute-audio"]
        if has_devices:
            flags += [
                "--use-fake-device-for-media-stream=device-count=3,fps=15",
                f"--use-file-for-fake-audio-capture={self.devices.sound(sound)}",
            ]
        # A browser takes a file as its only camera. For three cameras there is its own test card.
        if has_devices and colour != "card":
            flags.append(f"--use-file-for-fake-video-capture={self.devices.picture(colour)}")
        if says_yes:
            flags.append("--use-fake-ui-for-media-stream")
        flags.append(f"--autoplay-policy={'no-user-gesture-required' if autoplays else 'user-gesture-required'}")
        return flags

    def close(self):
        for process in self.processes.values():
            process.close()


class Person:
    def __init__(self, name, browser, colour, permissions=(), **context_options):
        self.name = name
        self.colour = colour
        self.console = []
        options = {"viewport": {"width": 900, "height": 640}, "permissions": list(permissions), **context_options}
        self.context = browser.new_context(**options)
        self.context.add_init_script(PROBE)
        self.page = self.watch(self.context.new_page())

    def watch(self, page):
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda message: self.console.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.console.append(f"uncaught: {error}"))
        return page

    # What is on the screen

    def by(self, identifier, value=None):
        selector = f'[data-testid="{identifier}"]'
        return self.page.locator(selector + (f'[data-value="{value}"]' if value is not None else ""))

    def sees(self, identifier, value=None, timeout=PATIENCE):
        expect(self.by(identifier, value).first).to_be_visible(timeout=timeout * 1000)
        return self.by(identifier, value).first

    def sees_no(self, identifier, value=None, timeout=PATIENCE):
        expect(self.by(identifier, value)).to_have_count(0, timeout=timeout * 1000)

    def reads(self, text, timeout=PATIENCE):
        expect(self.page.get_by_text(re.compile(text, re.IGNORECASE)).first).to_be_visible(timeout=timeout * 1000)

    def tap(self, identifier, value=None):
        self.sees(identifier, value).click()

    # The way in

    def open(self, address):
        self.page.goto(address)
        return self

    def reach_lobby(self, address):
        """Opens the link and gives the name where the link leaves it open."""
        self.open(address)
        self.sees("lobbyView")
        self.gives_name()
        return self

    def gives_name(self):
        """Where the page asks for it: a host's link carries the name. Call it when the page is there."""
        field = self.page.locator('input[data-testid="nameField"], [data-testid="nameField"] input')
        if field.count():
            field.fill(self.name)

    def join(self, address):
        self.reach_lobby(address)
        self.tap("joinCall")
        return self

    def enter(self, address):
        self.join(address)
        self.sees("callView")
        return self

    def knock(self, address):
        self.join(address)
        self.sees("waitingView")
        return self

    def sees_knock_of(self, other):
        entry = self.by("entryRequest").filter(has_text=other.name)
        expect(entry).to_have_count(1)
        expect(entry).to_be_visible()
        return entry

    def allow(self, other):
        self.sees_knock_of(other).get_by_test_id("allowEntry").click()

    def deny(self, other):
        self.sees_knock_of(other).get_by_test_id("denyEntry").click()

    # The page's own connection

    def is_cut_off(self):
        """The page has noticed that the server is away."""
        expect(self.page.locator('html[data-connection="reconnecting"]')).to_have_count(1)

    def is_connected(self):
        expect(self.page.locator('html[data-connection="live"]')).to_have_count(1)

    # The call

    def probe(self, name, *arguments):
        return self.page.evaluate("([name, rest]) => window.__probe[name](...rest)", [name, list(arguments)])

    def tiles(self):
        return self.probe("tiles")

    def tile_of(self, other):
        """The tile of another person (or oneself) by name; None while there is none."""
        matching = [tile for tile in self.tiles() if other.name in tile["text"] or other.name in tile["label"]]
        return matching[0] if matching else None

    def sees_tiles(self, count):
        expect(self.by("participantTile")).to_have_count(count)

    def sees_picture_of(self, other):
        """A pixel of the other's tile has the other's colour."""

        def shows():
            tile = self.tile_of(other)
            return bool(tile and tile["colour"] and looks_like(tile["colour"], other.colour))

        try:
            eventually(shows, f"{self.name} sees the {other.colour} picture of {other.name}")
        except AssertionError as error:
            raise AssertionError(f"{error}; tiles: {self.tiles()}; received: {self.probe('received')}") from None

    def receives_media(self, picture=True, sound=True):
        """Frames are decoded and sound arrives now, not only once in the past."""
        before = self.probe("received")

        def grows():
            now = self.probe("received")
            seen = not picture or now["framesDecoded"] > before["framesDecoded"] + 5
            heard = not sound or now["audioEnergy"] > before["audioEnergy"] or now["level"] > 0.01
            return seen and heard

        eventually(grows, f"{self.name} receives {'picture ' * picture}{'sound' * sound}; at first {before}")

    def hears_silence(self):
        """No sound arrives for a stretch of one second, however long it takes until then."""

        def is_silent():
            before = self.probe("received")
            self.page.wait_for_timeout(1000)
            now = self.probe("received")
            return now["audioEnergy"] - before["audioEnergy"] < 1e-6 and now["level"] < 0.001

        eventually(is_silent, f"{self.name} hears nothing any more")

    def shows_symbol_on(self, other, symbol, shown=True):
        """The other's tile carries the symbol, for example a struck-through microphone."""

        def has():
            tile = self.tile_of(other)
            return bool(tile) and (any(symbol in name for name in tile["symbols"]) is shown)

        eventually(has, f"{self.name} sees {symbol} {'on' if shown else 'no longer on'} the tile of {other.name}; tiles {self.tiles()}")

    def started_seeing_tiles(self, count):
        """Starts to watch for that many tiles; call the result for how many seconds after `since` they were there."""
        self.page.evaluate("count => { window.__seen = window.__probe.whenTiles(count); }", count)

        def seconds_after(since):
            return self.page.evaluate("() => window.__seen") / 1000 - since

        return seconds_after

    def close_tab(self):
        """As a person closes it: the page hears of it, and we do not wait. Returns the time of the click."""
        at = time.time()
        self.page.close(run_before_unload=True)
        return at


class People:
    """Makes people and, when a test fails, shows what each of them saw."""

    colours = ["red", "blue", "green", "yellow"]

    def __init__(self, browsers):
        self.browsers = browsers
        self.all = []

    def __call__(self, name, colour=None, sound="tone", has_devices=True, says_yes=True, autoplays=True, permissions=(), **context_options):
        colour = colour or self.colours[len(self.all) % len(self.colours)]
        browser = self.browsers.get(colour, sound, has_devices, says_yes, autoplays)
        person = Person(name, browser, colour, permissions, **context_options)
        self.all.append(person)
        return person

    def dump(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        lines = []
        for person in self.all:
            for number, page in enumerate(person.context.pages):
                picture = folder / f"{person.name}{number or ''}.png"
                try:
                    page.screenshot(path=picture, timeout=5000)
                    lines.append(f"{person.name} saw {picture} at {page.url.split('#')[0]}")
                except Exception as error:
                    lines.append(f"{person.name}: no screenshot: {str(error).splitlines()[0]}")
            lines += [f"  {person.name}'s console: {line}" for line in person.console[-15:]]
        return "\n".join(lines)

    def close(self):
        for person in self.all:
            person.context.close()
