"""Entities that are added by their names alone, one after another, in the list of their graph."""

from playwright.sync_api import expect

from browsing import delay


def status(page):
    return page.locator("quick-add [role=status]")


def names(page):
    return page.locator("#rows .row__name")


def test_names_typed_without_waiting_are_all_in_the_list(household, phone, latency):
    phone.sign_in("Ada")
    page = phone.go(phone.new_graph("Library"))
    expect(page.locator(".empty")).to_be_visible()
    delay(page, latency)
    field = page.locator("#quick")

    field.tap()
    for name in ["Books", "Films", "Authors"]:
        page.keyboard.type(name, delay=30)
        page.keyboard.press("Enter")
    page.keyboard.type("Half a na")

    expect(names(page)).to_have_text(["Authors", "Books", "Films"])
    expect(page.locator(".empty")).to_have_count(0)
    expect(status(page).get_by_role("link", name="Added Authors")).to_be_visible()
    expect(field).to_have_value("Half a na")
    # The first step is done, and the next ones have somewhere to go.
    expect(page.locator("#first-steps .steps__done")).to_have_count(1)
    expect(page.locator("#first-steps a")).to_have_count(4)
    delay(page, 0)
    status(page).get_by_role("link").click()
    expect(page.locator("h1")).to_have_text("Authors")


def test_a_search_is_over_with_the_next_name(household, desk):
    ada = desk.sign_in("Ada")
    graph = ada.new_graph("Library")
    for name in ("Books", "Films"):
        ada.new_entity(graph, name)
    page = ada.go(f"{graph}?q=book")
    expect(names(page)).to_have_text(["Books"])

    page.locator("#quick").click()
    page.keyboard.type("Authors")
    page.keyboard.press("Enter")

    expect(names(page)).to_have_text(["Authors", "Books", "Films"])
    expect(page.get_by_role("searchbox", name="Search in this graph")).to_have_value("")
    expect(page.locator(".side__list [aria-current=page] .side__count")).to_have_text("3")
