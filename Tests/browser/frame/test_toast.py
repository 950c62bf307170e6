"""The toast over the next pages: it can be put away, its time goes on, and no button stays below it."""

import pytest
from playwright.sync_api import expect

from server import wait_until


@pytest.fixture
def deleted(household, phone):
    """Ada at a phone, who has just deleted the entity Books of her graph."""
    phone.sign_in("Ada")
    phone.graph = phone.new_graph("Library")
    phone.post(f"{phone.new_entity(phone.graph, 'Books')}/delete")
    return phone


def test_the_time_of_a_toast_goes_on_over_the_pages_and_one_that_was_put_away_stays_away(deleted):
    page = deleted.page
    toast = page.locator("toast-note")
    page.clock.install()
    deleted.go(deleted.graph)
    page.clock.run_for(20_000)
    deleted.go("/today")
    expect(toast.locator(".toast__undo")).to_be_visible()
    page.clock.run_for(10_400)
    expect(toast).to_have_count(0)

    deleted.post(f"{deleted.new_entity(deleted.graph, 'Films')}/delete")
    deleted.go(deleted.graph)
    close = toast.get_by_role("button", name="Close")
    assert min(close.bounding_box()["width"], close.bounding_box()["height"]) >= 44
    assert not deleted.axe()
    close.tap()
    expect(toast).to_have_count(0)
    deleted.go("/today")
    expect(toast).to_have_count(0)


def test_the_button_of_a_form_comes_above_the_toast_and_none_lies_over_the_end_of_a_form(deleted):
    deleted.submit("/wealth/series/new", name="Savings")
    page = deleted.go("/wealth/values/new")
    toast, button = page.locator("toast-note"), page.locator(".form__end .button--main")
    end = button.evaluate("button => scrollY + button.getBoundingClientRect().bottom")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    above, below = page.locator("main form button:visible").last.bounding_box(), toast.bounding_box()
    assert above["y"] + above["height"] <= below["y"], (above, below)

    # The phone is so high that the button stands right above the bar.
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator(".bar").bounding_box()["height"]
    page.set_viewport_size({"width": 390, "height": round(end + bar + 6)})
    lower = button.bounding_box()
    assert lower["y"] + lower["height"] <= toast.bounding_box()["y"], (lower, toast.bounding_box())


# The controls that a toast lies over, by their names.
COVERED = """() => {
    const box = document.querySelector("toast-note").getBoundingClientRect();
    return Array.from(document.querySelectorAll("main :is(button, summary, input, select, .button)")).filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        return width && control.checkVisibility() && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    }).map((control) => control.ariaLabel || control.textContent.trim() || control.name);
}"""


@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_no_button_is_below_a_toast_and_an_open_menu_hides_it(deleted, size):
    page = deleted.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    films = deleted.new_entity(deleted.graph, "Films")
    deleted.post(f"{films}/delete")
    deleted.go("/brew/recipes/01a1fb67180070008000000000000001/brew")
    page.locator(".setup__form .button--main").tap()
    toast, finished = page.locator("toast-note"), page.locator(".guide__actions [value=next]")
    expect(toast).to_be_visible()
    # Where it would be, at the end of the screen.
    button = finished.evaluate("button => scrollY + button.getBoundingClientRect().bottom")
    page.evaluate("end => scrollTo(0, end - innerHeight + 40)", button)

    wait_until(lambda: not page.evaluate(COVERED))

    deleted.post(f"{deleted.new_entity(deleted.graph, 'Plants')}/delete")
    deleted.go(deleted.graph)
    expect(toast).to_be_visible()
    menu = page.locator("main .menu__details > summary").first
    menu.tap()
    expect(toast).to_be_hidden()
    menu.tap()
    expect(toast).to_be_visible()
