"""The places of a page's parts: on the desk in two columns with one right edge, on the phone photo, words, parts."""

import re

import pytest
from playwright.sync_api import expect

from browsing import SIZES
from pictures import PHOTOS, attach, count


def box(page, selector):
    return page.locator(selector).first.bounding_box()


def right(page, selector):
    edges = box(page, selector)
    return round(edges["x"] + edges["width"])


@pytest.fixture
def shelf(household, desk):
    """The path of a shelf of ten books with notes and a photo."""
    ada = desk.sign_in("Ada")
    graph = ada.new_graph("Garden")
    path = ada.new_entity(graph, "Books", notes="*Lent to* **Grace**:\n- two novels")
    attach(ada, path, PHOTOS[0])
    ada.submit(f"{path}/attributes/lines", lines="\n".join(f"Book {letter}" for letter in "ABCDEFGHIJ"))
    return path


def test_a_desk_has_two_columns_and_one_right_edge_and_one_photo_opens_full_screen(shelf, desk):
    page = desk.go(shelf)

    edges = {right(page, part) for part in (".head", ".hero", ".aside", ".facts", ".media", ".add-parts")}
    assert len(edges) == 1, edges
    assert right(page, ".prose") <= box(page, ".hero")["x"]
    assert right(page, "#rows") < box(page, ".aside")["x"]
    assert box(page, ".hero")["y"] == box(page, ".prose")["y"]
    assert box(page, ".facts")["y"] < box(page, ".media")["y"] < box(page, ".add-parts")["y"]
    expect(page.locator("#rows > li").last).to_be_visible()

    # One photo stands once.
    expect(page.locator(".mosaic__tile")).to_have_count(0)
    page.locator(".hero").click()
    expect(count(desk)).to_have_text("1 of 1")
    page.keyboard.press("Escape")
    expect(page.locator(".hero")).to_be_focused()


def test_a_phone_shows_photo_words_and_the_first_eight_but_all_that_is_found(shelf, phone, visitor, monkeypatch):
    page = phone.sign_in("Ada").go(shelf)

    tops = [box(page, part)["y"] for part in (".hero", ".prose", "#rows", ".media", ".add-parts", ".facts")]
    assert tops == sorted(tops)
    assert page.locator("#rows > li:visible").count() == 8
    page.get_by_text(re.compile("^All 10 ")).tap()
    expect(page.locator("#rows > li:visible")).to_have_count(10)

    phone.go(f"{shelf}?q=book")
    assert page.locator("#rows > li:visible").count() == 10

    # A phone that lies has one column beside the rooms.
    monkeypatch.setitem(SIZES, "lying", {"viewport": {"width": 844, "height": 390}, "is_mobile": True, "has_touch": True})
    lying = visitor("lying").sign_in("Ada")
    lying.go(shelf)
    assert box(lying.page, ".facts")["width"] > 400
    lying.check_page()


def test_the_end_of_a_page_stands_above_the_bar_of_a_phone(household, phone):
    page = phone.sign_in("Ada").go("/settings")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")

    assert page.evaluate("scrollY") > 0
    end = page.evaluate("Math.max(...[...document.querySelectorAll('.page > *')].map((part) => part.getBoundingClientRect().bottom))")
    assert end <= box(page, ".bar")["y"]


def test_a_wide_screen_has_its_page_in_the_middle(household, visitor, monkeypatch):
    monkeypatch.setitem(SIZES, "wide", {"viewport": {"width": 1920, "height": 1000}})
    ada = visitor("wide").sign_in("Ada")
    for path in ("/settings", "/settings/members", "/today", "/graphs"):
        ada.go(path)

        side, page = box(ada.page, ".side"), box(ada.page, ".page")
        left = page["x"] - side["x"] - side["width"]
        assert abs(left - (1920 - page["x"] - page["width"])) <= 1, path
        assert left < 320, path


def test_net_worth_stands_in_one_piece_on_the_narrowest_phone(household, visitor, monkeypatch):
    monkeypatch.setitem(SIZES, "narrow", {"viewport": {"width": 320, "height": 640}, "is_mobile": True, "has_touch": True})
    ada = visitor("narrow").sign_in("Ada")
    series = ada.submit("/wealth/series/new", name="Savings").split("/")[3][:32]
    for day, amount in enumerate(("147886", "1234567890123.45", "-9999999999999.99"), start=1):
        ada.submit("/wealth/values/new", series=series, amount=amount, day=f"2026-01-0{day}")
        for language in ("en", "ru"):
            ada.submit("/settings/appearance", language=language)
            ada.go("/wealth")

            worth = ada.page.locator("h1.net-worth")
            lines = worth.evaluate("h1 => Math.round(h1.getBoundingClientRect().height / parseFloat(getComputedStyle(h1).lineHeight))")
            assert lines == 1, (amount, language)
            assert worth.evaluate("h1 => h1.scrollWidth - h1.clientWidth") <= 0, (amount, language)
            assert ada.page.evaluate("document.documentElement.scrollWidth") <= 320, (amount, language)


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
