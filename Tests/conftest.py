"""Fixtures of the browser tests and the hostile tests."""

import re

import pytest

from harness.chromium import ChromiumTab
from harness.devices import DeviceFiles
from harness.example import Example
from harness.firefox import Firefox
from harness.people import Browsers, People
from harness.server import ROOT, Server


def pytest_addoption(parser):
    parser.addoption("--pictures", default=None, help="write the README's screenshots into this folder")


@pytest.fixture
def start_server(tmp_path):
    """Starts a server with the given options, for this test only."""
    servers = []

    def start(*options, **settings):
        folder = tmp_path / f"server{len(servers)}"
        folder.mkdir()
        servers.append(Server(folder, *options, **settings))
        return servers[-1].start()

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(start_server):
    return start_server()


@pytest.fixture(scope="session")
def devices(tmp_path_factory):
    return DeviceFiles(tmp_path_factory.mktemp("devices"))


@pytest.fixture(scope="session")
def browsers(devices):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browsers = Browsers(playwright, devices)
        yield browsers
        browsers.close()


@pytest.fixture(scope="session")
def firefox(tmp_path_factory):
    firefox = Firefox(tmp_path_factory.mktemp("firefox"))
    try:
        yield firefox.start()
    finally:
        firefox.close()


@pytest.fixture(scope="module")
def runtime_example():
    example = Example("RuntimeExample").start()
    yield example
    example.stop()


@pytest.fixture(params=["chromium", "firefox"])
def page(request):
    """Opens pages in either browser, each test once in both."""
    tabs = []

    def open(address, before="", **settings):
        if request.param == "firefox":
            tab = request.getfixturevalue("firefox").tab(before=before, **settings)
        else:
            tab = ChromiumTab(request.getfixturevalue("browsers").get(), before=before, **settings)
        tabs.append(tab)
        tab.open(address).is_connected()
        return tab

    yield open
    for tab in tabs:
        tab.close()


@pytest.fixture
def people(browsers):
    people = People(browsers)
    yield people
    people.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A failed test says what everybody saw and what the server said last."""
    report = yield
    if report.when == "call" and report.failed:
        folder = ROOT / ".build/test-failures" / re.sub(r"[^\w-]+", "_", item.name)
        if "people" in item.funcargs:
            report.sections.append(("what people saw", item.funcargs["people"].dump(folder)))
        for name in ("server", "hostile_server"):
            if name in item.funcargs:
                report.sections.append(("the server's last words", item.funcargs[name].log[-4000:]))
    return report
