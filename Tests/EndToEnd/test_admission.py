"""The main job: a host lets a guest in."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def room(server):
    return server.create_room()


@pytest.mark.smoke
def test_a_room_made_in_the_page_lets_a_guest_in(server, people):
    host = people("Hanna")
    host.open(server.address)
    host.sees("startPage")
    host.gives_name()
    host.tap("createRoom")
    guest_link = link_in(host.sees("guestLink"))
    host_link = link_in(host.sees("hostLink"))
    assert guest_link != host_link

    host.enter(host_link)
    guest = people("Gustav").knock(guest_link)
    host.allow(guest)

    guest.sees("callView")
    host.sees_tiles(2)
    guest.sees_tiles(2)
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)
    host.receives_media()
    guest.receives_media()


def test_a_denied_guest_is_told_and_stays_outside(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.deny(guest)
    guest.sees("deniedView")
    host.sees_no("entryRequest")
    host.sees_tiles(1)


def test_a_host_who_reloads_still_sees_the_knock(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.sees_knock_of(guest)
    host.page.reload()
    host.sees("callView")
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)


def test_who_knocks_before_the_host_is_there_is_in_the_hosts_list(room, people):
    guest = people("Gustav").knock(room["guestURL"])
    guest.sees("waitingView", "waitingForHost")
    host = people("Hanna").enter(room["hostURL"])
    guest.sees("waitingView", "waitingForApproval")
    host.allow(guest)
    guest.sees("callView")


def test_a_guest_who_cancels_leaves_the_list(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.sees_knock_of(guest)
    guest.tap("cancelWaiting")
    host.sees_no("entryRequest")


def test_a_waiting_guest_who_closes_the_tab_leaves_the_list(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.sees_knock_of(guest)
    guest.close_tab()
    host.sees_no("entryRequest")


def test_a_waiting_guest_who_reloads_keeps_the_place(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    knocked = host.sees_knock_of(guest).get_attribute("data-value")
    guest.page.reload()
    guest.sees("waitingView")
    assert host.sees_knock_of(guest).get_attribute("data-value") == knocked
    host.allow(guest)
    guest.sees("callView")


def test_a_name_with_markup_stays_text(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("<img src=x onerror=alert(1)><b>Bold")
    dialogs = []
    host.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    guest.knock(room["guestURL"])
    entry = host.by("entryRequest")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("<b>Bold")
    assert host.page.locator('[data-testid="entryRequest"] b, img[src="x"]').count() == 0
    assert dialogs == []


def link_in(element):
    """The address behind a row that shows a link."""
    return element.evaluate("row => (row.closest('a') ?? row.querySelector('a')).href")
