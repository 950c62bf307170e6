"""Several attributes are chosen: "all" means those that the page shows."""

from playwright.sync_api import expect

from test_fields import add_names
from test_table_typing import stands


def chooser(visitor, query=""):
    """Four attributes of which a search finds two; gives the entity's path."""
    books = visitor.new_entity(visitor.new_graph("Library"), "Pantry")
    add_names(visitor, books, "Black tea", "Green tea", "Rice", "Salt")
    visitor.go(f"{books}/attributes/choose?q={query}")
    return books


def left(visitor, pantry):
    return list(stands(visitor, pantry))


def test_all_that_were_found_are_not_all_there_are(household, desk):
    ada = desk.sign_in("Ada")
    pantry = chooser(ada, "tea")
    ada.page.get_by_label("All 2 found").check()
    ada.page.get_by_role("searchbox").fill("")
    with ada.watch.allowing(409):
        ada.press(ada.page.get_by_role("button", name="Delete"))

    expect(ada.page.get_by_role("alert")).to_contain_text("The list has changed.")
    expect(ada.page.get_by_label("All 4")).not_to_be_checked()
    assert left(ada, pantry) == ["Black tea", "Green tea", "Rice", "Salt"]
    ada.go(f"{pantry}/attributes/choose?q=tea")
    ada.page.get_by_label("All 2 found").check()
    ada.press(ada.page.get_by_role("button", name="Delete"))
    assert left(ada, pantry) == ["Rice", "Salt"]
