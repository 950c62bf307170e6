"""The first evening: a newcomer moves in by phone and brings a second person."""

from playwright.sync_api import expect

from server import PASSWORD


def test_a_newcomer_moves_in_and_brings_a_second_member(hearth, visitor):
    ada, grace = visitor("phone"), visitor("phone")

    ada.go("/")
    assert ada.path.startswith("/setup")
    ada.check_page()
    ada.send(
        code=hearth.setup_code(),
        household="Lovelace",
        name="Ada",
        password=PASSWORD,
        language="en",
        timeZone="Europe/Berlin",
    )
    assert ada.path == "/today"
    ada.check_page()

    # The first graph has no icon of its own yet: a drawing stands before its name.
    ada.go("/graphs")
    ada.press(ada.page.locator("main .list a[href^='/graphs/']").first)
    drawing = ada.page.locator("h1 .icon").bounding_box()
    assert drawing["width"] == drawing["height"] < 32
    assert ada.page.locator("h1").bounding_box()["height"] < 40

    ada.go("/settings/members")
    ada.send(role="member")
    invitation = ada.page.get_by_role("textbox", name="Link").input_value()
    assert invitation.startswith(f"{hearth.url}/invite/")
    ada.check_page()

    grace.page.goto(invitation)
    grace.check_page()
    grace.send(name="Grace", password=PASSWORD, language="en", timeZone="Europe/Berlin")
    assert grace.path == "/today"

    ada.go("/settings/members")
    expect(ada.page.get_by_role("main").get_by_text("Grace").first).to_be_visible()
