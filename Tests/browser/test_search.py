"""Finding an entity in its graph, with JavaScript as one types, and without."""

import re

import pytest
from playwright.sync_api import expect

NAMES = ["Crème brûlée", "Cream of tomato", "Apple crumble"]


@pytest.fixture
def graph(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("Recipes")
    for name in NAMES:
        desk.new_entity(graph, name)
    return graph


def names(page):
    """The entities on the page, in their order."""
    links = page.locator("main a[href*='/entities/']:not([href$='/new'])")
    return [name for text in links.all_inner_texts() for name in NAMES if name in text]


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


def test_search_works_without_javascript(graph, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    ada.go(graph)

    ada.send(q="BRULEE")

    assert names(ada.page) == ["Crème brûlée"]
    expect(ada.page.locator("main [name='q']")).to_have_value("BRULEE")


def test_nothing_found_says_so(graph, desk):
    page = desk.go(f"{graph}?q=zucchini")

    assert names(page) == []
    expect(page.locator("main")).to_contain_text(re.compile("zucchini|[Nn]o |[Nn]othing"))
    desk.check_page()


@pytest.mark.parametrize(
    ("sort", "first"), [("name", "Apple crumble"), ("newest", "Apple crumble"), ("changed", "Apple crumble")]
)
def test_sorted_as_asked(graph, desk, sort, first):
    assert names(desk.go(f"{graph}?sort={sort}"))[0] == first


def test_slash_goes_to_search(graph, desk):
    page = desk.go(graph)

    page.keyboard.press("/")

    expect(page.locator("main [name='q']")).to_be_focused()
