"""The rating of a brew that meets another one, a refusal or a brew that is gone: no word of it is lost."""

import re

from playwright.sync_api import expect

from brews import LOST, action, ask, find_again, is_sent, kept, lose, rate, start
from browsing import unanswered


def finished(visitor):
    """A brew that is over, with its rating on the screen; gives its path."""
    path = start(visitor)
    is_sent(visitor)
    action(visitor, "finish").tap()
    expect(visitor.page.locator(".rate__back")).to_be_hidden()
    return path


def save(visitor):
    visitor.page.locator(".rate").get_by_role("button", name="Save").click()
    expect(visitor.page.locator(".advice")).to_be_visible()


def rated_elsewhere(visitor, path, stars, note):
    """The cup is rated on another device, which has the brew on its screen."""
    visitor.go(path)
    rate(visitor, stars, note=note)
    save(visitor)


def puts_back(ada, run, note):
    """The page of the cup offers what waits here, and saves it; then nothing waits any more."""
    assert ada.path == f"/brew/logs/{run}"
    expect(ada.page.locator("cup-draft")).to_contain_text(note)
    ada.check_page()
    ada.page.get_by_role("button", name="Restore").tap()
    expect(ada.page.locator(".rate [name=note]")).to_have_value(note)
    ada.press(ada.page.locator(".rate").get_by_role("button", name="Save"))
    ada.sees("Saved")
    is_sent(ada)


def test_a_rating_that_came_after_another_one_waits_at_its_cup(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    path = finished(ada)
    run = path[-32:]
    with ada.watch.losing(LOST), ada.watch.allowing(409):
        lose(ada)
        rate(ada, 2, note="Cherry, then rubber")
        ada.page.locator(".rate").get_by_role("button", name="Save").tap()
        ada.sees("Kept in this browser until you are online")
        ada.go("/more")
        rated_elsewhere(other, path, 4, "Short")
        find_again(ada)
        ada.go("/brew")
        refused = ada.page.get_by_role("link", name="Not sent yet: 1")
        ada.press(refused)
        waiting = ada.page.locator("outbox-list li")
        expect(waiting).to_contain_text("It was changed in the meantime.")
    assert ask(household, "SELECT rating, note FROM brewLog") == [(4, "Short")]

    ada.press(waiting.get_by_role("link", name="Rating"))
    puts_back(ada, run, "Cherry, then rubber")

    assert ask(household, "SELECT rating, note FROM brewLog") == [(2, "Cherry, then rubber")]
    ada.go("/brew")
    expect(refused).to_have_count(0)


def test_a_rating_half_filled_in_stays_when_the_cup_is_rated_elsewhere(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    path = finished(ada)
    rate(ada, 2, note="Half a not")

    rated_elsewhere(other, path, 4, "Short")
    ada.turn("visible")
    rated = ada.page.locator(".rate__status a")
    expect(rated).to_contain_text("You rated this cup on another device")
    assert ada.path == path
    expect(ada.page.locator(".rate [name=note]")).to_have_value("Half a not")
    ada.page.locator(".rate [name=note]").fill("Half a note")
    ada.press(rated)

    puts_back(ada, path[-32:], "Half a note")
    assert ask(household, "SELECT rating, note FROM brewLog") == [(2, "Half a note")]


def test_the_advice_stays_though_what_was_asked_before_it_is_answered_after_it(household, phone):
    ada = phone.sign_in("Ada")
    path = finished(ada)
    question = re.compile(rf"{path}\?part=1$")
    with ada.page.expect_response(question), unanswered(ada.page, question):
        ada.turn("visible")
        rate(ada, 4, note="Short")
        save(ada)
    ada.page.wait_for_load_state("networkidle")
    expect(ada.page.locator(".advice")).to_be_visible()

    # Nor does whoever comes back to the page lose it.
    ada.turn("visible")
    ada.page.wait_for_load_state("networkidle")
    expect(ada.page.locator(".advice")).to_be_visible()
    assert ada.path == path


def test_a_rating_half_filled_in_stays_when_its_brew_is_thrown_away_elsewhere(household, phone):
    ada = phone.sign_in("Ada")
    path = finished(ada)
    rate(ada, 2, note="Half a note")
    ada.post(f"{path}/drop")
    assert ask(household, "SELECT state FROM brewRun") == [("dropped",)]

    with ada.page.expect_response(f"**{path}?part=1"):
        ada.turn("visible")
    ada.page.wait_for_load_state("networkidle")
    expect(ada.page.locator(".rate [name=note]")).to_have_value("Half a note")
    save(ada)

    assert ask(household, "SELECT rating, note FROM brewLog") == [(2, "Half a note")]


def test_a_rating_that_was_refused_is_gone_on_with_on_the_next_page(household, phone):
    ada = phone.sign_in("Ada")
    path = finished(ada)
    rate(ada, 2, note="Cherry")
    refusal = {"status": 400, "content_type": "text/html", "body": "<title>x</title><h1>No</h1>"}
    with ada.watch.allowing(400):
        ada.page.route("**/log", lambda route: route.fulfill(**refusal))
        ada.page.locator(".rate").get_by_role("button", name="Save").tap()
        ada.sees("Not saved: No")
        ada.page.unroute("**/log")
    ada.page.locator(".rate [name=note]").fill("Cherry, then rubber")

    ada.go(path)
    expect(ada.page.locator(".rate [name=note]")).to_have_value("Cherry, then rubber")
    assert ask(household, "SELECT count(*) FROM brewLog") == [(0,)]
    save(ada)

    assert ask(household, "SELECT rating, note FROM brewLog") == [(2, "Cherry, then rubber")]


def test_a_note_that_is_quicker_than_the_scripts_follows_what_waited(household, phone):
    ada = phone.sign_in("Ada")
    path = finished(ada)
    rate(ada, 2, note="Cherry")
    note = ada.page.locator(".rate [name=note]")

    with unanswered(ada.page, "**/rooms/brew-guide-*.js"):
        ada.page.goto(path, wait_until="commit")
        note.press_sequentially("Rubber")

    expect(note).to_have_value("Cherry\nRubber")
    expect(ada.page.locator(".rate__star:has([value='2']) input")).to_be_checked()
    assert "Cherry\\nRubber" in kept(ada)
