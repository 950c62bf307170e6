"""Going about in notes: from tab to tab, up to older messages, to results of a search."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import editor, inbox, new_tab, sent, texts, write
from pictures import swipe


def tab_link(page, path):
    return page.locator(f".tabs__tab[data-tab='{path.removeprefix('/notes/')}']")


def fill(visitor, tab, count):
    """A tab with many messages."""
    visitor.go(tab)
    post(visitor.page, tab, count)
    visitor.go(tab)


def post(page, tab, count):
    """Sends messages past the page, with the owner's mark that forms have."""
    page.evaluate(
        """async ([tab, count]) => {
            const mark = document.documentElement.dataset.member.slice(-8);
            for (let number = 0; number < count; number += 1) {
                const body = new URLSearchParams({ content: `Number ${number}`, entities: "[]", part: "1", "door-as": mark });
                await fetch(`${tab}/messages`, { method: "POST", body });
            }
        }""",
        [tab, count],
    )


def test_tabs_are_shown_one_after_the_other_and_the_way_back_works(household, desk):
    desk.sign_in("Ada")
    alpha, beta = new_tab(desk, "Alpha"), new_tab(desk, "Beta")
    page = desk.page
    desk.go(beta)
    page.evaluate("window.isSamePage = true")
    write(page, "In the second")
    sent(page)

    tab_link(page, alpha).click()
    expect(page.locator("h1")).to_have_text("Alpha")
    expect(texts(page)).to_have_count(0)
    write(page, "In the first")
    sent(page)
    page.go_back()

    expect(page.locator("h1")).to_have_text("Beta")
    expect(texts(page)).to_have_text(["In the second"])
    page.go_forward()
    expect(texts(page)).to_have_text(["In the first"])
    assert page.evaluate("window.isSamePage")
    assert desk.path == alpha


def test_what_is_typed_in_a_tab_waits_there(household, desk):
    desk.sign_in("Ada")
    alpha, beta = new_tab(desk, "Alpha"), new_tab(desk, "Beta")
    desk.go(alpha)
    page = desk.page
    area = editor(page)
    page.keyboard.type("Half of it")

    tab_link(page, beta).click()
    expect(page.locator("h1")).to_have_text("Beta")
    expect(page.locator("note-composer .composer__text:visible")).to_be_empty()
    tab_link(page, alpha).click()

    expect(area).to_have_text("Half of it")


def test_a_swipe_shows_the_tab_beside(household, phone):
    phone.sign_in("Ada")
    alpha, beta = new_tab(phone, "Alpha"), new_tab(phone, "Beta")
    phone.go(alpha)
    page = phone.page
    page.wait_for_load_state("networkidle")

    swipe(phone, (340, 400), (60, 410))
    expect(page.locator("h1")).to_have_text("Beta")
    expect(page).to_have_url(phone.url + beta)
    swipe(phone, (60, 400), (340, 405))
    expect(page.locator("h1")).to_have_text("Alpha")
    # Up and down is the list's own.
    swipe(phone, (200, 300), (215, 500))
    expect(page.locator("h1")).to_have_text("Alpha")
    swipe(phone, (8, 400), (300, 400))
    page.wait_for_url("**/notes/search")


def test_older_messages_come_as_one_scrolls_and_nothing_jumps(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Numbers")
    fill(desk, tab, 120)
    page = desk.page
    expect(texts(page)).to_have_count(50)
    expect(texts(page).last).to_be_in_viewport()

    first = page.locator(".message").filter(has_text="Number 75")
    first.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.messages').scrollBy(0, -200)")
    top = first.bounding_box()["y"]
    expect(texts(page)).to_have_count(100)
    assert abs(first.bounding_box()["y"] - top) < 2
    texts(page).first.scroll_into_view_if_needed()
    expect(texts(page)).to_have_count(120)
    assert page.locator(".messages__day").count() == 1
    expect(page.locator(".messages__older")).to_have_count(0)
    numbers = [f"Number {number}" for number in range(120)]
    assert texts(page).all_inner_texts() == numbers
    page.locator(".messages__new").click()
    expect(texts(page).last).to_be_in_viewport()


def test_a_tab_is_put_elsewhere_with_the_mouse(household, desk):
    desk.sign_in("Ada")
    alpha, beta = new_tab(desk, "Alpha"), new_tab(desk, "Beta")
    desk.go(alpha)
    page, mouse = desk.page, desk.page.mouse
    boxes = [tab_link(page, path).bounding_box() for path in (alpha, beta)]
    middle = boxes[0]["y"] + boxes[0]["height"] / 2

    mouse.move(boxes[0]["x"] + 20, middle)
    mouse.down()
    expect(page.locator("note-tabs[sorting]")).to_have_count(1)
    with page.expect_response(lambda answer: answer.url.endswith("/notes/order")):
        mouse.move(boxes[1]["x"] + boxes[1]["width"] - 4, middle, steps=8)
        mouse.up()

    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox", "Beta", "Alpha"])
    desk.go(beta)
    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox", "Beta", "Alpha"])
    assert desk.path == beta


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_search_finds_while_one_types(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = new_tab(ada, "Kitchen")
    page = ada.page
    ada.go(tab)
    write(page, "Crème brûlée for six")
    sent(page)

    ada.go("/notes/search")
    page.locator("[type=search]").press_sequentially("brulee")
    expect(page.locator(".note-hit")).to_have_count(1)
    page.locator("[type=search]").fill("")
    expect(page.locator(".note-hit")).to_have_count(0)
    page.locator("[type=search]").fill("six creme")
    page.locator(".chip").filter(has_text="Inbox").click()
    expect(page.locator(".note-hit")).to_have_count(0)
    page.locator(".chip").filter(has_text="Kitchen").click()
    page.locator(".note-hit").click()

    expect(page.locator(".message--marked")).to_contain_text("for six")


# All styles and scripts that the browser has of a page, with their bytes as they are sent: compressed.
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_pages_of_notes_are_for_everybody(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = inbox(ada)
    ada.check_page()
    page = ada.page
    write(page, "Milk\nand honey")
    sent(page)
    ada.check_page()
    page.locator(".message").last.hover()
    page.locator(".message__more").last.click()
    page.locator(".notes__panel [data-do=list]").click()
    expect(page.locator(".task")).to_have_count(5)
    ada.check_page()
    for path in ("/notes/search?q=milk", "/notes/new", "/notes/tabs", f"{tab}/select"):
        ada.go(path)
        ada.check_page()


def test_the_letter_m_writes_a_note(household, desk):
    desk.sign_in("Ada")
    page = desk.page

    page.keyboard.press("m")
    expect(page.locator("[data-quick=notes]")).to_be_focused()
    inbox(desk)
    editor(page).evaluate("(area) => area.blur()")
    page.keyboard.press("m")

    expect(page.locator("div.composer__text")).to_be_focused()
    expect(page.locator("div.composer__text")).to_be_empty()


def test_a_long_press_on_a_message_opens_its_menu(household, phone):
    phone.sign_in("Ada")
    inbox(phone)
    page = phone.page
    write(page, "Milk")
    sent(page)
    bubble = page.locator(".message").filter(has_text="Milk").locator(".message__text")
    box = bubble.bounding_box()
    touch = page.context.new_cdp_session(page)
    spot = {"x": box["x"] + 5, "y": box["y"] + 5}

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator(".notes__panel")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".notes__panel [data-do=delete]")).to_be_visible()
    page.locator(".notes__panel [data-do=delete]").tap()

    expect(bubble).to_have_count(0)
    page.locator(".toast__undo").tap()
    expect(bubble).to_be_visible()


def test_n_makes_a_tab_where_notes_are_open(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    desk.page.locator("h1").first.evaluate("() => document.activeElement.blur()")

    with desk.page.expect_navigation():
        desk.page.keyboard.press("n")

    assert desk.path == "/notes/new"
