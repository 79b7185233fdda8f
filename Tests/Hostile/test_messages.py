"""Messages that are no messages, or that the speaker has no right to."""

import json

import pytest

from harness.signalling import Client, hello
from harness.tokens import guest_token, host_token

KILOBYTE = 1024
MESSAGE_CAP = 256 * KILOBYTE

MALFORMED = {
    "empty": "",
    "not JSON": "hello?",
    "half an object": '{"type": "ping"',
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "no type": "{}",
    "type is a number": '{"type": 7}',
    "type is an object": '{"type": {"type": "ping"}}',
    "two objects": '{"type": "ping"}{"type": "ping"}',
    "a lone surrogate": '{"type": "\\ud800"}',
    "a zero byte": '{"type": "ping\\u0000"}',
    "brackets 100,000 deep": "[" * 100_000,
    "objects 40,000 deep": '{"a":' * 40_000,
    "a type 200 KB long": json.dumps({"type": "x" * 200 * KILOBYTE}),
    "a number of 200,000 digits": '{"type": ' + "9" * 200_000 + "}",
}


@pytest.mark.parametrize("fault", MALFORMED)
def test_before_hello(fault, hostile_server):
    with Client(hostile_server) as client:
        client.say_text(MALFORMED[fault])
        assert client.code() in (4100, 4101)


@pytest.mark.parametrize("fault", MALFORMED)
def test_from_a_waiting_guest(fault, hostile_server, room):
    with Client(hostile_server) as client:
        client.hello(room, guest_token(), name="Mallory").hears("waiting")
        client.say_text(MALFORMED[fault])
        assert client.code() in (4100, 4101)


@pytest.mark.parametrize("fault", MALFORMED)
def test_from_somebody_inside(fault, hostile_server, room):
    with Client(hostile_server) as client:
        client.enters(room, host_token(), name="Mallory")
        client.say_text(MALFORMED[fault])
        assert client.code() in (4100, 4101)


def test_a_ping_with_a_deep_extra_field_is_answered_or_refused(hostile_server, room):
    with Client(hostile_server) as client:
        client.enters(room, host_token(), name="Mallory")
        client.say_text('{"type": "ping", "more": ' + "[" * 50_000 + "]" * 50_000 + "}")
        assert client.hears("pong", "failed", "ended")


def test_a_hello_with_a_million_small_fields(hostile_server, room):
    message = hello(room, host_token(), name="Mallory")
    message.update({f"f{number}": number for number in range(15_000)})
    with Client(hostile_server) as client:
        client.say_text(json.dumps(message))
        assert client.hears("entered", "failed", "ended")


WRONG_FIELDS = {
    "version is a text": {"version": "one"},
    "room is a number": {"roomId": 12},
    "room is empty": {"roomId": ""},
    "room climbs": {"roomId": "../../rooms"},
    "room is long": {"roomId": "r" * 10_000},
    "token is a number": {"token": 12},
    "name is a list": {"name": ["Mallory"]},
    "media is a text": {"media": "all"},
    "resume is an object": {"resume": {}},
}


@pytest.mark.parametrize("fault", WRONG_FIELDS)
def test_hello_with_wrong_fields(fault, hostile_server, room):
    with Client(hostile_server) as client:
        client.say_text(json.dumps({**hello(room, host_token(), name="Mallory"), **WRONG_FIELDS[fault]}))
        assert 4000 < client.code() < 5000


@pytest.mark.parametrize("kind", ["teleport", "hello2", "PING", "entered", "responded", "participantJoined", "ended", "constructor", "__proto__"])
def test_unknown_types(kind, hostile_server, room):
    with Client(hostile_server) as client:
        client.enters(room, host_token(), name="Mallory")
        client.say(kind)
        assert client.code() == 4101
        client.is_answered()


def test_anything_but_hello_first(hostile_server):
    for kind in ("ping", "leave", "respondEntry", "requestEntry"):
        with Client(hostile_server) as client:
            client.say(kind)
            assert client.code() in (4100, 4101, 4104)


def test_a_second_hello(hostile_server, room):
    with Client(hostile_server) as client:
        client.enters(room, host_token(), name="Mallory")
        client.hello(room, host_token(), name="Mallory")
        assert client.code() in (4101, 4104)


def test_binary(hostile_server, room):
    with Client(hostile_server) as client:
        client.enters(room, host_token(), name="Mallory")
        client.socket.send(b"\x00\x01\x02")
        assert client.code() == 4103


def test_larger_than_the_cap(hostile_server, room):
    with Client(hostile_server) as client:
        client.enters(room, host_token(), name="Mallory")
        try:
            client.say("signal", data="x" * (MESSAGE_CAP + 1))
        except Exception:
            pass  # The server may cut the connection while we still write.
        assert client.is_closed_by_server() in (1006, 1009, 4102)


INSIDE_ONLY = {
    "respondEntry": lambda own: {"requestId": own["requestId"], "decision": "allowed"},
    "respondEntry with another's": lambda own: {"requestId": "someone-elses", "decision": "allowed"},
    "setMedia": lambda own: {"media": {"microphone": True, "camera": True}, "mediaSession": "m1"},
    "signal": lambda own: {"participantId": own["host"], "signal": {"kind": "offer", "from": "a", "to": "b", "data": "v=0"}},
    "leave": lambda own: {},
}


@pytest.mark.parametrize("message", INSIDE_ONLY)
def test_a_waiting_guest_has_no_word_of_the_inside(message, hostile_server, room):
    with Client(hostile_server) as host, Client(hostile_server) as guest:
        inside = host.enters(room, host_token(), name="Hanna")
        waiting = guest.hello(room, guest_token(), name="Mallory").hears("waiting")
        host.hears("entryRequested")
        guest.say(message.split(" ")[0], ref=7, **INSIDE_ONLY[message]({**waiting, "host": inside["participantId"]}))
        assert guest.code() in (4101, 4104)
        assert host.is_answered() == [], "the host was told of what a waiting guest may not say"
        assert guest.is_answered() == []


def test_a_waiting_guest_is_told_nothing_of_the_room(hostile_server, room):
    """While others come, switch and go, the connection hears nothing but its own."""
    with Client(hostile_server) as host, Client(hostile_server) as guest:
        host.enters(room, host_token(), name="Hanna")
        first = guest.hello(room, guest_token(), name="Gustav").hears("waiting")
        assert set(first) == {"type", "participantId", "resume", "requestId", "reason", "name"}
        with Client(hostile_server) as other:
            other.enters(room, host_token(), name="Hugo")
            other.say("setMedia", media={"microphone": True, "camera": True})
            other.is_answered()
            other.say("leave")
            host.hears("participantLeft")
        assert guest.is_answered() == []


def test_a_guest_inside_may_not_answer_knocks(hostile_server, room):
    with Client(hostile_server) as host, Client(hostile_server) as guest, Client(hostile_server) as other:
        host.enters(room, host_token(), name="Hanna")
        guest.hello(room, guest_token(), name="Gustav").hears("waiting")
        host.say("respondEntry", requestId=host.hears("entryRequested")["entry"]["requestId"], decision="allowed", ref=1)
        snapshot = guest.hears("entered")
        assert snapshot["entries"] == []
        knock = other.hello(room, guest_token(), name="Greta").hears("waiting")
        host.hears("entryRequested")
        assert "entryRequested" not in guest.is_answered()
        guest.say("respondEntry", requestId=knock["requestId"], decision="allowed", ref=2)
        assert guest.hears("failed")["error"]["code"] in (4008, 4059, 4104)
        assert other.is_answered() == []


def test_an_sdp_larger_than_allowed_reaches_nobody(hostile_server, room):
    with Client(hostile_server) as host, Client(hostile_server) as other:
        host.enters(room, host_token(), name="Hanna", mediaSession="a")
        inside = other.enters(room, host_token(), name="Hugo", mediaSession="b")
        host.hears("participantJoined")
        host.say("signal", participantId=inside["participantId"], signal={"kind": "offer", "from": "a", "to": "b", "data": "x" * 70_000}, ref=1)
        assert host.hears("failed")["error"]["code"] in (4100, 4102)
        assert other.is_answered() == []


def test_a_signal_into_another_room_reaches_nobody(hostile_server, room):
    elsewhere = hostile_server.create_room()["roomId"]
    with Client(hostile_server) as host, Client(hostile_server) as other:
        host.enters(room, host_token(), name="Mallory")
        victim = other.enters(elsewhere, host_token(), name="Hugo")
        host.say("signal", participantId=victim["participantId"], signal={"kind": "offer", "from": "a", "to": "b", "data": "v=0"}, ref=1)
        assert host.hears("failed")["error"]["code"] == 4107
        assert other.is_answered() == []


NAMES = {
    "markup": ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    "control characters": ("Mal\x00\x07\x1b[31mlory\r\n", "Mal[31mlory"),
    "bidi": ("\u202eyrollaM\u202c \u2066x\u2069\u200f", "yrollaM x"),
    "decomposed": ("Zoe\u0308", "Zo\u00eb"),
}


@pytest.mark.parametrize("kind", NAMES)
def test_names_reach_the_host_clean(kind, hostile_server, room):
    given, shown = NAMES[kind]
    with Client(hostile_server) as host, Client(hostile_server) as guest:
        host.enters(room, host_token(), name="Hanna")
        guest.hello(room, guest_token(), name=given).hears("waiting")
        assert host.hears("entryRequested")["entry"]["name"] == shown


@pytest.mark.parametrize("given", ["x" * 5000, "\U0001f469\u200d\U0001f4bb" * 500, "a" + "\u0301" * 5000])
def test_long_names_are_cut_or_refused(given, hostile_server, room):
    with Client(hostile_server) as host, Client(hostile_server) as guest:
        host.enters(room, host_token(), name="Hanna")
        guest.hello(room, guest_token(), name=given)
        answer = guest.hears("waiting", "failed", "ended")
        if answer["type"] == "waiting":
            name = host.hears("entryRequested")["entry"]["name"]
            assert 0 < len(name.encode()) <= 1024, f"{len(name)} code points"


@pytest.mark.parametrize("given", ["", "   ", "\u202e\u200b\x00", None])
def test_nobody_is_without_a_name(given, hostile_server, room):
    with Client(hostile_server) as host, Client(hostile_server) as guest:
        host.enters(room, host_token(), name="Hanna")
        guest.hello(room, guest_token(), name=given)
        answer = guest.hears("waiting", "failed", "ended")
        if answer["type"] == "waiting":
            assert host.hears("entryRequested")["entry"]["name"].strip() != ""
