"""A way through the room: a day is written on a phone, with a photo, seen in its month, changed, deleted, brought back."""

import re

from playwright.sync_api import expect

from diaries import area, diary, drafts, texts, today
from pictures import PICTURES, wait_for

LINES = "First snow, and Olle saw it before any of us.\nWe ate soup on the stairs."


def test_a_photo_and_two_lines_on_a_phone_changed_deleted_and_back(household, phone):
    ada = phone.sign_in("Ada")
    page = ada.page
    path, day = diary(ada), today(ada)
    ada.go("/diary")
    ada.press(page.locator(".month__day[aria-current=date] a"))
    assert ada.path == f"{path}/days/{day}/edit"
    ada.check_page()

    page.set_input_files(".diary-form__files", str(PICTURES / "turned-6.jpg"))
    expect(page.locator(".picture__image")).to_be_visible()
    area(ada).tap()
    page.keyboard.type(LINES)
    with page.expect_navigation(url=re.compile(f"{path}/days/{day}$")):
        page.get_by_role("button", name="Done").tap()
    ada.wait_until_alive()

    expect(page.locator(".entry__text")).to_contain_text("We ate soup on the stairs.")
    expect(page.locator("media-waiting")).to_have_count(0, timeout=60_000)
    cover = page.locator(".entry__cover img")
    expect(cover).to_be_visible()
    # The sample is wider than high once it stands upright.
    wait_for(ada, "document.querySelector('.entry__cover img').naturalWidth > 0")
    width, height = cover.evaluate("image => [image.naturalWidth, image.naturalHeight]")
    assert width > height
    ada.check_page()

    ada.go(path)
    picture = page.locator(".month__day[aria-current=date] .month__picture")
    expect(picture).to_be_visible()
    wait_for(ada, "document.querySelector('[aria-current=date] .month__picture').naturalWidth > 0")
    ada.check_page()
    assert texts(household) == {day: LINES}
    assert drafts(ada) == ""

    ada.go(f"{path}/days/{day}")
    page.locator("main summary").first.tap()
    ada.press(page.get_by_role("button", name="Delete", exact=True))
    assert texts(household) == {}
    ada.press(page.get_by_role("button", name="Undo"))
    ada.go(f"{path}/days/{day}")
    expect(page.locator(".entry__cover img")).to_be_visible()
    assert texts(household) == {day: LINES}
