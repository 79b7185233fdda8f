"""Calls that ring, between devices on the wire and a whole server."""

import json
import time

from harness.signalling import Raw
from harness.telephone import Telephone, ask
from harness.tokens import host_token


def test_a_call_rings_on_every_device_and_is_taken_on_one(server):
    ana, bo, tab = Telephone(server, "ana"), Telephone(server, "bo"), Telephone(server, "bo", "tab")
    ana.ring("bo")
    assert bo.hears_ring()["caller"]["name"] == "Ana"
    tab.hears_ring(state="ringing")
    bo.say("accept", ringId="r1")
    bo.enters(bo.hears("admission"))
    ana.enters(ana.hears("admission"))
    assert tab.hears_ring(outcome="accepted")["members"][0]["deviceId"] == "bo"


def test_a_ring_outlives_a_killed_server_and_a_late_device_sees_a_missed_call(server):
    ana, bo = Telephone(server, "ana"), Telephone(server, "bo")
    ana.ring("bo", timeout=20)
    deadline = bo.hears_ring()["deadline"]
    server.kill()
    server.start()
    ana, bo = Telephone(server, "ana"), Telephone(server, "bo")
    (ring,) = bo.signed_in["rings"]
    assert ring["deadline"] == deadline and "outcome" not in ring
    ana.ring("bo", ring="r2", call="c2", timeout=5)
    assert ana.hears_ring(outcome="busy")
    bo.say("reject", ringId="r1", reason="Later")
    assert ana.hears_ring(outcome="rejected")["members"][0]["reason"] == "Later"
    bo.close()
    ana.ring("bo", ring="r3", call="c3", timeout=5)
    ana.hears_ring()
    server.kill()
    time.sleep(5)
    server.start()
    late = Telephone(server, "bo")
    (ring,) = [ring for ring in late.signed_in["rings"] if ring["ringId"] == "r3"]
    assert ring["outcome"] == "unanswered"
    status, page = ask(server, "GET", "/v2/people/bo/calls?missed=true", host_token(participantId="bo"))
    assert status == 200 and [entry["ring"]["ringId"] for entry in page["data"]] == ["r3", "r2"]


def test_a_silent_device_is_known_within_ten_seconds(server):
    ana, tab = Telephone(server, "ana"), Telephone(server, "bo", "tab")
    with Raw(server).upgrade() as silent:
        silent.frame(json.dumps({"type": "signIn", "version": 1, "token": host_token(participantId="bo"), "deviceId": "silent"}))
        time.sleep(0.5)
        ana.ring("bo")
        tab.hears_ring(state="ringing")
        silent.frame(json.dumps({"type": "accept", "ringId": "r1"}))
        tab.hears_ring(state="accepted")
        # From now on it answers nothing, not even a ping.
        since = time.monotonic()
        tab.hears_ring(state="ringing")
        assert time.monotonic() - since < 10 + 1.5, "the grace of an accepting device comes on top"


def test_a_closed_device_is_known_within_a_second(server):
    backend = host_token()
    ana = Telephone(server, "ana")
    assert [person["isConnected"] for person in ask(server, "GET", "/v2/people", backend)[1]["data"]] == [True]
    ana.close()
    since = time.monotonic()
    while ask(server, "GET", "/v2/people", backend)[1]["data"][0]["isConnected"]:
        assert time.monotonic() - since < 1
        time.sleep(0.02)
