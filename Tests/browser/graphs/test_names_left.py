"""Names that are typed quickly into an entity and not sent: the next page has them, whatever ended this one."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, set_offline, unanswered
from test_lock import PASSWORD, is_at_the_lock, locked_graph

RESET = "net::ERR_CONNECTION_RESET"


@pytest.fixture
def books(household, desk):
    desk.sign_in("Ada")
    return desk.new_entity(desk.new_graph("Library"), "Books")


def type_names(page, *names):
    page.locator("#quick").click()
    for name in names:
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def lose(page):
    page.route("**/attributes", lambda route: route.abort("connectionreset"))


def status(page):
    return page.locator("quick-add [role=status]")


def test_names_that_were_not_sent_are_added_by_the_next_page(books, desk):
    page = desk.go(books)
    with desk.watch.losing(RESET):
        lose(page)
        type_names(page, "Dune", "Sult", "Emma")
        page.keyboard.type("Half a na")
        expect(status(page)).to_have_text("Not sent yet · Dune · Sult · Emma")
        expect(page.get_by_role("link", name="Not sent yet: 3")).to_be_visible()
        page.goto("/today")
        page.unroute("**/attributes")
    # One that the page sent as it was left may still be handled.
    with desk.watch.allowing(503):
        desk.go(books)
        expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Emma", "Sult"])
    for _ in range(2):
        expect(page.locator("#quick")).to_have_value("Half a na")
        desk.go("/today")
        desk.go(books)

    page.locator("#quick").press("End")
    page.keyboard.type("me")
    page.keyboard.press("Enter")

    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Emma", "Half a name", "Sult"])
    desk.go(books)
    expect(page.locator("#quick")).to_have_value("")
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('hearth-draft'))") == []


def test_names_wait_behind_a_lock_that_falls(household, desk):
    ada = desk.sign_in("Ada")
    graph, plant = locked_graph(ada, graceSeconds="15")
    ada.page.clock.install()
    page = ada.go(plant)
    with ada.watch.losing(RESET), ada.watch.allowing(423):
        lose(page)
        type_names(page, "Dune", "Sult")
        expect(status(page)).to_contain_text("Sult")
        ada.turn("hidden")
        page.clock.fast_forward(16_000)
        ada.turn("visible")
        is_at_the_lock(ada, graph)
        page.unroute("**/attributes")

        ada.send(**{"unlock-password": PASSWORD})

        expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Sult"])
    expect(page.locator("#quick")).to_have_value("")


def test_a_name_whose_answer_was_lost_with_the_page_is_added_once(books, desk):
    page = desk.go(books)
    with desk.watch.losing(RESET):
        def swallow(route):
            route.fetch(max_redirects=0)
            route.abort("connectionreset")

        page.route("**/attributes", swallow)
        type_names(page, "Dune")
        expect(status(page)).to_contain_text("Dune")
        page.goto("/today")
        page.unroute("**/attributes")
    desk.go(books)
    expect(page.locator("#quick")).to_have_value("")
    expect(page.locator("#attributes")).to_have_text(re.compile("^1 book"))
    expect(page.locator("#rows .row__name")).to_have_text(["Dune"])


def test_names_that_are_quicker_than_their_script_outlive_the_page(books, desk):
    page = desk.page
    with unanswered(page, "**/rooms/graphs-*.js"):
        page.goto(books, wait_until="commit")
        page.locator("#quick").click()
        for key in ("Dune", "Enter", "Sult", "Enter", "Half a na"):
            page.keyboard.press(key) if key == "Enter" else page.keyboard.type(key)
        expect(page.locator("#quick")).to_have_value("Half a na")
        page.goto("/today")
    desk.go(books)

    expect(page.locator("#quick")).to_have_value("Half a na")
    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Sult"])
    page.locator("#quick").press("Enter")
    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Half a na", "Sult"])


def test_names_that_are_quicker_than_their_script_are_added_once_it_is_there(books, desk):
    page = desk.page
    with unanswered(page, "**/rooms/graphs-*.js"):
        page.goto(books, wait_until="commit")
        page.locator("#quick").click()
        page.keyboard.type("Dune")
        page.keyboard.press("Enter")
        page.keyboard.type("Half a na")
        expect(page.locator("#quick")).to_have_value("Half a na")

    expect(page.locator("#rows .row__name")).to_have_text(["Dune"])
    expect(page.locator("#quick")).to_have_value("Half a na")


def test_names_entered_just_before_the_page_was_left_are_added_apart_from_the_next(books, desk):
    page = desk.go(books)
    delay(page, 300)
    type_names(page, "M1", "M2", "M3", "M4")
    page.goto("/today")

    # One that the page sent as it was left may still be handled.
    with desk.watch.allowing(503):
        desk.go(books)
        page.locator("#quick").click()
        page.keyboard.type("M5")
        expect(page.locator("#rows .row__name")).to_have_text(["M1", "M2", "M3", "M4"])
    expect(page.locator("#quick")).to_have_value("M5")
    page.locator("#quick").press("Enter")

    expect(page.locator("#rows .row__name")).to_have_text(["M1", "M2", "M3", "M4", "M5"])


PASTE = """([target, text]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def paste_names(page, text):
    page.locator("#quick").click()
    page.evaluate(PASTE, [page.locator("#quick").element_handle(), text])


def test_blank_lines_of_a_list_stop_nothing(household, desk):
    page = desk.sign_in("Ada").go(desk.new_graph("Library"))

    paste_names(page, "Milk\n\u200b\nBread\n\u2800\ufeff\nEggs")
    page.locator("#quick").press("Enter")
    page.keyboard.type(" ")
    page.keyboard.press("Enter")

    expect(page.locator("#rows .row__name")).to_have_text(["Bread", "Eggs", "Milk"])
    expect(page.locator("#quick")).to_have_value("")
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('hearth-draft'))") == []


def test_a_name_that_the_house_refuses_holds_up_no_other(books, desk):
    page = desk.go(books)
    # It is within 200 UTF-16 units, but not within 200 characters once it is composed.
    long = "\u0958" * 150

    with desk.watch.allowing(422), page.expect_navigation():
        # All are entered before one is refused: then the page leads to its form.
        with unanswered(page, "**/attributes"):
            paste_names(page, f"Dune\n{long}\nSult\nEmma")
            page.locator("#quick").press("Enter")
    expect(page.get_by_role("textbox", name="Name")).to_have_attribute("aria-invalid", "true")
    assert page.get_by_role("textbox", name="Name").input_value() == "\u0915\u093c" * 150
    desk.send(name="Long")

    desk.go(books)
    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Emma", "Long", "Sult"])


def test_names_outlive_the_browser_window(books, desk):
    page = desk.go(books)
    with desk.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        page.wait_for_load_state("networkidle")
        set_offline(page, True)
        type_names(page, "Dune", "Sult")
        expect(status(page)).to_have_text("Not sent yet · Dune · Sult")
        desk.page = desk.context.new_page()
        page.close()
        set_offline(desk.page, False)
        desk.go("/settings/outbox")
        expect(desk.page.get_by_text("Everything is sent.")).to_be_visible()
    desk.go(books)
    expect(desk.page.locator("#rows .row__name")).to_have_text(["Dune", "Sult"])


@pytest.mark.parametrize("loss", ["deleted", "read only"])
def test_all_names_of_a_list_can_be_copied_once_their_place_is_gone(household, desk, visitor, loss):
    ada, grace = desk.sign_in("Ada"), visitor("desk").sign_in("Grace")
    graph = ada.new_graph("Library")
    books = ada.new_entity(graph, "Books")
    ada.submit(f"{graph}/sharing", audience="editAll")
    page = grace.go(books)
    if loss == "deleted":
        ada.post(f"{books}/delete")
    else:
        ada.submit(f"{graph}/sharing", audience="seeAll")

    with grace.watch.allowing(403, 404):
        paste_names(page, "one\ntwo\nthree\nfour\nlast")
        page.locator("#quick").press("Enter")
        told = page.get_by_role("link", name="Not sent yet: 5")
        expect(told).to_be_visible()
    grace.press(told)

    waiting = page.locator("outbox-list li")
    expect(waiting).to_have_count(5)
    for row, name in zip(waiting.all(), ["one", "two", "three", "four", "last"]):
        expect(row).to_contain_text("New attribute")
        expect(row).to_contain_text("It could not be saved." if loss == "deleted" else "You can no longer change it.")
        expect(row.locator("p")).to_have_text(name)
