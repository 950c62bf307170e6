"""A tab that was looked at is read and no other is, the room opens the tab that was open last, a new name is told."""

from playwright.sync_api import expect

from browsing import unanswered
from notes import PART, add_tab, editor, inbox_of, ready_to_send, say, texts
from pictures import wait_for
from test_notes_bar import names
from test_notes_sending import photos
from test_notes_tabs import tab_link


def unread(visitor, tab):
    return tab_link(visitor.page, tab).locator(".tabs__unread")


# The number of times that a page told the house of its reading.
TOLD = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/seen')).length"


def test_what_comes_while_a_page_says_what_it_showed_stays_unread(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab, home = add_tab(ada, "Shopping", "editAll"), inbox_of(ada)
    say(grace, tab, "One")
    page = ada.page
    # It hears nothing new.
    page.route(PART, lambda route: route.fulfill(status=204))

    with page.expect_response("**/seen"), unanswered(page, "**/seen"):
        ada.go(tab)
        say(grace, tab, "Two")
        expect(texts(page)).to_have_text(["One"])

    ada.go(home)
    expect(unread(ada, tab)).to_contain_text("1")


def test_a_photo_that_comes_late_above_the_newest_is_read_once_it_is_seen(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab, home = add_tab(ada, "Shopping", "editAll"), inbox_of(grace)
    grace.go(tab)
    page = ada.go(tab)
    editor(page)
    ready_to_send(page)
    with unanswered(page, "**/uploads*"):
        page.locator(".composer__files").set_input_files(photos(1, 1))
        expect(page.locator(".composer__file")).to_have_count(1)
        page.locator(".composer__send").click()
        expect(page.locator(".message")).to_have_count(1)
        page.keyboard.insert_text("Later")
        page.locator(".composer__send").click()
        expect(texts(grace.page)).to_have_text(["Later"])
        wait_for(grace, f"{TOLD} === 1")

    expect(grace.page.locator(".message")).to_have_count(2)
    wait_for(grace, f"{TOLD} === 2")
    grace.go(home)

    expect(tab_link(grace.page, tab)).to_be_visible()
    expect(unread(grace, tab)).to_have_count(0)


def test_a_message_that_is_moved_into_the_open_tab_is_read(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    here, there = add_tab(ada, "Here", "editAll"), add_tab(ada, "There", "editAll")
    note = say(ada, there, "Older").rpartition("/")[2]
    say(ada, here, "Newer")
    grace.go(here)
    expect(texts(grace.page)).to_have_text(["Newer"])
    wait_for(grace, f"{TOLD} === 1")

    ada.post(f"{there}/chosen", message=note, do="move", to=here.split("/")[-1])

    expect(texts(grace.page)).to_have_text(["Older", "Newer"])
    wait_for(grace, f"{TOLD} === 2")
    grace.go(there)
    expect(tab_link(grace.page, here)).to_be_visible()
    expect(unread(grace, here)).to_have_count(0)


def test_a_tab_that_was_fetched_ahead_is_the_one_open_last(household, desk):
    desk.sign_in("Ada")
    alpha, beta = add_tab(desk, "Alpha"), add_tab(desk, "Beta")
    page = desk.page
    # The neighbour is fetched when the browser has nothing else to do.
    with page.expect_response(lambda answer: answer.url.endswith(beta)):
        desk.go(alpha)
    page.wait_for_load_state("networkidle")
    asked = []
    page.on("request", lambda request: request.is_navigation_request() and asked.append(request.url))

    with page.expect_response(lambda answer: answer.url.endswith(f"{beta}/seen")):
        tab_link(page, beta).click()
    expect(page.locator("h1")).to_have_text("Beta")
    assert asked == []
    desk.go("/today")
    desk.go("/notes")

    assert desk.path == beta


def test_a_new_name_reaches_the_tab_where_somebody_else_has_it_open(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    page = grace.go(tab)
    page.wait_for_load_state("load")

    ada.submit(f"{tab}/edit", title="Errands")

    expect(page.locator("h1")).to_have_text("Errands")
    expect(names(page)).to_have_text(["Inbox", "Errands"])
    expect(page).to_have_title("Errands · Our household")
