"""Reminders that wait are done or put off by a tap, from where they stand, on a slow network too."""

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from pictures import wait_for
from reminders import badge, come, remind, row, rows, tick, undo

LOST = "net::ERR_INTERNET_DISCONNECTED"


@pytest.fixture
def due(household, visitor):
    """Ada's house with two reminders that wait; a function that opens Today at a size."""

    def open_today(size, **how):
        ada = visitor(size, **how).sign_in("Ada")
        remind(ada, "Water the plants tomorrow 9:00", "Call the dentist tomorrow 10:00")
        ada.go("/today")
        come(household, "Water the plants", "Call the dentist")
        if ada.has_javascript:
            expect(rows(ada.page)).to_have_count(2)
        else:
            for _ in range(100):
                ada.go("/today")
                if rows(ada.page).count() == 2:
                    break
        return ada

    return open_today


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_one_tap_on_today_is_done_and_undo_brings_it_back(due, size):
    ada = due(size)
    page = ada.page
    expect(badge(ada)).to_have_text("2")
    page.evaluate("window.isSamePage = true")

    tick(ada, "Water the plants")

    expect(row(page, "Water the plants")).to_have_count(0)
    expect(page.locator("toast-note")).to_contain_text("Water the plants")
    expect(badge(ada)).to_have_text("1")
    expect(page.locator(".due__count")).to_have_text("1")
    undo(ada)
    expect(row(page, "Water the plants")).to_be_visible()
    expect(badge(ada)).to_have_text("2")
    assert page.evaluate("window.isSamePage")
    ada.check_page()


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_one_that_is_planned_is_done_before_its_time(household, visitor, size, javascript):
    ada = visitor(size, javascript=javascript).sign_in("Ada")
    page = ada.page
    remind(ada, "Bins every day 9:00", "Call the dentist tomorrow 10:00")
    ada.go("/reminders")
    if javascript:
        page.evaluate("window.isSamePage = true")

    tick(ada, "Call the dentist")

    expect(page.locator("toast-note")).to_contain_text("Call the dentist")
    expect(rows(page)).to_have_count(1)
    undo(ada)
    if not javascript:
        expect(page.locator("toast-note")).to_contain_text("Undone")
        ada.go("/reminders")
    expect(row(page, "Call the dentist")).to_be_visible()
    before = row(page, "Bins").locator(".row__more").inner_text()
    tick(ada, "Bins")
    # The next turn takes its place.
    expect(row(page, "Bins").locator(".row__more")).not_to_have_text(before)
    expect(rows(page)).to_have_count(2)
    if javascript:
        assert page.evaluate("window.isSamePage")
        ada.check_page()


def test_an_older_list_that_comes_late_takes_nothing_away(household, desk):
    page = desk.sign_in("Ada").page
    remind(desk, "Water the plants tomorrow 9:00", "Call the dentist tomorrow 10:00")
    desk.go("/today")
    late = []

    def overtake(route):
        if late:
            return route.continue_()
        answer = route.fetch()
        if "reminder__tick" not in answer.text():
            return route.fulfill(response=answer)
        late.append((route, answer))

    page.route("**/today", overtake)
    come(household, "Water the plants")
    for _ in range(1000):
        if late:
            break
        page.evaluate("() => fetch('/health')")
    come(household, "Call the dentist")
    expect(rows(page)).to_have_count(2)

    (route, answer), = late
    with page.expect_response("**/today"):
        route.fulfill(response=answer)
    page.evaluate("() => fetch('/health')")

    expect(rows(page)).to_have_count(2)
    assert answer.text().count("reminder__tick") == 1


def test_two_quick_taps_both_count(due, household):
    ada = due("phone")
    page = ada.page

    with unanswered(page):
        ticks = page.locator(".reminder__tick")
        for button in (ticks.nth(0), ticks.nth(1)):
            button.evaluate("button => button.click()")
        expect(rows(page)).to_have_count(0)

    expect(badge(ada)).to_have_count(0)
    ada.go("/reminders?part=done")
    expect(page.locator(".reminder--done")).to_have_count(2)


def test_what_is_ticked_off_just_before_leaving_is_done(due):
    ada = due("phone")
    page = ada.page
    delay(page, 300)
    ticks = page.locator(".reminder__tick")
    # The script that sends is there.
    ticks.nth(0).focus()

    page.evaluate(
        """() => {
            document.querySelectorAll(".reminder__tick").forEach((button) => button.click());
            location.assign("/notes");
        }"""
    )
    page.wait_for_url("**/notes/**")

    ada.go("/reminders?part=done")
    expect(page.locator(".reminder--done")).to_have_count(2)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_menu_puts_off(due, size):
    ada = due(size)
    page = ada.page
    one = row(page, "Call the dentist")

    one.locator("summary").tap() if ada.is_held else one.locator("summary").click()
    ada.check_page()
    choice = one.get_by_role("button", name="One hour")
    choice.tap() if ada.is_held else choice.click()

    expect(one).to_have_count(0)
    expect(page.locator("toast-note")).to_contain_text("Call the dentist")
    expect(badge(ada)).to_have_text("1")
    ada.go("/reminders")
    expect(row(page, "Call the dentist")).to_contain_text("put off until")


def test_a_menu_that_is_open_stays_open_while_answers_come(due):
    ada = due("desk")
    page = ada.page
    delay(page, 300)

    tick(ada, "Water the plants")
    row(page, "Call the dentist").locator("summary").click()

    expect(badge(ada)).to_have_text("1")
    choice = page.get_by_role("button", name="Tomorrow")
    expect(choice).to_be_visible()
    choice.click()
    expect(rows(page)).to_have_count(0)
    expect(badge(ada)).to_have_count(0)


def test_without_a_network_the_row_comes_back_and_says_so(due):
    ada = due("phone")
    page = ada.page
    page.locator(".reminder__tick").first.focus()
    page.wait_for_load_state("networkidle")

    with ada.watch.losing(LOST):
        page.route("**/reminders/dues/**", lambda route: route.abort("internetdisconnected"))
        tick(ada, "Water the plants")
        expect(page.locator("toast-note")).to_contain_text("Nothing is lost")
        expect(row(page, "Water the plants")).to_be_visible()
    page.unroute("**/reminders/dues/**")

    tick(ada, "Water the plants")
    expect(row(page, "Water the plants")).to_have_count(0)
    expect(badge(ada)).to_have_text("1")


def test_keys_alone_tick_off_one_after_the_other(due):
    ada = due("desk")
    page = ada.page
    page.locator(".reminder__tick").first.focus()

    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(1)
    expect(badge(ada)).to_have_text("1")
    expect(page.locator(".reminder__tick")).to_be_focused()
    page.keyboard.press("Enter")

    expect(rows(page)).to_have_count(0)
    expect(badge(ada)).to_have_count(0)


def test_reminders_without_javascript(due):
    ada = due("phone", javascript=False)
    page = ada.page

    ada.press(row(page, "Water the plants").locator(".reminder__tick"))
    assert ada.path == "/today"
    expect(row(page, "Water the plants")).to_have_count(0)
    ada.press(page.get_by_role("button", name="Undo"))
    expect(row(page, "Water the plants")).to_be_visible()
    row(page, "Water the plants").locator("summary").tap()
    ada.press(page.get_by_role("link", name="Choose a time…"))
    ada.send(until="2030-05-04T08:30")
    ada.go("/reminders")
    expect(row(page, "Water the plants")).to_contain_text("put off until")
