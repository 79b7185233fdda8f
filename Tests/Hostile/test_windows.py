"""The connection between a page and its window, spoken to by something that is no page."""

import json
import time

import pytest
from websockets.sync.client import connect

from harness.signalling import ANSWER_WITHIN


class Page:
    def __init__(self, server):
        self.address = f"ws://127.0.0.1:{server.port}/v1/window"
        self.origin = server.address

    def __enter__(self):
        self.connection = connect(self.address, max_size=None, origin=self.origin)
        self.socket = self.connection.__enter__()
        return self

    def __exit__(self, *_):
        self.connection.__exit__(None, None, None)

    def say(self, message):
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))
        return self

    def hears(self, *kinds):
        while True:
            message = json.loads(self.socket.recv(timeout=ANSWER_WITHIN))
            if message["t"] in kinds:
                return message

    def open(self, **changes):
        return self.say(opening(self.origin, **changes))


def opening(address, **changes):
    return {
        "t": "open", "page": "a-page", "url": f"{address}/", "viewport": {"w": 900, "h": 600}, "scheme": "light", "locale": "en",
        "reducedMotion": False, "storage": {}, **changes,
    }  # fmt: skip


def everything_in(element):
    yield element
    for child in element.get("n", []):
        yield from everything_in(child)


FIRST_WORDS = {
    "not JSON": "hello?",
    "a list": "[]",
    "brackets 100,000 deep": "[" * 100_000,
    "no type": "{}",
    "a tap before opening": {"t": "tap", "id": 1},
    "a resume of nothing": {"t": "resume"},
    "binary": b"\x00\x01",
    "opening without fields": {"t": "open"},
    "a script's address": opening("javascript:alert(1)//"),
    "a file's address": opening("file:///etc/passwd"),
    "an address of 100 KB": opening("http://x/" + "a" * 100_000),
    "a viewport of text": {**opening("http://x"), "viewport": "wide"},
    "10,000 stored values": {**opening("http://x"), "storage": {f"k{n}": n for n in range(10_000)}},
}


@pytest.mark.parametrize("fault", FIRST_WORDS)
def test_first_words_that_are_none(fault, hostile_server):
    with Page(hostile_server) as page:
        assert page.say(FIRST_WORDS[fault]).hears("refused", "ready")["t"] == "refused"


def test_a_viewport_without_end_is_borne(hostile_server):
    with Page(hostile_server) as page:
        assert page.open(viewport={"w": 1e308, "h": -5}).hears("ready", "refused")


LATER_WORDS = {
    "a tap on nothing": {"t": "tap", "id": 999_999_999},
    "a tap on a negative number": {"t": "tap", "id": -1},
    "text into what is no field": {"t": "input", "id": 1, "value": "x" * 100_000, "v": 1},
    "a size of no measure": {"t": "size", "id": 1, "w": 1e308, "h": -1e308},
    "an unknown event": {"t": "event", "name": "no.such.event", "data": {"deep": [[[[[1]]]]]}},
    "an acknowledgement of the future": {"t": "ack", "seq": 1 << 60},
}


@pytest.mark.parametrize("fault", LATER_WORDS)
def test_words_that_mean_nothing_change_nothing(fault, hostile_server):
    with Page(hostile_server) as page:
        page.open().hears("ready")
        page.say(LATER_WORDS[fault]).say({"t": "ping"})
        assert page.hears("pong", "refused")


def test_events_of_the_servers_own_are_not_taken_from_pages(hostile_server):
    with Page(hostile_server) as page:
        page.open().hears("ready")
        assert page.say({"t": "event", "name": "page.resumed", "data": {}}).hears("refused", "pong")["t"] == "refused"


def test_a_page_that_talks_too_fast_is_refused(hostile_server):
    with Page(hostile_server) as page:
        page.open().hears("ready")
        for _ in range(3000):
            try:
                page.say({"t": "ping"})
            except Exception:
                break
        assert page.hears("refused")["code"] == "too-fast"


GARBAGE = [
    None, True, 0, -1, 1e308, "", "x" * 10_000, [], [[[[]]]], {}, {"id": {"id": []}}, {"peers": 7, "devices": "all", "microphone": [], "camera": -1},
    {"to": 5, "signal": "offer"}, {"to": "host", "signal": {"kind": "offer", "sdp": 7}}, {"level": "loud"}, {"level": 1e308}, {"seq": -1},
]  # fmt: skip


@pytest.mark.parametrize("name", ["media.state", "media.devices", "media.signal", "media.level", "media.session", "media.leave", "action", "clipboard.copied"])
def test_events_with_garbage_in_them_change_nothing(name, hostile_server):
    with Page(hostile_server) as page:
        page.open().hears("ready")
        for data in GARBAGE:
            page.say({"t": "event", "name": name, "data": data})
        assert page.say({"t": "ping"}).hears("pong", "refused")["t"] == "pong"


def test_a_flood_of_one_page_does_not_slow_another(hostile_server):
    with Page(hostile_server) as calm, Page(hostile_server) as loud:
        calm.open().hears("ready")
        loud.open().hears("ready")
        slowest = 0
        for _ in range(20):
            for _ in range(20):
                loud.say({"t": "input", "id": 1, "value": "x" * 50_000, "v": 1})
            start = time.monotonic()
            calm.say({"t": "ping"}).hears("pong")
            slowest = max(slowest, time.monotonic() - start)
        assert slowest < 2, f"an answer took {slowest:.1f} s"


def test_a_window_is_not_taken_without_its_secret(hostile_server):
    with Page(hostile_server) as mine, Page(hostile_server) as thief:
        own = mine.open().hears("ready")
        taken = thief.open(resume={"id": own["id"], "secret": "guessed", "seq": 0}).hears("ready", "resumed", "refused")
        assert taken["t"] == "refused" or taken["id"] != own["id"]
        assert mine.say({"t": "ping"}).hears("pong", "refused")["t"] == "pong"


def test_two_pages_with_one_secret_are_two_windows(hostile_server):
    """As a duplicated tab has it: the first one keeps its window."""
    with Page(hostile_server) as mine, Page(hostile_server) as copy:
        own = mine.open().hears("ready")
        other = copy.open(page="another-page", resume={"id": own["id"], "secret": own["secret"], "seq": 0}).hears("ready", "resumed", "refused")
        assert other["t"] == "ready" and other["id"] != own["id"]
        assert mine.say({"t": "ping"}).hears("pong", "refused")["t"] == "pong"


def test_a_window_builds_only_harmless_elements(hostile_server):
    with Page(hostile_server) as page:
        root = page.open().hears("ready")["root"]
    for element in everything_in(root):
        assert element["k"] not in ("script", "iframe", "object", "embed", "style", "link")
        for name, value in element.get("a", {}).items():
            assert not name.startswith("on"), f"{name} on {element['k']}"
            assert name not in ("href", "src") or not str(value).strip().lower().startswith("javascript:")
