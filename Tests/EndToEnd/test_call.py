"""Inside the call: three people, switches, leaving, a full room."""

import time

import pytest

SEEN_WITHIN = 1.0
"""Seconds from leaving until the others see it."""


@pytest.fixture
def room(server):
    return server.create_room()


def admit(host, guest, room):
    guest.knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    return guest


def test_switches_of_microphone_and_camera_arrive(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = admit(host, people("Gustav"), room)
    host.sees_picture_of(guest)
    host.receives_media()

    guest.tap("microphoneToggle")
    host.shows_symbol_on(guest, "mic.slash")
    host.hears_silence()
    guest.tap("microphoneToggle")
    host.shows_symbol_on(guest, "mic.slash", shown=False)
    host.receives_media(picture=False)

    guest.tap("cameraToggle")
    wait_for(host, guest, has_video=False)
    assert guest.probe("liveTracks").count("video") == 0, "the camera's light stays on"
    guest.tap("cameraToggle")
    wait_for(host, guest, has_video=True)
    host.sees_picture_of(guest)


def test_a_third_person_sees_and_is_seen(room, people):
    host = people("Hanna").enter(room["hostURL"])
    first = admit(host, people("Gustav"), room)
    second = admit(host, people("Greta"), room)
    for person in (host, first, second):
        person.sees_tiles(3)
    for person, other in ((host, second), (second, host), (first, second), (second, first)):
        person.sees_picture_of(other)


def test_hanging_up_is_seen_within_a_second(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = admit(host, people("Gustav"), room)
    host.sees_picture_of(guest)
    after = host.started_seeing_tiles(1)
    button = guest.sees("hangUp")
    at = time.time()
    button.click()
    assert after(at) < SEEN_WITHIN
    guest.sees_no("callView")
    assert guest.probe("liveTracks") == [], "camera or microphone goes on after the call"


def test_who_goes_to_another_page_of_the_app_has_left(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = admit(host, people("Gustav"), room)
    host.sees_picture_of(guest)
    after = host.started_seeing_tiles(1)
    at = time.time()
    guest.page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
    assert after(at) < SEEN_WITHIN
    guest.sees("startPage")
    assert guest.probe("liveTracks") == [], "camera or microphone goes on where no call is seen"


def test_a_closed_tab_is_seen_within_a_second(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = admit(host, people("Gustav"), room)
    host.sees_picture_of(guest)
    after = host.started_seeing_tiles(1)
    assert after(guest.close_tab()) < SEEN_WITHIN


def test_the_fifth_person_is_refused_and_told_why(room, people):
    host = people("Hanna").enter(room["hostURL"])
    for name in ("Gustav", "Greta", "Gerd"):
        admit(host, people(name, colour="blue"), room)
    host.sees_tiles(4)

    second_host = people("Hugo", colour="blue").join(room["hostURL"])
    second_host.reads("full")
    guest = people("Gesa", colour="blue").knock(room["guestURL"])
    host.allow(guest)
    host.reads("full")
    guest.sees("waitingView")
    host.sees_tiles(4)


def test_a_guest_who_reloads_in_the_call_is_back_without_knocking(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = admit(host, people("Gustav"), room)
    host.sees_picture_of(guest)
    guest.page.reload()
    guest.sees("callView")
    host.sees_no("entryRequest")
    host.sees_tiles(2)
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)


def wait_for(person, other, has_video):
    from harness.waiting import eventually

    def is_so():
        tile = person.tile_of(other)
        return bool(tile) and (tile["colour"] is not None) is has_video

    eventually(is_so, f"{person.name} sees {'a' if has_video else 'no'} picture on the tile of {other.name}")
