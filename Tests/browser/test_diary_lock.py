"""The diary's code: over all its pages, by a number pad, never closed by a camera, and nothing of it left behind."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay
from diaries import area, drafts, is_saved, open_form, saving, texts, write

CODE = "4711"
SECRET = "Nobody is to read of the blue door"


def set_code(visitor, **how):
    """Sets a code on the member's diaries; it stays open here."""
    visitor.go("/diary/settings")
    visitor.press(visitor.page.get_by_role("link", name="Code of the diary"))
    visitor.send(password=CODE, again=CODE, **how)


def field(visitor):
    return visitor.page.locator("[name=unlock-password]")


def is_locked(visitor):
    expect(field(visitor)).to_be_visible()
    expect(visitor.page.get_by_text("blue door")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_locked_and_unlocked(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    path = write(ada, "2026-02-03", SECRET)
    set_code(ada)
    ada.go(path)
    ada.check_page()
    ada.press(ada.page.get_by_role("button", name="Lock now").first)
    is_locked(ada)
    ada.check_page()
    expect(field(ada)).to_have_attribute("inputmode", "numeric")
    for address in (path, f"{path}/edit", re.sub("/days.*", "", path), "/diary/search?q=blue", "/today", "/search?q=blue"):
        ada.go(address)
        expect(ada.page.get_by_text("blue door")).to_have_count(0)

    ada.go(path)
    with ada.watch.allowing(422):
        ada.send(**{"unlock-password": "1234"})
        is_locked(ada)
        ada.check_page()
    ada.send(**{"unlock-password": CODE})
    assert ada.path == path
    ada.sees("blue door")


def test_wrong_codes_slow_down(household, phone):
    ada = phone.sign_in("Ada")
    path = write(ada, "2026-02-03", SECRET)
    set_code(ada)
    ada.go(path)
    ada.press(ada.page.get_by_role("button", name="Lock now").first)

    with ada.watch.allowing(422, 429):
        ada.send(**{"unlock-password": "0000"})
        ada.sees("This is not the code of your diary.")
        # Quicker than anybody types.
        answers = ada.page.evaluate(
            """async () => {
                const form = document.querySelector(".unlock__form");
                const answers = [];
                for (let code = 1; code < 9; code += 1) {
                    const body = new URLSearchParams(new FormData(form));
                    body.set("unlock-password", `000${code}`);
                    answers.push((await fetch(form.action, { method: "POST", body })).status);
                }
                return answers;
            }"""
        )
        assert set(answers) == {422, 429}, answers
        ada.send(**{"unlock-password": CODE})
        ada.sees("Too many tries")
        is_locked(ada)
        ada.check_page()


def test_the_camera_does_not_lock(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    set_code(ada, graceSeconds="15")
    ada.page.clock.install()
    ada.go(f"{path}/edit")

    with ada.page.expect_file_chooser() as chooser:
        ada.page.locator("label[for=files]").click()
    ada.turn("hidden")
    ada.page.clock.fast_forward(60_000)
    ada.turn("visible")
    expect(area(ada)).to_be_visible()

    chooser.value.set_files({"name": "leaf.txt", "mimeType": "text/plain", "buffer": b"green"})
    ada.turn("hidden")
    ada.page.clock.fast_forward(60_000)
    ada.turn("visible")
    is_locked(ada)


def test_what_is_typed_when_the_lock_falls_is_saved_and_leaves_the_browser(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    set_code(ada, graceSeconds="15")
    ada.page.clock.install()
    ada.go(f"{path}/edit")

    area(ada).press_sequentially(SECRET)
    ada.turn("hidden")
    ada.page.clock.fast_forward(16_000)
    ada.turn("visible")
    is_locked(ada)

    assert drafts(ada) == ""
    assert texts(household) == {"2026-02-03": SECRET}


def test_whoever_locks_at_once_has_written_before(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    set_code(ada)
    ada.go(f"{path}/edit")
    area(ada).fill("Before")
    is_saved(ada)
    delay(ada.page, 300)

    area(ada).fill(SECRET)
    ada.press(ada.page.get_by_role("button", name="Lock now").first)

    is_locked(ada)
    assert texts(household) == {"2026-02-03": SECRET}
    assert drafts(ada) == ""


def test_a_lock_that_fell_elsewhere_carries_what_is_typed(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    set_code(ada)
    ada.go(f"{path}/edit")
    area(ada).fill("Before")
    is_saved(ada)
    ada.page.evaluate(
        """async () => {
            const lock = document.querySelector("lock-guard a").getAttribute("href");
            await fetch(lock, { method: "POST", body: new URLSearchParams(), redirect: "manual" });
        }"""
    )

    with ada.watch.allowing(423, 401):
        area(ada).fill(SECRET)
        expect(field(ada)).to_be_visible()
    ada.settle()
    assert drafts(ada) == ""
    assert texts(household) == {"2026-02-03": "Before"}
    ada.send(**{"unlock-password": CODE})

    assert ada.path == path
    ada.sees("blue door")
    assert texts(household) == {"2026-02-03": SECRET}


def test_without_a_code_a_draft_stays_and_with_one_it_goes(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    ada.page.on("dialog", lambda dialog: dialog.accept())
    set_code(ada)
    ada.go(f"{path}/edit")
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        ada.page.route(re.compile(r"/days/[\d-]+(/text)?$"), lambda route: route.abort("connectionreset"))
        area(ada).fill(SECRET)
        expect(saving(ada)).to_have_attribute("data-state", "failed")
        ada.go("/today")
        assert "blue door" in drafts(ada)
        ada.go("/diary/settings")
        ada.press(ada.page.get_by_role("button", name="Lock now").first)
        ada.go("/diary")
    is_locked(ada)
    assert drafts(ada) == ""
