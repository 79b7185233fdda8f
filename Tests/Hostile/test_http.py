"""HTTP as no browser speaks it."""

import pytest

from harness.signalling import Raw
from harness.tokens import host_token
from harness.waiting import eventually

PATHS = [
    "/../../../../etc/passwd",
    "/runtime/../../../../etc/passwd",
    "/runtime/..%2f..%2f..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/runtime/%2e%2e/%2e%2e/Package.swift",
    "/..%5c..%5cetc/passwd",
    "/runtime/....//....//etc/passwd",
    "//etc/passwd",
    "/etc/passwd",
    "/runtime//etc/passwd",
    "/runtime/main.js%00.html",
    "/%",
    "/%zz",
    "/%c0%ae%c0%ae/etc/passwd",
    "/.git/config",
    "/foyer-data/foyer.sqlite",
    "/data/foyer.sqlite",
]


@pytest.mark.parametrize("path", PATHS)
def test_nothing_outside_the_page_is_served(path, hostile_server):
    with Raw(hostile_server) as raw:
        raw.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        answer = raw.read()
    assert b"root:" not in answer and b"swift-tools-version" not in answer and b"SQLite format" not in answer
    # The page itself answers for every address that is none of the server's, and says so to the person.
    is_the_page = b'id="foyer-root"' in answer
    assert answer == b"" or is_the_page or int(answer.split(b" ")[1]) in (301, 302, 400, 403, 404), answer[:200]


REQUESTS = {
    "not HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "zeros": b"\x00" * 5000,
    "no version": b"GET /\r\n\r\n",
    "an unknown method": b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "a line of 100 KB": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a header of 100 KB": b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 100_000 + b"\r\n\r\n",
    "10,000 headers": b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-A: b\r\n" * 10_000 + b"\r\n",
    "two lengths": b"POST /v2/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}GET ",
    "a negative length": b"POST /v2/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "a length of 10^18": b"POST /v2/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000000000\r\n\r\n{}",
    "a bad chunk": b"POST /v2/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
}


@pytest.mark.parametrize("fault", REQUESTS)
def test_broken_requests_harm_nobody(fault, hostile_server):
    with Raw(hostile_server) as raw:
        try:
            raw.write(REQUESTS[fault])
        except (BrokenPipeError, ConnectionResetError):
            return
        answer = raw.read(timeout=2)
        assert b" 500 " not in answer[:20], answer[:100]


def test_slow_headers_are_cut_and_keep_nobody_waiting(hostile_server):
    """A hundred connections give their headers a line at a time, without an end."""
    slow = [Raw(hostile_server).write("GET / HTTP/1.1\r\nHost: x\r\n") for _ in range(100)]
    try:

        def drip():
            """True once the server has cut every one of them."""
            alive = 0
            for raw in slow:
                try:
                    raw.write("X-Slow: 1\r\n")
                    alive += 1
                except (BrokenPipeError, ConnectionResetError):
                    pass
            assert hostile_server.request("GET", "/healthz", timeout=5).status == 200
            return alive == 0

        eventually(drip, "connections that never finish their headers are cut", timeout=60, interval=1)
    finally:
        for raw in slow:
            raw.socket.close()


BODIES = {
    "empty": b"",
    "not JSON": b"name=x",
    "a list": b"[]",
    "deep": b"[" * 50_000,
    "half": b'{"name": "x',
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "wrong type": b'{"name": 7}',
}


@pytest.mark.parametrize("fault", BODIES)
def test_broken_bodies(fault, hostile_server):
    answer = hostile_server.request("POST", "/v1/dev/rooms", BODIES[fault], headers={"Content-Type": "application/json"})
    assert answer.status == 400 and answer.json["code"] == 4110, f"{answer.status} {answer.text[:200]}"


def test_a_body_over_the_limit_is_refused_as_everything_is(hostile_server):
    body = b'{"name": "' + b"x" * 200_000 + b'"}'
    answer = hostile_server.request("POST", "/v1/dev/rooms", body, headers={"Content-Type": "application/json"})
    assert answer.status == 413 and answer.json["code"] == 4102 and answer.json["error"] == "MESSAGE_TOO_LARGE" and answer.json["message"]


@pytest.mark.parametrize("method, path, status, code", [("GET", "/v2/nothing", 404, 4111), ("DELETE", "/v2/rooms", 405, 4104)])
def test_refusals_before_a_route_are_json(method, path, status, code, hostile_server):
    answer = hostile_server.request(method, path)
    assert answer.status == status and answer.json["code"] == code


def test_a_body_of_ten_megabytes(hostile_server):
    try:
        answer = hostile_server.request("POST", "/v2/rooms", b'{"customRoomId": "' + b"x" * 10_000_000 + b'"}', token=host_token())
        assert answer.status in (400, 413)
    except (BrokenPipeError, ConnectionResetError):
        pass  # Cut while we still wrote.


def test_a_custom_room_id_is_an_id(hostile_server):
    for impossible in ("../x", "a/b", "<b>", "x" * 500, "a b"):
        answer = hostile_server.request("POST", "/v2/rooms", {"customRoomId": impossible}, token=host_token())
        assert answer.status in (400, 404) and answer.json["code"] in (4003, 4110), f"{impossible}: {answer.status} {answer.text}"


def test_the_page_carries_the_headers_that_protect_it(hostile_server):
    headers = hostile_server.request("GET", "/").headers
    policy = headers["content-security-policy"]
    assert "unsafe-eval" not in policy
    assert "unsafe-inline" not in next((part for part in policy.split(";") if "script-src" in part or "default-src" in part), "")
    assert "frame-ancestors" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_file_that_did_not_change_is_not_sent_again(hostile_server):
    path = next_script(hostile_server)
    first = hostile_server.request("GET", path)
    assert first.status == 200 and "javascript" in first.headers["content-type"]
    again = hostile_server.request("GET", path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status, again.text) == (304, "")


def next_script(server):
    import re

    return re.search(r'<script[^>]*src="([^"]+)"', server.request("GET", "/").text)[1]
