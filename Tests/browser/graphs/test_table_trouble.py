"""Troubles that must not cost a value in the table: two people at one cell, lost connections, old sessions, leaving."""

import math
import re
import time

import pytest
from playwright.sync_api import expect

from browsing import delay, set_offline
from test_signed_out import sign_in_beside
from test_table import begin, cell
from test_table_typing import share, sheet, stands, state, type_rows


@pytest.mark.parametrize(("size", "choice", "value"), [("desk", "Keep “1964”", "1964"), ("phone", "Use “1965”", "1965")])
def test_of_two_values_for_one_cell_both_are_shown_and_one_is_chosen(household, visitor, size, choice, value):
    ada = visitor(size).sign_in("Ada")
    books = sheet(ada)
    share(ada, books)
    page = ada.go(f"{books}/table")
    field = begin(ada, cell(page, 0, 0))
    grace = visitor("desk").sign_in("Grace")
    theirs = grace.go(f"{books}/table")
    begin(grace, cell(theirs, 0, 0)).fill("1964")
    theirs.keyboard.press("Enter")
    expect(state(theirs)).to_have_text("Saved")

    field.fill("1965")
    with ada.watch.allowing(409):
        page.keyboard.press("Tab")
        expect(cell(page, 0, 0)).to_contain_text("It now says: 1964")
    expect(cell(page, 0, 1)).to_be_focused()
    expect(cell(page, 0, 0)).to_contain_text("1965")
    expect(state(page)).to_have_text("Not saved: check the marked cells")
    assert stands(ada, books)["Dune"][0] == "1964"
    if ada.is_held:
        ada.check_page()
    button = page.get_by_role("button", name=choice)
    button.tap() if ada.is_held else button.click()

    expect(cell(page, 0, 0)).to_have_text(value)
    expect(page.locator("[data-unsaved]")).to_have_count(0)
    expect(cell(page, 0, 0)).to_be_focused()
    assert stands(ada, books)["Dune"][0] == value


def test_a_lost_connection_loses_no_value(household, phone):
    ada = phone.sign_in("Ada")
    books = sheet(ada)
    page = ada.go(f"{books}/table")

    begin(ada, cell(page, 0, 0)).fill("1950")
    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        set_offline(page, True)
        page.keyboard.press("Tab")
        expect(state(page)).to_have_text("Not saved: try again")
        begin(ada, cell(page, 1, 1)).fill("9.99")
        page.keyboard.press("Enter")
        for place, text in [((0, 0), "1950"), ((1, 1), "9.99")]:
            expect(cell(page, *place)).to_have_text(text)
            expect(cell(page, *place)).to_have_attribute("data-unsaved", "")
        with page.expect_event("dialog") as asked:
            page.once("dialog", lambda dialog: dialog.dismiss())
            page.evaluate("location.assign('/today')")
        assert asked.value.type == "beforeunload"
        set_offline(page, False)
        expect(state(page)).to_have_text("Saved")

    assert stands(ada, books) == {
        "Dune": ["1950", "", "", ""], "Emma": ["", "9.99", "", ""], "Kim": [""] * 4, "Lolita": [""] * 4,
    }
    further = []
    page.on("dialog", lambda dialog: (further.append(dialog.type), dialog.accept()))
    ada.go("/today")
    assert further == []


def test_a_save_that_fails_in_the_middle_is_tried_again(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    books = sheet(ada)
    page = ada.go(f"{books}/table")
    sent, last = [], math.inf

    def answer(route):
        sent.append(route.request.post_data)
        # The second is saved, but its answer is lost on the way; no other arrives until the button is
        # pressed, nor the first one then. Meanwhile the page tries by itself, while a slow machine still types.
        if len(sent) == 2:
            route.fetch()
        if 1 < len(sent) <= last:
            return route.abort("connectionreset")
        return route.continue_()

    page.route("**/values/**", answer)
    cell(page, 0, 0).focus()
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        type_rows(page, [["1950", "7.50", "Herbert", "8842"]], 60)
        expect(state(page)).to_have_text("Not saved: try again")
        last = len(sent) + 1
        state(page).get_by_role("button").click()
        expect(state(page)).to_have_text("Saved")

    assert stands(ada, books)["Dune"] == ["1950", "7.50", "Herbert", "8842"]
    expect(cell(page, 0, 1)).to_have_text("7.50")


def test_a_session_that_ends_keeps_what_was_typed(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    books = sheet(ada)
    page = ada.go(f"{books}/table")
    session = ada.context.cookies()
    # A page that asks for news without a session leaves by itself, as long as nothing is typed.
    ada.page.wait_for_load_state("networkidle")
    ada.context.clear_cookies()

    cell(page, 0, 0).focus()
    with ada.watch.allowing(401):
        page.keyboard.type("1950")
        page.keyboard.press("Tab")
        way = state(page).get_by_role("link", name="Not saved: sign in again")
        expect(way).to_have_attribute("target", "_blank")
        # Until then the page may try again by itself.
        ada.context.add_cookies(session)
    ada.turn("visible")

    expect(state(page)).to_have_text("Saved")
    assert stands(ada, books)["Dune"][0] == "1950"


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_last_values_are_taken_back_one_by_one(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    books = sheet(ada)
    page = ada.go(f"{books}/table")
    undo = page.locator(".sheet__hint").get_by_role("button", name="Undo")
    expect(undo).to_have_count(0)
    for column, text in enumerate(["1950", "7.50"]):
        begin(ada, cell(page, 0, column)).fill(text)
        page.keyboard.press("Enter")
    begin(ada, cell(page, 0, 0)).fill("1951")
    if ada.is_held:
        page.keyboard.press("Enter")
        expect(state(page)).to_have_text("Saved")
        undo.tap()
    else:
        # Before the value is saved, without waiting.
        page.keyboard.press("Enter")
        page.keyboard.press("Control+z")
    expect(state(page)).to_have_text("Undone")
    expect(cell(page, 0, 0)).to_have_text("1950")
    assert stands(ada, books)["Dune"] == ["1950", "7.50", "", ""]

    undo.tap() if ada.is_held else page.keyboard.press("Control+z")
    expect(cell(page, 0, 1)).to_have_text("")
    undo.tap() if ada.is_held else page.keyboard.press("Control+z")
    expect(cell(page, 0, 0)).to_have_text("")
    expect(undo).to_have_count(0)
    assert stands(ada, books)["Dune"] == ["", "", "", ""]
    assert "Dune" not in re.search("<main.*</main>", ada.read("/settings/bin"), re.S)[0]


def test_leaving_sends_what_still_waits(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    books = sheet(ada)
    page = ada.go(f"{books}/table")
    delay(page, 300)
    page.on("dialog", lambda dialog: dialog.accept())

    cell(page, 0, 0).focus()
    # The code that sends is loaded with the first touch. Before it is there the browser warns, and leaving loses the
    # value.
    type_rows(page, [["1950", "7.50", "Herbert", "8842"]], 10)
    page.goto("/today")

    # A value sent as a page is left arrives when it is gone.
    end = time.monotonic() + 15
    there = stands(ada, books)
    while there["Dune"] != ["1950", "7.50", "Herbert", "8842"] and time.monotonic() < end:
        there = stands(ada, books)
    assert there["Dune"] == ["1950", "7.50", "Herbert", "8842"]


def locked_sheet(ada):
    """The paths of an entity with values, and of its graph, which is locked as soon as the page is out of sight."""
    books = sheet(ada)
    graph = books.split("/entities/")[0]
    ada.submit(f"{graph}/lock", password="under the clock", again="under the clock", graceSeconds="0")
    return books, graph


def test_a_lock_that_falls_while_somebody_types_keeps_the_value_and_asks_nothing(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    books, graph = locked_sheet(ada)
    page = ada.go(f"{books}/table")
    # First load the code that saves: it is there before a real typist has typed for a second.
    begin(ada, cell(page, 0, 1)).fill("7.50")
    page.keyboard.press("Enter")
    expect(state(page)).to_have_text("Saved")
    begin(ada, cell(page, 0, 0)).fill("1950")
    asked, held = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/values/*", lambda route: held.append(route))

    with page.expect_request("**/values/*"):
        ada.turn("hidden")
    # Behind the cover the lock waits for the value: before it, it would be refused.
    page.evaluate("() => fetch('/health')")
    assert not [url for url in asked if url.endswith("/lock/now")], asked
    held[0].continue_()

    page.wait_for_url(f"**{graph}/unlock**")
    ada.send(**{"unlock-password": "under the clock"})
    assert stands(ada, books)["Dune"][0] == "1950"


def test_values_that_a_lock_takes_while_nothing_arrives_are_saved_once_it_is_open(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    books, graph = locked_sheet(ada)
    page = ada.go(f"{books}/table")
    cell(page, 0, 0).focus()
    # The page of the lock tries, too.
    with ada.watch.allowing(423):
        with ada.watch.losing("net::ERR_CONNECTION_RESET"):
            page.route("**/values/*", lambda route: route.abort("connectionreset"))
            type_rows(page, [["1950", "7.50"]], 10)
            expect(state(page)).to_have_text("Not saved: try again")
            begin(ada, cell(page, 1, 0)).fill("1815")
            ada.turn("hidden")
            page.wait_for_url(f"**{graph}/unlock**")
            page.unroute("**/values/*")
        # Meanwhile one of them is changed elsewhere.
        other = visitor("desk").sign_in("Ada")
        other.go(f"{books}/table")
        other.send(**{"unlock-password": "under the clock"})
        begin(other, cell(other.page, 0, 1)).fill("8.25")
        other.page.keyboard.press("Enter")
        expect(state(other.page)).to_have_text("Saved")

        with ada.watch.allowing(409):
            ada.send(**{"unlock-password": "under the clock"})
            expect(cell(page, 0, 1)).to_contain_text("It now says: 8.25")
    expect(cell(page, 0, 0)).to_have_text("1950")
    expect(page.locator("[data-unsaved]")).to_have_count(1)
    assert stands(other, books)["Dune"][:2] == ["1950", "8.25"]
    assert stands(other, books)["Emma"][0] == "1815"
    page.get_by_role("button", name="Keep").click()
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('hearth-draft'))") == []


def test_a_value_typed_on_somebody_elses_page_is_not_saved_as_ones_own(household, desk):
    ada = desk.sign_in("Ada")
    books = sheet(ada)
    share(ada, books)
    page = ada.go(f"{books}/table")
    sign_in_beside(ada, "Grace")

    begin(ada, cell(page, 0, 0)).fill("1965")
    with ada.watch.allowing(401, 409):
        page.keyboard.press("Tab")
        expect(cell(page, 0, 0)).to_contain_text("This page was opened as Ada. You are signed in as Grace.")
    expect(state(page)).to_have_text("Not saved: check the marked cells")
