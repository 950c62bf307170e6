"""An entry moves to another day while its day or its text is typed."""

import pytest
from playwright.sync_api import expect

from diaries import area, drafts, is_saved, open_form, texts
from pictures import wait_for

FLUSH = "() => void document.querySelector('diary-form').saving.flush()"


def snow(desk):
    """Ada's saved entry of a day, in its form; with the form's address."""
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    area(ada).fill("Snow.")
    is_saved(ada)
    return ada, ada.page, path


def test_a_day_that_is_typed_moves_the_entry_once(household, desk):
    ada, page, _ = snow(desk)
    moves = []
    page.on("request", lambda request: moves.append(request.post_data) if request.url.endswith("/move") else None)

    page.locator("[name=day]").focus()
    page.keyboard.type("01092025")
    assert page.locator("[name=day]").input_value() == "2025-01-09"
    assert texts(household) == {"2026-02-03": "Snow."}
    page.keyboard.press("Enter")
    page.wait_for_url("**/days/2025-01-09/edit")
    # The month again, and then elsewhere.
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("02")
    area(ada).focus()
    page.wait_for_url("**/days/2025-02-09/edit")

    assert len(moves) == 2
    assert texts(household) == {"2025-02-09": "Snow."}


def test_a_link_waits_for_the_day_that_was_typed(household, desk):
    ada, page, _ = snow(desk)

    page.locator("[name=day]").focus()
    page.keyboard.type("01092025")
    page.get_by_role("button", name="Done").click()
    page.wait_for_url("**/days/2025-01-09")

    assert texts(household) == {"2025-01-09": "Snow."}


@pytest.mark.parametrize("next_page", ["/more", "old day", "new day"])
def test_a_page_that_is_left_while_the_entry_moves_leaves_its_text_to_the_new_day(household, desk, next_page):
    ada, page, path = snow(desk)
    page.on("dialog", lambda dialog: dialog.accept())
    goal = path.replace("2026-02-03", "2026-01-05")
    moved = []
    page.route("**/move", lambda route: moved.append(route.fetch()))
    page.locator("[name=day]").fill("2026-01-05")
    while not moved:
        page.evaluate("null")
    area(ada).press("End")
    page.keyboard.type(" And soup.")
    assert "And soup." in drafts(ada)
    page.goto("about:blank")
    page.unroute("**/move")

    ada.go({"old day": f"{path}/edit", "new day": f"{goal}/edit"}.get(next_page, next_page))
    wait_for(ada, "!Object.keys(localStorage).some((key) => key.startsWith('h-diary:'))")
    if next_page != "/more":
        expect(area(ada)).to_have_value("" if next_page == "old day" else "Snow. And soup.")
    assert texts(household) == {"2026-01-05": "Snow. And soup."}


def test_text_that_is_typed_while_the_entry_moves_goes_along(household, desk):
    ada, page, path = snow(desk)

    moved = []
    page.route("**/move", lambda route: moved.append((route, route.fetch())))
    page.locator("[name=day]").fill("2026-01-05")
    while not moved:
        page.evaluate("null")
    area(ada).press("End")
    page.keyboard.type(" And soup.")
    page.evaluate(FLUSH)
    assert "And soup." in drafts(ada)
    for route, answer in moved:
        route.fulfill(response=answer)
    page.wait_for_url("**/days/2026-01-05/edit")
    is_saved(ada)
    assert drafts(ada) == ""
    ada.go(f"{path}/edit")

    expect(area(ada)).to_have_value("")
    assert texts(household) == {"2026-01-05": "Snow. And soup."}
