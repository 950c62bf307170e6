"""Searching messages: when it searches, how it is narrowed, and how a result looks."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import add_tab, say
from test_notes_sending import photos

PART = re.compile(r"/notes/search\?.*part=1")


def kitchen(visitor, *lines):
    """A tab with messages; gives its path."""
    tab = add_tab(visitor, "Kitchen")
    say(visitor, tab, *lines)
    return tab


def field(page):
    return page.locator("note-search [type=search]")


def hits(page):
    return page.locator(".note-hit")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_search_finds_while_one_types_is_narrowed_by_chips_and_leads_to_a_message(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    cellar = add_tab(ada, "Cellar")
    say(ada, cellar, "Milk of the poppy")
    tab = kitchen(ada, "Crème brûlée", "Milk", "Warm milk", *(f"Tea {number}" for number in range(6)))
    page = ada.go(tab)

    def press(one):
        one.tap() if ada.is_held else one.click()

    def chip(title):
        press(page.locator(".chip").filter(has_text=title))

    press(page.locator(".tabs__tab").first)
    page.wait_for_url("**/notes/search")
    ada.wait_until_alive()
    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_attribute("placeholder", "Find…")
    expect(field(page)).to_have_attribute("enterkeyhint", "done")
    expect(page.locator(".chip")).to_have_text(["Inbox", "Cellar", "Kitchen"])
    expect(page.locator(".tabs__tab").first).to_have_attribute("aria-current", "page")
    page.keyboard.type("brulee")
    page.keyboard.press("Enter")
    expect(hits(page)).to_have_count(1)
    # A phone's keyboard goes.
    expect(field(page)).not_to_be_focused()

    delay(page, latency)
    field(page).fill("")
    expect(hits(page)).to_have_count(0)
    field(page).press_sequentially("milk")
    expect(hits(page)).to_have_count(3)
    chip("Kitchen")
    expect(hits(page)).to_have_count(2)
    expect(page.locator(".chip[aria-current]")).to_have_text(["Kitchen"])
    # Further letters stay in the tab; another press leaves it.
    field(page).press("End")
    page.keyboard.type(" warm")
    # The chips are those of the last letter: the next press is on one that stays.
    expect(page).to_have_url(re.compile(r"q=milk\+warm"))
    expect(hits(page)).to_have_count(1)
    chip("Kitchen")
    expect(page.locator(".chip[aria-current]")).to_have_count(0)
    field(page).fill("poppy")
    expect(hits(page)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"/notes/search\?q=poppy$"))
    field(page).fill("tea 1")
    expect(hits(page)).to_have_text(re.compile("Tea 1"))

    hits(page).click(button="right")
    page.keyboard.press("Escape")
    expect(page.locator(".notes__panel, .message__more")).to_have_count(0)
    press(hits(page))
    page.wait_for_url(f"**{tab}?at=*")
    expect(page.locator(".message--marked .message__text")).to_have_text(["Tea 1"])
    expect(page.locator(".message--marked")).to_be_in_viewport()
    page.go_back()
    expect(hits(page)).to_have_count(1)
    expect(field(page)).to_have_value("tea 1")
    ada.wait_until_alive()
    field(page).fill("")
    expect(hits(page)).to_have_count(0)
    chip("Cellar")
    page.wait_for_url(f"**{cellar}")


def test_it_looks_a_moment_after_typing_stops(household, desk):
    desk.sign_in("Ada")
    kitchen(desk, "Milk and honey")
    page = desk.page
    asked = []
    page.on("request", lambda request: PART.search(request.url) and asked.append(request.url))
    page.clock.install()
    desk.go("/notes/search")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)

    page.keyboard.type("mil")
    page.clock.run_for(100)
    page.keyboard.type("k")
    page.clock.run_for(149)
    assert asked == []
    with page.expect_response(PART):
        page.clock.run_for(2)
    expect(hits(page)).to_have_count(1)
    assert len(asked) == 1 and "q=milk" in asked[0]


def test_an_empty_field_has_no_results_at_once_and_none_comes_with_a_motion(household, desk):
    desk.sign_in("Ada")
    tab = kitchen(desk, "Milk")
    page = desk.page
    page.emulate_media(reduced_motion="no-preference")
    desk.go("/notes/search")
    page.evaluate(
        """() => {
            window.moved = [];
            for (const name of ["animationstart", "transitionrun"]) {
                addEventListener(name, ({ target }) => target.closest?.(".results") && moved.push(target.className), true);
            }
        }"""
    )
    for words in ("mil", "milk", "zzz", ""):
        with page.expect_response(PART):
            field(page).fill(words)
        expect(hits(page)).to_have_count(1 if words.startswith("mil") else 0)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("moved") == []
    assert page.evaluate("document.querySelector('.results').getAnimations({ subtree: true }).length") == 0

    page.emulate_media(reduced_motion="reduce")
    for way in ("fill", "key"):
        desk.go("/notes/search?q=milk")
        expect(hits(page)).to_have_count(1)
        # However late the house answers.
        with unanswered(page, PART):
            if way == "fill":
                field(page).fill("")
            else:
                field(page).press("Control+a")
                field(page).press("Backspace")
            expect(hits(page)).to_have_count(0)
            page.locator(".chip").filter(has_text="Kitchen").click()
            page.wait_for_url(f"**{tab}")


def test_a_result_shows_its_tab_three_lines_and_its_photos(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Kitchen")
    text = "\n".join(f"Crème brûlée, step {number}" for number in range(9))
    desk.upload(tab, *photos(0, 2), content=text)
    page = desk.page

    desk.go("/notes/search?q=brulee")

    expect(page.locator(".note-hit__place b")).to_have_text("Kitchen")
    text = page.locator(".note-hit__text")
    expect(text.locator("mark").first).to_have_text("brûlée")
    lines = text.evaluate("(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)")
    assert 2.5 < lines < 3.1, lines
    expect(text).to_contain_text("step 2")
    expect(text).not_to_contain_text("step 3")
    expect(page.locator(".note-hit__tiles > *")).to_have_count(2)
    desk.go("/notes/search?q=photo-0")
    expect(hits(page)).to_have_count(1)
