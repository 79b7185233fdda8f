"""The documents' own code, unchanged, in real browsers: `Scripts/test` builds it where the documents lie beside the checkout."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from harness.devices import looks_like
from harness.example import Example
from harness.server import ROOT
from harness.tokens import guest_token, host_token
from harness.waiting import eventually


@pytest.fixture(scope="module")
def cookbook():
    app = Example("CookbookApp", ROOT / ".build/cookbook/.build/debug").start()
    yield app
    app.stop()


@pytest.fixture
def room(server):
    return server.request("POST", "/v2/rooms", {}, token=host_token()).json["roomId"]


@pytest.fixture
def page_of(cookbook, server, room):
    """The address of a document's view for a person in the test's room."""

    def address(document, name, token, kind="default"):
        query = f"server={server.address}&key=&user={quote(name)}&call={kind}:{room}"
        return f"{cookbook.address}/{document}?{query}#token={token}"

    return address


def shows_own_picture(person, value="1"):
    def shows():
        pixel = person.probe("colourOf", f'[data-testid="cameraCheckView"][data-value="{value}"]')
        return looks_like(pixel or person.probe("colourOf", '[data-testid="cameraCheckView"] video') or [0, 0, 0], person.colour)

    eventually(shows, f"{person.name} sees the own camera's picture")


def bar_heights(person):
    return person.page.evaluate("[...document.querySelectorAll('[data-level-bar]')].map(bar => bar.getBoundingClientRect().height)")


def has_live(person, *kinds):
    eventually(lambda: sorted(person.probe("liveTracks")) == sorted(kinds), f"exactly {kinds} of {person.name} are open")


def symbol(person, name):
    return person.page.locator(f'button:has([data-symbol="{name}"])').first


# Document 000


def test_000_the_lobby_before_a_call(page_of, people):
    host = people("Hanna").open(page_of("000", "Hanna", host_token()))
    host.reads("Before Joining")
    shows_own_picture(host)
    eventually(lambda: max(bar_heights(host) or [0]) > 10, "a tone moves the bars of the microphone check")
    assert host.page.get_by_text("doesn't seem to be working").count() == 0

    host.tap("cameraToggle", "1")
    host.sees("cameraToggle", "0")
    host.sees("cameraCheckView", "0")
    has_live(host, "audio")
    host.tap("microphoneToggle", "1")
    host.sees("microphoneToggle", "0")
    has_live(host)
    host.tap("cameraToggle", "0")
    shows_own_picture(host)
    host.tap("microphoneToggle", "0")
    has_live(host, "audio", "video")
    host.sees("otherParticipantsCount", "0")
    host.tap("joinCall")
    host.sees("callView")

    second = people("Gustav").open(page_of("000", "Gustav", host_token()))
    second.reads("1 more people")
    second.reads("Hanna")
    second.tap("cameraToggle", "1")
    second.sees("cameraToggle", "0")
    second.tap("joinCall")
    second.sees("callView")
    second.sees_picture_of(host)
    host.sees_tiles(2)
    has_live(second, "audio")


def test_000_a_silent_microphone_is_told(page_of, people):
    host = people("Hanna", sound="silence").open(page_of("000", "Hanna", host_token()))
    host.reads("microphone doesn't seem to be working")
    host.sees("microphoneCheckView", "0")


# Documents 001 and 004


def personal(name):
    return host_token(participantId=name, name=name.title())


@pytest.fixture
def address_of(cookbook, server):
    """The address of a document's view for a person of the server, who is rung by another document's Ring button."""

    def address(document, name, ring=""):
        query = f"server={server.address}&key=&user={name}&call=default:ward&ring={ring}"
        return f"{cookbook.address}/{document}?{query}#token={personal(name)}"

    return address


def ring_from(ana, bo, server):
    """Once the server knows Bo's page as a telephone."""
    eventually(lambda: len(server.request("GET", "/v2/people", token=host_token()).json["data"]) == 2, "both are known")
    ana.tap("ring")
    bo.reads("Incoming call")
    bo.reads("Ana")


@pytest.mark.parametrize("document", ["001", "004"])
def test_001_004_the_incoming_view_takes_the_call(address_of, people, server, document):
    ana = people("Ana").open(address_of("003", "ana", ring="bo"))
    bo = people("Bo").open(address_of(document, "bo"))
    ring_from(ana, bo, server)
    symbol(bo, "phone.fill").click()
    ana.sees("callView")
    bo.sees("callView")
    ana.sees_picture_of(bo)
    bo.sees_picture_of(ana)
    ana.receives_media()


@pytest.mark.parametrize("document", ["001", "004"])
def test_001_004_the_incoming_view_rejects_the_call(address_of, people, server, document):
    ana = people("Ana").open(address_of("003", "ana", ring="bo"))
    bo = people("Bo").open(address_of(document, "bo"))
    ring_from(ana, bo, server)
    symbol(bo, "phone.down.fill").click()
    expect(bo.page.get_by_text("Incoming call")).to_have_count(0)
    ana.sees("endedRingView", "rejected")
    ana.reads("No call yet")
    # The ring is over for good; the next one is shown anew.
    ana.tap("ring")
    bo.reads("Incoming call")


# Document 002


def test_002_the_listener_allows_and_the_later_denial_changes_nothing(page_of, people, server, room):
    host = people("Hanna").open(page_of("002", "Hanna", host_token(), kind="room"))
    expect(host.by("hosting")).to_have_text("hosting")
    guest = people("Gustav").open(page_of("000", "Gustav", guest_token()))
    guest.tap("joinCall")
    guest.sees("callView")
    guest.sees_tiles(2)
    # The document's placeholder token was refused, and its own window goes on as before.
    expect(host.by("hosting")).to_have_text("hosting")
    answer = server.request("GET", f"/v2/rooms/{room}/participants", token=host_token())
    assert answer.status == 200, answer.text
    assert sorted(person["name"] for person in answer.json["data"]) == ["Gustav", "Host"], answer.text
    guest.page.wait_for_timeout(1000)
    guest.sees_tiles(2)


# Document 003


@pytest.mark.parametrize("document", ["003", "003m"])
def test_003_the_bars_switch_and_hang_up(page_of, people, document):
    host = people("Hanna").open(page_of(document, "Hanna", host_token()))
    host.tap("join")
    host.sees("callView")
    other = people("Gustav").open(page_of("000", "Gustav", host_token()))
    other.tap("joinCall")
    other.sees_picture_of(host)
    other.shows_symbol_on(host, "mic.slash", shown=False)

    microphone, camera, _ = bar(host, document)
    microphone.click()
    other.shows_symbol_on(host, "mic.slash")
    other.hears_silence()
    camera.click()
    eventually(lambda: not other.tile_of(host)["hasVideo"], "the picture is gone")
    # A muted microphone stays open in a call, and sends silence; a camera that is off is closed.
    has_live(host, "audio")
    camera.click()
    other.sees_picture_of(host)
    microphone.click()
    other.shows_symbol_on(host, "mic.slash", shown=False)
    other.receives_media()

    host.tap("hangUp")
    host.reads("No call yet")
    other.sees_tiles(1)
    has_live(host)


@pytest.mark.parametrize("document", ["003", "003m"])
def test_003_the_bars_flip_the_camera(page_of, people, document):
    host = people("Hanna", colour="card").open(page_of(document, "Hanna", host_token()))
    host.tap("join")
    other = people("Gustav").open(page_of("000", "Gustav", host_token()))
    other.tap("joinCall")
    other.receives_media()
    # The second of the browser's three cameras measures depth, which no call can send; the third is one again.
    seen = host.probe("cameras")

    def another():
        open_now = host.probe("cameras")
        return open_now if len(open_now) == 1 and open_now[0] not in seen else None

    for _ in range(2):
        bar(host, document)[2].click()
        seen += eventually(another, f"another camera than {seen} is open")
    other.receives_media()


def bar(person, document):
    """Microphone, camera and flip of the document's own bar. The Messenger-like one has symbols alone, which never change."""
    if document == "003m":
        return [symbol(person, name) for name in ("mic.fill", "video.fill", "arrow.triangle.2.circlepath.camera.fill")]
    return [person.by(identifier) for identifier in ("microphoneToggle", "cameraToggle", "toggleCameraPosition")]
