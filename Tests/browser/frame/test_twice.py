"""A button is pressed twice, because nothing seems to happen: it is done once."""

import re
import sqlite3
from contextlib import closing

from browsing import delay


def count(house, table):
    with closing(sqlite3.connect(house.data / "hearth.sqlite", timeout=20)) as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def press_twice(visitor, button):
    """Presses twice while the answer is awaited, and comes to the page of what was made."""
    button.dblclick(delay=20)
    visitor.page.wait_for_url(re.compile("/[0-9a-f]{32}(#.*)?$"))


def test_an_entity_is_made_once(household, desk):
    ada = desk.sign_in("Ada")
    graph = ada.new_graph("Library")
    ada.go(f"{graph}/entities/new")
    form = ada.fill(name="Books", notes="")
    delay(ada.page, 700)

    press_twice(ada, form.get_by_role("button", name="Create"))
    delay(ada.page, 0)
    ada.go(graph)

    assert count(household, "entity") == 1


def test_a_press_that_failed_is_no_press(household, desk):
    ada = desk.sign_in("Ada")
    graph = ada.new_graph("Library")
    ada.go(f"{graph}/entities/new")
    ada.page.clock.install()
    form = ada.fill(name="Books", notes="")
    # An answer without a page leaves the form where it is, as a network that is gone may.
    ada.page.route("**/entities", lambda route: route.fulfill(status=204))
    button = form.get_by_role("button", name="Create")
    with ada.page.expect_request("**/entities"):
        button.click()
    ada.page.unroute("**/entities")

    ada.page.clock.fast_forward(5000)
    ada.press(button)

    assert count(household, "entity") == 1
