"""The canvas over a network that fails, or is slow: what was chosen, linked and loaded is there in the end, once."""

import re

from playwright.sync_api import expect

from browsing import delay
from canvas import FRAMES, linked, open_canvas, settled, spot
from canvas_graphs import add_graph
from test_canvas_actions import apart  # noqa: F401
from test_canvas_hands import is_there, square  # noqa: F401
from test_canvas_renewed import BLOCK, HEARS

LOST = "net::ERR_CONNECTION_RESET"
NOT_LOADED = "This could not be loaded. Trying again…"


def lose(page, place):
    page.route(place, lambda route: route.abort("connectionreset"))


def come_online(page):
    page.evaluate("dispatchEvent(new Event('online'))")


def test_filters_and_colours_that_fail_are_said_and_come_later(square, desk):
    page = desk.sign_in("Ada").page
    page.goto(square)
    entity = page.get_by_role("link", name="Port").first.get_attribute("href")[-32:]
    lose(page, "**/canvas/mask?*")
    state, legend = page.locator(".canvas__state"), page.locator(".canvas__legend")
    with desk.watch.losing(LOST):
        page.goto(f"{square}/canvas?table={entity}&filter=q%3Dnothing")
        expect(state).to_have_text(NOT_LOADED)
        page.wait_for_function(f"() => {FRAMES} > 0")
        page.unroute("**/canvas/mask?*")
        come_online(page)
        expect(state).to_be_hidden()
        assert [is_there(page, spot(page, node)) for node in range(4)].count(True) < 4

        page.goto(f"{square}/canvas?by=entity")
        expect(legend).to_contain_text("Madeira")
        lose(page, "**/canvas/colours?*")
        page.locator(".canvas__tools summary").first.click()
        page.get_by_label("Colour by").select_option("part")
        page.keyboard.press("Escape")
        expect(state).to_have_text(NOT_LOADED)
        expect(legend).to_contain_text("Madeira")
        page.unroute("**/canvas/colours?*")
        come_online(page)
        expect(legend).not_to_contain_text("Madeira")
        expect(state).to_be_hidden()


def test_a_load_that_failed_is_not_done_again_after_one_that_succeeded(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    with desk.watch.losing(LOST):
        lose(page, BLOCK)
        page.evaluate(HEARS)
        expect(page.locator(".canvas__state")).to_have_text(NOT_LOADED)
        page.unroute(BLOCK)
        with page.expect_response(BLOCK):
            page.evaluate(HEARS)
        expect(page.locator(".canvas__state")).to_be_hidden()
    blocks = []
    page.on("request", lambda request: BLOCK.search(request.url) and blocks.append(request.url))
    # Longer than a load that failed waits.
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 3500))")
    assert not blocks
