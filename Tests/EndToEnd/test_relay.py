"""A TURN server with time-limited credentials: media flows when nothing but the relay is left."""

import shutil
import subprocess

import pytest

from harness.server import free_port
from harness.waiting import eventually

RELAY_ONLY = """
(() => {
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
        constructor(configuration) { super({ ...configuration, iceTransportPolicy: "relay" }); }
        setConfiguration(configuration) { super.setConfiguration({ ...configuration, iceTransportPolicy: "relay" }); }
    };
})();
"""


@pytest.fixture
def turn(tmp_path):
    """coturn on a free loopback port with a secret of this test."""
    assert shutil.which("turnserver"), "coturn is missing: run Scripts/setup test"
    port, secret = free_port(), "the relay's secret of this test"
    secret_file = tmp_path / "turn-secret"
    secret_file.write_text(secret)
    log = (tmp_path / "turn.log").open("wb")
    process = subprocess.Popen(
        [
            "turnserver", "-n", "--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", "--allow-loopback-peers", f"--listening-port={port}",
            "--use-auth-secret", f"--static-auth-secret={secret}", "--realm=foyer.test", "--no-cli", "--no-tls", "--no-dtls",
            f"--pidfile={tmp_path}/turn.pid", f"--userdb={tmp_path}/turn.db", "--log-file=stdout",
        ],
        stdout=log, stderr=log, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    eventually(lambda: process.poll() is None and accepts(port), "coturn listens")
    yield f"turn:127.0.0.1:{port}?transport=udp", secret_file
    process.terminate()
    process.wait(timeout=10)


def accepts(port):
    import socket

    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


def test_media_flows_over_the_relay_alone(turn, start_server, people):
    address, secret_file = turn
    server = start_server("--ice-server", address, "--turn-secret", str(secret_file))
    room = server.create_room()
    host, guest = people("Hanna"), people("Gustav")
    for person in (host, guest):
        person.context.add_init_script(RELAY_ONLY)
    host.enter(room["hostURL"])
    guest.knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)
    assert ["relay", "relay"] in host.probe("paths")
