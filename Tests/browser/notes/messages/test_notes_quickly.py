"""Notes typed in passing on a slow network, with one key after the other: every word arrives, once and in its order."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, set_offline, unanswered
from notes import editor, inbox, new_tab, sent, texts, write
from pictures import wait_for
from test_notes_changing import pick

KEPT = "Object.keys(localStorage).filter((key) => /^hearth-(notes|outbox):/.test(key))"

# The form for a note; until it has come a bare field is there.
FORM = re.compile(r"/notes/\w+\?part=1$")

# The time between two keys of a quick typist; in milliseconds.
PACE = 80


def on_graphs(visitor):
    """A page without notes, whose scripts are there, but not the script of the quick note."""
    page = visitor.go("/graphs")
    page.wait_for_load_state("networkidle")
    visitor.wait_until_alive()
    return page


@pytest.mark.parametrize("latency", [0, 150, 300])
def test_a_note_is_typed_before_its_form_has_come(household, desk, latency):
    desk.sign_in("Ada")
    page = on_graphs(desk)
    delay(page, latency)

    page.keyboard.type("mnote from / here", delay=PACE)

    expect(page.locator(".quick-note textarea")).to_have_value("note from / here")
    expect(page.locator(".quick-note textarea")).to_be_focused()
    assert desk.path == "/graphs"
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator(".quick-note textarea")).to_have_value("note from / here")


@pytest.mark.parametrize("latency", [150, 300])
def test_a_note_is_sent_before_its_form_has_come_and_the_next_is_typed(household, desk, latency):
    desk.sign_in("Ada")
    inbox(desk)
    count = texts(desk.page).count()
    page = on_graphs(desk)
    delay(page, latency)

    with unanswered(page, FORM):
        page.keyboard.type("mone\ntwo and", delay=PACE)
        expect(page.locator("dialog textarea")).to_have_value("two and")
    expect(page.locator(".quick-note textarea")).to_have_value("two and")
    page.keyboard.type(" three\n", delay=PACE)
    expect(page.locator("dialog[open]")).to_have_count(0)
    wait_for(desk, f"{KEPT}.length === 0")

    delay(page, 0)
    inbox(desk)
    expect(texts(page)).to_have_count(count + 2)
    assert texts(page).all_inner_texts()[-2:] == ["one", "two and three"]


def test_keys_right_after_a_note_was_sent_are_the_next_note(household, desk):
    desk.sign_in("Ada")
    page = on_graphs(desk)
    # Keys come as quickly as they can: no time passes.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    field = page.locator(".quick-note textarea")
    page.keyboard.press("m")
    expect(field).to_be_focused()

    page.keyboard.type("one\n")
    while page.evaluate(f"{KEPT}.length"):
        pass
    page.keyboard.type("two and")

    expect(field).to_have_value("two and")
    assert desk.path == "/graphs"
    page.keyboard.press("Enter")
    while page.evaluate(f"{KEPT}.length"):
        pass
    page.clock.run_for(1000)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_note_that_is_closed_before_any_script_came_is_kept(household, desk):
    desk.sign_in("Ada")
    page = on_graphs(desk)
    with unanswered(page, "**/chunks/note-*.js"):
        page.keyboard.type("mMilk")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.goto("/more")

    page.keyboard.press("m")

    expect(page.locator(".quick-note textarea")).to_have_value("Milk")
    assert page.evaluate(f"{KEPT}.length") == 1


def test_a_note_without_a_connection_waits_for_its_form(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = on_graphs(desk)
    with desk.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        set_offline(page, True)
        with page.expect_event("requestfailed", lambda request: "/chunks/note-" in request.url):
            page.keyboard.type("mMilk", delay=PACE)
        set_offline(page, False)
        expect(page.locator(".quick-note textarea")).to_have_value("Milk")

    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    inbox(desk)
    expect(texts(page).last).to_have_text("Milk")


def test_two_notes_are_typed_on_the_line_without_waiting(household, desk, latency):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.go("/today")
    page.wait_for_load_state("networkidle")
    delay(page, latency)

    page.locator("[data-quick=notes]").focus()
    page.keyboard.type("first note\nsecond note\nHalf of", delay=PACE)

    expect(page.locator("[data-quick=notes]")).to_have_value("Half of")
    wait_for(desk, f"{KEPT}.length === 1")
    delay(page, 0)
    desk.go(tab)
    expect(texts(page)).to_have_text(["first note", "second note"])
    desk.go("/today")
    expect(page.locator("[data-quick=notes]")).to_have_value("Half of")


def test_notes_that_found_no_connection_are_sent_in_their_order(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.go("/today")
    line = page.locator("[data-quick=notes]")
    line.focus()
    with desk.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        set_offline(page, True)
        page.keyboard.type("first\nsecond\nthird")
        expect(page.locator(".note-quick [role=status]")).to_have_text("Not sent yet. Retrying automatically.")
        set_offline(page, False)

    expect(line).to_have_value("third")
    line.press("Enter")

    wait_for(desk, f"{KEPT}.length === 0")
    expect(page.locator(".note-quick [role=status] a")).to_be_visible()
    desk.go(tab)
    expect(texts(page)).to_have_text(["first", "second", "third"])


def test_a_change_on_a_page_of_another_member_waits_for_who_wrote_it(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    write(page, "Milk")
    sent(page)
    area = editor(page)
    page.keyboard.press("ArrowUp")
    expect(area).to_have_text("Milk")
    page.keyboard.type(" and honey")
    page.evaluate("document.documentElement.dataset.member = '0'.repeat(32)")
    # What is read meanwhile, as a neighbour's page on a busy machine, is another member's: it does not load this page anew.
    with page.expect_event("requestfinished"):
        page.evaluate("document.dispatchEvent(new CustomEvent('heard', { detail: null }))")

    with desk.watch.allowing(401):
        page.keyboard.press("Enter")
        expect(page.locator(".notes__said")).to_have_text("Sign in again to send this.")
        expect(texts(page)).to_have_text(["Milk and honey"])
        desk.go("/today")
    # A page of who wrote it sends it.
    wait_for(desk, "!Object.keys(localStorage).some((key) => key.startsWith('hearth-outbox:'))")
    desk.go(tab)
    expect(texts(page)).to_have_text(["Milk and honey"])
