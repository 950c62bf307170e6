"""Back leads to a page as the house has it by now, and what is typed there stays."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay
from diaries import area, diary, is_saved, texts as days, today
from notes import inbox, sent, texts, write
from pictures import PICTURES
from test_quick_entities import names


def came_anew(visitor):
    """The page has asked the house, and was loaded once more."""
    visitor.page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    visitor.wait_until_alive()


def test_a_new_name_is_in_the_list_and_the_place_in_it_is_the_same(household, visitor, latency):
    ada = visitor("phone").sign_in("Ada")
    page = ada.page
    graph = ada.new_graph("Library")
    for number in range(10, 40):
        ada.new_entity(graph, f"Book {number}")
    ada.go(graph)
    delay(page, latency)
    page.locator("#quick").fill("Faust")
    page.keyboard.press("Enter")
    expect(names(page)).to_have_count(31)
    faust = names(page).filter(has_text="Faust")
    faust.scroll_into_view_if_needed()
    before = faust.bounding_box()["y"]
    ada.press(faust)
    expect(page.get_by_role("heading", name="Faust", level=1)).to_be_visible()

    page.go_back()

    came_anew(ada)
    assert faust.bounding_box()["y"] == pytest.approx(before, abs=60)


def test_a_message_just_sent_is_in_its_tab(household, desk):
    ada = desk.sign_in("Ada")
    tab = inbox(ada)
    before = texts(ada.page).count()
    write(ada.page, "We are out of tea")
    sent(ada.page)
    ada.go("/today")

    ada.page.go_back()

    expect(texts(ada.page)).to_have_count(before + 1)
    expect(texts(ada.page).last).to_have_text("We are out of tea")
    assert ada.path == tab


def test_a_form_that_was_saved_is_the_saved_one(household, desk):
    ada = desk.sign_in("Ada")
    page = ada.page
    plant = ada.new_entity(ada.new_graph("Garden"), "Rose", notes="Red")
    ada.go(plant)
    ada.press(page.get_by_role("link", name="Edit").first)
    ada.send(notes="Pink")
    assert ada.path == plant

    page.go_back()
    came_anew(ada)
    expect(page.locator("main [name=notes]")).to_have_value("Pink")
    ada.send(notes="White")

    assert ada.path == plant
    ada.sees("White")


def test_what_is_typed_meanwhile_stays_on_a_page_that_is_older(household, visitor, desk):
    ada = desk.sign_in("Ada")
    page = ada.page
    plant = ada.new_entity(ada.new_graph("Garden"), "Rose", notes="Red")
    ada.go(f"{plant}/edit")
    ada.go(plant)
    visitor("desk").sign_in("Ada").submit(f"{plant}/edit", notes="Yellow")
    field = page.locator("main [name=notes]")

    delay(page, 600)
    page.go_back()
    field.fill("Pink and")
    # In place of loading, the page is told that there may be news.
    page.evaluate("document.addEventListener('heard', ({ detail }) => detail === null && (window.isTold = true))")
    page.wait_for_function("() => window.isTold")

    expect(field).to_have_value("Pink and")
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "back_forward"


def test_a_day_that_was_written_is_there_with_its_photo(household, visitor, latency):
    ada = visitor("phone").sign_in("Ada")
    page = ada.page
    path, day = diary(ada), today(ada)
    ada.go(path)
    delay(page, latency)
    ada.press(page.locator(".month__day[aria-current=date] a"))
    page.set_input_files(".diary-form__files", str(PICTURES / "turned-6.jpg"))
    area(ada).fill("First snow.")
    with page.expect_navigation(url=re.compile(f"{path}/days/{day}$")):
        page.get_by_role("button", name="Done").tap()
    ada.wait_until_alive()
    expect(page.locator("media-waiting")).to_have_count(0, timeout=60_000)

    page.go_back()
    expect(area(ada)).to_have_value("First snow.")
    page.wait_for_load_state("networkidle")
    ada.wait_until_alive()
    expect(page.locator("media-waiting")).to_have_count(0)
    area(ada).fill("First snow. Soup.")
    is_saved(ada)

    assert days(household) == {day: "First snow. Soup."}
