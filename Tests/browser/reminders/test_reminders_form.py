"""Reminders of things: set in a few taps, with the next times beside, on paper, and never more than one may see."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from notes import inbox, sent, write
from reminders import come, remind, row, rows


def passport(visitor):
    """An attribute with a day on which it expires; its path."""
    graph = visitor.new_graph("Papers")
    papers = visitor.new_entity(graph, "Papers")
    visitor.go(f"{papers}/fields/new")
    visitor.send(name="Expires", type="date")
    visitor.go(f"{papers}/attributes/new")
    visitor.send(name="Passport")
    visitor.go(papers)
    link = visitor.page.get_by_role("link", name="Passport").first.get_attribute("href")
    visitor.go(link)
    return graph, link


class Taps:
    """A finger that is counted."""

    count = 0

    def on(self, control):
        self.count += 1
        control.tap()


def test_a_passport_60_days_before_in_four_taps(household, phone):
    phone.sign_in("Ada")
    _, path = passport(phone)
    field = phone.page.locator(".facts a.value").first.get_attribute("href")
    phone.go(field)
    phone.send(value="2031-06-30")
    phone.go(path)
    page, finger = phone.page, Taps()

    finger.on(page.locator("dd .bell"))
    page.wait_for_url("**/reminders/new?*")
    phone.wait_until_alive()
    finger.on(page.locator(".chip--choice", has_text="60 days before"))
    expect(page.locator("[data-next]")).to_contain_text("1 May 2031")
    phone.check_page()
    with page.expect_navigation():
        finger.on(page.get_by_role("button", name="Remind me"))

    assert finger.count <= 4, finger.count
    assert phone.path == path
    expect(page.locator("dd .bell__when")).to_contain_text("1 May 2031")
    phone.go("/reminders")
    expect(row(page, "Passport")).to_contain_text("60 days before")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_form_shows_what_belongs_to_what_was_chosen(household, visitor, javascript):
    ada = visitor("phone", javascript=javascript).sign_in("Ada")
    page = ada.page
    ada.go("/reminders/new")
    interval, weekdays, last, count = (page.locator(f"[name='{name}']").first for name in ("interval", "weekday", "endDay", "count"))

    for control in (interval, last, count):
        expect(control).to_be_hidden()
    expect(page.locator("[data-weekly]")).to_be_hidden()
    ada.fill(text="Bins", day="2030-01-01", time="07:00", repeat="weekly")
    expect(interval).to_be_visible()
    expect(page.locator("[data-weekly]")).to_be_visible()
    ada.fill(weekday="2", end="after", count="3")
    expect(last).to_be_hidden()
    if javascript:
        expect(page.locator("[data-next]")).to_have_text("1 Jan 2030 at 07:00 · 8 Jan 2030 at 07:00 · 15 Jan 2030 at 07:00")
        ada.check_page()
    ada.press(page.get_by_role("button", name="Remind me"))

    ada.go("/reminders")
    expect(row(page, "Bins")).to_contain_text("every Tuesday")


def test_a_message_is_reminded_of_from_its_menu(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page
    write(page, "Ring the plumber")
    sent(page)

    page.locator(".message", has_text="Ring the plumber").locator(".message__more").click()
    page.get_by_role("menuitem", name="Remind me").click()
    page.wait_for_url("**/reminders/new?*")
    desk.wait_until_alive()
    desk.press(page.get_by_role("button", name="Remind me"))

    expect(page.locator(".message .bell__when")).to_be_visible()
    desk.check_page()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_page_of_reminders_is_sound(household, visitor, size, scheme):
    ada = visitor(size, scheme=scheme).sign_in("Ada")
    remind(ada, "Water the plants every tuesday 18:00", "Call the dentist tomorrow 10:00", "Bins tomorrow 7")
    ada.go("/today")
    come(household, "Water the plants", "Bins")
    expect(rows(ada.page)).to_have_count(2)
    ada.check_page()
    row(ada.page, "Bins").locator(".reminder__tick").click()
    expect(rows(ada.page)).to_have_count(1)

    ada.go("/reminders")
    ada.check_page()
    snooze = row(ada.page, "Water the plants").locator("a.menu__row").first.get_attribute("href")
    own = row(ada.page, "Call the dentist").locator("a.row__text").get_attribute("href")
    for path in ("/reminders?part=done", "/reminders/new", "/reminders/month", "/reminders/feed", snooze, own):
        ada.go(path)
        ada.check_page()
    ada.go("/reminders/feed")
    ada.press(ada.page.get_by_role("button", name="Make an address"))
    expect(ada.page.locator("copy-text input")).to_have_value(re.compile("^http"))
    ada.check_page()


def test_a_month_is_one_sheet_of_paper(household, desk, tmp_path):
    desk.sign_in("Ada")
    remind(desk, "Water the plants every day 18:00", "Bins every tuesday 7", "Dust every saturday 10", "Kettle every 5th 8:00")
    desk.go("/reminders/month?month=2031-01")
    page = desk.page

    paper = Path(tmp_path, "month.pdf")
    page.pdf(path=paper, prefer_css_page_size=True)

    assert len(re.findall(rb"/Type\s*/Page\b", paper.read_bytes())) == 1
    page.emulate_media(media="print")
    assert page.locator("tr:visible").count() == 31
    assert page.locator(".reminder-month__line:visible").count() == 31 + 4 + 4 + 1
    for control in page.locator("button, .button, .side, .bar").all():
        expect(control).to_be_hidden()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_month_has_its_weeks_where_there_is_room(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    remind(ada, "Bins every tuesday 7")
    # The first of January 2031 is a Wednesday.
    ada.go("/reminders/month?month=2031-01")
    page = ada.page
    ada.check_page()

    days = page.locator(".reminder-month__day:visible")
    if size == "phone":
        expect(days.locator(".reminder-month__number")).to_have_text(["7", "14", "21", "28"])
    else:
        expect(days).to_have_count(31)
        heads = page.locator(".reminder-month__head td")
        expect(heads).to_have_text(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        lefts = "(them) => them.map((it) => Math.round(it.getBoundingClientRect().left))"
        columns = heads.evaluate_all(lefts)
        assert days.evaluate_all(lefts) == (columns * 6)[2:33]
    page.get_by_role("link", name="Bins").nth(1).click()
    expect(page.locator("h1")).to_have_text("Bins")


def test_a_locked_things_reminder_says_only_that_there_is_one(household, desk, visitor):
    desk.sign_in("Ada")
    graph, path = passport(desk)
    desk.go(path)
    desk.go(desk.page.locator(".facts a.value").first.get_attribute("href"))
    desk.send(value="2031-06-30")
    desk.go(path)
    desk.press(desk.page.locator("dd .bell"))
    desk.fill(timing="own")
    desk.send(text="Photos for the passport")
    desk.go(f"{graph}/lock")
    desk.send(password="secret drawer", again="secret drawer")
    come(household, "Photos for the passport")

    # In a session with the lock closed.
    phone = visitor("phone").sign_in("Ada")
    page = phone.page
    for path in ("/today", "/reminders"):
        phone.go(path)
        expect(rows(page)).to_have_count(1)
        expect(rows(page)).to_contain_text("Something locked")
        assert not re.search("passport", page.content(), re.IGNORECASE)
        phone.check_page()
    page.goto("/settings")
    come(household, "Photos for the passport", minutes=3)
    expect(page.locator(".due-card")).to_contain_text("Something locked")
    assert not re.search("passport", page.content(), re.IGNORECASE)
