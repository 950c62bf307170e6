"""A table of text on its way into an entity: sent, looked at, brought in, taken back."""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

ROWS = "Name;Price;Finished;Shelf\nDune;9,90;03/04/2026;Green\nEmma;12,50;05/06/2026;Blue\n;1;;\n"


def test_a_file_is_looked_at_and_brought_in(household, phone):
    ada = phone.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    ada.go(f"{books}/table")
    ada.page.get_by_label("More for this table").click()
    ada.page.get_by_role("link", name="Import CSV").click()
    ada.page.wait_for_url(re.compile("/table/import$"))

    ada.page.get_by_label("File").set_input_files(
        {"name": "books.csv", "mimeType": "text/csv", "buffer": ROWS.encode()}
    )
    ada.press(ada.page.get_by_role("button", name="Preview"))
    for text in ("books.csv", "2 rows are new.", "Enter a name."):
        ada.sees(text)
    expect(ada.page.get_by_role("button", name="Import 2 rows")).to_be_in_viewport()
    ada.check_page()
    with ada.watch.allowing(422):
        ada.press(ada.page.get_by_role("button", name="Import 2 rows"))
    ada.page.get_by_label("Dates").select_option("monthFirst")
    ada.press(ada.page.get_by_role("button", name="Import 2 rows"))

    expect(ada.page).to_have_url(re.compile("/table$"))
    ada.sees("9.90")
    ada.sees("4 Mar 2026")
    ada.sees("Imported: Books: 2 new, 1 skipped")
    ada.press(ada.page.get_by_role("button", name="Undo"))
    ada.go(f"{books}/table")
    ada.sees("No rows yet")


@contextmanager
def staying(page):
    """Inside, a page does not hear how far its work is, so that it stays as long as it is looked at on a quick machine, too."""
    held = []

    def hold(route):
        if route.request.is_navigation_request():
            return route.continue_()
        held.append(route)

    page.route("**/work/*", hold)
    yield
    page.route("**/work/*", lambda route: route.continue_())
    for route in held:
        route.continue_()
    page.unroute("**/work/*")


def test_a_large_file_says_how_far_it_is_and_goes_out_again_when_it_is_cancelled(household, phone):
    ada = phone.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    ada.go(f"{books}/table/import")
    # So much that even a quick machine still works on it when Cancel is pressed.
    text = "Name;Price;Pages;Weight;Height;Year\n" + "".join(f"Book {number}{f';{number}' * 5}\n" for number in range(10_000))
    ada.page.get_by_label("File").set_input_files(
        {"name": "books.csv", "mimeType": "text/csv", "buffer": text.encode()}
    )
    ada.press(ada.page.get_by_role("button", name="Preview"))
    preview = ada.page.url
    with staying(ada.page):
        ada.press(ada.page.get_by_role("button", name=re.compile("^Import 10")))
        expect(ada.page).to_have_url(re.compile("/work/[0-9a-f]{32}$"))
        ada.sees("It continues in the background")
        ada.press(ada.page.get_by_role("button", name="Cancel"))
    expect(ada.page).to_have_url(preview, timeout=60_000)
    ada.sees("10,000 rows are new.")
    # Without a touch the page goes on to the table once everything is in.
    with staying(ada.page):
        ada.press(ada.page.get_by_role("button", name=re.compile("^Import 10")))
        expect(ada.page.locator("progress")).to_have_js_property("max", 10_000)
        ada.check_page()
    expect(ada.page).to_have_url(re.compile("/table$"), timeout=90_000)
    ada.sees("Imported: Books: 10,000 new")
