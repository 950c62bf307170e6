"""Text typed before the scripts for it have come: nothing of it is lost, and it is sent as it was meant."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from notes import add_tab, editor, new_tab, say, sent, texts
from test_notes_changing import pick
from test_notes_sending import photos
from test_notes_tabs import tab_link

COMPOSER = "**/chunks/composing-*.js"
ROOM = "**/rooms/notes-tab-*.js"


@contextmanager
def opened(desk, name, late):
    """A new tab of Ada's; inside, a script of its page does not come."""
    desk.sign_in("Ada")
    tab = new_tab(desk, name)
    with unanswered(desk.page, late):
        desk.page.goto(tab, wait_until="commit")
        yield desk.page, tab


def plain(page):
    """The form's own field, before the editor has taken its place."""
    field = page.locator("textarea.composer__text")
    field.click()
    return field


@contextmanager
def begun(desk, name, *messages):
    """A new tab of Ada's with messages; inside, the composer's script does not come, and the caret stands in the plain field."""
    desk.sign_in("Ada")
    tab = new_tab(desk, name)
    say(desk, tab, *messages)
    with unanswered(desk.page, COMPOSER):
        desk.go(tab)
        plain(desk.page)
        yield desk.page, tab


def keep_draft(visitor, tab, text):
    """As another device keeps it."""
    draft = {"content": text, "entities": "[]", "seen": "0"}
    assert visitor.context.request.post(f"{tab}/draft", form=draft, headers={"Origin": visitor.url}).status == 200


def hear_draft(page, other, tab):
    """Another device keeps a draft, and the page hears of it."""
    with page.expect_response(lambda answer: answer.url.endswith(tab)):
        keep_draft(other, tab, "From the phone")
        page.evaluate("document.querySelector('notes-room').renew()")


@pytest.mark.parametrize("late", [ROOM, COMPOSER])
def test_lines_sent_before_the_scripts_came_are_as_many_messages(household, desk, late):
    with opened(desk, "Shopping", late) as (page, _):
        field = plain(page)
        page.keyboard.type("Buy milk\nAnd bread\nHalf a tho")
        expect(field).to_have_value("Half a tho")

    area = page.locator("div.composer__text")
    expect(area).to_be_focused()
    page.keyboard.type("ught")
    expect(texts(page)).to_have_text(["Buy milk", "And bread"])
    expect(area).to_have_text("Half a thought")


def test_signs_typed_before_the_editor_came_are_formats(household, desk):
    with opened(desk, "Shopping", COMPOSER) as (page, _):
        plain(page)
        page.keyboard.type("**Bold** and _more_\n`half` of")

    sent(page)
    expect(texts(page).last.locator("b")).to_have_text("Bold")
    expect(texts(page).last.locator("i")).to_have_text("more")
    expect(page.locator("div.composer__text code")).to_have_text("half")


def test_what_was_sent_and_typed_on_a_page_that_was_left_is_on_the_next(household, desk):
    with opened(desk, "Shopping", COMPOSER) as (page, tab):
        plain(page)
        page.keyboard.type("Milk\nBread\nHalf a thought")
        page.goto("/today")
    desk.go(tab)

    expect(texts(page)).to_have_text(["Milk", "Bread"])
    expect(page.locator("div.composer__text")).to_have_text("Half a thought")


def test_photos_chosen_before_the_composer_came_go_with_the_message(household, desk):
    with opened(desk, "Holiday", ROOM) as (page, _):
        page.locator(".composer__files").set_input_files(photos(0, 1))

    expect(page.locator(".composer__attached li")).to_have_count(1)
    page.locator(".composer__send").click()
    sent(page)
    expect(page.locator(".message a[data-id]")).to_have_count(1)


def test_the_arrow_opens_the_last_message_also_where_the_composer_comes_late(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    say(desk, tab, "Milk")
    page = desk.page
    with unanswered(page, COMPOSER):
        desk.go(tab)
        expect(page.locator("textarea.composer__text")).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.type(" and ho")

    area = page.locator("note-composer[editing] div.composer__text")
    expect(area).to_have_text("Milk and ho")
    page.keyboard.type("ney\n")
    expect(texts(page)).to_have_text(["Milk and honey"])


@pytest.mark.parametrize("how", ["menu", "arrow"])
def test_a_change_that_is_sent_before_the_composer_has_come_is_made_and_what_follows_is_the_next_message(household, desk, how):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    say(desk, tab, "**Milk**")
    page = desk.page
    with unanswered(page, COMPOSER):
        desk.go(tab)
        expect(page.locator("textarea.composer__text")).to_be_focused()
        if how == "menu":
            pick(page, "edit")
        else:
            page.keyboard.press("ArrowUp")
        page.keyboard.type(" and honey\nBread\nEg")

    area = page.locator("div.composer__text")
    expect(area).to_have_text("Eg")
    page.keyboard.type("gs")
    expect(texts(page)).to_have_text(["Milk and honey", "Bread"])
    sent(page)
    expect(page.locator(".message[pending]")).to_have_count(0)
    desk.go(tab)
    expect(texts(page)).to_have_text(["Milk and honey", "Bread"])
    expect(texts(page).first.locator("b")).to_have_text("Milk")
    expect(editor(page)).to_have_text("Eggs")


def test_the_last_choice_before_the_composer_has_come_has_what_is_typed_next(household, desk):
    with begun(desk, "Kitchen", "Rye?", "Salt?") as (page, tab):
        page.keyboard.type("Sent before\nA draft")
        pick(page, "reply", 0)
        pick(page, "edit", 1)
        page.keyboard.type(" Yes\n")
        # The draft is back, and answers.
        page.keyboard.type(" for rye\n")
        pick(page, "edit", 0)
        page.keyboard.type(" No")
        pick(page, "reply", 1)
        page.keyboard.type("ne\nThe end\n")

    expect(texts(page)).to_have_text(["Rye?", "Salt? Yes", "Sent before", "A draft for rye", " None", "The end"])
    sent(page)
    desk.go(tab)
    expect(texts(page)).to_have_text(["Rye?", "Salt? Yes", "Sent before", "A draft for rye", "None", "The end"])
    quotes = {row: page.locator(".message").nth(row).locator(".message__quote") for row in range(6)}
    assert {row: quote.count() for row, quote in quotes.items()} == {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 0}
    expect(quotes[3]).to_contain_text("Rye?")
    expect(quotes[4]).to_contain_text("Salt? Yes")


def test_a_change_that_was_sent_on_a_page_that_was_left_is_made_on_the_next(household, desk):
    with begun(desk, "Shopping", "Milk", "Bread") as (page, tab):
        page.keyboard.type("A draft")
        pick(page, "edit", 0)
        page.keyboard.type(" and honey\n")
        pick(page, "reply", 1)
        page.keyboard.type(" is kept")
        pick(page, "edit", 1)
        page.keyboard.type("and more")
        page.goto("/today")
    desk.go(tab)

    expect(texts(page)).to_have_text(["Milk and honey", "Bread"])
    expect(page.locator("div.composer__text")).to_have_text("A draft is kept and more")


@pytest.mark.parametrize("way", ["stays", "comes back", "leaves"])
def test_what_was_sent_and_typed_before_another_tab_was_opened_stays_in_its_own(household, desk, way):
    desk.sign_in("Ada")
    alpha, beta = add_tab(desk, "Alpha"), add_tab(desk, "Beta")
    say(desk, alpha, "Rye?")
    page = desk.page
    with unanswered(page, COMPOSER):
        desk.go(alpha)
        plain(page)
        pick(page, "reply")
        page.keyboard.type("Milk\nHalf a tho")
        tab_link(page, beta).click()
        expect(page.locator("h1")).to_have_text("Beta")
        plain(page)
        page.keyboard.type("Bread\nAn")
        if way == "comes back":
            tab_link(page, alpha).click()
            expect(page.locator("h1")).to_have_text("Alpha")
            expect(plain(page)).to_have_value("Half a tho")
            tab_link(page, beta).click()
            expect(page.locator("h1")).to_have_text("Beta")
            plain(page).press("End")
        page.keyboard.type("d")
        if way == "leaves":
            page.goto("/today")
    if way == "leaves":
        desk.go(beta)

    area = page.locator("div.composer__text")
    expect(area).to_have_text("And")
    if way != "leaves":
        page.keyboard.type(" more")
        expect(area).to_have_text("And more")
    expect(texts(page)).to_have_text(["Bread"])
    sent(page)
    desk.go(alpha)
    expect(texts(page)).to_have_text(["Rye?", "Milk"])
    expect(page.locator(".message").last.locator(".message__quote")).to_contain_text("Rye?")
    expect(area).to_have_text("Half a tho")


def test_a_draft_from_elsewhere_takes_no_sent_line_away(household, visitor):
    ada, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = new_tab(ada, "Shopping")
    page = ada.page
    # The page may keep its own draft before it knows of the other.
    with ada.watch.allowing(409):
        with unanswered(page, COMPOSER):
            ada.go(tab)
            plain(page)
            page.keyboard.type("Milk\n")
            hear_draft(page, phone, tab)

        expect(texts(page)).to_have_text(["Milk"])
        expect(page.locator("div.composer__text")).to_have_text("From the phone")


def test_a_draft_that_was_gone_on_with_is_on_the_next_page_once(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    page = desk.page
    keep_draft(desk, tab, "Milk")
    with unanswered(page, COMPOSER):
        desk.go(tab)
        plain(page).press("End")
        page.keyboard.type(" and honey")
        page.goto("/today")
    desk.go(tab)

    expect(page.locator("div.composer__text")).to_have_text("Milk and honey")


def test_a_draft_from_elsewhere_takes_no_choice_away_before_the_composer_has_come(household, visitor):
    ada, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = new_tab(ada, "Shopping")
    say(ada, tab, "Milk")
    page = ada.page
    # The page may keep its own draft before it knows of the other.
    with ada.watch.allowing(409):
        with unanswered(page, COMPOSER):
            ada.go(tab)
            expect(page.locator("textarea.composer__text")).to_be_focused()
            page.keyboard.press("ArrowUp")
            hear_draft(page, phone, tab)
            page.keyboard.type(" and honey\n")

        expect(texts(page)).to_have_text(["Milk and honey"])
        expect(page.locator("div.composer__text")).to_have_text("From the phone")


def test_an_answer_is_one_where_the_composer_does_not_come_in_time(household, desk):
    with begun(desk, "Kitchen", "Rye?", "Salt?") as (page, _):
        pick(page, "reply", 0)
        page.clock.install()
        page.keyboard.type("None left\n")
        pick(page, "edit", 1)
        page.keyboard.type(" Yes\nHalf a tho")
        with page.expect_navigation():
            page.clock.fast_forward(16_000)
        page.clock.resume()

    expect(texts(page)).to_have_text(["Rye?", "Salt? Yes", "None left"])
    expect(page.locator(".message").nth(2).locator(".message__quote")).to_contain_text("Rye?")
    expect(page.locator("div.composer__text")).to_have_text("Half a tho")


def test_a_tab_that_is_only_read_brings_no_composer(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    page = desk.page
    asked = []
    page.on("request", lambda request: "/composing-" in request.url and asked.append(request.url))
    desk.go(tab)
    expect(page.locator("textarea.composer__text")).to_be_focused()
    page.wait_for_load_state("networkidle")
    assert not asked

    page.keyboard.type("Milk")
    expect(page.locator("div.composer__text")).to_have_text("Milk")
    assert len(asked) == 1


def test_where_the_scripts_do_not_come_the_form_sends_by_itself(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    page = desk.page
    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/assets/js/rooms/*", lambda route: route.abort())
        page.goto(tab)
        plain(page)
        with page.expect_navigation():
            page.keyboard.type("Milk\n")
        page.unroute("**/assets/js/rooms/*")

    expect(texts(page)).to_have_text(["Milk"])
