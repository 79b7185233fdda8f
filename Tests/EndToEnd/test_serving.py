"""How `foyer serve` is started: with a certificate, and without the mode for trying it out."""

import gzip
import re
import subprocess
import urllib.request

from harness.server import binary


def test_over_https_a_guest_is_let_in(start_server, people):
    server = start_server(tls=True)
    room = server.create_room()
    assert room["hostURL"].startswith("https://")
    host = people("Hanna", ignore_https_errors=True).enter(room["hostURL"])
    guest = people("Gustav", ignore_https_errors=True).knock(room["guestURL"])
    host.allow(guest)
    guest.sees("callView")
    host.sees_picture_of(guest)
    guest.sees_picture_of(host)


def test_without_dev_no_page_makes_rooms(start_server, people):
    server = start_server(dev=False)
    assert server.request("POST", "/v1/dev/rooms", {"name": "Mallory"}).status in (404, 405)
    visitor = people("Mallory").open(server.address)
    visitor.sees("signInHint")
    visitor.sees_no("createRoom")


def test_without_a_key_it_does_not_start(tmp_path):
    command = [str(binary()), "serve", "--port", "0", "--data", str(tmp_path)]
    ended = subprocess.run(command, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True, timeout=30)
    assert ended.returncode == 2 and "--dev" in ended.stderr


def test_links_carry_the_public_address(start_server):
    server = start_server("--public-url", "https://calls.example.org")
    assert server.create_room()["guestURL"].startswith("https://calls.example.org/r/")


def test_the_pages_files_come_compressed_and_are_what_they_are(server):
    shell = urllib.request.urlopen(server.address).read().decode()
    names = sorted(set(re.findall(r'"(/_foyer/[^"]+\.(?:js|css))"', shell)))
    assert len(names) > 10, shell
    sizes = []
    for name in names:
        plain = urllib.request.urlopen(server.address + name).read()
        answer = urllib.request.urlopen(urllib.request.Request(server.address + name, headers={"Accept-Encoding": "gzip"}))
        body = answer.read()
        if answer.headers["Content-Encoding"] == "gzip":
            assert gzip.decompress(body) == plain, name
        else:
            assert body == plain and len(plain) < 2048, name
        sizes.append((len(body), len(plain)))
    packed, plain = (sum(size[i] for size in sizes) for i in (0, 1))
    assert packed < plain / 2, f"{packed} of {plain} bytes"
