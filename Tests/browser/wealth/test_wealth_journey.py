"""A way through the room: a series, a value of a day far ahead that is asked about, an edit, undo, a look at the chart."""

import re

from playwright.sync_api import expect


def test_a_far_day_is_asked_about_an_edit_is_undone_and_the_chart_says_it(household, phone):
    ada = phone.sign_in("Ada")
    ada.go("/wealth/values/new")
    assert ada.path == "/wealth/series/new"
    ada.send(name="Current account")
    ada.go("/wealth/values/new")
    with ada.watch.allowing(422):
        ada.send(amount="100", day="2999-01-01", notes="one\ntwo")
    ada.sees("1 January 2999 is more than a month ahead.")
    ada.check_page()
    expect(ada.page.locator("textarea[name=notes]")).to_have_value("one\ntwo")
    ada.send(day="2020-01-01")
    ada.sees("€100.00")
    ada.press(ada.page.locator("#rows a").first)
    ada.press(ada.page.locator("main a[href$='/edit']", has_text="1 January 2020"))
    ada.send(amount="250")
    ada.sees("€250.00")
    ada.press(ada.page.get_by_role("button", name="Undo"))
    ada.go("/wealth")
    expect(ada.page.locator("h1")).to_have_text("€100.00")

    ada.go("/wealth/series/new")
    ada.send(name="Savings", amount="400")
    ada.go("/wealth")
    expect(ada.page.locator("h1")).to_have_text("€500.00")
    crosshair = ada.page.locator("chart-crosshair")
    crosshair.focus()
    ada.page.keyboard.press("End")
    expect(crosshair).to_have_attribute("aria-valuetext", re.compile("€500.00"))

    ada.page.get_by_label("More for wealth").tap()
    ada.press(ada.page.get_by_role("main").get_by_role("link", name="Series", exact=True).last)
    ada.press(ada.page.locator(".row", has_text="Savings"))
    ada.page.get_by_label("More for this series").tap()
    ada.press(ada.page.get_by_role("link", name="Delete"))
    ada.send(name="Savings")
    ada.go("/wealth")
    expect(ada.page.locator("h1")).to_have_text("€100.00")
    ada.press(ada.page.get_by_role("button", name="Undo"))
    ada.go("/wealth")
    expect(ada.page.locator("h1")).to_have_text("€500.00")
