"""Items of a list outlive the page and its tab, from the first letter until the house has them."""

import pytest
from playwright.sync_api import expect

from browsing import delay, set_offline, unanswered
from notes import PART, new_tab, shared_tab
from pictures import wait_for
from test_notes_lists import make_list
from test_notes_sending import LOST

FORGET_LAST = "localStorage.removeItem(Object.keys(localStorage).filter((key) => key.includes(' item ')).sort().pop())"
NONE_KEPT = "!Object.keys(localStorage).some((key) => key.includes(' item '))"


def shopping(visitor, *lines):
    """Ada's list, in a tab of its own; gives the tab's path."""
    visitor.sign_in("Ada")
    tab = new_tab(visitor, "Shopping")
    make_list(visitor, tab, *lines)
    return tab


def kept(count):
    return f"Object.keys(localStorage).filter((key) => key.includes(' item ')).length === {count}"


def items(page):
    return page.locator(".task__text")


def type_items(page, *texts):
    page.locator(".tasks__input").click()
    for text in texts:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def switch(page, title):
    """Shows another tab without leaving the page."""
    page.locator(".tabs__tab").filter(has_text=title).click()
    expect(page.locator("h1")).to_have_text(title)


@pytest.mark.parametrize("path", ["/today", "/notes/search"])
def test_items_arrive_though_their_page_was_left_at_once(household, desk, path):
    desk.sign_in("Ada")
    tab = shared_tab(desk, "Shopping")
    make_list(desk, tab, "Milk")
    page = desk.page
    # Its script may be there or not.
    desk.go(tab)
    delay(page, 300)

    type_items(page, "Apples", "Tea", "Salt")
    expect(items(page)).to_have_text(["Milk", "Apples", "Tea", "Salt"])
    page.goto(path)

    wait_for(desk, NONE_KEPT)
    desk.go(tab)
    expect(items(page)).to_have_text(["Milk", "Apples", "Tea", "Salt"])


def test_items_typed_without_a_network_wait_for_it_in_their_list(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Beta")
    tab = new_tab(desk, "Alpha")
    make_list(desk, tab, "Milk")
    page = desk.page
    type_items(page, "Bread")
    expect(page.locator(".task--new")).to_have_count(0)
    switch(page, "Beta")
    switch(page, "Alpha")
    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/items", lambda route: route.abort())
        type_items(page, "Tea", "Salt")
        expect(page.locator(".notes__said")).to_contain_text("goes on by itself")
        switch(page, "Beta")
        switch(page, "Alpha")
        expect(items(page)).to_have_text(["Milk", "Bread", "Tea", "Salt"])
        expect(page.locator(".task--new")).to_have_count(2)
        page.unroute("**/items")

        page.evaluate("dispatchEvent(new Event('online'))")

        expect(page.locator(".task--new")).to_have_count(0)
    expect(items(page)).to_have_text(["Milk", "Bread", "Tea", "Salt"])
    wait_for(desk, NONE_KEPT)


def test_an_item_whose_answer_was_lost_is_added_once(household, desk):
    tab = shopping(desk, "Milk")
    page = desk.page

    def lose(route):
        route.fetch()
        route.abort()

    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/items", lose, times=1)
        type_items(page, "Tea")
        expect(page.locator(".notes__said")).to_contain_text("goes on by itself")
        page.evaluate("dispatchEvent(new Event('online'))")

        expect(page.locator(".task--new")).to_have_count(0)
    wait_for(desk, NONE_KEPT)
    desk.go(tab)
    expect(items(page)).to_have_text(["Milk", "Tea"])


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_half_an_item_is_there_again_after_another_tab_and_a_new_page(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    new_tab(ada, "Beta")
    tab = new_tab(ada, "Alpha")
    make_list(ada, tab, "Milk")
    page = ada.page
    field = page.locator(".tasks__input")
    field.click()
    page.keyboard.type("Half of")

    switch(page, "Beta")
    switch(page, "Alpha")
    expect(field).to_have_value("Half of")
    field.click()
    page.keyboard.press("End")
    page.keyboard.type(" it")
    ada.go("/today")
    ada.go(tab)

    expect(field).to_have_value("Half of it")
    field.press("Enter")
    expect(items(page)).to_have_text(["Milk", "Half of it"])
    wait_for(ada, NONE_KEPT)


def test_an_item_of_a_list_that_is_gone_stands_where_messages_are_written(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    make_list(ada, tab, "Milk")
    grace.go(tab)
    page = grace.page
    type_items(page, "Bread")
    # Its script may be on its way for a while.
    expect(items(page)).to_have_text(["Milk", "Bread"])
    expect(page.locator(".task--new")).to_have_count(0)
    with grace.watch.losing(LOST), grace.watch.allowing(404):
        set_offline(page, True)
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/items")):
            type_items(page, "Tea")
        ada.page.locator(".task__text").first.click(button="right")
        ada.page.locator(".notes__panel [data-do=delete]").click()
        expect(ada.page.locator(".message")).to_have_count(0)
        set_offline(page, False)

        expect(page.locator("div.composer__text")).to_have_text("Tea")
    wait_for(grace, NONE_KEPT)


def test_who_signs_out_is_asked_while_items_wait(household, desk):
    desk.sign_in("Ada")
    make_list(desk, new_tab(desk, "Shopping"), "Milk")
    page = desk.page
    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/items", lambda route: route.abort())
        type_items(page, "Tea")
        expect(page.locator(".notes__said")).to_contain_text("goes on by itself")
        desk.go("/settings")
        with page.expect_event("dialog") as asked:
            page.once("dialog", lambda dialog: dialog.dismiss())
            page.locator("form[action='/logout'] button").first.click()
        assert "not been sent" in asked.value.message
        page.unroute("**/items")


def two_lists(visitor):
    """Two tabs with a list in each; gives their paths."""
    tabs = [new_tab(visitor, title) for title in ("Bar", "Kitchen")]
    for tab in tabs:
        make_list(visitor, tab, "Milk")
    return tabs


def test_items_of_a_tab_that_got_locked_hold_up_no_other_list(household, desk):
    desk.sign_in("Ada")
    bar, kitchen = two_lists(desk)
    page = desk.page
    desk.go(bar)
    with desk.watch.allowing(423), desk.watch.losing("net::ERR_FAILED"):
        page.route(f"**{bar}/**/items", lambda route: route.abort())
        type_items(page, "Rum")
        expect(page.locator(".notes__said")).to_contain_text("goes on by itself")
        page.route(f"**{bar}/**/items", lambda route: route.fulfill(status=423))
        switch(page, "Kitchen")
        type_items(page, "Bread", "Salt")
        expect(items(page)).to_have_text(["Milk", "Bread", "Salt"])
        expect(page.locator(".task--new")).to_have_count(0)
        with page.expect_response(lambda answer: answer.status == 423):
            page.evaluate("dispatchEvent(new Event('focus'))")
        expect(page.locator(".notes__said")).not_to_contain_text("Sign in")

        # Any other page sends what it can, too.
        page.route(f"**{kitchen}/**/items", lambda route: route.abort())
        type_items(page, "Tea")
        wait_for(desk, kept(2))
        page.goto("about:blank")
        page.unroute(f"**{kitchen}/**/items")
        desk.go("/today")
        wait_for(desk, kept(1))
        page.unroute(f"**{bar}/**/items")

    desk.go(kitchen)
    wait_for(desk, NONE_KEPT)
    expect(items(page)).to_have_text(["Milk", "Bread", "Salt", "Tea"])
    desk.go(bar)
    expect(items(page)).to_have_text(["Milk", "Rum"])


def leave_items(visitor, tab, *texts):
    """Items that never reached the house, and a page that sends none of them."""
    page = visitor.page
    visitor.go(tab)
    page.route("**/items", lambda route: route.abort())
    type_items(page, *texts)
    wait_for(visitor, kept(len(texts)))
    page.goto("about:blank")
    page.unroute("**/items")


def test_a_refused_item_is_sent_by_one_page_and_taken_back_by_its_tab(household, desk):
    desk.sign_in("Ada")
    bar, kitchen = two_lists(desk)
    page = desk.page
    tries = []
    page.on("request", lambda request: request.url.endswith("/items") and tries.append(request.url))
    with desk.watch.allowing(422), desk.watch.losing("net::ERR_FAILED"):
        leave_items(desk, bar, "Rum")
        tries.clear()
        page.route("**/items", lambda route: route.fulfill(status=422))
        for path in ("/today", "/more", kitchen):
            desk.go(path)
            page.wait_for_load_state("networkidle")
        assert len(tries) == 1

        desk.go(bar)
        expect(page.locator(".tasks__input")).to_have_value("Rum")


def test_an_item_that_another_window_sent_meanwhile_is_not_sent_again(household, desk):
    tab = shopping(desk, "Milk")
    page = desk.page
    tries = []
    with desk.watch.losing("net::ERR_FAILED"):
        leave_items(desk, tab, "Bread", "Tea")
        page.on("request", lambda request: request.url.endswith("/items") and tries.append(request.url))
        with unanswered(page, "**/items"):
            with page.expect_request("**/items"):
                desk.go("/today")
            page.evaluate(FORGET_LAST)
        wait_for(desk, NONE_KEPT)
        page.evaluate("() => fetch('/health').then(() => null)")
    assert len(tries) == 1


def test_half_an_item_of_one_window_is_not_put_below_what_the_other_has(household, desk):
    tab = shopping(desk, "Milk")
    page, other = desk.page, desk.context.new_page()
    field = page.locator(".tasks__input")
    field.click()
    page.keyboard.type("Te")
    other.goto(tab)
    other.locator(".tasks__input").click()
    expect(other.locator(".tasks__input")).to_have_value("Te")
    other.keyboard.press("End")
    other.keyboard.type("a")
    expect(other.locator(".tasks__input")).to_have_value("Tea")

    field.blur()
    field.focus()

    expect(field).to_have_value("Te")
