"""A list that is pasted into a line: each of its lines is one thing, in its order; a note keeps them."""

import pytest
from playwright.sync_api import expect

from browsing import delay, set_offline
from notes import new_tab, texts
from reminders import row, rows
from test_notes_lists import make_list
from test_quick_entities import names

LIST = "milk\nbread\neggs\n"


def paste(page, field, text):
    """By the clipboard, as a person does."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    field.focus()
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+V")


def test_each_line_is_an_entity_and_an_attribute(household, desk, latency):
    page = desk.sign_in("Ada").page
    graph = desk.new_graph("Shop")
    entity = desk.new_entity(desk.new_graph("Kitchen"), "Shelf")
    delay(page, latency)
    for path in (graph, entity):
        desk.go(path)
        field = page.locator("#quick")
        field.focus()
        paste(page, field, LIST)
        expect(field).to_have_value("eggs")
        page.keyboard.press("Enter")

        expect(names(page)).to_have_text(["bread", "eggs", "milk"])
        expect(field).to_have_value("")


def test_each_line_is_an_item_of_a_list_without_a_network_too(household, desk, latency):
    page = desk.sign_in("Ada").page
    make_list(desk, new_tab(desk, "Shopping"), "tea")
    field = page.locator(".tasks__input")
    delay(page, latency)
    field.focus()
    page.wait_for_load_state("networkidle")
    with desk.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        set_offline(page, True)
        paste(page, field, LIST)
        expect(field).to_have_value("eggs")
        page.keyboard.press("Enter")
        expect(page.locator(".task__text")).to_have_text(["tea", "milk", "bread", "eggs"])
        set_offline(page, False)

    expect(page.locator(".task:not(.task--new) .task__text")).to_have_text(["tea", "milk", "bread", "eggs"])
    page.reload()
    expect(page.locator(".task__text")).to_have_text(["tea", "milk", "bread", "eggs"])


def test_each_line_is_a_reminder_and_one_without_a_time_waits_below(household, desk):
    page = desk.sign_in("Ada").go("/reminders")
    field = page.locator("#line")
    field.focus()
    with desk.watch.allowing(422):
        paste(page, field, "Bins tomorrow 7\nCall mum\nWater the plants tomorrow 9")
        expect(row(page, "Bins")).to_be_visible()
        waiting = page.get_by_role("button", name="Call mum")
        expect(waiting).to_contain_text("When?")
    expect(field).to_have_value("Water the plants tomorrow 9")
    page.keyboard.press("Enter")

    expect(row(page, "Water the plants")).to_be_visible()
    expect(rows(page)).to_have_count(2)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_note_on_today_keeps_its_lines(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    page = ada.page
    tab = new_tab(ada, "Shopping")
    ada.go("/today")
    field = page.locator("[data-quick=notes]")
    before = field.bounding_box()["height"]
    paste(page, field, LIST.strip())
    expect(field).to_have_value(LIST.strip())
    assert field.bounding_box()["height"] > before + 20
    if ada.is_held:
        # Enter begins a line there.
        page.keyboard.press("Enter")
        page.keyboard.type("tea")
        page.locator(".note-quick__form button").tap()
    else:
        page.keyboard.press("Shift+Enter")
        page.keyboard.type("tea")
        page.keyboard.press("Enter")
    expect(field).to_have_value("")
    expect(page.locator(".note-quick__sent a")).to_be_visible()

    ada.go(tab)
    expect(texts(page)).to_have_text(["milk\nbread\neggs\ntea"])
