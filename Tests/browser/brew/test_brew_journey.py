"""A way through the room: a recipe is found, brewed on a phone through a lost tab and a lost connection, rated, advised."""

from playwright.sync_api import expect

from brews import LOST, action, ask, at_step, events, find_again, is_sent, kept, lose, rate, recipe, start, to_the_last_step


def test_a_v60_from_start_to_suggestion(household, phone):
    """Begun on a phone, the tab killed, opened at the right step, the network lost, finished; the suggestion comes
    with the network."""
    ada = phone.sign_in("Ada")
    ada.go("/brew")
    ada.press(ada.page.locator("main .row", has_text="V60 for one").first)
    assert ada.path == recipe(ada)
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
        ada.sees("Kept in this browser until you are online")
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
