"""What of a graph is seen on its canvas, and where one looks: pictures, captions, colours, attributes, keys, ways there and back."""

import sqlite3
import uuid

import pytest
from playwright.sync_api import expect

from canvas import middle, open_canvas, placed, settled, spot, spots
from canvas_graphs import add_graph
from pictures import PHOTOS, bring
from test_canvas_hands import camera, is_there
from test_canvas_renewed import change
from test_lock import locked_graph


def tick(page, label, is_on):
    """Sets a box of the form of tools."""
    page.locator(".canvas__tools summary").first.click()
    page.get_by_label(label, exact=True).set_checked(is_on)
    page.keyboard.press("Escape")


def parts(page, spots, width=8, height=8):
    """Parts of the picture, around spots of the page."""
    page.mouse.move(1, 1)
    settled(page)
    return [
        page.screenshot(clip={"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}) for x, y in spots
    ]


def link_to(page, name):
    return page.locator("main").get_by_role("link", name=name).first.get_attribute("href")


def test_icons_and_photos_are_drawn_hidden_by_their_box_and_in_the_colours_of_the_theme(household, desk):
    nodes = ["Emoji", "Drawing", "Photo", "Bare"]
    graph = add_graph(household.data, "Garden", [], [-150, -80, 150, -80, -150, 80, 150, 80], nodes, ["🌿", "icon:leaf"])
    page = desk.sign_in("Ada").go(graph)
    desk.go(link_to(page, "Photo"))
    bring(desk, PHOTOS[:1])
    with page.expect_response("**/400"):
        page = open_canvas(desk, graph)
    at = spots(page, 0, 1, 2, 3)

    def discs():
        return parts(page, at)

    emoji, drawing, photo, bare = shown = discs()
    assert bare not in (emoji, drawing, photo) and len({emoji, drawing, photo}) == 3
    tick(page, "Icons and photos", False)
    assert discs() == [bare] * 4
    tick(page, "Icons and photos", True)
    assert discs() == shown

    def named():
        """The bare disc on its ground, with its name."""
        return parts(page, at[3:], 60, 60)

    by_day = named()
    page.emulate_media(color_scheme="dark")
    by_night = discs()
    # A photo has its own colours; what is drawn has those of the page.
    assert [one == other for one, other in zip(shown, by_night)] == [False, False, True, False]
    assert named() != by_day
    page.emulate_media(color_scheme="light")
    assert named() == by_day and discs() == shown


@pytest.fixture
def cellar(household):
    """Port with two attributes is linked with Madeira, and that with Sherry; each link has a kind of its own. Douro stands apart."""
    graph = add_graph(
        household.data, "Cellar", [0, 1, 1, 2], [-200, -60, 100, -60, 100, 140, -200, 140], ["Port", "Madeira", "Sherry", "Douro"]
    )
    base = sqlite3.connect(household.data / "hearth.sqlite")
    with base:
        own = bytes.fromhex(graph.rpartition("/")[2])
        port, owner = base.execute("SELECT id, createdById FROM entity WHERE name = 'Port'").fetchone()
        for number, (name, x, y) in enumerate([("1983", -200, -130), ("1985", -270, -60)]):
            attribute = uuid.uuid4().bytes
            base.execute(
                "INSERT INTO attribute (id, graphId, entityId, name, nameFold, createdAt, changedAt, createdById, changedById) "
                "VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)", (attribute, own, port, name, name, number, owner, owner),
            )
            base.execute("INSERT INTO attributePlace (attributeId, x, y) VALUES (?, ?, ?)", (attribute, x, y))
    base.close()
    for kind, other in [("older than", "Madeira"), ("drier than", "Sherry")]:
        change(
            household, graph,
            f"INSERT INTO linkKind (id, graphId, name, nameFold, createdAt) VALUES (:new, :graph, '{kind}', '{kind}', 0)",
        )
        change(
            household, graph,
            f"UPDATE link SET kindId = (SELECT id FROM linkKind WHERE name = '{kind}') "
            f"WHERE targetEntityId = (SELECT id FROM entity WHERE name = '{other}')",
        )
    return graph


def test_attributes_are_folded_and_links_say_what_they_mean_beside_the_chosen_node_alone(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    attributes = spots(page, 4, 5)
    assert all(is_there(page, at) for at in attributes)
    page.mouse.click(*spot(page, 0))
    card = page.locator(".canvas__inspector")
    expect(card).to_contain_text("Port")
    fold = card.get_by_role("button", name="Show or hide its attributes")
    whole = parts(page, attributes)
    for is_shown in [False, True]:
        fold.click()
        assert [one == disc for one, disc in zip(parts(page, attributes), whole)] == [is_shown, is_shown]
        assert [is_there(page, at) for at in attributes] == [is_shown, is_shown]

    at = []

    def caption(start, end):
        """Where a link is written on, seen from the chosen one of its ends."""
        (x, y), (a, b) = at[start], at[end]
        return x + (a - x) * 0.58, y + (b - y) * 0.58 - 9

    def captions(node):
        """Whether the two links are written on while a node is chosen, as the box that hides that shows."""
        page.locator(".canvas__ground").focus()
        page.keyboard.press("Escape")
        page.mouse.click(*spot(page, node))
        expect(page.locator(".canvas__inspector")).to_be_visible()
        settled(page)
        page.keyboard.press("0")
        at[:] = spots(page, 0, 1, 2)
        where = [caption(0, 1), caption(1, 0), caption(1, 2), caption(2, 1)]
        there = parts(page, where, 40, 10)
        tick(page, "Kinds and notes of links", False)
        without = parts(page, where, 40, 10)
        tick(page, "Kinds and notes of links", True)
        assert parts(page, where, 40, 10) == there
        return [one != other for one, other in zip(there, without)]

    assert captions(0) == [True, False, False, False]
    assert captions(2) == [False, False, False, True]
    assert captions(3) == [False] * 4


def test_keys_a_search_and_a_menu_lead_where_they_say(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    ground = page.locator(".canvas__ground")
    ground.focus()
    before = camera(page)
    for key, zoom in [("+", 1.3), ("-", 1), ("-", 1 / 1.3), ("=", 1)]:
        page.keyboard.press(key)
        at = camera(page)
        assert at["zoom"] == pytest.approx(before["zoom"] * zoom, rel=0.001)
        assert (at["x"], at["y"]) == pytest.approx((before["x"], before["y"]), abs=0.01)

    page.get_by_label("Find a node").fill("douro")
    page.keyboard.press("Enter")
    expect(page.locator(".canvas__announcer")).to_have_text("Douro. Links: 0")
    assert spot(page, 3) == pytest.approx(middle(page), abs=1.5)
    assert camera(page)["zoom"] >= 1

    page.goto(cellar)
    page.goto(link_to(page, "Port"))
    year = page.locator("#rows").get_by_role("link", name="1985").first.get_attribute("href")
    page.get_by_label("More for this entity").click()
    desk.press(page.get_by_role("link", name="Show on canvas"))
    expect(page.locator(".canvas__announcer")).to_have_text("Port. Links: 3")
    page.goto(year)
    page.get_by_label("More for this attribute").click()
    desk.press(page.get_by_role("link", name="Show on canvas"))
    expect(page.locator(".canvas__announcer")).to_have_text("1985. Links: 1")
    expect(page.locator(".canvas__inspector")).to_contain_text("1985")
    assert spot(page, 5) == pytest.approx(middle(page), abs=1.5)


def test_back_from_a_node_brings_back_the_focus_and_the_filter(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    page.mouse.click(*spot(page, 1))
    page.locator(".canvas__inspector").get_by_role("button", name="Focus").click()
    page.locator(".canvas__tools summary").first.click()
    page.get_by_label("Distance").select_option("1")
    page.locator("select[name=kind]").select_option("older than")
    page.keyboard.press("Escape")
    tick(page, "Attributes", False)
    page.locator(".canvas__ground").focus()
    # So far that all would be in view.
    for key in "0---":
        page.keyboard.press(key)

    def seen():
        settled(page)
        return [is_there(page, at) for at in spots(page, *range(6))], page.locator("[name=depth]").input_value(), camera(page)

    wanted = seen()
    assert wanted[:2] == ([True, True, False, False, False, False], "1")
    expect(page.locator(".canvas__inspector")).to_contain_text("Madeira")
    desk.press(page.locator(".canvas__inspector").get_by_role("link", name="Open"))
    expect(page.get_by_role("heading", name="Madeira", level=1)).to_be_visible()
    page.go_back()

    page.wait_for_function("() => document.querySelector('graph-canvas')?.frames > 0")
    expect(page.locator(".canvas__inspector")).to_contain_text("Madeira")
    assert seen() == wanted
    assert page.locator("select[name=kind] option:checked").text_content() == "older than"


def test_a_finger_reaches_farther_than_a_mouse(cellar, phone):
    page = open_canvas(phone.sign_in("Ada"), cellar)
    x, y = spot(page, 3)
    # Douro has nothing beside it. A finger reaches 13 pixels farther.
    edge = next(far for far in range(5, 80) if not is_there(page, (x + far, y)))
    announcer = page.locator(".canvas__announcer")
    page.mouse.click(x + edge + 8, y)
    settled(page)
    expect(announcer).to_be_empty()
    page.touchscreen.tap(x + edge + 8, y)
    expect(announcer).to_have_text("Douro. Links: 0")
    page.get_by_role("button", name="Close").tap()
    expect(announcer).to_be_empty()
    page.touchscreen.tap(x + edge + 18, y)
    settled(page)
    expect(announcer).to_be_empty()


COUNTS_WORKERS = """
    const Real = Worker;
    window.workers = 0;
    window.Worker = class extends Real {
        constructor(...how) { super(...how); window.workers += 1; }
        terminate() { super.terminate(); window.workers -= 1; }
    };"""

# What the guard of a lock tells the page before it asks for the lock; and what the page holds right after that.
LOCKUP = """() => {
    document.dispatchEvent(new CustomEvent("lockup", { detail: [] }));
    const isEmpty = (canvas) => {
        const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        pen.drawImage(canvas, 0, 0);
        return !pen.getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
    };
    return {
        frames: document.querySelector("graph-canvas").frames,
        isEmpty: [...document.querySelectorAll("graph-canvas canvas")].map(isEmpty),
        card: document.querySelector(".canvas__inspector").childNodes.length,
        said: document.querySelector(".canvas__announcer").textContent,
        workers: window.workers,
        kept: Object.keys(sessionStorage).filter((key) => key.startsWith("hearth-canvas:")).length,
        view: history.state?.canvas ?? null,
    };
}"""


def test_where_a_lock_falls_the_graph_goes_before_the_page_does(household, desk):
    desk.context.add_init_script(f"(() => {{ {COUNTS_WORKERS} }})()")
    graph, _ = locked_graph(desk.sign_in("Ada"))
    page = open_canvas(desk, graph)
    placed(page)
    at = middle(page)
    page.mouse.click(*at)
    expect(page.locator(".canvas__inspector")).to_contain_text("Rosemary")
    # A hand that holds a node keeps its layout at work.
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 40, at[1] + 20, steps=4)
    page.wait_for_function("() => workers === 1 && history.state.canvas")

    assert page.evaluate(LOCKUP) == {
        "frames": 0, "isEmpty": [True] * 3, "card": 0, "said": "", "workers": 0, "kept": 0, "view": None,
    }
    page.mouse.up()
    assert page.evaluate(LOCKUP)["kept"] == 0
