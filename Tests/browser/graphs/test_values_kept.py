"""A value whose answer was not heard: the next page sends it again only where nobody can have changed it since."""

import re

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


def posts(page):
    """The requests that a page makes to save something."""
    sent = []
    page.on("request", lambda request: request.method == "POST" and "/values/" in request.url and sent.append(request.url))
    return sent


def leave_behind(visitor, path, *what):
    """Opens a page again that finds a value there."""
    visitor.page.evaluate(KEEP, [path, *what])
    visitor.go(visitor.path)


def test_what_may_have_been_changed_since_waits_for_its_member_and_what_was_just_sent_is_saved(household, desk):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)
    year = value(page, "Dune", "Year")
    path, sent = year.evaluate("(link) => link.pathname"), posts(page)
    field = row(page, "Dune").get_by_role("textbox", name="Year")

    def waits(text):
        expect(field).to_have_value(text)
        assert not sent
        field.press("Escape")
        expect(year).to_have_text("1965")
        assert page.evaluate(KEPT) == 0
        assert stands(desk, books)["Dune"][1] == "1965"

    # Too long ago; over another value than there is; not entered.
    for was, age in (("1965", MINUTES), ("1964", 0)):
        leave_behind(desk, path, "1966", was, age)
        waits("1966")
    begin(desk, "Dune", "Year")
    page.keyboard.type("19")
    page.once("dialog", lambda dialog: dialog.accept())
    desk.go(books)
    waits("19")

    # The house has it.
    leave_behind(desk, path, "1965", "1964", 0)
    page.wait_for_function(f"() => {KEPT} === 0")
    expect(year).to_be_visible()
    assert not sent

    leave_behind(desk, path, "1966", "1965", 0)
    expect(year).to_have_text("1966")


def test_a_value_that_waits_in_its_cell_is_sent_by_going_through_it(household, desk):
    books = sheet(desk.sign_in("Ada"))
    page = desk.go(f"{books}/table")
    path = cell(page, 0, 0).evaluate(
        "(cell) => `${cell.closest('table').dataset.path}/${cell.parentElement.dataset.id}"
        "/values/${cell.closest('table').tHead.rows[0].cells[cell.cellIndex].dataset.field}`"
    )

    sent = posts(page)
    leave_behind(desk, path, "1950", "", MINUTES)

    expect(page.locator("[data-unsaved]")).to_have_text("1950")
    assert not sent
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
