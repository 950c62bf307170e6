"""The form of a day that is opened again, or in two windows: it has the house's text, and no draft is lost."""

from playwright.sync_api import expect

from diaries import area, is_saved, open_form, texts


def test_the_house_has_a_newer_text_than_the_form_had_when_it_was_left(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    area(ada).fill("Snow.")
    is_saved(ada)
    ada.go("/more")
    open_form(other, "2026-02-03")
    area(other).fill("Snow, and soup.")
    is_saved(other)

    ada.page.go_back()
    ada.wait_until_alive()

    assert ada.path == f"{path}/edit"
    expect(area(ada)).to_have_value("Snow, and soup.")
    assert texts(household) == {"2026-02-03": "Snow, and soup."}
