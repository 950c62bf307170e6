"""Finding an entity in its graph, with JavaScript as one types, and without."""

import pytest
from playwright.sync_api import expect

NAMES = ["Crème brûlée", "Apple crumble", "Cream of tomato"]


@pytest.fixture
def graph(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("Recipes")
    for name in NAMES:
        desk.new_entity(graph, name)
    return graph


def names(page):
    """The entities in the list, in their order."""
    return page.locator("#rows .row__name").all_inner_texts()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_list_follows_what_is_typed(graph, visitor, size):
    ada = visitor(size).sign_in("Ada")
    page = ada.go(graph)

    page.locator("main [name='q']").press_sequentially("creme", delay=30)

    expect(page.locator("main").get_by_text("Apple crumble")).to_have_count(0)
    assert names(page) == ["Crème brûlée"]
    expect(page.locator("main [name='q']")).to_be_focused()
    expect(page.locator("main [name='q']")).to_have_value("creme")
    assert "q=creme" in page.url

    page.locator("main [name='q']").fill("")
    expect(page.locator("main").get_by_text("Apple crumble").first).to_be_visible()


def test_what_is_typed_before_the_script_is_there_is_searched_for(graph, desk):
    held = []
    desk.page.route("**/live-search*", lambda route: held.append(route))
    with desk.page.expect_request("**/live-search*"):
        page = desk.page
        page.goto(graph)
    page.locator("main [name='q']").fill("creme")
    expect(page.locator("main").get_by_text("Apple crumble").first).to_be_visible()

    for route in held:
        route.continue_()

    expect(page.locator("main").get_by_text("Apple crumble")).to_have_count(0)
    assert names(page) == ["Crème brûlée"]


def test_search_works_without_javascript(graph, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    ada.go(graph)

    field = ada.page.locator("main [name='q']")
    field.fill("BRULEE")
    with ada.page.expect_navigation():
        field.press("Enter")

    assert names(ada.page) == ["Crème brûlée"]
    expect(ada.page.locator("main [name='q']")).to_have_value("BRULEE")


def test_nothing_found_says_so(graph, desk):
    page = desk.go(f"{graph}?q=zucchini")

    assert names(page) == []
    desk.sees("Nothing found for “zucchini”")
    desk.check_page()


def test_sorted_as_asked(graph, desk):
    first = desk.go(graph).get_by_role("link", name=NAMES[0]).get_attribute("href")
    desk.go(f"{first}/edit")
    desk.send(notes="With burnt sugar")

    assert names(desk.go(f"{graph}?sort=name")) == ["Apple crumble", "Cream of tomato", "Crème brûlée"]
    assert names(desk.go(f"{graph}?sort=newest")) == ["Cream of tomato", "Apple crumble", "Crème brûlée"]
    assert names(desk.go(f"{graph}?sort=changed"))[0] == "Crème brûlée"


def test_how_a_list_is_shown_is_remembered(graph, desk):
    page = desk.go(graph)
    desk.press(page.get_by_role("button", name="Show as tiles"))

    desk.go("/today")
    page = desk.go(graph)

    expect(page.get_by_role("button", name="Show as a list")).to_be_visible()
    desk.check_page()


def test_slash_goes_to_search(graph, desk):
    page = desk.go(graph)

    page.keyboard.press("/")

    expect(page.locator("main [name='q']")).to_be_focused()
