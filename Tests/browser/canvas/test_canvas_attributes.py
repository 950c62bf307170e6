"""Attributes on the canvas: on the rings of their entities, where they were put, and back again."""

import math

import pytest
from playwright.sync_api import expect

from canvas import PLACES, open_canvas, saved, settled, spot
from canvas_graphs import add_graph
from test_canvas_hands import camera
from test_canvas_renewed import change, drag

# The radius of the first ring, at the top of which a single attribute lies.
RING = 26


@pytest.fixture
def vintage(household):
    """Two entities that nothing links, and an attribute of the first."""
    graph = add_graph(household.data, "Cellar", [], [-100, 0, 100, 0], ["Port", "Madeira"])
    change(
        household, graph,
        "INSERT INTO attribute (id, graphId, entityId, name, nameFold, createdAt, changedAt, createdById, changedById) "
        "SELECT :new, :graph, id, '1985', '1985', 86400000, 86400000, :owner, :owner FROM entity "
        "WHERE graphId = :graph AND name = 'Port'",
    )
    return graph


def on_the_ring(page):
    (x, y), zoom = spot(page, 0), camera(page)["zoom"]
    return x, y - RING * zoom


def is_ringed(places):
    return math.isnan(places[2][0])


def beside(places):
    """The way from the entity to its attribute."""
    return [places[2][0] - places[0][0], places[2][1] - places[0][1]]


def test_an_attribute_that_was_dragged_goes_along_until_that_is_taken_back(vintage, desk):
    page = open_canvas(desk.sign_in("Ada"), vintage)
    first = page.evaluate(PLACES)
    assert is_ringed(first)
    # The first drag, taken back, leaves it on its ring.
    drag(page, on_the_ring(page), (60, -40))
    saved(page, lambda places: not is_ringed(places))
    page.locator(".canvas__ground").focus()
    page.keyboard.press("Control+z")
    saved(page, is_ringed)

    drag(page, on_the_ring(page), (60, -40))
    put = beside(saved(page, lambda places: not is_ringed(places)))
    drag(page, spot(page, 0), (-30, 80))
    saved(page, lambda places: places[0][1] > first[0][1] + 20 and beside(places) == pytest.approx(put, abs=0.1))
    page.reload()
    settled(page)
    page.mouse.click(*spot(page, 2))
    expect(page.locator(".canvas__inspector")).to_contain_text("1985")
    page.locator(".canvas__ground").focus()
    page.keyboard.press("Escape")
    # What was done before the page was loaded anew is not taken back, what is done now is.
    drag(page, spot(page, 2), (25, 0))
    saved(page, lambda places: beside(places)[0] > put[0] + 10)
    page.keyboard.press("Control+z")
    saved(page, lambda places: beside(places) == pytest.approx(put, abs=0.1))


def test_an_attribute_is_tidied_alone_and_stays_pinned_when_its_entity_goes(vintage, desk):
    page = open_canvas(desk.sign_in("Ada"), vintage)
    drag(page, on_the_ring(page), (60, -40))
    before = saved(page, lambda places: not is_ringed(places))
    at = spot(page, 2)
    page.keyboard.down("Shift")
    page.mouse.click(*at)
    page.keyboard.up("Shift")
    card = page.locator(".canvas__inspector")
    expect(card).to_contain_text("1985")
    page.locator(".canvas__buttons").get_by_role("button", name="Tidy").click()
    after = saved(page, is_ringed)
    settled(page)
    assert page.evaluate(PLACES)[:2] == after[:2] == before[:2]
    assert "tidied" in desk.read("/settings/bin")

    page.keyboard.press("Escape")
    page.mouse.click(*on_the_ring(page))
    card.get_by_role("button", name="Pin or unpin").click()
    pinned = saved(page, lambda places: places[2][2])
    card.get_by_role("button", name="Close").click()
    drag(page, spot(page, 0), (-30, 90))
    saved(page, lambda places: places[0][1] > pinned[0][1] + 20)

    # On the page as for the house.
    page.mouse.click(*spot(page, 2))
    expect(card).to_contain_text("1985")
    assert page.evaluate(PLACES)[2] == pinned[2]
