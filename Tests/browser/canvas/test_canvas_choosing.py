"""On a graph's canvas: linking, adding, choosing several, filters, and the settings of its looks that are kept."""

import re

from playwright.sync_api import expect

from browsing import delay, unanswered
from canvas import PLACES, linked, middle, open_canvas, saved, settled, spot, spots
from test_canvas_actions import apart, lasso  # noqa: F401
from test_canvas_hands import square  # noqa: F401


def test_nodes_are_linked_by_taps_by_a_line_and_all_to_one_and_that_is_taken_back(apart, desk, latency):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), apart)
    first, second, _, fourth = spots(page, 0, 1, 2, 3)
    before = page.evaluate(PLACES)
    toast = page.locator(".toast")
    sent = []
    page.on("request", lambda request: "/undo/" in request.url and sent.append(request.url))
    delay(page, latency)

    page.get_by_role("button", name="Link", exact=True).click()
    page.locator(".canvas__linking").get_by_label("Kind of link").fill("older than")
    page.mouse.click(*first)
    expect(page.get_by_text("Tap the node to link with “Port”.")).to_be_visible()
    page.mouse.click(*second)
    expect(toast).to_contain_text("Links to “Madeira” added")
    expect(page.locator(".canvas__state")).to_be_hidden()
    linked(page, 1)
    page.keyboard.press("Escape")
    # Pressed twice, it is taken back once.
    toast.get_by_role("button", name="Undo").dblclick()
    expect(toast).to_have_count(0)
    settled(page)
    linked(page, 0)
    assert desk.path.startswith(f"{apart}/canvas")
    assert len(sent) == 1

    page.locator(".canvas__ground").focus()
    page.keyboard.press("l")
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move((first[0] + second[0]) / 2, (first[1] + second[1]) / 2 + 40, steps=5)
    expect(page.locator(".canvas__path line")).to_have_count(1)
    page.mouse.move(*second, steps=5)
    page.mouse.up()
    expect(toast).to_contain_text("Links to “Madeira” added")
    linked(page, 1)
    assert page.evaluate(PLACES) == before
    page.keyboard.press("Escape")

    lasso(page, [0, 1, 2])
    bar = page.get_by_role("toolbar", name="Selected")
    expect(bar).to_contain_text("Selected nodes: 3")
    bar.get_by_role("button", name="Link all to one").click()
    expect(page.get_by_text("Tap the node to link the 3 selected nodes with.")).to_be_visible()
    page.mouse.click(*fourth)
    linked(page, 4)
    expect(toast).to_contain_text("Links to “Douro” added")


def test_the_card_takes_one_attribute_after_the_other_and_a_linked_entity(one, desk, latency):
    page = open_canvas(desk, one)
    page.mouse.click(*middle(page))
    # An attribute added a moment ago changes the numbers of nodes.
    with desk.watch.allowing(409):
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
        saved(page, lambda places: len(places) == 5)
        linked(page, 1)


def test_what_another_puts_somewhere_and_adds_is_seen_at_once_and_selections_stay(two, visitor):
    ada = visitor("desk").sign_in("Ada")
    ada.submit(f"{two}/sharing", audience="editAll")
    page = open_canvas(ada, two)
    page.mouse.click(*spot(page, 0))
    expect(page.locator(".canvas__inspector")).to_contain_text("Tawny")

    grace = visitor("phone").sign_in("Grace")
    # A search while the graph becomes another one is answered all the same.
    with ada.watch.allowing(409), ada.page.expect_response("**/canvas/block"):
        grace.new_entity(two, "Sherry", notes="Fino")
        page.get_by_label("Find a node").fill("sherry")
        page.keyboard.press("Enter")
        expect(page.locator(".canvas__inspector")).to_contain_text("Fino")

    theirs = open_canvas(grace, two)
    before = page.evaluate(PLACES)
    x, y = spot(theirs, 1)
    with ada.page.expect_response("**/canvas/block"):
        theirs.mouse.move(x, y)
        theirs.mouse.down()
        theirs.mouse.move(x + 40, y + 60, steps=5)
        theirs.mouse.up()
    assert saved(page, lambda places: places[1] != before[1])
    expect(page.locator(".canvas__inspector")).to_contain_text("Fino")


def test_what_one_chooses_while_the_graph_is_loaded_anew_stays_chosen(two, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    ada.submit(f"{two}/sharing", audience="editAll")
    page = open_canvas(ada, two)
    port, madeira = spots(page, 0, 1)
    page.mouse.click(*port)
    expect(page.locator(".canvas__inspector")).to_contain_text("Tawny")

    # The earlier choice is looked for in the new graph.
    asked = re.compile(r"/canvas/(details|find)\?")
    with ada.watch.allowing(409), unanswered(page, asked):
        with page.expect_request(asked):
            grace.new_entity(two, "Sherry")
        page.mouse.click(*madeira)
    expect(page.locator(".canvas__inspector")).to_contain_text("Madeira")
    settled(page)

    expect(page.locator(".canvas__inspector")).to_contain_text("Madeira")


def test_enter_opens_no_other_node_than_the_one_it_was_pressed_on(square, desk):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), square)
    page.mouse.click(*spot(page, 0))
    card = page.locator(".canvas__inspector")
    expect(card).to_contain_text("Port")

    with unanswered(page, "**/nodes/*"):
        for key in ("ArrowRight", "Enter", "ArrowDown"):
            page.keyboard.press(key)
    expect(card).to_contain_text("Sherry")
    assert desk.path == f"{square}/canvas"
    page.keyboard.press("Enter")
    page.wait_for_url("**/entities/*")
    expect(page.locator("h1")).to_have_text("Sherry")
