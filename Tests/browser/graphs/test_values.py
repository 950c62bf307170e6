"""A value changed by a tap where it stands: in the list, on its attribute's page, with two people at it, offline."""

import re

from playwright.sync_api import expect

from browsing import set_offline, unanswered
from test_fields import add_row, new_field
from test_table_typing import share, stands


def shelf(visitor):
    """Two books with a rating, a year and a shelf, all shown in the list; gives the entity's path."""
    books = visitor.new_entity(visitor.new_graph("Library"), "Books")
    new_field(visitor, books, name="Rating", type="integer", is_pinned=True, unit="★", minimum="1", maximum="5")
    new_field(visitor, books, name="Year", type="integer", is_pinned=True)
    new_field(visitor, books, name="Shelf", type="choice", is_pinned=True, newOptions="Green\nBlue")
    for name in ("Dune", "Emma"):
        green = re.search(r'<option value="(\w+)"[^>]*>Green', visitor.read(f"{books}/attributes/new")).group(1)
        add_row(visitor, books, name, "3", "1965", green)
    return books


def row(page, name):
    return page.locator("#rows > li").filter(has=page.locator(".row__name", has_text=name))


def value(page, name, field):
    """The value of a book in the list, to be tapped."""
    return row(page, name).get_by_role("link", name=re.compile(f"^{field}: "))


def begin(visitor, name, field):
    """Taps a value that is typed, and gives its field."""
    touch(visitor, value(visitor.page, name, field))
    control = row(visitor.page, name).get_by_role("textbox", name=field)
    expect(control).to_be_focused()
    return control


def touch(visitor, where):
    where.tap() if visitor.is_held else where.click()


def test_a_star_is_tapped_in_the_list_and_taken_back_and_a_lost_connection_keeps_what_was_typed(household, phone):
    books = shelf(phone.sign_in("Ada"))
    page = phone.go(books)

    value(page, "Dune", "Rating").tap()
    expect(row(page, "Dune").get_by_role("button", name="3 of 5")).to_have_attribute("aria-pressed", "true")
    phone.check_page()
    row(page, "Dune").get_by_role("button", name="5 of 5").tap()
    expect(value(page, "Dune", "Rating")).to_have_text("5 ★")
    expect(page.locator("toast-note")).to_contain_text("“Dune · Rating” changed")
    assert stands(phone, books)["Dune"][0] == "5"
    page.get_by_role("button", name="Undo").tap()
    expect(value(page, "Dune", "Rating")).to_have_text("3 ★")
    expect(page.locator("toast-note")).to_have_text("Undone: “Dune · Rating” changed")
    assert stands(phone, books)["Dune"][0] == "3"
    assert phone.path == books

    begin(phone, "Dune", "Year")
    with phone.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        set_offline(page, True)
        page.keyboard.type("1966")
        page.keyboard.press("Enter")
        expect(row(page, "Dune").get_by_role("alert")).to_have_text("Not sent yet")
        expect(page.get_by_role("textbox", name="Year")).to_have_value("1966")
        set_offline(page, False)
    page.keyboard.press("Enter")
    expect(value(page, "Dune", "Year")).to_have_text("1966")
    assert stands(phone, books)["Dune"][1] == "1966"


def test_values_are_typed_and_picked_on_the_page_of_an_attribute(household, desk):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)
    desk.press(row(page, "Dune").locator(".row__name"))

    page.get_by_role("link", name="Year: 1965").click()
    field = page.get_by_role("textbox", name="Year")
    expect(field).to_be_focused()
    field.fill("soon")
    with desk.watch.allowing(422):
        page.keyboard.press("Enter")
        desk.sees("This is not a number.")
    expect(field).to_have_value("soon")
    desk.check_page()
    field.fill("1966")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Year: 1966")).to_be_focused()
    page.get_by_role("link", name="Shelf: Green").click()
    page.get_by_role("button", name="–").click()

    expect(page.get_by_role("link", name="Shelf: –")).to_have_text("–")
    assert stands(desk, books)["Dune"] == ["3", "1966", ""]


def test_whoever_leaves_a_value_saves_it_escape_leaves_it_as_it_was_and_a_long_press_reaches_its_value(household, desk):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)

    begin(desk, "Dune", "Year")
    page.keyboard.type("1966")
    field = begin(desk, "Emma", "Year")
    expect(value(page, "Dune", "Year")).to_have_text("1966")
    page.keyboard.type("1816")
    # Escape that ends a composition ends nothing else.
    field.dispatch_event("keydown", {"key": "Escape", "isComposing": True, "bubbles": True})
    expect(field).to_have_value("1816")
    page.keyboard.press("Escape")
    expect(value(page, "Emma", "Year")).to_have_text("1965")
    expect(value(page, "Emma", "Year")).to_be_focused()
    assert (stands(desk, books)["Dune"][1], stands(desk, books)["Emma"][1]) == ("1966", "1965")

    # A press that lasts longer than saving.
    begin(desk, "Dune", "Year")
    page.keyboard.type("1967")
    box = value(page, "Emma", "Year").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.mouse.down()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.mouse.up()
    expect(row(page, "Emma").get_by_role("textbox", name="Year")).to_be_focused()
    expect(value(page, "Dune", "Year")).to_have_text("1967")


def test_of_two_values_both_are_shown_and_one_is_chosen(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    books = shelf(ada)
    share(ada, books)
    page, theirs = ada.go(books), grace.go(books)
    begin(grace, "Dune", "Year")
    theirs.keyboard.type("1964")
    theirs.keyboard.press("Enter")
    expect(value(theirs, "Dune", "Year")).to_have_text("1964")

    with ada.watch.allowing(409):
        value(page, "Dune", "Rating").tap()
        row(page, "Dune").get_by_role("button", name="4 of 5").tap()
        expect(value(page, "Dune", "Rating")).to_have_text("4 ★")
        begin(ada, "Dune", "Year")
        page.keyboard.type("1966")
        page.keyboard.press("Enter")
        expect(row(page, "Dune")).to_contain_text("It now says: 1964")
    page.get_by_role("button", name="Use “1966”").tap()
    expect(value(page, "Dune", "Year")).to_have_text("1966")
    begin(grace, "Dune", "Year")
    with grace.watch.allowing(409):
        theirs.keyboard.type("1963")
        theirs.keyboard.press("Enter")
        theirs.get_by_role("link", name="Keep “1966”").click()

    expect(value(theirs, "Dune", "Year")).to_have_text("1966")
    assert stands(ada, books)["Dune"][:2] == ["4", "1966"]


def test_what_is_typed_while_an_answer_is_on_its_way_is_saved_too(household, desk):
    desk.sign_in("Ada")
    books = shelf(desk)
    page = desk.go(books)

    field = begin(desk, "Dune", "Year")
    with unanswered(page, "**/values/*"):
        field.fill("19")
        page.keyboard.press("Enter")
        page.keyboard.press("End")
        page.keyboard.type("66")
        page.keyboard.press("Enter")
    expect(value(page, "Dune", "Year")).to_have_text("1966")
    value(page, "Emma", "Rating").click()
    with unanswered(page, "**/values/*"):
        for stars in (1, 2):
            row(page, "Emma").get_by_role("button", name=f"{stars} of 5").click()
    expect(value(page, "Emma", "Rating")).to_have_text("2 ★")

    assert (stands(desk, books)["Dune"][1], stands(desk, books)["Emma"][0]) == ("1966", "2")


def test_a_value_that_is_typed_stays_when_a_search_answers_late(household, desk):
    books = shelf(desk.sign_in("Ada"))
    page = desk.go(books)
    find = page.get_by_role("searchbox", name="Search 2 attributes")
    with unanswered(page, "**/graphs/*/entities/*?*"):
        with page.expect_request("**/graphs/*/entities/*?*"):
            find.fill("emma")
        field = begin(desk, "Dune", "Year")
    expect(page.locator("#results")).not_to_have_attribute("busy", "")

    page.keyboard.press("Control+A")
    page.keyboard.type("1984")
    page.keyboard.press("Enter")
    expect(value(page, "Dune", "Year")).to_have_text("1984")
    assert stands(desk, books)["Dune"][1] == "1984"


def test_values_that_were_not_saved_in_place_are_on_the_next_page(household, desk):
    ada = desk.sign_in("Ada")
    books = shelf(ada)
    page = ada.go(books)
    page.on("dialog", lambda dialog: dialog.accept())

    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        page.route("**/values/*", lambda route: route.abort("connectionreset"))
        begin(ada, "Dune", "Year").fill("1963")
        page.keyboard.press("Enter")
        expect(row(page, "Dune")).to_contain_text("Not sent yet")
        value(page, "Dune", "Rating").click()
        row(page, "Dune").get_by_role("button", name="5 of 5").click()
        expect(row(page, "Dune").get_by_text("Not sent yet")).to_have_count(2)
        begin(ada, "Emma", "Year").fill("1815")
        ada.go("/today")
        page.unroute("**/values/*")
    ada.go(books)

    expect(value(page, "Dune", "Year")).to_have_text("1963")
    expect(value(page, "Dune", "Rating")).to_have_text("5 ★")
    # Nobody has said that it is whole.
    field = row(page, "Emma").get_by_role("textbox")
    expect(field).to_have_value("1815")
    field.press("Enter")
    expect(value(page, "Emma", "Year")).to_have_text("1815")
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('hearth-draft'))") == []
