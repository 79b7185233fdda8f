"""Back, Forward, and what is pressed while the server is away."""

import pytest
from harness.waiting import eventually


@pytest.fixture
def room(server):
    return server.create_room()


def in_call(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)
    return host, guest


def devices_are_off(person):
    eventually(lambda: person.probe("liveTracks") == [], f"no device of {person.name} is on")


def test_back_leaves_the_call_and_forward_leads_into_it_again(server, people):
    host = people("Hanna").open(server.address)
    host.sees("startPage")
    host.gives_name()
    host.tap("createRoom")
    guest_url = host.sees("guestLink").get_attribute("data-value")
    host.tap("openAsHost")
    host.tap("joinCall")
    host.sees("callView")
    guest = people("Gustav").knock(guest_url)
    host.allow(guest)
    guest.sees_picture_of(host)

    host.page.go_back()
    host.sees("startPage")
    devices_are_off(host)
    guest.sees_tiles(1)

    host.page.go_forward()
    host.sees("lobbyView")
    host.tap("joinCall")
    host.sees("callView")
    guest.sees_tiles(2)
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)
    host.receives_media()
    guest.receives_media()


def test_back_leaves_at_once_also_while_the_server_is_away(server, room, people):
    host, guest = in_call(room, people)
    host.page.evaluate("history.pushState(null, '', '/')")
    server.kill()
    host.is_cut_off()
    host.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    devices_are_off(host)
    host.reads("You left")
    host.by("callView").wait_for(state="hidden")
    server.start()
    host.sees("startPage")
    guest.is_connected()
    guest.sees_tiles(1)
    devices_are_off(host)


def test_cancel_while_the_server_is_away_is_remembered(server, room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.sees_knock_of(guest)
    server.kill()
    guest.is_cut_off()
    host.is_cut_off()
    guest.tap("cancelWaiting")
    devices_are_off(guest)
    server.start()
    guest.sees("outcomeView")
    host.is_connected()
    host.sees_no("entryRequest")
    devices_are_off(guest)


def test_answers_rest_and_nothing_old_is_claimed_while_the_server_is_away(server, room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.sees_knock_of(guest)
    server.kill()
    host.by("allowEntry").and_(host.page.locator("[aria-disabled=true]")).wait_for()
    claim = guest.page.locator("[data-hidden-away]")
    claim.wait_for(state="hidden")
    server.start()
    claim.wait_for(state="visible")
    host.is_connected()
    host.allow(guest)
    guest.sees("callView")


def test_devices_are_off_behind_a_shut_door_and_on_again_with_the_next_request(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    eventually(lambda: len(guest.probe("liveTracks")) == 2, "the guest waits with camera and microphone")
    host.deny(guest)
    guest.sees("deniedView")
    devices_are_off(guest)
    guest.tap("askAgain")
    guest.sees("waitingView")
    eventually(lambda: len(guest.probe("liveTracks")) == 2, "camera and microphone are on again")
    host.allow(guest)
    host.sees_picture_of(guest)


def test_a_blocked_microphone_is_tried_again_at_each_press_and_explained(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav", says_yes=False).knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    guest.sees_no("deviceNotice")
    for _ in range(2):
        guest.tap("microphoneToggle")
        guest.sees("deviceNotice")
        guest.reads("microphone blocked")
        guest.by("deviceNotice").get_by_role("button").click()
        guest.sees_no("deviceNotice")
    guest.context.grant_permissions(["microphone"])
    guest.sees("microphoneToggle", "1")
    host.receives_media(picture=False)


def test_who_is_allowed_into_a_full_call_is_told_and_goes_on_waiting(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guests = [people(f"Guest{number}", has_devices=False) for number in range(4)]
    for guest in guests[:3]:
        guest.knock(room["guestURL"])
        host.allow(guest)
        guest.sees("callView")
    guests[3].knock(room["guestURL"])
    host.allow(guests[3])
    guests[3].sees("waitingProblem")
    guests[3].reads("no seat was free")
    guests[3].sees("waitingView")
    guests[0].tap("hangUp")
    host.sees_tiles(3)
    host.allow(guests[3])
    guests[3].sees("callView")


def test_a_peer_that_vanishes_is_no_warning(room, people, browsers):
    host, guest = in_call(room, people)
    guest.context.close()
    again = people("Gerda").knock(room["guestURL"])
    host.allow(again)
    again.sees("callView")
    host.sees_picture_of(again)
    host.sees_no("deviceNotice")
