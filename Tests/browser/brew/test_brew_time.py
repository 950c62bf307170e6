"""The guide's time is honest: ten minutes by a fake clock, five of them with the tab hidden, and a device that sleeps."""

import re
import time

import pytest
from playwright.sync_api import expect

from brews import is_sent, start, to_a_timed_step

# In seconds. The guide shows whole ones: this close to where one turns into the next it must say the right one.
DRIFT = 0.1


def brew_a_pour(ada):
    """A brew in its first step that takes a time; gives when that began, in seconds since 1970."""
    start(ada)
    to_a_timed_step(ada)
    is_sent(ada)
    answer = ada.page.evaluate("fetch(location.pathname + '?part=1').then((answer) => answer.text())")
    return int(re.findall(r"(\d+):step:", answer)[-1]) / 1000


class House:
    """Answers in place of the house, whose clock the test does not move, with the time that it would be there."""

    def __init__(self, ada):
        self.passed = 0
        ada.page.route(re.compile(r"/brew/runs/[0-9a-f]{32}(/events|\?part=1)$"), self.answer)

    def answer(self, route):
        answer = route.fetch()
        text = re.sub(r'data-now="(\d+)"', lambda found: f'data-now="{int(found[1]) + round(self.passed * 1000)}"', answer.text())
        route.fulfill(response=answer, body=text)


def shown(ada):
    return ada.page.locator(".guide__clock").text_content()


def text(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def drift(ada):
    """How far the guide's time is from the true one, in seconds."""
    return ada.page.evaluate(
        "() => (document.querySelector('brew-guide').now - Date.now()) / 1000")


def test_ten_minutes_five_of_them_hidden(household, desk):
    ada = desk.sign_in("Ada")
    began = brew_a_pour(ada)
    path = ada.path
    # Without word from the house: the browser's own reckoning is looked at.
    ada.page.route(re.compile(r"\?part=1$"), lambda route: route.fulfill(status=503))
    ada.page.clock.install(time=time.time())
    with ada.watch.allowing(503):
        ada.go(path)
        offset = drift(ada)
        for _ in range(5):
            ada.page.clock.run_for(60_000)
            assert abs(drift(ada) - offset) < DRIFT
        ada.turn("hidden")
        ada.page.clock.fast_forward(300_000)
        ada.turn("visible")

        assert abs(drift(ada) - offset) < DRIFT
        now = ada.page.evaluate("Date.now()") / 1000 + offset
        # Just before a second turns, and just behind it, by a clock that no longer runs meanwhile.
        whole = int(now - began) + 60
        ada.page.clock.pause_at(began + whole + 1 - offset - DRIFT / 2)
        assert shown(ada) == text(whole)
        ada.page.clock.run_for(DRIFT * 1000)
        assert shown(ada) == text(whole + 1)
    assert whole >= 600


@pytest.mark.parametrize("sleeps", [False, True])
def test_a_device_that_slept_shows_the_right_step(household, phone, sleeps):
    """A clock that stands still while the device sleeps is not believed."""
    ada = phone.sign_in("Ada")
    ada.page.add_init_script(
        """const [steady, wall] = [performance.now.bind(performance), Date.now];
        window.lost = { steady: 0, wall: 0 };
        performance.now = () => steady() + window.lost.steady;
        Date.now = () => wall() + window.lost.wall;""")
    began = brew_a_pour(ada)
    house = House(ada)
    ada.page.reload(wait_until="load")
    ada.wait_until_alive()
    step = ada.page.locator(".guide__place").text_content()

    ada.turn("hidden")
    house.passed = 300
    with ada.page.expect_response(re.compile(r"\?part=1$")):
        at_once = ada.page.evaluate(
            """steady => {
                window.lost = { steady, wall: 300_000 };
                Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
                return %s;
            }""" % CLOCK, 0 if sleeps else 300_000)
        is_right(*at_once, began)
    expect(ada.page.locator(".guide__place")).not_to_have_text(step)
    # Also once the house has said what time it is.
    ada.page.unroute_all(behavior="wait")
    is_right(*ada.page.evaluate(CLOCK), began)


# The guide's clock as it is shown, and the device's time by then, in milliseconds.
CLOCK = """[document.querySelector(".guide__clock").textContent, Date.now()]"""


def is_right(clock, now, began):
    """Whether a clock, `5:01`, stands where it should at a time."""
    minutes, seconds = clock.split(":")
    assert abs(int(minutes) * 60 + int(seconds) - (now / 1000 - began)) < 2
