"""The page when another member changes the graph, and views that are brought back: all of it goes on, exactly."""

import re
import sqlite3
import uuid

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from canvas import PLACES, open_canvas, saved, settled, spot, spots
from canvas_graphs import add_graph
from test_canvas_actions import apart, lasso  # noqa: F401
from test_canvas_hands import camera, is_there, square  # noqa: F401

# The house's word to a page that missed something.
HEARS = 'document.dispatchEvent(new CustomEvent("heard", { detail: null }))'

BLOCK = re.compile(r"/canvas/block$")


def change(household, graph, statement):
    """Writes what another member might have written; `:graph` and `:owner` are known."""
    base = sqlite3.connect(household.data / "hearth.sqlite")
    with base:
        known = {"graph": bytes.fromhex(graph.removeprefix("/graphs/")), "new": uuid.uuid4().bytes}
        (known["owner"],) = base.execute("SELECT ownerId FROM graph WHERE id = :graph", known).fetchone()
        base.execute(statement, known)
    base.close()


def add_oldest(household, graph):
    """An entity that comes before all others, so that each of them counts one more."""
    change(
        household, graph,
        "INSERT INTO entity (id, graphId, name, nameFold, createdAt, changedAt, createdById, changedById) "
        "VALUES (:new, :graph, 'Vermouth', 'vermouth', 86400000, 86400000, :owner, :owner)",
    )


def hear(page):
    """The page reads the graph anew."""
    with page.expect_response(BLOCK):
        page.evaluate(HEARS)
    settled(page)


def drag(page, start, way):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + way[0], start[1] + way[1], steps=6)
    page.mouse.up()


def test_what_another_changes_leaves_all_as_it_was(square, household, desk, latency):
    page = open_canvas(desk.sign_in("Ada"), square)
    before = page.evaluate(PLACES)
    drag(page, spot(page, 0), (-50, -30))
    moved = saved(page, lambda places: abs(places[0][0] - before[0][0]) > 20)
    settled(page)
    gone = spots(page, 1, 3)
    page.mouse.click(*gone[0])
    page.locator(".canvas__ground").focus()
    page.keyboard.press("h")
    page.locator(".canvas__time").focus()
    page.keyboard.press("ArrowLeft")
    day = page.locator(".canvas__time").input_value()
    page.mouse.click(*spot(page, 2))
    expect(page.locator(".canvas__inspector")).to_contain_text("Sherry")
    seen = camera(page)
    delay(page, latency)

    add_oldest(household, square)
    hear(page)

    expect(page.locator(".canvas__hidden")).to_contain_text("Hidden nodes: 1")
    expect(page.locator(".canvas__inspector")).to_contain_text("Sherry")
    assert page.locator(".canvas__time").input_value() == day
    assert camera(page) == seen
    assert not is_there(page, gone[0]) and not is_there(page, gone[1])
    # Its number is another now, and the move before is still to be taken back.
    page.locator(".canvas__ground").focus()
    page.keyboard.press("Control+z")
    saved(page, lambda places: places[1][:2] == pytest.approx(before[0][:2], abs=0.1))
    assert moved[0] != before[0]


def test_a_drag_goes_on_while_the_graph_is_read_anew(apart, household, desk):
    page = open_canvas(desk.sign_in("Ada"), apart)
    before = page.evaluate(PLACES)[0]
    x, y = spot(page, 0)
    add_oldest(household, apart)
    with unanswered(page, BLOCK):
        with page.expect_request(BLOCK):
            page.evaluate(HEARS)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 30, y - 20, steps=4)
    page.evaluate("() => new Promise((done) => setTimeout(done, 400))")
    page.mouse.move(x - 90, y - 60, steps=4)
    page.mouse.up()

    # The hand had it to the end, and the new node is there all the same.
    zoom = camera(page)["zoom"]
    wanted = [before[0] - 90 / zoom, before[1] - 60 / zoom]
    saved(page, lambda places: len(places) == 5 and places[1][:2] == pytest.approx(wanted, abs=5))
    page.get_by_label("Find a node").fill("vermouth")
    page.keyboard.press("Enter")
    expect(page.locator(".canvas__inspector")).to_contain_text("Vermouth")


def shown(page):
    """The parts of a view: the camera, the day, and the texts of hidden and chosen nodes."""
    page.wait_for_function("() => history.state?.canvas")
    settled(page)
    return (
        page.evaluate("history.state.canvas.camera"), page.locator(".canvas__time").input_value(),
        page.locator(".canvas__hidden output").text_content(), page.locator(".canvas__chosen output").text_content(),
    )


def choose(page):
    """Hides Madeira, goes back before Marsala, chooses Port and Sherry, and comes nearer."""
    page.mouse.click(*spot(page, 1))
    expect(page.locator(".canvas__inspector")).to_contain_text("Madeira")
    page.locator(".canvas__ground").focus()
    page.keyboard.press("h")
    page.locator(".canvas__time").focus()
    page.keyboard.press("ArrowLeft")
    page.locator(".canvas__ground").focus()
    page.keyboard.press("0")
    page.keyboard.press("-")
    lasso(page, [0, 2])
    expect(page.locator(".canvas__chosen")).to_contain_text("Selected nodes: 2")
    page.mouse.wheel(0, -33)


def test_a_view_with_a_name_and_the_way_back_bring_back_all_of_it(square, visitor):
    ada = visitor("desk").sign_in("Ada")
    page = open_canvas(ada, square)
    choose(page)
    wanted = shown(page)
    assert wanted[2] == "Hidden nodes: 1" and wanted[3] == "Selected nodes: 2"
    page.get_by_label("Saved views").click()
    page.get_by_label("Name of this view").fill("Old")
    ada.press(page.get_by_role("button", name="Save view"))
    assert shown(page) == wanted

    page.goto(square)
    page.go_back()
    page.wait_for_function("() => document.querySelector('graph-canvas')?.frames > 0")
    assert shown(page) == wanted

    other = visitor("desk").sign_in("Ada")
    page = open_canvas(other, square)
    page.get_by_label("Saved views").click()
    other.press(page.get_by_role("link", name="Old", exact=True))
    assert shown(page) == wanted


@pytest.fixture
def many(household):
    """More nodes than a page reads anew for each change."""
    places = [part for node in range(5001) for part in (40 * (node % 71), 40 * (node // 71))]
    return add_graph(household.data, "Grid", [0, 1], places)


def test_without_the_stream_a_large_graph_is_read_anew_where_a_name_changed(many, household, desk):
    desk.sign_in("Ada")
    blocks = []
    desk.page.on("request", lambda request: BLOCK.search(request.url) and blocks.append(request.url))
    page = open_canvas(desk, many)
    # Away from the others, which would push it aside.
    drag(page, spot(page, 0), (-30, -30))
    settled(page)
    before = len(blocks)

    # Moves by this page itself are on it already.
    with page.expect_response("**/canvas/stamp"):
        page.evaluate(HEARS)
    settled(page)
    assert len(blocks) == before

    change(household, many, "UPDATE entity SET name = 'Colheita', nameFold = 'colheita' WHERE graphId = :graph AND name = 'Node 1'")
    hear(page)
    page.mouse.click(*spot(page, 0))
    expect(page.locator(".canvas__announcer")).to_contain_text("Colheita")


def test_a_tidy_of_very_many_asks_for_no_names(household, desk):
    places = [part for node in range(10_050) for part in (40 * (node % 101), 40 * (node // 101))]
    graph = add_graph(household.data, "Grid", [end for node in range(10_049) for end in (node, node + 1)], places)
    page = open_canvas(desk.sign_in("Ada"), graph)
    page.locator(".canvas__tools summary").first.click()
    page.locator("[name=labels]").uncheck()
    page.keyboard.press("Escape")
    settled(page)
    asked = []
    page.on("request", lambda request: "/canvas/details" in request.url and asked.append(request.url))

    with page.expect_response("**/canvas/tidy", timeout=120_000) as answer:
        page.locator(".canvas__buttons").get_by_role("button", name="Tidy").click()
    assert answer.value.ok and len(asked) < 5
