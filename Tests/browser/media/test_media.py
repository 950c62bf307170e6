"""Photos and files: looked at full screen by fingers and keys, managed on a phone, behind a lock."""

import re

from playwright.sync_api import expect

from pictures import (
    PDF, PHOTOS, PICTURES, RECORDINGS, attach, count, is_scaled, media, send, tap_twice, touch, wait_for,
)
from server import wait_until


def test_a_pdf_shows_its_first_page_and_opens_in_the_browser(household, phone):
    ada = phone.sign_in("Ada")
    path = ada.new_entity(ada.new_graph("Garden"), "Rosemary")
    ada.upload(path, PDF)
    wait_until(lambda: re.search(r'class="[^"]*file[^"]*".*?<img', ada.read(path), re.S))
    page = ada.go(path)
    letter = page.locator("#media .file", has_text="letter.pdf")
    wait_for(ada, "document.querySelector('#media .file img').naturalWidth > 0")
    ada.press(letter.locator("a").first)
    expect(page.locator(".medium__frame img")).to_be_visible()
    original = page.get_by_role("link", name="Open").get_attribute("href")
    answer = page.request.get(original)
    assert answer.headers["content-type"] == "application/pdf" and "content-disposition" not in answer.headers
    assert answer.body() == PDF.read_bytes()


def test_a_picture_is_enlarged_by_two_fingers_and_by_two_taps(household, phone):
    ada = phone.sign_in("Ada")
    path = ada.new_entity(ada.new_graph("Garden"), "Rosemary")
    attach(ada, path, PICTURES / "progressive.jpg")
    ada.go(path).locator(".hero").tap()
    expect(count(ada)).to_have_text("1 of 1")
    wait_for(ada, "document.querySelector('.slide:not([inert]) img')?.complete")
    session = ada.context.new_cdp_session(ada.page)

    touch(session, "touchStart", [(175, 400), (215, 400)])
    touch(session, "touchMove", [(155, 400), (235, 400)])
    touch(session, "touchMove", [(135, 400), (255, 400)])
    touch(session, "touchEnd", [])
    is_scaled(ada, 2.5, 3.5)
    expect(count(ada)).to_have_text("1 of 1")

    for wanted in (1, 2.5):
        tap_twice(session, (195, 400))
        is_scaled(ada, wanted - 0.01, wanted + 0.01)


def test_keys_and_buttons_lead_through_the_gallery(household, desk):
    ada = desk.sign_in("Ada")
    path = ada.new_entity(ada.new_graph("Garden"), "Rosemary")
    attach(ada, path, *PHOTOS[:3])
    page = ada.go(path)

    page.locator(".mosaic__tile").first.click()
    expect(count(ada)).to_have_text("2 of 3")
    for key, place in [("ArrowRight", 3), ("ArrowRight", 3), ("Home", 1), ("ArrowLeft", 1), ("End", 3), ("ArrowLeft", 2)]:
        page.keyboard.press(key)
        expect(count(ada)).to_have_text(f"{place} of 3")
    page.get_by_role("button", name="Next").click()
    expect(count(ada)).to_have_text("3 of 3")
    with page.expect_download() as download:
        page.locator("dialog [data-role=download]").click()
    assert download.value.suggested_filename == PHOTOS[2].name
    # An open picture comes back when the page is loaded anew, and goes with the way back.
    page.reload()
    expect(count(ada)).to_have_text("3 of 3")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("dialog.gallery")).to_have_count(0)
    expect(page.locator(".mosaic__tile").nth(1)).to_be_focused()
    expect(page).to_have_url(ada.url + path)


def test_without_javascript_it_all_works(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    page = ada.go(ada.new_entity(ada.new_graph("Garden"), "Rosemary"))

    send(ada, [*PHOTOS[:2], RECORDINGS / "film.mp4"])
    ada.press(page.locator(".hero"))
    expect(page.locator("h1")).to_have_text(PHOTOS[0].name)
    ada.press(page.get_by_role("link", name="Next"))
    ada.press(page.get_by_role("link", name="Next"))
    expect(page.locator("h1")).to_have_text("film.mp4")
    expect(page.locator("video[controls]")).to_be_visible()


def test_names_are_readable_where_files_are_managed_on_a_phone(household, phone):
    ada = phone.sign_in("Ada")
    path = ada.new_entity(ada.new_graph("Garden"), "Rosemary")
    ada.upload(path, PHOTOS[0], RECORDINGS / "film.mp4")
    page = ada.go(f"{path}/media")
    expect(page.locator(".sortable__grip").first).to_be_visible()
    expect(page.get_by_text("You can also drag items.")).to_be_visible()

    card = page.locator(".manage").bounding_box()
    rows = page.locator(".manage__row")
    expect(rows).to_have_count(2)
    for row in rows.all():
        name, whole = (row.locator(part).bounding_box() for part in (".row__name", ".row__text"))
        assert whole["width"] >= 120, f"the name has {whole['width']} px"
        assert name["height"] < 60, "a name of eleven letters takes more than two lines"
        rename, own = row.locator("summary").bounding_box(), row.bounding_box()
        for edge, side in (("x", "width"), ("y", "height")):
            assert rename[edge] >= own[edge] >= card[edge]
            assert rename[edge] + rename[side] <= own[edge] + own[side] <= card[edge] + card[side] + 1
        assert rename["height"] >= 44
    rows.first.locator("summary").tap()
    field = rows.first.locator("[name=title]").bounding_box()
    assert field["x"] >= card["x"] and field["x"] + field["width"] <= card["x"] + card["width"]


def test_a_lock_that_falls_takes_the_open_picture_along(household, desk):
    ada = desk.sign_in("Ada")
    graph = ada.new_graph("Garden")
    path = ada.new_entity(graph, "Rosemary")
    ada.submit(f"{graph}/lock", password="under the clock", again="under the clock", graceSeconds="15")
    ada.page.clock.install()
    ada.go(path)
    # Choosing a file is not out of sight.
    with ada.page.expect_file_chooser() as chooser:
        ada.page.locator(".upload__way").first.click()
    ada.turn("hidden")
    ada.page.clock.fast_forward(60_000)
    ada.turn("visible")
    chooser.value.set_files(str(PHOTOS[0]))
    expect(media(ada)).to_have_count(1)
    for _ in range(200):
        ada.page.clock.fast_forward(300)
        if ada.page.locator(".hero img").count():
            break
        # The page's clock goes on by itself; the house's clock takes its time.
        ada.page.evaluate("async () => { for (let asked = 0; asked < 20; asked += 1) await fetch('/health'); }")
    ada.page.locator(".hero").click()
    expect(count(ada)).to_have_text("1 of 1")

    ada.turn("hidden")
    expect(ada.page.locator("dialog.gallery")).to_be_hidden()
    ada.page.clock.fast_forward(60_000)
    ada.turn("visible")
    expect(ada.page).to_have_url(re.compile(f"{graph}/unlock"))
    expect(ada.page.locator("img[src*='/media/']")).to_have_count(0)
    ada.page.go_back()
    expect(ada.page.locator("img[src*='/media/']")).to_have_count(0)
