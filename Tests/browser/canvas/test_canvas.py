"""A graph as a picture: putting nodes somewhere, views with a name, locks, and taking it along."""

from playwright.sync_api import expect

from browsing import delay
from canvas import middle, open_canvas, placed, saved
from test_canvas_hands import square  # noqa: F401
from test_canvas_renewed import drag
from test_lock import PASSWORD, is_at_the_lock, locked_graph

# Locks the graph as another tab does.
LOCKS = "fetch(document.querySelector('lock-guard a').href, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })"


def test_a_node_that_was_dragged_stands_there_for_everyone(one, desk, latency):
    page = open_canvas(desk, one)
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

    page = open_canvas(desk, one)
    (after,) = saved(page, lambda places: abs(places[0][0] - before[0]) > 20)
    assert not after[2]


def test_where_a_lock_falls_nothing_of_the_canvas_stays(household, desk):
    graph, _ = locked_graph(desk.sign_in("Ada"))
    page = open_canvas(desk, graph)
    placed(page)
    at = middle(page)
    # It was locked in another tab, and is left with the next move.
    with desk.watch.allowing(423):
        page.evaluate(LOCKS)
        drag(page, at, (60, 0))
        is_at_the_lock(desk, graph)
    desk.go(f"{graph}/canvas")
    is_at_the_lock(desk, graph)
    desk.send(**{"unlock-password": PASSWORD})
    expect(page.locator("graph-canvas")).to_be_visible()

    desk.press(page.get_by_role("button", name="Lock now"))

    is_at_the_lock(desk, graph)


def test_a_graph_is_taken_along_in_each_form(square, desk):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), square)
    forms = [
        ("button", "PNG of this view", b"\x89PNG", b"\x89PNG"), ("button", "SVG of this view", b"<svg ", b"<svg "),
        ("link", "SVG of everything", b"<svg ", b"Madeira"), ("link", "GraphML", b"<?xml", b"Madeira"),
        ("link", "CSV of nodes", "\ufeffid".encode(), b"Madeira"),
        ("link", "CSV of links", "\ufeffsource".encode(), b"Madeira"),
    ]
    for role, name, start, part in forms:
        page.get_by_label("Download").click()
        with page.expect_download() as download:
            page.get_by_role(role, name=name, exact=True).click()
        data = download.value.path().read_bytes()
        assert data.startswith(start) and part in data, name
        page.keyboard.press("Escape")


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


def test_without_a_script_there_is_a_table(one, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    page = ada.go(f"{one}/canvas")
    page.get_by_text("Show as table").click()
    expect(page.get_by_role("row", name="Port")).to_be_visible()
