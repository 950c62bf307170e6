"""Notes without JavaScript: reading, writing, editing, lists, moving, deleting, taking back and looking for."""

import pytest
from playwright.sync_api import expect

from notes import add_list, add_tab, fill, inbox, say, texts
from pictures import PDF, PICTURES
from test_notes_menu import is_beside


@pytest.fixture
def ada(household, visitor):
    return visitor("phone", javascript=False).sign_in("Ada")


def open_menu(visitor, row=-1):
    """A message's menu is a page."""
    visitor.press(visitor.page.locator(".message__more").nth(row))


def press(visitor, name):
    visitor.press(visitor.page.get_by_role("main").get_by_role("button", name=name, exact=True))


def follow(visitor, name):
    visitor.press(visitor.page.get_by_role("main").get_by_role("link", name=name, exact=True))


def test_messages_are_written_changed_pinned_moved_deleted_and_taken_back(ada):
    inbox(ada)
    page = ada.page
    expect(page.locator(".task__text")).to_have_count(3)
    expect(texts(page).nth(1).locator("b")).to_have_text("Bold")
    ada.press(page.locator(".notes__actions").get_by_role("link", name="New tab"))
    ada.send(title="🛒shopping")
    expect(page.locator("h1")).to_have_text("🛒 Shopping")
    tab = ada.path
    page.locator(".composer__files").set_input_files([PICTURES / "plain.png", PDF])
    ada.send(content="Two **red** apples, ||a secret|| and `tea`\nSee https://example.org/")
    message = texts(page)
    expect(message.locator("b")).to_have_text("red")
    expect(message.locator("code")).to_have_text("tea")
    expect(message.locator("a")).to_have_attribute("href", "https://example.org/")
    expect(page.locator(".message__files")).to_contain_text("letter.pdf")
    # A tap reveals what is hidden, without a script too.
    expect(message.locator(".spoiler__toggle")).not_to_be_checked()
    message.locator(".spoiler__text").click()
    expect(message.locator(".spoiler__toggle")).to_be_checked()
    ada.send(content="  \n ")
    assert ada.path.split("#")[0] == tab
    expect(texts(page)).to_have_count(1)

    open_menu(ada)
    follow(ada, "Edit")
    ada.send(content="Two *green* apples")
    expect(texts(page).locator("i")).to_have_text("green")
    expect(page.locator(".message__edited")).to_have_count(1)
    open_menu(ada)
    press(ada, "Pin")
    expect(page.locator(".pins")).to_contain_text("Two green apples")
    open_menu(ada)
    ada.send(emoji="🎉")
    expect(page.locator(".message__reaction")).to_have_text("🎉")

    target = add_tab(ada, "Saturday")
    open_menu(ada)
    ada.fill(to=target.removeprefix("/notes/"))
    press(ada, "Move")
    assert ada.path.split("#")[0] == target
    ada.press(page.locator(".toast__undo"))
    say(ada, tab, *(f"Number {number}" for number in range(12)), "A long line, " * 12)
    ada.go(tab)
    open_menu(ada, -2)
    press(ada, "Delete")
    is_beside(page)
    expect(texts(page)).to_have_count(13)
    ada.press(page.locator(".toast__undo"))
    expect(texts(page)).to_have_count(14)


def test_what_a_message_says_meanwhile_hides_what_it_hides(ada):
    message = say(ada, add_tab(ada, "Presents"), "Something for Grace")
    page = ada.go(f"{message}/edit")
    ada.post(message, version=page.locator("[name=version]").input_value(), content="A kite for Grace, ||a red one||")
    page.locator("[name=content]").fill("A book for Grace")
    with ada.watch.allowing(409):
        press(ada, "Save")
    meanwhile = page.get_by_role("main").locator(".message__text")
    expect(meanwhile.locator(".spoiler__toggle")).to_have_css("opacity", "0")
    expect(meanwhile.locator(".spoiler__text")).to_have_css("user-select", "none")
    meanwhile.locator(".spoiler__text").click()
    expect(meanwhile.locator(".spoiler__text")).not_to_have_css("user-select", "none")
    expect(page.locator("[name=content]")).to_have_value("A book for Grace")


def test_a_list_is_made_ticked_filled_ordered_and_made_text_again(ada):
    tab = add_tab(ada, "Shopping")
    say(ada, tab, "Milk\nBread")
    page = ada.go(tab)
    open_menu(ada)
    press(ada, "Turn into list")
    expect(page.locator(".task__text")).to_have_text(["Milk", "Bread"])
    for state in ("true", "false"):
        ada.press(page.get_by_role("checkbox", name="Bread"))
        expect(page.get_by_role("checkbox", name="Bread")).to_have_attribute("aria-checked", state)
    ada.press(page.get_by_role("checkbox", name="Milk"))
    page.locator(".tasks__input").fill("Apples")
    ada.press(page.locator(".tasks__add button"))
    expect(page.locator(".task__text")).to_have_text(["Milk", "Bread", "Apples"])

    open_menu(ada)
    follow(ada, "Edit")
    page.locator("[name=content]").fill("Saturday")
    page.locator(".task-edit__text").nth(1).fill("Rye bread")
    press(ada, "Move “Apples” up")
    assert [item.input_value() for item in page.locator(".task-edit__text").all()] == ["Milk", "Apples", "Rye bread"]
    expect(page.locator("[name=content]")).to_have_value("Saturday")
    # Enter saves, and presses none of the buttons that delete.
    with page.expect_navigation():
        page.locator(".task-edit__text").nth(2).press("Enter")
    assert ada.path.split("#")[0] == tab
    expect(page.locator(".task__text")).to_have_text(["Milk", "Apples", "Rye bread"])
    open_menu(ada)
    press(ada, "Turn into text")
    assert texts(page).inner_text() == "Saturday\n✓ Milk\nApples\nRye bread"


def test_tabs_are_renamed_ordered_deleted_and_older_messages_and_results_are_pages(ada):
    tab, cellar = add_tab(ada, "Shopping"), add_tab(ada, "Cellar")
    fill(ada, tab, 60)
    say(ada, cellar, "Number of bottles")
    page = ada.go(tab)
    expect(texts(page)).to_have_count(50)
    ada.press(page.get_by_role("link", name="Older messages"))
    expect(texts(page)).to_have_text([f"Number {number}" for number in range(10)])
    ada.press(page.get_by_role("link", name="Newest messages"))
    expect(texts(page).last).to_have_text("Number 59")

    actions = page.locator(".notes__actions")
    actions.locator("summary").click()
    ada.press(actions.get_by_role("link", name="Rename tab"))
    ada.send(title="Market")
    expect(page.locator("h1")).to_have_text("Market")
    ada.go("/notes/tabs")
    ada.press(page.get_by_role("button", name="Move “Cellar” up"))
    expect(page.locator(".sortable .row__name")).to_have_text(["Cellar", "Market"])
    ada.go(tab)
    actions.locator("summary").click()
    ada.press(actions.get_by_role("button", name="Delete tab"))
    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox", "Cellar"])
    ada.press(page.locator(".toast__undo"))
    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox", "Cellar", "Market"])

    ada.press(page.locator(".tabs__tab--icon"))
    # Without anything to look for a chip opens its tab.
    ada.press(page.locator(".chip").filter(has_text="Cellar"))
    assert ada.path == cellar
    ada.go("/notes/search")
    page.locator("[name=q]").fill("number 7")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    ada.press(page.locator(".chip").filter(has_text="Market"))
    expect(page.locator(".note-hit")).to_have_count(1)
    ada.press(page.locator(".note-hit"))
    expect(page.locator(".message--marked")).to_contain_text("Number 7")


def test_names_are_told(ada, visitor):
    grace = visitor("desk").sign_in("Grace")
    tab = add_tab(grace, "Shopping", "editAll")
    say(grace, tab, "Milk", "Bread")
    add_list(grace, tab, "Tea")

    ada.go(tab)

    opacity = "(rows) => rows.map((row) => row.querySelector('.message__writer') && getComputedStyle(row.querySelector('.message__writer')).opacity)"
    assert ada.page.eval_on_selector_all(".message", opacity) == ["1", "0", "0"]
