"""A value whose answer was not heard: the next page sends it again only where nobody can have changed it since."""

import re

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from test_table import cell
from test_table_typing import sheet, stands, state
from test_values import begin, row, shelf, value

KEEP = """([path, value, was, age]) => {
  const key = `hearth-draft:${document.documentElement.dataset.member} values ${path}`;
  sessionStorage.setItem(key, JSON.stringify({ values: { value, was, sentAt: Date.now() - age } }));
}"""
KEPT = "Object.keys(sessionStorage).filter((key) => key.includes(' values ')).length"
MINUTES = 120_000


def leave_behind(visitor, path, *what):
    """Opens a page again that finds a value there; gives the requests that it makes to save something."""
    visitor.page.evaluate(KEEP, [path, *what])
    posts = []
    visitor.page.on("request", lambda request: request.method == "POST" and "/values/" in request.url and posts.append(request.url))
    visitor.go(visitor.path)
    return posts


@pytest.mark.parametrize(("text", "was", "age"), [("1966", "1965", MINUTES), ("1966", "1964", 0)])
def test_what_may_have_been_changed_since_waits_for_its_member(household, desk, text, was, age):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)
    path = value(page, "Dune", "Year").evaluate("(link) => link.pathname")

    posts = leave_behind(desk, path, text, was, age)

    field = row(page, "Dune").get_by_role("textbox", name="Year")
    expect(field).to_have_value("1966")
    assert not posts
    field.press("Escape")
    expect(value(page, "Dune", "Year")).to_have_text("1965")
    assert page.evaluate(KEPT) == 0
    assert stands(desk, books)["Dune"][1] == "1965"


def test_what_was_just_sent_and_not_heard_is_saved(household, desk):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)

    leave_behind(desk, value(page, "Dune", "Year").evaluate("(link) => link.pathname"), "1966", "1965", 0)

    expect(value(page, "Dune", "Year")).to_have_text("1966")


def test_what_the_house_has_is_not_sent_again(household, desk):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)

    posts = leave_behind(desk, value(page, "Dune", "Year").evaluate("(link) => link.pathname"), "1965", "1964", 0)

    page.wait_for_function(f"() => {KEPT} === 0")
    expect(value(page, "Dune", "Year")).to_be_visible()
    assert not posts


def test_half_a_number_is_not_sent_by_the_next_page(household, desk):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)
    begin(desk, "Dune", "Year")
    page.keyboard.type("19")
    page.on("dialog", lambda dialog: dialog.accept())

    desk.go(books)

    expect(row(page, "Dune").get_by_role("textbox", name="Year")).to_have_value("19")
    page.keyboard.press("Escape")
    assert stands(desk, books)["Dune"][1] == "1965"


def test_a_value_that_waits_in_its_cell_is_sent_by_going_through_it(household, desk):
    books = sheet(desk.sign_in("Ada"))
    page = desk.go(f"{books}/table")
    path = cell(page, 0, 0).evaluate(
        "(cell) => `${cell.closest('table').dataset.path}/${cell.parentElement.dataset.id}"
        "/values/${cell.closest('table').tHead.rows[0].cells[cell.cellIndex].dataset.field}`"
    )

    posts = leave_behind(desk, path, "1950", "", MINUTES)

    expect(page.locator("[data-unsaved]")).to_have_text("1950")
    assert not posts
    cell(page, 0, 0).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(state(page)).to_have_text("Saved")
    assert stands(desk, books)["Dune"][0] == "1950"


def test_a_name_that_comes_into_the_list_takes_no_value_away_that_is_being_typed(household, desk):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)
    page.locator("#quick").click()
    with unanswered(page, "**/attributes"):
        page.keyboard.type("Kim")
        page.keyboard.press("Enter")
        year = begin(desk, "Dune", "Year")
        page.keyboard.type("19")
    expect(page.locator("#attributes")).to_have_text(re.compile("^3 attributes"))

    expect(year).to_be_focused()
    page.keyboard.type("84")
    expect(year).to_have_value("1984")
    page.keyboard.press("Enter")

    # Once it is closed, the list has both.
    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Emma", "Kim"])
    expect(value(page, "Dune", "Year")).to_have_text("1984")
    expect(value(page, "Dune", "Year")).to_be_focused()
