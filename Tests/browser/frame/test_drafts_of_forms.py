"""Forms of all rooms keep what is typed until it is saved."""

import pytest
from playwright.sync_api import expect

NOTES = "What I typed for a quarter of an hour"


@pytest.fixture
def ada(household, desk):
    return desk.sign_in("Ada")


def leave(visitor, path, **fields):
    """Types into the form of a page, and goes elsewhere without saving."""
    visitor.go(path)
    visitor.fill(**fields)
    go_away(visitor)


def go_away(visitor):
    with visitor.page.expect_event("dialog"):
        visitor.page.once("dialog", lambda dialog: dialog.accept())
        visitor.page.goto("/today")


def offer(visitor, path):
    visitor.go(path)
    visitor.page.wait_for_function("() => Boolean(customElements.get('keep-draft'))")
    return visitor.page.get_by_role("button", name="Restore")


def field(visitor, name):
    return visitor.page.locator(f"main [name='{name}']").first


def test_a_value_of_a_series_waits_for_its_member_alone(ada):
    for name in ("Savings", "Bank"):
        ada.submit("/wealth/series/new", name=name)
    new = "/wealth/values/new"
    ada.go(new)
    bank = field(ada, "series").locator("option").last.get_attribute("value")
    leave(ada, new, series=bank, amount="1200", notes=NOTES)

    offer(ada, new).click()
    expect(field(ada, "amount")).to_have_value("1200")
    ada.send(notes=NOTES)
    expect(offer(ada, new)).to_have_count(0)

    leave(ada, new, amount="1300", notes=NOTES)
    ada.context.clear_cookies()
    grace = ada.sign_in("Grace")
    grace.submit("/wealth/series/new", name="Broker")
    expect(offer(grace, new)).to_have_count(0)
    assert NOTES not in grace.page.evaluate("JSON.stringify({ ...sessionStorage })")


def test_a_reminder_waits_with_its_ticks_and_choices(ada):
    new = "/reminders/new"
    ada.go(new)
    ada.fill(text=NOTES)
    field(ada, "repeat").select_option("weekly")
    days = ada.page.locator("[name='weekday']")
    ticked = [days.nth(index).is_checked() for index in range(7)]
    days.nth(ticked.index(False)).check()
    wanted = [days.nth(index).is_checked() for index in range(7)]
    go_away(ada)

    offer(ada, new).click()
    expect(field(ada, "text")).to_have_value(NOTES)
    expect(field(ada, "repeat")).to_have_value("weekly")
    assert [days.nth(index).is_checked() for index in range(7)] == wanted
    ada.send(text=NOTES)
    expect(offer(ada, new)).to_have_count(0)


def test_what_is_shared_with_words_waits_without_the_page_that_it_is_about(ada):
    page = "/notes/quick?text=Look&url=https://example.org/one"
    ada.go(page)
    ada.fill(content=NOTES)
    go_away(ada)

    offer(ada, "/notes/quick").click()
    expect(field(ada, "content")).to_have_value(NOTES)
    expect(ada.page.locator("main [name='source']")).to_have_count(0)
    ada.send(content=NOTES)
    expect(offer(ada, "/notes/quick")).to_have_count(0)
