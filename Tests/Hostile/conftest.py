"""One server for all hostile tests, and bystanders in it who must not notice."""

import pytest

from harness.server import Server
from harness.signalling import Client
from harness.tokens import guest_token, host_token


@pytest.fixture(scope="session")
def hostile_server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("hostile")).start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def bystanders(hostile_server):
    """A host with a waiting guest before, during and after every test: afterwards the knock is still there and can be answered."""
    process = hostile_server.pid
    workers = hostile_server.workers()
    room = hostile_server.create_room("Bystanders")["roomId"]
    with Client(hostile_server) as host, Client(hostile_server) as guest:
        host.enters(room, host_token(), name="Hanna")
        guest.hello(room, guest_token(), name="Gustav").hears("waiting")
        entry = host.hears("entryRequested")["entry"]
        yield
        assert hostile_server.process.poll() is None, "the server died"
        assert hostile_server.pid == process
        assert workers and hostile_server.workers() == workers, "a worker died"
        assert host.is_answered() == [], "the bystanding host was told of something"
        assert guest.is_answered() == [], "the bystanding guest was told of something"
        host.say("respondEntry", requestId=entry["requestId"], decision="allowed", ref=1)
        guest.hears("entered")


@pytest.fixture
def room(hostile_server):
    return hostile_server.create_room()["roomId"]
