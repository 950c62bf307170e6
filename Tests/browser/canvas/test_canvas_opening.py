"""The opening of a canvas: the picture comes even if other parts are late, or do not come at all."""

import re
import sqlite3

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from canvas import FRAMES, PLACES, middle, open_canvas, saved, settled, spot, spots
from canvas_graphs import add_graph
from test_canvas_hands import is_there, picture, square  # noqa: F401
from watching import Watch

DETAILS = "**/canvas/details?*"

SPOKES = 2400


def test_the_picture_comes_while_the_names_are_waited_for(square, desk):
    page = desk.sign_in("Ada").page
    with unanswered(page, DETAILS):
        page.goto(f"{square}/canvas")
        page.wait_for_function(f"() => document.querySelector('graph-canvas').frames && {FRAMES} > 0")
        expect(page.locator(".canvas__state")).to_be_hidden()
        unnamed = picture(page)
        assert all(is_there(page, at) for at in spots(page, 1, 3))
    page.wait_for_function("(before) => document.querySelector('graph-canvas').frames > before", arg=page.evaluate(FRAMES) - 1)
    page.mouse.click(*spot(page, 1))
    expect(page.locator(".canvas__announcer")).to_have_text("Madeira. Links: 2")
    page.keyboard.press("Escape")
    assert picture(page) != unnamed


def test_the_picture_stands_without_names_that_cannot_be_had(square, desk):
    page = desk.sign_in("Ada").page
    page.route(DETAILS, lambda route: route.abort("connectionreset"))
    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        open_canvas(desk, square)
        assert all(is_there(page, at) for at in spots(page, 0, 2))
        page.mouse.move(1, 1)
        settled(page)
        page.unroute(DETAILS)
    # They are asked for again as soon as something is looked at.
    page.mouse.click(*spot(page, 0))
    expect(page.locator(".canvas__announcer")).to_have_text("Port. Links: 2")


LATE_SHADERS = """
    const ask = WebGL2RenderingContext.prototype.getSyncParameter;
    window.asked = 0;
    // As from a driver that compiles for long.
    WebGL2RenderingContext.prototype.getSyncParameter = function (...how) {
        window.asked += 1;
        return window.asked > 40 ? ask.apply(this, how) : this.UNSIGNALED;
    };"""

LOSES_THE_FIRST = """
    const make = HTMLCanvasElement.prototype.getContext;
    let isFirst = true;
    HTMLCanvasElement.prototype.getContext = function (kind, ...how) {
        const context = make.call(this, kind, ...how);
        if (kind === "webgl2" && isFirst) {
            isFirst = false;
            window.lost = 1;
            queueMicrotask(() => context.getExtension("WEBGL_lose_context").loseContext());
        }
        return context;
    };"""

# The card has the places by then, and waits for the rest in the next step.
LOSES_IT_BETWEEN_STEPS = """
    const send = WebGL2RenderingContext.prototype.texImage2D;
    WebGL2RenderingContext.prototype.texImage2D = function (...how) {
        send.apply(this, how);
        if (window.lost || how[2] !== this.RG32F) return;
        window.lost = 1;
        queueMicrotask(() => this.canvas.dispatchEvent(new Event("webglcontextlost")));
    };"""


ODD = [(LATE_SHADERS, "asked > 40"), (LOSES_THE_FIRST, "lost === 1"), (LOSES_IT_BETWEEN_STEPS, "lost === 1")]


def test_the_picture_is_the_same_where_shaders_are_late_and_where_the_card_is_lost_at_once(square, visitor):
    usual = visitor("desk").sign_in("Ada")
    wanted = picture(open_canvas(usual, square))
    for script, seen in ODD:
        odd = usual.context.new_page()
        watch = Watch(odd)
        odd.add_init_script(f"(() => {{ {script} }})()")
        odd.goto(f"{square}/canvas")
        expect(odd.locator(".canvas__state")).to_be_hidden()
        odd.wait_for_function(f"() => {FRAMES} > 0")

        assert odd.evaluate(f"window.{seen}")
        assert picture(odd) == wanted
        assert not watch.problems
        odd.close()


def test_a_window_of_another_size_shows_it_as_sharp_and_one_that_stays_draws_nothing(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    width = page.locator(".canvas__ground").bounding_box()["width"]
    page.set_viewport_size({"width": 1000, "height": 640})
    page.wait_for_function("(width) => document.querySelector('.canvas__ground').clientWidth !== width", arg=width)
    resized = picture(page)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.canvas__ground, .canvas__labels')].map((one) => [one.width - one.clientWidth, one.height - one.clientHeight])"
    )
    assert sizes == [[0, 0], [0, 0]]
    page.reload()
    settled(page)
    assert picture(page) == resized

    before = page.evaluate(FRAMES)
    # Menus over the ground change no size.
    page.evaluate("dispatchEvent(new Event('resize'))")
    page.locator(".canvas__tools summary").first.click()
    page.keyboard.press("Escape")
    settled(page)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 2000))")
    assert page.evaluate(FRAMES) == before


def test_a_layout_that_cannot_be_loaded_is_tried_again(one, desk):
    worker = re.compile(r"/layout/worker\b")
    # On a slow machine a first failure may be over before the page is looked at.
    desk.page.context.route(worker, lambda route: route.abort())
    with desk.watch.losing("net::ERR_FAILED"):
        page = desk.go(f"{one}/canvas")
        expect(page.locator(".canvas__state")).to_have_text("This could not be loaded. Trying again…")
        page.context.unroute(worker)

        saved(page, lambda places: places[0][0] == places[0][0])
        expect(page.locator(".canvas__state")).to_be_hidden()
        page.mouse.click(*middle(page))
        expect(page.locator(".canvas__inspector")).to_contain_text("Tawny")


def test_a_line_that_is_drawn_before_the_graph_is_there_chooses_nothing(square, desk):
    page = desk.sign_in("Ada").page
    with unanswered(page, "**/canvas/block"):
        with page.expect_request("**/canvas/block"):
            page.goto(f"{square}/canvas", wait_until="domcontentloaded")
        page.wait_for_function("() => document.querySelector('.canvas__ground').tabIndex === 0 && customElements.get('graph-canvas')")
        x, y = middle(page)
        page.keyboard.down("Shift")
        page.mouse.move(x - 60, y - 60)
        page.mouse.down()
        for way in [(60, -60), (60, 60), (-60, 60)]:
            page.mouse.move(x + way[0], y + way[1], steps=3)
        expect(page.locator(".canvas__path polygon")).to_have_count(1)
        page.mouse.up()
        page.keyboard.up("Shift")
        expect(page.locator(".canvas__path polygon")).to_have_count(0)

    settled(page)
    page.mouse.click(*spot(page, 1))
    expect(page.locator(".canvas__inspector")).to_contain_text("Madeira")


# How much of the names' canvas has ink beside the upright below a spot, where the name of a small node stands.
INK_BELOW = """([x, y]) => {
    const names = document.querySelector(".canvas__labels");
    const { left, top } = names.getBoundingClientRect();
    const scale = names.width / names.clientWidth;
    const copy = new OffscreenCanvas(names.width, names.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(names, 0, 0);
    const { data } = copy.getImageData((x - left - 12) * scale, (y - top + 10) * scale, 24 * scale, 30 * scale);
    return data.filter((part, at) => at % 4 === 3 && part > 128).length;
}"""


def test_names_in_any_script_stand_below_their_nodes(household, desk):
    names = ["حديقة الشتاء", "עברית", "图书馆", "山の家", "한국어", "🌹🌹", "👨‍👩‍👧 Family", "Ünïcödé żółć", "ไทย"]
    places = [coordinate for node in range(9) for coordinate in (150 * (node % 3), 110 * (node // 3))]
    graph = add_graph(household.data, "Scripts", [], places, names)
    page = open_canvas(desk.sign_in("Ada"), graph)
    page.mouse.move(1, 1)

    assert all(page.evaluate(INK_BELOW, at) > 10 for at in spots(page, *range(9)))
    page.mouse.click(*spot(page, 0))
    expect(page.locator(".canvas__announcer")).to_have_text(f"{names[0]}. Links: 0")


@pytest.fixture
def hub(household):
    """More spokes than a page lays out, without a place."""
    return add_graph(
        household.data, "Hub", [end for spoke in range(1, SPOKES + 1) for end in (0, spoke)], None,
        ["Hub"] + [f"Spoke {spoke}" for spoke in range(1, SPOKES + 1)],
    )


def seen_whole(page):
    """Waits until the house has given all places, and the outermost of them are in view."""
    stage = page.locator(".canvas__stage").bounding_box()

    def is_whole(places):
        for way, side in [(0, "width"), (1, "height")]:
            for most in (min, max):
                node = most(range(len(places)), key=lambda one: places[one][way])
                if not 0 < spot(page, node)[way] - stage["xy"[way]] < stage[side]:
                    return False
        return True

    # The house has its places a moment before the page hears of them, and remembers what it shows of them.
    page.wait_for_function("() => history.state?.canvas", timeout=120_000)
    saved(page, lambda places: all(x == x for x, *_ in places) and is_whole(places))
    expect(page.locator(".canvas__state")).to_be_hidden()


def test_it_is_seen_whole_also_where_the_house_tells_of_its_places_before_it_is_asked(hub, phone):
    page = phone.sign_in("Ada").page
    held = []
    page.route("**/canvas/layout", lambda route: held.append((route, route.fetch())))
    page.add_init_script("addEventListener('heard', () => (window.hasHeard = true), { capture: true })")

    phone.go(f"{hub}/canvas")
    saved(page, lambda places: all(x == x for x, *_ in places))
    # A stream that opened after that has nothing to tell: then the answer does.
    page.wait_for_function("() => window.hasHeard || performance.now() > 10_000")
    assert held
    for route, answer in held:
        route.fulfill(response=answer)

    seen_whole(page)


def test_a_large_hub_is_laid_out_by_the_house_and_seen_whole_by_who_left_it_meanwhile(hub, phone):
    page = phone.sign_in("Ada").page
    held = []
    page.route("**/canvas/layout", lambda route: held.append((route, route.fetch())))
    with page.expect_request("**/canvas/layout"):
        phone.go(f"{hub}/canvas")

    phone.go(hub)

    assert held
    page.unroute("**/canvas/layout")
    phone.go(f"{hub}/canvas")
    seen_whole(page)
    at = spot(page, 0)
    assert is_there(page, at) and page.evaluate(INK_BELOW, at) > 10
    assert len(page.evaluate(PLACES)) == SPOKES + 1


def test_the_node_that_the_address_asks_for_is_gone_to_once_the_house_has_laid_the_graph_out(hub, household, desk):
    base = sqlite3.connect(household.data / "hearth.sqlite")
    (spoke,) = base.execute("SELECT lower(hex(id)) FROM entity WHERE name = 'Spoke 1200'").fetchone()
    base.close()

    page = desk.sign_in("Ada").go(f"{hub}/canvas?focus={spoke}")

    expect(page.locator(".canvas__inspector")).to_contain_text("Spoke 1200", timeout=60_000)
    assert is_there(page, middle(page))
