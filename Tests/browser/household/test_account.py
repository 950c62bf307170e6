"""The settings of one person: the door, password, looks, language."""

from playwright.sync_api import expect

from server import PASSWORD

THEMES = ["system", "light", "dark", "pink", "beige", "green", "blue"]
LANGUAGES = {"en": "Today", "de": "Heute", "es": "Hoy", "fr": "Aujourd", "ru": "Сегодня"}


def test_the_door_opens_for_the_password_alone_leads_on_and_closes(household, phone):
    phone.go("/settings/profile")
    with phone.watch.allowing(401, 422):
        phone.send(name="Ada", password="wrong horse battery")
    expect(phone.page.locator("[name='name']")).to_have_value("Ada")
    expect(phone.page.locator("[name='password']")).to_have_value("")
    phone.check_page()

    phone.send(password=PASSWORD)
    assert phone.path == "/settings/profile"

    phone.go("/more")
    phone.press(phone.page.get_by_role("main").get_by_role("button", name="Sign out"))
    phone.go("/today")
    assert phone.path.startswith("/login")


def test_themes_and_languages_are_worn_and_spoken_at_once(household, desk):
    desk.sign_in("Ada").go("/settings/appearance")
    desk.send(theme="pink", language="fr")
    html = desk.page.locator("html")
    expect(html).to_have_attribute("data-theme", "pink")
    expect(html).to_have_attribute("lang", "fr")

    for theme in THEMES:
        desk.submit("/settings/appearance", theme=theme)
        assert f'data-theme="{theme}"' in desk.read("/today")
    for language, today in LANGUAGES.items():
        desk.submit("/settings/appearance", language=language)
        page = desk.read("/today")
        assert f'<html lang="{language}"' in page and today in page
        door = household.ask("/login", {"Accept-Language": language})
        assert f'<html lang="{language}"' in door


def test_a_new_password_can_be_shown_and_leaves_hidden(household, phone):
    ada = phone.sign_in("Ada")
    ada.go("/settings/password")
    field, button = ada.page.locator("[name='password']"), ada.page.get_by_role("button", name="Show password")

    field.fill("three or four words")
    button.tap()
    expect(field).to_have_attribute("type", "text")
    expect(button).to_have_attribute("aria-pressed", "true")
    ada.check_page()
    button.tap()
    expect(field).to_have_attribute("type", "password")
    button.tap()
    ada.page.evaluate(
        """() => document.querySelector("[action='/settings/password']").addEventListener("submit", (event) => {
            event.preventDefault();
            event.target.dataset.sent = event.target.elements.password.type;
        })"""
    )
    ada.page.locator("[name='current']").fill(PASSWORD)
    ada.page.get_by_role("button", name="Change password").tap()
    expect(ada.page.locator("[action='/settings/password']")).to_have_attribute("data-sent", "password")
