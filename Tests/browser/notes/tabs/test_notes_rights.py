"""The right to write that comes and goes while a tab is open, and text typed meanwhile."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import editor, new_tab, ready_to_send, sent, shared_tab, texts
from pictures import wait_for
from test_notes_changing import pick
from test_notes_share import share
from test_notes_tabs import tab_link

GONE = "no longer yours to write in"


def box_of(locator):
    box = locator.bounding_box()
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize(("size", "latency"), [("phone", 0), ("phone", 300), ("desk", 150)])
def test_after_a_tab_that_is_only_read_one_writes_in_others(household, visitor, size, latency):
    ada, grace = visitor("desk").sign_in("Ada"), visitor(size).sign_in("Grace")
    tab = new_tab(ada, "House rules")
    share(ada, tab, "seeAll")
    grace.go(tab)
    page = grace.page
    delay(page, latency)
    page.locator(".tabs__tab[data-fixed]").click()
    expect(page.locator("h1")).to_have_text("Inbox")

    page.locator("note-composer .composer__text:visible").click()
    page.keyboard.type("Milk and **bread**", delay=60)
    expect(page.locator("div.composer__text b")).to_have_text("bread")
    page.locator(".composer__send").click()

    sent(page)
    expect(texts(page).last).to_have_text("Milk and bread")
    pick(page, "edit")
    expect(page.locator(".composer__editing")).to_be_visible()
    assert page.evaluate("document.querySelector('notes-room').words.again") == "Try again"


@pytest.mark.parametrize(("size", "is_there"), [("phone", True), ("phone", False), ("desk", True)])
def test_what_is_sent_where_one_may_only_read_by_now_can_be_copied_and_taken_back(household, visitor, size, is_there):
    ada, grace = visitor("desk").sign_in("Ada"), visitor(size).sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    grace.go(tab)
    page = grace.page
    area = editor(page)
    ready_to_send(page)
    page.keyboard.type("A red ")
    with grace.watch.allowing(403):
        share(ada, tab, "seeAll")
        # Text that was begun is not taken away.
        expect(page.locator(".notes__said")).to_contain_text(GONE)
        page.keyboard.type("kettle", delay=60)
        expect(area).to_have_text("A red kettle")
        page.locator(".composer__send").click()

        expect(page.locator(".message[data-state=failed] .message__text")).to_have_text("A red kettle")
        expect(page.locator(".pending__state")).to_contain_text(GONE)
        expect(page.locator("note-composer")).to_have_count(0)
        grace.go(tab)
        expect(page.locator(".pending__state")).to_contain_text(GONE)
        expect(page.locator(".pending__action:visible")).to_have_text(["Try again", "Do not send", "Copy"])
        grace.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.locator("[data-pending=copy]").click()
        expect(page.locator(".notes__said")).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == "A red kettle"

        if not is_there:
            page.locator(".tabs__tab[data-fixed]").click()
            expect(page.locator("h1")).to_have_text("Inbox")
            expect(page.locator(".message[data-state=failed] .message__text")).to_have_text("A red kettle")
        page.locator("[data-pending=recall]").click()
        # Where one may only read there is no place for the words.
        expect(page.locator("h1")).to_have_text("Inbox")
        expect(page.locator("div.composer__text")).to_have_text("A red kettle")
        expect(page.locator(".message[data-state]")).to_have_count(0)
        wait_for(grace, "!Object.keys(localStorage).some((key) => key.endsWith(' outbox'))")


def test_the_right_to_write_that_comes_brings_the_composer(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = new_tab(ada, "Shopping")
    share(ada, tab, "seeAll")
    grace.go(tab)
    grace.page.wait_for_load_state("networkidle")

    share(ada, tab, "editAll")

    editor(grace.page)
    grace.page.keyboard.type("Milk")
    grace.page.locator(".composer__send").tap()
    sent(grace.page)
    expect(texts(grace.page)).to_have_text(["Milk"])


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_that_a_tab_is_gone_covers_no_button_and_ends_with_it(household, visitor, size):
    desk, other = visitor("desk").sign_in("Ada"), visitor(size).sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    other.go(tab)
    page = other.page
    editor(page)
    ready_to_send(page)
    said = page.locator(".notes__said")
    with other.watch.allowing(404):
        tab_link(desk.page, tab).click(button="right")
        desk.page.locator(".notes__panel [data-do=delete]").click()
        expect(desk.page.locator(".toast__undo")).to_be_visible()
        expect(said).to_contain_text("no longer there")
        page.keyboard.type("Milk")
        page.locator(".composer__send").click()
        again = page.locator("[data-pending=again]")
        expect(again).to_be_visible()

        (top, bottom), (start, end) = box_of(said), box_of(again)
        assert bottom <= start or end <= top
        desk.page.locator(".toast__undo").click()
        expect(said).to_be_empty()
        again.click()
        sent(page)
    expect(texts(page)).to_have_text(["Milk"])


def test_that_a_tab_is_gone_is_said_in_no_other(household, visitor):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    phone.go(tab)
    phone.page.wait_for_load_state("networkidle")
    with phone.watch.allowing(404):
        tab_link(desk.page, tab).click(button="right")
        desk.page.locator(".notes__panel [data-do=delete]").click()
        expect(phone.page.locator(".notes__said")).to_contain_text("no longer there")

        phone.page.locator(".tabs__tab[data-fixed]").tap()

        expect(phone.page.locator("h1")).to_have_text("Inbox")
        expect(phone.page.locator(".notes__said")).to_be_empty()
        expect(tab_link(phone.page, tab)).to_have_count(0)
