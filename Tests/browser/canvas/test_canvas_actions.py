"""Actions on the canvas: pinning, choosing with a line around nodes, ways, colours, the map, the keys."""

import base64
import re

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from canvas import PLACES, double_click, open_canvas, saved, settled, spot, spots, tool
from canvas_graphs import add_graph
from pictures import tap_twice
from test_canvas_hands import Fingers, camera, is_there, picture, square  # noqa: F401


def around(page, numbers, edge=45, side=45):
    """The corners of a line around some nodes, so far above and below them, and beside them."""
    at = spots(page, *numbers)
    left, right = min(x for x, _ in at) - side, max(x for x, _ in at) + side
    top, bottom = min(y for _, y in at) - edge, max(y for _, y in at) + edge
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def lasso(page, numbers):
    """A line drawn around nodes with the mouse and Shift."""
    corners = around(page, numbers)
    page.keyboard.down("Shift")
    page.mouse.move(*corners[0])
    page.mouse.down()
    for corner in corners[1:]:
        page.mouse.move(*corner, steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")


def pins(page, wanted):
    saved(page, lambda places: [number for number, place in enumerate(places) if place[2]] == wanted)


@pytest.fixture
def apart(household):
    """Three entities that nothing links, and a fourth."""
    return add_graph(
        household.data, "Apart", [], [-100, -80, 0, -80, 100, -80, 0, 100], ["Port", "Madeira", "Sherry", "Douro"]
    )


def test_fingers_spread_pin_and_choose(square, phone):
    page = open_canvas(phone.sign_in("Ada"), square)
    # Two fingers enlarge what is between them.
    first, before = spot(page, 0), camera(page)
    two, (x, y) = Fingers(page), first
    two("Start", (x, y - 30), (x, y + 30))
    for step in range(1, 11):
        two("Move", (x, y - 30 - 3 * step), (x, y + 30 + 3 * step))
    two("End")
    assert camera(page)["zoom"] == pytest.approx(2 * before["zoom"], rel=0.05)
    assert spot(page, 0) == pytest.approx(first, abs=2)

    finger = page.context.new_cdp_session(page)
    for wanted in [[2], []]:
        tool(page, "Show everything").tap()
        at = spot(page, 2)
        # The card comes a moment after a tap, and would lie over the node.
        with unanswered(page, "**/canvas/nodes/*"):
            tap_twice(finger, at)
        pins(page, wanted)
        page.evaluate("() => new Promise((done) => setTimeout(done, 400))")
        page.get_by_role("button", name="Close").tap()
    tool(page, "Show everything").tap()

    # A finger draws the line once several are chosen.
    corners = around(page, [0, 3], side=20)
    tool(page, "Select several").tap()
    one = Fingers(page)
    one("Start", corners[0])
    for start, end in zip(corners, corners[1:]):
        for step in range(1, 6):
            one("Move", (start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5))
    expect(page.locator(".canvas__path polygon")).to_have_count(1)
    one("End")
    bar = page.get_by_role("toolbar", name="Selected")
    expect(bar).to_contain_text("Selected nodes: 2")
    expect(page.locator(".canvas__path polygon")).to_have_count(0)
    # The bar lies over the upper ones.
    page.touchscreen.tap(*spot(page, 2))
    expect(bar).to_contain_text("Selected nodes: 3")
    bar.get_by_role("button", name="Hide").tap()
    expect(page.locator(".canvas__hidden")).to_contain_text("Hidden nodes: 3")
    page.get_by_role("button", name="Show all").tap()
    expect(page.locator(".canvas__hidden")).to_be_hidden()


def test_a_line_around_nodes_pins_all_the_card_of_a_node_pins_it_and_it_stays_after_a_reload(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    lasso(page, [0, 1])
    bar = page.get_by_role("toolbar", name="Selected")
    expect(bar).to_contain_text("Selected nodes: 2")
    expect(page.locator(".canvas__announcer")).to_have_text("Selected nodes: 2")
    bar.get_by_role("button", name="Pin or unpin").click()
    pins(page, [0, 1])
    bar.get_by_role("button", name="Deselect").click()
    expect(bar).to_be_hidden()

    # A double click on the ground comes nearer, and leaves the ground under it.
    before = camera(page)
    x, y = spot(page, 0)
    double_click(page, x - 60, y + 70)
    page.wait_for_function("(zoom) => history.state.canvas.camera.zoom > 1.9 * zoom", arg=before["zoom"])
    assert camera(page)["x"] < before["x"]
    page.get_by_role("button", name="Show everything").click()

    page.mouse.click(*spot(page, 2))
    page.locator(".canvas__inspector").get_by_role("button", name="Pin or unpin").click()
    pins(page, [0, 1, 2])
    settled(page)
    page.reload()
    settled(page)
    pins(page, [0, 1, 2])
    page.locator(".canvas__inspector").get_by_role("button", name="Pin or unpin").click()
    pins(page, [0, 1])


def test_between_two_chosen_nodes_the_way_is_drawn(household, desk):
    graph = add_graph(
        household.data, "Way", [0, 1, 1, 2, 0, 3], [-150, 0, 0, -90, 150, 0, 0, 90], ["A", "B", "C", "D"]
    )
    page = open_canvas(desk.sign_in("Ada"), graph)

    def line(one, other):
        """A bit of the line between two nodes."""
        (x, y), (a, b) = spot(page, one), spot(page, other)
        page.mouse.move(1, 1)
        settled(page)
        return page.screenshot(clip={"x": (x + a) / 2 - 4, "y": (y + b) / 2 - 4, "width": 8, "height": 8})

    def greens(picture_bytes):
        return page.evaluate(
            """async (data) => {
                const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
                const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
                pen.drawImage(image, 0, 0);
                const { data: bytes } = pen.getImageData(0, 0, image.width, image.height);
                let most = 0;
                for (let at = 0; at < bytes.length; at += 4) {
                    const colours = [bytes[at], bytes[at + 1], bytes[at + 2]];
                    most = Math.max(most, Math.max(...colours) - Math.min(...colours));
                }
                return most;
            }""",
            base64.b64encode(picture_bytes).decode(),
        )

    page.get_by_role("button", name="Select several").click()
    for number in [0, 2]:
        page.mouse.click(*spot(page, number))
    expect(page.get_by_role("toolbar", name="Selected")).to_contain_text("Selected nodes: 2")
    # In the accent's colour; the line that is no part of it is as grey as the ground.
    assert greens(line(1, 2)) > greens(line(0, 3)) + 30


def test_the_form_of_tools_says_what_it_needs_and_shows_what_was_chosen(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    tools, legend = page.locator(".canvas__tools summary").first, page.locator(".canvas__legend")
    hint = page.get_by_text("Select a node first.")
    before = picture(page)
    tools.click()
    expect(hint).to_be_visible()
    expect(page.get_by_label("Distance")).to_be_hidden()
    # The arrows change a list of the tools, and do not lead to the search.
    lists = page.get_by_role("combobox", name="Colour by")
    lists.focus()
    page.keyboard.press("ArrowDown")
    expect(lists).to_have_value("entity")
    expect(lists).to_be_focused()
    page.keyboard.press("Escape")
    expect(legend).to_contain_text("Madeira")
    assert picture(page) != before
    tools.click()
    lists.select_option("")
    # How it looks is kept, also for another device.
    with page.expect_response("**/canvas/settings"):
        page.get_by_label("Names", exact=True).uncheck()
    page.keyboard.press("Escape")
    expect(legend).to_be_hidden()
    names = re.search(r"<input[^>]*name=\"labels\"[^>]*>", desk.read(f"{square}/canvas"))[0]
    assert "checked" not in names

    page.mouse.click(*spot(page, 0))
    expect(page.locator(".canvas__inspector")).to_contain_text("Port")
    expect(legend).to_be_hidden()
    tools.click()
    expect(hint).to_be_hidden()
    page.get_by_label("Distance").select_option("1")
    page.keyboard.press("Escape")
    near, far = spots(page, 1, 2)
    assert is_there(page, near) and not is_there(page, far)


def test_from_a_canvas_to_the_next_while_the_first_is_still_loading(square, household, desk):
    attic = add_graph(household.data, "Attic", [], [0, 0], ["Lamp"])
    desk.sign_in("Ada")
    with desk.watch.losing("net::ERR_ABORTED"):
        desk.page.route(f"**{square}/canvas/block", lambda route: None)
        page = desk.go(f"{square}/canvas")
        page.get_by_label("Another graph").click()
        page.get_by_role("link", name="Attic", exact=True).last.click()
        page.wait_for_url(f"**{attic}/canvas")
        page.wait_for_function("() => document.querySelector('graph-canvas')?.frames > 0")
    assert len(page.evaluate(PLACES)) == 1
