"""A diary is read: months, days as a carousel, a year on one page, a book, slides. Nothing jumps, Back leads back."""

import json
import re

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from diaries import diary, open_form, write
from pictures import MUCH_LATER, PICTURES, swipe, wait_for

DAYS = ["2025-12-31", "2026-01-05", "2026-02-03", "2026-02-04"]


def month(visitor):
    return visitor.page.locator("section.month")


@pytest.fixture
def written(household, visitor):
    """A browser that Ada holds, with a diary of four days; and the diary's path."""

    def open_one(size="phone", **how):
        ada = visitor(size, **how).sign_in("Ada")
        for day in DAYS:
            write(ada, day, f"Written on {day}")
        ada.go(path := diary(ada))
        return ada, path

    return open_one


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_month_is_six_rows_of_squares(written, size):
    ada, path = written(size)
    heights = set()
    for name in ("2026-02", "2026-01", "2025-12"):
        ada.go(f"{path}?month={name}")
        assert month(ada).locator("tbody tr").count() == 6
        # In one step: news that came late puts the same month anew in its place.
        heights.add(ada.page.evaluate("document.querySelector('section.month').getBoundingClientRect().height"))
    assert len(heights) == 1, heights

    expect(ada.page.locator("[data-day='2025-12-31'] .month__words")).to_have_text(re.compile("Written on"))
    square = "document.querySelector(`[data-day='2025-12-15'] a`).getBoundingClientRect()"
    assert min(ada.page.evaluate(f"[{square}.width, {square}.height]")) >= 44


def test_months_by_swipe_and_back(written):
    ada, path = written("phone")
    ada.go(f"{path}?month=2026-02")
    ada.page.wait_for_load_state("networkidle")

    swipe(ada, (80, 400), (320, 410))
    expect(month(ada)).to_have_attribute("data-month", "2026-01")
    expect(ada.page.locator("[data-day='2026-01-05'] .month__words")).to_be_visible()
    expect(ada.page).to_have_url(f"{ada.url}{path}?month=2026-01")
    swipe(ada, (80, 400), (320, 410))
    expect(month(ada)).to_have_attribute("data-month", "2025-12")
    swipe(ada, (320, 400), (80, 410))
    expect(month(ada)).to_have_attribute("data-month", "2026-01")

    ada.page.go_back()
    expect(month(ada)).to_have_attribute("data-month", "2025-12")
    ada.page.go_forward()
    expect(month(ada)).to_have_attribute("data-month", "2026-01")
    expect(ada.page.locator("[data-beside]")).to_have_count(0)

    # After this month there is none.
    ada.go(path)
    newest = month(ada).get_attribute("data-month")
    ada.page.wait_for_load_state("networkidle")
    swipe(ada, (320, 400), (60, 410))
    expect(ada.page.locator("[data-beside]")).to_have_count(0)
    assert month(ada).get_attribute("data-month") == newest
    assert ada.path == path


def test_months_by_keys_and_links_and_a_jump(written):
    ada, path = written("desk")
    ada.go(f"{path}?month=2026-02")

    ada.page.keyboard.press("ArrowLeft")
    expect(month(ada)).to_have_attribute("data-month", "2026-01")
    link = month(ada).locator("[rel=prev]")
    link.focus()
    ada.page.keyboard.press("Enter")
    expect(month(ada)).to_have_attribute("data-month", "2025-12")
    # By the keyboard, the focus stays on the same step.
    expect(month(ada).locator("[rel=prev]")).to_be_focused()
    ada.page.keyboard.press("ArrowRight")
    expect(month(ada)).to_have_attribute("data-month", "2026-01")

    # A day without an entry leads to its square; one with an entry, to the entry.
    month(ada).locator("[name=day]").fill("2020-05-17")
    expect(month(ada)).to_have_attribute("data-month", "2020-05")
    marked = month(ada).locator(".month__day:is(:target, [marked])")
    expect(marked).to_have_attribute("data-day", "2020-05-17")
    with ada.page.expect_response("**month=2020-05**"):
        ada.page.evaluate("document.dispatchEvent(new CustomEvent('heard', { detail: null }))")
    expect(month(ada).locator(":target")).to_have_count(0)
    expect(marked).to_have_attribute("data-day", "2020-05-17")
    assert ada.path == f"{path}?month=2020-05#d-2020-05-17"
    field = month(ada).locator("[name=day]")
    field.focus()
    field.press_sequentially("02032026")
    assert ada.path == f"{path}?month=2020-05#d-2020-05-17"
    field.press("Enter")
    ada.page.wait_for_url("**/days/2026-02-03")
    assert ada.path == f"{path}/days/2026-02-03"


def test_many_steps_without_waiting_end_where_they_lead(written):
    ada, path = written("desk")
    ada.go(f"{path}?month=2026-02")
    for _ in range(3):
        ada.page.keyboard.press("ArrowLeft")
        ada.page.keyboard.press("ArrowRight")
    for _ in range(3):
        ada.page.keyboard.press("ArrowLeft")

    ada.page.wait_for_url(f"**{path}?month=2025-11")
    expect(month(ada)).to_have_attribute("data-month", "2025-11")
    for shown in ("2025-12", "2026-01", "2026-02"):
        ada.page.go_back()
        expect(month(ada)).to_have_attribute("data-month", shown)
        expect(ada.page).to_have_url(f"{ada.url}{path}?month={shown}")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_days_are_a_carousel(written, size):
    ada, path = written(size)
    ada.go(f"{path}?month=2026-02")
    ada.press(ada.page.locator("[data-day='2026-02-03'] a"))
    text = ada.page.locator(".entry__text")
    expect(text).to_have_text("Written on 2026-02-03")
    ada.page.wait_for_load_state("networkidle")

    for day in ("2026-01-05", "2025-12-31"):
        if ada.is_held:
            swipe(ada, (80, 500), (320, 510))
        else:
            ada.page.keyboard.press("ArrowLeft")
        expect(text).to_have_text(f"Written on {day}")
        expect(ada.page).to_have_url(f"{ada.url}{path}/days/{day}")
    expect(ada.page.locator("[rel=prev]")).to_have_count(0)
    expect(ada.page.locator("h1")).to_contain_text("31 December 2025")
    ada.page.locator(".day__steps [rel=next]").click()
    expect(text).to_have_text("Written on 2026-01-05")
    expect(ada.page.locator("main")).to_have_count(1)
    expect(ada.page.locator("diary-day")).to_have_count(1)

    if ada.is_held:
        ada.page.go_back()
    else:
        ada.page.keyboard.press("Escape")
    expect(month(ada)).to_have_attribute("data-month", "2026-02")


def share(visitor, path):
    """From now on the others write in it, too."""
    visitor.submit(f"{path}/sharing", audience="editAll")


def test_a_comment_that_is_typed_keeps_its_day(written):
    ada, path = written("desk")
    share(ada, path)
    ada.go(f"{path}/days/2026-02-03")
    comment = ada.page.get_by_label("Comment", exact=True)
    comment.fill("A word")
    ada.page.locator("h1").click()
    ada.page.keyboard.press("ArrowLeft")
    expect(comment).to_have_value("A word")
    assert ada.path == f"{path}/days/2026-02-03"

    ada.press(ada.page.get_by_role("button", name="Send"))
    expect(ada.page.locator(".comment__text")).to_have_text("A word")


def test_the_year_the_book_and_the_slides(written):
    ada, path = written("phone")
    write(ada, "2026-02-05", "With a photo", PICTURES / "turned-6.jpg")
    for address in (f"{path}/book?from=2025-12-01&to=2026-02-28", f"{path}/slides"):
        ada.go(address)
        ada.check_page()

    ada.go(f"{path}/year?year=2026")
    assert ada.page.locator(".wall__day").count() == 365
    assert ada.page.locator(".wall__day a").count() == 4
    ada.go("/diary/search?q=photo")
    expect(ada.page.locator(".memory")).to_have_count(1)


def test_the_book_on_paper(written, tmp_path):
    ada, path = written("desk")
    ada.go(f"{path}/book?from=2025-12-01&to=2026-02-28")
    ada.page.emulate_media(media="print")
    expect(ada.page.locator(".book__title")).to_be_visible()
    for part in (".book__choice", ".side", ".head"):
        expect(ada.page.locator(part).first).to_be_hidden()

    paper = ada.page.pdf(prefer_css_page_size=True)
    # A page for the title, and one for the few days of three months: A5, as the sheet says.
    assert len(re.findall(rb"/Type ?/Page\b", paper)) == 2
    assert re.search(rb"/MediaBox \[0 0 (419|420)[\d.]* (594|595|596)[\d.]*\]", paper)


SCREEN = """window.screen_told = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    screen_told.push("on");
    const lock = new EventTarget();
    lock.release = async () => screen_told.push("off");
    return lock;
} } });"""


def test_slides_move_by_keys_and_rest_and_the_screen_stays_on_while_they_move(household, desk):
    desk.context.add_init_script(SCREEN)
    ada = desk.sign_in("Ada")
    for number in (1, 2, 3):
        write(ada, f"2026-02-0{number}", f"Slide {number}", PICTURES / f"turned-{number}.jpg")
    path = diary(ada)
    ada.go(f"{path}/slides")
    page = ada.page
    shown = page.locator(".slide[shown]")
    count = page.locator(".slides__count")

    expect(count).to_have_text("1 of 3")
    expect(shown).to_have_count(1)
    # With reduced motion, as in the tests' browsers, nothing moves by itself.
    expect(page.locator(".slides[playing]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text("2 of 3")
    page.keyboard.press("End")
    expect(count).to_have_text("3 of 3")
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("2 of 3")
    # From now on only the test lets time pass.
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".slides[playing]")).to_have_count(1)
    wait_for(ada, "document.querySelector('.slide[shown] img').complete")
    page.clock.run_for(7000)
    expect(count).to_have_text("3 of 3")
    assert page.evaluate("screen_told.join()") == "on"
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".slides[playing]")).to_have_count(0)
    assert page.evaluate("screen_told.join()") == "on,off"


def test_read_without_javascript(written):
    ada, path = written("phone", javascript=False)
    share(ada, path)
    ada.go(f"{path}?month=2026-02")
    ada.press(month(ada).locator("[rel=prev]"))
    assert month(ada).get_attribute("data-month") == "2026-01"
    ada.press(ada.page.locator("[data-day='2026-01-05'] a"))
    expect(ada.page.locator(".entry__text")).to_have_text("Written on 2026-01-05")
    ada.press(ada.page.locator(".day__steps [rel=next]"))
    expect(ada.page.locator(".entry__text")).to_have_text("Written on 2026-02-03")
    ada.fill(content="Short").locator("button").click()
    expect(ada.page.locator(".comment__text")).to_have_text("Short")


def test_a_square_that_is_empty_leads_to_writing(written):
    ada, path = written("phone")
    ada.go(f"{path}?month=2026-02")
    ada.press(ada.page.locator("[data-day='2026-02-10'] a"))

    assert ada.path == f"{path}/days/2026-02-10/edit"
    open_form(ada, "2026-02-10")
