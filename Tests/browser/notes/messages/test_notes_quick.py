"""A note that is typed in passing, on Today or over another page: it is there until it is sent, and only for its member."""

import pytest
from playwright.sync_api import expect

from browsing import WITHOUT_LIFE
from notes import texts
from pictures import wait_for

KEPT = "Object.keys(localStorage).filter((key) => /^hearth-(notes|outbox):/.test(key))"


def write_down(page, way):
    """Opens the line or the dialog; gives its field."""
    if way == "line":
        page.goto("/today")
        expect(page.locator(WITHOUT_LIFE)).to_have_count(0)
        return page.locator("[data-quick=notes]")
    page.goto("/graphs")
    expect(page.locator(WITHOUT_LIFE)).to_have_count(0)
    page.keyboard.press("m")
    field = page.locator(".quick-note textarea")
    expect(field).to_be_visible()
    # The form's elements have come too, though the page under it has none of them.
    expect(page.locator(WITHOUT_LIFE)).to_have_count(0)
    return field


@pytest.mark.parametrize("way", ["line", "dialog"])
def test_what_is_typed_in_passing_outlives_its_window_and_is_for_its_member_alone(household, desk, way):
    desk.sign_in("Ada")
    field = write_down(desk.page, way)
    field.press_sequentially("Milk and honey")
    page = desk.context.new_page()
    desk.page.close()
    field = write_down(page, way)
    expect(field).to_have_value("Milk and honey")
    field.press("Enter")
    page.wait_for_function(f"() => {KEPT}.length === 0")
    if way == "line":
        expect(page.get_by_role("status").get_by_role("link", name="Sent to “Inbox”")).to_be_visible()
    field = write_down(page, way)
    expect(field).to_have_value("")
    page.goto("/notes")
    expect(texts(page).last).to_have_text("Milk and honey")

    # Whoever signs in next sees nothing of it: the session ends without anybody signing out.
    write_down(page, way).press_sequentially("A gift for Grace")
    page.wait_for_function(f"() => {KEPT}.length === 1")
    desk.context.clear_cookies()
    desk.context.add_cookies(desk.sessions["Grace"].pop())
    expect(write_down(page, way)).to_have_value("")
    page.wait_for_function(f"() => {KEPT}.length === 0")

    # Who signs out is asked while a note waits, and leaves nothing.
    write_down(page, way).press_sequentially("Half of it")
    page.wait_for_function(f"() => {KEPT}.length === 1")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto("/more")
    expect(page.locator(WITHOUT_LIFE)).to_have_count(0)
    page.locator("form[action='/logout'] button").first.click()
    page.wait_for_url("**/login*")
    assert asked == ["confirm"]
    assert page.evaluate(KEPT) == []


def test_another_member_finds_nothing_though_the_scripts_of_notes_do_not_come(household, desk):
    desk.sign_in("Ada")
    write_down(desk.page, "line").press_sequentially("A secret")
    wait_for(desk, f"{KEPT}.length === 1")
    desk.context.clear_cookies()
    desk.page.route("**/chunks/for-other-pages-*.js", lambda route: route.abort())

    with desk.watch.losing("net::ERR_FAILED"):
        desk.sign_in("Grace")
        wait_for(desk, f"{KEPT}.length === 0")
        desk.page.unroute("**/chunks/for-other-pages-*.js")

    assert "A secret" not in desk.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
