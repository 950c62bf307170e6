"""Messages that a page could not send before it went: any next page goes on."""

import pytest
from playwright.sync_api import expect

from notes import add_tab, editor, files_kept, ready_to_send, sent, texts
from pictures import wait_for
from test_notes_sending import photos

EMPTY = "!Object.keys(localStorage).some((key) => key.endsWith(' outbox') || key.startsWith('hearth-outbox:'))"


def leave_behind(visitor, tab, text, pictures=0, place="**/messages"):
    """Writes a message of which nothing gets further than a place, however often it is tried; and leaves its page, which
    tries again by itself."""
    page = visitor.page
    visitor.go(tab)
    editor(page)
    ready_to_send(page)
    if pictures:
        page.locator(".composer__files").set_input_files(photos(1, pictures))
        expect(page.locator(".composer__file")).to_have_count(pictures)
    page.route(place, lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.keyboard.insert_text(text)
        page.locator(".composer__send").click()
    if pictures:
        files_kept(page, pictures)
    page.goto("about:blank")


@pytest.mark.parametrize("path", ["/more", "/notes/search", "the tab"])
def test_any_page_goes_on_with_what_was_not_sent(household, desk, path):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Holiday")
    page = desk.page
    with desk.watch.losing("net::ERR_FAILED"):
        leave_behind(desk, tab, "From the cellar", pictures=2)
        page.unroute("**/messages")

        with page.expect_response(lambda answer: answer.url.endswith(f"{tab}/messages")):
            desk.go(tab if path == "the tab" else path)

    wait_for(desk, EMPTY)
    desk.go(tab)
    expect(texts(page)).to_have_text(["From the cellar"])
    expect(page.locator(".message a[data-id]")).to_have_count(2)
    expect(page.locator(".message__awaits")).to_have_count(0)


def test_two_windows_send_it_once(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Holiday")
    page, other = desk.page, desk.context.new_page()
    tries = []
    desk.context.on("request", lambda request: request.url.endswith(f"{tab}/messages") and tries.append(request.url))
    with desk.watch.losing("net::ERR_FAILED"):
        leave_behind(desk, tab, "From the cellar")
        tries.clear()
        page.unroute("**/messages")
        page.goto("/today", wait_until="commit")
        other.goto("/more")

    wait_for(desk, EMPTY)
    assert len(tries) == 1
    desk.go(tab)
    expect(texts(page)).to_have_text(["From the cellar"])


def test_what_the_house_refuses_waits_for_its_tab(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Holiday")
    page = desk.page
    tries = []
    page.on("request", lambda request: request.url.endswith("/messages") and tries.append(request.url))
    with desk.watch.losing("net::ERR_FAILED"), desk.watch.allowing(422):
        leave_behind(desk, tab, "A long story")
        # In front of the way that loses all, without a moment between them in which a message could get through.
        page.route("**/messages", lambda route: route.fulfill(status=422, content_type="text/html", body="<p>Too much.</p>"))
        tries.clear()
        desk.go("/today")
        wait_for(desk, "Object.entries(localStorage).some(([key, value]) => key.startsWith('hearth-outbox:') && value.includes('422'))")
        desk.go("/more")
        page.wait_for_load_state("networkidle")
        assert len(tries) == 1

        desk.go(tab)
        expect(page.locator(".message[data-state=failed] .pending__state")).to_contain_text("Nothing is lost")
        page.locator("[data-pending=again]").click()
        expect(page.locator(".message[data-state=failed] .pending__state")).to_have_text("Too much.")
        page.unroute("**/messages")
        page.locator("[data-pending=again]").click()

    sent(page)
    expect(texts(page)).to_have_text(["A long story"])


def test_files_that_arrive_from_another_page_are_shown_where_they_were_awaited(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Holiday")
    page = desk.page
    with desk.watch.losing("net::ERR_FAILED"):
        leave_behind(desk, tab, "From the train", pictures=2, place="**/uploads")
        desk.go(tab)
        expect(page.locator(".message__awaits")).to_have_count(1)
        page.unroute("**/uploads")
        page.evaluate("dispatchEvent(new Event('online'))")

        wait_for(desk, EMPTY)
        expect(page.locator(".message__awaits")).to_have_count(0)

    expect(page.locator(".message a[data-id]")).to_have_count(2)


def test_what_cannot_be_sent_to_a_tab_that_is_gone_is_taken_back_in_another(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = add_tab(grace, "Holiday", "editAll")
    page = ada.page
    with ada.watch.losing("net::ERR_FAILED"):
        leave_behind(ada, tab, "From the cellar", pictures=1)
        grace.post(f"{tab}/delete")
        page.unroute("**/messages")

    with ada.watch.allowing(404):
        ada.go("/notes")
        row = page.locator(".message[data-state=failed]")
        expect(row.locator(".message__text")).to_have_text("From the cellar")
        expect(row.locator(".pending__state")).to_contain_text("no longer exists")
        row.locator("[data-pending=again]").click()
        expect(row.locator(".pending__state")).to_contain_text("no longer exists")

    row.locator("[data-pending=recall]").click()
    expect(page.locator("div.composer__text")).to_have_text("From the cellar")
    expect(page.locator(".composer__file")).to_have_count(1)
    expect(row).to_have_count(0)
    wait_for(ada, EMPTY)


def test_a_message_to_a_tab_that_was_locked_says_to_unlock_it(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Holiday")
    page = desk.go(tab)
    editor(page)
    ready_to_send(page)
    with desk.watch.allowing(423):
        page.route("**/messages", lambda route: route.fulfill(status=423))
        page.keyboard.insert_text("From the cellar")
        page.locator(".composer__send").click()
        expect(page.locator(".pending__state")).to_have_text("Unlock this tab to send it.")
        page.unroute("**/messages")

    # Once it is open, any page sends it.
    page.goto("about:blank")
    desk.go("/today")
    wait_for(desk, EMPTY)
    desk.go(tab)
    expect(texts(page)).to_have_text(["From the cellar"])
