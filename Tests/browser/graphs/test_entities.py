"""Entities that are deleted and brought back, and attributes that are typed one after the other."""

import re

from playwright.sync_api import expect

from browsing import delay, losing_answers, set_offline, unanswered
from test_fields import new_field
from test_graphs_journey import delete


def undo_of(page):
    return page.get_by_role("status").get_by_role("button", name="Undo")


def test_pressing_undo_twice_brings_back_once_and_complains_of_nothing(household, desk):
    desk.sign_in("Ada")
    plant = desk.new_entity(desk.new_graph("Garden"), "Rosemary")
    desk.go(plant)
    delete(desk, plant)
    page, presses = desk.page, []
    box = undo_of(page).bounding_box()

    def press():
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def slowly(route):
        """The house has undone it, but its answer waits until the second press."""
        presses.append(route.request.url)
        answer = route.fetch(max_redirects=0)
        if len(presses) == 1:
            press()
        route.fulfill(response=answer)

    page.route("**/undo/*", slowly)
    press()

    expect(page.locator("toast-note")).to_contain_text("“Rosemary” restored")
    assert desk.path == plant
    assert len(presses) == 1


def test_an_undo_whose_page_was_not_left_can_be_pressed_again_and_no_older_toast_offers_another(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("Garden")
    roses, lilies = desk.new_entity(graph, "Roses"), desk.new_entity(graph, "Lilies")
    page = desk.page
    page.clock.install()
    for plant in (roses, lilies):
        desk.go(plant)
        delete(desk, plant)
    # An answer without a page leaves the browser where it is, as its stop button does.
    page.route("**/undo/*", lambda route: route.fulfill(status=204), times=1)
    with page.expect_request("**/undo/*"):
        undo_of(page).click()

    page.clock.fast_forward(5_100)
    undo_of(page).click()

    expect(page.locator("toast-note")).to_have_text("“Lilies” restored")
    assert desk.path == lilies
    desk.go("/settings/bin")
    expect(page.locator("toast-note form")).to_have_count(0)
    desk.sees("“Roses” deleted")


def test_names_typed_without_waiting_are_all_added_once_whatever_the_network_does(household, phone, latency):
    ada = phone.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    page = ada.go(books)
    field, state = page.locator("#quick"), page.locator("quick-add [role=status]")
    names = ["Dune", "Sult", "Kallocain", "Emma", "Kim"]
    delay(page, latency)

    def type_names(*names):
        for name in names:
            page.keyboard.type(name, delay=60)
            page.keyboard.press("Enter")

    def added(count):
        expect(page.locator("#attributes")).to_have_text(re.compile(f"^{count} book"), timeout=15_000)

    field.tap()
    type_names(*names)
    page.keyboard.type("Half a na", delay=60)
    added(5)
    expect(field).to_have_value("Half a na")
    expect(field).to_be_focused()
    expect(page.locator("#rows .row__name")).to_have_text(sorted(names))

    field.fill("")
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        with losing_answers(page, "**/attributes", 2) as lost:
            type_names("Pan", "Pan", "Zen")
            added(8)
    assert len(lost) == 2

    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        set_offline(page, True)
        type_names("Ada", "Bel")
        expect(state).to_have_text("Not sent yet · Ada · Bel")
        page.keyboard.type("Half a na")
        set_offline(page, False)
    added(10)
    expect(state).to_have_text("")
    expect(field).to_have_value("Half a na")

    # Two of one name are two, since both were typed.
    ada.go(books)
    expect(page.locator("#rows .row__name")).to_have_text(sorted([*names, "Pan", "Pan", "Zen", "Ada", "Bel"]))


def test_a_name_that_is_added_late_leaves_the_search_that_is_being_typed(household, desk):
    ada = desk.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    ada.post(f"{books}/attributes", name="Emma")
    page = ada.go(books)
    search = page.locator(".tools [type=search]")

    with unanswered(page, "**/attributes"):
        page.locator("#quick").click()
        page.keyboard.type("Sult\n")
        search.click()
        page.keyboard.type("su")
    expect(page.locator("#attributes")).to_have_text("2 attributes")
    page.keyboard.type("lt")
    expect(search).to_have_value("sult")
    expect(page.locator("#rows .row__name")).to_have_text(["Sult"])

    # A search that nobody types in is over: all names are shown.
    page.locator("#quick").click()
    page.keyboard.type("Dune\n")
    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Emma", "Sult"])
    expect(search).to_have_value("")


def test_names_behind_one_that_asks_for_more_are_kept(household, desk):
    ada = desk.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    new_field(ada, books, name="Year", type="integer", required="on")
    page = ada.go(books)

    page.locator("#quick").click()
    with ada.watch.allowing(422), page.expect_navigation(), unanswered(page, f"**{books}/attributes"):
        for name in ("Dune", "Sult"):
            page.keyboard.type(name)
            page.keyboard.press("Enter")
    assert ada.fill(name="Dune").locator("[name=name]").input_value() == "Dune"
    # Nobody is led away again by a name of the page before.
    with ada.watch.allowing(422):
        ada.go(books)
        expect(page.locator("#quick")).to_have_value("Sult")
    assert ada.path == books
