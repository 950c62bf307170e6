"""Signing in on a second device with a code that the first one shows."""

import re

from playwright.sync_api import expect


def test_a_phone_is_signed_in_with_the_code_that_a_desk_shows(household, visitor):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone")
    desk.go("/settings/sessions")
    devices = desk.page.locator("main .list .row")
    before = devices.count()
    desk.page.get_by_role("button", name="Sign in on another device").click()
    digits = desk.page.locator(".device-code").inner_text()
    assert re.fullmatch(r"\d{3}\s\d{3}", digits)

    page = phone.go("/login/code?next=/graphs")
    with phone.watch.allowing(422):
        page.get_by_label("Six-digit code").fill("12")
        page.get_by_role("button", name="Sign in", exact=True).tap()
        expect(page.get_by_role("alert")).to_contain_text("Wrong or expired code")
    page.get_by_label("Six-digit code").fill(digits)
    page.get_by_role("button", name="Sign in", exact=True).tap()

    expect(page).to_have_url(re.compile(r"/graphs$"))
    desk.go("/settings/sessions")
    expect(devices).to_have_count(before + 1)

