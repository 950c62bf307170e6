"""A table that is typed into: the keys, refused values, changes by another member meanwhile."""

import re

from playwright.sync_api import expect

from test_fields import add_names, new_field


def filled(visitor):
    """A table of two books with a year and a shelf; gives the entity's path."""
    books = visitor.new_entity(visitor.new_graph("Library"), "Books")
    new_field(visitor, books, name="Year", type="integer")
    new_field(visitor, books, name="Shelf", type="text")
    add_names(visitor, books, "Dune", "Emma")
    return books


def cell(page, row, column):
    return page.locator("tbody tr").nth(row).locator("td[role=gridcell]").nth(column)


def begin(visitor, where):
    """Opens a cell to type into: with a finger by touching it, else with Enter."""
    if visitor.is_held:
        where.tap()
    else:
        where.click()
        visitor.page.keyboard.press("Enter")
    return where.locator(".field__input")


def test_values_are_typed_from_cell_to_cell(household, desk):
    ada = desk.sign_in("Ada")
    books = filled(ada)
    page = ada.go(f"{books}/table")
    saved = re.compile("/values/")

    field = begin(ada, cell(page, 0, 0))
    field.fill("1965")
    with page.expect_response(saved):
        page.keyboard.press("Tab")
    expect(cell(page, 0, 0)).to_have_text("1965")
    expect(cell(page, 0, 1)).to_be_focused()
    page.keyboard.type("green")
    with page.expect_response(saved):
        page.keyboard.press("Enter")
    expect(cell(page, 0, 1)).to_have_text("green")
    expect(cell(page, 1, 1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cell(page, 1, 0)).to_be_focused()
    page.keyboard.type("18")
    page.keyboard.press("Escape")
    expect(cell(page, 1, 0)).to_have_text("")
    expect(cell(page, 1, 0)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cell(page, 0, 0)).to_be_focused()

    ada.go(f"{books}/table")
    expect(cell(page, 0, 0)).to_have_text("1965")
    expect(cell(page, 0, 1)).to_have_text("green")
    expect(cell(page, 1, 0)).to_have_text("")


def test_a_bad_value_stays_in_its_cell_with_the_reason(household, phone):
    ada = phone.sign_in("Ada")
    books = filled(ada)
    page = ada.go(f"{books}/table")

    begin(ada, cell(page, 0, 0)).fill("soon")
    with ada.watch.allowing(422):
        page.keyboard.press("Tab")
        expect(cell(page, 0, 0).locator(".field__problem")).to_have_text("This is not a number.")
    # Typing on is not interrupted: the cell keeps its text, and the page says where to look.
    expect(cell(page, 0, 1)).to_be_focused()
    expect(cell(page, 0, 0)).to_contain_text("soon")
    seen = cell(page, 0, 0).locator(".field__problem").bounding_box()
    assert seen["x"] >= 0 and seen["x"] + seen["width"] <= page.viewport_size["width"], "the reason is cut off"

    page.get_by_role("button", name="Not saved: check the marked cells").click()
    expect(cell(page, 0, 0)).to_be_focused()
    page.keyboard.press("Enter")
    field = cell(page, 0, 0).locator(".field__input")
    expect(field).to_have_value("soon")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("This is not a number.")
    ada.check_page()
    field.fill("1965")
    with page.expect_response(re.compile("/values/")):
        page.keyboard.press("Tab")
    expect(cell(page, 0, 0)).to_have_text("1965")
    expect(cell(page, 0, 1)).to_be_focused()
    ada.go(f"{books}/table")
    expect(cell(page, 0, 0)).to_have_text("1965")


def test_a_table_on_a_phone_that_lies_on_its_side_shows_rows(household, phone):
    phone.sign_in("Ada")
    books = filled(phone)
    phone.page.set_viewport_size({"width": 800, "height": 360})

    page = phone.go(f"{books}/table")

    below = page.locator("thead").bounding_box()
    floor = page.locator(".sheet").bounding_box()
    rows = [row.bounding_box() for row in page.locator("tbody tr").all()]
    assert [box["y"] >= below["y"] + below["height"] - 1 for box in rows] == [True, True]
    assert [box["y"] + box["height"] <= floor["y"] + floor["height"] for box in rows] == [True, True]


def test_the_head_over_the_names_stays_above_the_heads_that_are_scrolled_under_it(household, phone):
    phone.sign_in("Ada")
    books = filled(phone)
    for name in ("Publisher", "Translator", "Place"):
        new_field(phone, books, name=name, type="text")
    page = phone.go(f"{books}/table")

    assert page.locator(".sheet").evaluate("sheet => (sheet.scrollTo(1000, 0), sheet.scrollLeft)") > 100
    seen = page.locator("thead th").first.evaluate(
        """head => {
            const { x, y, width, height } = head.getBoundingClientRect();
            return [0.25, 0.5, 0.75].map((part) => document.elementFromPoint(x + part * width, y + height / 2).closest("th") === head);
        }"""
    )
    assert seen == [True, True, True]
