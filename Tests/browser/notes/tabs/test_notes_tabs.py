"""Going about in notes, from tab to tab, and how much a page of notes loads."""

import re

from playwright.sync_api import expect

from browsing import unanswered
from notes import add_tab, editor, inbox, sent, texts, write


def tab_link(page, path):
    return page.locator(f".tabs__tab[data-tab='{path.removeprefix('/notes/')}']")


def test_tabs_are_shown_one_after_the_other_the_way_back_works_and_what_is_typed_in_one_waits_there(household, desk):
    desk.sign_in("Ada")
    alpha, beta = add_tab(desk, "Alpha"), add_tab(desk, "Beta")
    page = desk.go(beta)
    page.evaluate("window.isSamePage = true")
    write(page, "In the second")
    sent(page)

    tab_link(page, alpha).click()
    expect(page.locator("h1")).to_have_text("Alpha")
    expect(texts(page)).to_have_count(0)
    write(page, "In the first")
    sent(page)
    editor(page)
    page.keyboard.type("Half of it")
    page.go_back()

    expect(page.locator("h1")).to_have_text("Beta")
    expect(texts(page)).to_have_text(["In the second"])
    expect(page.locator("note-composer .composer__text:visible")).to_be_empty()
    page.go_forward()
    expect(texts(page)).to_have_text(["In the first"])
    expect(page.locator("div.composer__text")).to_have_text("Half of it")
    assert page.evaluate("window.isSamePage")
    assert desk.path == alpha


def test_the_letter_m_writes_a_note_and_n_makes_a_tab(household, desk):
    page = desk.sign_in("Ada").go("/today")

    page.keyboard.press("m")
    expect(page.locator("[data-quick=notes]")).to_be_focused()
    inbox(desk)
    editor(page).evaluate("(area) => area.blur()")
    page.keyboard.press("m")
    expect(page.locator("div.composer__text")).to_be_focused()
    expect(page.locator("div.composer__text")).to_be_empty()

    page.evaluate("() => document.activeElement.blur()")
    with page.expect_navigation():
        page.keyboard.press("n")
    assert desk.path == "/notes/new"
