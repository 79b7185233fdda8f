"""WebSocket frames as no client should send them."""

import json

import pytest

from harness.signalling import Client, Raw, hello
from harness.tokens import host_token
from harness.waiting import eventually

BAD_FRAMES = {
    "reserved bits": ('{"type": "ping"}', dict(reserved=7)),
    "unknown opcode": ("x", dict(opcode=5)),
    "unknown control opcode": ("x", dict(opcode=13)),
    "continuation of nothing": ("x", dict(opcode=0)),
    "ping in two parts": ("x", dict(opcode=9, final=False)),
    "ping of 200 bytes": ("x" * 200, dict(opcode=9)),
    "close of one byte": ("x", dict(opcode=8)),
    "not UTF-8": (b"\xff\xfe\xfd", dict()),
    "a promise of 2^62 bytes": ("x", dict(declared=1 << 62)),
    "a promise of 2^63 + 1 bytes": ("x", dict(declared=(1 << 63) + 1)),
}


@pytest.mark.parametrize("fault", BAD_FRAMES)
def test_is_cut_or_refused(fault, hostile_server, room):
    payload, how = BAD_FRAMES[fault]
    with Raw(hostile_server) as raw:
        raw.upgrade().frame(json.dumps(hello(room, host_token(), name="Mallory")))
        raw.frame(payload, **how)
        # Whether or not it is cut at once, it is never answered as a message.
        heard = raw.read(timeout=3)
        assert b'"pong"' not in heard


def test_a_message_that_never_ends(hostile_server, room):
    """Fragments without a last one are cut at the size of one message."""
    with Raw(hostile_server) as raw:
        raw.upgrade().frame(json.dumps(hello(room, host_token(), name="Mallory")))
        try:
            raw.frame("x" * 1000, final=False)
            for _ in range(600):
                raw.frame("x" * 1000, opcode=0, final=False)
        except (BrokenPipeError, ConnectionResetError):
            return
        assert raw.is_closed_by_server()


def test_a_client_that_never_reads_is_cut_and_costs_little(hostile_server, room):
    """Somebody inside stops to read while another keeps sending to them: the queue is bounded and the sender unharmed."""
    with Raw(hostile_server, receive_buffer=4096) as deaf, Client(hostile_server) as speaker:
        speaker.enters(room, host_token(), name="Hanna", mediaSession="a")
        deaf.upgrade().frame(json.dumps(hello(room, host_token(), name="Deaf", mediaSession="m1")))
        other = speaker.hears("participantJoined")["participant"]["participantId"]
        before = memory(hostile_server)
        step = {"kind": "candidate", "from": "a", "to": "m1", "data": "x" * 60_000}
        for number in range(1000):
            speaker.say("signal", participantId=other, signal=step, ref=number)
        gone = speaker.hears("participantLeft", "participantUpdated")
        assert gone["type"] == "participantLeft" or gone["participant"]["isAway"]
        speaker.is_answered()
        assert memory(hostile_server) - before < 20_000_000, "the queue of a deaf client grew without bound"


def test_a_flood_of_pings_is_answered_or_cut(hostile_server, room):
    with Raw(hostile_server) as raw:
        raw.upgrade().frame(json.dumps(hello(room, host_token(), name="Mallory")))
        try:
            for _ in range(5000):
                raw.frame('{"type": "ping"}')
        except (BrokenPipeError, ConnectionResetError):
            pass


def test_many_connections_that_say_nothing(hostile_server):
    """They are cut in the end, and nobody waits for them."""
    silent = [Raw(hostile_server).upgrade() for _ in range(200)]
    try:
        assert hostile_server.request("GET", "/healthz").status == 200
        assert silent[0].is_closed_by_server(timeout=40), "a connection without hello is kept for ever"
    finally:
        for raw in silent:
            raw.socket.close()


def test_connections_dropped_in_the_middle_of_a_frame(hostile_server):
    for size in (1, 2, 3, 7, 100):
        with Raw(hostile_server) as raw:
            raw.upgrade().write(b"\x81\xfe\x10\x00" + b"x" * size)
    eventually(lambda: hostile_server.request("GET", "/healthz").status == 200, "the server answers")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1.evil.example", "http://127.0.0.1:1"])
def test_a_foreign_page_may_not_connect(origin, hostile_server):
    with Raw(hostile_server) as raw:
        assert raw.upgrade(origin=origin).status in (0, 400, 401, 403)


def test_the_own_page_may_connect(hostile_server):
    with Raw(hostile_server) as raw:
        assert raw.upgrade(origin=hostile_server.address).status == 101


def memory(server):
    """Resident bytes."""
    with open(f"/proc/{server.pid}/status") as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024
