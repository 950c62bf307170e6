"""Things that come back from the bin, and things that do not."""

import re

from test_fields import new_field


def books_with_shelf(visitor):
    """A book with a value, whose field was deleted before the book itself: the value has no place to come back to."""
    graph = visitor.new_graph("Library")
    books = visitor.new_entity(graph, "Books")
    new_field(visitor, books, name="Shelf", type="text")
    visitor.submit(f"{books}/attributes/lines", lines="Dune\nEmma")
    table = visitor.read(f"{books}/table")
    field = re.findall(r'<th[^>]* data-field="([0-9a-f]{32})"', table)[-1]
    rows = re.findall(r'<tr[^>]* data-id="([0-9a-f]{32})"', table)
    for row, value in zip(rows, ["Cellar", "Attic"]):
        visitor.submit(f"{graph}/attributes/{row}/values/{field}", value=value)
    visitor.post(f"{graph}/fields/{field}/delete")
    visitor.post(f"{graph}/attributes/{rows[0]}/delete")
    return books


def test_what_did_not_come_back_is_said_with_its_reason_and_can_be_tried_again(household, phone):
    ada = phone.sign_in("Ada")
    books = books_with_shelf(ada)

    ada.go("/settings/bin")
    ada.press(ada.page.locator("main li", has_text="Shelf").locator("form[action^='/undo/'] button"))

    assert re.fullmatch(r"/settings/bin/[0-9a-f]{32}", ada.path)
    ada.sees("Partly restored")
    ada.sees("Field “Shelf” deleted: 1 item could not be restored.")
    ada.sees("What it belonged to is gone. Restore that first.")
    ada.check_page()
    table = ada.read(f"{books}/table")
    assert "Attic" in table and "Cellar" not in table

    ada.go("/settings/bin")
    ada.press(ada.page.locator("main li", has_text="Dune").locator("form[action^='/undo/'] button").last)
    ada.go("/settings/bin")
    ada.press(ada.page.get_by_role("link", name="1 item that could not be restored"))
    ada.press(ada.page.get_by_role("button", name="Try again"))
    ada.go(f"{books}/table")
    ada.sees("Cellar")
