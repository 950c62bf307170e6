"""The fixtures of browser tests: a house, its people, and browsers at phone and desk size."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from browsing import DRILLS, Visitor
from pages import found
from server import ROOT, Server

# Each folder may have steps that the tests of another folder take, too.
sys.path[1:1] = sorted({str(file.parent) for file in Path(__file__).parent.glob("*/**/*.py")})

# A machine that builds at the same time is slow: a claim may take this long to become true.
expect.set_options(timeout=20_000)

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")


# A network is slow enough at 150 ms for a page that did not wait; `make check-all` tries none and twice as much, too.
LATENCIES = [int(number) for number in os.environ.get("HEARTH_LATENCIES", "150").split(",")]


@pytest.fixture(params=LATENCIES)
def latency(request):
    """How much later a slow network answers, in milliseconds: for `delay`."""
    return request.param


def pytest_configure(config):
    """Makes what browsers load of what is written now: once, and not in each of the processes that share the tests."""
    if not hasattr(config, "workerinput"):
        subprocess.run([ROOT / "scripts/assets.sh"], check=True)


@pytest.fixture(scope="session")
def drill():
    """For tests that take minutes."""
    if not DRILLS:
        pytest.skip("a long drill of `make check-all`")


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def once(tmp_path_factory, worker_id, name, make):
    """A folder that the first worker of a run makes, and all of them use; what `make` gives is kept beside it as JSON."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared if worker_id == "master" else shared.parent
    folder, said = shared / name, shared / f"{name}.json"
    with open(shared / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            folder.mkdir()
            said.write_text(json.dumps(make(folder)))
    return folder, json.loads(said.read_text())


@pytest.fixture(scope="session")
def lived_in(tmp_path_factory, worker_id):
    """The data of a house in which Ada and Grace live, and cookies of browsers that are signed in: made once, and copied."""

    def make(folder):
        house = Server(folder / "data")
        house.add_member("Ada", "admin")
        house.add_member("Grace", "member")
        house.start()
        sessions = {name: [house.sign_in(name) for _ in range(3)] for name in ("Ada", "Grace")}
        # No session is told of itself.
        for first, second, *_ in sessions.values():
            house.read_notices(first)
            house.read_notices(second)
        assert house.stop() == 0, house.words
        return sessions

    folder, sessions = once(tmp_path_factory, worker_id, "lived-in", make)
    return folder / "data", sessions


@pytest.fixture
def hearth(tmp_path, request):
    """A house that serves; it has no members yet, unless the test asks for a household."""
    server = Server(tmp_path / "data")
    if "household" in request.fixturenames:
        data, sessions = request.getfixturevalue("lived_in")
        shutil.copytree(data, server.data)
        server.sessions = {name: list(cookies) for name, cookies in sessions.items()}
    server.start()
    yield server
    assert server.stop() == 0, server.words


@pytest.fixture(scope="module")
def lindgrens(tmp_path_factory, worker_id, browser):
    """The demo's house, and its admin. `house.pages` are all that links lead her to, by name."""

    def make(folder):
        house = Server(folder / "data")
        owner = house.fill()
        house.start()
        visitor = Visitor(browser, house.url).sign_in(*owner)
        pages = found(visitor)
        visitor.close()
        house.stop()
        return owner, pages

    folder, (owner, pages) = once(tmp_path_factory, worker_id, "lindgrens", make)
    house = Server(tmp_path_factory.mktemp("lindgrens") / "data")
    shutil.copytree(folder / "data", house.data)
    house.pages = pages
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
    # What the house said of it: why it answered with an error.
    assert not problems, "\n".join([*problems, hearth.words])


@pytest.fixture
def phone(visitor):
    """A browser on a phone, 390×844, signed out."""
    return visitor("phone")


@pytest.fixture
def desk(visitor):
    """A browser on a desk, 1280×800, signed out."""
    return visitor("desk")


@pytest.fixture
def device(browser, tmp_path):
    """Starts a browser with certificates of its own, which finds every machine here."""
    opened = []

    def start(*certificates, **how):
        home = tmp_path / f"device-{len(opened)}"
        store = home / ".pki/nssdb"
        store.mkdir(parents=True)
        subprocess.run(["certutil", "-d", f"sql:{store}", "-N", "--empty-password"], check=True)
        for file in certificates:
            subprocess.run(["certutil", "-d", f"sql:{store}", "-A", "-t", "C,,", "-n", "hearth", "-i", file], check=True)
        one = browser.browser_type.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP * 127.0.0.1"],
            env={"HOME": str(home)},
        )
        opened.append(one)
        return one.new_context(**{"locale": "en-GB", "viewport": {"width": 390, "height": 844}, **how})

    yield start
    for one in opened:
        one.close()


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
