"""The canvas over a network that fails, or is slow: what was chosen, linked and loaded is there in the end, once."""

import re

from playwright.sync_api import expect

from browsing import delay
from canvas import FRAMES, double_click, linked, open_canvas, settled, spot
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
        page.wait_for_function("() => history.state?.canvas")
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


# Linking.


def begin_linking(page):
    page.get_by_role("button", name="Link", exact=True).click()
    return page.locator(".canvas__linking [role=status]")


def links_sent(page):
    """The ends of each link that was sent: which nodes, with which."""
    sent = []

    def note(request):
        if request.method == "POST" and request.url.endswith("/canvas/links"):
            fields = re.findall(r"(node|with)=([0-9a-f]+)", request.post_data)
            sent.append(([value for name, value in fields if name == "node"], dict(fields)["with"]))

    page.on("request", note)
    return sent


def test_taps_that_wait_for_no_answer_link_pairs_and_each_once(apart, desk):
    page = open_canvas(desk.sign_in("Ada"), apart)
    spots = [spot(page, node) for node in range(4)]
    sent = links_sent(page)
    delay(page, 300)
    begin_linking(page)
    page.mouse.click(*spots[0])
    page.mouse.click(*spots[1])
    page.mouse.click(*spots[2])
    # A hand that taps twice where once is enough.
    double_click(page, *spots[3])
    linked(page, 2)

    (first, second) = sent
    assert first[0] != second[0] and first[1] != second[1]
    assert len(first[0]) == len(second[0]) == 1
    expect(page.locator(".toast")).to_have_count(1)
    expect(page.locator(".canvas__linking [role=status]")).to_have_text("Drag from one node to another, or tap both.")
    settled(page)
    linked(page, 2)
    assert len(sent) == 2


def test_a_link_that_is_lost_with_its_page_is_made_by_the_next_page(apart, desk):
    page = open_canvas(desk.sign_in("Ada"), apart)
    spots = [spot(page, node) for node in range(2)]
    begin_linking(page)
    held = []
    with desk.watch.losing(LOST):
        page.route("**/canvas/links", lambda route: held.append(route))
        with page.expect_request("**/canvas/links"):
            for place in spots:
                page.mouse.click(*place)
        page.goto("/today")
        held[0].abort("connectionreset")
        page.unroute("**/canvas/links")

    open_canvas(desk, apart)

    linked(page, 1)


def test_a_link_that_fails_gives_its_nodes_back(apart, desk):
    page = open_canvas(desk.sign_in("Ada"), apart)
    spots = [spot(page, node) for node in range(4)]
    line = begin_linking(page)
    page.mouse.click(*spots[0])
    expect(line).to_have_text("Tap what “Port” is linked with.")
    with desk.watch.losing(LOST):
        lose(page, "**/canvas/links")
        lose(page, "**/canvas/details?*")
        page.mouse.click(*spots[1])
        expect(line).to_have_text("This was not saved. Try again.")
        page.unroute("**/canvas/links")
        page.mouse.click(*spots[3])
        linked(page, 1)
        page.unroute("**/canvas/details?*")

    # Escape while an answer is on its way ends nothing but the linking.
    settled(page)
    delay(page, 300)
    for node in [1, 2]:
        page.mouse.click(*spots[node])
    page.keyboard.press("Escape")
    linked(page, 2)
    expect(page.locator(".canvas__linking")).to_be_hidden()
