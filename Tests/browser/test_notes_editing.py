"""Messages that are changed in the composer, and links that are given there."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import editor, new_tab, sent, texts, write
from test_notes_changing import pick

# Somebody who types quickly presses a key every so many milliseconds.
PACE = 80


def test_an_address_that_is_being_typed_is_taken_when_send_is_pressed(household, desk):
    desk.sign_in("Ada")
    desk.go(new_tab(desk, "Alpha"))
    page = desk.page
    editor(page)
    page.keyboard.type("the words")
    page.keyboard.press("Control+Shift+ArrowLeft")
    page.locator("[data-format=text_link]").click()
    expect(page.locator(".composer__address")).to_be_focused()

    page.keyboard.type("example.org")
    page.locator(".composer__send").click()

    expect(texts(page)).to_have_text(["the words"])
    expect(texts(page).locator("a")).to_have_text("words")
    expect(texts(page).locator("a")).to_have_attribute("href", "https://example.org")
    expect(page.locator("div.composer__text")).to_be_focused()
    expect(page.locator("div.composer__text")).to_be_empty()


def test_the_end_of_a_long_message_is_in_sight_when_it_is_edited(household, desk):
    desk.sign_in("Ada")
    desk.go(new_tab(desk, "Alpha"))
    page = desk.page
    write(page, "\n".join(f"Line {number}" for number in range(30)))
    sent(page)

    pick(page, "edit")

    expect(page.locator("note-composer[editing]")).to_have_count(1)
    area = page.locator("div.composer__text")
    expect(area).to_be_focused()
    assert area.evaluate("(one) => one.scrollHeight - one.clientHeight - one.scrollTop") < 12
    assert area.evaluate("(one) => one.scrollTop") > 100


def test_what_was_chosen_backwards_is_chosen_on_from_there_after_a_format(household, desk):
    desk.sign_in("Ada")
    desk.go(new_tab(desk, "Alpha"))
    page = desk.page
    editor(page)
    page.keyboard.type("one two three")
    page.keyboard.press("Control+Shift+ArrowLeft")
    page.keyboard.press("Control+b")
    expect(page.locator("div.composer__text b")).to_have_text("three")

    page.keyboard.press("Control+Shift+ArrowLeft")

    assert page.evaluate("getSelection().toString()") == "two three"
