"""Things that come to a graph while its canvas is open, or before it opens again: attributes, kinds, lost answers."""

import math
import sqlite3
import uuid

import pytest
from playwright.sync_api import expect

from browsing import losing_answers
from canvas import PLACES, middle, open_canvas, saved, settled
from canvas_graphs import add_graph
from test_canvas_renewed import change, hear

ATTRIBUTES = 60
# Rings hold 11, 18 and 26 attributes, and the last one the rest: its radius, with the edge.
RING = 26 + 3 * 16 + 8
ENTITY = 22


@pytest.fixture
def row(household):
    """Three entities in a row, which have their places; the last one is far off."""
    graph = add_graph(household.data, "Row", [0, 1], [0, 0, 60, 0, 700, 0], ["Port", "Madeira", "Sherry"])
    change(household, graph, "UPDATE entityPlace SET attributeCount = 0")
    return graph


def grow(household, graph):
    """Port gets many attributes, as an import brings them."""
    base = sqlite3.connect(household.data / "hearth.sqlite")
    with base:
        entity, owner = base.execute(
            "SELECT id, createdById FROM entity WHERE name = 'Port' AND graphId = ?", (bytes.fromhex(graph.rpartition("/")[2]),)
        ).fetchone()
        base.executemany(
            "INSERT INTO attribute (id, graphId, entityId, name, nameFold, createdAt, changedAt, createdById, changedById) "
            "VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?)",
            [
                (uuid.uuid4().bytes, bytes.fromhex(graph.rpartition("/")[2]), entity, f"19{year}", f"19{year}", owner, owner)
                for year in range(10, 10 + ATTRIBUTES)
            ],
        )
    base.close()


def makes_room(page):
    """Madeira stands beside the ring by now, and the house knows; nothing else has moved."""
    places = saved(page, lambda places: math.dist(places[0][:2], places[1][:2]) >= RING + ENTITY)
    assert places[0][:2] == [0, 0] and places[2][:2] == [700, 0]
    assert places[1][1] == pytest.approx(0, abs=0.5) and places[1][0] < 200


def test_a_ring_that_grew_while_nobody_looked_has_room_when_somebody_does(row, household, desk):
    grow(household, row)
    page = open_canvas(desk.sign_in("Ada"), row)
    makes_room(page)

    # From then on it keeps a place that was given by hand, also over the ring.
    change(household, row, "UPDATE entityPlace SET x = 50 WHERE entityId = (SELECT id FROM entity WHERE graphId = :graph AND name = 'Madeira')")
    page.reload()
    settled(page)
    assert page.evaluate(PLACES)[1][:2] == pytest.approx([50, 0], abs=0.5)


def test_a_ring_that_grows_before_ones_eyes_makes_room_at_once(row, household, desk):
    page = open_canvas(desk.sign_in("Ada"), row)
    assert page.evaluate(PLACES)[1][:2] == [60, 0]
    grow(household, row)
    hear(page)
    makes_room(page)


def test_a_kind_of_link_and_a_field_that_somebody_made_meanwhile_can_be_chosen(row, household, desk):
    grow(household, row)
    page = open_canvas(desk.sign_in("Ada"), row)
    kinds = page.locator(".canvas__tools [name=kind]")
    expect(kinds.locator("option")).to_have_text(["All kinds of links"])
    expect(kinds).to_be_hidden()
    page.locator(".canvas__tools summary").first.click()
    page.get_by_label("Colour by").select_option("part")
    change(household, row, "INSERT INTO linkKind (id, graphId, name, nameFold, createdAt) VALUES (:new, :graph, 'older than', 'older than', 0)")
    change(household, row, "UPDATE link SET kindId = (SELECT id FROM linkKind WHERE graphId = :graph) WHERE graphId = :graph")
    add_field(household, row)

    hear(page)

    expect(kinds.locator("option")).to_have_text(["All kinds of links", "older than"])
    kinds.select_option("older than")
    expect(page.get_by_label("Colour by")).to_have_value("part")
    assert page.locator("#canvas-kinds option").evaluate_all("all => all.map(({ value }) => value)") == ["older than"]
    page.get_by_label("Value of a field").select_option("Dry")
    page.get_by_label("Colour by").select_option("Port · Taste")
    expect(page.locator(".canvas__legend")).to_contain_text("Dry")


def add_field(household, graph):
    change(
        household, graph,
        "INSERT INTO detailField (id, entityId, name, nameFold, type, position, createdAt) "
        "SELECT :new, id, 'Taste', 'taste', 'choice', 0, 0 FROM entity WHERE graphId = :graph AND name = 'Port'",
    )
    change(
        household, graph,
        "INSERT INTO detailOption (id, fieldId, name, nameFold, colour, position) "
        "SELECT :new, id, 'Dry', 'dry', 3, 0 FROM detailField WHERE name = 'Taste'",
    )


def test_what_the_card_sends_again_since_its_answer_was_lost_is_added_once(one, desk):
    page = open_canvas(desk, one)
    unsaved = page.get_by_text("Not everything is saved yet. Trying again…")
    page.mouse.click(*middle(page))
    with desk.watch.allowing(409), desk.watch.losing("net::ERR_CONNECTION_RESET"):
        for count, label, place in [(2, "New attribute", "**/attributes"), (3, "New linked entity", "**/links")]:
            field = page.locator(".canvas__inspector").get_by_label(label)
            with losing_answers(page, place, 1) as lost:
                field.fill("1983")
                page.keyboard.press("Enter")
                expect(unsaved).to_be_visible()
                expect(unsaved).to_be_hidden()
            assert len(lost) == 1
            saved(page, lambda places, count=count: len(places) == count)
            settled(page)
            assert len(page.evaluate(PLACES)) == count
