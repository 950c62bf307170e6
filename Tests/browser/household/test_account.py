"""The settings of one person: devices, password, looks, language."""

from playwright.sync_api import expect

from server import PASSWORD

THEMES = ["system", "light", "dark", "pink", "beige", "green", "blue"]
LANGUAGES = {"en": "Today", "de": "Heute", "es": "Hoy", "fr": "Aujourd", "ru": "Сегодня"}


def test_a_wrong_password_opens_nothing(household, phone):
    phone.go("/login")

    with phone.watch.allowing(401, 422):
        phone.send(name="Ada", password="wrong horse battery")

    expect(phone.page.locator("[name='name']")).to_have_value("Ada")
    expect(phone.page.locator("[name='password']")).to_have_value("")
    phone.check_page()
    phone.go("/graphs")
    assert phone.path.startswith("/login")


def test_signing_in_leads_where_one_wanted_to_go(household, phone):
    phone.go("/settings/profile")

    phone.send(name="Ada", password=PASSWORD)

    assert phone.path == "/settings/profile"


def test_signing_out_ends_it(household, desk):
    desk.sign_in("Ada")
    desk.go("/more")

    desk.press(desk.page.get_by_role("button", name="Sign out").first)

    desk.go("/today")
    assert desk.path.startswith("/login")


def test_another_device_can_be_sent_away(household, visitor):
    here, there = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    here.go("/settings/sessions")
    here.check_page()

    here.press(here.page.get_by_role("button", name="Sign out everywhere else"))

    there.go("/today")
    assert there.path.startswith("/login")
    here.go("/today")
    assert here.path == "/today"


def test_a_new_password_ends_other_sessions(household, visitor):
    here, there = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Ada")
    here.go("/settings/password")
    here.send(current=PASSWORD, password="an even better battery")

    there.go("/today")
    assert there.path.startswith("/login")
    here.go("/today")
    assert here.path == "/today"
    there.sign_in("Ada", "an even better battery")


def test_a_theme_is_worn_at_once(household, desk):
    desk.sign_in("Ada")
    for theme in THEMES:
        desk.go("/settings/appearance")
        desk.send(theme=theme)
        expect(desk.page.locator("html")).to_have_attribute("data-theme", theme)
        desk.go("/today")
        expect(desk.page.locator("html")).to_have_attribute("data-theme", theme)


def test_a_language_is_spoken_at_once(household, phone):
    phone.sign_in("Ada")
    for language, today in LANGUAGES.items():
        phone.go("/settings/appearance")
        phone.send(language=language)
        phone.go("/today")
        expect(phone.page.locator("html")).to_have_attribute("lang", language)
        expect(phone.page.locator("nav.bar")).to_contain_text(today)
        phone.check_page()


def test_the_door_speaks_the_browsers_language(household, visitor):
    for language in LANGUAGES:
        page = visitor("phone", language=language).go("/login")
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_new_password_can_be_shown_and_leaves_hidden(household, phone):
    ada = phone.sign_in("Ada")
    ada.go("/settings/password")
    field, button = ada.page.locator("[name='password']"), ada.page.get_by_role("button", name="Show the password")

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
    ada.page.get_by_role("button", name="Change the password").tap()
    expect(ada.page.locator("[action='/settings/password']")).to_have_attribute("data-sent", "password")
