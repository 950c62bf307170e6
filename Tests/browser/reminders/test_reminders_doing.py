"""Reminders that wait are done or put off by a tap, from where they stand, on a slow network too."""

import sqlite3

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from pictures import wait_for
from reminders import badge, come, remind, row, rows, tick, undo
from server import wait_until

LOST = "net::ERR_INTERNET_DISCONNECTED"

FOUR = ["Water the plants", "Call the dentist", "Bins", "Dust"]


@pytest.fixture
def due(household, visitor):
    """Ada's house with reminders that wait; a function that opens Today at a size."""

    def open_today(size, count=2):
        ada = visitor(size).sign_in("Ada")
        remind(ada, *(f"{text} tomorrow {9 + number}:00" for number, text in enumerate(FOUR[:count])))
        come(household, *FOUR[:count])
        ada.go("/today")
        expect(rows(ada.page)).to_have_count(count)
        return ada

    return open_today


def test_one_that_is_planned_is_done_before_its_time(household, desk):
    page = desk.sign_in("Ada").page
    remind(desk, "Bins every day 9:00", "Call the dentist tomorrow 10:00")
    desk.go("/reminders")
    page.evaluate("window.isSamePage = true")

    tick(desk, "Call the dentist")

    expect(page.locator("toast-note")).to_contain_text("Call the dentist")
    expect(rows(page)).to_have_count(1)
    undo(desk)
    expect(row(page, "Call the dentist")).to_be_visible()
    before = row(page, "Bins").locator(".row__more").inner_text()
    tick(desk, "Bins")
    # The next turn takes its place.
    expect(row(page, "Bins").locator(".row__more")).not_to_have_text(before)
    expect(rows(page)).to_have_count(2)
    assert page.evaluate("window.isSamePage")


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


def test_two_quick_taps_both_count_and_so_do_those_just_before_leaving(due):
    ada = due("phone", 4)
    page = ada.page
    with unanswered(page):
        ticks = page.locator(".reminder__tick")
        for button in (ticks.nth(0), ticks.nth(1)):
            button.evaluate("button => button.click()")
        expect(rows(page)).to_have_count(2)
    expect(badge(ada)).to_have_text("2")

    delay(page, 300)
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
    expect(page.locator(".reminder--done")).to_have_count(4)


def test_keys_alone_and_a_menu_that_stays_open_while_answers_come(due):
    ada = due("desk", 4)
    page = ada.page
    page.locator(".reminder__tick").first.focus()
    for left in (3, 2):
        page.keyboard.press("Enter")
        expect(rows(page)).to_have_count(left)
        expect(badge(ada)).to_have_text(f"{left}")
        expect(page.locator(".reminder__tick").first).to_be_focused()

    delay(page, 300)
    rows(page).first.locator(".reminder__tick").click()
    rows(page).last.locator("summary").click()
    expect(badge(ada)).to_have_text("1")
    choice = page.get_by_role("button", name="Tomorrow")
    expect(choice).to_be_visible()
    choice.click()
    expect(rows(page)).to_have_count(0)
    expect(badge(ada)).to_have_count(0)


def test_without_a_network_it_is_said_and_done_later(due):
    ada = due("phone")
    page = ada.page
    page.locator(".reminder__tick").first.focus()
    page.wait_for_load_state("networkidle")

    with ada.watch.losing(LOST):
        page.route("**/reminders/dues/**", lambda route: route.abort("internetdisconnected"))
        row(page, "Call the dentist").locator("summary").tap()
        page.get_by_role("button", name="Tomorrow").tap()
        expect(page.locator("toast-note")).to_contain_text("Not sent yet")
        expect(row(page, "Call the dentist")).to_have_count(0)
        tick(ada, "Water the plants")
        expect(row(page, "Water the plants")).to_have_count(0)
        expect(page.get_by_role("link", name="Not sent yet: 2")).to_be_visible()
        page.unroute("**/reminders/dues/**")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(badge(ada)).to_have_count(0)
    ada.go("/today")
    expect(rows(page)).to_have_count(0)
    ada.go("/reminders")
    expect(row(page, "Call the dentist")).to_contain_text("snoozed until")


def test_reminders_without_javascript(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    page = ada.go("/reminders")
    with ada.watch.allowing(422):
        ada.send(line="Call dad")
    expect(page.locator("#line")).to_have_value("Call dad")
    ada.sees("When? Add a time")
    ada.send(line="Call dad tomorrow 9")
    assert ada.path.startswith("/reminders")
    with ada.watch.allowing(422):
        ada.send(line="Dentist 3/4")
    ada.sees("Which day do you mean?")
    ada.press(page.get_by_role("button", name="4 March"))
    expect(row(page, "Dentist")).to_contain_text("4 Mar")

    # Done before its time.
    ada.press(row(page, "Dentist").locator(".reminder__tick"))
    expect(page.locator("toast-note")).to_contain_text("Dentist")
    expect(rows(page)).to_have_count(1)
    ada.press(page.get_by_role("button", name="Undo"))
    expect(page.locator("toast-note")).to_contain_text("Undone")

    come(household, "Call dad")
    for _ in range(1000):
        if "reminder__tick" in ada.read("/today"):
            break
    ada.go("/today")
    ada.press(row(page, "Call dad").locator(".reminder__tick"))
    assert ada.path == "/today"
    expect(row(page, "Call dad")).to_have_count(0)
    ada.press(page.get_by_role("button", name="Undo"))
    expect(row(page, "Call dad")).to_be_visible()
    row(page, "Call dad").locator("summary").tap()
    ada.press(page.get_by_role("link", name="Choose a time…"))
    ada.send(until="2030-05-04T08:30")
    ada.go("/reminders")
    expect(row(page, "Call dad")).to_contain_text("snoozed until")

    # A form shows what belongs to what was chosen.
    ada.go("/reminders/new")
    expect(page.locator("[data-weekly]")).to_be_hidden()
    ada.fill(text="Bins", day="2030-01-01", time="07:00", repeat="weekly")
    expect(page.locator("[data-weekly]")).to_be_visible()
    ada.fill(weekday="2")
    ada.press(page.get_by_role("button", name="Remind me"))
    ada.go("/reminders")
    expect(row(page, "Bins")).to_contain_text("every Tuesday")


def test_ticks_that_wait_for_another_one_are_sent_when_the_page_is_left(household, desk):
    desk.sign_in("Ada")
    remind(desk, "Bins tomorrow 7", "Post tomorrow 8", "Milk tomorrow 9")
    come(household, "Bins", "Post", "Milk")
    page = desk.go("/today")
    expect(row(page, "Milk")).to_be_visible()
    delay(page, 1000)

    for text in ("Bins", "Post", "Milk"):
        tick(desk, text)
    page.goto("/settings")

    wait_until(lambda: done(household) == {"Bins", "Post", "Milk"})


def done(house):
    """The texts of reminders that were done."""
    database = sqlite3.connect(house.data / "hearth.sqlite", timeout=20)
    rows = database.execute("SELECT text FROM reminder JOIN reminderDue ON reminderId = reminder.id WHERE doneAt IS NOT NULL")
    found = {text for (text,) in rows}
    database.close()
    return found
