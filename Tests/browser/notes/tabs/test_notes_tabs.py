"""Going about in notes, from tab to tab, and how much a page of notes loads."""

import re

import pytest
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


@pytest.mark.parametrize("late", ["the tab", "the composer, too"])
def test_what_is_typed_after_a_tab_was_chosen_is_for_that_tab_however_late_it_comes(household, desk, late):
    desk.sign_in("Ada")
    alpha, beta = add_tab(desk, "Alpha"), add_tab(desk, "Beta")
    page = desk.page
    field = page.locator("note-composer .composer__text:visible")
    # A draft that was begun before its tab was there meets the one of the server.
    with desk.watch.allowing(409):
        with unanswered(page, "**/js/chunks/composing-*" if late == "the composer, too" else "**/nothing"):
            with unanswered(page, f"**{beta}"):
                desk.go(alpha)
                field.click()
                page.keyboard.type("In the first\nHalf of the fi")
                tab_link(page, beta).click()
                field.click()
                page.keyboard.type("In the second\nHalf of the se")
            expect(page.locator("h1")).to_have_text("Beta")
            expect(field).to_be_focused()
            page.keyboard.type("cond")

        expect(page.locator("div.composer__text")).to_have_text("Half of the second")
        expect(texts(page)).to_have_text(["In the second"])
        sent(page)
        # The way back, by the keys of the browser: the caret stays where one writes.
        with unanswered(page, f"**{alpha}"):
            page.evaluate("history.back()")
            page.wait_for_function("path => location.pathname === path", arg=alpha)
            page.keyboard.type("rst")
        expect(page.locator("h1")).to_have_text("Alpha")
        expect(page.locator("div.composer__text")).to_be_focused()
        page.keyboard.type("!\n")
        expect(texts(page)).to_have_text(["In the first", "Half of the first!"])
        sent(page)
        desk.go(beta)
        expect(texts(page)).to_have_text(["In the second"])
        expect(page.locator("div.composer__text")).to_have_text("Half of the second")


def test_a_tab_that_does_not_come_has_what_was_typed_for_it_and_the_one_before_what_was_typed_there(household, desk):
    desk.sign_in("Ada")
    alpha, beta = add_tab(desk, "Alpha"), add_tab(desk, "Beta")
    page, held = desk.page, []
    area = page.locator("div.composer__text")
    page.route(f"**{beta}", lambda route: held.append(route))
    desk.go(alpha)
    editor(page)
    page.keyboard.type("Half of the first")
    tab_link(page, beta).click()
    expect(area).to_be_empty()
    area.click()
    page.keyboard.type("Half of the second")
    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        for route in held:
            route.abort("connectionreset")
        expect(area).to_have_text("Half of the first")
    page.unroute(f"**{beta}")
    expect(area).to_be_focused()
    desk.go(beta)
    expect(area).to_have_text("Half of the second")


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
