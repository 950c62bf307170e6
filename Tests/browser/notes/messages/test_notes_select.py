"""Several messages chosen at once: copied, moved and deleted together, with one toast and one undo for all."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import new_tab, sent, shared_tab, texts, type_out, walk_to, write
from test_notes_changing import pick

SIZES_AND_DELAYS = [("phone", 0), ("phone", 150), ("desk", 0), ("desk", 150)]
LINES = ["Milk", "Bread", "Apples", "Tea"]


def messages(visitor, lines):
    for line in lines:
        write(visitor.page, line)
    sent(visitor.page)


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


@pytest.mark.parametrize(("size", "latency"), SIZES_AND_DELAYS)
def test_a_bar_with_the_count_stands_in_place_of_the_composer(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    new_tab(ada, "Shopping")
    messages(ada, LINES)
    page = ada.page
    delay(page, latency)

    choose(ada, 0, 1, 3)

    expect(page.locator(".chosen__count")).to_have_text("3 chosen")
    expect(page.locator("note-composer")).to_be_hidden()
    assert [row.get_attribute("chosen") for row in page.locator(".message").all()] == ["", "", None, ""]
    for row in (0, 1, 3):
        press(ada, row)
    expect(page.locator(".chosen__count")).to_have_text("0 chosen")
    for name in ("Copy", "Move", "Delete"):
        expect(page.locator(".chosen").get_by_role("button", name=name)).to_be_disabled()
    press(ada, 2)
    expect(page.locator(".chosen__count")).to_have_text("1 chosen")
    ada.check_page()
    page.keyboard.press("Escape") if size == "desk" else action(ada, "Cancel")

    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator("note-composer")).to_be_visible()
    expect(page.locator(".message[chosen]")).to_have_count(0)


@pytest.mark.parametrize(("size", "latency"), SIZES_AND_DELAYS)
def test_many_are_deleted_with_one_toast_and_come_back_with_one_undo(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    tab = new_tab(ada, "Shopping")
    messages(ada, LINES)
    page = ada.page
    delay(page, latency)

    choose(ada, 0, 1, 3)
    action(ada, "Delete")

    expect(texts(page).locator("visible=true")).to_have_text(["Apples"])
    expect(page.locator("toast-note")).to_have_count(1)
    expect(page.locator(".toast__text")).to_have_text("“Milk” and other messages deleted")
    expect(page.locator("note-composer")).to_be_visible()
    undo = page.locator(".toast__undo")
    undo.tap() if ada.is_held else undo.click()
    expect(texts(page).locator("visible=true")).to_have_text(LINES)
    expect(page.locator("toast-note")).to_have_count(0)
    ada.go(tab)
    expect(texts(page)).to_have_text(LINES)


@pytest.mark.parametrize(("size", "latency"), SIZES_AND_DELAYS)
def test_many_are_moved_keep_when_they_were_written_and_go_back_together(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    source, target = new_tab(ada, "Shopping"), new_tab(ada, "Saturday")
    ada.go(source)
    messages(ada, LINES)
    ada.go(target)
    messages(ada, ["Cake"])
    ada.go(source)
    page = ada.page
    times = dict(zip(LINES, page.locator(".message").evaluate_all("(all) => all.map(({ dataset }) => dataset.at)")))
    delay(page, latency)

    def move(*rows):
        choose(ada, *rows)
        action(ada, "Move")
        page.locator(".notes__panel [data-to]").filter(has_text="Saturday").click()

    move(1, 3)
    expect(texts(page).locator("visible=true")).to_have_text(["Milk", "Apples"])
    expect(page.locator("toast-note")).to_have_count(1)
    page.locator(".toast__undo").click()
    expect(texts(page).locator("visible=true")).to_have_text(LINES)
    move(0, 3)
    expect(texts(page).locator("visible=true")).to_have_text(["Bread", "Apples"])
    expect(page.locator("toast-note")).to_have_count(1)

    ada.go(target)
    # Both were written before the message that is here.
    expect(texts(page)).to_have_text(["Milk", "Tea", "Cake"])
    moved = page.locator(".message").evaluate_all("(all) => all.map(({ dataset }) => dataset.at)")
    assert moved[:2] == [times["Milk"], times["Tea"]]
    ada.go(source)
    expect(texts(page)).to_have_text(["Bread", "Apples"])


def test_messages_are_chosen_by_keyboard_alone(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    messages(desk, LINES)
    desk.go(tab)
    page, keyboard = desk.page, desk.page.keyboard
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
        expect(count).to_have_text("1 chosen")

    def toggle(row):
        walk_to(page, page.locator(".message").nth(row).locator(".message__time"), "Shift+Tab")
        keyboard.press("Enter")

    begin()
    keyboard.press("Escape")
    expect(bar).to_have_count(0)
    begin()
    toggle(3)
    expect(count).to_have_text("2 chosen")
    toggle(2)
    expect(count).to_have_text("3 chosen")
    keyboard.press("Enter")
    expect(count).to_have_text("2 chosen")
    assert [row.get_attribute("chosen") for row in page.locator(".message").all()] == ["", None, None, ""]
    walk_to(page, bar.get_by_role("button", name="Delete"))
    keyboard.press("Enter")

    expect(texts(page).locator("visible=true")).to_have_text(["Bread", "Apples"])
    expect(page.locator("note-composer")).to_be_visible()
    walk_to(page, page.locator(".toast__undo"))
    keyboard.press("Enter")
    expect(texts(page).locator("visible=true")).to_have_text(LINES)
    assert desk.path == tab


def test_many_are_copied_as_text_in_their_order(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    new_tab(ada, "Shopping")
    type_out(ada.page, "**Milk** and ||honey||")
    messages(ada, ["Bread\nApples", "Tea"])

    choose(ada, 2, 0, 1)
    action(ada, "Copy")

    assert copied(ada) == "Milk and honey\n\nBread\nApples\n\nTea"
    expect(ada.page.locator("note-composer")).to_be_visible()


def test_a_list_is_copied_with_its_title_once_its_ticks_and_its_gaps(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = new_tab(ada, "Shopping")
    page = ada.page
    write(page, "Milk\nBread\n\nApples")
    sent(page)
    pick(page, "list")
    page.locator(".task__check").nth(1).click()
    expect(page.locator(".message[ticking]")).to_have_count(0)
    pick(page, "edit")
    page.wait_for_url("**/edit")
    ada.send(content="For Saturday")
    ada.go(tab)

    choose(ada, 0)
    action(ada, "Copy")

    assert copied(ada) == "For Saturday\n○ Milk\n● Bread\n\n○ Apples"


def test_what_stands_in_a_message_is_not_pressed_while_one_chooses(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    tab = new_tab(ada, "Shopping")
    page = ada.page
    messages(ada, ["See https://example.org/", "Milk\nBread"])
    type_out(page, "||hidden||")
    pick(page, "list", 1)
    expect(page.locator(".task")).to_have_count(2)

    choose(ada, 0)
    page.locator(".task__check").first.tap()
    page.locator(".spoiler__text").tap()
    expect(page.locator(".chosen__count")).to_have_text("3 chosen")
    page.locator(".message__text a").tap()

    expect(page.locator(".chosen__count")).to_have_text("2 chosen")
    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "false")
    expect(page.locator(".spoiler__toggle")).not_to_be_checked()
    assert ada.path == tab and len(ada.context.pages) == 1


def test_only_what_one_may_delete_is_moved_and_deleted(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    messages(ada, ["Milk"])
    grace.go(tab)
    messages(grace, ["Bread"])
    page = grace.page
    buttons = [page.locator(".chosen").get_by_role("button", name=name) for name in ("Move", "Delete")]

    choose(grace, 0, 1)
    for button in buttons:
        expect(button).to_be_disabled()
    expect(page.locator(".chosen").get_by_role("button", name="Copy")).to_be_enabled()
    press(grace, 0)
    for button in buttons:
        expect(button).to_be_enabled()
    action(grace, "Delete")

    expect(texts(page).locator("visible=true")).to_have_text(["Milk"])


def test_undo_is_offered_for_thirty_seconds(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    new_tab(ada, "Shopping")
    messages(ada, LINES)
    page = ada.page
    page.clock.install()
    choose(ada, 0, 1)
    # However long a look takes.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    action(ada, "Delete")
    expect(page.locator("toast-note")).to_be_visible()
    page.mouse.move(2, 2)

    page.clock.run_for(29_000)
    expect(page.locator(".toast__undo")).to_be_visible()
    page.clock.run_for(1_500)

    expect(page.locator("toast-note")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_what_another_deletes_is_chosen_no_more(household, visitor, size):
    ada, grace = visitor(size).sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    grace.go(tab)
    messages(grace, LINES)
    expect(texts(ada.page)).to_have_text(LINES)
    choose(ada, 0, 1)
    count = ada.page.locator(".chosen__count")
    expect(count).to_have_text("2 chosen")

    pick(grace.page, "delete", 0)

    expect(count).to_have_text("1 chosen")
    pick(grace.page, "delete", 0)
    expect(count).to_have_text("0 chosen")
    expect(ada.page.locator(".chosen [data-do=copy]")).to_be_disabled()
