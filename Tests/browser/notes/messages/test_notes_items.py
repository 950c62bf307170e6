"""Items of a list outlive the page and its tab, from the first letter until the house has them."""

from playwright.sync_api import expect

from browsing import delay, set_offline, unanswered
from notes import PART, add_list, add_tab, say
from pictures import wait_for
from test_notes_changing import pick
from test_notes_sending import LOST

# The keys of items that wait, in the order in which they were added.
WAITING = "Object.keys(localStorage).filter((key) => key.startsWith('hearth-outbox:'))"
FORGET_LAST = f"localStorage.removeItem({WAITING}.sort((one, other) => JSON.parse(localStorage[one]).at - JSON.parse(localStorage[other]).at).pop())"
NONE_KEPT = f"!{WAITING}.length && !Object.keys(localStorage).some((key) => key.includes(' item '))"


def shopping(visitor, *lines):
    """Ada's list, in a tab of its own; gives the tab's path."""
    visitor.sign_in("Ada")
    tab = add_tab(visitor, "Shopping")
    add_list(visitor, tab, "\n".join(lines))
    visitor.go(tab)
    return tab


def kept(count):
    return f"{WAITING}.length === {count}"


def items(page):
    return page.locator(".task__text")


def type_items(page, *texts):
    page.locator(".tasks__input").click()
    for text in texts:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def test_an_item_is_there_at_once_in_the_first_list_that_comes_to_a_page(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Shopping")
    say(desk, tab, "Milk")
    page = desk.go(tab)
    page.evaluate("window.isSamePage = true")

    pick(page, "list")
    type_items(page, "Bread", "Rye")
    expect(items(page)).to_have_text(["Milk", "Bread", "Rye"], timeout=10_000)
    wait_for(desk, NONE_KEPT)
    assert page.evaluate("window.isSamePage")


def switch(page, title):
    """Shows another tab without leaving the page."""
    page.locator(".tabs__tab").filter(has_text=title).click()
    expect(page.locator("h1")).to_have_text(title)


def test_items_arrive_though_their_page_was_left_at_once(household, desk):
    tab = shopping(desk, "Milk")
    page = desk.page
    there = ["Milk"]
    for path, lines in (("/today", ["Apples"]), ("/notes/search", ["Tea", "Salt"])):
        # Its script may be there or not.
        desk.go(tab)
        delay(page, 300)
        type_items(page, *lines)
        there += lines
        expect(items(page)).to_have_text(there)
        page.goto(path)
        wait_for(desk, NONE_KEPT)
    desk.go(tab)
    expect(items(page)).to_have_text(there)


def test_items_typed_without_a_network_wait_for_it_in_their_list_and_are_added_once(household, desk):
    desk.sign_in("Ada")
    add_tab(desk, "Beta")
    tab = add_tab(desk, "Alpha")
    add_list(desk, tab, "Milk")
    page = desk.go(tab)
    said = page.locator(".notes__said")
    delay(page, 150)
    type_items(page, "Bread", "Rye", "Oats")
    expect(items(page)).to_have_text(["Milk", "Bread", "Rye", "Oats"])
    expect(page.locator(".task--new")).to_have_count(0)
    expect(page.locator(".tasks__input")).to_be_focused()
    switch(page, "Beta")
    switch(page, "Alpha")
    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/items", lambda route: route.abort())
        type_items(page, "Tea")
        expect(said).to_contain_text("Not sent yet")
        # Who signs out is asked while it waits.
        desk.go("/settings")
        with page.expect_event("dialog") as asked:
            page.once("dialog", lambda dialog: dialog.dismiss())
            page.locator("form[action='/logout'] button").first.click()
        assert "not been sent" in asked.value.message
        desk.go(tab)
        expect(page.locator(".task--new")).to_have_count(1)

        type_items(page, "Salt")
        switch(page, "Beta")
        switch(page, "Alpha")
        expect(items(page)).to_have_text(["Milk", "Bread", "Rye", "Oats", "Tea", "Salt"])
        expect(page.locator(".task--new")).to_have_count(2)
        page.unroute("**/items")

        # The house has the first, and its answer is lost.
        def lose(route):
            route.fetch()
            route.abort()

        with page.expect_event("requestfailed", lambda request: request.url.endswith("/items")):
            page.route("**/items", lose, times=1)
            page.evaluate("dispatchEvent(new Event('online'))")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator(".task--new")).to_have_count(0)
    wait_for(desk, NONE_KEPT)
    desk.go(tab)
    expect(items(page)).to_have_text(["Milk", "Bread", "Rye", "Oats", "Tea", "Salt"])


def test_half_an_item_is_there_again_after_another_tab_and_a_new_page(household, phone):
    ada = phone.sign_in("Ada")
    add_tab(ada, "Beta")
    tab = add_tab(ada, "Alpha")
    add_list(ada, tab, "Milk")
    page = ada.go(tab)
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
    tab = add_tab(ada, "Shopping", "editAll")
    note = add_list(ada, tab, "Milk")
    page = grace.go(tab)
    type_items(page, "Bread")
    # Its script may be on its way for a while.
    expect(items(page)).to_have_text(["Milk", "Bread"])
    expect(page.locator(".task--new")).to_have_count(0)
    with grace.watch.losing(LOST), grace.watch.allowing(404):
        set_offline(page, True)
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/items")):
            type_items(page, "Tea")
        ada.post(f"{note}/delete")
        set_offline(page, False)

        expect(page.locator("div.composer__text")).to_have_text("Tea")
    wait_for(grace, NONE_KEPT)


def two_lists(visitor):
    """Two tabs with a list in each; gives their paths."""
    tabs = [add_tab(visitor, title) for title in ("Bar", "Kitchen")]
    for tab in tabs:
        add_list(visitor, tab, "Milk")
    return tabs


def test_items_of_a_tab_that_got_locked_hold_up_no_other_list(household, desk):
    desk.sign_in("Ada")
    bar, kitchen = two_lists(desk)
    page = desk.page
    desk.go(bar)
    with desk.watch.allowing(423), desk.watch.losing("net::ERR_FAILED"):
        page.route(f"**{bar}/**/items", lambda route: route.abort())
        type_items(page, "Rum")
        expect(page.locator(".notes__said")).to_contain_text("Not sent yet")
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


def test_refused_items_are_sent_by_one_page_and_taken_back_by_their_tab_once(household, desk):
    desk.sign_in("Ada")
    bar, kitchen = two_lists(desk)
    page = desk.page
    tries = []
    page.on("request", lambda request: request.url.endswith("/items") and tries.append(request.url))
    with desk.watch.allowing(422), desk.watch.losing("net::ERR_FAILED"):
        leave_items(desk, bar, "Rum", "Gin")
        tries.clear()
        page.route("**/items", lambda route: route.fulfill(status=422))
        for path in ("/today", "/more", kitchen):
            desk.go(path)
            page.wait_for_load_state("networkidle")
        assert len(tries) == 2

        desk.go(bar)
        expect(page.locator(".tasks__input")).to_have_value("Rum Gin")
    wait_for(desk, kept(0))


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
