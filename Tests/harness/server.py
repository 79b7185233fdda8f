"""One `foyer serve` process with its own port and data, for one test or one module."""

import http.client
import json
import os
import random
import signal
import socket
import ssl
import subprocess
from pathlib import Path
from urllib.parse import urljoin

from .waiting import eventually

ROOT = Path(__file__).resolve().parents[2]
API_KEY = "key-of-the-tests"
SECRET = "a secret that only the tests know, long enough"


# Below the range from which the kernel takes ports for outgoing connections: one of those could be in use when the server starts again.
PORTS = range(20_000, 32_000)


def free_port():
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def binary():
    path = Path(os.environ.get("FOYER_BINARY", ROOT / ".build/debug/foyer"))
    assert path.exists(), f"{path} is missing: run `make test`, or `swift build --product foyer` first"
    return path


class Server:
    """`start`, `kill` (as a crash does) and `start` again keep the port and the data."""

    def __init__(self, folder, *options, dev=True, tls=False, environment=None):
        self.folder = Path(folder)
        self.port = free_port()
        self.options = [*(["--dev"] if dev else []), *(self.make_certificate() if tls else []), *options]
        self.tls = self.trust_own_certificate() if tls else None
        self.environment = {**os.environ, "FOYER_API_KEY": API_KEY, "FOYER_SECRET": SECRET, **(environment or {})}
        self.log_path = self.folder / "server.log"
        self.process = None

    @property
    def address(self):
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}"

    @property
    def signal_address(self):
        return f"ws://127.0.0.1:{self.port}/v1/signal"

    @property
    def pid(self):
        return self.process.pid

    @property
    def log(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    def make_certificate(self):
        """A certificate that signs itself, as options of `serve`."""
        self.certificate, key = self.folder / "cert.pem", self.folder / "key.pem"
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(self.certificate),
            ],
            check=True, capture_output=True,
        )  # fmt: skip
        return ["--tls-cert", str(self.certificate), "--tls-key", str(key)]

    def trust_own_certificate(self):
        return ssl.create_default_context(cafile=str(self.certificate))

    def start(self):
        command = [str(binary()), "serve", "--port", str(self.port), "--data", str(self.folder / "data"), *self.options]
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment)
        eventually(self.is_healthy, "the server answers /healthz")
        return self

    def is_healthy(self):
        assert self.process.poll() is None, f"the server ended by itself with {self.process.returncode}:\n{self.log[-4000:]}"
        try:
            return self.request("GET", "/healthz", timeout=2).status == 200
        except OSError:
            return False

    def stop(self):
        """As an operator stops it. Returns the exit code."""
        if self.process is None or self.process.poll() is not None:
            return self.process and self.process.returncode
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server did not stop within 15 s of SIGTERM:\n{self.log[-4000:]}")

    def kill(self):
        """As a crash or a power cut ends it."""
        self.process.kill()
        self.process.wait(timeout=15)

    def workers(self):
        """The processes in which windows live."""
        listed = subprocess.run(["ps", "--ppid", str(self.pid), "-o", "pid="], capture_output=True, text=True)
        return [int(number) for number in listed.stdout.split()]

    def request(self, method, path, body=None, token=None, headers=None, timeout=10):
        """One REST call. The answer has `status`, `headers`, `text` and, where it is JSON, `json`."""
        if self.tls:
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=timeout, context=self.tls)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            sent = dict(headers or {})
            if token is not None:
                sent["Authorization"] = token
            if body is not None and not isinstance(body, (bytes, str)):
                body = json.dumps(body)
                sent.setdefault("Content-Type", "application/json")
            connection.request(method, path, body=body, headers=sent)
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read().decode("utf-8", "replace"))
        finally:
            connection.close()

    def create_room(self, name="Hanna"):
        """A room of that host with its links, as the start page makes it: `roomId`, `hostURL`, `guestURL` (absolute)."""
        answer = self.request("POST", "/v1/dev/rooms", {"name": name})
        assert answer.status in (200, 201), f"{answer.status}: {answer.text}"
        room = answer.json
        return {**room, **{link: urljoin(self.address, room[link]) for link in ("hostURL", "guestURL")}}

    def command(self, *arguments, timeout=30):
        """Another `foyer` command against this server's data and address."""
        environment = {**self.environment, "FOYER_URL": self.address}
        return subprocess.run(
            [str(binary()), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout, env=environment
        )


class Answer:
    def __init__(self, status, headers, text):
        self.status = status
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.text = text

    @property
    def json(self):
        return json.loads(self.text)
