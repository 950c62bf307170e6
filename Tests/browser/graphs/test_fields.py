"""Fields in the order that a hand gives them, and steps that other tests take to make them and their attributes."""

import re

from playwright.sync_api import expect

from browsing import unanswered


def new_field(visitor, entity, is_pinned=False, **settings):
    """Makes a field over HTTP."""
    visitor.post(f"{entity}/fields", **settings, **({"pinned": "on"} if is_pinned else {}))


def add_names(visitor, entity, *names):
    """Adds attributes over HTTP by their names alone."""
    visitor.post(f"{entity}/attributes/lines", lines="\n".join(names))


def add_row(visitor, entity, name, *values):
    """Adds an attribute over HTTP, with the values of its fields in their order; gives its path."""
    fields = dict.fromkeys(re.findall(r'name="(field-[0-9a-f]{32})"', visitor.read(f"{entity}/attributes/new")))
    return visitor.post(f"{entity}/attributes", name=name, **dict(zip(fields, values)))


def names(page):
    return page.locator("main .sortable .row__name").all_inner_texts()


def fields_to_order(visitor):
    books = visitor.new_entity(visitor.new_graph("Library"), "Books")
    for name in ("Author", "Year", "Pages"):
        new_field(visitor, books, name=name, type="text")
    visitor.go(f"{books}/fields")
    expect(visitor.page.locator("sort-rows [role=status]")).to_have_count(1)
    return books


def test_fields_are_ordered_by_dragging_and_by_keyboard(household, desk):
    ada = desk.sign_in("Ada")
    books = fields_to_order(ada)
    page = ada.page

    def drag_last(top):
        grip = page.locator(".sortable__grip").nth(2).bounding_box()
        with page.expect_response(re.compile("/fields/order$")):
            page.mouse.move(grip["x"] + 8, grip["y"] + 8)
            page.mouse.down()
            page.mouse.move(grip["x"] + 8, top, steps=12)
            page.mouse.up()

    with page.expect_response(re.compile("/fields/order$")):
        page.get_by_role("button", name="Move “Author” down").focus()
        page.keyboard.press("Enter")
    assert names(page) == ["Year", "Author", "Pages"]
    expect(page.get_by_role("button", name="Move “Author” down")).to_be_focused()

    drag_last(page.locator(".sortable__grip").nth(0).bounding_box()["y"] + 5)
    assert names(page) == ["Pages", "Year", "Author"]
    # Let go above the list.
    drag_last(page.locator("sort-rows").bounding_box()["y"] - 30)
    assert names(page) == ["Author", "Pages", "Year"]
    expect(page.locator("[dragged]")).to_have_count(0)
    ada.go(f"{books}/fields")
    assert names(page) == ["Author", "Pages", "Year"]


def test_of_quick_moves_the_last_is_stored_and_one_that_is_not_saved_is_taken_back(household, desk):
    ada = desk.sign_in("Ada")
    books = fields_to_order(ada)
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

    page.evaluate("() => (window.isTheSame = true)")
    page.route("**/fields/order", lambda route: route.abort("connectionreset"))
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        page.get_by_role("button", name="Move “Pages” down").click()
        expect(page.get_by_text("This was not saved. Try again.")).to_be_visible()
    assert names(page) == ["Pages", "Year", "Author"]
    assert page.evaluate("() => window.isTheSame")


def test_of_quick_moves_before_the_page_is_left_the_last_is_stored(household, desk):
    ada = desk.sign_in("Ada")
    books = fields_to_order(ada)
    page = ada.page
    held = []
    page.route("**/fields/order", lambda route: held.append(route), times=1)

    for _ in range(2):
        page.get_by_role("button", name="Move “Author” down").click()
    expect(page.locator("sort-rows [role=status]")).to_contain_text("3 / 3")
    ada.go(books)

    assert len(held) == 1
    for _ in range(1000):
        stored = list(dict.fromkeys(re.findall(r"Move “(\w+)” down", ada.read(f"{books}/fields"))))
        if stored != ["Author", "Year", "Pages"]:
            break
    assert stored == ["Year", "Pages", "Author"]
