"""The main way through graphs, with a finger: a graph, what is in it, its values, notes, links and its picture."""

import re

from playwright.sync_api import expect

from canvas import open_canvas
from test_fields import new_field
from test_values import touch, value


def test_a_graph_is_filled_changed_linked_looked_at_and_brought_back(household, phone):
    page = phone.sign_in("Ada").go("/graphs/new")
    phone.send(name="<b>Library</b>")
    graph = re.fullmatch(r"(/graphs/[0-9a-f]{32}).*", phone.path).group(1)
    expect(page.locator("h1")).to_have_text("<b>Library</b>")

    phone.go(f"{graph}/entities/new")
    with phone.watch.allowing(422):
        phone.send(name=" ", notes="<script>alert(1)</script>")
    expect(page.locator("[name='name']")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name='notes']")).to_have_value("<script>alert(1)</script>")
    phone.send(name="Boks")
    books = phone.path.partition("#")[0]
    phone.sees("<script>alert(1)</script>")
    phone.go(f"{books}/edit")
    phone.send(name="Books", notes="")
    phone.go(books)
    expect(page.locator("h1")).to_contain_text("Books")

    # What has no notes leads to the field for them, among what else it does not have.
    page.get_by_text("Add more").tap()
    phone.press(page.get_by_role("link", name="Write notes"))
    expect(page.locator("main [name=notes]")).to_be_focused()
    phone.send(notes="In the attic")
    phone.sees("In the attic")
    phone.sees_no("Write notes")

    for name, how in (("Rating", {"is_pinned": True, "minimum": "1", "maximum": "5", "unit": "★"}), ("Year", {})):
        new_field(phone, books, name=name, type="integer", **how)
    new_field(phone, books, name="Shelf", type="choice", newOptions="Green\nBlue")
    phone.go(f"{books}/attributes/new")
    page.get_by_label("Name", exact=True).fill("Dune")
    page.get_by_label("Rating").fill("3")
    page.get_by_label("Year").fill("soon")
    page.get_by_label("Shelf").select_option("Blue")
    with phone.watch.allowing(422):
        phone.press(page.get_by_role("button", name="Create"))
    phone.sees("This is not a number.")
    page.get_by_label("Year").fill("1965")
    phone.press(page.get_by_role("button", name="Create"))
    for text in ("Dune", "1965", "Blue"):
        phone.sees(text)

    phone.go(books)
    page.locator("#quick").tap()
    page.keyboard.type("Emma")
    page.keyboard.press("Enter")
    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Emma"])
    touch(phone, value(page, "Dune", "Rating"))
    page.get_by_role("button", name="4 of 5").tap()
    expect(value(page, "Dune", "Rating")).to_have_text("4 ★")

    phone.go(graph)
    page.locator("#quick").tap()
    page.keyboard.type("Authors")
    page.keyboard.press("Enter")
    expect(page.locator("#rows .row__name")).to_have_text(["Authors", "Books"])
    phone.go(books.replace("/entities/", "/nodes/") + "/links/new?kind=written+by")
    page.get_by_role("searchbox").fill("auth")
    page.locator("#found label").filter(has_text="Authors").get_by_role("checkbox").check()
    phone.press(page.locator(".form__end button"))
    expect(page.locator("#links h3")).to_contain_text("written by")
    expect(page.locator("#links .row__name")).to_have_text(["Authors"])

    phone.go(graph)
    page.get_by_role("link", name="Canvas", exact=True).click()
    expect(page.locator("graph-canvas")).to_be_visible()
    page = open_canvas(phone, graph)
    page.get_by_label("Find a node").fill("books")
    page.keyboard.press("Enter")
    card = page.locator(".canvas__inspector")
    expect(card).to_contain_text("In the attic")
    card.get_by_role("link", name="Open").click()
    expect(page.get_by_role("heading", name="Books", level=1)).to_be_visible()
    page.go_back()
    expect(page.locator(".canvas__inspector")).to_contain_text("In the attic")

    phone.go(books)
    delete(phone, books)
    phone.press(page.get_by_role("status").get_by_role("button", name="Undo"))
    phone.go(books)
    expect(page.locator("h1")).to_contain_text("Books")
    expect(page.locator("#links .row__name")).to_have_text(["Authors"])
    expect(value(page, "Dune", "Rating")).to_have_text("4 ★")


def delete(visitor, entity):
    """Presses Delete, which stands on the page or behind its menu."""
    button = visitor.page.locator(f"form[action='{entity}/delete'] button").first
    if not button.is_visible():
        visitor.page.locator("main summary").first.click()
    visitor.press(button)
