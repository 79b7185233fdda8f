"""A tab of Chromium with the same words as one of Firefox, for tests that are about both."""

import json

from .firefox import Tab


class ChromiumTab(Tab):
    def __init__(self, browser, width=900, height=640, before=""):
        self.page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        self.console = []
        self.page.on("console", lambda message: self.console.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.console.append(f"error: {error}"))
        if before:
            self.page.add_init_script(before)

    def open(self, address):
        self.page.goto(address)
        return self

    def reload(self):
        self.page.reload()

    def go(self, steps):
        self.page.evaluate("(steps) => history.go(steps)", steps)

    def evaluate(self, expression):
        return json.loads(self.page.evaluate(f"Promise.resolve({expression}).then((value) => JSON.stringify(value) ?? 'null')"))

    def perform(self, kind, actions):
        for action in actions:
            match action["type"]:
                case "pointerMove":
                    self.page.mouse.move(action["x"], action["y"])
                    self.page.wait_for_timeout(action.get("duration", 0))
                case "pointerDown":
                    self.page.mouse.down(click_count=action.get("count", 1))
                case "pointerUp":
                    self.page.mouse.up(click_count=action.get("count", 1))
                case "pause":
                    self.page.wait_for_timeout(action["duration"])

    def double_tap(self, identifier):
        self.page.mouse.dblclick(*self.middle(identifier))

    def type(self, text, pause=0):
        self.page.keyboard.type(text, delay=pause)

    def press(self, key):
        self.page.keyboard.press(key)

    def screenshot(self, path):
        self.page.screenshot(path=path)

    def close(self):
        self.page.context.close()
