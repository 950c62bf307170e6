"""Several messages chosen at once: copied, moved and deleted together, with one toast and one undo for all."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import add_list, add_tab, say, texts, walk_to
from test_notes_changing import pick

LINES = ["Milk", "Bread", "Apples", "Tea"]


def choose(visitor, *rows):
    """Begins with the menu of the first one, and presses the others."""
    pick(visitor.page, "select", rows[0])
    expect(visitor.page.locator(".chosen")).to_be_visible()
    for row in rows[1:]:
        press(visitor, row)


def press(visitor, row):
    bubble = visitor.page.locator(".message .bubble").nth(row)
    bubble.tap() if visitor.is_held else bubble.click()


def action(visitor, name):
    button = visitor.page.locator(".chosen").get_by_role("button", name=name)
    button.tap() if visitor.is_held else button.click()


def copied(visitor):
    """The text in the clipboard."""
    expect(visitor.page.locator(".notes__said")).to_have_text("Copied")
    return visitor.page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_many_are_chosen_deleted_moved_and_brought_back_together(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    source, target = add_tab(ada, "Shopping"), add_tab(ada, "Saturday")
    say(ada, source, *LINES)
    say(ada, target, "Cake")
    page = ada.go(source)
    visible, undo = texts(page).locator("visible=true"), page.locator(".toast__undo")
    times = dict(zip(LINES, page.locator(".message").evaluate_all("(all) => all.map(({ dataset }) => dataset.at)")))
    delay(page, latency)

    def take_back():
        undo.tap() if ada.is_held else undo.click()
        expect(visible).to_have_text(LINES)
        expect(page.locator("toast-note")).to_have_count(0)

    # A bar with the count stands in place of the composer.
    choose(ada, 0, 1, 3)
    expect(page.locator(".chosen__count")).to_have_text("3 selected")
    expect(page.locator("note-composer")).to_be_hidden()
    assert [row.get_attribute("chosen") for row in page.locator(".message").all()] == ["", "", None, ""]
    for row in (0, 1, 3):
        press(ada, row)
    expect(page.locator(".chosen__count")).to_have_text("0 selected")
    for name in ("Copy", "Move", "Delete"):
        expect(page.locator(".chosen").get_by_role("button", name=name)).to_be_disabled()
    press(ada, 2)
    expect(page.locator(".chosen__count")).to_have_text("1 selected")
    if ada.is_held:
        ada.check_page()
    page.keyboard.press("Escape") if size == "desk" else action(ada, "Cancel")
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator("note-composer")).to_be_visible()
    expect(page.locator(".message[chosen]")).to_have_count(0)

    choose(ada, 0, 1, 3)
    action(ada, "Delete")
    expect(visible).to_have_text(["Apples"])
    expect(page.locator("toast-note")).to_have_count(1)
    expect(page.locator(".toast__text")).to_have_text("“Milk” and other messages deleted")
    expect(page.locator("note-composer")).to_be_visible()
    take_back()

    for rows, left in (((1, 3), ["Milk", "Apples"]), ((0, 3), ["Bread", "Apples"])):
        choose(ada, *rows)
        action(ada, "Move")
        page.locator(".notes__panel [data-to]").filter(has_text="Saturday").click()
        expect(visible).to_have_text(left)
        expect(page.locator("toast-note")).to_have_count(1)
        if rows == (1, 3):
            take_back()
    ada.go(target)
    # Both were written before the message that is here.
    expect(texts(page)).to_have_text(["Milk", "Tea", "Cake"])
    moved = page.locator(".message").evaluate_all("(all) => all.map(({ dataset }) => dataset.at)")
    assert moved[:2] == [times["Milk"], times["Tea"]]
    ada.go(source)
    expect(texts(page)).to_have_text(["Bread", "Apples"])

    # Choosing ends with its tab.
    choose(ada, 0)
    page.locator(".tabs__tab").filter(has_text="Inbox").click()
    expect(page.locator("h1")).to_have_text("Inbox")
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator("notes-room[choosing]")).to_have_count(0)


def test_messages_are_chosen_by_keyboard_alone(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Shopping")
    say(desk, tab, *LINES)
    page, keyboard = desk.go(tab), desk.page.keyboard
    count, bar = page.locator(".chosen__count"), page.locator(".chosen")

    def begin():
        """With the menu of the first message."""
        more = page.locator(".message__more")
        walk_to(page, more.first)
        keyboard.press("Enter")
        rows = page.locator(".notes__panel .menu__row")
        expect(page.locator(".notes__panel .reactions__one").first).to_be_focused()
        walk_to(page, rows.filter(has_text="Select"), "ArrowUp")
        keyboard.press("Enter")
        expect(count).to_have_text("1 selected")

    def toggle(row):
        walk_to(page, page.locator(".message").nth(row).locator(".message__time"), "Shift+Tab")
        keyboard.press("Enter")

    begin()
    keyboard.press("Escape")
    expect(bar).to_have_count(0)
    begin()
    toggle(3)
    expect(count).to_have_text("2 selected")
    toggle(2)
    expect(count).to_have_text("3 selected")
    keyboard.press("Enter")
    expect(count).to_have_text("2 selected")
    assert [row.get_attribute("chosen") for row in page.locator(".message").all()] == ["", None, None, ""]
    walk_to(page, bar.get_by_role("button", name="Delete"))
    keyboard.press("Enter")

    expect(texts(page).locator("visible=true")).to_have_text(["Bread", "Apples"])
    expect(page.locator("note-composer")).to_be_visible()
    walk_to(page, page.locator(".toast__undo"))
    keyboard.press("Enter")
    expect(texts(page).locator("visible=true")).to_have_text(LINES)
    assert desk.path == tab


def test_many_are_copied_as_text_in_their_order(household, desk):
    ada = desk.sign_in("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = add_tab(ada, "Shopping")
    say(ada, tab, "**Milk** and ||honey||", "Bread\nApples", "Tea")
    add_list(ada, tab, "Milk\nRye\n\nOats")
    page = ada.go(tab)
    page.locator(".task__check").nth(1).click()
    expect(page.locator(".message[pending]")).to_have_count(0)

    choose(ada, 3, 2, 0, 1)
    action(ada, "Copy")

    assert copied(ada) == "Milk and honey\n\nBread\nApples\n\nTea\n\n○ Milk\n● Rye\n\n○ Oats"
    expect(page.locator("note-composer")).to_be_visible()


def test_what_stands_in_a_message_is_not_pressed_while_one_chooses(household, phone):
    ada = phone.sign_in("Ada")
    tab = add_tab(ada, "Shopping")
    say(ada, tab, "See https://example.org/")
    add_list(ada, tab, "Milk\nBread")
    say(ada, tab, "||hidden||")
    page = ada.go(tab)

    choose(ada, 0)
    page.locator(".task__check").first.tap()
    page.locator(".spoiler__text").tap()
    expect(page.locator(".chosen__count")).to_have_text("3 selected")
    page.locator(".message__text a").tap()

    expect(page.locator(".chosen__count")).to_have_text("2 selected")
    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "false")
    expect(page.locator(".spoiler__toggle")).not_to_be_checked()
    assert ada.path == tab and len(ada.context.pages) == 1


def test_only_what_one_may_delete_is_deleted_and_what_another_deletes_is_chosen_no_more(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    mine = [say(ada, tab, text) for text in ("Milk", "Rye")]
    say(grace, tab, "Bread")
    page = grace.go(tab)
    count = page.locator(".chosen__count")
    copy, *others = [page.locator(".chosen").get_by_role("button", name=name) for name in ("Copy", "Move", "Delete")]

    choose(grace, 0, 1, 2)
    for button in others:
        expect(button).to_be_disabled()
    expect(copy).to_be_enabled()
    press(grace, 2)
    for left, note in zip((1, 0), mine):
        ada.post(f"{note}/delete")
        expect(count).to_have_text(f"{left} selected")
    expect(copy).to_be_disabled()
    press(grace, 0)
    for button in others:
        expect(button).to_be_enabled()
    action(grace, "Delete")

    expect(texts(page).locator("visible=true")).to_have_count(0)
