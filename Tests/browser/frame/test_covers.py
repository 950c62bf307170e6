"""A window with something unsaved, while others use the browser: it is covered, and asks the house nothing."""

import re

import pytest
from playwright.sync_api import expect

from notes import editor, shared_tab
from test_diary_lock_elsewhere import HIDDEN
from test_notes_drafts import KEPT
from test_notes_sending import wait_for
from test_windows import beside, show, sign_in, sign_out  # noqa: F401


def cover(visitor):
    return visitor.page.locator("html > a")


def test_the_draft_of_another_member_does_not_come_under_the_cover(visitor, desk, beside):
    tab = shared_tab(desk, "Shopping")
    phone = visitor("phone").sign_in("Grace")
    show(desk.page, tab)
    editor(desk.page).focus()
    phone.go(tab)
    editor(phone.page)
    phone.page.keyboard.type("A secret of Grace")
    wait_for(phone, KEPT)
    asked = []
    desk.page.on("request", lambda request: asked.append(request.url))

    sign_out(beside)
    expect(cover(desk)).to_contain_text("Sign in")
    sign_in(beside, "Grace")
    expect(cover(desk)).to_have_attribute("href", re.compile("/today$"))
    desk.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(cover(desk)).to_contain_text("Today")
    sign_out(beside)
    assert not [url for url in asked if "/part" in url]
    sign_in(beside, "Ada")

    expect(cover(desk)).to_have_count(0)
    with desk.page.expect_response(re.compile("/part")):
        desk.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(editor(desk.page)).to_have_text("")


@pytest.mark.parametrize("status", [502, 429])
def test_an_answer_that_is_no_page_leaves_the_cover(desk, beside, status):
    graph = desk.new_graph("Garden")
    show(desk.page, f"{graph}/entities/new")
    desk.fill(name="Rosemary")
    sign_out(beside)
    expect(cover(desk)).to_contain_text("Sign in")
    desk.page.route("**/entities/new", lambda route: route.fulfill(status=status, body="Away"))

    with desk.watch.allowing(status), desk.page.expect_response("**/entities/new"):
        desk.turn("visible")
    desk.page.evaluate("fetch('/login', { method: 'HEAD' })")

    expect(desk.page.locator("main")).to_be_hidden()
    expect(cover(desk)).to_have_count(1)


def test_a_window_out_of_sight_is_covered_without_asking(desk, beside):
    show(desk.page, "/settings/profile")
    desk.page.evaluate(HIDDEN, True)
    desk.turn("hidden")
    asked = []
    desk.page.on("request", lambda request: asked.append(request.url))

    sign_out(beside)

    expect(cover(desk)).to_have_count(1)
    expect(desk.page.locator("main")).to_be_hidden()
    assert desk.page.title() == "…"
    assert not [url for url in asked if url.endswith("/settings/profile")]


def test_a_page_that_asks_for_a_password_makes_no_other_ask_for_news(desk, beside):
    show(desk.page, "/today")
    desk.page.evaluate("document.addEventListener('heard', () => (document.body.dataset.heard = ''))")

    with desk.page.expect_request(lambda request: request.method == "HEAD"):
        beside.goto("/today")
        beside.evaluate("localStorage.setItem('hearth-left-at', String(Date.now()))")

    expect(desk.page.locator("body")).not_to_have_attribute("data-heard", "")
