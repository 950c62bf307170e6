"""Things that come back from the bin, and things that do not."""

import re

import pytest

from test_fields import new_field


def books_with_shelf(visitor):
    """A book with a value, whose field was deleted before the book itself: the value has no place to come back to."""
    graph = visitor.new_graph("Library")
    books = visitor.new_entity(graph, "Books")
    new_field(visitor, books, name="Shelf", type="text")
    visitor.go(f"{books}/attributes/lines")
    visitor.send(lines="Dune\nEmma")
    visitor.go(f"{books}/table")
    field = visitor.page.locator("thead th[data-field]").last.get_attribute("data-field")
    rows = [row.get_attribute("data-id") for row in visitor.page.locator("tr[data-id]").all()]
    for row, value in zip(rows, ["Cellar", "Attic"]):
        visitor.go(f"{graph}/attributes/{row}/values/{field}")
        visitor.send(value=value)
    visitor.go(f"{graph}/fields/{field}")
    visitor.press(visitor.page.locator(f"form[action$='/fields/{field}/delete'] button").last)
    visitor.go(f"{graph}/attributes/{rows[0]}")
    visitor.page.locator("main summary").first.click()
    visitor.press(visitor.page.locator(f"form[action$='/attributes/{rows[0]}/delete'] button").first)
    return books


@pytest.mark.parametrize("javascript", [True, False])
def test_what_did_not_come_back_is_said_with_its_reason_and_can_be_tried_again(household, visitor, javascript):
    ada = visitor("phone", javascript=javascript).sign_in("Ada")
    books = books_with_shelf(ada)

    ada.go("/settings/bin")
    ada.press(ada.page.locator("main li", has_text="Shelf").locator("form[action^='/undo/'] button"))

    assert re.fullmatch(r"/settings/bin/[0-9a-f]{32}", ada.path)
    ada.sees("Back, but not all of it")
    ada.sees("Field “Shelf” deleted: 1 thing did not fit and was left as it is.")
    ada.sees("What it belonged to is gone. Should that come back, this can come back too.")
    if javascript:
        ada.check_page()
    ada.go(f"{books}/table")
    ada.sees("Attic")
    ada.sees_no("Cellar")

    ada.go("/settings/bin")
    ada.press(ada.page.locator("main li", has_text="Dune").locator("form[action^='/undo/'] button").last)
    ada.go("/settings/bin")
    ada.press(ada.page.get_by_role("link", name="1 thing that did not fit"))
    ada.press(ada.page.get_by_role("button", name="Try again"))
    ada.go(f"{books}/table")
    ada.sees("Cellar")
