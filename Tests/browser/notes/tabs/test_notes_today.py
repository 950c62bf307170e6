"""Notes from elsewhere: the line on Today, what a lock leaves in the browser, what a form deleted."""

import pytest
from playwright.sync_api import expect

from browsing import losing_answers, unanswered
from notes import add_tab, editor, new_tab, say, texts
from pictures import wait_for

WAITING = "Object.keys(localStorage).filter((key) => key.startsWith('hearth-outbox:'))"
DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('hearth-notes:') && key.includes(' draft '))"


def test_the_line_on_today_pressed_twice_sends_once(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.go("/today")
    page.locator("[data-quick=notes]").fill("Milk")
    button = page.locator(".note-quick__form button")
    # The house has it; the browser does not know.
    with desk.watch.losing("net::ERR_CONNECTION_RESET"), losing_answers(page, "**/messages", 1) as lost:
        button.click(no_wait_after=True)
        expect(page.locator(".note-quick [role=status]")).to_have_text("Not sent yet. Retrying automatically.")
        # The field is empty: this sends what waits once more.
        button.click(no_wait_after=True)
        wait_for(desk, f"{WAITING}.length === 0")
    assert len(lost) == 1
    expect(page.locator("[data-quick=notes]")).to_have_value("")

    desk.go("/today")
    page.locator("[data-quick=notes]").fill("Bread")
    button.click()
    expect(page.locator("[data-quick=notes]")).to_have_value("")
    desk.go(tab)

    expect(texts(page)).to_have_text(["Milk", "Bread"])


def test_enter_before_the_scripts_come_sends_and_a_line_end_that_was_left_does_not(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    field = page.locator("[data-quick=notes]")
    with page.expect_response("**/messages"), unanswered(page, "**/rooms/today-*.js"):
        page.goto(f"{desk.url}/today", wait_until="commit")
        field.click()
        page.keyboard.type("Early\n")
        expect(field).to_have_value("")
    expect(field).to_have_value("")

    # A line that was begun with Shift, and left there.
    page.keyboard.type("Milk")
    page.keyboard.press("Shift+Enter")
    desk.go("/more")
    desk.go("/today")
    field.focus()
    expect(field).to_have_value("Milk\n")
    desk.go(tab)
    expect(texts(page)).to_have_text(["Early"])


@pytest.mark.parametrize("place", ["tab", "graphs"])
def test_notes_that_were_on_their_way_when_today_was_left_are_sent_by_the_next_page(household, desk, place):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.go("/today")
    held = []
    page.route("**/messages", lambda route: held.append(route))
    page.locator("[data-quick=notes]").focus()
    with page.expect_request("**/messages"):
        page.keyboard.type("first\nsecond\n")
    expect(page.locator("[data-quick=notes]")).to_have_value("")
    wait_for(desk, f"{WAITING}.length === 2")
    # The page goes before its request has left the browser.
    page.goto("about:blank")
    assert len(held) == 1
    page.unroute("**/messages")

    desk.go(tab if place == "tab" else "/graphs")
    wait_for(desk, f"{WAITING}.length === 0")
    if place == "graphs":
        desk.go(tab)

    expect(texts(page)).to_have_text(["first", "second"])


def test_no_draft_that_the_house_has_stays_behind_a_lock_or_a_sign_out(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("Letters")
    desk.submit(f"{graph}/lock", password="under the clock", again="under the clock")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    editor(page)
    with page.expect_response(lambda answer: answer.url.endswith("/draft")):
        page.keyboard.type("Half of it")
    wait_for(desk, f"{DRAFTS}.length === 1 && JSON.parse(localStorage[{DRAFTS}[0]]).isKept === true")

    desk.go(graph)
    if page.locator(".lock-bar__action").count():
        desk.press(page.locator(".lock-bar__action").first)
    expect(page.locator("[data-unlock]")).to_have_count(1)
    wait_for(desk, f"{DRAFTS}.length === 0")

    desk.go(tab)
    expect(editor(page)).to_have_text("Half of it")
    page.keyboard.type(" and more")
    wait_for(desk, f"{DRAFTS}.length === 1 && JSON.parse(localStorage[{DRAFTS}[0]]).isKept === true")
    desk.go("/more")
    page.locator("form[action='/logout'] button").first.click()
    page.wait_for_url("**/login*")
    assert page.evaluate(DRAFTS) == []


def test_a_phone_that_is_shaken_brings_back_what_was_deleted_by_the_page_or_by_a_form(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Alpha")
    note = say(phone, tab, "Milk")
    page = phone.go(tab)
    page.locator(".message__more").tap()
    page.locator(".notes__panel [data-do=delete]").tap()
    expect(texts(page)).to_have_count(0)
    expect(page.locator(".toast__undo")).to_be_visible()
    page.evaluate(SHAKE)
    expect(texts(page)).to_have_text(["Milk"])
    expect(page.locator(".toast__undo")).to_have_count(0)

    phone.go(f"{note}/menu")
    phone.press(page.locator(f"form[action='{note}/delete'] button"))
    assert phone.path == tab
    expect(texts(page)).to_have_count(0)
    expect(page.locator(".toast__undo")).to_be_visible()
    page.evaluate(SHAKE)
    expect(texts(page)).to_have_text(["Milk"])


SHAKE = """() => {
    for (let turn = 0; turn < 6; turn += 1) {
        dispatchEvent(new DeviceMotionEvent("devicemotion", { acceleration: { x: turn % 2 ? 20 : -20, y: 0, z: 0 } }));
    }
}"""
