"""A way through the room: photos, a video and a file are brought, looked at, renamed, ordered, deleted, brought back."""

import re

from playwright.sync_api import expect

from browsing import unanswered
from pictures import PDF, PHOTOS, PICTURES, RECORDINGS, bring, count, media, plant, swipe, wait_for


def test_eleven_photos_a_video_and_a_file_on_a_phone(household, phone):
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
    ada.press(page.get_by_role("button", name="Delete selected"))
    ada.go(f"{path}/media")
    expect(rows).to_have_count(11)
    ada.go("/settings/bin")
    ada.press(page.get_by_role("button", name=re.compile("^Restore: .*and others")))
    ada.go(f"{path}/media")
    expect(rows).to_have_count(13)
    expect(rows.nth(1).locator(".row__name")).to_have_text("By the south wall")


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
