"""The places of a page's parts: on the desk in two columns with one right edge, on the phone photo, words, parts."""

import pytest
from playwright.sync_api import expect

from pictures import PHOTOS, bring, count, plant
from browsing import SIZES


def box(page, selector):
    return page.locator(selector).first.bounding_box()


def right(page, selector):
    edges = box(page, selector)
    return round(edges["x"] + edges["width"])


@pytest.fixture
def shelf(household, desk):
    """A shelf of ten books with notes and a photo, as one opens it anew."""
    ada = desk.sign_in("Ada")
    path = plant(ada, "Books")
    bring(ada, PHOTOS[:1])
    ada.go(f"{path}/edit")
    ada.send(notes="*Lent to* **Grace**:\n- two novels")
    ada.go(f"{path}/attributes/lines")
    ada.send(lines="\n".join(f"Book {letter}" for letter in "ABCDEFGHIJ"))
    ada.go(path)
    return path


def test_a_desk_has_two_columns_and_one_right_edge(shelf, desk):
    page = desk.page

    edges = {right(page, part) for part in (".head", ".hero", ".aside", ".facts", ".media", ".links")}
    assert len(edges) == 1, edges
    assert right(page, ".prose") <= box(page, ".hero")["x"]
    assert right(page, "#rows") < box(page, ".aside")["x"]
    assert box(page, ".hero")["y"] == box(page, ".prose")["y"]
    assert box(page, ".facts")["y"] < box(page, ".media")["y"] < box(page, ".links")["y"]
    expect(page.locator("#rows > li").last).to_be_visible()
    desk.check_page()


def test_a_phone_shows_photo_words_and_the_first_eight(shelf, desk, phone):
    ada = phone.sign_in("Ada")
    ada.go(shelf)
    page = ada.page

    tops = [box(page, part)["y"] for part in (".hero", ".prose", "#rows", ".media", ".links", ".facts")]
    assert tops == sorted(tops)
    assert page.locator("#rows > li:visible").count() == 8
    page.get_by_text("All 10 attributes").tap()
    expect(page.locator("#rows > li:visible")).to_have_count(10)
    ada.check_page()


def test_a_search_on_the_phone_hides_nothing_it_found(shelf, desk, phone):
    ada = phone.sign_in("Ada")
    ada.go(f"{shelf}?q=book")

    assert ada.page.locator("#rows > li:visible").count() == 10


def test_one_photo_stands_once_and_opens_full_screen(shelf, desk):
    page = desk.page
    expect(page.locator(".mosaic__tile")).to_have_count(0)

    page.locator(".hero").click()
    expect(count(desk)).to_have_text("1 of 1")
    page.keyboard.press("Escape")
    expect(page.locator(".hero")).to_be_focused()


@pytest.mark.parametrize("path", ["/settings", "/settings/members", "/today", "/graphs"])
def test_a_wide_screen_has_its_page_in_the_middle(household, visitor, monkeypatch, path):
    monkeypatch.setitem(SIZES, "wide", {"viewport": {"width": 1920, "height": 1000}})
    ada = visitor("wide").sign_in("Ada")
    ada.go(path)

    side, page = box(ada.page, ".side"), box(ada.page, ".page")
    left = page["x"] - side["x"] - side["width"]
    assert abs(left - (1920 - page["x"] - page["width"])) <= 1
    assert left < 320


@pytest.mark.parametrize("language", ["de-DE", "ru-RU", "fr-FR", "es-ES", "en-GB"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_bar_of_a_phone_cuts_no_word(household, visitor, monkeypatch, language, width):
    monkeypatch.setitem(SIZES, "narrow", {"viewport": {"width": width, "height": 640}, "is_mobile": True, "has_touch": True})
    ada = visitor("narrow", language=language).sign_in("Ada")
    ada.go("/settings/appearance")
    ada.send(language=language[:2])

    places = ada.page.locator(".bar__place").evaluate_all(
        "places => places.map(place => [place.textContent.trim(), place.scrollWidth - place.clientWidth])"
    )
    assert len(places) == 5
    assert all(overlap <= 0 for _, overlap in places), places
    assert right(ada.page, ".bar__place:last-child") <= width


@pytest.mark.parametrize("amount", ["147886", "1234567890123.45", "-9999999999999.99"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_net_worth_stands_in_one_piece_on_the_narrowest_phone(household, visitor, monkeypatch, amount, language):
    monkeypatch.setitem(SIZES, "narrow", {"viewport": {"width": 320, "height": 640}, "is_mobile": True, "has_touch": True})
    ada = visitor("narrow").sign_in("Ada")
    ada.go("/wealth/values/new")
    ada.send(amount=amount)
    ada.go("/settings/appearance")
    ada.send(language=language)
    ada.go("/wealth")

    lines = ada.page.locator("h1.net-worth").evaluate(
        "h1 => Math.round(h1.getBoundingClientRect().height / parseFloat(getComputedStyle(h1).lineHeight))"
    )
    assert lines == 1
    assert ada.page.locator("h1.net-worth").evaluate("h1 => h1.scrollWidth - h1.clientWidth") <= 0
    ada.check_page()


LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte"


def test_a_name_of_one_long_word_makes_no_page_wider_and_keeps_its_menu_in_sight(household, phone):
    ada = phone.sign_in("Ada")
    graph = ada.new_graph(LONG_WORD)
    entity = ada.new_entity(graph, LONG_WORD)
    wide = {}

    for path in ("/today", graph, f"{graph}/sharing", f"{graph}/delete", entity, f"{entity}/edit", f"{entity}/table"):
        page = ada.go(path)
        if over := page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"):
            wide[path] = over

    assert not wide, wide
    page = ada.go(entity)
    page.locator(".head summary").tap()
    panel = box(page, ".head .menu__panel")
    assert 0 <= panel["x"] and panel["x"] + panel["width"] <= 390, panel


def test_a_phone_that_lies_has_one_column_beside_the_rooms(household, desk, visitor, monkeypatch):
    monkeypatch.setitem(SIZES, "lying", {"viewport": {"width": 844, "height": 390}, "is_mobile": True, "has_touch": True})
    path = plant(desk.sign_in("Ada"), "Books")
    ada = visitor("lying").sign_in("Ada")
    ada.go(path)

    assert box(ada.page, ".facts")["width"] > 400
    ada.check_page()
