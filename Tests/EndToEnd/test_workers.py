"""Windows live in worker processes: what one window does wrong costs its worker, and nobody more than a moment."""

import os
import signal

import pytest
from playwright.sync_api import expect

from harness.example import Example
from harness.waiting import eventually

BACK_WITHIN = 2.0
"""Seconds from losing a window until it is there again by itself."""

WATCH_GAP = """() => {
    const page = document.documentElement;
    let lost = null;
    window.__gap = new Promise((done) => new MutationObserver(() => {
        const state = page.getAttribute("data-connection");
        if (state === "reconnecting") lost ??= performance.now();
        if (state === "live" && lost !== null) done((performance.now() - lost) / 1000);
    }).observe(page, { attributes: true, attributeFilter: ["data-connection"] }));
}"""


@pytest.fixture
def danger():
    example = Example("RuntimeExample").start()
    yield f"{example.address}/danger"
    example.stop()


def watch(person):
    """Call the result for how long the person's window will have been away."""
    person.page.evaluate(WATCH_GAP)
    return lambda: person.page.evaluate("() => window.__gap")


def writes_a_note(person, address, note):
    person.open(address).sees("note").fill(note)
    expect(person.by("kept")).to_have_text(f"Kept: {note}")
    return person


def poison(person):
    """From now on each window of the tab fails, beginning with this one."""
    person.tap("poison")
    expect(person.by("health")).to_have_text("Poisoned")
    person.tap("trap")


def error(person, code):
    panel = person.page.locator(f'.foyer-refused[data-code="{code}"]')
    expect(panel).to_be_visible()
    expect(panel).to_contain_text(code)
    return panel


def presses(panel, name):
    panel.get_by_role("button", name=name).click()


@pytest.mark.parametrize("button", ["trap", "outOfRange", "recurse", "trapLater", "loop", "loopLater"])
def test_the_others_come_back_by_themselves_and_the_guilty_one_is_told(danger, people, button):
    bystander = writes_a_note(people("Berta"), danger, "mine")
    guilty = writes_a_note(people("Gustav"), danger, "his")
    gap = watch(bystander)
    guilty.tap(button)

    panel = error(guilty, "window-failed")
    assert gap() < BACK_WITHIN
    expect(bystander.by("kept")).to_have_text("Kept: mine")
    bystander.tap("tap")
    expect(bystander.by("taps")).to_have_text("Taps 1")

    presses(panel, "Try again")
    expect(guilty.by("kept")).to_have_text("Kept: his")
    expect(panel).to_have_count(0)
    guilty.tap("tap")
    expect(guilty.by("taps")).to_have_text("Taps 1")
    expect(bystander.by("taps")).to_have_text("Taps 1")


def test_a_window_that_fails_each_time_stays_on_the_error_page(danger, people):
    bystander = writes_a_note(people("Berta"), danger, "mine")
    guilty = writes_a_note(people("Gustav"), danger, "his")
    poison(guilty)
    for _ in range(2):
        panel = error(guilty, "window-failed")
        presses(panel, "Try again")
    presses(error(guilty, "window-keeps-failing"), "Try again")
    error(guilty, "window-keeps-failing")
    bystander.is_connected()
    expect(bystander.by("kept")).to_have_text("Kept: mine")


def test_starting_over_leaves_behind_what_made_it_fail(danger, people):
    guilty = writes_a_note(people("Gustav"), danger, "his")
    poison(guilty)
    error(guilty, "window-failed")
    guilty.page.reload()
    presses(error(guilty, "window-failed"), "Start over")
    expect(guilty.by("kept")).to_have_text("Kept: ")
    guilty.tap("tap")
    expect(guilty.by("taps")).to_have_text("Taps 1")


def is_gone(process):
    try:
        os.kill(process, 0)
        return False
    except ProcessLookupError:
        return True


def readings(server):
    lines = server.request("GET", "/metrics").text.splitlines()
    return {name: int(value) for name, value in (line.split() for line in lines if line.startswith(("foyer_w",)))}


def test_a_call_goes_on_while_its_workers_are_killed(server, people):
    room = server.create_room()
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)
    eventually(lambda: readings(server)["foyer_windows"] == 2, "two windows are counted")

    gaps = [watch(host), watch(guest)]
    before = {person: person.probe("received")["framesDecoded"] for person in (host, guest)}
    workers = server.workers()
    assert len(workers) == readings(server)["foyer_workers"]
    for process in workers:
        os.kill(process, signal.SIGKILL)
    for person in (host, guest):
        person.receives_media()
    assert all(gap() < BACK_WITHIN for gap in gaps)

    for person, other in ((host, guest), (guest, host)):
        person.sees("callView")
        person.sees_tiles(2)
        person.sees_picture_of(other)
        person.receives_media()
        assert person.probe("received")["framesDecoded"] > before[person], "the peer connection is another"
    host.sees_no("entryRequest")
    guest.tap("microphoneToggle")
    host.shows_symbol_on(guest, "mic.slash")
    assert readings(server)["foyer_worker_restarts_total"] == len(workers)
    guest.tap("hangUp")
    host.sees_tiles(1)


def test_workers_end_with_their_server(server):
    eventually(server.workers, "there are workers")
    for end in (server.kill, server.stop):
        workers = server.workers()
        assert workers
        end()
        eventually(lambda: all(map(is_gone, workers)), "they are gone", timeout=5)
        server.start()


def test_a_worker_that_is_told_to_end_does_and_is_replaced(server, people):
    visitor = people("Vera").open(server.address)
    visitor.sees("createRoom")
    gap = watch(visitor)
    for process in server.workers():
        os.kill(process, signal.SIGTERM)
    assert gap() < BACK_WITHIN
    visitor.sees("createRoom")
    assert "while it served a window" not in server.log


def test_without_workers_windows_live_in_the_server(start_server, people):
    server = start_server("--workers", "0")
    people("Vera").open(server.address).sees("createRoom")
    assert server.workers() == []
    expected = {"foyer_windows": 1, "foyer_workers": 0, "foyer_worker_restarts_total": 0}
    assert expected.items() <= readings(server).items()
