"""Searching messages: when it searches, how it is narrowed, and how a result looks."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import editor, new_tab, sent, type_out, write
from test_notes_changing import pick
from test_notes_sending import photos

PART = re.compile(r"/notes/search\?.*part=1")


def kitchen(visitor, *lines):
    """A tab with messages; gives its path."""
    tab = new_tab(visitor, "Kitchen")
    for line in lines:
        write(visitor.page, line)
    sent(visitor.page)
    return tab


def field(page):
    return page.locator("note-search [type=search]")


def hits(page):
    return page.locator(".note-hit")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_field_says_what_it_is_for_and_how_a_phone_ends_it(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    kitchen(ada, "Milk")
    page = ada.page
    page.locator(".tabs__tab").first.click()
    page.wait_for_url("**/notes/search")
    ada.wait_until_alive()

    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_attribute("placeholder", "Find…")
    expect(field(page)).to_have_attribute("enterkeyhint", "done")
    expect(page.locator(".chip")).to_have_text(["Inbox", "Kitchen"])
    expect(page.locator(".tabs__tab").first).to_have_attribute("aria-current", "page")
    page.keyboard.type("milk")
    page.keyboard.press("Enter")
    expect(hits(page)).to_have_count(1)
    # A phone's keyboard goes.
    expect(field(page)).not_to_be_focused()
    ada.check_page()


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


@pytest.mark.parametrize("way", ["fill", "key"])
def test_an_empty_field_has_no_results_at_once(household, desk, way):
    desk.sign_in("Ada")
    tab = kitchen(desk, "Milk")
    page = desk.page
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


@pytest.mark.parametrize(("size", "latency"), [("phone", 0), ("phone", 150), ("desk", 150)])
def test_chips_narrow_what_is_found_and_open_a_tab_without_words(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    cellar = new_tab(ada, "Cellar")
    write(ada.page, "Milk of the poppy")
    sent(ada.page)
    kitchen(ada, "Milk", "Warm milk")
    page = ada.page
    ada.go("/notes/search")
    delay(page, latency)

    def chip(title):
        one = page.locator(".chip").filter(has_text=title)
        one.tap() if ada.is_held else one.click()

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
    field(page).fill("")
    expect(hits(page)).to_have_count(0)
    chip("Cellar")
    page.wait_for_url(f"**{cellar}")


def test_a_result_shows_its_tab_three_lines_and_its_photos(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Kitchen")
    page = desk.page
    editor(page)
    page.locator(".composer__files").set_input_files(photos(0, 2))
    expect(page.locator(".composer__file")).to_have_count(2)
    page.keyboard.insert_text("\n".join(f"Crème brûlée, step {number}" for number in range(9)))
    page.locator(".composer__send").click()
    expect(page.locator(".message")).to_have_count(1)
    sent(page)

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


def test_a_result_of_a_list_shows_two_items_and_how_many_more(household, desk):
    desk.sign_in("Ada")
    kitchen(desk, "Milk\nRye\nOats\nSalt and oil\nSalt")
    page = desk.page
    pick(page, "list")
    page.locator(".task__check").nth(3).click()
    expect(page.locator(".message[ticking]")).to_have_count(0)

    desk.go("/notes/search?q=salt")

    expect(page.locator(".note-hit__item")).to_have_text(["● Salt and oil", "○ Salt"])
    expect(hits(page)).to_contain_text("+3 more")


def test_what_is_hidden_is_not_told_by_a_result(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Kitchen")
    page = desk.page
    type_out(page, "Gift: ||the red kettle|| for Olle")
    type_out(page, "Gifts: ||the blue kettle||")
    pick(page, "list")
    expect(page.locator(".task")).to_have_count(1)

    for path in ("/notes/search?q=gift", "/search?q=gift", "/notes/search?q=kettle"):
        desk.go(path)
        # A search for the hidden word finds the message, but does not show the word.
        expect(page.get_by_role("main").get_by_text("Gift").first).to_be_visible()
        assert "kettle" not in page.get_by_role("main").inner_text().replace("“kettle”", "")

    page.locator(f"a[href^='{tab}?at=']").first.click()
    expect(page.locator(".message--marked")).to_have_count(1)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_result_has_no_menu_and_leads_to_its_message(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = kitchen(ada, *(f"Milk {number}" for number in range(6)))
    page = ada.page
    ada.go("/notes/search")
    field(page).fill("milk 1")
    expect(hits(page)).to_have_count(1)

    hits(page).click(button="right")
    page.keyboard.press("Escape")
    expect(page.locator(".notes__panel, .message__more")).to_have_count(0)
    hits(page).tap() if ada.is_held else hits(page).click()

    page.wait_for_url(f"**{tab}?at=*")
    expect(page.locator(".message--marked .message__text")).to_have_text(["Milk 1"])
    expect(page.locator(".message--marked")).to_be_in_viewport()
    page.go_back()
    expect(hits(page)).to_have_count(1)
    expect(field(page)).to_have_value("milk 1")


def test_results_come_without_any_motion(household, desk):
    desk.sign_in("Ada")
    kitchen(desk, "Milk")
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
