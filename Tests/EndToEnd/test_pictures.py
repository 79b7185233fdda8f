"""The screenshots of the README, taken of the real thing: `make images`. Without the option nothing is written and nothing is run."""

from pathlib import Path

import pytest

from harness.portraits import write_portraits

DEVICES = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
}


VIDEOS_RUN = "count => [...document.querySelectorAll('video')].filter(video => video.readyState >= 2).length === count"
# Endless animations, such as a spinner, count as still.
IS_STILL = "() => document.getAnimations().every(one => one.playState !== 'running' || one.effect.getTiming().iterations > 9)"


@pytest.fixture
def folder(request):
    option = request.config.getoption("--pictures")
    if not option:
        pytest.skip("only with --pictures FOLDER")
    path = Path(option)
    path.mkdir(parents=True, exist_ok=True)
    return path


@pytest.fixture
def portraits(browsers, devices):
    write_portraits(browsers.get("red"), devices.folder)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", DEVICES)
def test_pictures_of_every_screen(device, scheme, folder, portraits, server, people):
    def take(person, name):
        person.page.wait_for_function(IS_STILL)
        person.page.screenshot(path=folder / f"{name}-{device}-{scheme}.png")

    looks = {**DEVICES[device], "color_scheme": scheme}
    host = people("Hanna", colour="hanna", sound="silence", **looks)
    host.open(server.address)
    host.sees("startPage")
    take(host, "start")
    host.gives_name()
    host.tap("createRoom")
    host.sees("guestLink")
    take(host, "links")

    room = server.create_room("Hanna")
    host.reach_lobby(room["hostURL"])
    host.page.wait_for_function(VIDEOS_RUN, arg=1)
    take(host, "lobby")

    guest = people("Gustav", colour="gustav", sound="silence", **looks).knock(room["guestURL"])
    guest.page.wait_for_function(VIDEOS_RUN, arg=1)
    take(guest, "waiting-for-host")
    host.tap("joinCall")
    host.sees_knock_of(guest)
    host.page.wait_for_function(VIDEOS_RUN, arg=1)
    take(host, "knock")
    take(guest, "waiting")
    host.allow(guest)
    guest.sees("callView")
    third = people("Greta", colour="greta", **looks).knock(room["guestURL"])
    host.allow(third)
    for person in (host, guest, third):
        person.sees_tiles(3)
        person.page.wait_for_function(VIDEOS_RUN, arg=3)
    guest.tap("microphoneToggle")
    host.shows_symbol_on(guest, "mic.slash")
    take(host, "call")
    third.tap("hangUp")
    third.sees_no("callView")
    take(third, "left")
    fourth = people("Gesa", colour="greta", **looks).knock(room["guestURL"])
    host.deny(fourth)
    fourth.sees("deniedView")
    take(fourth, "denied")
