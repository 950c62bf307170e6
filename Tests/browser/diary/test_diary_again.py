"""The form of a day that is loaded anew, or that is open twice."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from browsing import delay
from diaries import area, diary, is_saved, open_form, texts, write
from pictures import wait_for
from server import wait_until


def test_the_house_has_a_newer_text_than_a_form_that_is_loaded_anew(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    open_form(ada, "2026-02-03")
    area(ada).fill("Snow.")
    is_saved(ada)
    open_form(other, "2026-02-03")
    area(other).fill("Snow, and soup.")
    is_saved(other)

    ada.page.reload()
    ada.wait_until_alive()

    expect(area(ada)).to_have_value("Snow, and soup.")
    assert texts(household) == {"2026-02-03": "Snow, and soup."}


def test_a_draft_of_a_day_that_was_written_anew_meets_the_new_entry(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    path = write(other, "2026-02-03", "Deleted later")
    open_form(ada, "2026-02-03")
    ada.page.on("dialog", lambda dialog: dialog.accept())
    with ada.watch.losing("net::ERR_FAILED"):
        ada.page.route(f"**{path}/text", lambda route: route.abort())
        area(ada).fill("Written on the train")
        wait_for(ada, "JSON.stringify(localStorage).includes('on the train')")
        ada.page.goto("about:blank")
        ada.page.unroute(f"**{path}/text")
    other.post(f"{path}/delete")
    write(other, "2026-02-03", "Written anew")

    with ada.watch.allowing(409):
        # It is sent from any page, and is refused.
        with ada.page.expect_response(lambda answer: answer.status == 409):
            ada.go("/today")
        assert texts(household) == {"2026-02-03": "Written anew"}
        ada.go(f"{path}/edit")
        expect(ada.page.locator(".conflict")).to_contain_text("Written anew")
    expect(area(ada)).to_have_value("Written on the train")
    assert texts(household) == {"2026-02-03": "Written anew"}

    ada.page.locator("[data-take=both]").tap()
    is_saved(ada)
    assert texts(household) == {"2026-02-03": "Written anew\n\nWritten on the train"}


@pytest.mark.parametrize("latency", [0, 300])
def test_what_two_devices_change_of_one_day_is_merged(household, phone, desk, latency):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    path = diary(ada)
    ada.post(f"{path}/days/2026-02-03", content="Rain", tags="Lake")
    for one in (ada, other):
        delay(one.page, latency)
        open_form(one, "2026-02-03")
        one.wait_until_alive()
    other.post(f"{path}/tags", tag="Lake", name="Sea")
    with other.watch.allowing(409):
        other.page.locator(".mood").filter(has_text="Good").last.click()
        is_saved(other)

    with ada.watch.allowing(409):
        area(ada).press_sequentially(", then sun. ")
        is_saved(ada)
    expect(ada.page.locator("[name=mood]:checked")).to_have_value("5")
    expect(ada.page.locator("[name=tags]")).to_have_value("Sea")
    expect(ada.page.locator(".conflict")).to_have_count(0)
    facts = "SELECT content, mood, tag FROM diaryEntry JOIN diaryTag ON entryId = diaryEntry.id"
    with closing(sqlite3.connect(household.data / "hearth.sqlite")) as database:
        wait_until(lambda: database.execute(facts).fetchall() == [(", then sun. Rain", 5, "Sea")])


def test_two_windows_with_one_day_keep_what_each_of_them_has(household, desk):
    desk.sign_in("Ada")
    path = open_form(desk, "2026-02-03")
    first, second = desk.page, desk.context.new_page()
    for page in (first, second):
        page.on("dialog", lambda dialog: dialog.accept())
    fields = [page.locator(".diary-form__text") for page in (first, second)]
    with desk.watch.losing("net::ERR_FAILED"):
        desk.context.route(f"**{path}/text", lambda route: route.abort())
        fields[0].fill("In the first")
        wait_for(desk, "JSON.stringify(localStorage).includes('In the first')")
        second.goto(f"{desk.url}{path}/edit")
        expect(fields[1]).to_have_value("In the first")
        fields[1].fill("Only in the second")
        fields[0].fill("More in the first")
        wait_for(desk, "JSON.stringify(localStorage).includes('More in the first')")
        second.close(run_before_unload=False)
        first.goto("about:blank")
        desk.context.unroute(f"**{path}/text")

    # The form sends the text of the first window, and the page that of the second: whichever comes later is a conflict.
    with desk.watch.allowing(409):
        desk.go(f"{path}/edit")
        state = desk.page.locator(".saving[data-state=saved], .saving[data-state=conflict]")
        expect(state).to_be_visible()
        if state.get_attribute("data-state") == "saved":
            desk.go(f"{path}/edit")
        expect(desk.page.locator(".conflict")).to_be_visible()
    stored = texts(household)["2026-02-03"]

    expect(desk.page.locator(".conflict")).to_contain_text(stored)
    assert {stored, fields[0].input_value()} == {"More in the first", "Only in the second"}
