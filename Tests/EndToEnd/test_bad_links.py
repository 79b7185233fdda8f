"""Links that cannot work are told before anybody looks for a camera; a guest who has gone is marked for the host."""

import pytest
from playwright.sync_api import expect

from harness.tokens import guest_token


@pytest.fixture
def room(server):
    return server.create_room()


def forged(room):
    return f"/r/{room['roomId']}#token={guest_token(roomId=room['roomId'])[:-6]}AAAAAA"


def unknown(room):
    return f"/r/aaaa-bbbb-cccc#token={guest_token(roomId='aaaa-bbbb-cccc')}"


@pytest.mark.parametrize("link", [forged, unknown])
def test_a_link_that_cannot_work_is_told_at_once(link, server, room, people):
    guest = people("Gustav")
    guest.open(server.address + link(room))
    guest.sees("outcomeView")


def test_an_over_long_link_is_called_damaged_and_leads_to_the_start_page(server, room, people):
    guest = people("Gustav")
    guest.open(f"{server.address}/r/{room['roomId']}#token={'x' * 30_000}")
    expect(guest.page.get_by_role("heading", name="This link does not work")).to_be_visible()
    guest.page.get_by_role("button", name="Go to the start page").click()
    guest.sees("startPage")


def test_a_guest_whose_tab_closes_is_marked_for_the_host_at_once(room, people):
    host = people("Hanna").enter(room["hostURL"])
    guest = people("Gustav").knock(room["guestURL"])
    host.sees_knock_of(guest)
    guest.page.close()
    expect(host.sees("entryRequest")).to_contain_text("may come back", timeout=3_000)
