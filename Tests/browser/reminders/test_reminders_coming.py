"""Due reminders come to the open page: beside Today, over other pages, and to all members who share them."""

import pytest
from playwright.sync_api import expect

from notes import editor, inbox
from reminders import badge, come, remind, row, rows, tick, undo


def card(visitor):
    return visitor.page.locator(".due-card")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_what_comes_while_one_writes_is_a_card_that_takes_no_key(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    remind(ada, "Water the plants tomorrow 9", "Call the dentist tomorrow 10")
    inbox(ada)
    page = ada.page
    editor(page)
    page.keyboard.type("Half of ")

    come(household, "Water the plants")
    expect(card(ada)).to_contain_text("Water the plants")
    expect(badge(ada)).to_have_text("1")
    page.keyboard.type("it")
    expect(page.locator("div.composer__text")).to_have_text("Half of it")
    ada.check_page()
    come(household, "Call the dentist")
    expect(card(ada).locator(".reminder")).to_have_count(2)
    tick(ada, "Water the plants")
    expect(row(page, "Water the plants")).to_have_count(0)
    expect(page.locator("toast-note")).to_contain_text("Water the plants")
    expect(badge(ada)).to_have_text("1")

    tick(ada, "Call the dentist")
    expect(card(ada)).to_have_count(0)
    expect(badge(ada)).to_have_count(0)
    expect(page.locator("div.composer__text")).to_have_text("Half of it")


def test_a_card_is_put_off_or_closed(household, desk):
    desk.sign_in("Ada")
    remind(desk, "Water the plants tomorrow 9", "Call the dentist tomorrow 10")
    desk.go("/settings")
    page = desk.page
    page.evaluate("window.isSamePage = true")
    come(household, "Water the plants")
    expect(card(desk)).to_contain_text("Water the plants")

    card(desk).locator("summary").click()
    card(desk).get_by_role("button", name="One hour").click()
    expect(card(desk)).to_have_count(0)
    expect(badge(desk)).to_have_count(0)
    undo(desk)
    expect(badge(desk)).to_have_text("1")
    come(household, "Call the dentist")
    expect(card(desk)).to_contain_text("Call the dentist")
    expect(card(desk)).not_to_contain_text("Water the plants")
    card(desk).get_by_role("button", name="Close").click()

    expect(card(desk)).to_have_count(0)
    expect(badge(desk)).to_have_text("2")
    assert page.evaluate("window.isSamePage")


@pytest.mark.parametrize("path", ["/today", "/reminders"])
def test_lists_show_by_themselves_what_comes(household, phone, path):
    phone.sign_in("Ada")
    remind(phone, "Water the plants tomorrow 9")
    phone.go(path)
    page = phone.page
    page.evaluate("window.isSamePage = true")

    come(household, "Water the plants")

    expect(page.locator(".reminder__tick")).to_have_css("border-radius", "50%")
    expect(badge(phone)).to_have_text("1")
    expect(card(phone)).to_have_count(0)
    assert page.evaluate("window.isSamePage")


def test_another_window_shows_what_was_done_in_this_one(household, desk):
    desk.sign_in("Ada")
    remind(desk, "Water the plants tomorrow 9")
    desk.go("/today")
    other = desk.context.new_page()
    other.goto("/reminders")
    come(household, "Water the plants")
    expect(other.locator(".reminder__tick")).to_have_count(1)
    expect(rows(desk.page)).to_have_count(1)

    tick(desk, "Water the plants")

    expect(other.locator(".reminder__tick")).to_have_count(0)
    expect(other.locator("nav [data-badge]:visible")).to_have_count(0)


def test_chores_go_round_between_two_people(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    ada.go("/reminders/new")
    form = ada.fill(text="Put out the bins", day="2030-01-01", time="07:00", repeat="weekly", weekday="2")
    form.locator("label").filter(has_text="Grace").tap()
    ada.press(form.get_by_role("button", name="Remind me"))
    ada.go("/reminders")
    expect(row(ada.page, "Put out the bins")).to_contain_text("your turn")
    grace.go("/reminders")
    expect(row(grace.page, "Put out the bins")).to_contain_text("Ada’s turn")

    come(household, "Put out the bins")
    ada.go("/today")
    expect(row(ada.page, "Put out the bins")).to_contain_text("your turn")
    expect(badge(grace)).to_have_count(0)
    tick(ada, "Put out the bins")

    # She looks on, and sees it at once.
    expect(row(grace.page, "Put out the bins")).to_contain_text("your turn")
    grace.go("/reminders?part=done")
    expect(row(grace.page, "Put out the bins")).to_contain_text("Ada")
    come(household, "Put out the bins", minutes=3)
    grace.go("/today")
    expect(row(grace.page, "Put out the bins")).to_contain_text("your turn")
    expect(badge(ada)).to_have_count(0)
