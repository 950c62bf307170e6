"""The right to write that comes and goes while a tab is open, and text typed meanwhile."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import add_list, add_tab, editor, ready_to_send, sent, share, texts
from pictures import wait_for
from test_notes_changing import pick
from test_notes_tabs import tab_link

GONE = "you can no longer write in it"


def box_of(locator):
    box = locator.bounding_box()
    return box["y"], box["y"] + box["height"]


def test_in_a_tab_that_is_only_read_nothing_is_written_until_one_may_and_in_others_all_the_while(household, visitor, latency):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "House rules", "seeAll")
    note = add_list(ada, tab, "Shoes off\nLights out")
    page = grace.go(tab)
    expect(page.locator(".task__text")).to_have_text(["Shoes off", "Lights out"])
    expect(page.locator("note-composer, .tasks__add")).to_have_count(0)
    expect(page.locator(".task__check").first).to_be_disabled()
    expect(page.locator(".message__writer")).to_contain_text("Ada")
    item = re.search(rf"{note}/items/[0-9a-f]{{32}}", ada.read(tab))[0]
    ada.post(f"{item}/tick", ticked="1")
    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "true")

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

    tab_link(page, tab).tap()
    expect(page.locator("h1")).to_have_text("House rules")
    expect(page.locator("note-composer")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    share(ada, tab, "editAll")
    editor(page)
    page.keyboard.type("Milk")
    page.locator(".composer__send").tap()
    sent(page)
    expect(texts(page).last).to_have_text("Milk")


@pytest.mark.parametrize("is_there", [True, False])
def test_what_is_sent_where_one_may_only_read_by_now_can_be_copied_and_taken_back(household, visitor, is_there):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    page = grace.go(tab)
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
        wait_for(grace, "!Object.keys(localStorage).some((key) => key.startsWith('hearth-outbox:'))")


def delete_with_its_menu(visitor, tab):
    tab_link(visitor.page, tab).click(button="right")
    visitor.page.locator(".notes__panel [data-do=delete]").click()
    expect(visitor.page.locator(".toast__undo")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_that_a_tab_is_gone_covers_no_button_ends_with_it_and_is_said_in_no_other(household, visitor, size):
    desk, other = visitor("desk").sign_in("Ada"), visitor(size).sign_in("Ada")
    tab = add_tab(desk, "Shopping")
    desk.go(tab)
    page = other.go(tab)
    area = editor(page)
    ready_to_send(page)
    said = page.locator(".notes__said")
    # The page that deletes a tab may hear of it before it is led away, and look for the messages once more.
    with other.watch.allowing(404), desk.watch.allowing(404):
        page.keyboard.type("Half a thought")
        delete_with_its_menu(desk, tab)
        expect(said).to_contain_text("no longer exists")
        expect(area).to_have_text("Half a thought")
        page.locator(".composer__send").click()
        again = page.locator("[data-pending=again]")
        expect(again).to_be_visible()

        (top, bottom), (start, end) = box_of(said), box_of(again)
        assert bottom <= start or end <= top
        desk.page.locator(".toast__undo").click()
        expect(said).to_be_empty()
        again.click()
        sent(page)
        expect(texts(page)).to_have_text(["Half a thought"])

        desk.go(tab)
        delete_with_its_menu(desk, tab)
        expect(said).to_contain_text("no longer exists")
        page.evaluate("window.requestIdleCallback = (work) => (window.idle = work)")
        page.locator(".tabs__tab[data-fixed]").click()
        expect(page.locator("h1")).to_have_text("Inbox")
        expect(said).to_be_empty()
        expect(tab_link(page, tab)).to_have_count(0)

    # Once the page has time it fetches the neighbours of then: the tab is asked for no more.
    page.evaluate("window.idle()")
    page.wait_for_load_state("networkidle")
