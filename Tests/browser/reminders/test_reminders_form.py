"""Reminders of things: set in a few taps, with the next times beside, on paper, and never more than one may see."""

import html
import re
from pathlib import Path

from playwright.sync_api import expect

from notes import add_tab, say
from reminders import come, remind, row, rows


def passport(visitor, day):
    """An attribute that expires on a day: the paths of its graph and of it."""
    graph = visitor.new_graph("Papers")
    papers = visitor.new_entity(graph, "Papers")
    visitor.submit(f"{papers}/fields/new", name="Expires", type="date")
    path = visitor.post(f"{papers}/attributes", name="Passport")
    field = re.search(r'href="(/graphs/[^"]+/values/[^"]+)"', visitor.read(path)).group(1)
    visitor.submit(field, value=day)
    return graph, path


class Taps:
    """A finger that is counted."""

    count = 0

    def on(self, control):
        self.count += 1
        control.tap()


def test_a_passport_60_days_before_in_four_taps(household, phone):
    phone.sign_in("Ada")
    _, path = passport(phone, "2031-06-30")
    page, finger = phone.go(path), Taps()

    finger.on(page.locator("dd .bell"))
    page.wait_for_url("**/reminders/new?*")
    phone.wait_until_alive()
    finger.on(page.locator(".chip--choice", has_text="60 days before"))
    expect(page.locator("[data-next]")).to_contain_text("1 May 2031")
    with page.expect_navigation():
        finger.on(page.get_by_role("button", name="Remind me"))

    assert finger.count <= 4, finger.count
    assert phone.path == path
    expect(page.locator("dd .bell__when")).to_contain_text("1 May 2031")
    phone.go("/reminders")
    expect(row(page, "Passport")).to_contain_text("60 days before")


def test_a_form_shows_what_belongs_to_what_was_chosen(household, phone):
    page = phone.sign_in("Ada").go("/reminders/new")
    interval, last, count = (page.locator(f"[name='{name}']").first for name in ("interval", "endDay", "count"))

    for control in (interval, last, count):
        expect(control).to_be_hidden()
    expect(page.locator("[data-weekly]")).to_be_hidden()
    phone.fill(text="Bins", day="2030-01-01", time="07:00", repeat="weekly")
    expect(interval).to_be_visible()
    expect(page.locator("[data-weekly]")).to_be_visible()
    phone.fill(weekday="2", end="after", count="3")
    expect(last).to_be_hidden()
    expect(page.locator("[data-next]")).to_have_text("1 Jan 2030 at 07:00 · 8 Jan 2030 at 07:00 · 15 Jan 2030 at 07:00")
    phone.press(page.get_by_role("button", name="Remind me"))

    phone.go("/reminders")
    expect(row(page, "Bins")).to_contain_text("every Tuesday")


def test_how_often_it_comes_is_one_sentence_also_without_scripts(household, phone, visitor):
    page = phone.sign_in("Ada").go("/reminders/new")
    every, unit, interval = page.locator("[data-every]"), page.locator("#repeat option:checked"), page.locator("#interval")
    phone.fill(text="Bins", day="2030-01-01", time="07:00", repeat="weekly")
    expect(every).to_have_text("Every")
    expect(unit).to_have_text("week")
    interval.fill("2")
    expect(unit).to_have_text("weeks")
    top = interval.bounding_box()
    beside = page.locator("#repeat").bounding_box()
    assert abs(top["y"] - beside["y"]) < 4 and beside["x"] > top["x"]
    assert len({round(box["y"]) for box in map(lambda day: day.bounding_box(), page.locator("[data-weekly] .chip").all())}) == 1
    phone.check_page()

    plain = visitor("desk", javascript=False).sign_in("Ada")
    plain.go("/reminders/new")
    plain.send(text="Compost", day="2030-01-01", time="07:00", repeat="weekly", interval="2", weekday="5")
    plain.go("/reminders")
    plain.sees("every 2 weeks on Friday")


def test_a_message_is_reminded_of_from_its_menu(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "House")
    say(desk, tab, "Ring the plumber")
    page = desk.go(tab)

    page.locator(".message", has_text="Ring the plumber").locator(".message__more").click()
    page.get_by_role("menuitem", name="Remind me").click()
    page.wait_for_url("**/reminders/new?*")
    desk.wait_until_alive()
    desk.press(page.get_by_role("button", name="Remind me"))

    expect(page.locator(".message .bell__when")).to_be_visible()


def test_an_address_for_the_calendar_is_made(household, desk):
    page = desk.sign_in("Ada").go("/reminders/feed")

    desk.press(page.get_by_role("button", name="Create address"))

    expect(page.locator("copy-text input")).to_have_value(re.compile("^http"))
    desk.check_page()


def test_a_month_has_its_weeks_where_there_is_room_and_is_one_sheet_of_paper(household, desk, tmp_path):
    desk.sign_in("Ada")
    remind(desk, "Bins every tuesday 7")
    # The first of January 2031 is a Wednesday.
    month = "/reminders/month?month=2031-01"
    page = desk.go(month)
    days = page.locator(".reminder-month__day:visible")
    expect(days).to_have_count(31)
    heads = page.locator(".reminder-month__head td")
    expect(heads).to_have_text(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    lefts = "(them) => them.map((it) => Math.round(it.getBoundingClientRect().left))"
    columns = heads.evaluate_all(lefts)
    assert days.evaluate_all(lefts) == (columns * 6)[2:33]
    page.get_by_role("link", name="Bins").nth(1).click()
    expect(page.locator("h1")).to_have_text("Bins")

    remind(desk, "Water the plants every day 18:00", "Dust every saturday 10", "Kettle every 5th 8:00")
    desk.go(month)
    paper = Path(tmp_path, "month.pdf")
    page.pdf(path=paper, prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper.read_bytes())) == 1
    page.emulate_media(media="print")
    assert page.locator("tr:visible").count() == 31
    assert page.locator(".reminder-month__line:visible").count() == 31 + 4 + 4 + 1
    for control in page.locator("button, .button, .side, .bar").all():
        expect(control).to_be_hidden()


def test_a_month_on_a_phone_has_the_days_on_which_something_comes(household, phone):
    phone.sign_in("Ada")
    remind(phone, "Bins every tuesday 7")

    page = phone.go("/reminders/month?month=2031-01")

    days = page.locator(".reminder-month__day:visible .reminder-month__number")
    expect(days).to_have_text(["7", "14", "21", "28"])
    phone.check_page()


def test_a_locked_things_reminder_says_only_that_there_is_one(household, desk, visitor):
    desk.sign_in("Ada")
    graph, path = passport(desk, "2031-06-30")
    bell = re.search(r'href="(/reminders/new[^"]+)"[^>]*class="bell|class="bell[^>]*href="(/reminders/new[^"]+)"', desk.read(path))
    desk.submit(html.unescape(bell.group(1) or bell.group(2)), timing="own", text="Photos for the passport")
    desk.post(f"{graph}/lock", password="secret drawer", again="secret drawer", idleMinutes="5", graceSeconds="60")
    come(household, "Photos for the passport")

    # In a session with the lock closed.
    phone = visitor("phone").sign_in("Ada")
    page = phone.page
    for path in ("/today", "/reminders"):
        phone.go(path)
        expect(rows(page)).to_have_count(1)
        expect(rows(page)).to_contain_text("Locked item")
        assert not re.search("passport", page.content(), re.IGNORECASE)
    page.goto("/settings")
    come(household, "Photos for the passport", minutes=3)
    expect(page.locator(".due-card")).to_contain_text("Locked item")
    assert not re.search("passport", page.content(), re.IGNORECASE)
