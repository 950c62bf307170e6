"""A phone on its side: the bar is at the side, nothing overlaps, nothing is under the notch."""

import pytest
from playwright.sync_api import expect

from brews import start
from diaries import write
from notes import inbox
from pictures import PICTURES

NOTCH = {"top": 0, "left": 47, "right": 47, "bottom": 21}

# What a person reads or taps in the middle of the page, as far as it is seen: its box, and what it is.
PARTS = """[...document.querySelectorAll("main :is(a, button, input, textarea, h1, h2, p, label, summary, dt, dd, li, svg.chart)")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".unseen"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height, bottom, top }]) => width > 1 && height > 1 && bottom > 0 && top < innerHeight)
    .map(([one, { left, right }]) => [left, right, `${one.localName}.${one.className} ${one.textContent.trim().slice(0, 30)}`])"""


@pytest.fixture(params=[(844, 390), (667, 375)], ids=["844", "667"])
def turned(household, visitor, request):
    """Ada with a phone on its side, with a notch."""
    ada = visitor("phone").sign_in("Ada")
    width, height = request.param
    ada.page.set_viewport_size({"width": width, "height": height})
    ada.context.new_cdp_session(ada.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    return ada


def box(page, selector):
    return page.locator(selector).bounding_box()


def is_clear(ada, scrolls=(), has_bar=True):
    """Nothing of the page is under the notch, the bar or beyond the edge; parts that scroll sideways may be."""
    page = ada.page
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    start = NOTCH["left"]
    if has_bar:
        bar = box(page, ".bar")
        assert (bar["x"], bar["y"], bar["height"]) == (0, 0, height)
        start = bar["width"]
        assert NOTCH["left"] < start < 140
        for place in page.locator(".bar__place").all():
            edges = place.bounding_box()
            assert edges["x"] >= NOTCH["left"] and edges["height"] >= 44 and edges["y"] + edges["height"] <= height - NOTCH["bottom"]
    expect(page.locator(".side")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    hidden = [
        part for left, right, part in page.evaluate(PARTS)
        if (left < start - 1 or right > width - NOTCH["right"] + 1) and not any(one in part for one in scrolls)
    ]
    assert not hidden, "\n".join(hidden)


def test_today_and_wealth_have_the_whole_height(turned):
    turned.post("/wealth/series", name="Savings", kind="cash", currency="EUR", staleDays="0")
    for path in ("/today", "/wealth", "/settings"):
        turned.go(path)
        is_clear(turned)
        top = box(turned.page, "h1")["y"]
        assert top < 60, f"{path} begins at {top}"


def test_a_tab_leaves_most_of_the_height_to_its_messages(turned):
    turned.go(inbox(turned))
    is_clear(turned, scrolls=("tabs__",))

    composer, messages = box(turned.page, ".composer"), box(turned.page, ".messages")
    height = turned.page.viewport_size["height"]
    assert composer["y"] + composer["height"] <= height - NOTCH["bottom"] + 1
    assert messages["height"] > 0.5 * height
    # The keyboard takes no more than it has to: the bar at the side stays.
    turned.page.locator(".composer__text:visible").first.tap()
    expect(turned.page.locator(".bar")).to_be_visible()


def test_a_day_of_the_diary(turned):
    path = write(turned, None, "By the lake", PICTURES / "turned-1.jpg")
    turned.go(path)
    is_clear(turned)


def test_a_brew_has_its_clock_and_its_buttons_on_one_screen(turned):
    start(turned)
    is_clear(turned, has_bar=False)

    expect(turned.page.locator(".bar")).to_be_hidden()
    height = turned.page.viewport_size["height"]
    for part in (".guide__clock", ".guide__actions [value=next]", ".guide__actions [value=finish]"):
        edges = box(turned.page, part)
        assert edges["y"] >= 0 and edges["y"] + edges["height"] <= height, part


def test_a_canvas_is_as_high_as_the_screen_lets_it(turned):
    graph = turned.new_graph("Cellar")
    turned.new_entity(graph, "Port")
    turned.go(f"{graph}/canvas")
    turned.page.locator("graph-canvas[saving='saved']").wait_for()
    is_clear(turned, scrolls=("canvas",))

    edges = box(turned.page, "graph-canvas")
    height = turned.page.viewport_size["height"]
    assert edges["height"] > 0.6 * height
    assert edges["x"] + edges["width"] <= turned.page.viewport_size["width"] - NOTCH["right"] + 1
    assert edges["y"] + edges["height"] <= height + 1
