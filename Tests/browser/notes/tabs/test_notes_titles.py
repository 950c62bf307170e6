"""Titles of tabs: how long they may be is told before they are sent."""

COLOUR = """(node) => getComputedStyle(node).color"""


def test_a_title_that_is_too_long_is_told_while_it_is_typed_without_a_script_too(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    page = ada.page
    ada.go("/notes/new")
    field, hint = page.locator("[name=title]"), page.locator("#title-hint")
    colour = hint.evaluate(COLOUR)

    for title in ("🏡 " + "a" * 23, "👨‍👩‍👧‍👦" * 24, "ё" * 24, "e\u0301" * 24, "🇩🇪 Deutsch", "1" * 24, "👍🏽" * 24):
        field.fill(title)
        assert field.evaluate("(field) => field.checkValidity()"), title
        assert hint.evaluate(COLOUR) == colour, title
    for title in ("a" * 25, "🏡 " + "a" * 24, "👨‍👩‍👧‍👦" * 25):
        field.fill(title)
        assert not field.evaluate("(field) => field.checkValidity()"), title
        assert hint.evaluate(COLOUR) != colour, title
    page.get_by_role("button", name="Create").tap()
    assert ada.path == "/notes/new"
    field.fill("a" * 24)
    ada.press(page.get_by_role("button", name="Create"))
    assert ada.path != "/notes/new"
