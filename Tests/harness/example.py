"""An app on Foyer as a process of its own."""

import os
import subprocess
import urllib.request

from .server import ROOT, free_port
from .waiting import eventually


class Example:
    def __init__(self, name, folder=ROOT / ".build/debug"):
        self.path = folder / name
        self.port = free_port()
        self.process = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        assert self.path.exists(), f"{self.path} is missing: run `make test`"
        self.process = subprocess.Popen(
            [str(self.path)], env={**os.environ, "PORT": str(self.port)}, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        eventually(self.answers, "the example answers")
        return self

    def answers(self):
        try:
            return urllib.request.urlopen(self.address).status == 200
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
