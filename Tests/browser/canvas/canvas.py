"""Questions that tests of the canvas ask of a page: the places of nodes, here and in the house, when all is still."""

import math
import time

from playwright.sync_api import expect

from watching import Watch

# The house's places: for each node x, y, whether it is pinned.
PLACES = """async () => {
    const block = await (await fetch(document.querySelector("graph-canvas").getAttribute("block"))).arrayBuffer();
    const view = new DataView(block);
    const [entities, attributes, links] = [8, 12, 16].map((at) => view.getUint32(at, true));
    const count = entities + attributes;
    const filled = (bytes) => Math.ceil(bytes / 4) * 4;
    const before = 24 + 8 * count + 4 * attributes + 8 * links + filled(2 * links) + 2 * filled(2 * count);
    const flags = new Uint8Array(block, before, count);
    return [...flags].map((flag, node) =>
        [view.getFloat32(24 + 8 * node, true), view.getFloat32(28 + 8 * node, true), Boolean(flag & 1)]);
}"""

FRAMES = "document.querySelector('graph-canvas').frames"

# The place of a node on the page, by its number; once the camera is remembered.
SPOT = """async (number) => {
    const places = await (%s)();
    const { camera } = history.state.canvas;
    const { left, top, width, height } = document.querySelector(".canvas__stage").getBoundingClientRect();
    const [x, y] = places[number];
    return [left + width / 2 + (x - camera.x) * camera.zoom, top + height / 2 + (y - camera.y) * camera.zoom * (camera.tall ?? 1)];
}""" % PLACES


def open_canvas(visitor, graph, query=""):
    page = visitor.go(f"{graph}/canvas{query}")
    expect(page.locator(".canvas__state")).to_be_hidden()
    page.wait_for_function(f"() => {FRAMES} > 0")
    settled(page)
    return page


def settled(page):
    """Waits until nothing moves any more, the house has answered, and all moves are saved."""
    # Names and pictures that come late are drawn late.
    for _ in range(20):
        before = read_so_far(page)
        page.wait_for_function(
            f"""async () => {{
                const before = {FRAMES};
                await new Promise((resolve) => setTimeout(resolve, 700));
                return before > 0 && {FRAMES} === before;
            }}"""
        )
        if read_so_far(page) == before and not before[1]:
            break
    expect(page.locator("graph-canvas:not([saving]), graph-canvas[saving='saved']")).to_have_count(1)


def tool(page, name):
    """A button of the canvas, which a phone folds away: a canvas that has no room for it opens its tools first."""
    toggle = page.get_by_role("button", name="Tools", exact=True)
    if toggle.is_visible() and toggle.get_attribute("aria-expanded") == "false":
        toggle.tap()
    return page.locator(".canvas__buttons").get_by_role("button", name=name, exact=True)


def read_so_far(page):
    """How many requests of a page were answered, and which readings of its canvas are still to be."""
    watch = Watch.of[page]
    return watch.answered, {one.url for one in watch.awaited if one.method == "GET" and "/canvas/" in one.url}


def middle(page):
    """The middle of the area that the tools leave free, where the whole graph is fitted."""
    box = page.locator(".canvas__ground").bounding_box()
    top, right, bottom, left = page.locator(".canvas__stage").evaluate(
        """(stage) => ["Top", "Right", "Bottom", "Left"].map((side) => parseFloat(getComputedStyle(stage)[`padding${side}`]))"""
    )
    return box["x"] + (left + box["width"] - right) / 2, box["y"] + (top + box["height"] - bottom) / 2


def placed(page):
    """A new node is put somewhere, and kept there, after the first picture."""
    saved(page, lambda places: all(x == x for x, *_ in places))
    settled(page)


def saved(page, wanted):
    """Waits until the house knows what is wanted of its places: it may have to lay them out, on a busy machine."""
    for _ in range(300):
        places = page.evaluate(PLACES)
        if wanted(places):
            return places
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    raise AssertionError(f"the house knows {places}")


def farthest(before, places):
    """How far the node came that moved farthest: its links may draw the one that was dragged back to where it was."""
    return max(math.dist(one[:2], other[:2]) for one, other in zip(before, places))


def chosen_by_tap(page, number):
    """Taps a node, and puts the focus where keys are heard."""
    page.mouse.click(*spot(page, number))
    page.locator(".canvas__ground").focus()


def double_click(page, x, y):
    """As quickly as a hand does it, however long the machine takes."""
    session = page.context.new_cdp_session(page)
    page.mouse.move(x, y)
    began = time.time()
    for number in range(2):
        press = {"x": x, "y": y, "button": "left", "clickCount": number + 1}
        for kind, buttons, after in (("Pressed", 1, 0), ("Released", 0, 0.05)):
            when = began + number * 0.1 + after
            session.send("Input.dispatchMouseEvent", {"type": f"mouse{kind}", "buttons": buttons, "timestamp": when, **press})


def spot(page, number):
    settled(page)
    return page.evaluate(SPOT, number)


def spots(page, *numbers):
    """The places of several nodes on a page that is at rest."""
    settled(page)
    return [page.evaluate(SPOT, number) for number in numbers]


def linked(page, count):
    """Waits until the house has so many links."""
    known = None
    for _ in range(100):
        known = page.evaluate("""async () => {
            const block = await (await fetch(document.querySelector("graph-canvas").getAttribute("block"))).arrayBuffer();
            return new DataView(block).getUint32(16, true);
        }""")
        if known == count:
            return
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    raise AssertionError(f"the house knows {known} links")
