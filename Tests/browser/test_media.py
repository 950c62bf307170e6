"""Photos, videos and files: brought, browsed full screen, played, renamed, ordered, deleted and brought back."""

import base64
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from server import ROOT

PICTURES = ROOT / "Tests/samples/pictures"
RECORDINGS = ROOT / "Tests/samples/recordings"
PHOTOS = sorted(PICTURES.glob("turned-?.jpg")) + [PICTURES / name for name in ("progressive.jpg", "turned-1.heic")]
PDF = {"name": "Manual.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"}


def plant(visitor, name="Rosemary"):
    """A plant in a graph of its own, opened."""
    graph = visitor.new_graph("Garden")
    path = visitor.new_entity(graph, name)
    visitor.go(path)
    return path


def bring(visitor, files):
    """Chooses files, and waits until all of them are there and their pictures made."""
    visitor.page.set_input_files("#files", [str(file) if isinstance(file, Path) else file for file in files])
    expect(visitor.page.locator(".uploads__sum")).to_have_text(f"{len(files)} of {len(files)} uploaded")
    expect(visitor.page.locator(".uploads")).not_to_have_attribute("busy", "")
    expect(visitor.page.locator("media-waiting")).to_have_count(0, timeout=60_000)


def count(visitor):
    return visitor.page.locator(".gallery__count")


def swipe(visitor, start, end, steps=6):
    """One finger from one spot to another, as the browser gets it."""
    session = visitor.context.new_cdp_session(visitor.page)
    touch(session, "touchStart", [start])
    for step in range(1, steps + 1):
        touch(session, "touchMove", [tuple(a + (b - a) * step / steps for a, b in zip(start, end))])
    touch(session, "touchEnd", [])


def touch(session, kind, spots):
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def wait_for(visitor, claim):
    """Until a claim about the page is true. The page's own rules forbid what Playwright has for this."""
    end = time.monotonic() + 10
    while not visitor.page.evaluate(claim):
        assert time.monotonic() < end, claim
        visitor.page.wait_for_timeout(20)


def scale(visitor):
    """How much larger the picture in front is drawn than it fits."""
    return visitor.page.evaluate(
        "new DOMMatrix(getComputedStyle(document.querySelector('.slide:not([inert]) .slide__picture')).transform).a"
    )


def test_ten_photos_a_video_and_a_file_on_a_phone(household, phone):
    """What the room is for, from beginning to end."""
    ada = phone.sign_in("Ada")
    path = plant(ada)
    page = ada.page
    assert len(PHOTOS) == 10

    page.set_input_files("#files", [str(file) for file in PHOTOS] + [str(RECORDINGS / "film.mp4")])
    expect(page.get_by_role("progressbar", name="All uploads")).to_be_visible()
    expect(page.locator(".uploads__sum")).to_have_text("11 of 11 uploaded")
    bring(ada, [PDF])
    expect(page.locator(".mosaic img")).to_have_count(10)
    expect(page.locator(".mosaic__more")).to_have_text("1 more")
    expect(page.locator(".media__count")).to_have_text("11 pictures · 1 file")
    ada.check_page()

    # Full screen, by fingers.
    page.locator(".mosaic__tile").first.tap()
    expect(count(ada)).to_have_text("1 of 11")
    ada.check_page()
    swipe(ada, (330, 400), (60, 410))
    expect(count(ada)).to_have_text("2 of 11")
    swipe(ada, (60, 400), (330, 410))
    expect(count(ada)).to_have_text("1 of 11")
    page.go_back()
    expect(page.locator("dialog.gallery")).to_have_count(0)
    assert ada.path == path

    # The video plays, and seeks.
    page.locator(".mosaic__tile").last.click()
    expect(count(ada)).to_have_text("10 of 11")
    page.keyboard.press("End")
    expect(count(ada)).to_have_text("11 of 11")
    video = page.locator(".slide:not([inert]) video")
    expect(video).to_have_attribute("poster", re.compile("/1600$"))
    seeks(video)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.gallery")).to_have_count(0)

    # Renamed, ordered, deleted, brought back.
    ada.press(page.get_by_role("link", name="Manage"))
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
    expect(rows).to_have_count(10)
    ada.go("/settings/bin")
    ada.press(page.get_by_role("button", name=re.compile("^Restore .*2 files")))
    ada.go(f"{path}/media")
    expect(rows).to_have_count(12)
    expect(rows.nth(1).locator(".row__name")).to_have_text("By the south wall")


def seeks(video):
    """Plays, and jumps to where somebody puts it."""
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
    ada.page.locator(".mosaic__tile").tap()
    expect(count(ada)).to_have_text("1 of 1")
    session = ada.context.new_cdp_session(ada.page)

    touch(session, "touchStart", [(175, 400), (215, 400)])
    touch(session, "touchMove", [(155, 400), (235, 400)])
    touch(session, "touchMove", [(135, 400), (255, 400)])
    touch(session, "touchEnd", [])
    assert 2.5 < scale(ada) < 3.5
    expect(count(ada)).to_have_text("1 of 1")

    for wanted in (1, 2.5):
        for _ in range(2):
            touch(session, "touchStart", [(195, 400)])
            touch(session, "touchEnd", [])
        assert abs(scale(ada) - wanted) < 0.01


def test_keys_and_buttons_lead_through_the_gallery(household, desk):
    ada = desk.sign_in("Ada")
    path = plant(ada)
    bring(ada, PHOTOS[:3])
    page = ada.page

    page.locator(".mosaic__tile").nth(1).click()
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
    # What is open comes back when the page is loaded anew, and goes with the way back.
    page.reload()
    expect(count(ada)).to_have_text("3 of 3")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("dialog.gallery")).to_have_count(0)
    expect(page.locator(".mosaic__tile").nth(2)).to_be_focused()
    assert ada.path == path


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_files_are_dropped_and_pasted(household, desk, way):
    ada = desk.sign_in("Ada")
    plant(ada)
    data = base64.b64encode((PICTURES / "turned-1.jpg").read_bytes()).decode()

    ada.page.evaluate(
        """([way, data]) => {
            const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], "Leaf.jpg", { type: "image/jpeg" }));
            const target = document.querySelector("main");
            const how = { bubbles: true, cancelable: true };
            if (way === "paste") target.dispatchEvent(new ClipboardEvent("paste", { ...how, clipboardData: transfer }));
            else for (const [index, name] of ["dragenter", "dragover", "drop"].entries()) {
                setTimeout(() => target.dispatchEvent(new DragEvent(name, { ...how, dataTransfer: transfer })), index * 400);
            }
        }""",
        [way, data],
    )

    expect(ada.page.locator(".mosaic__tile[data-title='Leaf.jpg']")).to_be_visible()
    expect(ada.page.locator("media-upload")).not_to_have_attribute("dropping", "")


BIG = 12 * 1024 * 1024


def big(letter=b"x"):
    return {"name": "Harvest.bin", "mimeType": "application/octet-stream", "buffer": letter * BIG}


def test_a_broken_connection_goes_on_by_itself(household, phone):
    ada = phone.sign_in("Ada")
    path = plant(ada)
    seen = []

    def stand_in_the_way(route):
        if route.request.method == "PATCH":
            seen.append(route.request.headers["upload-offset"])
        if route.request.method == "PATCH" and len(seen) == 2:
            route.abort("connectionreset")
        else:
            route.continue_()

    ada.page.route("**/uploads/*", stand_in_the_way)
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        bring(ada, [big()])

    assert seen == ["0", str(8 * 1024 * 1024), str(8 * 1024 * 1024)]
    name = ada.page.locator(".media__files .row__name")
    expect(name).to_have_text("Harvest.bin")
    with ada.page.expect_download() as download:
        ada.page.locator(".media__files a[download]").click()
    assert Path(download.value.path()).stat().st_size == BIG
    assert ada.path == path


def test_a_file_chosen_again_goes_on_where_it_was(household, desk, tmp_path):
    ada = desk.sign_in("Ada")
    path = plant(ada)
    file = tmp_path / "Harvest.bin"
    file.write_bytes(b"x" * BIG)
    patches = []
    ada.page.on("request", lambda request: request.method == "PATCH" and patches.append(request.headers["upload-offset"]))
    ada.page.route("**/uploads/*", lambda route: hold(route, patches))

    ada.page.set_input_files("#files", str(file))
    wait_for(ada, "document.querySelector('.uploading progress')?.value > 0.6")
    # Leaving asks; whoever leaves all the same has lost nothing.
    asked = []
    ada.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    ada.page.locator("h1").click()
    ada.page.goto("/today")
    assert asked == ["beforeunload"]
    ada.page.unroute("**/uploads/*")

    ada.go(path)
    bring(ada, [file])
    assert patches[0] == "0" and patches[-1] == str(8 * 1024 * 1024)
    assert patches.count("0") == 1


def hold(route, patches):
    """The second piece is never answered."""
    if route.request.method == "PATCH" and len(patches) > 1:
        return
    route.continue_()


def test_an_upload_is_cancelled_and_an_empty_file_refused(household, desk):
    ada = desk.sign_in("Ada")
    plant(ada)
    patches = []
    ada.page.on("request", lambda request: request.method == "PATCH" and patches.append(1))
    ada.page.route("**/uploads/*", lambda route: hold(route, patches))

    ada.page.set_input_files("#files", [{"name": "Empty.txt", "mimeType": "text/plain", "buffer": b""}, big()])
    ada.sees("This file is empty.")
    wait_for(ada, "[...document.querySelectorAll('.uploading progress')].some(({ value }) => value > 0.6)")
    ada.check_page()
    with ada.page.expect_response(lambda answer: answer.request.method == "DELETE") as gone:
        ada.page.get_by_role("button", name="Cancel “Harvest.bin”").click()
    assert gone.value.status == 204
    ada.page.get_by_role("button", name="Cancel “Empty.txt”").click()

    expect(ada.page.locator(".uploading")).to_have_count(0)
    ada.sees("No photos or files yet.")
    assert ada.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('hearth-upload')).length") == 0


def test_without_javascript_it_all_works(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    plant(ada)
    page = ada.page

    page.set_input_files("#files", [str(file) for file in PHOTOS[:2]] + [str(RECORDINGS / "film.mp4")])
    ada.press(page.get_by_role("button", name="Upload"))
    expect(page.locator(".mosaic__tile")).to_have_count(3)
    ada.press(page.locator(".mosaic__tile").first)
    expect(page.locator("h1")).to_have_text(PHOTOS[0].name)
    ada.press(page.get_by_role("link", name="Next"))
    ada.press(page.get_by_role("link", name="Next"))
    expect(page.locator("h1")).to_have_text("film.mp4")
    expect(page.locator("video[controls]")).to_be_visible()


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
    turn(ada, "hidden")
    ada.page.clock.fast_forward(60_000)
    turn(ada, "visible")
    chooser.value.set_files(str(PHOTOS[0]))
    expect(ada.page.locator(".mosaic__tile")).to_have_count(1)
    for _ in range(20):
        ada.page.clock.fast_forward(3000)
        if ada.page.locator(".mosaic__tile img").count():
            break
        ada.page.wait_for_timeout(300)
    ada.page.locator(".mosaic__tile").click()
    expect(count(ada)).to_have_text("1 of 1")

    turn(ada, "hidden")
    expect(ada.page.locator("dialog.gallery")).to_be_hidden()
    ada.page.clock.fast_forward(60_000)
    turn(ada, "visible")
    expect(ada.page).to_have_url(re.compile(f"{graph}/unlock"))
    expect(ada.page.locator("img[src*='/media/']")).to_have_count(0)
    ada.page.go_back()
    expect(ada.page.locator("img[src*='/media/']")).to_have_count(0)


def turn(visitor, state):
    visitor.page.evaluate(
        """state => {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )
