"""The dialog to choose an icon from: it is loaded when a hand is near, and opens before the emoji have come."""

from playwright.sync_api import expect

from browsing import unanswered


def test_the_dialog_opens_before_the_emoji_have_come(household, desk):
    desk.sign_in("Ada")
    page = desk.go("/graphs/new")
    choices = page.locator(".dialog--icons .icon-grid__one")

    with unanswered(page, "**/emoji*.js"):
        page.get_by_role("button", name="Choose an icon").click()
        search = page.get_by_role("dialog").get_by_role("searchbox")
        search.fill("leaf")
        expect(choices).to_have_count(0)

    expect(choices.first).to_be_visible()
    desk.page.get_by_role("button", name="salad").click()
    expect(page.locator("[name=icon]")).to_have_value("🥬")


def test_its_code_comes_when_the_pointer_is_near(household, desk):
    desk.sign_in("Ada")
    page = desk.go("/graphs/new")

    with page.expect_response("**/chunks/emoji-*.js"), page.expect_response("**/chunks/dialog-*.js"):
        page.get_by_role("button", name="Choose an icon").hover()

    expect(page.get_by_role("dialog")).to_have_count(0)
