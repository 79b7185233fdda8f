"""What a person does in a page stands while the window changes all around it, in both browsers."""

import pytest

from harness.firefox import by
from harness.waiting import eventually

SOCKETS = """
window.sockets = [];
const Native = window.WebSocket;
window.WebSocket = class extends Native {
    constructor(address) {
        super(window.isAway ? address.replace("/v1/window", "/nowhere") : address);
        window.sockets.push(this);
    }
};
"""


@pytest.fixture
def tab(page, runtime_example):
    tab = page(runtime_example.address + "/standing", before=SOCKETS)
    tab.tap("run")
    yield tab
    assert [line for line in tab.console if line.startswith("error") and "WebSocket" not in line and "/v1/window" not in line and "/nowhere" not in line] == []


def passes(tab, count=10):
    """That many changes of the whole page arrive."""
    before = int(tab.text("ticks"))
    eventually(lambda: int(tab.text("ticks")) >= before + count, "the page goes on")


def selection(tab):
    return tab.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]")


def test_focus_selection_and_scrolling_survive_what_changes(tab):
    tab.tap("field")
    tab.evaluate(f"{by('field')}.setSelectionRange(4, 7)")
    tab.evaluate(f"{by('rows')}.scrollTo(0, 500)")
    passes(tab)
    assert selection(tab) == [4, 7]
    assert round(tab.evaluate(f"{by('rows')}.scrollTop")) == 500
    tab.type("2")
    passes(tab)
    assert tab.evaluate(f"{by('field')}.value") == "one 2 three"
    tab.reads("echo", "one 2 three")


def test_typing_and_a_broken_connection_do_not_fight(tab):
    tab.tap("field")
    tab.evaluate(f"{by('field')}.setSelectionRange(0, 13)")
    tab.type("ab", pause=20)
    tab.evaluate("window.sockets.at(-1).close() ?? true")
    tab.type("cd", pause=20)
    tab.is_connected()
    tab.type("ef", pause=20)
    passes(tab)
    tab.reads("echo", "abcdef")
    assert tab.evaluate(f"{by('field')}.value") == "abcdef"
    assert selection(tab) == [6, 6]


def test_a_page_that_lost_much_is_exactly_up_to_date_again(tab):
    """Far more changes than a window keeps for a page that is away."""
    tab.tap("field")
    tab.evaluate(f"{by('field')}.setSelectionRange(4, 7)")
    tab.evaluate(f"{by('rows')}.scrollTo(0, 400)")
    tab.evaluate("(window.isAway = true)")
    tab.evaluate("window.sockets.at(-1).close() ?? true")
    tab.is_connected("reconnecting")
    before = int(tab.text("ticks"))
    tab.evaluate("new Promise((done) => setTimeout(done, 3000))")
    tab.evaluate("(window.isAway = false) || true")
    tab.is_connected()
    eventually(lambda: int(tab.text("ticks")) > before + 20, "what happened meanwhile is there")
    rows = "new Set([...document.querySelectorAll('[data-testid=rows] span')].map((each) => each.textContent.split('tick ')[1])).size"
    eventually(lambda: tab.evaluate(rows) == 1, "all rows are of one moment")
    assert selection(tab) == [4, 7]
    assert round(tab.evaluate(f"{by('rows')}.scrollTop")) == 400


def test_a_button_answers_at_once_to_pointer_and_keys(page, runtime_example):
    """Without the window: the page's connection is cut."""
    tab = page(runtime_example.address + "/standing", before=SOCKETS)
    opacity = f"Number(getComputedStyle({by('run')}).opacity)"
    tab.evaluate("(window.isAway = true) && (window.sockets.at(-1).close() ?? true)")
    tab.is_connected("reconnecting")
    tab.hover("ticks")
    assert tab.evaluate(opacity) == 1
    tab.hover("run")
    hovered = tab.evaluate(opacity)
    tab.hold("run")
    pressed = tab.evaluate(opacity)
    tab.let_go()
    assert pressed < hovered < 1, f"hovered {hovered}, pressed {pressed}"
    tab.press("Tab")
    kind, outline = tab.evaluate("(() => { const e = document.activeElement; return [e.localName, getComputedStyle(e).outlineStyle]; })()")
    assert kind in ("button", "input") and outline != "none", f"the keyboard's focus cannot be seen on {kind}"
