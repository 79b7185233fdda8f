"""Cameras and microphones that are missing, refused, silent, or start only after a gesture."""

import pytest


@pytest.fixture
def room(server):
    return server.create_room()


def test_the_lobby_shows_the_own_picture_and_the_microphones_level(room, people):
    from harness.devices import looks_like
    from harness.waiting import eventually

    host = people("Hanna").reach_lobby(room["hostURL"])
    host.sees("cameraCheckView")
    eventually(
        lambda: looks_like(host.probe("colourOf", '[data-testid="cameraCheckView"] video') or [0, 0, 0], host.colour),
        "the lobby's preview shows the camera's picture",
    )
    host.sees("microphoneCheckView")


def test_who_has_no_devices_still_joins_and_sees(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav", has_devices=False).reach_lobby(room["guestURL"])
    guest.reads("no camera|no microphone|not found|none")
    guest.tap("joinCall")
    host.allow(guest)
    guest.sees("callView")
    guest.sees_picture_of(host)
    guest.receives_media()


def test_who_refuses_the_devices_is_told_and_still_joins(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav", says_yes=False).reach_lobby(room["guestURL"])
    guest.reads("blocked|denied|not allowed|permission")
    guest.tap("joinCall")
    host.allow(guest)
    guest.sees("callView")
    guest.sees_picture_of(host)


def test_without_the_flags_that_hide_failures(room, people):
    """Real permission (granted, not faked) and the browser's own rule for sound: a tap in the lobby is gesture enough."""
    granted = {"says_yes": False, "autoplays": False, "permissions": ("camera", "microphone")}
    host = people("Hanna", **granted).enter(room["hostURL"])
    guest = people("Gustav", **granted).knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)
    host.receives_media()
    guest.receives_media()
    for person in (host, guest):
        paused = person.page.evaluate("[...document.querySelectorAll('video, audio')].filter(m => m.srcObject && m.paused).length")
        assert paused == 0, f"{person.name} has {paused} paused media elements"
