"""The main job between terminals: rooms, tokens and a host as commands, a guest on the bare protocol."""

import subprocess
from contextlib import ExitStack

import pytest

from harness.server import binary
from harness.signalling import Client
from harness.waiting import eventually


@pytest.fixture
def room(server):
    made = server.command("room", "create")
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


@pytest.fixture
def guest(server, room):
    signed = server.command("token", "--permissions", "ask_join", "--room", room)
    assert signed.returncode == 0, signed.stderr
    with Client(server) as client:
        client.hello(room, signed.stdout.strip(), name="Gustav\x1b[31m").hears("waiting")
        yield client


def test_a_host_in_a_terminal_lets_a_guest_in(server, room, guest):
    told = server.command("knocks", room)
    assert "Gustav" in told.stdout and "\x1b" not in told.stdout, told.stderr
    allowed = server.command("knocks", room, "--allow-all")
    assert allowed.returncode == 0, allowed.stderr
    assert guest.hears("entered")["name"].startswith("Gustav")


def test_a_full_call_can_be_looked_at_and_sees_nobody_come(server, room, guest):
    signed = server.command("token", "--permissions", "allow_join", "--room", room).stdout.strip()
    with ExitStack() as stack:
        inside = [stack.enter_context(Client(server)) for _ in range(4)]
        for number, host in enumerate(inside):
            host.hello(room, signed, name=f"Host {number}").hears("entered")
        told = server.command("knocks", room)
        assert told.returncode == 0 and "Gustav" in told.stdout, told.stderr
        denied = server.command("knocks", room, "--deny", guest.told[0]["participantId"])
        assert denied.returncode == 0, denied.stderr
        assert guest.hears("responded")["decision"] == "denied"
        assert "Reception" not in str([host.told for host in inside])


def test_who_does_not_ask_cannot_be_answered(server, room, guest):
    answered = server.command("knocks", room, "--allow", "nobody")
    assert answered.returncode == 1 and "does not ask to enter" in answered.stderr


def test_a_second_server_on_the_same_data_says_so_and_ends(server):
    second = server.command("serve", "--dev", "--port", "0", "--data", str(server.folder / "data"))
    assert second.returncode == 1 and "another foyer serve uses the data folder" in second.stderr


def test_a_host_in_a_terminal_denies_with_a_reason(server, room, guest):
    participant = guest.told[0]["participantId"]
    denied = server.command("knocks", room, "--deny", participant, "--reason", "Not today")
    assert denied.returncode == 0, denied.stderr
    answer = guest.hears("responded")
    assert (answer["decision"], answer["message"]) == ("denied", "Not today")


def test_a_watching_host_sees_who_comes_and_goes(server, room, guest):
    environment = {**server.environment, "FOYER_URL": server.address}
    output = server.folder / "watch.log"
    with output.open("wb") as file:
        watch = subprocess.Popen([str(binary()), "knocks", room, "--watch"], stdin=subprocess.DEVNULL, stdout=file, stderr=file, env=environment)
    try:
        eventually(lambda: "Gustav" in output.read_text(), "the watch tells the guest who waits")
        seen = len(output.read_text())
        guest.say("cancel")
        eventually(lambda: len(output.read_text()) > seen, "the watch tells that the guest has gone")
    finally:
        watch.terminate()
        assert watch.wait(timeout=15) == 0


def test_wrong_usage_and_failure_have_their_exit_codes(server):
    assert server.command("serve", "--port", "many").returncode == 2
    assert server.command("dance").returncode == 2
    assert server.command("token", "--permissions", "everything").returncode == 2
    assert server.command("room", "show", "aaaa-bbbb-cccc").returncode == 1
