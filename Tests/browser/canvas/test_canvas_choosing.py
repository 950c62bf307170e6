"""On a graph's canvas: linking, adding, choosing several, filters, and the settings of its looks that are kept."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from canvas import PLACES, linked, middle, open_canvas, saved, settled, spot


@pytest.mark.parametrize("latency", [0, 300])
def test_nodes_are_linked_by_tapping_both_and_that_is_taken_back(two, desk, latency):
    page = open_canvas(desk, two)
    (first, second) = (spot(page, 0), spot(page, 1))
    delay(page, latency)

    page.get_by_role("button", name="Link", exact=True).click()
    page.locator(".canvas__linking").get_by_label("Kind of link").fill("older than")
    page.mouse.click(*first)
    expect(page.get_by_text("Tap what “Port” is linked with.")).to_be_visible()
    page.mouse.click(*second)

    expect(page.locator(".toast")).to_contain_text("Links to “Madeira” added")
    expect(page.locator(".canvas__state")).to_be_hidden()
    linked(page, 1)
    page.keyboard.press("Escape")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".toast")).to_have_count(0)
    settled(page)
    linked(page, 0)


def test_pressing_undo_twice_takes_a_link_back_once_and_stays_on_the_canvas(two, desk):
    page = open_canvas(desk, two)
    page.get_by_role("button", name="Link", exact=True).click()
    for number in range(2):
        page.mouse.click(*spot(page, number))
    undo = page.locator(".toast").get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    linked(page, 1)
    sent = []
    page.on("request", lambda request: "/undo/" in request.url and sent.append(request.url))
    delay(page, 300)

    undo.dblclick()

    expect(page.locator(".toast")).to_have_count(0)
    settled(page)
    linked(page, 0)
    assert desk.path.startswith(f"{two}/canvas")
    assert len(sent) == 1


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
    linked(page, 1)
    assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("latency", [0, 300])
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


def test_a_finger_chooses_several_and_puts_them_out_of_sight(two, phone):
    phone.sign_in("Ada")
    page = open_canvas(phone, two)
    (first, second) = (spot(page, 0), spot(page, 1))
    page.get_by_role("button", name="Choose several").tap()
    page.touchscreen.tap(*first)
    expect(page.locator(".canvas__announcer")).to_have_text("Port. Links: 0")
    page.touchscreen.tap(*second)

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


def test_what_another_puts_somewhere_and_adds_is_seen_at_once_and_selections_stay(two, visitor):
    ada = visitor("desk").sign_in("Ada")
    ada.go(f"{two}/sharing")
    ada.page.locator("input[name=audience][value=editAll]").check()
    ada.press(ada.page.get_by_role("button", name="Save"))
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
    ada.go(f"{two}/sharing")
    ada.send(audience="editAll")
    page = open_canvas(ada, two)
    port, madeira = spot(page, 0), spot(page, 1)
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
