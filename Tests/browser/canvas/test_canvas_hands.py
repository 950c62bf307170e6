"""Events around the canvas: fingers, filters, a lost graphics card, a page that comes back, a network that fails."""

import sqlite3
import time
import uuid

import pytest
from playwright.sync_api import expect

from canvas import FRAMES, open_canvas, settled, spot, spots
from canvas_graphs import add_graph

CAMERA = "history.state.canvas.camera"

# The events of a browser that keeps a page while another one is looked at, and shows it again.
COMES_BACK = """() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}"""

LOSES_THE_CARD = """document.querySelector(".canvas__ground").getContext("webgl2")
    .getExtension("WEBGL_lose_context").loseContext()"""


@pytest.fixture
def square(household):
    """Four entities at the corners of a square, the first three years old, linked in a ring."""
    return add_graph(
        household.data, "Ring", [0, 1, 1, 2, 2, 3, 3, 0], [-100, -100, 100, -100, 100, 100, -100, 100],
        ["Port", "Madeira", "Sherry", "Marsala"],
    )


def picture(page):
    """The ground and its names, without what blinks."""
    page.mouse.move(1, 1)
    settled(page)
    return page.locator(".canvas__stage").screenshot()


def is_there(page, at):
    """Whether a node lies under the mouse there."""
    page.mouse.move(1, 1)
    page.mouse.move(*at)
    # The pointer is looked after once a frame.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.locator(".canvas__stage[over]").count() == 1


def camera(page):
    settled(page)
    return page.evaluate(CAMERA)


class Fingers:
    """Fingers on a screen, as the browser's own input has them."""

    def __init__(self, page):
        self.page = page
        self.touch = page.context.new_cdp_session(page)

    def __call__(self, kind, *points, **when):
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches, **when})


def test_a_card_that_is_lost_is_replaced_and_a_page_that_comes_back_shows_what_it_showed(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    # Names at an edge stay where they were, and would be chosen otherwise when the page comes back.
    page.get_by_role("button", name="Zoom out").click()
    before, seen = picture(page), camera(page)

    page.evaluate(LOSES_THE_CARD)
    page.wait_for_function("() => !document.querySelector('.canvas__ground').getContext('webgl2')?.isContextLost()")
    assert picture(page) == before
    page.evaluate(COMES_BACK)
    page.wait_for_function(f"() => {FRAMES} > 0")
    assert picture(page) == before
    assert camera(page) == seen

    page.mouse.click(*spot(page, 2))
    expect(page.get_by_role("heading", name="Sherry")).to_be_visible()


def test_the_ground_glides_on_when_a_finger_lets_go(square, phone):
    page = open_canvas(phone.sign_in("Ada"), square)
    before = camera(page)
    page.emulate_media(reduced_motion="no-preference")
    fingers = Fingers(page)

    y = spot(page, 0)[1] + 60
    # As quickly as a finger does it, however long the machine takes.
    began = time.time()
    fingers("Start", (60, y), timestamp=began)
    for step in range(1, 13):
        fingers("Move", (60 + 10 * step, y), timestamp=began + step * 0.01)
    fingers("End", timestamp=began + 0.125)

    # A ground that only followed the finger would have gone 120 pixels.
    page.wait_for_function(f"([x, zoom]) => (x - {CAMERA}.x) * zoom > 140", arg=[before["x"], before["zoom"]])
    assert camera(page)["y"] == pytest.approx(before["y"], abs=1)


def test_the_slider_and_filters_leave_what_they_say(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    first, last = spots(page, 0, 3)
    day = page.evaluate("new Date(Date.now() - 400 * 86400000).toISOString().slice(0, 10)")

    def seen():
        settled(page)
        return is_there(page, first), is_there(page, last)

    assert seen() == (True, True)
    for key, wanted in [("Home", (True, False)), ("End", (True, True))]:
        page.locator(".canvas__time").focus()
        page.keyboard.press(key)
        assert seen() == wanted

    page.locator(".canvas__tools summary").first.click()
    page.locator("[name=since]").fill(day)
    page.keyboard.press("Escape")
    assert seen() == (False, True)
    page.locator(".canvas__tools summary").first.click()
    page.locator("[name=since]").fill("")
    page.locator("[name=photo]").check()
    page.keyboard.press("Escape")
    assert seen() == (False, False)


def test_a_graph_that_changed_is_loaded_anew_under_the_same_camera(square, household, desk):
    page = desk.sign_in("Ada").page

    def change(route):
        """Adds a link before the names have come."""
        base = sqlite3.connect(household.data / "hearth.sqlite")
        with base:
            graph = bytes.fromhex(square.removeprefix("/graphs/"))
            rows = base.execute("SELECT id, createdById FROM entity WHERE graphId = ? LIMIT 3", (graph,)).fetchall()
            base.execute(
                "INSERT INTO link (id, graphId, sourceEntityId, targetEntityId, createdAt, createdById) "
                "VALUES (?, ?, ?, ?, 0, ?)",
                (uuid.uuid4().bytes, graph, rows[0][0], rows[2][0], rows[0][1]),
            )
        base.close()
        route.continue_()

    page.route("**/canvas/details?*", change, times=1)
    with desk.watch.allowing(409):
        open_canvas(desk, square)
        page.mouse.click(*spot(page, 1))

        expect(page.get_by_role("heading", name="Madeira")).to_be_visible()


@pytest.fixture
def many(household):
    """3,000 entities on a grid, each linked with the next: too many lines for one go."""
    places = [part for node in range(3000) for part in (40 * (node % 60), 40 * (node // 60))]
    return add_graph(household.data, "Grid", [end for node in range(2999) for end in (node, node + 1)], places)


def test_a_picture_that_was_drawn_along_is_the_one_drawn_anew(many, desk):
    page = open_canvas(desk.sign_in("Ada"), many)
    # Names stay where they were while there is room, so that another way leads to others.
    page.locator(".canvas__tools summary").first.click()
    page.locator("[name=labels]").uncheck()
    page.keyboard.press("Escape")
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    before = picture(page)
    box = page.locator(".canvas__stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.locator(".canvas__ground").focus()
    for key in ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowRight"]:
        page.keyboard.press(f"Shift+{key}")
    page.mouse.move(x, y)
    page.mouse.wheel(0, 40)
    along = picture(page)

    assert along != before
    page.reload()
    settled(page)
    page.locator(".canvas__ground").focus()
    assert picture(page) == along


def test_without_a_graphics_card_there_is_the_same_to_see(square, desk):
    desk.context.add_init_script(
        """const make = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...how) {
            return kind === "webgl2" ? null : make.call(this, kind, ...how);
        };"""
    )
    page = open_canvas(desk.sign_in("Ada"), square)
    x, y = spot(page, 3)

    def disc():
        """A part of it where no line runs."""
        settled(page)
        return page.screenshot(clip={"x": x - 7, "y": y + 1, "width": 6, "height": 6})

    page.locator(".canvas__time").focus()
    whole = disc()

    page.keyboard.press("Home")
    assert disc() != whole
    page.keyboard.press("End")
    assert disc() == whole


def test_a_drag_after_a_tidy_that_was_taken_back_is_no_entry_of_the_bin(square, household, desk):
    desk.sign_in("Ada")
    page = open_canvas(desk, square)
    # At once: on a quick machine four nodes are tidy before a second click.
    page.evaluate("for (const action of ['tidy', 'undo']) document.querySelector(`.canvas__buttons [data-do=${action}]`).click()")
    settled(page)

    x, y = spot(page, 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=6)
    page.mouse.up()
    settled(page)

    assert "tidied" not in desk.read("/settings/bin")
