"""Short links: made in a terminal, opened in a browser, withdrawn; a host whose tab did not make the room finds the guests' link."""

import re

import pytest


@pytest.fixture
def room(server):
    return server.command("room", "create").stdout.strip()


def link(server, *arguments):
    made = server.command("link", *arguments)
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


def test_a_host_and_a_guest_come_by_short_links(server, room, people):
    host = people("Hanna").join(link(server, room, "--host", "Dr. Hanna"))
    host.sees("callView")
    guest_link = link(server, room, "--guest", "--expires", "1h")
    assert re.fullmatch(re.escape(server.address) + r"/l/[\w-]{10,30}", guest_link)
    guest = people("Gustav").knock(guest_link)
    guest.page.reload()
    guest.sees("waitingView")
    host.allow(guest)
    guest.sees("callView")


def test_a_withdrawn_link_is_told_and_whoever_waits_keeps_the_place(server, room, people):
    guest_link = link(server, room, "--guest")
    early = people("Gustav").knock(guest_link)
    assert server.command("link", "revoke", guest_link.rsplit("/", 1)[1]).returncode == 0
    assert server.command("link", "list", room).stdout == ""
    late = people("Late").open(guest_link)
    late.sees("linkProblem")
    late.reads("doesn't work any more")
    early.page.reload()
    early.sees("waitingView")


def test_a_host_whose_tab_did_not_make_the_room_can_copy_the_guests_link(server, room, people):
    host = people("Hanna", permissions=["clipboard-read", "clipboard-write"]).enter(link(server, room, "--host", "Dr. Hanna"))
    host.tap("copyGuestLink")
    copied = host.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(server.address + "/l/")
    people("Gustav").knock(copied)
