"""Pictures in a message: as many as there may be, each in its place."""

import struct
import zlib

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from notes import add_tab, editor, new_tab, sent, texts
from pictures import RECORDINGS
from test_media_journey import seeks

SHAPES = [(80, 60), (60, 80), (160, 40), (40, 160), (70, 70), (90, 50), (50, 90), (120, 100), (64, 48), (48, 64)]

# For each mosaic: the number of its pictures, the number of overlapping pairs, the distance of its rows from the
# bubble's edges, and the share of it that they cover.
MEASURED = """() => [...document.querySelectorAll(".message .bubble")].map((bubble) => {
    const box = (element) => element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(bubble);
    const [left, right] = [box(bubble).left + parseFloat(paddingLeft), box(bubble).right - parseFloat(paddingRight)];
    const places = [...bubble.querySelectorAll(".mosaic__place")].map(box);
    const rows = [...bubble.querySelectorAll(".mosaic__row")].map((row) => [...row.children].map(box));
    const mosaic = box(bubble.querySelector(".mosaic"));
    const overlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const gaps = rows.flatMap((row) => [Math.abs(row[0].left - left), Math.abs(row.at(-1).right - right)]);
    return {
        count: places.length,
        overlaps: places.flatMap((one, index) => places.slice(index + 1).filter((other) => overlap(one, other))).length,
        gap: Math.max(...gaps),
        covered: places.reduce((sum, { width, height }) => sum + width * height, 0) / (mosaic.width * mosaic.height),
    };
})"""


def png(width, height):
    """Of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes((90, width % 256, height % 256)) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def pngs(shapes):
    """Files of these shapes."""
    return [{"name": f"{index}.png", "mimeType": "image/png", "buffer": png(*shape)} for index, shape in enumerate(shapes)]


def test_one_to_ten_pictures_fill_the_width_of_a_bubble_and_do_not_overlap(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Photos")
    for count in range(1, 11):
        desk.upload(tab, *pngs(SHAPES[:count]), content="")
    page = desk.page

    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        desk.go(tab)
        expect(page.locator(".mosaic__place")).to_have_count(55)
        expect(page.locator("media-waiting")).to_have_count(0, timeout=60_000)
        measured = page.evaluate(MEASURED)
        assert [one["count"] for one in measured] == list(range(1, 11))
        assert [one["overlaps"] for one in measured] == [0] * 10
        assert all(one["gap"] <= 1 and one["covered"] > 0.95 for one in measured), measured


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_pictures_on_their_way_stand_where_they_will_stand(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = new_tab(ada, "Photos")
    page = ada.page
    # A picture by itself, a row of three, and as many as there may be.
    for shapes in ([(60, 80)], [(160, 40), (70, 70), (40, 160)], SHAPES):
        editor(page)
        page.locator(".composer__files").set_input_files(pngs(shapes))
        expect(page.locator(".composer__file img")).to_have_count(len(shapes))
        page.wait_for_load_state("networkidle")

        with unanswered(page, "**/uploads"):
            page.locator(".composer__send").click()
            expect(page.locator(".message[data-state] .mosaic__place")).to_have_count(len(shapes))
            page.wait_for_function("() => [...document.querySelectorAll('.pending__picture')].every((one) => one.complete)")
            pending = page.evaluate(PLACES)
        sent(page)
        expect(page.locator(".message").last.locator(".message__media .mosaic__place")).to_have_count(len(shapes))
        # The house knows their shapes once it has looked at them.
        expect(page.locator("media-waiting")).to_have_count(0, timeout=60_000)

        there = page.evaluate(PLACES)
        assert [[abs(one - other) <= 1 for one, other in zip(*pair)] for pair in zip(pending, there)] == [
            [True] * 4
        ] * len(shapes), (pending, there)


def test_a_picture_and_a_video_are_sent_as_one_message_and_the_next_is_typed(household, phone):
    ada = phone.sign_in("Ada")
    tab = new_tab(ada, "Films")
    page = ada.page
    editor(page).press_sequentially("Look")
    picture = {"name": "0.png", "mimeType": "image/png", "buffer": png(80, 60)}
    film = {"name": "film.mp4", "mimeType": "video/mp4", "buffer": (RECORDINGS / "film.mp4").read_bytes()}
    page.locator(".composer__files").set_input_files([picture, film])
    expect(page.locator(".composer__file")).to_have_count(2)
    page.wait_for_load_state("networkidle")

    with unanswered(page, "**/uploads"):
        # The composer is empty with the press itself, before any answer.
        assert page.evaluate(
            """() => {
                document.querySelector(".composer__send").click();
                return [document.querySelector("div.composer__text").textContent, document.querySelectorAll(".composer__file").length];
            }"""
        ) == ["", 0]
        expect(page.locator(".message[data-state] progress")).to_have_js_property("value", 0)
        expect(page.locator(".pending__state")).to_contain_text("0")
        page.keyboard.type("Tea")
        page.locator(".composer__send").click()
        # Words do not wait for a video: the second message may have arrived by now, the first has not.
        expect(texts(page)).to_have_text(["Look", "Tea"])
        expect(page.locator(".message[data-state]").first).to_contain_text("Look")
    sent(page)

    expect(page.locator(".message progress")).to_have_count(0)
    ada.go(tab)
    expect(texts(page)).to_have_text(["Look", "Tea"])
    expect(page.locator(".message").first.locator(".mosaic__place")).to_have_count(2)
    expect(page.locator("media-waiting")).to_have_count(0, timeout=60_000)
    page.locator(".mosaic__place").nth(1).click()
    seeks(page.locator(".slide:not([inert]) video"))


# For each picture in the last mosaic: its place and size.
PLACES = """() => {
    const mosaic = [...document.querySelectorAll(".mosaic")].at(-1);
    const { left, top } = mosaic.getBoundingClientRect();
    return [...mosaic.querySelectorAll(".mosaic__place")].map((place) => {
        const { x, y, width, height } = place.getBoundingClientRect();
        return [x - left, y - top, width, height];
    });
}"""
