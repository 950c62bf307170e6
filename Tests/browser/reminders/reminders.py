"""Steps and questions of tests of reminders: reminders that come now, their rows, the number that wait."""

import sqlite3
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


def remind(visitor, *lines):
    """Adds reminders over HTTP, as they are typed: `"Water the plants tomorrow 9"`."""
    for line in lines:
        visitor.post("/reminders/line", line=line)


def come(house, *texts, minutes=5):
    """Lets reminders be due since some minutes, as if the house's clock had gone on. The house fires them in seconds."""
    since = datetime.now(UTC) - timedelta(minutes=minutes)
    database = sqlite3.connect(house.data / "hearth.sqlite", timeout=20)
    with database:
        for text in texts:
            rule, zone = database.execute(
                "SELECT rule, timeZone FROM reminder JOIN member ON member.id = memberId WHERE text = ?", [text]
            ).fetchone()
            # Their own wall time: a reminder that is new is planned from it once more.
            time, at = f"{since.astimezone(ZoneInfo(zone)):%Y-%m-%dT%H:%M}", int(since.timestamp() * 1000)
            database.execute("UPDATE reminder SET nextTime = ?, nextAt = ?, wakeAt = ? WHERE text = ?", [time, at, at, text])
            if not rule:
                database.execute("UPDATE reminder SET startTime = ? WHERE text = ?", [time, text])
    database.close()


def rows(page):
    return page.locator(".reminder:visible")


def row(page, text):
    return rows(page).filter(has_text=text)


def tick(visitor, text):
    button = row(visitor.page, text).locator(".reminder__tick")
    button.tap() if visitor.is_held else button.click()


def badge(visitor):
    """The number of waiting reminders: beside Today in the bar or at the side."""
    bar = ".bar__badge" if visitor.is_held else ".side__link[href='/today'] .side__badge"
    return visitor.page.locator(bar)


def undo(visitor):
    button = visitor.page.get_by_role("button", name="Undo")
    button.tap() if visitor.is_held else button.click()
