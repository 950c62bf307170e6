"""Entities: made, changed, deleted, brought back, and two people at the same one."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, losing_answers, set_offline, unanswered

@pytest.mark.parametrize("size", ["phone", "desk"])
def test_made_changed_deleted_and_brought_back(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    graph = ada.new_graph("Garden")
    plant = ada.new_entity(graph, "Rosmary", "By the wall")

    ada.go(f"{plant}/edit")
    ada.send(name="Rosemary", notes="By the south wall")
    ada.go(plant)
    expect(ada.page.locator("h1")).to_contain_text("Rosemary")
    ada.sees("By the south wall")

    delete(ada, plant)
    ada.press(ada.page.get_by_role("status").get_by_role("button", name="Undo"))
    ada.go(plant)
    expect(ada.page.locator("h1")).to_contain_text("Rosemary")
    ada.sees("By the south wall")


def test_pressing_undo_twice_brings_back_once_and_complains_of_nothing(household, desk):
    desk.sign_in("Ada")
    plant = desk.new_entity(desk.new_graph("Garden"), "Rosemary")
    delete(desk, plant)
    page, presses = desk.page, []
    box = page.get_by_role("status").get_by_role("button", name="Undo").bounding_box()

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

    expect(page.locator("toast-note")).to_contain_text("“Rosemary” is back")
    assert desk.path == plant
    assert len(presses) == 1


def test_an_undo_whose_page_was_not_left_can_be_pressed_again(household, desk):
    desk.sign_in("Ada")
    plant = desk.new_entity(desk.new_graph("Garden"), "Rosemary")
    page = desk.page
    page.clock.install()
    delete(desk, plant)
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    # An answer without a page leaves the browser where it is, as its stop button does.
    page.route("**/undo/*", lambda route: route.fulfill(status=204), times=1)
    with page.expect_request("**/undo/*"):
        undo.click()

    page.clock.fast_forward(5_100)
    undo.click()

    expect(page.locator("toast-note")).to_contain_text("“Rosemary” is back")
    assert desk.path == plant


def test_the_bin_brings_back_too(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("Garden")
    plant = desk.new_entity(graph, "Rosemary")
    delete(desk, plant)

    desk.go("/settings/bin")
    desk.sees("Rosemary")
    desk.press(desk.page.get_by_role("button", name=re.compile("^Restore .*Rosemary")))

    desk.go(plant)
    expect(desk.page.locator("h1")).to_contain_text("Rosemary")


def test_two_people_at_one_entity_lose_no_word(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    graph = ada.new_graph("Garden")
    plant = ada.new_entity(graph, "Rosemary", "Plant it")
    ada.go(f"{graph}/sharing")
    ada.send(audience="editAll")

    grace.go(f"{plant}/edit")
    ada.go(f"{plant}/edit")
    ada.send(name="Rosemary", notes="Ada: by the south wall")
    with grace.watch.allowing(409, 422):
        grace.send(name="Rosemary", notes="Grace: in the big pot")

    shown = grace.page.locator("main").inner_text() + grace.form("notes").locator("[name='notes']").input_value()
    assert "Ada: by the south wall" in shown
    assert "Grace: in the big pot" in shown
    grace.check_page()

    grace.send(notes="Ada: by the south wall\nGrace: in the big pot")
    ada.go(plant)
    ada.sees("Grace: in the big pot")


def test_a_mistake_comes_back_with_its_text(household, phone):
    phone.sign_in("Ada")
    graph = phone.new_graph("Garden")
    phone.go(f"{graph}/entities/new")

    with phone.watch.allowing(422):
        phone.send(name=" ", notes="Half an hour of typing")

    expect(phone.page.locator("[name='name']")).to_have_attribute("aria-invalid", "true")
    expect(phone.page.locator("[name='notes']")).to_have_value("Half an hour of typing")
    phone.check_page()


def test_a_graph_goes_when_its_name_is_typed(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("Garden")

    desk.go(f"{graph}/delete")
    with desk.watch.allowing(422):
        desk.send(name="Gardn")
    desk.send(name="Garden")

    desk.go("/graphs")
    expect(desk.page.get_by_role("main").get_by_role("link", name="Garden")).to_have_count(0)


def test_what_looks_like_markup_stays_text(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("<b>Garden</b>")
    plant = desk.new_entity(graph, "\"><img src=x onerror=alert(1)>", "<script>alert(1)</script>")

    desk.go(plant)

    expect(desk.page.locator("h1")).to_contain_text("<img src=x onerror=alert(1)>")
    desk.sees("<script>alert(1)</script>")
    expect(desk.page.locator("main img[src='x']")).to_have_count(0)


def delete(visitor, entity):
    """Presses Delete, which stands on the page or behind its menu."""
    visitor.go(entity)
    button = visitor.page.locator(f"form[action='{entity}/delete'] button").first
    if not button.is_visible():
        visitor.page.locator("main summary").first.click()
    visitor.press(button)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_one_name_after_another_is_added_without_leaving_the_field(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    ada.go(books)
    field = ada.page.locator("#quick")

    field.tap() if ada.is_held else field.click()
    for count, name in enumerate(["Dune", "Sult", "Kallocain"], start=1):
        with ada.page.expect_response(lambda response: response.request.method == "POST"):
            ada.page.keyboard.type(name)
            ada.page.keyboard.press("Enter")
        expect(ada.page.locator("#attributes")).to_have_text(re.compile(f"^{count} attribute"))
        expect(field).to_be_focused()
        expect(field).to_have_value("")
    expect(ada.page.locator("#rows .row__name")).to_have_text(["Dune", "Kallocain", "Sult"])
    ada.check_page()


@pytest.mark.parametrize("latency", [0, 150, 300])
def test_names_typed_without_waiting_are_all_added(household, phone, latency):
    ada = phone.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    ada.go(books)
    delay(ada.page, latency)
    names = ["Dune", "Sult", "Kallocain", "Emma", "Kim"]

    ada.page.locator("#quick").tap()
    for name in names:
        ada.page.keyboard.type(name, delay=60)
        ada.page.keyboard.press("Enter")
    ada.page.keyboard.type("Half a na", delay=60)

    expect(ada.page.locator("#attributes")).to_have_text(re.compile("^5 attributes"))
    expect(ada.page.locator("#quick")).to_have_value("Half a na")
    expect(ada.page.locator("#rows .row__name")).to_have_text(sorted(names))


def test_names_that_do_not_get_through_are_sent_again(household, phone):
    ada = phone.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    page = ada.go(books)
    field, state = page.locator("#quick"), page.locator("quick-add [role=status]")

    field.tap()
    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        set_offline(page, True)
        for name in ("Dune", "Sult"):
            page.keyboard.type(name, delay=60)
            page.keyboard.press("Enter")
        expect(state).to_have_text("Not saved: try again · Dune · Sult")
        page.keyboard.type("Half a na")
        set_offline(page, False)

    expect(page.locator("#attributes")).to_have_text(re.compile("^2 attributes"))
    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Sult"])
    expect(state).to_have_text("")
    expect(field).to_have_value("Half a na")


def test_a_name_whose_answer_is_lost_is_added_once(household, phone):
    ada = phone.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    page = ada.go(books)

    page.locator("#quick").tap()
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        with losing_answers(page, "**/attributes", 2) as lost:
            for name in ("Dune", "Dune", "Sult"):
                page.keyboard.type(name)
                page.keyboard.press("Enter")
            expect(page.locator("#attributes")).to_have_text(re.compile("^3 attributes"), timeout=15_000)
    assert len(lost) == 2

    # Two of one name are two, since both were typed.
    ada.go(books)
    expect(page.locator("#rows .row__name")).to_have_text(["Dune", "Dune", "Sult"])


def test_names_behind_one_that_asks_for_more_are_kept(household, desk):
    ada = desk.sign_in("Ada")
    books = ada.new_entity(ada.new_graph("Library"), "Books")
    ada.go(f"{books}/fields/new")
    form = ada.fill(name="Year", type="integer")
    form.locator("label", has_text="Required").click()
    ada.press(form.get_by_role("button", name="Create"))
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


def test_after_an_undo_no_older_toast_offers_another(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("Garden")
    roses, lilies = desk.new_entity(graph, "Roses"), desk.new_entity(graph, "Lilies")
    delete(desk, roses)
    delete(desk, lilies)

    desk.press(desk.page.get_by_role("status").get_by_role("button", name="Undo"))

    expect(desk.page.locator("toast-note")).to_have_text("“Lilies” is back")
    desk.go("/settings/bin")
    expect(desk.page.locator("toast-note form")).to_have_count(0)
    desk.sees("“Roses” deleted")
