"""Due reminders come to the open page: beside Today, over other pages, and to all members who share them."""

from playwright.sync_api import expect

from notes import editor, inbox
from reminders import badge, come, remind, row, tick, undo


def card(visitor):
    return visitor.page.locator(".due-card")


def test_what_comes_while_one_writes_is_a_card_that_takes_no_key(household, phone):
    phone.sign_in("Ada")
    remind(phone, "Water the plants tomorrow 9", "Call the dentist tomorrow 10")
    inbox(phone)
    page = phone.page
    editor(page)
    page.keyboard.type("Half of ")

    come(household, "Water the plants")
    expect(card(phone)).to_contain_text("Water the plants")
    expect(badge(phone)).to_have_text("1")
    page.keyboard.type("it")
    expect(page.locator("div.composer__text")).to_have_text("Half of it")
    phone.check_page()
    # What comes once more takes the place of its row.
    come(household, "Water the plants", minutes=3)
    come(household, "Call the dentist")
    expect(card(phone).locator(".reminder")).to_have_count(2)
    tick(phone, "Water the plants")
    expect(row(page, "Water the plants")).to_have_count(0)
    expect(page.locator("toast-note")).to_contain_text("Water the plants")
    expect(badge(phone)).to_have_text("1")

    tick(phone, "Call the dentist")
    expect(card(phone)).to_have_count(0)
    expect(badge(phone)).to_have_count(0)
    expect(page.locator("div.composer__text")).to_have_text("Half of it")


def test_a_card_is_put_off_ticked_off_or_closed(household, desk):
    desk.sign_in("Ada")
    remind(desk, "Water the plants tomorrow 9", "Call the dentist tomorrow 10", "Bins tomorrow 11")
    page = desk.go("/settings")
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
    tick(desk, "Call the dentist")
    expect(page.locator("toast-note")).to_contain_text("Call the dentist")
    expect(badge(desk)).to_have_text("1")
    come(household, "Bins")
    expect(card(desk)).to_contain_text("Bins")
    card(desk).get_by_role("button", name="Close").click()

    expect(card(desk)).to_have_count(0)
    expect(badge(desk)).to_have_text("2")
    assert page.evaluate("window.isSamePage")


def test_lists_show_by_themselves_what_comes_and_what_was_done_in_another_window(household, phone):
    phone.sign_in("Ada")
    remind(phone, "Water the plants tomorrow 9")
    page = phone.go("/today")
    other = phone.context.new_page()
    other.goto("/reminders")
    for one in (page, other):
        one.evaluate("window.isSamePage = true")

    come(household, "Water the plants")
    for one in (page, other):
        expect(one.locator(".reminder__tick")).to_have_css("border-radius", "50%")
        expect(one.locator(".reminder--late")).to_have_count(1)
    expect(badge(phone)).to_have_text("1")
    expect(card(phone)).to_have_count(0)
    tick(phone, "Water the plants")

    expect(other.locator(".reminder__tick")).to_have_count(0)
    expect(other.locator("nav [data-badge]:visible")).to_have_count(0)
    for one in (page, other):
        assert one.evaluate("window.isSamePage")


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
    # Her list hears of it by itself.
    expect(badge(ada)).to_have_text("1")
    expect(badge(grace)).to_have_count(0)
    tick(ada, "Put out the bins")

    # She looks on, and sees it at once.
    expect(row(grace.page, "Put out the bins")).to_contain_text("your turn")
    grace.go("/reminders?part=done")
    expect(row(grace.page, "Put out the bins")).to_contain_text("Ada")
    come(household, "Put out the bins", minutes=3)
    expect(badge(grace)).to_have_text("1")
    expect(badge(ada)).to_have_count(0)
