"""The canvas over a network that fails, or is slow: what was chosen, linked and loaded is there in the end, once."""

import re

from playwright.sync_api import expect

from browsing import delay, unanswered
from canvas import FRAMES, linked, open_canvas, settled, spots
from test_canvas_actions import apart  # noqa: F401
from test_canvas_hands import is_there, square  # noqa: F401
from test_canvas_renewed import BLOCK, HEARS

LOST = "net::ERR_CONNECTION_RESET"
NOT_LOADED = "This could not be loaded. Trying again…"


def lose(page, place):
    page.route(place, lambda route: route.abort("connectionreset"))


def come_online(page):
    page.evaluate("dispatchEvent(new Event('online'))")


def test_filters_and_colours_that_are_late_or_fail_are_said_and_come_later(square, desk):
    page = desk.sign_in("Ada").page
    entity = re.search(r"/entities/([0-9a-f]{32})[^>]*>[^<]*Port|/entities/([0-9a-f]{32})", desk.read(square))
    nothing = f"{square}/canvas?table={entity[1] or entity[2]}&filter=q%3Dnothing"
    state, legend = page.locator(".canvas__state"), page.locator(".canvas__legend")

    def some_are_hidden():
        settled(page)
        return [is_there(page, at) for at in spots(page, 0, 1, 2, 3)].count(True) < 4

    # What a filter hides is not shown while the house is asked.
    with unanswered(page, "**/canvas/mask?*"):
        with page.expect_request("**/canvas/mask?*"):
            page.goto(nothing)
        # A second of frames: the first picture takes less.
        page.evaluate(
            "async () => { for (let i = 0; i < 60; i += 1) await new Promise((next) => requestAnimationFrame(next)); }"
        )
        assert page.evaluate(FRAMES) == 0
    assert some_are_hidden()

    lose(page, "**/canvas/mask?*")
    with desk.watch.losing(LOST):
        page.goto(nothing)
        expect(state).to_have_text(NOT_LOADED)
        page.wait_for_function(f"() => {FRAMES} > 0")
        page.unroute("**/canvas/mask?*")
        come_online(page)
        expect(state).to_be_hidden()
        page.wait_for_function("() => history.state?.canvas")
        assert some_are_hidden()

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


# A lock falls, and waits for whatever the page has to send; all else it would do is left out.
LOCKUP = """async () => {
    const saved = [];
    document.dispatchEvent(new CustomEvent("lockup", { detail: saved }));
    window.isSaved = false;
    Promise.all(saved).then(() => (window.isSaved = true));
    // Longer than all of it takes that needs no answer.
    await new Promise((resolve) => setTimeout(resolve, 300));
}"""


# Linking.


def begin_linking(page):
    # The tool, and not the button in the card of what is chosen: that stays chosen when a link fails.
    page.locator("button[data-do=link][aria-pressed]").click()
    return page.locator(".canvas__linking [role=status]")


def test_a_link_that_is_lost_with_its_page_is_made_by_the_next_and_a_lock_waits_for_one_on_its_way(apart, desk):
    page = open_canvas(desk.sign_in("Ada"), apart)
    at = spots(page, 0, 1)
    begin_linking(page)
    held = []
    with desk.watch.losing(LOST):
        page.route("**/canvas/links", lambda route: held.append(route))
        with page.expect_request("**/canvas/links"):
            for place in at:
                page.mouse.click(*place)
        page.goto("/today")
        held[0].abort("connectionreset")
        page.unroute("**/canvas/links")
    open_canvas(desk, apart)
    linked(page, 1)

    at = spots(page, 1, 2)
    begin_linking(page)
    with unanswered(page, "**/canvas/links"):
        page.mouse.click(*at[0])
        with page.expect_request("**/canvas/links"):
            page.mouse.click(*at[1])
        page.evaluate(LOCKUP)
        assert not page.evaluate("isSaved")
    page.wait_for_function("() => isSaved")


def test_a_link_that_fails_gives_its_nodes_back(apart, desk):
    page = open_canvas(desk.sign_in("Ada"), apart)
    at = spots(page, 0, 1, 2, 3)
    line = begin_linking(page)
    page.mouse.click(*at[0])
    expect(line).to_have_text("Tap the node to link with “Port”.")
    with desk.watch.losing(LOST):
        lose(page, "**/canvas/links")
        lose(page, "**/canvas/details?*")
        page.mouse.click(*at[1])
        expect(line).to_have_text("This was not saved. Try again.")
        page.unroute("**/canvas/links")
        page.mouse.click(*at[3])
        linked(page, 1)
        page.unroute("**/canvas/details?*")

    # Escape while an answer is on its way ends nothing but the linking.
    settled(page)
    delay(page, 300)
    for node in [1, 2]:
        page.mouse.click(*at[node])
    page.keyboard.press("Escape")
    linked(page, 2)
    expect(page.locator(".canvas__linking")).to_be_hidden()
