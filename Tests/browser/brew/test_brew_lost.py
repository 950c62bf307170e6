"""A brew without a connection, without a session, on a page that is gone: nothing tapped or said is lost."""

from contextlib import contextmanager

from playwright.sync_api import expect

from brews import (
    LOST, action, ask, at_step, events, find_again, is_sent, kept, lose, plug_in, rate, recipe, set_up, start,
    to_the_last_step, unplug,
)


def test_an_answer_that_is_lost_is_one_tap(household, phone):
    ada = phone.sign_in("Ada")
    start(ada)

    def swallow(route):
        route.fetch()
        route.abort("connectionreset")

    with ada.watch.losing(LOST):
        ada.page.route("**/events", swallow)
        action(ada, "next").tap()
        ada.sees("Kept in this browser until you are online")
        ada.page.unroute("**/events")
        ada.page.evaluate("dispatchEvent(new Event('online'))")
        is_sent(ada)

    assert events(household) == ["step 1"]
    at_step(ada, 2)


def test_started_without_a_connection(household, phone):
    ada = phone.sign_in("Ada")
    set_up(ada)

    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        unplug(ada)
        ada.page.locator("[name=dose]").fill("18")
        expect(ada.page.locator("[name=yield]")).to_have_value("300")
        ada.page.get_by_role("button", name="Start").tap()
        expect(ada.page.locator("brew-guide")).to_have_attribute("data-phase", "running")
        path = ada.path
        to_the_last_step(ada)
        action(ada, "finish").tap()
        rate(ada, 3)
        ada.page.locator(".rate").get_by_role("button", name="Save").tap()
        ada.sees("Kept in this browser until you are online")
        assert ask(household, "SELECT count(*) FROM brewRun") == [(0,)]
        plug_in(ada)
        expect(ada.page.locator(".advice")).to_be_visible()

    assert ask(household, "SELECT lower(hex(id)), dose, yield, rating FROM brewLog") == [(path[-32:], 180, 3000, 3)]
    assert kept(ada) == ""


def test_what_a_closed_page_could_not_send_another_one_does(household, phone):
    ada = phone.sign_in("Ada")
    path = start(ada)
    is_sent(ada)
    with ada.watch.losing(LOST):
        lose(ada)
        action(ada, "finish").tap()
        rate(ada, 4, note="Half a not")
        ada.go("/more")
        find_again(ada)
        ada.go(path)
        expect(ada.page.locator(".rate [name=note]")).to_have_value("Half a not")
        lose(ada)
        ada.page.locator(".rate [name=note]").fill("Half a note")
        ada.page.locator(".rate").get_by_role("button", name="Save").tap()
        ada.sees("Kept in this browser until you are online")
        ada.go("/more")
        assert "Half a note" in kept(ada)
        find_again(ada)
    ada.go("/more")
    is_sent(ada)

    assert ask(household, "SELECT rating, note FROM brewLog") == [(4, "Half a note")]


def test_signing_out_with_a_brew_that_waits_asks(household, phone):
    ada = phone.sign_in("Ada")
    start(ada)
    is_sent(ada)
    asked = []
    answers = [False, True]
    ada.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept() if answers[len(asked) - 1] else dialog.dismiss()))
    with ada.watch.losing(LOST):
        lose(ada)
        action(ada, "next").tap()
        ada.go("/more")
        ada.page.wait_for_load_state("networkidle")
        with ada.page.expect_event("dialog"):
            ada.page.get_by_role("button", name="Sign out").first.tap()
        assert "step:1" in kept(ada)
        ada.press(ada.page.get_by_role("button", name="Sign out").first)
    assert kept(ada) == ""
    assert asked == ["confirm", "confirm"]


@contextmanager
def throwing_away(household, ada):
    """Inside, without a connection, a brew is begun and thrown away; nothing of it is left then."""
    set_up(ada)
    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        unplug(ada)
        # The start of a brew goes to an address that ends so, too.
        ada.page.route(f"{ada.url}/brew", lambda route: route.fulfill(body="<title>x</title><h1>Brew</h1>", content_type="text/html"))
        yield
        ada.page.wait_for_url(f"{ada.url}/brew")
        ada.page.unroute(f"{ada.url}/brew")
        plug_in(ada)
    ada.go("/brew")

    assert kept(ada) == ""
    assert ask(household, "SELECT count(*) FROM brewRun") == [(0,)]


def test_a_brew_that_nobody_heard_of_is_thrown_away_here(household, phone):
    ada = phone.sign_in("Ada")
    with throwing_away(household, ada):
        ada.page.get_by_role("button", name="Start").tap()
        expect(ada.page.locator("brew-guide")).to_have_attribute("data-phase", "running")
        ada.page.locator(".guide__drop button").tap()


def test_a_brew_is_thrown_away_before_what_knows_of_it_came(household, phone):
    ada = phone.sign_in("Ada")
    with throwing_away(household, ada):
        # The button is pressed as soon as it stands there.
        ada.page.evaluate("""() => {
            new MutationObserver((_, observer) => {
                const button = document.querySelector(".guide__drop button");
                if (!button) return;
                observer.disconnect();
                button.click();
            }).observe(document, { subtree: true, childList: true });
            document.querySelector(".setup__form .button--main").click();
        }""")


def test_a_page_that_the_house_does_not_know_yet(household, phone):
    """Begun without a connection and loaded anew with one: the house knows it a moment later."""
    ada = phone.sign_in("Ada")
    set_up(ada)
    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        unplug(ada)
        ada.page.get_by_role("button", name="Start").tap()
        action(ada, "next").tap()
        at_step(ada, 2)
        path = ada.path
        ada.page.close()
        ada.context.unroute("**/*")
        ada.page = ada.context.new_page()
    ada.page.goto(path)

    at_step(ada, 2)
    assert ada.path == path
    is_sent(ada)
    assert events(household) == ["step 1"]


def test_a_session_that_ended_loses_no_tap(household, phone):
    ada = phone.sign_in("Ada")
    start(ada)
    is_sent(ada)
    guide = ada.page
    with ada.watch.allowing(401):
        ada.context.clear_cookies()
        action(ada, "next").tap()
        at_step(ada, 2)
        ada.sees("Sign in again to save it")
        ada.page = ada.context.new_page()
        ada.sign_in("Ada")
        ada.page = guide
        ada.page.bring_to_front()
        ada.page.evaluate("dispatchEvent(new Event('online'))")
        is_sent(ada)

    assert events(household) == ["step 1"]


def test_a_cup_whose_recipe_is_gone_keeps_its_stars_and_its_note(household, phone):
    ada = phone.sign_in("Ada")
    mine = ada.post(f"{recipe(ada)}/duplicate")
    ada.go(f"{mine}/brew")
    ada.page.wait_for_load_state("networkidle")
    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"), ada.watch.allowing(404):
        unplug(ada)
        ada.page.get_by_role("button", name="Start").tap()
        to_the_last_step(ada)
        action(ada, "finish").tap()
        rate(ada, 4, note="Like apricots")
        ada.page.locator(".rate").get_by_role("button", name="Save").tap()
        ada.sees("Kept in this browser until you are online")
        # On another device.
        ada.post(f"{mine}/delete")
        ada.page.close()
        ada.context.unroute("**/*")
        ada.page = ada.context.new_page()
        ada.go("/today")
        told = ada.page.get_by_role("link", name="Not sent yet: 2")
        expect(told).to_be_visible()
        ada.press(told)
    waiting = ada.page.locator("outbox-list li")
    expect(waiting).to_have_count(2)
    expect(waiting.first).to_contain_text("Brew")
    expect(waiting.last).to_contain_text("Rating")
    expect(waiting.last).to_contain_text("★★★★ Like apricots")
    ada.check_page()
