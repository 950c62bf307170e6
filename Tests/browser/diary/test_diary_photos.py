"""Photos of a day: on their own day, over a bad connection, taken off again; and an entry that moves to another day."""

import re

from playwright.sync_api import expect

from browsing import delay, unanswered
from diaries import area, is_saved, open_form, taken_on, texts, write
from pictures import PHOTOS, PICTURES, wait_for
from test_diary_lock import CODE, is_locked, set_code


def test_a_photo_of_another_day(household, phone):
    ada = phone.sign_in("Ada")
    page = ada.page
    path = open_form(ada)

    page.set_input_files(".diary-form__files", taken_on("2024-02-29"))
    offer = page.locator(".offer")
    expect(offer).to_contain_text("29 February 2024")
    area(ada).fill("A day that is rare")
    ada.check_page()
    offer.get_by_role("button").tap()
    page.wait_for_url("**/days/2024-02-29/edit")
    expect(page.locator("h1")).to_contain_text("29 February")
    page.get_by_role("button", name="Done").tap()
    page.wait_for_url("**/days/2024-02-29")
    ada.wait_until_alive()

    assert texts(household) == {"2024-02-29": "A day that is rare"}
    expect(page.locator("media-waiting")).to_have_count(0, timeout=60_000)
    expect(page.locator(".entry__cover img")).to_be_visible()
    assert ada.path == re.sub(r"[^/]+$", "2024-02-29", path)


def test_a_photo_chosen_before_the_script_of_the_form_came_is_saved_with_it(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2024-02-29")
    page = ada.page
    with unanswered(page, "**/rooms/diary-writing-*.js"):
        page.goto(f"{path}/edit" if not path.endswith("/edit") else path, wait_until="commit")
        page.set_input_files(".diary-form__files >> nth=0", taken_on("2024-02-29"))
    ada.wait_until_alive()
    page.get_by_role("button", name="Done").click()

    page.wait_for_url("**/days/2024-02-29")
    expect(page.locator("media-waiting")).to_have_count(0, timeout=60_000)
    expect(page.locator(".entry__cover img")).to_be_visible()


def test_a_photo_of_the_same_day_is_not_asked_about(household, desk):
    ada = desk.sign_in("Ada")
    open_form(ada, "2024-02-29")
    ada.page.set_input_files(".diary-form__files", taken_on("2024-02-29"))

    expect(ada.page.locator(".picture a img")).to_be_visible(timeout=60_000)
    expect(ada.page.locator(".offer")).to_have_count(0)


def test_keys_pressed_right_after_a_picture_are_those_of_the_picture(household, desk):
    ada = desk.sign_in("Ada")
    page = ada.page
    write(ada, "2024-02-28", "The day before")
    path = write(ada, "2024-02-29", "A day that is rare", *PHOTOS[:2])
    ada.go(path)
    picture = page.locator(".entry a[data-id]").first
    expect(picture.locator("img")).to_be_visible(timeout=60_000)

    with unanswered(page, "**/chunks/gallery-*.js"):
        picture.click()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("n")
    expect(page.locator("dialog.gallery")).to_be_visible()
    assert ada.path == path
    page.keyboard.press("Escape")
    expect(page.locator("dialog.gallery")).to_have_count(0)

    ada.go(path)
    with unanswered(page, "**/chunks/gallery-*.js"):
        picture.click()
        page.keyboard.press("Escape")
        page.wait_for_function("history.state?.medium === undefined")
        page.keyboard.press("?")
        expect(page.locator("dialog[open]")).to_have_count(1)
        page.keyboard.press("Escape")
    assert ada.path == path
    expect(page.locator("dialog.gallery")).to_have_count(0)


def test_a_photo_goes_on_after_the_connection_was_gone(household, desk):
    ada = desk.sign_in("Ada")
    open_form(ada)
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        uploads = re.compile("/diary/[0-9a-f]+/uploads")
        ada.page.route(uploads, lambda route: route.abort("connectionreset"))
        ada.page.set_input_files(".diary-form__files", str(PICTURES / "turned-1.jpg"))
        expect(ada.page.locator(".picture__state")).to_contain_text("No connection")
        ada.page.unroute(uploads)

    expect(ada.page.locator(".picture a img")).to_be_visible(timeout=60_000)


def test_a_photo_and_words_of_a_day_that_was_left_without_a_network_are_sent_by_the_next_page(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-01-07")
    page = ada.page
    page.wait_for_load_state("networkidle")
    with ada.watch.losing("net::ERR_FAILED"):
        page.route("**/days/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
        page.set_input_files(".diary-form__files >> nth=0", [str(PICTURES / f"turned-{number}.jpg") for number in (1, 3)])
        expect(page.locator(".picture")).to_have_count(2)
        area(ada).fill("By the sea")
        page.wait_for_function("async () => (await indexedDB.databases()).some(({ name }) => name === 'hearth-outbox')")
        expect(page.locator(".saving")).to_have_attribute("data-state", "failed")
        page.goto("about:blank")
        page.unroute("**/days/**")
        ada.go("/more")
        wait_for(ada, "!Object.keys(localStorage).some((key) => /^h-diary:|^hearth-outbox:/.test(key))")

    assert texts(household) == {"2026-01-07": "By the sea"}
    ada.go(path.removesuffix("/edit"))
    expect(page.locator(".entry__media a")).to_have_count(2)


def test_another_day_is_chosen_in_the_form(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada)
    area(ada).fill("Yesterday's, really")
    is_saved(ada)

    ada.page.locator("[name=day]").fill("2026-01-05")
    ada.page.wait_for_url("**/days/2026-01-05/edit")
    area(ada).fill("Yesterday's, really. And more.")
    is_saved(ada)

    assert texts(household) == {"2026-01-05": "Yesterday's, really. And more."}
    ada.page.locator("[name=day]").fill(path[-10:])
    ada.page.wait_for_url(f"**{path}/edit")
    is_saved(ada)
    assert texts(household) == {path[-10:]: "Yesterday's, really. And more."}


def test_a_picture_is_taken_off_while_one_writes(household, desk):
    ada = desk.sign_in("Ada")
    path = write(ada, "2026-01-05", "With two", *(PICTURES / f"turned-{number}.jpg" for number in (1, 3)))
    ada.go(f"{path}/edit")
    pictures = ada.page.locator(".picture[data-id]")
    expect(pictures).to_have_count(2)
    area(ada).press("End")
    area(ada).press_sequentially(", no: one")

    pictures.first.get_by_role("button").click()
    expect(pictures).to_have_count(1, timeout=60_000)
    expect(area(ada)).to_have_value("With two, no: one")
    is_saved(ada)
    assert texts(household) == {"2026-01-05": "With two, no: one"}


def test_photos_that_are_saved_at_once_on_a_slow_network(household, desk):
    ada = desk.sign_in("Ada")
    open_form(ada)
    delay(ada.page, 300)

    ada.page.set_input_files(".diary-form__files >> nth=0", [str(PICTURES / f"turned-{number}.jpg") for number in (1, 3)])
    with ada.page.expect_navigation(url=re.compile(r"/days/[\d-]+$")):
        ada.page.get_by_role("button", name="Done").click()
    ada.wait_until_alive()

    expect(ada.page.locator(".entry__media a")).to_have_count(2)
    expect(ada.page.locator("media-waiting")).to_have_count(0, timeout=60_000)
    expect(ada.page.locator(".entry__cover img")).to_be_visible()


def test_a_picture_that_is_pasted(household, desk):
    ada = desk.sign_in("Ada")
    open_form(ada)
    area(ada).focus()
    ada.page.evaluate(
        """async () => {
            const canvas = new OffscreenCanvas(40, 30);
            canvas.getContext("2d").fillRect(0, 0, 40, 30);
            const files = new DataTransfer();
            files.items.add(new File([await canvas.convertToBlob()], "shot.png", { type: "image/png" }));
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: files, bubbles: true }));
        }"""
    )

    expect(ada.page.locator(".picture a img")).to_be_visible(timeout=60_000)
    expect(area(ada)).to_have_value("")


def test_a_picture_that_is_dropped_beside_the_form(household, desk):
    ada = desk.sign_in("Ada")
    open_form(ada)
    bytes_ = list((PICTURES / "turned-1.jpg").read_bytes())
    drag = """(bytes) => (kind) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], "leaf.jpg", { type: "image/jpeg" }));
        document.querySelector("h1").dispatchEvent(
            new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
    }"""
    ada.page.evaluate(f"bytes => {{ window.drag = ({drag})(bytes); window.drag('dragenter'); }}", bytes_)
    wait_for(ada, "document.querySelector('diary-form').saving !== undefined")
    ada.page.evaluate("drag('dragover')")
    expect(ada.page.locator("diary-form")).to_have_attribute("dropping", "")
    ada.page.evaluate("drag('drop')")

    expect(ada.page.locator("diary-form")).not_to_have_attribute("dropping", "")
    expect(ada.page.locator(".picture a img")).to_be_visible(timeout=60_000)


def test_pictures_that_a_lock_stopped_wait_until_they_are_sent_or_taken_away(household, desk):
    ada = desk.sign_in("Ada")
    path = open_form(ada, "2026-02-03")
    set_code(ada, graceSeconds="15")
    ada.page.clock.install()
    page = ada.go(f"{path}/edit")
    page.route("**/uploads", lambda route: None)
    page.set_input_files(".diary-form__files", [str(PICTURES / "turned-1.jpg"), str(PICTURES / "plain.png")])
    area(ada).fill("Two of them")
    is_saved(ada)
    expect(page.locator(".picture")).to_have_count(2)
    ada.turn("hidden")
    page.clock.fast_forward(16_000)
    ada.turn("visible")
    is_locked(ada)
    assert "turned" not in page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")

    page.unroute("**/uploads")
    ada.send(**{"unlock-password": CODE})

    lost = page.locator(".picture", has_text="Not sent before locking. Choose this file again.")
    expect(lost).to_have_count(2)
    page.set_input_files(".diary-form__files", str(PICTURES / "turned-1.jpg"))
    expect(page.locator(".picture a img")).to_be_visible(timeout=60_000)
    expect(lost).to_have_count(1)
    page.reload()
    expect(lost.locator(".picture__name")).to_have_text("A file with an unknown name")
    lost.locator("[data-role=cancel]").click()
    expect(lost).to_have_count(0)
