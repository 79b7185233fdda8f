"""The page of a person's calls: people in real browsers ring each other."""

import time

import pytest
from playwright.sync_api import expect

from harness.telephone import ask
from harness.tokens import host_token, token
from harness.waiting import eventually


def personal(name):
    return host_token(participantId=name.lower(), name=name)


def calls_page(server, name):
    return f"{server.address}/calls#token={personal(name)}"


@pytest.fixture
def signed_in(server, people):
    """Somebody on the page of their calls, whom the server knows."""

    def open_page(name, **how):
        person = people(name, **how).open(calls_page(server, name))
        person.sees("callsPage", "reachable")
        return person

    return open_page


def another_tab(person, address):
    """The same person's other tab, as a person of its own for the harness."""
    first = person.page
    person.page = person.watch(person.context.new_page())
    person.open(address)
    person.sees("callsPage", "reachable")
    second, person.page = person.page, first
    return second


def ring(caller, *others, kind="startCall"):
    for other in others:
        caller.tap(f"person-{other.lower()}")
    caller.tap(kind)
    caller.sees("outgoingCallView")


def history(server, name):
    return ask(server, "GET", f"/v2/people/{name.lower()}/calls", personal(name))[1]["data"]


def sounds(page, name):
    expect(page.locator(f'html[data-sound="{name}"]')).to_have_count(1)


def is_quiet(page):
    expect(page.locator("html:not([data-sound])")).to_have_count(1)


def test_a_call_is_taken_in_one_of_two_tabs_and_the_other_stops(server, signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    tab = another_tab(bo, calls_page(server, "Bo"))
    ring(ana, "Bo")
    sounds(ana.page, "ringback")
    bo.sees("incomingCallView")
    expect(tab.get_by_test_id("incomingCallView")).to_be_visible()
    sounds(bo.page, "ring")
    expect(tab).to_have_title("Ana is calling…")
    bo.tap("acceptCall")
    expect(tab.get_by_test_id("incomingCallView")).to_have_count(0, timeout=2000)
    expect(tab.locator('[data-testid="endedRingView"][data-value="answeredElsewhere"]')).to_be_visible()
    is_quiet(tab)
    ana.sees("callView")
    bo.sees("callView")
    ana.sees_picture_of(bo)
    bo.sees_picture_of(ana)
    ana.receives_media()
    bo.receives_media()
    is_quiet(ana.page)
    is_quiet(bo.page)
    bo.tap("hangUp")
    bo.sees("callsPage")
    assert [entry["isMissed"] for entry in history(server, "Bo")] == [False]


def test_an_audio_call_opens_no_camera(signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    ring(ana, "Bo", kind="startAudioCall")
    bo.reads("Incoming call")
    bo.tap("acceptCall")
    ana.sees("callView")
    ana.receives_media(picture=False)
    bo.receives_media(picture=False)
    eventually(lambda: bo.probe("liveTracks") == ["audio"], "the microphone alone is open")
    assert ana.probe("liveTracks") == ["audio"]


def test_a_rejection_tells_its_reason(server, signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    ring(ana, "Bo")
    bo.tap("rejectWithMessage")
    bo.sees("rejectionSheet")
    bo.page.locator('input[data-testid="rejectMessage"]').fill("In surgery until four")
    bo.tap("sendRejection")
    bo.sees("callsPage")
    ana.sees("endedRingView", "rejected")
    ana.reads("In surgery until four")
    ana.sees("historyEntry", "rejected")
    bo.sees("historyEntry", "declined")
    assert [entry["isMissed"] for entry in history(server, "Bo")] == [False]
    # And once more, from the screen of the end.
    ana.tap("callAgain")
    bo.sees("incomingCallView")
    bo.tap("rejectCall")
    ana.sees("endedRingView", "rejected")


def test_nobody_answers_in_time(server, people, signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    # The page rings for as long as the server says; REST may say five seconds.
    answer = ask(server, "POST", "/v2/calls/default/c1/ring", personal("Ana"), {"members": ["bo"], "timeout": 5})
    assert answer[0] == 200, answer
    bo.sees("incomingCallView")
    bo.sees("endedRingView", "missed")
    bo.sees("historyEntry", "missed")
    ana.sees("historyEntry", "noAnswer")
    is_quiet(bo.page)
    bo.tap("callAgain")
    ana.sees("incomingCallView")


def test_the_caller_hangs_up(server, signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    ring(ana, "Bo")
    bo.sees("incomingCallView")
    ana.tap("hangUp")
    ana.sees("callsPage")
    bo.sees("endedRingView", "missed")
    bo.sees_no("incomingCallView")
    bo.sees("historyEntry", "missed")
    ana.sees("historyEntry", "cancelled")


def test_in_a_ring_for_two_one_says_no_and_the_other_comes(signed_in):
    ana, bo, cy = signed_in("Ana"), signed_in("Bo"), signed_in("Cy")
    ring(ana, "Bo", "Cy")
    expect(bo.sees("alsoInvited")).to_have_text("With Cy")
    cy.sees("incomingCallView")
    bo.tap("rejectCall")
    expect(ana.sees("invited", "bo")).to_contain_text("Declined")
    ana.sees("outgoingCallView")
    cy.sees("incomingCallView")
    cy.tap("acceptCall")
    ana.sees("callView")
    ana.sees_picture_of(cy)
    cy.sees_picture_of(ana)
    bo.sees("callsPage")


def test_a_ring_outlives_a_killed_server(server, signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    ring(ana, "Bo")
    bo.sees("incomingCallView")
    server.kill()
    server.start()
    bo.is_connected()
    ana.is_connected()
    bo.sees("incomingCallView")
    ana.sees("outgoingCallView")
    bo.tap("acceptCall")
    ana.sees_picture_of(bo)
    bo.sees_picture_of(ana)


def test_a_call_comes_back_after_a_killed_server(server, signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    ring(ana, "Bo")
    bo.tap("acceptCall")
    ana.sees_picture_of(bo)
    server.kill()
    server.start()
    ana.is_connected()
    bo.is_connected()
    ana.sees("callView")
    bo.sees("callView")
    ana.receives_media()
    bo.receives_media()


def test_who_was_away_has_missed_it_and_is_never_rung_late(server, people, signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    bo.page.goto("about:blank")
    eventually(lambda: not any(person["isConnected"] for person in ask(server, "GET", "/v2/people", host_token())[1]["data"]
                               if person["person"]["personId"] == "bo"), "Bo is away")
    assert ask(server, "POST", "/v2/calls/default/c1/ring", personal("Ana"), {"members": ["bo"], "timeout": 5})[0] == 200
    ana.sees("historyEntry", "noAnswer")
    bo.open(calls_page(server, "Bo"))
    bo.sees("callsPage", "reachable")
    bo.sees("historyEntry", "missed")
    assert bo.by("incomingCallView").count() == 0
    bo.tap("callBack")
    ana.sees("incomingCallView")


def test_who_is_in_another_call_is_busy(signed_in):
    ana, bo, cy = signed_in("Ana"), signed_in("Bo"), signed_in("Cy")
    ring(ana, "Bo")
    bo.tap("acceptCall")
    ana.sees_picture_of(bo)
    cy.tap("person-bo")
    cy.tap("startCall")
    cy.sees("endedRingView", "busy")
    cy.sees("historyEntry", "busy")
    bo.sees("callView")
    bo.tap("hangUp")
    bo.sees("historyEntry", "missed")


def test_call_waiting_shows_the_other_over_the_call(server, signed_in):
    ana, bo, cy = signed_in("Ana"), signed_in("Bo"), signed_in("Cy")
    assert ask(server, "POST", "/v2/people/bo", personal("Bo"), {"busyPolicy": "waiting"})[0] == 200
    ring(ana, "Bo")
    bo.tap("acceptCall")
    bo.sees_picture_of(ana)
    ring(cy, "Bo")
    bo.sees("incomingCallView")
    bo.sees("callView")
    bo.tap("acceptCall")
    bo.sees_picture_of(cy)
    cy.sees_picture_of(bo)


def test_it_rings_over_the_start_page_and_over_a_lobby(server, signed_in):
    ana, bo = signed_in("Ana"), signed_in("Bo")
    bo.page.evaluate("() => { history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate')); }")
    bo.sees("startPage")
    ring(ana, "Bo")
    bo.sees("incomingCallView")
    sounds(bo.page, "ring")
    bo.tap("rejectCall")
    ana.sees("endedRingView", "rejected")
    ana.tap("dismissEndedRing")
    guest = server.create_room()["guestURL"]
    bo.open(guest)
    bo.sees("lobbyView")
    # Bo is still chosen on Ana's page only while it was open; it is chosen anew.
    ana.tap("person-bo")
    ana.tap("startCall")
    bo.sees("incomingCallView")
    bo.sees("lobbyView")
    bo.tap("acceptCall")
    bo.sees("callView")
    bo.sees_picture_of(ana)
    ana.sees_picture_of(bo)


def test_a_name_signs_in_on_a_development_server(server, people):
    ana, bo = people("Ana"), people("Bo")
    for person in (ana, bo):
        person.open(server.address)
        person.tap("openCalls")
        person.sees("signInPage")
        person.gives_name()
        person.tap("signIn")
        person.sees("callsPage", "reachable")
    ring(ana, "Bo")
    bo.sees("incomingCallView")
    bo.tap("rejectCall")
    bo.tap("signOut")
    bo.sees("signInPage")
    ana.sees_no("person-bo")


def test_without_dev_a_link_signs_in_and_people_are_added_by_id(start_server, people):
    server = start_server(dev=False)
    stranger = people("Sam").open(f"{server.address}/calls")
    stranger.sees("signInHint")
    expired = token("allow_join", participantId="sam", exp=int(time.time()) - 60)
    stranger.open(f"{server.address}/calls#token={expired}")
    stranger.page.reload()
    stranger.sees("linkProblem")
    stranger.reads("expired")
    ana = people("Ana").open(calls_page(server, "Ana"))
    bo = people("Bo").open(calls_page(server, "Bo"))
    ana.sees("callsPage", "reachable")
    bo.sees("callsPage", "reachable")
    ana.sees("peopleHidden")
    ana.page.locator('input[data-testid="personField"]').fill("bo")
    ana.tap("addPerson")
    ana.tap("startCall")
    bo.sees("incomingCallView")


# The harness looks into pages in a way that counts as the person's tap, so that the browser's own policy holds nothing back in it.
HELD_BACK = """
let isHeld = true;
addEventListener("pointerdown", () => { isHeld = false; }, { capture: true });
window.AudioContext = class extends AudioContext {
    constructor(options) { super(options); void this.suspend(); }
    resume() { return isHeld ? new Promise(() => {}) : super.resume(); }
};
"""


def test_sound_that_is_held_back_is_said_and_a_tap_brings_it(server, people, signed_in):
    ana, bo = signed_in("Ana"), people("Bo")
    bo.context.add_init_script(HELD_BACK)
    bo.open(calls_page(server, "Bo"))
    bo.sees("callsPage", "reachable")
    ring(ana, "Bo")
    bo.sees("incomingCallView")
    bo.reads("Sound is off")
    bo.page.locator(".foyer-hear").click()
    expect(bo.page.locator(".foyer-hear")).to_be_hidden()
    bo.sees("incomingCallView")
    sounds(bo.page, "ring")


def test_a_knock_on_a_room_whose_host_is_away_rings_the_host(server, people, signed_in):
    hanna = signed_in("Hanna")
    room = server.create_room()
    assert server.request("POST", f"/v2/rooms/{room['roomId']}/hosts", {"people": ["hanna"]}, token=host_token()).status == 200
    gustav = people("Gustav").knock(room["guestURL"])
    hanna.sees("incomingCallView")
    hanna.reads("Gustav")
    hanna.reads("Knocks on your room")
    gustav.tap("cancelWaiting")
    hanna.sees_no("incomingCallView")
    hanna.sees("endedRingView", "missed")
    hanna.tap("dismissEndedRing")
    gustav.tap("outcomeViewAction")
    gustav.sees("lobbyView")
    gustav.tap("joinCall")
    hanna.tap("acceptCall")
    hanna.sees("callView")
    hanna.allow(gustav)
    gustav.sees("callView")
    hanna.sees_picture_of(gustav)
    gustav.sees_picture_of(hanna)
    # With a host inside nobody is rung, and the queue is theirs.
    tab = another_tab(hanna, calls_page(server, "Hanna"))
    rita = people("Rita").knock(room["guestURL"])
    hanna.sees_knock_of(rita)
    assert tab.get_by_test_id("incomingCallView").count() == 0


def test_the_room_of_somebody_who_is_signed_in_rings_them(server, people, signed_in):
    hanna = signed_in("Hanna")
    hanna.tap("toStart")
    hanna.sees("knocksRing")
    hanna.gives_name()
    hanna.tap("createRoom")
    gustav = people("Gustav")
    gustav.knock(hanna.page.locator('[data-copy*="/r/"]').first.get_attribute("data-copy"))
    hanna.sees("incomingCallView")
    hanna.tap("acceptCall")
    hanna.sees("callView")
    hanna.sees_knock_of(gustav)
