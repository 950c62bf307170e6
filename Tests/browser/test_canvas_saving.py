"""What a canvas does to save: whatever befalls the network, the lock or the rights, and in whichever order answers come."""

import pytest
from playwright.sync_api import expect

from canvas import PLACES, middle, open_canvas, placed, settled, spot
from test_canvas_hands import is_there, square  # noqa: F401
from test_canvas_renewed import drag
from test_lock import is_at_the_lock, locked_graph


def test_a_graph_that_was_locked_meanwhile_is_left_with_the_next_move(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    graph, _ = locked_graph(ada)
    page = open_canvas(ada, graph)
    placed(page)
    at = middle(page)
    page.evaluate("fetch(document.querySelector('lock-guard a').href, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })")

    with ada.watch.allowing(423):
        drag(page, at, (60, 0))
        is_at_the_lock(ada, graph)


def test_who_may_only_read_by_now_sees_what_the_house_has(square, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    ada.go(f"{square}/sharing")
    ada.send(audience="editAll")
    page = open_canvas(grace, square)
    before, at = page.evaluate(PLACES), spot(page, 0)
    # So that Grace does not hear of it: her tab is out of sight.
    grace.turn("hidden")
    ada.go(f"{square}/sharing")
    ada.send(audience="seeAll")

    with grace.watch.allowing(403):
        drag(page, at, (-60, -40))
        expect(page.locator("graph-canvas:not([is-writable])")).to_have_count(1)
        settled(page)

    assert is_there(page, at) and not is_there(page, (at[0] - 60, at[1] - 40))
    assert page.evaluate(PLACES) == before
    expect(page.locator(".canvas__state")).to_be_hidden()
    drag(page, at, (-60, -40))
    assert page.evaluate(PLACES) == before
