"""The toast over the next pages: it can be put away, its time goes on, and no button stays below it."""

import pytest
from playwright.sync_api import expect

from test_entities import delete


@pytest.fixture
def deleted(household, phone):
    """Ada at a phone, who has just deleted the entity Books of her graph."""
    phone.sign_in("Ada")
    phone.graph = phone.new_graph("Library")
    delete(phone, phone.new_entity(phone.graph, "Books"))
    return phone


def test_a_toast_that_was_put_away_does_not_come_back(deleted):
    page = deleted.go(deleted.graph)
    toast = page.locator("toast-note")

    close = toast.get_by_role("button", name="Close")
    assert min(close.bounding_box()["width"], close.bounding_box()["height"]) >= 44
    assert not deleted.axe()
    close.tap()
    expect(toast).to_have_count(0)

    deleted.go("/today")
    expect(toast).to_have_count(0)


def test_the_time_of_a_toast_goes_on_over_the_pages(deleted):
    page = deleted.page
    page.clock.install()
    deleted.go(deleted.graph)
    page.clock.run_for(20_000)
    deleted.go("/today")
    expect(page.locator("toast-note .toast__undo")).to_be_visible()

    page.clock.run_for(10_400)

    expect(page.locator("toast-note")).to_have_count(0)


def test_the_button_of_a_form_can_be_brought_above_the_toast(deleted):
    page = deleted.go("/wealth/values/new")

    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")

    toast, button = (
        one.bounding_box() for one in (page.locator("toast-note"), page.locator("main form button:visible").last)
    )
    assert button["y"] + button["height"] <= toast["y"], (button, toast)


def test_no_toast_lies_over_the_end_of_a_form_that_is_in_view(deleted):
    page = deleted.go("/wealth/values/new")
    toast, button = page.locator("toast-note"), page.locator(".form__end .button--main")
    end = button.evaluate("button => scrollY + button.getBoundingClientRect().bottom")
    # The phone is so high that the button stands right above the bar.
    bar = page.locator(".bar").bounding_box()["height"]
    page.set_viewport_size({"width": 390, "height": round(end + bar + 6)})

    lower = button.bounding_box()
    assert lower["y"] + lower["height"] <= toast.bounding_box()["y"], (lower, toast.bounding_box())
