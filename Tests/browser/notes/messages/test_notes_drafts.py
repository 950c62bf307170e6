"""Drafts of one member on two devices: no word of either is lost, and a sent text does not come back."""

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import editor, inbox, new_tab, sent, texts, write
from test_notes_coming_late import WRITER, plain
from test_notes_sending import wait_for

KEPT = "JSON.stringify(localStorage).includes('isKept')"


def area(visitor):
    return visitor.page.locator("div.composer__text")


@pytest.mark.parametrize("latency", [0, 300])
def test_two_devices_that_have_a_tab_open_lose_no_word_of_each_other(household, visitor, latency):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = inbox(desk)
    phone.go(tab)
    delay(phone.page, latency)
    editor(desk.page)
    desk.page.keyboard.type("Milk from the *desk*")
    wait_for(desk, KEPT)

    editor(phone.page)
    with phone.watch.allowing(409):
        phone.page.keyboard.type("Bread")
        expect(area(phone)).to_have_text("Milk from the desk\n\nBread")
    phone.page.keyboard.type(" and butter")

    expect(area(phone)).to_have_text("Milk from the desk\n\nBread and butter")
    phone.page.keyboard.type("!")
    # An answer may be that to fewer keys.
    wait_for(phone, "Object.values(localStorage).some((one) => one.includes('butter!') && one.includes('isKept'))")
    desk.go(tab)
    expect(area(desk)).to_have_text("Milk from the desk\n\nBread and butter!")
    expect(area(desk).locator("i")).to_have_text("desk")


def test_a_draft_that_is_not_on_a_page_fetched_ahead_is_not_overwritten(household, visitor):
    desk, other = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Ada")
    new_tab(desk, "Alpha")
    beta = new_tab(desk, "Beta")
    inbox(other)
    with other.page.expect_response(lambda answer: answer.url.endswith(beta)):
        other.page.locator(".tabs__tab").filter(has_text="Alpha").click()
    expect(other.page.locator("h1")).to_have_text("Alpha")
    desk.go(beta)
    editor(desk.page)
    desk.page.keyboard.type("A long thought")
    wait_for(desk, KEPT)

    other.page.locator(".tabs__tab").filter(has_text="Beta").click()
    expect(other.page.locator("h1")).to_have_text("Beta")

    expect(area(other)).to_have_text("A long thought")


def test_what_was_sent_from_another_device_does_not_come_back(household, visitor):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = inbox(desk)
    editor(desk.page)
    desk.page.keyboard.type("Milk")
    wait_for(desk, KEPT)
    phone.go(tab)
    expect(area(phone)).to_have_text("Milk")

    phone.page.locator(".composer__send").tap()
    sent(phone.page)

    desk.go("/today")
    desk.go(tab)
    expect(texts(desk.page).last).to_have_text("Milk")
    editor(desk.page)
    expect(area(desk)).to_have_text("")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_without_a_script_what_is_sent_leaves_the_field(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = inbox(ada)
    editor(ada.page)
    ada.page.keyboard.type("Milk")
    wait_for(ada, KEPT)
    plain = visitor(size, javascript=False).sign_in("Ada")
    plain.go(tab)
    field = plain.page.locator("textarea.composer__text")
    expect(field).to_have_value("Milk")

    field.fill("Milk and bread")
    plain.press(plain.page.locator(".composer__send"))

    expect(texts(plain.page).last).to_have_text("Milk and bread")
    expect(field).to_have_value("")


def test_a_change_that_was_begun_before_another_is_said_to_be_one(household, visitor):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = new_tab(desk, "Plans")
    write(desk.page, "Original")
    sent(desk.page)
    editor(desk.page)
    desk.page.keyboard.press("ArrowUp")
    expect(area(desk)).to_have_text("Original")
    desk.page.keyboard.type(" half")
    desk.go("/today")
    phone.go(tab)
    phone.page.locator(".message__more").last.click()
    phone.page.locator(".notes__panel [data-do=edit]").click()
    expect(area(phone)).to_have_text("Original")
    editor(phone.page)
    phone.page.keyboard.type(" and new")
    phone.page.locator(".composer__send").tap()
    expect(texts(phone.page).last).to_have_text("Original and new")

    desk.go(tab)
    editor(desk.page)
    desk.page.keyboard.press("ArrowUp")
    expect(area(desk)).to_have_text("Original half")
    with desk.watch.allowing(409):
        desk.page.keyboard.press("Enter")
        expect(desk.page.locator(".composer__editing")).to_contain_text("Somebody changed this meanwhile")

    expect(texts(desk.page).last).to_have_text("Original and new")
    expect(area(desk)).to_have_text("Original half")


@pytest.mark.parametrize(("latency", "words"), [(0, "Milk"), (150, "Milk and bread "), (300, "Milk")])
def test_what_was_sent_leaves_the_open_field_of_another_device(household, visitor, latency, words):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    editor(desk.page)
    desk.page.keyboard.type(words, delay=60)
    wait_for(desk, KEPT)
    phone.go(tab)
    expect(area(phone)).to_have_text(words.strip())
    delay(phone.page, latency)

    desk.page.keyboard.press("Enter")
    sent(desk.page)

    expect(texts(phone.page)).to_have_text([words.strip()])
    expect(area(phone)).to_have_text("")


def test_what_was_sent_leaves_the_open_field_of_another_window(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    page, other = desk.page, desk.context.new_page()
    editor(page)
    page.keyboard.type("Milk", delay=60)
    wait_for(desk, KEPT)
    other.goto(tab)
    expect(other.locator("div.composer__text")).to_have_text("Milk")

    page.keyboard.press("Enter")
    sent(page)

    expect(texts(other)).to_have_text(["Milk"])
    expect(other.locator("div.composer__text")).to_have_text("")


def test_what_was_typed_before_the_writer_came_leaves_what_waits_here_for_the_house(household, phone):
    phone.sign_in("Ada")
    tab = new_tab(phone, "Alpha")
    page = phone.page
    area = editor(page)
    # Also as the page is left.
    page.evaluate(
        """() => {
            const { fetch } = window;
            window.fetch = (url, how) => (String(url).endsWith("/draft") ? Promise.reject(new TypeError("Lost")) : fetch(url, how));
        }"""
    )
    page.keyboard.insert_text("A long message")
    expect(area).to_have_text("A long message")
    page.goto("/today")

    with unanswered(page, WRITER):
        phone.go(tab)
        plain(page)
        page.keyboard.type("Milk")
        page.locator(".composer__send").tap()
        page.keyboard.type("Also b")

    expect(area).to_have_text("A long message\n\nAlso b")
    page.keyboard.type("read")
    expect(area).to_have_text("A long message\n\nAlso bread")
    expect(texts(page)).to_have_text(["Milk"])
    sent(page)
