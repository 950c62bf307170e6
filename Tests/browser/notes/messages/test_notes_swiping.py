"""Swipes in notes: from tab to tab, with motion on and off."""

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import add_tab, editor
from pictures import MUCH_LATER, swipe, swipe_until_a_second_finger, touch, wait_for

# Counts the ticks of a phone.
TICKS = "window.ticks = []; navigator.vibrate = (time) => { window.ticks.push(time); return true; };"


def moving(visitor, how="no-preference"):
    visitor.page.emulate_media(reduced_motion=how)
    visitor.page.add_init_script(TICKS)


def five(visitor):
    """Ada with five tabs, the first of them open."""
    visitor.sign_in("Ada")
    paths = [add_tab(visitor, title) for title in ("Alpha", "Beta", "Gamma", "Delta", "Omega")]
    visitor.go(paths[0])
    visitor.page.wait_for_load_state("networkidle")
    return paths


def arrived(visitor):
    """The page follows fingers: until it has faded in, the browser gives them to neither page."""
    visitor.wait_until_alive()
    wait_for(visitor, "document.elementFromPoint(200, 400) !== document.documentElement")


def test_a_second_finger_ends_a_swipe(household, phone):
    moving(phone)
    paths = five(phone)
    page = phone.page

    swipe_until_a_second_finger(phone, (340, 400), (60, 405))
    expect(page.locator("note-tabs[swiping]")).to_have_count(0)
    expect(page.locator(".messages")).to_have_count(1)
    assert phone.path == paths[0]

    swipe(phone, (340, 400), (60, 405), steps=3)
    expect(page.locator("h1")).to_have_text("Beta")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_quick_strokes_go_on_from_tab_to_tab(household, phone, motion, latency):
    moving(phone, motion)
    paths = five(phone)
    page = phone.page
    delay(page, latency)

    for _ in range(4):
        swipe(phone, (340, 400), (60, 405), steps=3)

    expect(page.locator("h1")).to_have_text("Omega")
    expect(page).to_have_url(phone.url + paths[4])
    expect(page.locator(".messages")).to_have_count(1)
    # At the end of the row there is nothing beyond.
    swipe(phone, (340, 400), (60, 405), steps=3)
    for _ in range(2):
        swipe(phone, (60, 400), (340, 405), steps=3)
    expect(page.locator("h1")).to_have_text("Gamma")
    expect(page).to_have_url(phone.url + paths[2])
    expect(page.locator(".messages")).to_have_count(1)
    expect(page.locator(".messages")).to_be_visible()
    assert page.evaluate("window.ticks") == ([10] * 6 if motion == "no-preference" else [])


def test_the_capsule_follows_the_finger_and_at_the_end_nothing_jumps(household, phone):
    moving(phone)
    paths = five(phone)
    phone.go(paths[4])
    page = phone.page
    page.wait_for_load_state("networkidle")
    # The script that follows is there.
    swipe(phone, (200, 300), (205, 420))
    session = phone.context.new_cdp_session(page)
    touch(session, "touchStart", [(340, 400)])
    for x in (300, 240, 180, 140):
        touch(session, "touchMove", [(x, 400)])
    expect(page.locator("note-tabs[swiping]")).to_have_count(1)
    moved = "new DOMMatrix(getComputedStyle(document.querySelector('.messages')).transform).m41 + parseFloat(getComputedStyle(document.querySelector('.messages')).translate)"
    # The moves may come after the first look.
    wait_for(phone, f"{moved} <= -40")
    before = page.evaluate(moved)
    page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, how) {
                window.glides = [...(window.glides ?? []), frames.translate];
                return animate.call(this, frames, how);
            };
        }"""
    )
    touch(session, "touchEnd", [])
    expect(page.locator("note-tabs[swiping]")).to_have_count(0)

    # A part of the way, since nothing follows.
    assert -60 < before <= -40
    [[begin, end]] = page.evaluate("window.glides")
    assert -60 < float(begin.removesuffix("px")) <= before and end == "0px"
    expect(page.locator("h1")).to_have_text("Omega")

    place = "document.querySelector('.tabs__capsule').offsetLeft + parseFloat(getComputedStyle(document.querySelector('.tabs__capsule')).translate)"
    rest = page.evaluate(place)
    touch(session, "touchStart", [(60, 400)])
    for x in (100, 140, 180):
        touch(session, "touchMove", [(x, 400)])
    wait_for(phone, f"{place} < {rest} - 10 && {place} > {rest} - 70")
    touch(session, "touchMove", [(280, 400)])
    touch(session, "touchEnd", [])
    expect(page.locator("h1")).to_have_text("Delta")
    # News may draw the bar anew just now.
    wait_for(
        phone,
        """(() => {
            const box = document.querySelector(".tabs__tab[aria-current]")?.getBoundingClientRect();
            const bar = document.querySelector(".tabs__bar").getBoundingClientRect();
            return box?.width > 0 && bar.left <= box.left + 1 && box.right <= bar.right + 1;
        })()""",
    )


def test_strokes_lead_to_the_search_and_back_from_the_edge_to_the_search_and_beside_it_to_the_tab_before(household, phone):
    moving(phone)
    paths = five(phone)
    page = phone.page
    current = page.locator(".tabs__tab[aria-current]")

    swipe(phone, (8, 400), (300, 400))
    page.wait_for_url("**/notes/search")
    arrived(phone)
    swipe(phone, (340, 500), (60, 505))
    expect(page.locator("h1")).to_have_text("Inbox")
    arrived(phone)
    swipe(phone, (100, 400), (380, 400))
    page.wait_for_url("**/notes/search")
    phone.go(paths[1])
    # Up and down is the list's own.
    swipe(phone, (200, 300), (225, 500))
    expect(page.locator("h1")).to_have_text("Beta")
    swipe(phone, (26, 400), (320, 405))
    expect(current).to_have_attribute("href", paths[0])
    phone.go(paths[1])
    swipe(phone, (23, 400), (320, 405))
    expect(current).to_have_attribute("href", "/notes/search")
