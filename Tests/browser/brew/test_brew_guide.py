"""A brew as a person does it: with a phone beside the kettle, through lost tabs and connections."""

import re

import pytest
from playwright.sync_api import expect

from brews import (
    action, ask, at_step, each_step, events, find_again, is_sent, kept, lose, place, rate, set_up, start,
    to_the_last_step,
)
from browsing import delay, unanswered

LOST = "net::ERR_CONNECTION_RESET"


def test_a_v60_from_start_to_suggestion(household, phone):
    """Begun on a phone, the tab killed, opened at the right step, the network lost, finished; the suggestion comes
    with the network."""
    ada = phone.sign_in("Ada")
    path = start(ada)
    # It stands in the page that it was started from, whose scripts are there besides.
    assert not ada.axe()
    at_step(ada, 1)
    action(ada, "next").tap()
    at_step(ada, 2)
    action(ada, "next").tap()
    at_step(ada, 3)
    is_sent(ada)

    ada.page.close()
    ada.page = ada.context.new_page()
    ada.go("/today")
    ada.press(ada.page.locator("main a.running"))
    assert ada.path == path
    at_step(ada, 3)
    expect(ada.page.locator(".guide__step[data-seconds] .guide__at").first).to_have_text("0:00")
    ada.check_page()

    with ada.watch.losing(LOST):
        lose(ada)
        to_the_last_step(ada)
        action(ada, "finish").tap()
        expect(ada.page.locator(".guide__rate")).to_be_visible()
        rate(ada, 4, "sour", "Thin, like tea")
        ada.page.locator(".rate").get_by_role("button", name="Save").tap()
        ada.sees("Kept in this browser until there is a connection")
        assert ask(household, "SELECT count(*) FROM brewLog") == [(0,)]
        find_again(ada)
        advice = ada.page.locator(".advice")
        expect(advice).to_contain_text("Try slightly finer or hotter")

    assert kept(ada) == ""
    assert ask(household, "SELECT rating, extraction, strength, note, recipeName FROM brewLog") == [
        (4, -1, None, "Thin, like tea", "V60 for one")]
    assert events(household)[-1] == "finish 0"
    ada.check_page()
    ada.press(advice.get_by_role("link", name="Brew again with this change"))
    assert ada.path.startswith("/brew/recipes/") and "change=finer" in ada.path
    ada.check_page()


@pytest.mark.parametrize("latency", [0, 150, 300])
def test_taps_show_at_once(household, phone, latency):
    ada = phone.sign_in("Ada")
    start(ada)
    delay(ada.page, latency)

    shown = ada.page.evaluate(
        """() => [1, 2, 3].map(() => {
            document.querySelector(".guide__actions [value=next]").click();
            return document.querySelector(".guide__place").textContent;
        })""")

    assert [text.split(" of ")[0] for text in shown] == ["Step 2", "Step 3", "Step 4"]
    is_sent(ada)
    assert events(household) == ["step 1", "step 2", "step 3"]


def test_a_brew_begins_at_once(household, phone):
    """No answer is waited for."""
    ada = phone.sign_in("Ada")
    set_up(ada)

    with unanswered(ada.page):
        ada.page.locator(".setup__form .button--main").tap()
        expect(ada.page.locator("main > brew-guide")).to_have_attribute("data-phase", "running")
        assert ask(household, "SELECT count(*) FROM brewRun") == [(0,)]

    is_sent(ada)
    assert ask(household, "SELECT count(*) FROM brewRun") == [(1,)]


def test_an_end_that_was_a_slip_is_taken_back(household, phone):
    ada = phone.sign_in("Ada")
    start(ada)
    is_sent(ada)
    guide = ada.page.locator("brew-guide")
    action(ada, "finish").tap()
    expect(guide).to_have_attribute("data-phase", "finished")
    ada.page.locator(".rate__back").tap()
    expect(guide).to_have_attribute("data-phase", "running")
    action(ada, "next").tap()
    at_step(ada, 2)
    action(ada, "finish").tap()
    # Once the house knows, it is the end.
    expect(ada.page.locator(".rate__back")).to_be_hidden()

    assert events(household) == ["step 1", "finish 0"]


def test_buttons_stay_where_they_are(household, phone):
    """A finger that waits above the next step finds it there, for steps with and without water."""
    ada = phone.sign_in("Ada")
    start(ada)

    places = {round(action(ada, "next").bounding_box()["y"]) for _ in each_step(ada) if action(ada, "next").is_visible()}
    assert len(places) == 1


def test_on_a_phone_that_is_turned_no_button_lies_over_the_clock(household, phone):
    ada = phone.sign_in("Ada")
    start(ada)
    ada.page.set_viewport_size({"width": 844, "height": 390})
    clock, buttons = (ada.page.locator(one).bounding_box() for one in (".guide__clock", ".guide__actions"))

    assert clock["y"] >= 0 and clock["y"] + clock["height"] <= 390, clock
    assert clock["x"] + clock["width"] <= buttons["x"], (clock, buttons)
    for name in ("back", "pause", "next", "finish"):
        box = action(ada, name).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 390, (name, box)
    assert not ada.axe()


def test_two_devices_see_one_brew(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    path = start(ada)
    is_sent(ada)
    other.go(path)
    other.check_page()

    action(ada, "next").tap()
    at_step(other, 2)
    action(other, "pause").click()
    expect(ada.page.locator("brew-guide")).to_have_attribute("data-phase", "paused")
    action(ada, "resume").tap()
    action(ada, "finish").tap()
    expect(other.page.locator("brew-guide")).to_have_attribute("data-phase", "finished")
    rate(ada, 5)
    ada.page.locator(".rate").get_by_role("button", name="Save").tap()
    expect(ada.page.locator(".advice")).to_be_visible()
    other.turn("visible")
    other.page.wait_for_url(re.compile("/brew/logs/"))


def test_brewed_without_javascript(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    path = start(ada)
    expect(ada.page.locator(".guide__step")).not_to_have_count(0)
    ada.press(action(ada, "next"))
    expect(place(ada)).to_have_text(re.compile("^Step 2 of"))
    ada.press(action(ada, "finish"))
    assert ada.path == path
    ada.page.locator(".rate__star:has([value='4'])").click()
    ada.press(ada.page.locator(".rate").get_by_role("button", name="Save"))

    assert ask(household, "SELECT rating FROM brewLog") == [(4,)]
