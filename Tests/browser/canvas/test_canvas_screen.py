"""How the canvas uses a screen: its width, the whole of it, the tools that a phone folds away, and the names in it."""

import math
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from canvas import middle, open_canvas, settled, spot, tool
from canvas_graphs import add_graph
from test_canvas_hands import square  # noqa: F401

NUMBERS = r'="(-?[\d.]+)"'


@pytest.fixture
def ring(household):
    """A hub with a ring of fourteen around it and five farther out, as books around a shelf."""
    near = [(70 * math.cos(turn * math.pi / 7), 70 * math.sin(turn * math.pi / 7)) for turn in range(14)]
    far = [(240, -150), (240, 150), (-240, 150), (-240, -150), (0, 260)]
    places = [part for place in [(0, 0), *near, *far] for part in place]
    names = ["Books", *(f"The book {number}" for number in range(1, 15)), "Plan", "Films", "Places", "Sound", "Print"]
    return add_graph(household.data, "Ring", [end for node in range(1, 20) for end in (0, node)], places, names)


def drawn(page):
    """The discs and the names of the view, as the download of its drawing has them: x, y and radius, and texts."""
    with page.expect_download() as download:
        page.evaluate("document.querySelector('[data-do=svg]').click()")
    text = Path(download.value.path()).read_text()
    discs = [tuple(map(float, one)) for one in re.findall(f"<circle cx{NUMBERS} cy{NUMBERS} r{NUMBERS}", text)]
    return discs, re.findall(r"<text [^>]*>([^<]*)", text)


def box(page, part="stage"):
    return page.locator(f".canvas__{part}").bounding_box()


def test_at_first_sight_all_have_names_where_there_is_room(ring, desk):
    page = open_canvas(desk.sign_in("Ada"), ring)

    discs, names = drawn(page)
    assert len(discs) == 20
    # The hub has its own, although fourteen stand around it.
    assert len(names) >= 18 and "Books" in names


def test_a_name_that_is_searched_is_in_the_picture_whatever_room_there_is(household, desk):
    places = [part for row in range(12) for column in range(12) for part in (40 * column, 40 * row)]
    names = [f"A rather long name {number:03}" for number in range(144)]
    page = open_canvas(desk.sign_in("Ada"), add_graph(household.data, "Narrow", [], places, names))
    missing = next(name for name in names if name not in drawn(page)[1])

    page.get_by_label("Find a node").fill(missing)
    expect(page.locator(".canvas__found")).to_contain_text(missing)
    settled(page)
    assert missing in drawn(page)[1]
    page.get_by_label("Find a node").fill("")


def test_the_canvas_is_as_wide_as_a_desk_and_fills_the_screen(ring, desk):
    page = open_canvas(desk.sign_in("Ada"), ring)
    side = page.locator(".side").bounding_box()["width"]
    before, (width, height) = box(page), page.viewport_size.values()
    assert before["width"] > width - side - 60 and before["height"] > 0.8 * height
    before_discs = drawn(page)[0]

    def is_full():
        return box(page, "ground")["width"] >= width and box(page) == {"x": 0, "y": 0, "width": width, "height": height}

    for enter, leave in [("button", "Escape"), ("f", "f"), ("f", "button")]:
        for how, wanted in [(enter, True), (leave, False)]:
            if how == "button":
                page.get_by_role("button", name="Full screen").click()
            else:
                page.keyboard.press(how)
            expect(page.locator("graph-canvas[full]")).to_have_count(int(wanted))
            page.wait_for_function("(width) => (document.querySelector('.canvas__stage').clientWidth >= width) === %s" % str(wanted).lower(), arg=width)
            settled(page)
            expect(page.get_by_role("button", name="Full screen")).to_have_attribute("aria-pressed", str(wanted).lower())
            assert is_full() == wanted
    # What was seen whole is so again.
    assert drawn(page)[0] == before_discs

    # Typed into a field it is a letter.
    page.get_by_label("Find a node").fill("")
    page.get_by_label("Find a node").press("f")
    expect(page.locator("graph-canvas[full]")).to_have_count(0)


def test_escape_closes_what_is_over_the_canvas_before_it_leaves_the_full_screen(square, desk):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), square)
    # As in a browser that lets no page fill the screen.
    page.evaluate("document.documentElement.requestFullscreen = undefined")
    page.locator(".canvas__ground").focus()
    page.keyboard.press("f")
    settled(page)
    page.mouse.click(*spot(page, 0))
    page.locator(".canvas__ground").focus()

    page.keyboard.press("Escape")
    expect(page.locator(".canvas__inspector")).to_be_hidden()
    expect(page.locator("graph-canvas[full]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("graph-canvas[full]")).to_have_count(0)


def test_on_a_phone_a_graph_is_as_high_as_the_screen(ring, phone):
    page = open_canvas(phone.sign_in("Ada"), ring)
    discs, _ = drawn(page)
    heights = [y for _, y, _ in discs]
    assert max(heights) - min(heights) > 500 and min(heights) > 68

    # Fingers meet what is drawn, and move the picture, not the page.
    whole = spot(page, 19)
    page.touchscreen.tap(*whole)
    expect(page.locator(".canvas__inspector")).to_contain_text("Print")
    page.locator(".canvas__ground").press("Escape")
    before = spot(page, 19)
    session = page.context.new_cdp_session(page)
    for kind, y in [("Start", 500), *[("Move", 500 - 20 * step) for step in range(1, 6)], ("End", None)]:
        points = [] if y is None else [{"x": 20, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    settled(page)
    after = spot(page, 19)
    assert after[1] < before[1] - 60 and page.evaluate("scrollY") == 0
    tool(page, "Show everything").tap()
    settled(page)
    assert math.dist(spot(page, 19), whole) < 1


def test_escape_closes_a_dialog_over_the_full_screen_and_that_alone(square, desk):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), square)
    page.evaluate("document.documentElement.requestFullscreen = undefined")
    page.locator(".canvas__ground").focus()
    page.keyboard.press("f")
    expect(page.locator("graph-canvas[full]")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_have_count(1)

    page.keyboard.press("Escape")

    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("graph-canvas[full]")).to_have_count(1)


def test_a_phone_folds_its_tools_and_the_picture_has_their_room(ring, phone):
    page = open_canvas(phone.sign_in("Ada"), ring)
    discs, _ = drawn(page)
    left, right = min(x - radius for x, _, radius in discs), max(x + radius for x, _, radius in discs)
    assert 0 < left and right < 390 and right - left > 300

    tools, toggle = page.locator(".canvas__buttons"), page.get_by_role("button", name="Tools", exact=True)
    expect(tools).to_be_hidden()
    toggle.tap()
    expect(tools).to_be_visible()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    assert not phone.axe()
    for name in ["Zoom in", "Zoom out", "Show everything", "Full screen", "Select several", "Link", "Tidy", "Undo last move"]:
        expect(tools.get_by_role("button", name=name, exact=True)).to_be_visible()
        expect(tools.get_by_text(name, exact=True)).to_be_visible()
    # What is done several times leaves them open.
    tool(page, "Zoom in").tap()
    expect(tools).to_be_visible()
    toggle.press("Escape")
    expect(tools).to_be_hidden()
    expect(toggle).to_be_focused()
    toggle.tap()
    page.touchscreen.tap(20, middle(page)[1])
    expect(tools).to_be_hidden()
    tool(page, "Select several").tap()
    expect(tools).to_be_hidden()
    expect(page.locator(".canvas__stage[several]")).to_have_count(1)
    phone.check_page()
    page.set_viewport_size({"width": 320, "height": 568})
    toggle.tap()
    settled(page)
    phone.check_page()


def test_after_back_from_a_node_the_keyboard_is_on_the_canvas(square, desk):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), square)
    ground, announcer = page.locator(".canvas__ground"), page.locator(".canvas__announcer")
    ground.focus()
    page.keyboard.press("ArrowRight")
    chosen = announcer.inner_text().partition(".")[0]
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=chosen, level=1)).to_be_visible()
    page.go_back()
    expect(ground).to_be_focused()
    expect(announcer).to_contain_text(chosen)
    settled(page)
    page.keyboard.press("Escape")
    expect(announcer).to_be_empty()

    # So it is after its card's link; where it was in the search, it does not leave that page's own beginning.
    page.mouse.click(*spot(page, 0))
    with page.expect_navigation():
        page.locator(".canvas__inspector").get_by_role("link", name="Open").click()
    page.go_back()
    expect(ground).to_be_focused()
    settled(page)
    page.locator(".skip-link").focus()
    with page.expect_navigation():
        page.evaluate("document.querySelector('.head__above').click()")
    page.go_back()
    settled(page)
    expect(ground).not_to_be_focused()
