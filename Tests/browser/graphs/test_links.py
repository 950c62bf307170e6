"""Linking nodes, mentioning them, and finding how they are connected, by touch, mouse and keyboard."""

import re

import pytest
from playwright.sync_api import expect

from browsing import unanswered


@pytest.fixture
def library(household, desk):
    """A graph with three things in it: its path, and theirs by name."""
    desk.sign_in("Ada")
    graph = desk.new_graph("Library")
    return graph, {name: desk.new_entity(graph, name) for name in ("Dune", "Frank Herbert", "Frankenstein")}


def links_of(entity):
    return entity.replace("/entities/", "/nodes/") + "/links"


def box(page, name):
    return page.locator("label").filter(has_text=re.compile(rf"^{name}")).get_by_role("checkbox")


def test_several_are_chosen_over_several_searches_and_the_way_between_two_is_found(library, phone):
    graph, things = library
    page = phone.sign_in("Ada").go(links_of(things["Dune"]) + "/new")
    page.locator("main [name=kind]").first.fill("read with")

    for query, name in [("herbert", "Frank Herbert"), ("stein", "Frankenstein")]:
        page.get_by_role("searchbox").fill(query)
        expect(page.locator("#found .row__name")).to_have_text([name])
        box(page, name).check()
    phone.check_page()
    phone.press(page.locator(".form__end button"))

    assert phone.path.startswith(things["Dune"])
    expect(page.locator("#links h3")).to_contain_text("read with")
    expect(page.locator("#links .row__name")).to_have_text(["Frank Herbert", "Frankenstein"])

    # The menu of a link.
    page.get_by_label("More for the link to Frankenstein").tap()
    phone.check_page()
    phone.press(page.locator("#links").get_by_role("button", name="Delete").locator("visible=true"))
    expect(page.locator("#links .row__name")).to_have_text(["Frank Herbert"])

    phone.press(page.get_by_role("link", name="Find a connection"))
    page.get_by_role("searchbox").press_sequentially("herb", delay=30)
    expect(page.locator("#nodes .row__name")).to_have_text(["Frank Herbert"])
    phone.press(page.locator("#nodes a"))
    expect(page.locator(".way .row__name")).to_have_text(["Dune", "Frank Herbert"])
    expect(page.locator(".way__joint")).to_have_text(["read with"])
    phone.press(page.get_by_role("link", name="Change").last)
    phone.press(page.locator("#nodes a").filter(has_text="Frankenstein"))
    phone.sees("They are not connected")


def test_the_picker_is_worked_with_the_keyboard(library, desk):
    graph, things = library
    page = desk.go(links_of(things["Dune"]) + "/new")
    field = page.get_by_role("searchbox")

    field.focus()
    page.keyboard.type("frank", delay=20)
    expect(page.locator("#found .row__name")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Chilton", delay=20)
    expect(page.locator("#chosen .row__name")).to_have_text(["Frank Herbert"])
    desk.press(page.get_by_role("button", name="Create “Chilton” and link it"))

    expect(page.locator("#links .row__name")).to_have_text(["Chilton", "Frank Herbert"])


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_brackets_offer_what_can_be_mentioned(library, visitor, size):
    graph, things = library
    ada = visitor(size).sign_in("Ada")
    page = ada.go(f"{things['Dune']}/edit")
    notes = page.get_by_label("Notes")
    options = page.get_by_role("option")

    notes.press_sequentially("[[fra", delay=30)
    expect(page.get_by_role("listbox")).to_be_visible()
    notes.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(notes).to_have_value("[[fra")
    notes.press_sequentially("zzz", delay=30)
    expect(page.locator(".mentions__said")).to_have_text("Nothing found.")

    notes.fill("A book\n")
    notes.press("ControlOrMeta+End")
    notes.press_sequentially("by [[fra", delay=30)
    expect(options).to_have_count(2)
    expect(page.get_by_role("listbox", name="What to mention")).to_be_in_viewport()
    if size == "phone":
        ada.check_page()
        options.filter(has_text="Frank Herbert").tap()
    else:
        names = options.locator(".row__name").all_inner_texts()
        for _ in range(names.index("Frank Herbert")):
            notes.press("ArrowDown")
        active = notes.get_attribute("aria-activedescendant")
        expect(page.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
        notes.press("Enter")

    expect(notes).to_have_value("A book\nby [[Frank Herbert]]")
    expect(notes).to_be_focused()
    expect(page.get_by_role("listbox")).to_be_hidden()
    ada.press(page.locator(".form__end button"))
    ada.press(page.locator(".prose").get_by_role("link", name="Frank Herbert"))
    assert ada.path == things["Frank Herbert"]
    expect(page.locator("#links")).to_contain_text("Mentioned in")


def test_the_keys_take_what_answers_the_text_however_late_it_comes(library, desk):
    _, things = library
    page = desk.go(f"{things['Dune']}/edit")
    notes = page.get_by_label("Notes")
    with unanswered(page, "**/*q=fra*"):
        notes.press_sequentially("[[fra")
        notes.press("Tab")
        expect(notes).to_be_focused()
    expect(notes).to_have_value(re.compile(r"^\[\[Fran.*\]\]$"))

    notes.fill("")
    notes.press_sequentially("[[fra")
    options = page.get_by_role("option")
    expect(options).to_have_count(2)
    second = options.last.locator(".row__name").inner_text()
    with unanswered(page, "**/*q=fran*"):
        notes.press_sequentially(second[3:].lower())
        notes.press("Enter")
        expect(notes).to_have_value(f"[[fra{second[3:].lower()}")
    expect(notes).to_have_value(f"[[{second}]]")


def test_a_late_answer_leaves_the_mark_where_the_arrows_put_it(library, desk):
    graph, things = library
    page = desk.go(f"{things['Dune']}/edit")
    notes = page.get_by_label("Notes")
    notes.press_sequentially("[[fra", delay=30)
    options = page.get_by_role("option")
    expect(options).to_have_count(2)
    notes.press("ArrowDown")
    second = options.last.locator(".row__name").inner_text()
    with unanswered(page, "**/*q=fran*"):
        with page.expect_request("**/*q=fran*"):
            notes.press("n")
        expect(options.last).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("listbox")).to_have_attribute("style", re.compile("inset"))
    expect(options.filter(has_text=second)).to_have_attribute("aria-selected", "true")

    notes.press("Enter")
    expect(notes).to_have_value(f"[[{second}]]")
