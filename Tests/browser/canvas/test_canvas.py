"""A graph as a picture: looking, moving about, putting nodes somewhere, with mouse, finger and keyboard."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from canvas import FRAMES, middle, open_canvas, placed, saved, settled
from test_lock import PASSWORD, is_at_the_lock, locked_graph

NAMES = ["Port", "Madeira", "Sherry"]


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_node_is_chosen_opened_and_found_again(one, visitor, size):
    ada = visitor(size).sign_in("Ada")
    page = ada.go(one)
    page.get_by_role("link", name="Canvas", exact=True).click()
    expect(page.locator("graph-canvas")).to_be_visible()
    page = open_canvas(ada, one)
    placed(page)

    x, y = middle(page)
    page.touchscreen.tap(x, y) if size == "phone" else page.mouse.click(x, y)

    card = page.locator(".canvas__inspector")
    expect(card).to_contain_text("Tawny")
    card.get_by_role("link", name="Open").click()
    expect(page.get_by_role("heading", name="Port", level=1)).to_be_visible()
    page.go_back()
    expect(page.locator(".canvas__inspector")).to_contain_text("Tawny")


@pytest.mark.parametrize("latency", [0, 300])
def test_a_node_that_was_dragged_stands_there_for_everyone(one, visitor, latency):
    ada = visitor("desk").sign_in("Ada")
    page = open_canvas(ada, one)
    (before,) = saved(page, lambda places: places[0][0] == places[0][0])
    delay(page, latency)
    x, y = middle(page)

    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(x + 12 * step, y + 6 * step)
    page.mouse.up()
    # Leaving at once loses nothing.
    page.goto(one)

    page = open_canvas(ada, one)
    (after,) = saved(page, lambda places: abs(places[0][0] - before[0]) > 20)
    assert not after[2]


def test_the_keyboard_chooses_pins_and_opens(one, visitor):
    ada = visitor("desk").sign_in("Ada")
    page = open_canvas(ada, one)
    placed(page)

    page.locator(".canvas__ground").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".canvas__announcer")).to_have_text("Port. Links: 0")
    page.keyboard.press("p")
    saved(page, lambda places: places[0][2])

    page.reload()
    page = open_canvas(ada, one)
    page.locator(".canvas__ground").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".canvas__announcer")).to_have_text("Port. Links: 0")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Port", level=1)).to_be_visible()


def test_a_search_flies_to_what_it_finds(one, desk):
    for name in NAMES[1:]:
        desk.new_entity(one, name)
    page = open_canvas(desk, one)

    page.get_by_label("Find a node").fill("madei")
    page.keyboard.press("Enter")

    expect(page.locator(".canvas__inspector")).to_contain_text("Madeira")


def test_nothing_is_drawn_while_nothing_changes(one, desk):
    placed(open_canvas(desk, one))
    # The stream may have told of the new node a moment after it was shown: the next page has nothing to hear.
    page = open_canvas(desk, one)
    before = page.evaluate(FRAMES)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 3000))")
    assert page.evaluate(FRAMES) == before


def test_the_canvas_shows_the_node_one_comes_from(one, desk):
    path = desk.new_entity(one, "Madeira", notes="From the island")
    page = desk.go(path)
    page.get_by_label("More about this entity").click()
    page.get_by_role("link", name="Show in the canvas").click()
    expect(page.locator(".canvas__inspector")).to_contain_text("From the island")


def test_where_a_lock_falls_nothing_of_the_canvas_stays(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    graph, _ = locked_graph(ada)
    page = open_canvas(ada, graph)
    x, y = middle(page)
    page.mouse.click(x, y)
    expect(page.locator(".canvas__inspector")).to_be_visible()

    ada.press(page.get_by_role("button", name="Lock now"))

    is_at_the_lock(ada, graph)
    ada.go(f"{graph}/canvas")
    is_at_the_lock(ada, graph)
    ada.send(**{"unlock-password": PASSWORD})
    expect(page.locator("graph-canvas")).to_be_visible()


def test_without_a_script_there_is_a_table(one, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    page = ada.go(f"{one}/canvas")
    page.get_by_text("As a table").click()
    expect(page.get_by_role("row", name="Port")).to_be_visible()
    page.get_by_role("link", name="Port").click()
    expect(page.get_by_role("heading", name="Port", level=1)).to_be_visible()


def test_a_view_with_a_name_shows_what_was_shown(one, visitor):
    ada = visitor("desk").sign_in("Ada")
    page = open_canvas(ada, one)
    x, y = middle(page)
    page.mouse.click(x, y)
    expect(page.locator(".canvas__inspector")).to_contain_text("Tawny")
    page.get_by_role("button", name="Nearer").click()
    settled(page)
    page.get_by_label("Views with a name").click()
    page.get_by_label("Name of this view").fill("The old ones")
    ada.press(page.get_by_role("button", name="Keep this view"))

    expect(page.locator(".canvas__inspector")).to_contain_text("Tawny")
    at = page.locator("graph-canvas").get_attribute("at")
    assert float(at.split(",")[2]) > 1, at

    ada.go(f"{one}/canvas")
    page.get_by_label("Views with a name").click()
    page.get_by_role("link", name="The old ones").click()
    expect(page.locator("graph-canvas")).to_have_attribute("at", at)
    expect(page.locator(".canvas__inspector")).to_contain_text("Tawny")


def test_the_card_closes_and_the_picture_is_saved(one, desk):
    page = open_canvas(desk, one)
    page.mouse.click(*middle(page))
    page.locator(".canvas__inspector").get_by_role("button", name="Close").click()
    expect(page.locator(".canvas__inspector")).to_be_hidden()
    for name, start in [("PNG of what you see", b"\x89PNG"), ("SVG of what you see", b"<svg ")]:
        page.get_by_label("Take it along").click()
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        assert download.value.path().read_bytes().startswith(start)


def test_a_graph_that_cannot_be_loaded_is_asked_for_again(one, desk):
    # On a slow machine a first failure may be over before the page is looked at.
    desk.page.route("**/canvas/block", lambda route: route.abort())
    with desk.watch.losing("net::ERR_FAILED"):
        page = desk.go(f"{one}/canvas")
        expect(page.locator(".canvas__state")).to_have_text("This could not be loaded. Trying again…")
        page.unroute("**/canvas/block")
        page.wait_for_function(f"() => {FRAMES} > 0")
        expect(page.locator(".canvas__state")).to_be_hidden()


def test_the_first_steps_lead_to_the_canvas_and_are_one_fewer_afterwards(two, desk):
    page = desk.go(two)
    done = page.locator(".steps__done")
    expect(page.locator(".steps > li")).to_have_count(5)
    expect(done.filter(has_text="Open the canvas")).to_have_count(0)
    desk.press(page.locator(".steps").get_by_role("link", name="Open the canvas"))
    assert desk.path == f"{two}/canvas"
    placed(page)

    desk.go(two)
    expect(done.filter(has_text="Open the canvas")).to_have_count(1)
    expect(page.get_by_role("link", name="Open the canvas")).to_have_count(0)
