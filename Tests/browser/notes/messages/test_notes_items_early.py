"""Half an item that is typed before the code for lists is there."""

from playwright.sync_api import expect

from browsing import unanswered
from notes import new_tab
from test_notes_items import switch
from test_notes_lists import make_list


def test_half_an_item_that_is_quicker_than_its_script_is_there_again(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Beta")
    tab = new_tab(desk, "Alpha")
    make_list(desk, tab, "Milk")
    page = desk.go(tab)
    field = page.locator(".tasks__input")
    with unanswered(page, "**/lists/tasks.js"):
        field.click()
        page.keyboard.type("Half")
        switch(page, "Beta")
        switch(page, "Alpha")
    expect(field).to_have_value("Half")

    page.goto("about:blank")
    with unanswered(page, "**/lists/tasks.js"):
        desk.go(tab)
        field.click()
        page.keyboard.type("of it")
        page.goto("about:blank")
    desk.go(tab)
    expect(field).to_have_value("Half of it")
