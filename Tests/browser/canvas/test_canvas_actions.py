"""Actions on the canvas: pinning, choosing with a line around nodes, ways, colours, the map, the keys."""

import base64

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from canvas import PLACES, chosen_by_tap, double_click, linked, open_canvas, saved, settled, spot
from canvas_graphs import add_graph
from pictures import tap_twice
from test_canvas_hands import Fingers, camera, is_there, picture, square  # noqa: F401


def around(page, numbers, edge=45):
    """The corners of a line around some nodes."""
    spots = [spot(page, number) for number in numbers]
    left, right = min(x for x, _ in spots) - edge, max(x for x, _ in spots) + edge
    top, bottom = min(y for _, y in spots) - edge, max(y for _, y in spots) + edge
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


# Pins.


def test_a_double_tap_on_a_node_pins_it_and_another_lets_it_go(square, phone):
    page = open_canvas(phone.sign_in("Ada"), square)
    at = spot(page, 2)
    fingers = page.context.new_cdp_session(page)
    for wanted in [[2], []]:
        # The card comes a moment after a tap, and would lie over the node.
        with unanswered(page, "**/canvas/nodes/*"):
            tap_twice(fingers, at)
        pins(page, wanted)
        page.evaluate("() => new Promise((done) => setTimeout(done, 400))")
        page.get_by_role("button", name="Close").tap()
        settled(page)
        at = spot(page, 2)


def test_the_card_of_a_node_pins_it_and_it_stays_after_a_reload(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    page.mouse.click(*spot(page, 1))
    page.locator(".canvas__inspector").get_by_role("button", name="Pin or unpin").click()
    pins(page, [1])
    settled(page)

    page.reload()
    settled(page)
    pins(page, [1])
    page.locator(".canvas__inspector").get_by_role("button", name="Pin or unpin").click()
    pins(page, [])


def test_a_double_click_on_the_ground_comes_nearer(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    before = camera(page)
    x, y = spot(page, 0)
    double_click(page, x - 60, y + 70)

    page.wait_for_function("(zoom) => history.state.canvas.camera.zoom > 1.9 * zoom", arg=before["zoom"])
    # The ground stays under the finger.
    at = camera(page)
    assert at["x"] < before["x"]


# Several at once.


def test_a_line_around_nodes_chooses_them_and_the_bar_pins_all(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    lasso(page, [0, 1])
    bar = page.get_by_role("toolbar", name="Chosen")
    expect(bar).to_contain_text("Chosen nodes: 2")
    expect(page.locator(".canvas__announcer")).to_have_text("Chosen nodes: 2")

    bar.get_by_role("button", name="Pin or unpin").click()
    pins(page, [0, 1])
    bar.get_by_role("button", name="Let go").click()
    expect(bar).to_be_hidden()


def test_a_finger_draws_the_line_once_several_are_chosen(square, phone):
    page = open_canvas(phone.sign_in("Ada"), square)
    corners = around(page, [0, 3], edge=30)
    page.get_by_role("button", name="Choose several").tap()
    fingers = Fingers(page)
    fingers("Start", corners[0])
    for start, end in zip(corners, corners[1:]):
        for step in range(1, 6):
            fingers("Move", (start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5))
    expect(page.locator(".canvas__path polygon")).to_have_count(1)
    fingers("End")

    expect(page.get_by_role("toolbar", name="Chosen")).to_contain_text("Chosen nodes: 2")
    expect(page.locator(".canvas__path polygon")).to_have_count(0)


@pytest.fixture
def apart(household):
    """Three entities that nothing links, and a fourth."""
    return add_graph(
        household.data, "Apart", [], [-100, -80, 0, -80, 100, -80, 0, 100], ["Port", "Madeira", "Sherry", "Douro"]
    )


def test_all_that_a_line_is_around_is_linked_to_one(apart, desk):
    page = open_canvas(desk.sign_in("Ada"), apart)
    to = spot(page, 3)
    lasso(page, [0, 1, 2])
    bar = page.get_by_role("toolbar", name="Chosen")
    expect(bar).to_contain_text("Chosen nodes: 3")
    bar.get_by_role("button", name="Link all to one").click()
    expect(page.get_by_text("Tap the one that 3 nodes are linked with.")).to_be_visible()
    page.mouse.click(*to)

    linked(page, 3)
    expect(page.locator(".toast")).to_contain_text("Links to “Douro” added")


def test_a_hub_that_is_hidden_stops_the_ways_through_it(household, desk):
    graph = add_graph(
        household.data, "Star", [0, 1, 0, 2, 1, 3], [0, 0, -120, 0, 120, 0, -120, 100], ["Hub", "West", "East", "South"]
    )
    page = open_canvas(desk.sign_in("Ada"), graph)
    page.mouse.click(*spot(page, 1))
    page.locator(".canvas__inspector").get_by_role("button", name="Focus").click()
    settled(page)
    page.locator(".canvas__tools summary").first.click()
    page.get_by_label("How far").select_option("2")
    page.keyboard.press("Escape")
    settled(page)
    page.locator(".canvas__ground").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("0")
    hub, east = spot(page, 0), spot(page, 2)
    assert is_there(page, east)

    page.mouse.click(*hub)
    page.locator(".canvas__ground").focus()
    page.keyboard.press("h")
    expect(page.locator(".canvas__hidden")).to_contain_text("Hidden nodes: 1")
    assert not is_there(page, spot(page, 0)) and not is_there(page, spot(page, 2))
    assert is_there(page, spot(page, 3))


# The view.


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

    page.get_by_role("button", name="Choose several").click()
    for number in [0, 2]:
        page.mouse.click(*spot(page, number))
    expect(page.get_by_role("toolbar", name="Chosen")).to_contain_text("Chosen nodes: 2")
    # In the accent's colour; the line that is no part of it is as grey as the ground.
    assert greens(line(1, 2)) > greens(line(0, 3)) + 30


def test_the_map_in_the_corner_goes_where_it_is_pressed(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    field = page.locator(".canvas__map")
    expect(field).to_have_attribute("idle", "")
    for _ in range(5):
        page.get_by_role("button", name="Nearer").click()
    expect(field).not_to_have_attribute("idle", "")
    box = field.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] - 12)

    at = camera(page)
    assert at["x"] > 60 and at["y"] > 60


def test_colours_are_chosen_in_the_form_and_the_legend_says_what_they_mean(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    before = picture(page)
    page.locator(".canvas__tools summary").first.click()
    page.get_by_label("Colour by").select_option("entity")
    page.keyboard.press("Escape")
    expect(page.locator(".canvas__legend")).to_contain_text("Madeira")
    assert picture(page) != before
    page.locator(".canvas__tools summary").first.click()
    page.get_by_label("Colour by").select_option("")
    page.keyboard.press("Escape")
    expect(page.locator(".canvas__legend")).to_be_hidden()


def test_a_depth_without_a_node_says_that_it_needs_one(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    hint = page.get_by_text("Choose a node first: this counts from it.")
    page.locator(".canvas__tools summary").first.click()
    expect(hint).to_be_visible()
    expect(page.get_by_label("How far")).to_be_hidden()
    page.keyboard.press("Escape")

    page.mouse.click(*spot(page, 0))
    expect(page.locator(".canvas__inspector")).to_contain_text("Port")
    expect(page.locator(".canvas__legend")).to_be_hidden()
    page.locator(".canvas__tools summary").first.click()
    expect(hint).to_be_hidden()
    page.get_by_label("How far").select_option("1")
    page.keyboard.press("Escape")
    settled(page)
    assert is_there(page, spot(page, 1)) and not is_there(page, spot(page, 2))


def test_the_keys_go_along_links_and_leave_the_slider_its_own(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    announcer = page.locator(".canvas__announcer")
    chosen_by_tap(page, 0)
    expect(announcer).to_have_text("Port. Links: 2")
    for key, name in [("ArrowRight", "Madeira"), ("ArrowDown", "Sherry"), ("ArrowLeft", "Marsala"), ("ArrowUp", "Port")]:
        page.keyboard.press(key)
        expect(announcer).to_have_text(f"{name}. Links: 2")

    slider = page.locator(".canvas__time")
    day = int(slider.input_value())
    slider.focus()
    page.keyboard.press("ArrowLeft")
    assert int(slider.input_value()) == day - 1
    expect(announcer).to_have_text("Port. Links: 2")


def test_a_graph_is_taken_along_in_each_form(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    forms = [("SVG of everything", "<svg "), ("GraphML", "<?xml"), ("CSV of the nodes", "\ufeffid"), ("CSV of the links", "\ufeffsource")]
    for name, start in forms:
        page.get_by_label("Take it along").click()
        with page.expect_download() as download:
            page.get_by_role("link", name=name, exact=True).click()
        text = download.value.path().read_text()
        assert text.startswith(start) and "Madeira" in text
        page.keyboard.press("Escape")


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
