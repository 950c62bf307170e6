"""The form of a day that is loaded anew."""

from playwright.sync_api import expect

from diaries import area, is_saved, open_form, texts


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
