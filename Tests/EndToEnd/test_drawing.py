"""Shapes as they are drawn, in both browsers: what colour is where."""

import struct
import zlib

import pytest

from harness.firefox import by
from harness.waiting import eventually


@pytest.fixture
def tab(page, runtime_example):
    tab = page(runtime_example.address + "/drawing", width=640, height=520)
    tab.sees("triangle")
    return tab


class Picture:
    """A screenshot's pixels (eight bits a channel, not interlaced)."""

    def __init__(self, data):
        place, packed = 8, b""
        while place < len(data):
            length, kind = struct.unpack(">I4s", data[place : place + 8])
            body = data[place + 8 : place + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
                assert depth == 8 and interlaced == 0 and colours in (2, 6)
                self.size = 3 if colours == 2 else 4
            elif kind == b"IDAT":
                packed += body
            place += length + 12
        self.rows = self.unfiltered(zlib.decompress(packed))

    def unfiltered(self, raw):
        stride, rows, last = self.width * self.size, [], bytearray(self.width * self.size)
        for row in range(self.height):
            start = row * (stride + 1)
            way, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
            for i in range(stride):
                a = line[i - self.size] if i >= self.size else 0
                b, c = last[i], last[i - self.size] if i >= self.size else 0
                line[i] = (line[i] + (0, a, b, (a + b) // 2, self.paeth(a, b, c))[way]) & 255
            rows.append(line)
            last = line
        return rows

    @staticmethod
    def paeth(a, b, c):
        p = a + b - c
        pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
        return a if pa <= pb and pa <= pc else b if pb <= pc else c

    def at(self, x, y):
        start = round(x) * self.size
        return tuple(self.rows[round(y)][start : start + 3])


def picture(tab, path):
    tab.screenshot(path)
    return Picture(path.read_bytes())


def box(tab, name):
    return tab.evaluate(f"(() => {{ const b = {by(name)}.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }})()")


def is_ground(pixel):
    return min(pixel) > 240


def test_a_shape_of_ones_own_is_filled_and_cut(tab, tmp_path):
    shot = picture(tab, tmp_path / "shot.png")
    for name in ("triangle", "clipped"):
        x, y, width, height = box(tab, name)
        assert not is_ground(shot.at(x + width / 2, y + height * 0.7)), f"the middle of {name} is empty"
        assert is_ground(shot.at(x + 6, y + 6)) and is_ground(shot.at(x + width - 6, y + 6)), f"{name} is no triangle"


def test_a_part_of_a_ring_grows_with_an_animation(tab, tmp_path):
    def left_and_right():
        shot = picture(tab, tmp_path / "shot.png")
        x, y, width, height = box(tab, "ring")
        return [not is_ground(shot.at(x + part * width, y + height / 2)) for part in (0, 1 - 1 / width)]

    assert left_and_right() == [False, True], "a quarter of the ring, from the top, clockwise"
    tab.tap("more")
    eventually(lambda: left_and_right() == [True, True], "nine tenths of the ring")


def test_a_gradient_goes_round_along_a_line(tab, tmp_path):
    shot = picture(tab, tmp_path / "shot.png")
    x, y, width, height = box(tab, "rainbow")
    right, bottom, left = shot.at(x + width - 1, y + height / 2 + 3), shot.at(x + width / 2, y + height), shot.at(x, y + height / 2)
    assert right[0] > 200 and right[1] < 120, f"red on the right, {right}"
    assert bottom[0] > 200 and 100 < bottom[1] < 230, f"orange below, {bottom}"
    assert left[0] > 200 and left[1] > 180, f"yellow on the left, {left}"
    assert is_ground(shot.at(x + width * 0.9, y + height * 0.1)), "the last quarter is not drawn"


def test_a_figure_follows_its_size(tab):
    path = f"{by('growing')}.querySelector('svg')"
    assert tab.evaluate(f"{path}.getAttribute('viewBox')") == "0 0 120 50"
    tab.tap("wider")
    eventually(lambda: tab.evaluate(f"{path}.getAttribute('viewBox')") == "0 0 300 50", "the path is made for the new size")
    assert [line for line in tab.console if line.startswith("error")] == []
