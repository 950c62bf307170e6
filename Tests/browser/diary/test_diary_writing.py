"""A day is written: with a photo, on a bad network, in two windows, without JavaScript. Nothing typed is lost."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from diaries import area, diary, drafts, is_saved, open_form, saving, texts, write
from pictures import PICTURES, wait_for

def lose(visitor):
    """From now on nothing that is sent arrives."""
    visitor.page.route(re.compile(r"/days/[\d-]+(/text)?$"), lambda route: route.abort("connectionreset"))


def find_again(visitor):
    visitor.page.unroute(re.compile(r"/days/[\d-]+(/text)?$"))


FLUSH = "() => void document.querySelector('diary-form').saving.flush()"


def test_keys_without_waiting(household, desk, latency):
    ada = desk.sign_in("Ada")
    path = open_form(ada)
    delay(ada.page, latency)

    area(ada).focus()
    text = " ".join(f"word{number}" for number in range(60))
    for start in range(0, len(text), 40):
        ada.page.keyboard.type(text[start : start + 40], delay=4)
        # Sent in the middle of it, more than once.
        ada.page.evaluate(FLUSH)
    is_saved(ada)

    assert area(ada).input_value() == text
    assert list(texts(household).values()) == [text]
    ada.go(path)
    expect(ada.page.locator(".entry__text")).to_have_text(text)


@pytest.mark.parametrize("is_loaded_anew", [False, True])
def test_what_is_typed_before_the_scripts_come_is_saved(household, phone, is_loaded_anew):
    ada = phone.sign_in("Ada")
    path = write(ada, "2026-02-03", "Snow.")
    if is_loaded_anew:
        ada.go(f"{path}/edit")

    with unanswered(ada.page, "**/rooms/diary-writing-*.js"):
        ada.page.reload(wait_until="commit") if is_loaded_anew else ada.page.goto(f"{path}/edit", wait_until="commit")
        area(ada).press("End")
        ada.page.keyboard.type(" And soup.")
    ada.wait_until_alive()
    is_saved(ada)

    expect(area(ada)).to_have_value("Snow. And soup.")
    assert texts(household) == {"2026-02-03": "Snow. And soup."}


def test_what_is_typed_before_a_draft_is_there_follows_it(household, phone):
    ada = phone.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    ada.go("/more")
    ada.page.evaluate(
        """path => localStorage.setItem(`h-diary:${document.documentElement.dataset.member} ${path}`,
            JSON.stringify({ values: { content: "Snow." }, version: "", entry: "", sent: [] }))""", path)

    with unanswered(ada.page, "**/rooms/diary-writing-*.js"):
        ada.page.goto(f"{path}/edit", wait_until="commit")
        area(ada).press_sequentially("And soup.")
    ada.wait_until_alive()
    is_saved(ada)

    assert texts(household) == {"2026-02-03": "Snow.\nAnd soup."}


def test_a_house_that_stops_while_one_writes(household, desk):
    # The stream of changes breaks too, and shows its own message.
    desk.page.route("**/live?*", lambda route: route.fulfill(status=204))
    ada = desk.sign_in("Ada")
    open_form(ada)
    area(ada).focus()
    ada.page.keyboard.type("Before. ")
    is_saved(ada)

    with ada.watch.losing("net::ERR_CONNECTION_REFUSED"):
        household.process.kill()
        household.process.wait()
        ada.page.keyboard.type("While nobody heard. ")
        expect(saving(ada)).to_have_attribute("data-state", "failed")
        assert "While nobody heard." in drafts(ada)
        household.start()
        ada.page.keyboard.type("After.")
        is_saved(ada)

    assert list(texts(household).values()) == ["Before. While nobody heard. After."]
    assert drafts(ada) == ""


def test_an_answer_that_is_lost_is_no_conflict(household, desk):
    ada = desk.sign_in("Ada")
    open_form(ada)

    def swallow(route):
        route.fetch()
        route.abort("connectionreset")

    # The text is sent again by itself, perhaps as soon as the answers come again.
    with ada.watch.losing("net::ERR_CONNECTION_RESET"), ada.watch.allowing(409):
        ada.page.route(re.compile(r"/days/[\d-]+(/text)?$"), swallow)
        area(ada).fill("Heard, but not answered")
        expect(saving(ada)).to_have_attribute("data-state", "failed")
        find_again(ada)
        area(ada).press_sequentially(", and more")
        is_saved(ada)

    expect(ada.page.locator(".conflict")).to_have_count(0)
    assert list(texts(household).values()) == ["Heard, but not answered, and more"]


def test_a_draft_outlives_the_page_and_the_connection(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada)
    ada.page.on("dialog", lambda dialog: dialog.accept())

    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        lose(ada)
        area(ada).fill("Written on the train")
        expect(saving(ada)).to_have_attribute("data-state", "failed")
        ada.go(f"{path}/edit")
        expect(area(ada)).to_have_value("Written on the train")
        find_again(ada)
        is_saved(ada)

    assert list(texts(household).values()) == ["Written on the train"]
    ada.go(f"{path}/edit")
    expect(area(ada)).to_have_value("Written on the train")


def test_a_draft_leaves_with_its_member(household, desk):
    ada = desk.sign_in("Ada")
    open_form(ada)
    ada.page.on("dialog", lambda dialog: dialog.accept())
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        lose(ada)
        area(ada).fill("Nobody else's")
        expect(saving(ada)).to_have_attribute("data-state", "failed")
        ada.go("/more")
        assert "Nobody else's" in drafts(ada)
        ada.press(ada.page.get_by_role("button", name="Sign out").first)
    assert drafts(ada) == ""


def test_what_a_page_could_not_send_the_next_one_does(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada)
    ada.page.on("dialog", lambda dialog: dialog.accept())
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        lose(ada)
        area(ada).fill("Written on the train")
        expect(saving(ada)).to_have_attribute("data-state", "failed")
        ada.go("/today")
        assert "Written on the train" in drafts(ada)
        find_again(ada)

    ada.go(diary(ada))
    expect(ada.page.locator("[aria-current=date] .month__words")).to_have_text("Written on the train")
    assert texts(household) == {path[-10:]: "Written on the train"}
    wait_for(ada, "!Object.keys(localStorage).some(key => key.startsWith('h-diary:'))")


@pytest.mark.parametrize("take, stands", [
    ("both", "From the desk\n\nFrom the phone, and more"),
    ("mine", "From the phone, and more"),
    ("theirs", "From the desk"),
])
def test_two_windows_meet(household, phone, desk, take, stands):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    path = write(other, None, "As it was")
    open_form(ada)
    open_form(other)
    area(other).fill("From the desk")
    is_saved(other)

    with ada.watch.allowing(409):
        area(ada).fill("From the phone")
        conflict = ada.page.locator(".conflict")
        expect(conflict).to_be_visible()
        expect(conflict).to_contain_text("From the desk")
        expect(saving(ada)).to_have_attribute("data-state", "conflict")
        area(ada).press_sequentially(", and more")
    assert list(texts(household).values()) == ["From the desk"]
    ada.page.locator(f"[data-take={take}]").tap()
    is_saved(ada)

    expect(conflict).to_have_count(0)
    assert list(texts(household).values()) == [stands]
    ada.go(f"{path}/edit")
    expect(area(ada)).to_have_value(stands)


def test_a_link_that_is_pressed_at_once_shows_what_was_typed(household, desk):
    ada = desk.sign_in("Ada")
    open_form(ada)
    delay(ada.page, 150)

    expect(ada.page.get_by_role("link", name="Cancel")).to_have_count(0)
    area(ada).press_sequentially("Typed and gone")
    with ada.page.expect_navigation(url=re.compile(r"/days/")):
        ada.page.get_by_role("button", name="Done").click()

    expect(ada.page.locator(".entry__text")).to_have_text("Typed and gone")


def test_leaving_with_what_is_not_saved_asks(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada)
    asked = []
    ada.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        lose(ada)
        area(ada).press_sequentially("Stay with me")
        expect(saving(ada)).to_have_attribute("data-state", "failed")
        with ada.page.expect_event("dialog"):
            ada.page.evaluate("location.reload()")
        expect(area(ada)).to_have_value("Stay with me")
        find_again(ada)
    is_saved(ada)

    assert asked == ["beforeunload"]
    assert ada.path == f"{path}/edit"


def test_written_without_javascript(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    path = open_form(ada, "2026-01-05")
    ada.page.set_input_files(".diary-form__files", [str(PICTURES / "turned-1.jpg")])
    area(ada).fill("Plain")
    ada.press(ada.page.get_by_role("button", name="Save"))

    assert ada.path == path
    expect(ada.page.locator(".entry__text")).to_have_text("Plain")
    expect(ada.page.locator(".entry__cover")).to_be_visible()
    open_form(ada, "2026-01-05")
    area(ada).fill("Plain, and changed")
    ada.press(ada.page.get_by_role("button", name="Save"))
    assert texts(household) == {"2026-01-05": "Plain, and changed"}
    ada.go(f"{diary(ada)}?month=2026-01")
    expect(ada.page.locator("[data-day='2026-01-05'] a")).to_be_visible()
