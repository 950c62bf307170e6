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


def test_what_is_typed_right_after_the_button_was_pressed_is_searched_for(household, desk):
    desk.sign_in("Ada")
    page = desk.go("/graphs/new")
    page.get_by_label("Name").fill("Half a na")
    button = page.get_by_role("button", name="Choose an icon")

    with unanswered(page, "**/chunks/dialog-*.js"):
        button.click()
        page.keyboard.type("mil")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        button.click()
        page.keyboard.type("sal\n")

    search = page.get_by_role("dialog").get_by_role("searchbox")
    expect(search).to_be_focused()
    page.keyboard.type("ad")
    expect(search).to_have_value("salad")
    page.get_by_role("button", name="salad").first.click()
    expect(page.locator("[name=icon]")).to_have_value("🥬")
    expect(page.get_by_label("Name")).to_have_value("Half a na")
    assert desk.path == "/graphs/new"


def test_its_code_comes_when_the_pointer_is_near(household, desk):
    desk.sign_in("Ada")
    page = desk.go("/graphs/new")

    with page.expect_response("**/chunks/emoji-*.js"), page.expect_response("**/chunks/dialog-*.js"):
        page.get_by_role("button", name="Choose an icon").hover()

    expect(page.get_by_role("dialog")).to_have_count(0)
