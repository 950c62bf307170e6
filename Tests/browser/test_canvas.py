"""A graph as a picture: looking, moving about, putting nodes somewhere, with mouse, finger and keyboard."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from test_lock import PASSWORD, is_at_the_lock, locked_graph

NAMES = ["Port", "Madeira", "Sherry"]

# What the house knows of places: for each node x, y, whether it is pinned.
PLACES = """async () => {
    const block = await (await fetch(document.querySelector("graph-canvas").getAttribute("block"))).arrayBuffer();
    const view = new DataView(block);
    const count = view.getUint32(8, true) + view.getUint32(12, true);
    const flags = new Uint8Array(block, block.byteLength - Math.ceil(count / 4) * 4, count);
    return [...flags].map((flag, node) =>
        [view.getFloat32(24 + 8 * node, true), view.getFloat32(28 + 8 * node, true), Boolean(flag & 1)]);
}"""

FRAMES = "document.querySelector('graph-canvas').frames"

# Where a node is on the page, by its number; once the camera is remembered.
SPOT = """async (number) => {
    const places = await (%s)();
    const { camera } = history.state.canvas;
    const { left, top, width, height } = document.querySelector(".canvas__stage").getBoundingClientRect();
    const [x, y] = places[number];
    return [left + width / 2 + (x - camera.x) * camera.zoom, top + height / 2 + (y - camera.y) * camera.zoom];
}""" % PLACES


@pytest.fixture
def one(household, desk):
    """A graph with a single entity, which stands in the middle of its canvas."""
    desk.sign_in("Ada")
    graph = desk.new_graph("Cellar")
    desk.new_entity(graph, "Port", notes="Tawny")
    return graph


def open_canvas(visitor, graph, query=""):
    page = visitor.go(f"{graph}/canvas{query}")
    expect(page.locator(".canvas__state")).to_be_hidden()
    page.wait_for_function(f"() => {FRAMES} > 0")
    settled(page)
    return page


def settled(page):
    """Nothing moves any more, and what moved is saved."""
    page.wait_for_function(
        f"""async () => {{
            const before = {FRAMES};
            await new Promise((resolve) => setTimeout(resolve, 700));
            return {FRAMES} === before;
        }}"""
    )
    expect(page.locator("graph-canvas:not([saving]), graph-canvas[saving='saved']")).to_have_count(1)


def middle(page):
    """Of what the tools leave free: there stands what is shown whole."""
    box = page.locator(".canvas__ground").bounding_box()
    top, bottom = page.locator(".canvas__stage").evaluate(
        "(stage) => [getComputedStyle(stage).paddingTop, getComputedStyle(stage).paddingBottom].map(parseFloat)"
    )
    return box["x"] + box["width"] / 2, box["y"] + (top + box["height"] - bottom) / 2


def saved(page, wanted):
    """Waits until the house knows what is wanted of its places."""
    for _ in range(100):
        places = page.evaluate(PLACES)
        if wanted(places):
            return places
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    raise AssertionError(f"the house knows {places}")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_node_is_chosen_opened_and_found_again(one, visitor, size):
    ada = visitor(size).sign_in("Ada")
    page = ada.go(one)
    if size == "phone":
        page.get_by_label("More about this graph").click()
    page.get_by_role("link", name="Canvas", exact=True).click()
    expect(page.locator("graph-canvas")).to_be_visible()
    page = open_canvas(ada, one)

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
    # Whoever leaves at once loses nothing.
    page.goto(one)

    page = open_canvas(ada, one)
    (after,) = saved(page, lambda places: abs(places[0][0] - before[0]) > 20)
    assert not after[2]


def test_the_keyboard_chooses_pins_and_opens(one, visitor):
    ada = visitor("desk").sign_in("Ada")
    page = open_canvas(ada, one)

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
    page.get_by_role("button", name="Keep this view").click()

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
    refused = []
    desk.page.route("**/canvas/block", lambda route: route.continue_() if refused else refused.append(route.abort()))
    with desk.watch.losing("net::ERR_FAILED"):
        page = desk.go(f"{one}/canvas")
        expect(page.locator(".canvas__state")).to_have_text("This could not be loaded. Trying again…")
        page.wait_for_function(f"() => {FRAMES} > 0")
        expect(page.locator(".canvas__state")).to_be_hidden()


def spot(page, number):
    settled(page)
    return page.evaluate(SPOT, number)


@pytest.fixture
def two(one, desk):
    """A graph with two entities that nothing links."""
    desk.new_entity(one, "Madeira")
    return one


def links(page):
    return page.evaluate("""async () => {
        const block = await (await fetch(document.querySelector("graph-canvas").getAttribute("block"))).arrayBuffer();
        return new DataView(block).getUint32(16, true);
    }""")


@pytest.mark.parametrize("latency", [0, 300])
def test_nodes_are_linked_by_tapping_both_and_that_is_taken_back(two, desk, latency):
    page = open_canvas(desk, two)
    (first, second) = (spot(page, 0), spot(page, 1))
    delay(page, latency)

    page.get_by_role("button", name="Link", exact=True).click()
    page.get_by_label("Kind of link").fill("older than")
    page.mouse.click(*first)
    expect(page.get_by_text("Tap what “Port” is linked with.")).to_be_visible()
    page.mouse.click(*second)

    expect(page.locator(".toast")).to_contain_text("Links to “Madeira” added")
    expect(page.locator(".canvas__state")).to_be_hidden()
    assert links(page) == 1
    page.keyboard.press("Escape")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".toast")).to_have_count(0)
    settled(page)
    assert links(page) == 0


def test_a_line_that_is_drawn_between_nodes_links_them(two, desk):
    page = open_canvas(desk, two)
    (first, second) = (spot(page, 0), spot(page, 1))
    before = page.evaluate(PLACES)

    page.locator(".canvas__ground").focus()
    page.keyboard.press("l")
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move((first[0] + second[0]) / 2, (first[1] + second[1]) / 2 + 40, steps=5)
    expect(page.locator(".canvas__path line")).to_have_count(1)
    page.mouse.move(*second, steps=5)
    page.mouse.up()

    expect(page.locator(".toast")).to_contain_text("Links to “Madeira” added")
    assert links(page) == 1 and page.evaluate(PLACES) == before


@pytest.mark.parametrize("latency", [0, 300])
def test_the_card_takes_one_attribute_after_the_other_and_a_linked_entity(one, desk, latency):
    page = open_canvas(desk, one)
    page.mouse.click(*middle(page))
    field = page.locator(".canvas__inspector").get_by_label("New attribute")
    field.click()
    delay(page, latency)
    for name in ["1983", "1985", "1994"]:
        page.keyboard.type(name, delay=60)
        page.keyboard.press("Enter")
    page.get_by_label("New linked entity").fill("Douro")
    page.keyboard.press("Enter")

    expect(page.locator(".canvas__inspector")).to_contain_text("Douro")
    expect(page.locator(".canvas__state")).to_be_hidden()
    settled(page)
    assert (len(page.evaluate(PLACES)), links(page)) == (5, 1)


def test_a_finger_chooses_several_and_puts_them_out_of_sight(two, phone):
    phone.sign_in("Ada")
    page = open_canvas(phone, two)
    (first, second) = (spot(page, 0), spot(page, 1))
    page.get_by_role("button", name="Choose several").tap()
    for at in (first, second):
        page.touchscreen.tap(*at)
        page.wait_for_timeout(400)

    bar = page.get_by_role("toolbar", name="Chosen")
    expect(bar).to_contain_text("Chosen nodes: 2")
    bar.get_by_role("button", name="Hide").tap()
    expect(page.locator(".canvas__hidden")).to_contain_text("Hidden nodes: 2")
    page.get_by_role("button", name="Show all").tap()
    expect(page.locator(".canvas__hidden")).to_be_hidden()


def test_how_it_looks_is_kept_for_the_next_visit_on_another_device(two, visitor):
    ada = visitor("desk").sign_in("Ada")
    page = open_canvas(ada, two)
    page.get_by_label("Show", exact=True).first.click()
    with page.expect_response("**/canvas/settings"):
        page.get_by_label("Names", exact=True).uncheck()

    other = visitor("phone").sign_in("Ada")
    page = other.go(f"{two}/canvas")
    expect(page.locator("input[name=labels]")).not_to_be_checked()
    expect(page.locator("input[name=attributes]")).to_be_checked()


def test_colours_say_what_they_mean(two, desk):
    page = open_canvas(desk, f"{two}", "?by=entity")
    expect(page.locator(".canvas__legend")).to_contain_text("Port")
    expect(page.locator(".canvas__legend li")).to_have_count(2)
