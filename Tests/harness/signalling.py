"""Clients of `/v1/signal` that need no browser, one well-behaved and one that writes any bytes it likes."""

import base64
import json
import os
import socket
import struct
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

ANSWER_WITHIN = 15.0
"""Seconds."""


def hello(room, token, **others):
    return {"type": "hello", "version": 1, "roomId": room, "token": token, "media": {"microphone": False, "camera": False}, **others}


class Client:
    """Speaks the protocol; remembers what it was told."""

    def __init__(self, server, **options):
        self.server = server
        self.connection = connect(server.signal_address, max_size=None, compression=None, open_timeout=ANSWER_WITHIN, **options)
        self.socket = self.connection.__enter__()
        self.told = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.connection.__exit__(None, None, None)

    def say(self, message, **fields):
        self.say_text(json.dumps({"type": message, **fields}))

    def say_text(self, text):
        self.socket.send(text)

    def hello(self, room, token, **others):
        self.say_text(json.dumps(hello(room, token, **others)))
        return self

    def enters(self, room, token, **others):
        """Goes straight in with a host's token; returns the snapshot of the room once the greeting is over."""
        snapshot = self.hello(room, token, **others).hears("entered")
        self.is_answered()
        return snapshot

    def next(self, timeout=ANSWER_WITHIN):
        message = json.loads(self.socket.recv(timeout=timeout))
        self.told.append(message)
        return message

    def hears(self, *kinds, timeout=ANSWER_WITHIN):
        """The next message of one of these kinds; others in between are remembered and passed over."""
        deadline = time.monotonic() + timeout
        while True:
            try:
                message = self.next(max(0.01, deadline - time.monotonic()))
            except TimeoutError:
                raise AssertionError(f"not told {kinds} within {timeout:g} s; told {[m['type'] for m in self.told]}") from None
            if message["type"] in kinds:
                return message

    def code(self):
        """The code of the next refusal."""
        return self.hears("failed", "ended")["error"]["code"]

    def is_answered(self):
        """The connection lives: a ping is answered. Returns the kinds heard before the answer."""
        before = len(self.told)
        self.say("ping")
        self.hears("pong")
        return [message["type"] for message in self.told[before:-1]]

    def is_closed_by_server(self, timeout=ANSWER_WITHIN):
        deadline = time.monotonic() + timeout
        try:
            while True:
                self.next(max(0.01, deadline - time.monotonic()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


class Raw:
    """A TCP connection that writes exactly the given bytes."""

    def __init__(self, server, receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(ANSWER_WITHIN)
        self.socket.connect(("127.0.0.1", server.port))
        self.port = server.port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def write(self, data):
        self.socket.sendall(data if isinstance(data, bytes) else data.encode())
        return self

    def read(self, limit=1 << 20, timeout=ANSWER_WITHIN):
        """Reads until the server closes, falls silent for `timeout`, or has sent `limit` bytes."""
        self.socket.settimeout(timeout)
        data = b""
        try:
            while len(data) < limit:
                part = self.socket.recv(65536)
                if not part:
                    break
                data += part
        except (TimeoutError, ConnectionResetError):
            pass
        return data

    def is_closed_by_server(self, timeout=ANSWER_WITHIN):
        self.socket.settimeout(timeout)
        try:
            while self.socket.recv(65536):
                pass
            return True
        except TimeoutError:
            return False
        except (ConnectionResetError, BrokenPipeError):
            return True

    def upgrade(self, path="/v1/signal", origin=None):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        ]  # fmt: skip
        if origin:
            lines.append(f"Origin: {origin}")
        self.write("\r\n".join(lines) + "\r\n\r\n")
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = self.socket.recv(1)
            if not part:
                break
            answer += part
        self.status = int(answer.split(b" ")[1]) if answer else 0
        return self

    def frame(self, payload, opcode=1, final=True, reserved=0, masked=True, declared=None):
        """One WebSocket frame, right or wrong."""
        data = payload.encode() if isinstance(payload, str) else payload
        length = len(data) if declared is None else declared
        head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
        mask_bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([mask_bit | length])
        elif length < 65536:
            head += bytes([mask_bit | 126]) + struct.pack(">H", length)
        else:
            head += bytes([mask_bit | 127]) + struct.pack(">Q", length)
        if masked:
            mask = os.urandom(4)
            head += mask
            data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)) if len(data) < 4096 else masked_fast(data, mask)
        return self.write(head + data)


def masked_fast(data, mask):
    repeated = int.from_bytes((mask * (len(data) // 4 + 1))[: len(data)], "big")
    return (int.from_bytes(data, "big") ^ repeated).to_bytes(len(data), "big")
