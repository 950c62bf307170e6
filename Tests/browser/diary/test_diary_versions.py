"""What was typed over comes back: written, overwritten, written again, brought back, undone."""

from playwright.sync_api import expect

from browsing import delay
from diaries import area, is_saved, open_form, texts
from server import wait_until

WORDS = " ".join(f"word{number}" for number in range(200))


def test_two_hundred_words_typed_over_come_back(household, phone, latency):
    ada = phone.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    delay(ada.page, latency)
    area(ada).focus()
    ada.page.keyboard.type(WORDS)
    is_saved(ada)
    ada.page.keyboard.press("Control+A")
    ada.page.keyboard.type("oops")
    wait_until(lambda: texts(household) == {"2026-02-03": "oops"})

    ada.go(path)
    ada.page.locator(".entry__actions summary").click()
    ada.page.get_by_role("link", name="Earlier versions").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Earlier versions")
    ada.page.locator(".versions .row__text").click()
    expect(ada.page.locator(".versions__text ins")).to_contain_text("word199")
    expect(ada.page.locator(".versions__text del")).to_have_text("oops")
    ada.check_page()
    ada.page.get_by_role("button", name="Restore this version").click()

    expect(ada.page.locator(".entry__text")).to_have_text(WORDS)
    ada.page.locator("toast-note").get_by_role("button", name="Undo").click()
    expect(ada.page.locator(".entry__text")).to_have_text("oops")
    # Nothing is lost by going to and fro.
    ada.page.locator(".entry__actions summary").click()
    ada.page.get_by_role("link", name="Earlier versions").click()
    expect(ada.page.locator(".versions .row")).to_have_count(2)


def test_without_scripts(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    for text in ("A sentence that is long enough to be kept.", "x"):
        ada.go(f"{path}/edit")
        area(ada).fill(text)
        ada.page.get_by_role("button", name="Save").click()
    ada.page.locator(".entry__actions summary").click()
    ada.page.get_by_role("link", name="Earlier versions").click()
    ada.page.locator(".versions .row__text").click()
    ada.page.get_by_role("button", name="Restore this version").click()

    assert texts(household) == {"2026-02-03": "A sentence that is long enough to be kept."}
