"""Fingers on a diary's months."""

from playwright.sync_api import expect

from diaries import diary
from pictures import swipe, swipe_until_a_second_finger


def test_a_second_finger_ends_a_swipe(household, phone):
    ada = phone.sign_in("Ada")
    page = ada.go(f"{diary(ada)}?month=2026-02")
    month = page.locator("section.month")
    page.wait_for_load_state("networkidle")

    # Above it stands how a diary begins.
    month.scroll_into_view_if_needed()
    box = month.bounding_box()
    y = box["y"] + min(box["height"], 844 - box["y"]) / 2 - 60
    swipe_until_a_second_finger(ada, (80, y), (320, y + 10))

    expect(page.locator("diary-month [style*=translate]")).to_have_count(0)
    expect(month).to_have_attribute("data-month", "2026-02")
    swipe(ada, (80, y), (320, y + 10))
    expect(month).to_have_attribute("data-month", "2026-01")
