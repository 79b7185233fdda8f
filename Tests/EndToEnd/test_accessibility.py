"""What the pages are to people who do not see them, and whether nothing is cut off on small screens."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def room(server):
    return server.create_room()


LONG = "Gustav Adolf Maximilian Ferdinand von und zu Lichtenstein"


def has_the_parts_of_a_page(person):
    expect(person.page.get_by_role("heading", level=1)).to_have_count(1)
    expect(person.page.get_by_role("main")).to_have_count(1)
    expect(person.by("announcements")).to_have_attribute("role", "status")


def begins_at(person, title):
    heading = person.page.get_by_role("heading", level=1, name=title)
    expect(heading).to_be_focused()
    has_the_parts_of_a_page(person)


def focus_is_on(person, identifier):
    expect(person.by(identifier)).to_be_focused()


def test_every_page_begins_at_its_title_and_says_what_happens(room, people):
    guest = people("Gustav").open(room["guestURL"])
    begins_at(guest, "Ready to join?")
    guest.gives_name()
    guest.tap("joinCall")
    begins_at(guest, "Waiting for the host")
    host = people("Hanna").enter(room["hostURL"])
    begins_at(host, "Call in room")
    expect(host.by("announcements")).to_have_text("You are in the call. 1 person is waiting.")
    expect(guest.by("announcements")).to_contain_text("A host is here")
    host.deny(guest)
    begins_at(guest, "Not this time")
    focus_is_on(host, "microphoneToggle")
    guest.tap("askAgain")
    begins_at(guest, "Asking to be let in")
    expect(host.by("announcements")).to_contain_text("Gustav asks to join.")
    host.allow(guest)
    begins_at(guest, "Call in room")
    expect(host.by("announcements")).to_contain_text("Gustav joined.")
    guest.tap("hangUp")
    begins_at(guest, "You left the call")
    expect(guest.by("announcements")).to_have_text("")


def test_the_field_for_a_name_shows_its_focus_and_has_an_end(room, people):
    guest = people("Gustav").open(room["guestURL"])
    begins_at(guest, "Ready to join?")
    guest.page.keyboard.press("Tab")
    focus_is_on(guest, "microphoneToggle")
    field = guest.by("nameField")
    field.focus()
    expect(field).to_have_attribute("maxlength", "64")
    around = field.locator("xpath=ancestor::*[@data-field]")
    expect(around).to_have_css("outline-style", "solid")
    # Inside, where nothing cuts it off.
    expect(around).to_have_css("outline-offset", "-3px")
    field.fill("x" * 10_000 + "\u202e")
    guest.tap("joinCall")
    expect(guest.by("waitingAs")).to_contain_text("You asked as " + "x" * 64)
    expect(guest.by("waitingAs")).not_to_contain_text("x" * 65)


def test_on_a_phone_the_tiles_make_room_for_whoever_knocks(room, people):
    host = people("Hanna", viewport={"width": 390, "height": 844}).enter(room["hostURL"])
    people("Gustav").knock(room["guestURL"])
    host.sees("entryRequests")
    panel, tile = (host.by(each).first.bounding_box() for each in ("entryRequests", "participantTile"))
    assert panel["y"] + panel["height"] <= tile["y"]
    assert tile["height"] > 150


SIZES = [(320, 640), (390, 844), (844, 390), (1440, 900)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_door_covers_no_control_and_cuts_no_answer(room, people, size):
    host = people("Hanna", viewport={"width": size[0], "height": size[1]}).enter(room["hostURL"])
    for name in [LONG, "Ben"]:
        people(name).knock(room["guestURL"])
    expect(host.by("entryRequest")).to_have_count(2)
    panel = box(host.by("entryRequests"))
    for button in host.by("entryRequests").get_by_role("button").all():
        assert is_inside(box(button), panel), f"{button.get_attribute('aria-label')} leaves the panel"
    for control in ["microphoneToggle", "cameraToggle", "hangUp"]:
        assert panel["y"] + panel["height"] <= box(host.by(control))["y"], f"the door covers {control}"
    name = host.page.get_by_text(LONG).first
    deny = host.by("entryRequest").filter(has_text=LONG).get_by_test_id("denyEntry")
    assert box(name)["x"] + box(name)["width"] <= box(deny)["x"], "a long name runs under the answers"
    host.tap("foldRequests")
    host.sees_no("entryRequest")
    expect(host.by("foldRequests")).to_contain_text("2")


def test_a_long_name_keeps_its_marks_on_a_phone(room, people):
    host = people(LONG, viewport={"width": 320, "height": 640})
    host.enter(room["hostURL"])
    host.tap("microphoneToggle")
    tile = box(host.by("participantTile"))
    for mark in [host.by("mutedMark"), host.by("participantTile").get_by_text("(you)"), host.by("participantTile").get_by_text("Host")]:
        assert is_inside(box(mark), tile)


@pytest.mark.parametrize("size", [(844, 390), (720, 450)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_on_its_side_the_way_on_is_in_sight(room, people, size):
    guest = people("Gustav", viewport={"width": size[0], "height": size[1]}).reach_lobby(room["guestURL"])
    assert box(guest.by("joinCall"))["y"] + box(guest.by("joinCall"))["height"] <= size[1]
    guest.tap("joinCall")
    guest.sees("cancelWaiting")
    assert box(guest.by("cancelWaiting"))["y"] + box(guest.by("cancelWaiting"))["height"] <= size[1]


def box(element):
    return element.bounding_box()


def is_inside(inner, outer):
    return (
        inner["x"] >= outer["x"] - 1
        and inner["y"] >= outer["y"] - 1
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    )
