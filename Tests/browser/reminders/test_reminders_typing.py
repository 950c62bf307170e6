"""Reminders typed as one line: the understood time stands beside it, and no line is lost."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, losing_answers, unanswered
from reminders import row, rows

LOST = "net::ERR_INTERNET_DISCONNECTED"


def test_of_a_date_that_can_be_two_one_is_chosen(household, desk):
    page = desk.sign_in("Ada").go("/reminders")
    line = page.locator("#line")
    answers = page.locator("[data-understood] button")

    line.press_sequentially("Dentist 3/4 at 10:00")
    expect(answers).to_have_count(2)
    desk.check_page()
    answers.filter(has_text="3 April").click()

    expect(row(page, "Dentist")).to_contain_text("3 Apr")
    expect(line).to_be_empty()
    expect(answers).to_have_count(0)
    # Sent at once, too: the line comes back with both.
    line.fill("Barber 5/6")
    with desk.watch.allowing(422):
        line.press("Enter")
        expect(page.locator(".field__problem")).to_have_text("Which day do you mean?")
    answers.filter(has_text="6 May").click()
    expect(row(page, "Barber")).to_contain_text("6 May")
    expect(page.locator(".field__problem")).to_be_empty()


@pytest.mark.parametrize(
    "size, text, question",
    [("phone", "Barber 5/6", "Which day do you mean?"), ("desk", "Bins by friday", "Not understood: “by”.")],
)
def test_a_question_stands_once_before_and_after_its_line_is_sent(household, visitor, size, text, question):
    ada = visitor(size).sign_in("Ada")
    page = ada.go("/reminders")
    line = page.locator("#line")
    asked = page.get_by_text(question).filter(visible=True)
    answers = page.locator(".reminder-line button[name=meant]")

    line.press_sequentially(text)
    expect(answers.first).to_be_visible()
    expect(asked).to_have_count(1)
    count = answers.count()
    with ada.watch.allowing(422):
        line.press("Enter")
        expect(page.locator(".field__problem")).to_contain_text(question)
    expect(answers).to_have_count(count)
    expect(asked).to_have_count(1)
    assert asked.bounding_box()["y"] < answers.first.bounding_box()["y"]

    # What is typed on is asked about once, too.
    line.press("Home")
    line.press_sequentially("The ")
    expect(answers.first).to_have_attribute("value", re.compile("^The "))
    expect(asked).to_have_count(1)
    expect(answers).to_have_count(count)


def test_lines_that_are_typed_quickly_all_arrive_and_one_whose_answer_is_lost_once(household, desk):
    page = desk.sign_in("Ada").go("/reminders")
    delay(page, 150)
    page.locator("#line").focus()

    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        with losing_answers(page, "**/reminders/line", 1) as lost:
            for number in range(6):
                page.keyboard.type(f"Number {number} tomorrow {9 + number}:00")
                page.keyboard.press("Enter")
            expect(rows(page)).to_have_count(6, timeout=15_000)
    assert len(lost) == 1

    for _ in range(2):
        expect(rows(page)).to_have_count(6)
        for number in range(6):
            expect(row(page, f"Number {number}")).to_have_count(1)
        expect(page.locator("#line")).to_be_empty()
        desk.go("/reminders")


def test_what_is_not_understood_is_there_again_and_waits_while_the_next_is_typed(household, desk):
    page = desk.sign_in("Ada").go("/reminders")
    line = page.locator("#line")

    with desk.watch.allowing(422):
        line.fill("Call mum")
        line.press("Enter")
        expect(page.locator(".field__problem")).to_contain_text("When?")
        expect(line).to_have_value("Call mum")
    line.press("End")
    line.press_sequentially(" tomorrow 9")
    expect(page.locator("[data-understood]")).to_contain_text("Call mum")
    line.press("Enter")
    expect(row(page, "Call mum")).to_be_visible()
    expect(page.locator(".field__problem")).to_be_empty()

    delay(page, 300)
    with desk.watch.allowing(422):
        line.focus()
        page.keyboard.type("Call dad")
        page.keyboard.press("Enter")
        page.keyboard.type("Water the plants tomorrow 9")
        lost = page.get_by_role("button", name="Call dad")
        expect(lost).to_be_visible()
    expect(line).to_have_value("Water the plants tomorrow 9")
    page.keyboard.press("Enter")
    expect(row(page, "Water the plants")).to_be_visible()

    # It is still there on the next page, which asks once more.
    desk.go("/today")
    with desk.watch.allowing(422):
        desk.go("/reminders")
        expect(line).to_have_value("Call dad")


def test_without_a_network_a_line_goes_out_by_itself_later(household, desk):
    page = desk.sign_in("Ada").go("/reminders")
    page.locator("#line").focus()
    page.wait_for_load_state("networkidle")

    with desk.watch.losing(LOST):
        page.route("**/reminders/line", lambda route: route.abort("internetdisconnected"))
        page.keyboard.type("Call mum tomorrow 9")
        page.keyboard.press("Enter")
        expect(page.locator(".field__problem")).to_contain_text("Call mum tomorrow 9")
        page.unroute("**/reminders/line")

    expect(row(page, "Call mum")).to_be_visible()
    expect(page.locator(".field__problem")).to_be_empty()


def test_a_line_outlives_the_browser_window(household, desk):
    page = desk.sign_in("Ada").go("/reminders")
    page.wait_for_load_state("networkidle")
    with desk.watch.losing(LOST):
        page.route("**/reminders/line", lambda route: route.abort("internetdisconnected"))
        page.locator("#line").fill("Call mum tomorrow 9")
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name="Not sent yet: 1")).to_be_visible()
        desk.page = desk.context.new_page()
        page.close()
        desk.go("/settings/outbox")
        expect(desk.page.get_by_text("Everything is sent.")).to_be_visible()
    desk.go("/reminders")
    expect(row(desk.page, "Call mum")).to_be_visible()


def test_a_line_of_a_page_that_was_left_is_sent_by_itself(household, desk):
    desk.sign_in("Ada")
    desk.go("/reminders")
    page = desk.page
    line = page.locator("#line")
    line.focus()

    with desk.watch.losing(LOST):
        page.route("**/reminders/line", lambda route: route.abort("internetdisconnected"))
        line.press_sequentially("Call mum tomorrow 9")
        line.press("Enter")
        expect(page.locator(".field__problem")).to_contain_text("Call mum tomorrow 9")
        page.goto("about:blank")
        page.unroute("**/reminders/line")

    # Quicker than the script, the next one is typed.
    with unanswered(page, "**/rooms/reminders-*.js"):
        page.goto("/reminders", wait_until="commit")
        line.press_sequentially("Bins tomorrow 7")
    desk.wait_until_alive()
    expect(row(page, "Call mum")).to_be_visible()
    expect(line).to_have_value("Bins tomorrow 7")
    line.press("Enter")
    expect(row(page, "Bins")).to_be_visible()
    expect(rows(page)).to_have_count(2)
    desk.go("/reminders")
    expect(line).to_be_empty()


@pytest.mark.parametrize("is_left", [True, False])
def test_lines_that_are_quicker_than_what_keeps_them_are_not_lost(household, desk, is_left):
    desk.sign_in("Ada")
    page = desk.page
    line = page.locator("#line")
    delay(page, 300)
    with unanswered(page, "**/rooms/reminders-*.js"):
        page.goto("/reminders", wait_until="commit")
        line.click()
        for key in ("Bins tomorrow 7", "Enter", "Call mum tomorrow 9", "Enter", "Half a remin"):
            page.keyboard.press(key) if key == "Enter" else page.keyboard.type(key)
        expect(line).to_have_value("Half a remin")
        if is_left:
            desk.page.goto("/today")
    if is_left:
        desk.go("/reminders")
    expect(row(page, "Bins")).to_be_visible()
    expect(row(page, "Call mum")).to_be_visible()
    expect(rows(page)).to_have_count(2)

    expect(line).to_have_value("Half a remin")


def test_what_is_not_understood_whole_is_asked_about_also_after_enter(household, phone):
    ada = phone.sign_in("Ada")
    page = ada.page
    ada.go("/reminders")
    line = page.locator("#line")

    line.fill("Bins by friday")
    with ada.watch.allowing(422):
        line.press("Enter")
        expect(page.locator(".field__problem")).to_contain_text("Not understood: “by”.")
    expect(line).to_have_value("Bins by friday")
    ada.check_page()
    page.locator("[data-understood] button").click()

    expect(row(page, "Bins by")).to_be_visible()
    expect(line).to_be_empty()


def test_a_device_in_another_time_zone_is_told(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    page = ada.page
    note = page.locator("zone-note")

    def choose(zone):
        ada.go("/settings/appearance")
        page.locator("select[name=timeZone]").select_option(zone)
        ada.press(page.get_by_role("button", name="Save"))
        ada.go("/reminders")

    choose("America/New_York")
    expect(note).to_contain_text("Reminders use the time zone America/New_York. This device uses Europe/Berlin.")
    ada.check_page()
    choose("Europe/Berlin")
    expect(note).to_be_hidden()
