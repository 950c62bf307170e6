"""Typing into the table as fingers do it: without waiting for answers, and the answers take their time."""

import csv
import io

from playwright.sync_api import expect

from browsing import delay
from test_fields import add_names, new_field
from test_table import cell

ROWS = ["Dune", "Emma", "Kim", "Lolita"]
FIELDS = [("Year", "integer"), ("Price", "decimal"), ("Author", "text"), ("Pages", "integer")]


def sheet(visitor, fields=FIELDS, rows=ROWS):
    """A table of books with these fields; gives the entity's path."""
    books = visitor.new_entity(visitor.new_graph("Library"), "Books")
    for name, kind in fields:
        options = {"newOptions": "Green\nBlue\nRed"} if kind == "choice" else {}
        new_field(visitor, books, name=name, type=kind, **options)
    add_names(visitor, books, *rows)
    return books


def stands(visitor, books):
    """The values as the server has them, by row; without the names and the notes."""
    text = visitor.context.request.get(f"{books}/table.csv").body().decode("utf-8-sig")
    names, *rows = csv.reader(io.StringIO(text))
    width = len(names) - 1 if names[-1] == "Notes" else len(names)
    return {row[0]: row[1:width] for row in rows}


def state(page):
    return page.locator(".sheet__state")


def share(visitor, books):
    """Lets everybody of the household write there."""
    visitor.submit(f"{books.split('/entities/')[0]}/sharing", audience="editAll")


def type_rows(page, rows, pace):
    """Types row by row with Tab behind each value, one key every so many milliseconds."""
    for row in rows:
        for text in row:
            page.keyboard.type(text, delay=pace)
            page.keyboard.press("Tab", delay=pace)


def test_values_typed_quickly_land_in_their_cells(household, desk, latency):
    ada = desk.sign_in("Ada")
    books = sheet(ada)
    page = ada.go(f"{books}/table")
    delay(page, latency)
    rows = [
        ["1950", "7765", "Herbert", "8842"],
        ["1815", "12.50", "Austen", "474"],
        ["1901", "0.05", "Kipling", "368"],
        ["1955", "9.99", "Nabokov", "336"],
    ]

    cell(page, 0, 0).focus()
    type_rows(page, rows, 60)

    expect(state(page)).to_have_text("Saved")
    expect(page.locator("[data-unsaved]")).to_have_count(0)
    assert stands(ada, books) == dict(zip(ROWS, rows))


def test_values_of_every_type_are_typed_with_keys_alone(household, desk, latency):
    ada = desk.sign_in("Ada")
    fields = [("Story", "longText"), ("Shelf", "choice"), ("Read", "yesNo"), ("Finished", "date"), ("Pages", "integer")]
    books = sheet(ada, fields, ROWS[:2])
    page = ada.go(f"{books}/table")
    delay(page, latency)

    cell(page, 0, 0).focus()
    # Headless Chromium takes days with the month first, whatever the page's language.
    for story, shelf, answer, day, pages in [
        ("Sand", "b", "y", "02012026", "612"),
        ("Two sisters", "r", "n", "12312025", "474"),
    ]:
        page.keyboard.type(story, delay=60)
        page.keyboard.press("Tab", delay=60)
        for letter in (shelf, answer):
            page.keyboard.press("Enter", delay=60)
            page.keyboard.press(letter, delay=60)
            page.keyboard.press("Tab", delay=60)
        page.keyboard.type(day, delay=60)
        page.keyboard.press("Tab", delay=60)
        page.keyboard.type(pages, delay=60)
        page.keyboard.press("Tab", delay=60)

    expect(state(page)).to_have_text("Saved")
    expect(page.locator("[data-unsaved]")).to_have_count(0)
    assert stands(ada, books) == {
        "Dune": ["Sand", "Blue", "yes", "2026-02-01", "612"],
        "Emma": ["Two sisters", "Red", "no", "2025-12-31", "474"],
    }
    expect(cell(page, 0, 3)).to_have_text("1 Feb 2026")
    expect(page.locator("tfoot")).to_contain_text("1,086")


def test_cells_tapped_one_after_the_other_keep_every_value(household, phone, latency):
    ada = phone.sign_in("Ada")
    books = sheet(ada, [("Year", "integer"), ("Price", "decimal")])
    page = ada.go(f"{books}/table")
    delay(page, latency)
    years = ["150", "181", "190", "195"]
    prices = ["7.5", "8.1", "9.9", "0.5"]

    for column, values in enumerate([years, prices]):
        for row, text in enumerate(values):
            cell(page, row, column).tap()
            # Three characters take as long as the fingers do from tap to tap.
            page.keyboard.type(text, delay=300 / len(text))
    page.keyboard.press("Enter")

    expect(state(page)).to_have_text("Saved")
    expect(page.locator("[data-unsaved]")).to_have_count(0)
    assert stands(ada, books) == {name: [year, price] for name, year, price in zip(ROWS, years, prices)}


def test_the_focus_moves_before_any_answer_and_comes_back_into_a_cell_on_its_way(household, desk):
    ada = desk.sign_in("Ada")
    books = sheet(ada)
    page = ada.go(f"{books}/table")
    held = []
    page.route("**/values/**", lambda route: route.continue_() if None in held else held.append(route))

    cell(page, 1, 0).focus()
    page.keyboard.type("1950")
    page.keyboard.press("Tab")
    expect(cell(page, 1, 1)).to_be_focused()
    expect(cell(page, 1, 0)).to_have_attribute("data-unsaved", "")
    expect(state(page)).to_have_text("Saving…")
    page.keyboard.type("5")
    page.keyboard.press("Shift+Tab")
    expect(cell(page, 1, 0)).to_be_focused()
    page.keyboard.type("1951")
    page.keyboard.press("Enter")
    expect(cell(page, 2, 0)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    field = cell(page, 1, 0).locator(".field__input")
    expect(field).to_have_value("1951")
    field.fill("1952")

    first, *held[:] = [*held, None]
    first.continue_()
    expect(cell(page, 1, 1)).not_to_have_attribute("data-unsaved", "")
    expect(field).to_have_value("1952")
    expect(field).to_be_focused()
    expect(state(page)).to_have_text("Saved")
    assert stands(ada, books)["Emma"] == ["1951", "5", "", ""]
    page.keyboard.press("Enter")
    expect(cell(page, 1, 0)).not_to_have_attribute("data-unsaved", "")
    assert stands(ada, books)["Emma"] == ["1952", "5", "", ""]


def test_two_people_type_into_one_row_and_neither_loses_a_value(household, visitor, latency):
    ada = visitor("desk").sign_in("Ada")
    books = sheet(ada)
    share(ada, books)
    grace = visitor("desk").sign_in("Grace")
    mine, theirs = ada.go(f"{books}/table"), grace.go(f"{books}/table")
    for page in (mine, theirs):
        delay(page, latency)

    cell(mine, 0, 0).focus()
    cell(theirs, 0, 2).focus()
    for one, other in zip(["1950", "7765"], ["Herbert", "8842"]):
        mine.keyboard.type(one, delay=60)
        mine.keyboard.press("Tab")
        theirs.keyboard.type(other, delay=60)
        theirs.keyboard.press("Tab")

    for page in (mine, theirs):
        expect(state(page)).to_have_text("Saved")
    assert stands(ada, books)["Dune"] == ["1950", "7765", "Herbert", "8842"]
    # The last to save sees the other's changes to the row.
    mine.keyboard.press("Home")
    mine.keyboard.type("1965")
    mine.keyboard.press("Tab")
    expect(cell(mine, 0, 3)).to_have_text("8842")


def test_stray_keys_do_nothing_to_choices_answers_and_days(household, desk):
    ada = desk.sign_in("Ada")
    books = sheet(ada, [("Shelf", "choice"), ("Read", "yesNo"), ("Finished", "date")], ["Dune"])
    page = ada.go(f"{books}/table")
    cell(page, 0, 0).focus()
    for letter in "by":
        page.keyboard.press("Enter")
        page.keyboard.press(letter)
        page.keyboard.press("Tab")
    page.keyboard.type("02012026")
    page.keyboard.press("Tab")
    expect(state(page)).to_have_text("Saved")
    before = stands(ada, books)
    assert before == {"Dune": ["Blue", "yes", "2026-02-01"]}

    for column in range(3):
        for letter in "xgn":
            cell(page, 0, column).focus()
            page.keyboard.press(letter)
            page.keyboard.press("Tab")
    # A day that is not whole changes nothing either, and that is said.
    cell(page, 0, 2).focus()
    page.keyboard.press("3")
    page.keyboard.press("Tab")

    expect(state(page)).to_have_text("Incomplete date: nothing was changed.")
    expect(cell(page, 0, 2)).to_have_text("1 Feb 2026")
    assert ada.path == f"{books}/table"
    assert stands(ada, books) == before


def places(page):
    """Where all cells stand on the page, and how wide they are, in pixels."""
    return page.locator(".sheet__table :is(th, td)").evaluate_all(
        "(cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ left, top, width }) => [left, top, width])"
    )


def press_twice(page, where):
    """A double click at the place where a cell is before the first press, whatever that press moves."""
    box = where.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)


def test_a_double_click_after_an_edit_types_into_the_cell_under_it_and_no_cell_moves(household, desk, latency):
    ada = desk.sign_in("Ada")
    books = sheet(ada, fields=[("Author", "text"), ("Year", "integer"), ("Shelf", "text"), ("Read", "date")])
    page = ada.go(f"{books}/table")
    delay(page, latency)
    before = places(page)

    cell(page, 0, 0).click()
    page.keyboard.press("Enter")
    page.keyboard.type("Frank Patrick Herbert, of Tacoma and Port Townsend")
    assert places(page) == before
    field = page.locator("td[data-editing] .field__input").bounding_box()
    around = page.locator("td[data-editing]").bounding_box()
    assert around["width"] - 6 <= field["width"] <= around["width"]
    for column, text in [(1, "1965"), (2, "green"), (3, "05052026"), (0, "Herbert")]:
        press_twice(page, cell(page, 0, column))
        page.keyboard.type(text)
        assert places(page) == before
    page.keyboard.press("Enter")

    expect(state(page)).to_have_text("Saved")
    assert stands(ada, books)["Dune"] == ["Herbert", "1965", "green", "2026-05-05"]
    page.locator("h1").click()
    expect(page.locator(".sheet__table")).not_to_have_attribute("data-held", "")


def test_the_second_of_two_clicks_counts_for_the_cell_of_the_first_also_where_the_table_has_moved(household, desk):
    ada = desk.sign_in("Ada")
    page = ada.go(f"{sheet(ada)}/table")

    cell(page, 0, 0).dispatch_event("click", {"detail": 1})
    # What has come above the table meanwhile has pushed another row under the mouse.
    cell(page, 1, 0).dispatch_event("click", {"detail": 2})

    expect(cell(page, 0, 0)).to_have_attribute("data-editing", "")
    expect(page.locator("td[data-editing]")).to_have_count(1)
