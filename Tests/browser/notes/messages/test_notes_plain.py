"""Notes without JavaScript: reading, writing, editing, lists, moving, deleting, taking back and looking for."""

import pytest
from playwright.sync_api import expect

from notes import inbox, new_tab, texts
from pictures import PDF, PICTURES

pytestmark = pytest.mark.parametrize("size", ["phone", "desk"])


def plain(visitor, size):
    return visitor(size, javascript=False).sign_in("Ada")


def wrote(visitor, tab, *lines):
    visitor.go(tab)
    for line in lines:
        visitor.send(content=line)


def open_menu(visitor, row=-1):
    """A message's menu is a page."""
    visitor.page.locator(".message").nth(row).hover()
    visitor.press(visitor.page.locator(".message__more").nth(row))


def press(visitor, name):
    visitor.press(visitor.page.get_by_role("main").get_by_role("button", name=name, exact=True))


def test_one_reads_writes_and_formats(household, visitor, size):
    ada = plain(visitor, size)
    inbox(ada)
    page = ada.page
    expect(page.locator(".task__text")).to_have_count(3)
    expect(texts(page).nth(1).locator("b")).to_have_text("Bold")

    tab = new_tab(ada, "🛒shopping")
    expect(page.locator("h1")).to_have_text("🛒 Shopping")
    ada.send(content="Two **red** apples, ||a secret|| and `tea`\nSee https://example.org/")

    message = texts(page)
    expect(message.locator("b")).to_have_text("red")
    expect(message.locator("code")).to_have_text("tea")
    expect(message.locator("a")).to_have_attribute("href", "https://example.org/")
    # A tap reveals what is hidden, without a script too.
    expect(message.locator(".spoiler__toggle")).not_to_be_checked()
    message.locator(".spoiler__text").click()
    expect(message.locator(".spoiler__toggle")).to_be_checked()
    ada.send(content="  \n ")
    assert ada.path.split("#")[0] == tab
    expect(texts(page)).to_have_count(1)


def test_photos_and_files_go_with_a_message(household, visitor, size):
    ada = plain(visitor, size)
    tab = new_tab(ada, "Holiday")
    page = ada.page

    page.locator(".composer__files").set_input_files([PICTURES / "plain.png", PDF])
    ada.send(content="From the sea")

    ada.go(tab)
    expect(texts(page)).to_have_text(["From the sea"])
    expect(page.locator(".message a[data-id]")).to_have_count(1)
    expect(page.locator(".message__files")).to_contain_text("letter.pdf")


def test_a_message_is_changed_and_an_older_form_overwrites_nothing(household, visitor, size):
    ada = plain(visitor, size)
    tab = new_tab(ada, "Shopping")
    wrote(ada, tab, "Two **red** apples")
    page = ada.page
    open_menu(ada)
    ada.press(page.get_by_role("main").get_by_role("link", name="Edit"))
    expect(page.locator("[name=content]")).to_have_value("Two **red** apples")
    other = ada.context.new_page()
    other.goto(page.url)

    ada.send(content="Two *green* apples")
    expect(texts(page)).to_have_text(["Two green apples"])
    expect(texts(page).locator("i")).to_have_text("green")
    expect(page.locator(".message__edited")).to_have_count(1)
    other.locator("[name=content]").fill("Three apples")
    other.locator("main form button").last.click()

    expect(other.get_by_role("alert")).to_contain_text("Two green apples")
    expect(other.locator("[name=content]")).to_have_value("Three apples")
    ada.go(tab)
    expect(texts(page)).to_have_text(["Two green apples"])


def test_a_list_is_made_ticked_filled_ordered_and_made_text_again(household, visitor, size):
    ada = plain(visitor, size)
    tab = new_tab(ada, "Shopping")
    wrote(ada, tab, "Milk\nBread")
    page = ada.page

    open_menu(ada)
    press(ada, "Make a list")
    expect(page.locator(".task__text")).to_have_text(["Milk", "Bread"])
    ada.press(page.get_by_role("checkbox", name="Bread"))
    expect(page.get_by_role("checkbox", name="Bread")).to_have_attribute("aria-checked", "true")
    ada.press(page.get_by_role("checkbox", name="Bread"))
    expect(page.get_by_role("checkbox", name="Bread")).to_have_attribute("aria-checked", "false")
    ada.press(page.get_by_role("checkbox", name="Milk"))
    page.locator(".tasks__input").fill("Apples")
    ada.press(page.locator(".tasks__add button"))
    expect(page.locator(".task__text")).to_have_text(["Milk", "Bread", "Apples"])
    open_menu(ada)
    ada.press(page.get_by_role("main").get_by_role("link", name="Edit"))
    press(ada, "Move “Apples” up")
    page.locator(".task-edit__text").last.fill("Rye bread")
    press(ada, "Save")

    ada.go(tab)
    expect(page.locator(".task__text")).to_have_text(["Milk", "Apples", "Rye bread"])
    open_menu(ada)
    press(ada, "Make it text")
    assert texts(page).inner_text() == "✓ Milk\nApples\nRye bread"


def test_each_button_of_a_list_keeps_what_was_typed_on_its_page(household, visitor, size):
    ada = plain(visitor, size)
    tab = new_tab(ada, "Shopping")
    wrote(ada, tab, "Milk\nBread\nApples\nTea")
    page = ada.page
    items, title = page.locator(".task-edit__text"), page.locator("[name=content]")
    open_menu(ada)
    press(ada, "Make a list")
    open_menu(ada)
    ada.press(page.get_by_role("main").get_by_role("link", name="Edit"))

    title.fill("Saturday")
    items.nth(0).fill("Milk 2 l")
    press(ada, "Delete “Tea”")
    expect(title).to_have_value("Saturday")
    items.nth(1).fill("Rye bread")
    press(ada, "Move “Apples” up")
    assert [item.input_value() for item in items.all()] == ["Milk 2 l", "Apples", "Rye bread"]
    items.nth(1).fill("Two apples")
    title.fill("Sunday")
    # Enter saves, and presses none of the buttons that delete.
    with page.expect_navigation():
        items.nth(2).press("Enter")

    assert ada.path.split("#")[0] == tab
    expect(page.locator(".tasks__title")).to_have_text("Sunday")
    expect(page.locator(".task__text")).to_have_text(["Milk 2 l", "Two apples", "Rye bread"])


def test_a_message_is_pinned_and_has_a_reaction(household, visitor, size):
    ada = plain(visitor, size)
    tab = new_tab(ada, "Shopping")
    wrote(ada, tab, "The code of the door")
    page = ada.page

    open_menu(ada)
    press(ada, "Pin")
    expect(page.locator(".pins")).to_contain_text("The code of the door")
    open_menu(ada)
    ada.send(emoji="🎉")
    expect(page.locator(".message__reaction")).to_have_text("🎉")
    open_menu(ada)
    press(ada, "Unpin")
    expect(page.locator(".pins")).to_have_count(0)


def test_a_message_is_moved_deleted_and_taken_back(household, visitor, size):
    ada = plain(visitor, size)
    target, source = new_tab(ada, "Saturday"), new_tab(ada, "Shopping")
    wrote(ada, source, "Milk", "Bread")
    page = ada.page

    open_menu(ada, 0)
    ada.fill(to=target.removeprefix("/notes/"))
    press(ada, "Move")
    assert ada.path.split("#")[0] == target
    expect(texts(page)).to_have_text(["Milk"])
    ada.press(page.locator(".toast__undo"))
    ada.go(source)
    expect(texts(page)).to_have_text(["Milk", "Bread"])
    open_menu(ada, 0)
    press(ada, "Delete")
    expect(texts(page)).to_have_text(["Bread"])
    ada.press(page.locator(".toast__undo"))

    ada.go(source)
    expect(texts(page)).to_have_text(["Milk", "Bread"])


def test_a_tab_is_renamed_and_deleted_and_taken_back(household, visitor, size):
    ada = plain(visitor, size)
    tab = new_tab(ada, "Shopping")
    wrote(ada, tab, "Milk")
    page = ada.page
    actions = page.locator(".notes__actions")

    actions.locator("summary").click()
    ada.press(actions.get_by_role("link", name="Rename the tab"))
    ada.send(title="Market")
    expect(page.locator("h1")).to_have_text("Market")
    actions.locator("summary").click()
    ada.press(actions.get_by_role("button", name="Delete the tab"))
    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox"])
    ada.press(page.locator(".toast__undo"))

    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox", "Market"])
    expect(texts(page)).to_have_text(["Milk"])


def test_one_looks_for_messages_in_all_tabs_and_in_one(household, visitor, size):
    ada = plain(visitor, size)
    first, second = new_tab(ada, "Kitchen"), new_tab(ada, "Cellar")
    wrote(ada, first, "Crème brûlée for six")
    wrote(ada, second, "Six bottles of wine")
    page = ada.page
    ada.press(page.locator(".tabs__tab--icon"))
    # Without anything to look for a chip opens its tab.
    ada.press(page.locator(".chip").filter(has_text="Kitchen"))
    assert ada.path == first

    ada.go("/notes/search")
    page.locator("[name=q]").fill("six")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".note-hit")).to_have_count(2)
    ada.press(page.locator(".chip").filter(has_text="Kitchen"))
    expect(page.locator(".note-hit")).to_have_count(1)
    ada.press(page.locator(".note-hit"))
    expect(page.locator(".message--marked")).to_contain_text("for six")


def test_older_messages_and_those_of_a_day_are_pages(household, visitor, size):
    ada = plain(visitor, size)
    tab = new_tab(ada, "Numbers")
    token = page_mark(ada)
    for number in range(60):
        form = {"content": f"Number {number}", "door-as": token}
        assert ada.page.request.post(f"{tab}/messages", form=form, headers={"Origin": ada.url}).ok
    ada.go(tab)
    page = ada.page
    expect(texts(page)).to_have_count(50)
    expect(texts(page).last).to_have_text("Number 59")

    ada.press(page.get_by_role("link", name="Older messages"))
    expect(texts(page)).to_have_text([f"Number {number}" for number in range(10)])
    ada.press(page.get_by_role("link", name="Newest messages"))
    expect(texts(page).last).to_have_text("Number 59")
    ada.press(page.locator(".messages__day a"))
    assert "?day=" in ada.path
    expect(texts(page)).to_have_count(60)


def page_mark(visitor):
    """The mark with which a form names the member of its page."""
    return visitor.page.locator("html").get_attribute("data-member")[-8:]
