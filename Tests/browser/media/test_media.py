"""Photos, videos and files: brought, browsed full screen, played, renamed, ordered, deleted and brought back."""

import re
import time

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from pictures import PDF, PHOTOS, PICTURES, RECORDINGS, bring, count, is_scaled, media, plant, send, swipe, tap_twice, touch, wait_for


def test_eleven_photos_a_video_and_a_file_on_a_phone(household, phone):
    """A whole visit to the room, from beginning to end."""
    ada = phone.sign_in("Ada")
    path = plant(ada)
    page = ada.page
    files = [*PHOTOS, PICTURES / "plain.png", RECORDINGS / "film.mp4"]
    assert len(files) == 12

    with unanswered(page, "**/uploads"):
        page.set_input_files("#files", [str(file) for file in files])
        expect(page.get_by_role("progressbar", name="All uploads")).to_be_visible()
    expect(page.locator(".uploads__sum")).to_have_text("12 of 12 uploaded")
    expect(media(ada)).to_have_count(12)
    bring(ada, [PDF])
    # One over the page, ten below.
    expect(page.locator(".hero img")).to_have_count(1)
    expect(page.locator(".mosaic img")).to_have_count(10)
    expect(page.locator(".mosaic__more")).to_have_text("1 more")
    expect(page.locator(".media__count")).to_have_text("11 photos · 1 video · 1 file")
    ada.check_page()

    # Full screen, by fingers.
    page.locator(".hero").tap()
    expect(count(ada)).to_have_text("1 of 12")
    ada.check_page()
    swipe(ada, (330, 400), (60, 410))
    expect(count(ada)).to_have_text("2 of 12")
    swipe(ada, (60, 400), (330, 410))
    expect(count(ada)).to_have_text("1 of 12")
    page.go_back()
    expect(page.locator("dialog.gallery")).to_have_count(0)
    expect(page).to_have_url(ada.url + path)

    # The video plays, and seeks.
    page.locator(".mosaic__tile").last.click()
    expect(count(ada)).to_have_text("11 of 12")
    page.keyboard.press("End")
    expect(count(ada)).to_have_text("12 of 12")
    video = page.locator(".slide:not([inert]) video")
    expect(video).to_have_attribute("poster", re.compile("/1600$"))
    seeks(video)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.gallery")).to_have_count(0)
    # The step back that closing makes is done: it would call off the next page.
    wait_for(ada, "!history.state?.medium")

    # Renamed, ordered, deleted, brought back.
    with page.expect_navigation(url=re.compile(r"/media$"), wait_until="load"):
        page.get_by_role("link", name="Manage").click()
    ada.check_page()
    rows = page.locator(".manage__row")
    rows.first.locator("summary").click()
    rows.first.locator("[name=title]").fill("By the south wall")
    ada.press(rows.first.get_by_role("button", name="Save"))
    expect(rows.first.locator(".row__name")).to_have_text("By the south wall")
    with page.expect_response(re.compile("/media/order$")):
        rows.first.get_by_role("button", name="down").tap()
    ada.go(f"{path}/media")
    expect(rows.nth(1).locator(".row__name")).to_have_text("By the south wall")
    for index in (0, 1):
        rows.nth(index).locator(".manage__tick").tap()
    ada.press(page.get_by_role("button", name="Delete the chosen ones"))
    ada.go(f"{path}/media")
    expect(rows).to_have_count(11)
    ada.go("/settings/bin")
    ada.press(page.get_by_role("button", name=re.compile("^Restore .*and others")))
    ada.go(f"{path}/media")
    expect(rows).to_have_count(13)
    expect(rows.nth(1).locator(".row__name")).to_have_text("By the south wall")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_pdf_shows_its_first_page_and_opens_in_the_browser(household, visitor, javascript):
    ada = visitor("phone", javascript=javascript).sign_in("Ada")
    path = plant(ada)
    page = ada.page
    if javascript:
        bring(ada, [PDF])
    else:
        page.set_input_files("#files", str(PDF))
        ada.press(page.get_by_role("button", name="Upload"))
    letter = page.locator("#media .file", has_text="letter.pdf")
    end = time.monotonic() + 60
    while ada.go(path) and letter.locator("img").count() == 0:
        assert time.monotonic() < end, "There is no picture of the page."
    if javascript:
        wait_for(ada, "document.querySelector('#media .file img').naturalWidth > 0")
    ada.press(letter.locator("a").first)
    expect(page.locator(".medium__frame img")).to_be_visible()
    original = page.get_by_role("link", name="Open").get_attribute("href")
    answer = page.request.get(original)
    assert answer.headers["content-type"] == "application/pdf" and "content-disposition" not in answer.headers
    assert answer.body() == PDF.read_bytes()


def seeks(video):
    """Plays, and jumps to a chosen moment."""
    assert video.evaluate(
        """async (video) => {
            if (video.readyState < 1) await new Promise((done) => video.addEventListener("loadedmetadata", done));
            video.muted = true;
            await video.play();
            video.pause();
            const target = video.duration / 2;
            await new Promise((done) => {
                video.addEventListener("seeked", done, { once: true });
                video.currentTime = target;
            });
            return Math.abs(video.currentTime - target) < 0.2;
        }"""
    )


def test_a_picture_is_enlarged_by_two_fingers_and_by_two_taps(household, phone):
    ada = phone.sign_in("Ada")
    plant(ada)
    bring(ada, [PICTURES / "progressive.jpg"])
    ada.page.locator(".hero").tap()
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
    path = plant(ada)
    bring(ada, PHOTOS[:3])
    page = ada.page

    page.locator(".mosaic__tile").first.click()
    expect(count(ada)).to_have_text("2 of 3")
    for key, place in [("ArrowRight", 3), ("ArrowRight", 3), ("Home", 1), ("ArrowLeft", 1), ("End", 3), ("ArrowLeft", 2)]:
        page.keyboard.press(key)
        expect(count(ada)).to_have_text(f"{place} of 3")
    page.get_by_role("button", name="Next").click()
    expect(count(ada)).to_have_text("3 of 3")
    ada.check_page()
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
    plant(ada)
    page = ada.page

    send(ada, [*PHOTOS[:2], RECORDINGS / "film.mp4"])
    ada.press(page.locator(".hero"))
    expect(page.locator("h1")).to_have_text(PHOTOS[0].name)
    ada.press(page.get_by_role("link", name="Next"))
    ada.press(page.get_by_role("link", name="Next"))
    expect(page.locator("h1")).to_have_text("film.mp4")
    expect(page.locator("video[controls]")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_names_are_readable_where_files_are_managed_on_a_phone(household, visitor, javascript):
    ada = visitor("phone", javascript=javascript).sign_in("Ada")
    path = plant(ada)
    page = ada.page
    page.set_input_files("#files", [str(PHOTOS[0]), str(RECORDINGS / "film.mp4")])
    if javascript:
        expect(page.locator(".uploads__sum")).to_have_text("2 of 2 uploaded")
    else:
        ada.press(page.get_by_role("button", name="Upload"))
    ada.go(f"{path}/media")
    expect(page.locator(".sortable__grip").first).to_be_visible(visible=javascript)
    expect(page.get_by_text("You can also drag them.")).to_be_visible(visible=javascript)

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
    ada.go(f"{graph}/lock")
    ada.send(password="under the clock", again="under the clock", graceSeconds="15")
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
