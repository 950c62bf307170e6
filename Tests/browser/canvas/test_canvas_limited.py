"""Some entities of a graph alone on its canvas."""

from playwright.sync_api import expect

from canvas import open_canvas, settled, spots
from test_canvas_hands import is_there
from test_canvas_seen import cellar  # noqa: F401


def test_only_some_entities_are_shown_with_their_attributes_until_they_are_left_out(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    at = spots(page, *range(6))

    def seen():
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)
        settled(page)
        return [is_there(page, one) for one in at]

    assert seen() == [True] * 6
    menu = page.locator(".canvas__tools summary").first
    field = page.get_by_role("searchbox", name="Only these entities")
    menu.click()
    field.fill("mad")
    page.get_by_role("button", name="Madeira", exact=True).click()
    assert seen() == [False, True, False, False, False, False]

    # Port is found by one of its attributes, and Enter takes the first one.
    menu.click()
    field.fill("1983")
    expect(page.locator(".canvas__entities button")).to_have_text("Port")
    with page.expect_response("**/canvas/settings"):
        field.press("Enter")
    assert seen() == [True, True, False, False, True, True]

    page.reload()
    settled(page)
    assert seen() == [True, True, False, False, True, True]
    for name in ["Port", "Madeira"]:
        page.get_by_role("button", name=f"Leave out {name}").click()
    assert seen() == [True] * 6
    expect(page.locator(".canvas__only")).to_be_hidden()
