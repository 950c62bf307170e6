"""The bar of tabs for one who has no mouse."""

from playwright.sync_api import expect

from notes import PART, add_tab, say, walk_to
from test_notes_bar import OWN, names, rows
from test_notes_tabs import tab_link


def test_the_menu_of_a_tab_is_used_by_keyboard_alone(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    alpha, beta = add_tab(ada, "Alpha"), add_tab(ada, "Beta")
    page, keyboard = ada.go(alpha), ada.page.keyboard

    def choose(path, row, key="ContextMenu"):
        walk_to(page, tab_link(page, path))
        keyboard.press(key)
        expect(rows(page).first).to_be_focused()
        expect(rows(page)).to_have_text(OWN)
        for _ in range(OWN.index(row)):
            keyboard.press("ArrowDown")
        expect(rows(page).filter(has_text=row)).to_be_focused()
        keyboard.press("Enter")

    choose(beta, "Rename")
    page.wait_for_url(f"**{beta}/edit")
    ada.wait_until_alive()
    walk_to(page, page.locator("main [name=title]"))
    keyboard.press("ControlOrMeta+A")
    keyboard.type("Gamma")
    keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Gamma")
    expect(names(page)).to_have_text(["Inbox", "Alpha", "Gamma"])
    # On a page whose scripts are on their way, the key opens the browser's own menu.
    ada.wait_until_alive()

    choose(beta, "Sharing", "Shift+F10")
    page.wait_for_url(f"**{beta}/sharing")
    ada.wait_until_alive()
    walk_to(page, page.locator("main [name=audience]:checked"))
    while page.locator("main [name=audience]:checked").get_attribute("value") != "editAll":
        keyboard.press("ArrowDown")
    keyboard.press("Enter")
    page.wait_for_url(lambda address: not address.endswith("/sharing"))

    ada.go(alpha)
    say(grace, beta, "Milk")
    grace.go(beta)
    mark = tab_link(page, beta).locator(".tabs__unread")
    expect(mark).to_contain_text("1")
    with page.expect_response(lambda answer: answer.url.endswith(f"{beta}/seen")):
        choose(beta, "Mark as read")
    expect(mark).to_have_count(0)
    expect(tab_link(page, beta)).to_be_focused()

    # It is left without anything done, and the tab has the focus again.
    keyboard.press("ContextMenu")
    expect(rows(page).first).to_be_focused()
    keyboard.press("Escape")
    expect(rows(page)).to_have_count(0)
    expect(tab_link(page, beta)).to_be_focused()

    choose(beta, "Delete")
    page.wait_for_url(f"**{beta}/delete*")
    ada.wait_until_alive()
    walk_to(page, page.get_by_role("main").get_by_role("button", name="Delete tab"))
    with grace.watch.allowing(404):
        with grace.page.expect_response(PART):
            keyboard.press("Enter")
    expect(names(page)).to_have_text(["Inbox", "Alpha"])


def test_news_leave_the_keyboard_where_it_is_in_the_bar(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    alpha, beta = add_tab(ada, "Alpha"), add_tab(ada, "Beta", "editAll")
    page, link = ada.go(alpha), tab_link(ada.page, beta)
    walk_to(page, link)

    def hear(count):
        say(grace, beta, "Milk")
        expect(link.locator(".tabs__unread")).to_contain_text(f"{count}")

    hear(1)
    expect(link).to_be_focused()
    page.keyboard.press("ContextMenu")
    expect(rows(page).first).to_be_focused()
    hear(2)
    expect(rows(page).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
