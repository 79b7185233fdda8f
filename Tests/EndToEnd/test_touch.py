"""Gestures with a real pointer and real keys, in both browsers."""

import pytest

from harness.firefox import by
from harness.waiting import eventually


@pytest.fixture
def tab(page, runtime_example):
    tab = page(runtime_example.address + "/touch")
    tab.sees("said")
    yield tab
    assert [line for line in tab.console if line.startswith("error")] == []


def place(tab, name):
    return tab.evaluate(f"(() => {{ const b = {by(name)}.getBoundingClientRect(); return [b.x, b.y, b.width]; }})()")


def test_two_taps_are_not_two_times_one(tab):
    tab.tap("double")
    tab.double_tap("double")
    tab.reads("said", "double")
    tab.reads("times", "1")
    tab.double_tap("either")
    tab.reads("said", "two")
    tab.reads("times", "2")
    tab.tap("either")
    tab.reads("said", "one")
    tab.reads("times", "3")


def test_a_long_press_is_told_at_once_and_is_no_tap(tab):
    tab.hold("long")
    tab.reads("pressing", "pressing")
    tab.reads("said", "long")
    tab.let_go()
    tab.reads("pressing", "free")
    tab.hold("long")
    tab.let_go()
    tab.reads("pressing", "free")
    tab.reads("times", "1")


def test_a_drag_moves_the_view_and_ends_where_it_was_let_go(tab):
    before = place(tab, "drag")
    tab.drag("drag", 60, 30, steps=10, pause=40)
    tab.reads("said", "dragged 60 30")
    tab.reads("pull", "pull 0 0")
    eventually(lambda: [round(b - a) for a, b in zip(before, place(tab, "drag"))][:2] == [60, 30], "the view stays where it was let go")
    tab.drag("drag", 4, 3)
    tab.reads("times", "1")


def test_places_and_hovering(tab):
    tab.tap("where")
    tab.reads("said", "at 40 30")
    tab.hover("hover")
    tab.reads("said", "over")
    tab.hover("where")
    tab.reads("said", "out")


def test_what_fingers_do_keys_do_too(tab):
    tab.evaluate(f"{by('drag')}.closest('[data-gesture]').focus()")
    tab.press("ArrowRight")
    tab.reads("said", "dragged 64 0")
    tab.evaluate(f"{by('pinch')}.closest('[data-gesture]').focus()")
    tab.type("+")
    tab.reads("said", "pinch 125")
    tab.evaluate(f"{by('long')}.closest('[data-gesture]').focus()")
    tab.press("Enter")
    tab.reads("said", "long")
    tab.evaluate(f"{by('double')}.closest('[data-taps]').focus()")
    tab.press("Enter")
    tab.reads("said", "double")


def test_a_trackpad_pinches(tab):
    tab.evaluate(
        f"{by('pinch')}.dispatchEvent(new WheelEvent('wheel', {{ctrlKey: true, deltaY: -40, bubbles: true, cancelable: true}}))"
    )
    tab.reads("said", "pinch 149")


def test_what_takes_no_hits_is_passed_through(tab):
    x, y = tab.middle("ghost")
    tab.perform("pointer", [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])
    tab.tap("where")
    tab.reads("said", "at 40 30")
    tab.reads("times", "1")
