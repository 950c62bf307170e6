"""What lies over the ground of a canvas: its names, the map in the corner, and the card of the chosen node."""

import pytest
from playwright.sync_api import expect

from canvas import PLACES, middle, open_canvas, settled, spot
from canvas_graphs import add_graph
from test_canvas_hands import camera, square  # noqa: F401


@pytest.fixture
def crossing(household):
    """81 entities on a grid, so that some lie under the map whatever is in view."""
    places = [part for row in range(9) for column in range(9) for part in (60 * column - 240, 60 * row - 240)]
    return add_graph(household.data, "Crossing", [], places)


def test_the_map_is_no_ground(crossing, desk):
    page = open_canvas(desk.sign_in("Ada"), crossing)
    sent = []
    page.on("request", lambda request: request.url.endswith("/canvas/places") and sent.append(request.url))
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    places, field = page.evaluate(PLACES), page.locator(".canvas__map").bounding_box()
    spots = [spot(page, 0)]
    seen = camera(page)
    ((x0, y0), zoom) = spots[0], seen["zoom"]
    spots = [(x0 + (x - places[0][0]) * zoom, y0 + (y - places[0][1]) * zoom) for x, y, _ in places]
    right, bottom = field["x"] + field["width"], field["y"] + field["height"]
    under = [at for at in spots if field["x"] + 5 < at[0] < right - 5 and field["y"] + 5 < at[1] < bottom - 5]
    assert under, "a node lies under the map"
    x, y = under[0]

    # Its frame follows the mouse that drags it.
    page.mouse.move(x, y)
    expect(page.locator(".canvas__stage[over]")).to_have_count(0)
    page.mouse.down()
    page.mouse.move(x + 25, y - 15, steps=5)
    page.mouse.up()
    dragged = camera(page)
    assert dragged["zoom"] == zoom
    # The map shows the graph, 480 wide, in less than its own 176 pixels: each of them is more than two units of it.
    page.mouse.click(x, y)
    clicked = camera(page)
    assert dragged["x"] - clicked["x"] > 50 and clicked["y"] - dragged["y"] > 30
    page.mouse.dblclick(x, y)
    settled(page)

    assert page.evaluate(PLACES) == places and sent == []
    expect(page.locator(".canvas__inspector")).to_be_hidden()
    # The wheel comes nearer to the middle, not to what lies behind the map.
    before = camera(page)
    page.mouse.wheel(0, -100)
    assert camera(page) == {**before, "zoom": pytest.approx(before["zoom"] * 1.33, rel=0.02)}


def test_a_card_that_could_not_be_loaded_comes_with_the_next_tap(square, phone):
    page = open_canvas(phone.sign_in("Ada"), square)
    at, buttons = spot(page, 1), page.locator(".canvas__toggle")
    page.route("**/canvas/nodes/*", lambda route: route.abort("connectionreset"))
    with phone.watch.losing("net::ERR_CONNECTION_RESET"):
        with page.expect_event("requestfailed"):
            page.touchscreen.tap(*at)
        # There is no card for which they would have to go.
        expect(buttons).to_be_visible()
        expect(page.locator("graph-canvas[selected]")).to_have_count(0)
        page.locator(".canvas__ground").focus()
        with page.expect_request("**/canvas/nodes/*"):
            page.keyboard.press("Enter")
        expect(buttons).to_be_visible()
    page.unroute("**/canvas/nodes/*")

    page.touchscreen.tap(*spot(page, 1))
    expect(page.get_by_role("heading", name="Madeira")).to_be_visible()
    expect(page.locator("graph-canvas[selected]")).to_have_count(1)
    page.locator(".canvas__ground").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Madeira", level=1)).to_be_visible()


# Notes, whenever the ground is taken out of sight, whether the canvas of names shows all of the picture instead.
NOTES_COPIES = """() => {
    const [ground, names] = ["ground", "labels"].map((name) => document.querySelector(`.canvas__${name}`));
    window.copies = [];
    new MutationObserver(() => {
        if (ground.style.opacity !== "0") return;
        const copy = new OffscreenCanvas(names.width, names.height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(names, 0, 0);
        const { data } = copy.getImageData(0, 0, names.width, names.height);
        window.copies.push(data.every((part, at) => at % 4 < 3 || part === 255));
    }).observe(ground, { attributeFilter: ["style"] });
}"""


def test_a_moved_picture_is_one_canvas_and_at_rest_the_same_as_before(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    x, y = middle(page)
    page.mouse.move(x + 200, y)
    settled(page)
    before = page.locator(".canvas__stage").screenshot()
    page.evaluate(NOTES_COPIES)

    page.mouse.down()
    # Farther than the picture reaches over the edges, and back.
    page.mouse.move(x + 550, y, steps=50)
    page.mouse.move(x + 200, y, steps=50)
    # Held until it is at rest: what is let go of while it moves glides on.
    settled(page)
    page.mouse.up()
    settled(page)

    copies = page.evaluate("window.copies")
    assert copies and all(copies)
    assert page.locator(".canvas__ground").evaluate("(ground) => ground.style.opacity") == ""
    assert page.locator(".canvas__stage").screenshot() == before
