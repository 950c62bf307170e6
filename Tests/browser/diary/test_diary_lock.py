"""The diary's code: over all its pages, by a number pad, never closed by a camera, and nothing of it left behind."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay
from diaries import area, drafts, is_saved, open_form, saving, texts, write
from pictures import wait_for

CODE = "4711"
SECRET = "Nobody is to read of the blue door"


def set_code(visitor, **how):
    """Sets a code on the member's diaries; it stays open here."""
    place = re.search(r'href="([^"]+/lock)"', visitor.read("/diary/settings")).group(1)
    visitor.submit(place, password=CODE, again=CODE, **how)


def field(visitor):
    return visitor.page.locator("[name=unlock-password]")


def is_locked(visitor):
    expect(field(visitor)).to_be_visible()
    expect(visitor.page.get_by_text("blue door")).to_have_count(0)


def test_locked_and_unlocked(household, phone):
    ada = phone.sign_in("Ada")
    path = write(ada, "2026-02-03", SECRET)
    set_code(ada)
    ada.go(path)
    ada.press(ada.page.get_by_role("button", name="Lock now").first)
    is_locked(ada)
    expect(field(ada)).to_have_attribute("inputmode", "numeric")
    for address in (path, f"{path}/edit", re.sub("/days.*", "", path), "/diary/search?q=blue", "/today", "/search?q=blue"):
        assert "blue door" not in ada.context.request.get(address).text()

    ada.go(path)
    with ada.watch.allowing(422):
        ada.send(**{"unlock-password": "1234"})
        is_locked(ada)
        ada.check_page()
    ada.send(**{"unlock-password": CODE})
    assert ada.path == path
    ada.sees("blue door")


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

    with ada.watch.allowing(423, 401):
        ada.page.evaluate(
            """async () => {
                const lock = document.querySelector("lock-guard a").getAttribute("href");
                await fetch(lock, { method: "POST", body: new URLSearchParams(), redirect: "manual" });
            }"""
        )
        area(ada).fill(SECRET)
        expect(field(ada)).to_be_visible()
    ada.wait_until_alive()
    is_sealed(ada)
    assert texts(household) == {"2026-02-03": "Before"}
    ada.send(**{"unlock-password": CODE})

    assert ada.path == path
    ada.sees("blue door")
    assert texts(household) == {"2026-02-03": SECRET}


# Playwright cannot hold back requests that a page makes as it goes, so `fetch` itself fails.
LOSE = """(() => {
    const send = window.fetch;
    const isLost = (path) => sessionStorage.isLost && /\\/days\\/[\\d-]+(\\/text)?$/.test(path);
    window.fetch = (path, ...how) => isLost(path) ? Promise.reject(new TypeError("lost")) : send(path, ...how);
})()"""


def lose(visitor):
    """From now on nothing that is saved arrives."""
    visitor.page.evaluate(f"sessionStorage.isLost = 1; {LOSE}")
    visitor.page.add_init_script(LOSE)


def find_again(visitor):
    visitor.page.evaluate("sessionStorage.removeItem('isLost')")


def is_sealed(visitor):
    """Nothing can be read in this browser, and something waits there."""
    wait_for(visitor, "Object.keys(localStorage).some(key => / sealed \\d+$/.test(key))")
    assert "blue door" not in drafts(visitor)


def lock(visitor):
    visitor.press(visitor.page.get_by_role("button", name="Lock now").first)
    is_locked(visitor)


@pytest.mark.parametrize("back", ["", "/edit"])
def test_a_draft_waits_sealed_behind_the_code_and_arrives_once_it_is_open(household, desk, back):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    ada.page.on("dialog", lambda dialog: dialog.accept())
    set_code(ada)
    ada.go(f"{path}/edit")
    lose(ada)
    area(ada).fill(SECRET)
    expect(saving(ada)).to_have_attribute("data-state", "failed")
    ada.go("/today")
    assert "blue door" in drafts(ada)
    ada.go("/diary/settings")
    lock(ada)
    is_sealed(ada)
    assert texts(household) == {}

    find_again(ada)
    with ada.watch.allowing(423):
        ada.go(f"{path}{back}")
    ada.send(**{"unlock-password": CODE})
    wait_for(ada, "!Object.keys(localStorage).some(key => key.startsWith('h-diary:'))")
    assert texts(household) == {"2026-02-03": SECRET}
    ada.go(path)
    ada.sees("blue door")


def test_a_lock_that_falls_while_nothing_arrives_loses_nothing(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    set_code(ada, graceSeconds="15")
    ada.go(f"{path}/edit")
    area(ada).fill("Before")
    is_saved(ada)
    ada.page.clock.install()
    ada.go(f"{path}/edit")
    lose(ada)
    area(ada).fill(SECRET)
    ada.turn("hidden")
    ada.page.clock.fast_forward(16_000)
    ada.turn("visible")
    ada.page.clock.fast_forward(4_000)
    is_locked(ada)
    is_sealed(ada)

    find_again(ada)
    ada.send(**{"unlock-password": CODE})
    wait_for(ada, "!Object.keys(localStorage).some(key => key.startsWith('h-diary:'))")
    assert texts(household) == {"2026-02-03": SECRET}


def test_a_draft_that_waited_stands_beside_what_others_wrote_since(household, desk, visitor):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    ada.page.on("dialog", lambda dialog: dialog.accept())
    set_code(ada)
    ada.go(f"{path}/edit")
    area(ada).fill("Before")
    is_saved(ada)
    lose(ada)
    area(ada).fill(SECRET)
    expect(saving(ada)).to_have_attribute("data-state", "failed")
    ada.go("/diary/settings")
    lock(ada)
    is_sealed(ada)
    other = visitor("phone").sign_in("Ada")
    other.go(path)
    other.send(**{"unlock-password": CODE})
    other.go(f"{path}/edit")
    area(other).fill("By phone")
    is_saved(other)

    find_again(ada)
    with ada.watch.allowing(423, 409):
        ada.go(f"{path}/edit")
        ada.send(**{"unlock-password": CODE})
        expect(ada.page.locator(".conflict")).to_contain_text("By phone")
        expect(area(ada)).to_have_value(SECRET)
    assert texts(household) == {"2026-02-03": "By phone"}
