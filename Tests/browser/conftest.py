"""The fixtures of browser tests: a house, its people, and browsers at phone and desk size."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from browsing import Visitor
from server import ROOT, Server

# Each folder may have steps that the tests of another folder take, too.
sys.path[1:1] = sorted({str(file.parent) for file in Path(__file__).parent.glob("*/**/*.py")})

# A machine that builds at the same time is slow: a claim may take this long to become true.
expect.set_options(timeout=20_000)

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")


def pytest_configure(config):
    """Makes what browsers load of what is written now: once, and not in each of the processes that share the tests."""
    if not hasattr(config, "workerinput"):
        subprocess.run([ROOT / "scripts/assets.sh"], check=True)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lived_in(tmp_path_factory):
    """A house in which Ada and Grace live, with browsers that are signed in: made once, and copied."""
    house = Server(tmp_path_factory.mktemp("lived-in") / "data")
    house.add_member("Ada", "admin")
    house.add_member("Grace", "member")
    house.start()
    house.sessions = {name: [house.sign_in(name) for _ in range(3)] for name in ("Ada", "Grace")}
    assert house.stop() == 0, house.words
    return house


@pytest.fixture
def hearth(tmp_path, request):
    """A house that serves; it has no members yet, unless the test asks for a household."""
    server = Server(tmp_path / "data")
    if "household" in request.fixturenames:
        furnished = request.getfixturevalue("lived_in")
        shutil.copytree(furnished.data, server.data)
        server.sessions = {name: list(cookies) for name, cookies in furnished.sessions.items()}
    server.start()
    yield server
    assert server.stop() == 0, server.words


@pytest.fixture(scope="module")
def lindgrens(tmp_path_factory):
    """The demo's house, and its admin."""
    house = Server(tmp_path_factory.mktemp("lindgrens") / "data")
    owner = house.fill()
    house.start()
    yield house, owner
    house.stop()


@pytest.fixture
def household(hearth):
    """A house with Ada, who looks after it, and Grace, the other member."""
    return hearth


@pytest.fixture
def visitor(browser, hearth):
    """Opens further browsers: `visitor("phone", scheme="dark", javascript=False)`."""
    opened = []

    def open_one(size="desk", **how):
        opened.append(Visitor(browser, hearth.url, size, sessions=hearth.sessions, **how))
        return opened[-1]

    yield open_one
    problems = []
    for one in opened:
        try:
            one.close()
        except AssertionError as problem:
            problems.append(str(problem))
    assert not problems, "\n".join(problems)


@pytest.fixture
def phone(visitor):
    """A browser on a phone, 390×844, signed out."""
    return visitor("phone")


@pytest.fixture
def desk(visitor):
    """A browser on a desk, 1280×800, signed out."""
    return visitor("desk")


@pytest.fixture
def one(household, desk):
    """A graph with a single entity, which stands in the middle of its canvas."""
    desk.sign_in("Ada")
    graph = desk.new_graph("Cellar")
    desk.new_entity(graph, "Port", notes="Tawny")
    return graph


@pytest.fixture
def two(one, desk):
    """A graph with two entities that nothing links."""
    desk.new_entity(one, "Madeira")
    return one
