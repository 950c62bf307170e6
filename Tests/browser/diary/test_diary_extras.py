"""An emptied day, tags that are tapped, and what fits into a phone: by hand and at its size."""

from playwright.sync_api import expect

from diaries import area, is_saved, open_form, texts, write


def test_a_day_that_is_emptied_is_offered_for_deletion(household, phone):
    ada = phone.sign_in("Ada")
    path = write(ada, "2026-02-03", "Words")
    open_form(ada, "2026-02-03")
    offer = ada.page.locator(".diary-form__empty")
    expect(offer).to_be_hidden()

    with ada.watch.allowing(422):
        area(ada).fill("")
        expect(offer).to_be_visible()
        area(ada).fill("Back")
        is_saved(ada)
        expect(offer).to_be_hidden()
        area(ada).fill("")
        expect(offer).to_be_visible()
        assert texts(household) == {"2026-02-03": "Back"}
        offer.locator("button").tap()
        ada.page.wait_for_url(lambda url: "month=2026-02" in url)

    assert texts(household) == {}
    ada.go(f"{path}/edit")
    expect(area(ada)).to_have_value("")


def test_a_tag_is_tapped_in_and_out(household, phone):
    ada = phone.sign_in("Ada")
    ada.post("/diary/{}/days/2026-02-02".format(write(ada, "2026-02-01", "x").split("/")[2]), content="x", tags="Lake, Rain")
    open_form(ada, "2026-02-03")
    area(ada).fill("Words")
    ada.page.locator(".diary-form__more summary").tap()
    chips = ada.page.locator("tag-chips .chip")
    expect(chips).to_have_count(2)

    chips.nth(0).tap()
    chips.nth(1).tap()

    expect(ada.page.locator("[name=tags]")).to_have_value("Lake, Rain")
    expect(chips.nth(0)).to_have_attribute("aria-pressed", "true")
    chips.nth(0).tap()
    expect(ada.page.locator("[name=tags]")).to_have_value("Rain")
    is_saved(ada)
    ada.page.reload()
    expect(ada.page.locator("[name=tags]")).to_have_value("Rain")


def test_a_place_of_58_letters_fits_into_a_phone(household, phone):
    ada = phone.sign_in("Ada")
    day = write(ada, "2026-02-03", "x")
    place = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
    ada.post(f"{day.rsplit('/', 1)[0]}/2026-02-04", content="x", place=place)

    ada.go(f"{day.rsplit('/', 1)[0]}/2026-02-04")

    expect(ada.page.locator(".entry__facts")).to_contain_text(place)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.check_page()


def test_a_mood_alone_is_seen_in_its_square_on_a_phone(household, phone):
    ada = phone.sign_in("Ada")
    day = write(ada, "2026-02-03", "x")
    ada.post(f"{day.rsplit('/', 1)[0]}/2026-02-04", mood="5")

    ada.go(f"{day.rsplit('/days/', 1)[0]}?month=2026-02")

    expect(ada.page.locator("#d-2026-02-04 .month__mood")).to_be_visible()
    expect(ada.page.locator("#d-2026-02-04 a")).to_have_accessible_name("4 February 2026: Very good")
