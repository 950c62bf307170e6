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


# All styles and scripts that the browser has of a page, with their bytes as they are sent: compressed.
LOADED = """performance.getEntriesByType("resource")
    .filter(({ name }) => /\\.(css|js)$/.test(name))
    .map(({ name, encodedBodySize }) => [name.replace(/.*\\/assets\\/\\w+\\//, ""), encodedBodySize])"""


def beyond_the_frame(visitor, work):
    """The files that a page of notes loads and a page without a room does not, by name."""
    page = visitor.page
    # Where the stream takes long to open, a page looks again for what it missed, with what that needs.
    page.route("**/live?*", lambda route: route.fulfill(status=204))
    visitor.go("/settings/members")
    page.wait_for_load_state("networkidle")
    frame = dict(page.evaluate(LOADED))
    assert len(frame) > 5
    work()
    return {name: size for name, size in page.evaluate(LOADED) if name not in frame}


# The code that keeps and sends follows the editor, which waits for none of it.
BEHIND = re.compile(r"/(ids|make|outbox/(files|outbox|pending|posting|sending)|save-queue|uploads|windows)\.js")


def test_a_tab_that_is_only_read_is_light_and_to_begin_a_message_takes_little_more(household, phone):
    page = phone.sign_in("Ada").page
    light = []

    def begin():
        inbox(phone)
        page.wait_for_load_state("networkidle")
        light.extend(page.evaluate(LOADED))
        area = editor(page)
        page.keyboard.insert_text("Milk")
        expect(area).to_have_text("Milk")

    with unanswered(page, BEHIND):
        pieces = beyond_the_frame(phone, begin)
        opened = {name: size for name, size in light if name in pieces}
        assert "js/elements/notes-room.js" in opened and "css/notes.css" in opened
        assert 5_000 < sum(opened.values()) < 16_000, opened
        assert 16_000 < sum(pieces.values()) < 23_000, pieces
    page.locator(".composer__send").tap()
    sent(page)
    expect(texts(page).last).to_have_text("Milk")


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
