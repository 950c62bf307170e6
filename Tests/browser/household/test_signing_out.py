"""Whoever signs out is asked before anything is lost that somebody typed and the house does not have."""

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from canvas import middle, open_canvas, placed
from pages import front_doors
from pictures import wait_for

NOTES = "Object.keys(localStorage).filter((key) => key.startsWith('hearth-notes:'))"
DRAFTS = "Object.keys(sessionStorage).filter((key) => key.startsWith('hearth-draft:'))"


def answer(page):
    """Leaves pages unasked, and answers the question of signing out with no at first, then with yes. Gives the questions."""
    questions = []

    def answer_one(dialog):
        if dialog.type == "beforeunload":
            return dialog.accept()
        questions.append(dialog.message)
        return dialog.dismiss() if len(questions) == 1 else dialog.accept()

    page.on("dialog", answer_one)
    return questions


def sign_out(page, questions, kept):
    """Says no, which loses nothing, and then yes, which leaves nothing."""
    before = page.evaluate(kept)
    button = page.locator("form[action='/logout'] button").first

    with page.expect_event("dialog"):
        button.click()
    assert "not been sent" in questions[0]
    assert page.evaluate(kept) == before != []

    button.click()
    page.wait_for_url("**/login*")
    assert page.evaluate(kept) == []
    assert len(questions) == 2


def test_an_old_tab_asks_before_it_loses_what_another_member_typed(household, desk):
    old = desk.sign_in("Ada").go("/settings")
    # It sleeps, and does not hear who signs in beside it.
    old.evaluate("Object.defineProperty(document, 'hidden', { value: true }) && null")
    desk.page = desk.context.new_page()
    desk.context.clear_cookies()
    desk.sign_in("Grace")
    desk.go("/today")
    desk.page.locator("[data-quick=notes]").press_sequentially("From Grace")
    wait_for(desk, f"{NOTES}.length === 1")
    desk.page.close()
    desk.page = old
    # As where it did not cover itself.
    old.evaluate("document.querySelector('html > a')?.remove(); document.body.style.display = ''")

    sign_out(old, answer(old), NOTES)


def test_the_sign_in_page_says_that_texts_wait_for_somebody(household, desk):
    waits = desk.page.get_by_text("unsent texts of the person who was signed in here")
    desk.go("/login")
    desk.page.wait_for_load_state("networkidle")
    expect(waits).to_be_hidden()
    desk.sign_in("Ada").go("/today")
    desk.page.locator("[data-quick=notes]").press_sequentially("From Ada")
    wait_for(desk, f"{NOTES}.length === 1")
    desk.context.clear_cookies()

    desk.go("/login")
    expect(waits).to_be_visible()
    desk.check_page()
    assert len(desk.page.evaluate(NOTES)) == 1


def test_an_invitation_says_that_texts_wait_for_somebody(household, desk):
    desk.sign_in("Ada")
    invitation = front_doors(desk)["invite"]
    desk.go("/today").locator("[data-quick=notes]").press_sequentially("From Ada")
    wait_for(desk, f"{NOTES}.length === 1")
    desk.context.clear_cookies()

    desk.page.goto(invitation)

    expect(desk.page.get_by_text("unsent texts of the person who was signed in here")).to_be_visible()
    desk.check_page()
    assert len(desk.page.evaluate(NOTES)) == 1


def test_a_text_in_a_form_is_asked_about(household, desk):
    graph = desk.sign_in("Ada").new_graph("Garden")
    questions = answer(desk.page)
    desk.go(f"{graph}/entities/new")
    desk.page.locator("main [name=name]").press_sequentially("Rosemary")
    wait_for(desk, f"{DRAFTS}.length === 1")
    desk.go("/more")

    sign_out(desk.page, questions, DRAFTS)


def test_a_name_typed_into_a_canvas_is_asked_about(household, desk):
    graph = desk.sign_in("Ada").new_graph("Garden")
    desk.new_entity(graph, "Rosemary")
    page = open_canvas(desk, graph)
    placed(page)
    questions = answer(page)
    page.mouse.click(*middle(page))
    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        page.route("**/attributes", lambda route: route.abort("connectionreset"))
        page.locator(".canvas__inspector").get_by_label("New attribute").fill("1982")
        page.keyboard.press("Enter")
        wait_for(desk, f"{DRAFTS}.length === 1")
        desk.go("/more")

        sign_out(page, questions, DRAFTS)


# The page's own timers run out twenty times as soon.
QUICK = """() => {
    const { setTimeout } = window;
    window.setTimeout = (done, time, ...more) => setTimeout(done, time / 20, ...more);
}"""
