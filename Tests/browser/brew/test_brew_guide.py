"""A brew as a person does it: with a phone beside the kettle, through lost tabs and connections."""

import re

from playwright.sync_api import expect

from brews import action, ask, at_step, each_step, events, is_sent, place, rate, recipe, set_up, start
from browsing import delay, unanswered

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


def test_buttons_stay_where_they_are_and_none_lies_over_the_clock_of_a_phone_that_is_turned(household, phone):
    """A finger that waits above the next step finds it there, for steps with and without water."""
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

    ada.page.set_viewport_size({"width": 390, "height": 844})
    places = {round(action(ada, "next").bounding_box()["y"]) for _ in each_step(ada) if action(ada, "next").is_visible()}
    assert len(places) == 1


def test_two_devices_see_one_brew(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    path = start(ada)
    is_sent(ada)
    other.go(path)
    other.wait_until_alive()

    # A run asks every ten seconds: before that it hears of a tap.
    action(ada, "next").tap()
    expect(place(other)).to_have_text(re.compile(r"^Step 2 of \d+$"), timeout=5000)
    action(other, "pause").click()
    expect(ada.page.locator("brew-guide")).to_have_attribute("data-phase", "paused", timeout=5000)
    action(ada, "resume").tap()
    action(ada, "finish").tap()
    expect(other.page.locator("brew-guide")).to_have_attribute("data-phase", "finished")
    rate(ada, 5)
    ada.page.locator(".rate").get_by_role("button", name="Save").tap()
    expect(ada.page.locator(".advice")).to_be_visible()
    other.turn("visible")
    other.page.wait_for_url(re.compile("/brew/logs/"))


def test_a_recipe_that_another_device_edits_is_brewed_as_it_was_shown(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    mine = other.post(f"{recipe(other)}/duplicate")
    delay(ada.page, 300)
    ada.go(f"{mine}/brew")
    ada.wait_until_alive()
    other.go(f"{mine}/edit")
    other.page.locator(".recipe-step [name=instruction]").first.fill("Quite another beginning")
    other.press(other.page.get_by_role("button", name="Save"))

    ada.page.get_by_role("button", name="Start").tap()
    is_sent(ada)
    shown = ada.page.locator(".guide__plan li").all_text_contents()
    other.go(ada.path)

    assert "Quite another beginning" not in "".join(shown)
    doing = other.page.locator(".guide__do").text_content()
    assert doing and doing in shown[0]


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
