"""Every fault of a token has its code, in signalling and in REST."""

import base64
import json
import time

import pytest

from harness.server import SECRET
from harness.signalling import Client
from harness.tokens import claims, guest_token, host_token, token

HOUR = 3600


def part(value):
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unsigned(algorithm):
    return f"{part({'alg': algorithm, 'typ': 'JWT'})}.{part(claims('allow_join'))}."


def relabelled(algorithm):
    """Well signed with HS256, but its head says something else."""
    head, body, signature = host_token().split(".")
    return f"{part({'alg': algorithm, 'typ': 'JWT'})}.{body}.{signature}"


def signed(head, body):
    import hashlib
    import hmac

    signature = hmac.new(SECRET.encode(), f"{head}.{body}".encode(), hashlib.sha256).digest()
    return f"{head}.{body}.{part(signature)}"


def tampered(**changes):
    head, _, signature = guest_token().split(".")
    return f"{head}.{part({**claims('ask_join'), **changes})}.{signature}"


GOOD_HEAD = part({"alg": "HS256", "typ": "JWT"})

FAULTS = {
    "empty": (lambda: "", 4002),
    "not a token": (lambda: "nonsense", 4002),
    "two dots and nothing": (lambda: "..", 4002),
    "four parts": (lambda: host_token() + ".more", 4002),
    "not base64": (lambda: "!!!.???.***", 4002),
    "no algorithm": (lambda: unsigned("none"), 4002),
    "no algorithm, shouted": (lambda: unsigned("NONE"), 4002),
    "no algorithm named": (lambda: signed(part({"typ": "JWT"}), part(claims("allow_join"))), 4002),
    "HS512": (lambda: token("allow_join", algorithm="HS512", secret=SECRET * 4), 4002),
    "HS384, relabelled": (lambda: relabelled("HS384"), 4002),
    "RS256, relabelled": (lambda: relabelled("RS256"), 4002),
    "hs256 in small letters": (lambda: relabelled("hs256"), 4002),
    "wrong secret": (lambda: token("allow_join", secret="another secret, just as long as it"), 4002),
    "signature cut short": (lambda: host_token()[:-10], 4002),
    "signature missing": (lambda: host_token().rsplit(".", 1)[0] + ".", 4002),
    "body changed after signing": (lambda: tampered(permissions=["allow_join"]), 4002),
    "expired": (lambda: host_token(exp=int(time.time()) - HOUR), 4002),
    "not yet valid": (lambda: host_token(nbf=int(time.time()) + HOUR), 4002),
    "expiry is a text": (lambda: signed(GOOD_HEAD, part({**claims("allow_join"), "exp": "soon"})), 4002),
    "body is a list": (lambda: signed(GOOD_HEAD, part(["allow_join"])), 4002),
    "body is not JSON": (lambda: signed(GOOD_HEAD, part(b"\xff\xfe{{{")), 4002),
    "body nested 40,000 deep": (lambda: signed(GOOD_HEAD, part(b'{"apikey":' + b"[" * 40_000)), 4002),
    "huge": (lambda: host_token(name="x" * 100_000), 4002),
    "unknown API key": (lambda: host_token(apikey="somebody-else"), 4001),
    "no API key": (lambda: signed(GOOD_HEAD, part({"permissions": ["allow_join"], "exp": int(time.time()) + HOUR})), (4001, 4002)),
    "no permission": (lambda: token(), 4008),
    "unknown permission": (lambda: token("allow_everything"), 4008),
    "ask_join and allow_join": (lambda: token("ask_join", "allow_join"), 4008),
    "ask_join and allow_mod": (lambda: token("ask_join", "allow_mod"), 4008),
    "allow_mod alone": (lambda: token("allow_mod"), 4008),
    "another room": (lambda: host_token(roomId="some-other-room"), 4022),
    "a role for REST alone": (lambda: host_token(roles=["crawler"]), 4024),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_signalling_refuses(fault, hostile_server, room):
    make, expected = FAULTS[fault]
    with Client(hostile_server) as client:
        assert client.hello(room, make(), name="Mallory").code() in as_tuple(expected)
        client.is_closed_by_server()


# What says nothing about a room is the same in REST. An oversized or unprintable header may be refused before it is read as a token.
REST_FAULTS = [name for name in FAULTS if name not in ("huge", "body nested 40,000 deep", "another room", "a role for REST alone", "empty")]


@pytest.mark.parametrize("fault", REST_FAULTS)
def test_rest_refuses(fault, hostile_server, room):
    make, expected = FAULTS[fault]
    answer = hostile_server.request("GET", f"/v2/rooms/{room}", token=make())
    assert answer.status in (401, 403), answer.text
    assert answer.json["code"] in as_tuple(expected)
    assert set(answer.json) >= {"code", "error", "message"}


def test_rest_without_a_token(hostile_server, room):
    answer = hostile_server.request("GET", f"/v2/rooms/{room}")
    assert (answer.status, answer.json["code"]) == (401, 4002)


def test_a_scoped_token_learns_nothing_of_other_rooms(hostile_server, room):
    """The answer is the same whether or not the other room exists."""
    scoped = host_token(roomId=room)
    other = hostile_server.create_room()["roomId"]
    existing = hostile_server.request("GET", f"/v2/rooms/{other}", token=scoped)
    missing = hostile_server.request("GET", "/v2/rooms/aaaa-bbbb-cccc", token=scoped)
    assert existing.json["code"] == missing.json["code"] == 4022
    assert existing.status == missing.status


def test_only_an_unscoped_token_sees_that_a_room_is_missing(hostile_server):
    assert hostile_server.request("GET", "/v2/rooms/aaaa-bbbb-cccc", token=host_token()).json["code"] == 4003
    with Client(hostile_server) as client:
        assert client.hello("aaaa-bbbb-cccc", host_token(), name="Mallory").code() == 4003


def test_a_guest_token_may_only_validate_its_own_room(hostile_server, room):
    scoped = guest_token(roomId=room)
    assert hostile_server.request("GET", f"/v2/rooms/validate/{room}", token=scoped).status == 200
    for method, path, body in (
        ("POST", "/v2/rooms", {}),
        ("GET", "/v2/rooms", None),
        ("POST", "/v2/rooms/deactivate", {"roomId": room}),
        ("GET", f"/v2/rooms/{room}/entries", None),
    ):
        answer = hostile_server.request(method, path, body, token=scoped)
        assert (answer.status, answer.json["code"]) == (403, 4008), f"{method} {path}"


def test_a_role_for_joining_alone_has_no_rest(hostile_server, room):
    answer = hostile_server.request("GET", f"/v2/rooms/{room}", token=host_token(roles=["rtc"]))
    assert (answer.status, answer.json["code"]) == (403, 4024)


def test_another_participant_than_the_tokens(hostile_server, room):
    with Client(hostile_server) as client:
        assert client.hello(room, host_token(participantId="hanna"), name="Mallory", participantId="somebody").code() == 4023


def test_an_impossible_participant_id(hostile_server, room):
    for impossible in ("a b", "<script>", "x" * 65, "../etc", "\u202eevil"):
        with Client(hostile_server) as client:
            assert client.hello(room, host_token(), name="Mallory", participantId=impossible).code() == 4004


def test_someone_elses_place_is_not_taken_without_the_secret(hostile_server, room):
    with Client(hostile_server) as host, Client(hostile_server) as guest, Client(hostile_server) as thief:
        host.enters(room, host_token(), name="Hanna")
        waiting = guest.hello(room, guest_token(), name="Gustav").hears("waiting")
        thief.hello(room, guest_token(), name="Mallory", participantId=waiting["participantId"], resume="not-the-secret")
        answer = thief.hears("failed", "ended", "waiting")
        assert answer["type"] != "waiting" or answer["participantId"] != waiting["participantId"]
        assert guest.is_answered() == []


def test_secrets_and_tokens_are_not_in_the_log(hostile_server):
    log = hostile_server.log
    assert SECRET not in log
    assert "eyJ" not in log, "a token stands in the log"


def as_tuple(value):
    return value if isinstance(value, tuple) else (value,)
