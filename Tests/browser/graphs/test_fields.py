"""Fields and attributes: typed values, the order of fields by drag and by keyboard, many at once."""

import re

import pytest
from playwright.sync_api import expect

from browsing import unanswered


def new_field(visitor, entity, is_pinned=False, **settings):
    visitor.go(f"{entity}/fields/new")
    form = visitor.fill(**settings)
    if is_pinned:
        form.locator("label", has_text="Pinned").click()
    visitor.press(form.get_by_role("button", name="Create"))


def names(page):
    return page.locator("main .sortable .row__name").all_inner_texts()


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("javascript", [True, False])
def test_typed_values_are_kept_and_mistakes_come_back(household, visitor, size, javascript):
    ada = visitor(size, javascript=javascript).sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    new_field(ada, books, name="Year", type="integer", is_pinned=True)
    new_field(ada, books, name="Shelf", type="choice", newOptions="Green\nBlue")
    new_field(ada, books, name="Read", type="yesNo")
    new_field(ada, books, name="Finished", type="date")

    ada.go(f"{books}/attributes/new")
    if javascript:
        ada.check_page()
    ada.page.get_by_label("Name", exact=True).fill("Dune")
    ada.page.get_by_label("Year").fill("soon")
    ada.page.get_by_label("Shelf").select_option("Blue")
    ada.page.locator("label", has_text=re.compile("^Yes$")).click()
    with ada.watch.allowing(422):
        ada.press(ada.page.get_by_role("button", name="Create"))
    ada.sees("This is not a number.")
    if javascript:
        ada.check_page()
    ada.page.get_by_label("Year").fill("1965")
    ada.press(ada.page.get_by_role("button", name="Create"))

    for text in ("Dune", "1965", "Blue", "Yes"):
        ada.sees(text)
    if javascript:
        ada.check_page()
    ada.go(books)
    expect(ada.page.locator("main .row", has_text="Dune")).to_contain_text("1965")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_fields_are_ordered_by_dragging_and_by_keyboard(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    for name in ("Author", "Year", "Pages"):
        new_field(ada, books, name=name, type="text")
    ada.go(f"{books}/fields")
    expect(ada.page.locator("sort-rows [role=status]")).to_have_count(1)
    ada.check_page()

    with ada.page.expect_response(re.compile("/fields/order$")):
        ada.page.get_by_role("button", name="Move “Author” down").focus()
        ada.page.keyboard.press("Enter")
    assert names(ada.page) == ["Year", "Author", "Pages"]
    expect(ada.page.get_by_role("button", name="Move “Author” down")).to_be_focused()

    grip = ada.page.locator(".sortable__grip").nth(2).bounding_box()
    top = ada.page.locator(".sortable__grip").nth(0).bounding_box()
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    with ada.page.expect_response(re.compile("/fields/order$")):
        ada.page.mouse.move(x, y)
        ada.page.mouse.down()
        ada.page.mouse.move(x, top["y"] + 5, steps=12)
        ada.page.mouse.up()
    assert names(ada.page) == ["Pages", "Year", "Author"]
    ada.go(f"{books}/fields")
    assert names(ada.page) == ["Pages", "Year", "Author"]


def fields_to_order(visitor, *titles):
    books = visitor.new_entity(visitor.new_graph("Library"), "Books")
    for name in titles:
        new_field(visitor, books, name=name, type="text")
    visitor.go(f"{books}/fields")
    expect(visitor.page.locator("sort-rows [role=status]")).to_have_count(1)
    return books


def test_a_field_that_is_let_go_above_the_list_is_moved(household, desk):
    ada = desk.sign_in("Ada")
    books = fields_to_order(ada, "Author", "Year", "Pages")
    page = ada.page
    grip = page.locator(".sortable__grip").nth(2).bounding_box()
    top = page.locator("sort-rows").bounding_box()

    with page.expect_response(re.compile("/fields/order$")):
        page.mouse.move(grip["x"] + 8, grip["y"] + 8)
        page.mouse.down()
        page.mouse.move(grip["x"] + 8, top["y"] - 30, steps=12)
        page.mouse.up()

    assert names(page) == ["Pages", "Author", "Year"]
    expect(page.locator("[dragged]")).to_have_count(0)
    ada.go(f"{books}/fields")
    assert names(page) == ["Pages", "Author", "Year"]


def test_an_order_that_is_not_saved_is_taken_back(household, desk):
    ada = desk.sign_in("Ada")
    fields_to_order(ada, "Author", "Year", "Pages")
    page = ada.page
    page.evaluate("() => (window.isTheSame = true)")

    page.route("**/fields/order", lambda route: route.abort("connectionreset"))
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        page.get_by_role("button", name="Move “Author” down").click()
        expect(page.get_by_text("This was not saved. Try again.")).to_be_visible()
    assert names(page) == ["Author", "Year", "Pages"]
    assert page.evaluate("() => window.isTheSame")
    ada.check_page()


def test_the_last_of_quick_moves_is_stored_last(household, desk):
    ada = desk.sign_in("Ada")
    books = fields_to_order(ada, "Author", "Year", "Pages")
    page = ada.page
    orders = []
    page.on("request", lambda request: orders.append(request.url) if request.url.endswith("/fields/order") else None)

    with page.expect_response(lambda answer: len(orders) == 2 and answer.url == orders[1]):
        with unanswered(page, "**/fields/order"):
            for _ in range(2):
                page.get_by_role("button", name="Move “Author” down").click()
            page.get_by_role("button", name="Move “Pages” up").click()
            assert len(orders) == 1

    assert len(orders) == 2
    ada.go(f"{books}/fields")
    assert names(page) == ["Pages", "Year", "Author"]


def test_of_quick_moves_before_the_page_is_left_the_last_is_stored(household, desk):
    ada = desk.sign_in("Ada")
    books = fields_to_order(ada, "Author", "Year", "Pages")
    page = ada.page
    held = []
    page.route("**/fields/order", lambda route: held.append(route), times=1)

    for _ in range(2):
        page.get_by_role("button", name="Move “Author” down").click()
    expect(page.locator("sort-rows [role=status]")).to_contain_text("3 / 3")
    ada.go(books)

    assert len(held) == 1
    for _ in range(100):
        ada.go(f"{books}/fields")
        if names(page) != ["Author", "Year", "Pages"]:
            break
    assert names(page) == ["Year", "Pages", "Author"]


def test_fields_are_ordered_without_javascript(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    for name in ("Author", "Year"):
        new_field(ada, books, name=name, type="text")

    ada.press(ada.page.get_by_role("button", name="Move “Year” up"))

    assert names(ada.page) == ["Year", "Author"]


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_many_at_once_and_a_type_that_changes(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    new_field(ada, books, name="Year", type="text", fallback="long ago")
    ada.go(f"{books}/attributes/lines")
    ada.check_page()
    ada.send(lines="Dune\n\nSult\n")
    ada.sees("2 attributes")
    ada.check_page()

    ada.go(f"{books}/fields")
    ada.go(ada.page.locator("main a.row").get_attribute("href"))
    ada.check_page()
    ada.press(ada.fill(type="integer", fallback="").get_by_role("button", name="Save"))
    ada.sees("2 values do not fit")
    ada.check_page()
    ada.press(ada.page.get_by_role("button", name="Change the field"))
    ada.go(books)
    ada.sees("Year: long ago")
