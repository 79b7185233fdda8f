"""The same pages in Firefox: the runtime's example, the start page, a lobby, and a call with Chromium."""

import pytest

from harness.people import PROBE
from harness.waiting import eventually

SPY = PROBE + """
window.__sockets = [];
const Native = window.WebSocket;
window.WebSocket = class extends Native { constructor(...all) { super(...all); window.__sockets.push(this); } };
"""
LINK = "(row) => (row.closest('a') ?? row.querySelector('a')).href"


@pytest.fixture
def fox(firefox):
    tabs = []

    def open(address, **settings):
        tabs.append(firefox.tab(before=SPY, **settings).open(address))
        tabs[-1].is_connected()
        return tabs[-1]

    yield open
    for tab in tabs:
        tab.close()


def errors(tab):
    return [line for line in tab.console if line.startswith(("error", "warn")) and "WebSocket" not in line and "/v1/window" not in line]


def test_taps_words_lists_and_a_dropped_connection(fox, runtime_example):
    tab = fox(runtime_example.address)
    for _ in range(3):
        tab.tap("more")
    tab.reads("count", "Count 3")

    tab.tap("name")
    tab.type("Ana <b> types fast", pause=10)
    tab.reads("hello", "Hello Ana <b> types fast")
    assert tab.evaluate("document.activeElement.value") == "Ana <b> types fast"
    tab.press("Enter")
    tab.sees("item-Ana <b> types fast")
    assert tab.evaluate("document.activeElement.value") == ""
    tab.tap("reverse")
    eventually(
        lambda: tab.evaluate("[...document.querySelectorAll('[data-testid^=item-]')].map((each) => each.textContent)")
        == ["Ana <b> types fast", "three", "two", "one"],
        "the list is turned round",
    )

    tab.tap("name")
    tab.type("x")
    tab.reads("hello", "Hello x")
    tab.evaluate("(window.__kept = document.querySelector('[data-testid=count]')) && window.__sockets.at(-1).close()")
    tab.is_connected("reconnecting")
    tab.tap("more")
    tab.tap("name")
    tab.type("yz")
    tab.is_connected()
    tab.reads("count", "Count 4")
    tab.reads("hello", "Hello xyz")
    assert tab.evaluate("window.__kept.isConnected"), "the page was built anew"

    tab.reload()
    tab.is_connected()
    tab.reads("count", "Count 4")
    tab.reads("hello", "Hello xyz")
    assert errors(tab) == []


def test_a_host_on_firefox_and_a_guest_on_chromium_see_and_hear_each_other(server, fox, people):
    host = fox(server.address)
    host.sees("startPage")
    host.tap("nameField")
    host.type("Hanna")
    host.tap("createRoom")
    host.sees("hostLink")
    host_link, guest_link = (host.evaluate(f"(({LINK})(document.querySelector('[data-testid={name}]')))") for name in ("hostLink", "guestLink"))

    host.open(host_link)
    host.is_connected()
    host.sees("lobbyView")
    eventually(lambda: host.evaluate("__probe.colourOf('video[data-stream=\"local\"]')"), "the mirror shows the camera")
    host.tap("joinCall")
    host.sees("callView")

    guest = people("Gustav").knock(guest_link)
    host.tap("allowEntry")
    guest.sees("callView")
    guest.sees_tiles(2)
    guest.receives_media()
    before = host.evaluate("__probe.received()")

    def flows():
        now = host.evaluate("__probe.received()")
        return now["framesDecoded"] > before["framesDecoded"] + 5 and now["audioEnergy"] > before["audioEnergy"]

    eventually(flows, f"picture and sound arrive in Firefox; at first {before}")
    host.tap("microphoneToggle")
    eventually(lambda: any("mic.slash" in each for tile in guest.tiles() for each in tile["symbols"]), "the guest sees who is muted")
    host.tap("hangUp")
    guest.sees_tiles(1)
    assert errors(host) == []
