"""Animations as the page plays them, in both browsers."""

import pytest

from harness.firefox import by
from harness.waiting import eventually

# Notes where an element is in every frame after a tap.
WATCH = """
window.watch = (name, read) => {
    const seen = window.seen = [];
    const end = performance.now() + 1500;
    const note = () => {
        const element = document.querySelector(`[data-testid=${name}]`);
        if (element) seen.push(read(element));
        if (performance.now() < end) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
};
"""


@pytest.fixture
def open_page(page, runtime_example):
    def open(**settings):
        tab = page(runtime_example.address + "/motion", before=WATCH + settings.pop("before", ""), **settings)
        tab.sees("mover")
        return tab

    return open


def seen(tab, name, read, button):
    """What `read` gave for an element in the frames after a tap."""
    tab.evaluate(f"window.watch({name!r}, {read})")
    tab.tap(button)
    eventually(lambda: len(tab.evaluate("window.seen")) > 5, f"{name} is there for some frames")
    tab.evaluate("new Promise((done) => setTimeout(done, 900))")
    return tab.evaluate("window.seen")


LEFT = "(element) => element.getBoundingClientRect().left"
OPACITY = "(element) => Number(getComputedStyle(element).opacity)"
WIDTH = "(element) => element.getBoundingClientRect().width"


def test_what_stands_elsewhere_goes_there(open_page):
    places = seen(open_page(), "mover", LEFT, "low")
    assert places[-1] - places[0] > 300, "it does not arrive at the other side"
    assert any(places[0] + 30 < place < places[-1] - 30 for place in places), f"it jumps: {places}"


def test_what_comes_is_seen_coming_and_what_goes_is_seen_going(open_page):
    tab = open_page()
    before = tab.evaluate(f"({LEFT})({by('mover')})")
    coming = seen(tab, "comer", OPACITY, "show")
    assert min(coming) < 0.9 and coming[-1] == 1, f"it is there at once: {coming}"
    tab.tap("show")
    ghost = "document.querySelectorAll('[data-ghost]').length"
    eventually(lambda: tab.evaluate(ghost) == 1, "it is still seen while it goes")
    assert tab.text("comer") is None, "what goes can still be found"
    eventually(lambda: tab.evaluate(ghost) == 0, "it is gone in the end")
    assert tab.evaluate(f"({LEFT})({by('mover')})") == before


def test_one_grows_out_of_the_others_place(open_page):
    tab = open_page()
    widths = seen(tab, "large", WIDTH, "big")
    assert min(widths) < 150 and round(widths[-1]) == 200, f"it does not grow: {widths}"
    tab.reads("done", "done")


def test_a_value_animates_what_hangs_on_it(open_page):
    opacities = seen(open_page(), "fader", OPACITY, "faint")
    assert opacities[-1] == pytest.approx(0.2, abs=0.01)
    assert any(0.25 < each < 0.95 for each in opacities), f"it jumps: {opacities}"


def test_what_begins_as_it_appears_repeats(open_page):
    tab = open_page()
    running = f"{by('pulse')}.getAnimations().map((each) => each.effect.getComputedTiming().iterations === Infinity)"
    eventually(lambda: tab.evaluate(running) == [True], "the pulse goes on")


def test_nothing_moves_for_those_who_ask_for_stillness(open_page):
    stillness = "const real = window.matchMedia; window.matchMedia = (query) => query.includes('reduced-motion') ? { matches: true } : real.call(window, query);"
    tab = open_page(before=stillness)
    places = seen(tab, "mover", LEFT, "low")
    assert all(place in (places[0], places[-1]) for place in places), f"it moves: {places}"
    assert tab.evaluate("document.getAnimations().filter((each) => each instanceof Animation && !(each instanceof CSSAnimation)).length") == 0
    tab.tap("show")
    tab.sees("comer")
    tab.tap("show")
    eventually(lambda: tab.text("comer") is None, "it goes at once")
    assert tab.evaluate("document.querySelectorAll('[data-ghost]').length") == 0
