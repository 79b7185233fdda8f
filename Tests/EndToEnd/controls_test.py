"""Screens, tabs, lists, menus, dialogs and controls in a real browser, by pointer, touch and keyboard.

    python controls_test.py path/to/RuntimeExample

Starts its own server on a free port and its own Chromium; ends both.
"""
import asyncio
import sys

from playwright.async_api import async_playwright

from runtime_test import CHROMIUM, FLAGS, Server, open_tab, until

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1100, "height": 760}}


async def opened(browser, server, place, **settings):
    tab = await open_tab(await browser.new_context(**settings), server.address().replace("/start", place))
    return tab


def seen(tab, name):
    """A function that says whether the person can see an element."""
    return lambda: tab.page.get_by_test_id(name).is_visible()


def gone(tab, name):
    async def check():
        return await tab.page.get_by_test_id(name).count() == 0 or not await tab.page.get_by_test_id(name).first.is_visible()

    return check


async def focus_name(tab):
    return await tab.page.evaluate("document.activeElement.dataset.testid ?? document.activeElement.textContent")


def focused(tab, name):
    async def check():
        return await focus_name(tab) == name

    return check


async def choose(tab, name):
    await tab.page.get_by_role("tab", name=name).click()


async def screens(browser, server):
    tab = await opened(browser, server, "/gallery", **PHONE)
    await tab.shows("comings", "Came 1 times")
    assert await tab.page.title() == "Clinic"
    await tab.tap("open-1")
    await tab.shows("patient", "Ana Lopez")
    assert not await tab.page.get_by_test_id("open-1").is_visible()
    assert await tab.page.title() == "Ana Lopez"
    await tab.tap("next")
    await until("the next patient", lambda: has_patient(tab, "Ben Okafor"))

    # The browser's own buttons walk through the screens.
    await tab.page.go_back()
    await until("back to Ana", lambda: has_patient(tab, "Ana Lopez"))
    await tab.page.go_back()
    await until("back to the list", seen(tab, "open-1"))
    await tab.shows("comings", "Came 2 times")
    await tab.page.go_forward()
    await until("forward to Ana", lambda: has_patient(tab, "Ana Lopez"))

    # The page's own button, a dismissal and the path take the history along.
    await tab.page.get_by_test_id("BackButton").last.click()
    await until("the list again", seen(tab, "open-1"))
    await until("the history follows", lambda: depth_is(tab, 0))
    await tab.tap("add")
    await until("by the toolbar", lambda: has_patient(tab, "Chloé Martin"))
    await tab.tap("done")
    await until("dismissed", seen(tab, "open-1"))
    await tab.tap("own")
    await until("a screen of its own", lambda: title_is(tab, "Own"))
    await tab.page.go_back()
    await tab.tap("condition")
    await until("a screen by a condition", lambda: title_is(tab, "Condition"))
    await tab.page.go_back()
    await until("the list at last", seen(tab, "open-1"))

    # A dropped connection changes nothing of it.
    await tab.tap("open-2")
    await until("Ben", lambda: has_patient(tab, "Ben Okafor"))
    await tab.page.evaluate("window.sockets.at(-1).close()")
    await tab.connection("reconnecting")
    await tab.page.go_back()
    await tab.connection("live")
    await until("the step taken meanwhile", seen(tab, "open-2"))
    assert tab.complaints == [], tab.complaints
    await tab.page.context.close()


async def has_patient(tab, name):
    return name in await tab.page.locator("[data-testid=patient]:visible").all_text_contents()


async def depth_is(tab, depth):
    return await tab.page.evaluate("history.state?.screens ?? 0") == depth


async def title_is(tab, title):
    return await tab.page.title() == title


async def tabs(browser, server):
    tab = await opened(browser, server, "/gallery", **DESK)
    first = tab.page.get_by_role("tab", name="Screens")
    await first.focus()
    await tab.page.keyboard.press("ArrowRight")
    await until("the second tab by the arrow", lambda: chosen(tab, "Rows"))
    await tab.page.keyboard.press("End")
    await until("the last tab by End", lambda: chosen(tab, "More"))
    await tab.page.keyboard.press("ArrowRight")
    await until("round to the first", lambda: chosen(tab, "Screens"))
    assert await tab.page.get_by_role("tabpanel", name="Screens").is_visible()
    await tab.tap("open-1")
    await until("deep", lambda: depth_is(tab, 1))
    await choose(tab, "Controls")
    await until("the hidden stack is not in the history", lambda: depth_is(tab, 0))
    await choose(tab, "Screens")
    await until("and is again", lambda: depth_is(tab, 1))
    await until("where it was", lambda: has_patient(tab, "Ana Lopez"))
    assert tab.complaints == [], tab.complaints
    await tab.page.context.close()


async def chosen(tab, name):
    return await tab.page.get_by_role("tab", name=name).get_attribute("aria-selected") == "true"


async def rows(browser, server):
    tab = await opened(browser, server, "/gallery", **DESK)
    await choose(tab, "Rows")
    await tab.tap("row-Two")
    await tab.shows("chosen", "Chosen: Two")
    await tab.page.keyboard.press("ArrowDown")
    await tab.page.keyboard.press("Enter")
    await tab.shows("chosen", "Chosen: Three")

    # What a swipe uncovers on a phone shows under the pointer, and to the keyboard.
    await tab.page.get_by_test_id("row-One").hover()
    await tab.page.get_by_role("button", name="Pin").first.click()
    await until("the note", lambda: noted(tab, "pinned One"))
    await tab.page.get_by_test_id("row-Two").click(button="right")
    await tab.page.get_by_role("menuitem", name="Greet").click()
    await until("the note", lambda: noted(tab, "greeted Two"))
    opener = tab.page.get_by_role("button", name="Show menu").nth(2)
    await opener.focus()
    await tab.page.keyboard.press("Enter")
    await until("the first item has the focus", focused(tab, "Greet"))
    await tab.page.keyboard.press("ArrowDown")
    await tab.page.keyboard.press("Enter")
    await until("the note", lambda: noted(tab, "forgot Three"))

    await tab.page.get_by_role("button", name="Edit").click()
    await tab.page.get_by_role("button", name="Move down").first.click()
    await until("moved", lambda: order(tab, ["Two", "One", "Three"]))
    await tab.page.get_by_role("button", name="Delete").nth(1).click()
    await until("removed", lambda: order(tab, ["Two", "Three"]))
    await tab.page.get_by_role("button", name="Done").click()

    search = tab.page.get_by_role("searchbox")
    await search.fill("Thr")
    await until("filtered", lambda: order(tab, ["Three"]))
    await tab.page.get_by_role("button", name="Clear text").click()
    await until("all again", lambda: order(tab, ["Two", "Three"]))
    await tab.page.get_by_role("button", name="Refresh").click()
    await until("refreshed", lambda: tab.equals("refreshed", "Refreshed 1"))
    assert tab.complaints == [], tab.complaints
    await tab.page.context.close()


async def noted(tab, text):
    return text in (await tab.page.get_by_test_id("note").text_content() or "")


async def order(tab, names):
    return await tab.page.locator("[data-testid^=row-]").all_text_contents() == names


async def controls(browser, server):
    tab = await opened(browser, server, "/gallery", **DESK)
    await choose(tab, "Controls")
    segments = tab.page.get_by_role("radiogroup", name="Size").first
    await segments.get_by_role("radio", name="M").focus()
    await tab.page.keyboard.press("ArrowRight")
    await until("the next segment", lambda: checked(segments, "L"))

    slider = tab.page.get_by_role("slider", name="Volume")
    await slider.evaluate("each => { each.value = 0.9; each.dispatchEvent(new Event('input', { bubbles: true })); }")
    await tab.shows("sliding", "sliding")
    await slider.evaluate("each => each.dispatchEvent(new Event('change', { bubbles: true }))")
    await tab.shows("sliding", "still")

    amount = tab.page.get_by_test_id("amount").locator("visible=true")
    await amount.fill("7.25")
    await tab.shows("amount-is", "amount 12.5")
    await amount.press("Enter")
    await tab.shows("amount-is", "amount 7.25")

    date = tab.page.get_by_label("Visit")
    await date.fill("2024-05-06T07:08")
    expected = await tab.page.evaluate("Math.round(new Date('2024-05-06T07:08').getTime() / 1000)")
    await tab.shows("date-is", f"date {expected}")
    await tab.page.get_by_role("button", name="Details").click()
    await until("unfolded", seen(tab, "details"))
    assert tab.complaints == [], tab.complaints
    await tab.page.context.close()


async def checked(group, name):
    return await group.get_by_role("radio", name=name).get_attribute("aria-checked") == "true"


async def layers(browser, server):
    tab = await opened(browser, server, "/gallery", **DESK)
    await choose(tab, "More")

    # An alert keeps the keyboard; Escape is its cancel button; the focus returns.
    await tab.page.get_by_test_id("alert").focus()
    await tab.page.keyboard.press("Enter")
    await until("the first button has the focus", focused(tab, "Leave"))
    await tab.page.keyboard.press("Tab")
    await until("the second", focused(tab, "Stay"))
    await tab.page.keyboard.press("Tab")
    await until("round", focused(tab, "Leave"))
    await tab.page.keyboard.press("Shift+Tab")
    await until("and back", focused(tab, "Stay"))
    await tab.page.keyboard.press("Escape")
    await tab.shows("said", "Said: stayed")
    await until("the focus is back", focused(tab, "alert"))

    # A sheet: the focus stays inside, Escape closes.
    await tab.page.get_by_test_id("sheet").focus()
    await tab.page.keyboard.press("Enter")
    await until("the sheet", seen(tab, "sheet-name"))
    for _ in range(6):
        await tab.page.keyboard.press("Tab")
        assert await tab.page.evaluate("document.activeElement.closest('[role=dialog]') !== null")
    await tab.page.get_by_test_id("sheet-name").locator("visible=true").fill("Eva")
    await tab.tap("save")
    await tab.shows("said", "Said: saved Eva")
    await until("the focus is back", focused(tab, "sheet"))
    await tab.tap("sheet")
    await until("the sheet", seen(tab, "sheet-name"))
    await tab.page.keyboard.press("Escape")
    await until("closed", gone(tab, "sheet-name"))

    # A menu: arrows, a submenu, Escape, a press beside.
    menu = tab.page.get_by_role("button", name="Menu")
    await menu.focus()
    await tab.page.keyboard.press("Enter")
    await until("the first item", focused(tab, "Copy"))
    for _ in range(4):
        await tab.page.keyboard.press("ArrowDown")
    await tab.page.keyboard.press("Enter")
    await until("the submenu", focused(tab, "Deep"))
    await tab.page.keyboard.press("Enter")
    await tab.shows("said", "Said: deep")
    assert await tab.page.get_by_role("menu").count() == 0
    await menu.click()
    box = await tab.page.get_by_role("menu").bounding_box()
    assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 1100 and box["y"] + box["height"] <= 760, box
    await tab.page.keyboard.press("Escape")
    await until("closed", lambda: no_menu(tab))
    await menu.click()
    await tab.page.get_by_role("menu").wait_for()
    await tab.page.get_by_test_id("alert").click(force=True)
    await until("closed by a press beside", lambda: no_menu(tab))
    assert await tab.page.get_by_role("alertdialog").count() == 0, "the press did something else as well"

    await tab.tap("popover")
    await until("the popover", seen(tab, "popped"))
    await tab.page.keyboard.press("Escape")
    await until("closed", gone(tab, "popped"))

    # The rest of the page: scrolling to a row, an observable object, a clock.
    await tab.tap("count-up")
    await tab.shows("counted", "Counted 1")
    await tab.tap("to-end")
    await until("scrolled", lambda: in_view(tab, "line-60"))
    first = await tab.text("timer")
    await until("the clock goes", lambda: differs(tab, "timer", first))
    link = tab.page.get_by_role("link", name="link")
    assert await link.get_attribute("href") == "https://example.org"
    assert tab.complaints == [], tab.complaints
    await tab.page.context.close()


async def no_menu(tab):
    return await tab.page.get_by_role("menu").count() == 0


async def in_view(tab, name):
    return await tab.page.get_by_test_id(name).evaluate(
        "each => { const box = each.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    )


async def differs(tab, name, text):
    return await tab.text(name) != text


async def columns(browser, server):
    tab = await opened(browser, server, "/split", **PHONE)
    await tab.tap("pick-2")
    await until("the second screen", seen(tab, "detail"))
    assert not await tab.page.get_by_test_id("pick-2").is_visible()
    await tab.page.go_back()
    await until("the list", seen(tab, "pick-2"))
    await tab.tap("pick-3")
    await until("the second screen", seen(tab, "detail"))
    await tab.page.set_viewport_size({"width": 1000, "height": 700})
    await until("both columns", seen(tab, "pick-2"))
    assert await tab.page.get_by_test_id("detail").is_visible()
    assert tab.complaints == [], tab.complaints
    await tab.page.context.close()


async def main(program):
    server = Server(program)
    server.start()
    try:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for part in (screens, tabs, rows, controls, layers, columns):
                await part(browser, server)
                print(f"{part.__name__}: good")
            await browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
