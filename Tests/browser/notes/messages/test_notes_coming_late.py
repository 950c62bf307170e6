"""Text written before the scripts for it have come: nothing of it is lost, and it is sent as it was meant."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import editor, inbox, new_tab, ready_to_send, sent, texts
from test_notes_sending import photos
from test_notes_writing import PASTE

# The files of the first touch, and of the first format.
WRITER = "**/notes/composer/{writer,writing,field,content,drafts}.js"
FORMATS = "**/notes/composer/{editor,late,reader,text,typing}.js"
ALL = "**/notes/composer/{writer,writing,field,content,drafts,editor,late,reader,text,typing}.js"
MODULES = ["composer/editor", "composer/late", "composer/reader", "composer/text", "composer/typing"]

DROP = """(target) => {
    const data = new DataTransfer();
    data.items.add(new File(["What is in it"], "letter.txt", { type: "text/plain" }));
    for (const name of ["dragenter", "dragover", "drop"]) {
        const event = new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true });
        if (target.dispatchEvent(event)) throw new Error(`The browser would open the file: ${name}`);
    }
}"""


def loaded(page, names):
    return page.evaluate(
        """(names) => names.filter((wanted) =>
            performance.getEntriesByType("resource").some(({ name }) => name.endsWith(`/${wanted}.js`)))""",
        names,
    )


def weight(page):
    """The size of all styles and scripts of the page so far, in bytes as they are sent."""
    return page.evaluate(
        """performance.getEntriesByType("resource").filter(({ name }) => /\\.(css|js)$/.test(name))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
    )


def plain(page):
    """The plain field, before any script of the composer is there."""
    field = page.locator("textarea.composer__text")
    field.focus()
    return field


def test_a_plain_line_is_typed_and_sent_with_little(household, phone):
    phone.sign_in("Ada")
    inbox(phone)
    page = phone.page
    page.wait_for_load_state("networkidle")
    opened = weight(page)

    editor(page)
    ready_to_send(page)
    page.keyboard.type("Milk, bread (two) and 30 * 40 cm")
    page.locator(".composer__send").tap()

    expect(texts(page).last).to_have_text("Milk, bread (two) and 30 * 40 cm")
    sent(page)
    page.wait_for_load_state("networkidle")
    # Of it 300 look whose a page is that comes after sending.
    assert 5_000 < weight(page) - opened < 13_600
    assert loaded(page, [*MODULES, "composer/attached", "outbox/uploading", "composer/tools"]) == []


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_what_was_typed_before_any_script_of_notes_came(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = new_tab(ada, "Alpha")
    page = ada.page
    with unanswered(page, re.compile(r"/(elements/note-|lib/notes/).*\.js$")):
        page.goto(tab)
        plain(page)
        page.keyboard.type("Half of")

    area = page.locator("div.composer__text")
    expect(area).to_be_focused()
    page.keyboard.type(" it")
    page.locator(".composer__send").click()
    expect(texts(page)).to_have_text(["Half of it"])
    sent(page)
    expect(area).to_be_empty()


def test_what_was_typed_and_sent_while_the_writer_is_awaited_is_as_many_messages(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    with unanswered(page, WRITER):
        desk.go(tab)
        plain(page)
        for line in ("Milk", "**Bread** and", "_tea_"):
            page.keyboard.type(line)
            page.keyboard.press("Enter")
        page.keyboard.type("Half of it")

    expect(texts(page)).to_have_text(["Milk", "Bread and", "tea"])
    sent(page)
    expect(texts(page).nth(1).locator("b")).to_have_text("Bread")
    expect(texts(page).nth(2).locator("i")).to_have_text("tea")
    expect(page.locator("div.composer__text")).to_have_text("Half of it")
    desk.go(tab)
    expect(texts(page)).to_have_text(["Milk", "Bread and", "tea"])


@pytest.mark.parametrize("place", [ALL, FORMATS])
def test_formats_that_are_asked_for_before_the_editor_came(household, desk, place):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    if place == FORMATS:
        editor(page)
    with unanswered(page, place):
        if place == ALL:
            desk.go(tab)
        page.locator(".composer__text:visible").focus()
        page.keyboard.type("So **bold**er, ")
        page.keyboard.press("Control+i")
        page.keyboard.type("tilted")
        page.keyboard.press("Control+i")
        page.keyboard.type(" straight")

    area = page.locator("div.composer__text")
    expect(area.locator("i")).to_have_text("tilted")
    assert area.inner_html() == "So <b>bold</b>er, <i>tilted</i> straight"
    page.keyboard.type(" on")
    page.keyboard.press("Enter")
    expect(texts(page)).to_have_text(["So bolder, tilted straight on"])
    sent(page)
    expect(texts(page).locator("b")).to_have_text("bold")
    expect(texts(page).locator("i")).to_have_text("tilted")


def test_what_is_sent_before_its_formats_came_has_them_and_keeps_its_place(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    area = editor(page)
    ready_to_send(page)

    with unanswered(page, FORMATS):
        page.keyboard.type("See **this**")
        page.keyboard.press("Enter")
        expect(area).to_be_empty()
        page.keyboard.type("And that")
        page.keyboard.press("Enter")
        page.keyboard.press("Control+b")
        page.keyboard.type("Next")

    expect(texts(page)).to_have_text(["See this", "And that"])
    sent(page)
    expect(texts(page).first.locator("b")).to_have_text("this")
    expect(area.locator("b")).to_have_text("Next")
    desk.go(tab)
    expect(texts(page)).to_have_text(["See this", "And that"])
    expect(area.locator("b")).to_have_text("Next")


@pytest.mark.parametrize("place", [ALL, FORMATS])
def test_what_is_pasted_before_the_editor_came(household, desk, place):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    if place == FORMATS:
        editor(page)
    with unanswered(page, place):
        if place != FORMATS:
            desk.go(tab)
            plain(page)
        area = page.locator(".composer__text:visible")
        page.keyboard.type("Ask: ")
        area.evaluate(PASTE, ["<p>One <b>two</b></p><ul><li>three</li></ul>", "One two\n\n- three"])
        page.keyboard.type(", please")

    area = page.locator("div.composer__text")
    expect(area.locator("b")).to_have_text("two")
    assert area.inner_text() == "Ask: One two\nthree, please"
    page.keyboard.press("Enter")
    expect(texts(page).locator("b")).to_have_text("two")
    sent(page)
    assert texts(page).inner_text() == "Ask: One two\nthree, please"


def test_what_is_pasted_plain_needs_no_editor_and_is_taken_back_with_undo(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Alpha")
    page = desk.page
    area = editor(page)
    ready_to_send(page)
    page.keyboard.type("So: ")

    area.evaluate(PASTE, ["", "one"])
    expect(area).to_have_text("So: one")
    page.keyboard.press("Control+z")
    expect(area).to_have_text("So:")
    area.evaluate(PASTE, ["", "one\r\n\r\n**two**"])
    page.keyboard.type("!")
    page.keyboard.press("Enter")

    expect(texts(page)).to_have_count(1)
    sent(page)
    assert texts(page).inner_text() == "So: one\n\n**two**!"
    assert loaded(page, [name for name in MODULES if name != "composer/text"]) == []


@pytest.mark.parametrize("place", [WRITER, "**/notes/{composer/attached,outbox/uploading,outbox/files}.js"])
def test_files_that_are_chosen_and_dropped_before_their_scripts_came(household, desk, place):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    with unanswered(page, place):
        desk.go(tab)
        page.locator("note-composer .composer__text:visible").focus()
        page.locator(".composer__files").set_input_files(photos(0, 2))
        page.locator(".messages").evaluate(DROP)
        page.keyboard.type("Three of them")
        page.locator(".composer__send").click()

    expect(texts(page)).to_have_text(["Three of them"])
    sent(page)
    desk.go(tab)
    expect(page.locator(".message a[data-id]")).to_have_count(2)
    expect(page.locator(".message")).to_contain_text("letter.txt")
    expect(page.locator(".message__awaits")).to_have_count(0)


def test_formats_over_what_is_chosen_on_a_slow_network(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Alpha")
    page = desk.page
    delay(page, 300)
    editor(page)

    page.keyboard.type("our house")
    page.keyboard.press("Control+Shift+ArrowLeft")
    page.keyboard.press("Control+b")

    expect(page.locator("div.composer__text b")).to_have_text("house")
    expect(page.locator(".composer__bar [data-format=bold]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(texts(page).locator("b")).to_have_text("house")
    sent(page)


def test_scripts_that_cannot_be_had_are_said_and_tried_for_again(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Alpha")
    page = desk.page
    area = editor(page)
    ready_to_send(page)
    with desk.watch.losing("net::ERR_FAILED"):
        page.route(f"{FORMATS}*", lambda route: route.abort())
        page.keyboard.type("So **bold**")
        expect(page.locator(".notes__said")).not_to_be_empty()
        expect(area).to_have_text("So **bold**")
        page.unroute(f"{FORMATS}*")

        expect(area).to_have_text("So bold")
    expect(area.locator("b")).to_have_text("bold")


def test_formats_that_are_still_awaited_outlive_the_page(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Alpha")
    page = desk.page
    area = editor(page)
    ready_to_send(page)
    with unanswered(page, FORMATS):
        page.keyboard.type("So **bold**")
        expect(area).to_have_text("So **bold**")
        page.reload()

    expect(area).to_have_text("So bold")
    expect(area.locator("b")).to_have_text("bold")
