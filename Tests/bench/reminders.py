"""Reminders: 10,000 that come due at once, a Today with 1,000, the calendar of 1,000, and 100,000 of which none is due."""

import re
import sqlite3
import time
import urllib.parse
from datetime import datetime
from zoneinfo import ZoneInfo

from house import House

SEARCHES = ["plumber", "choir 12", "gate", "cellar 9"]


def measure_reminders(options, folder, table, say):
    scale = 100 if options.quick else 1
    folder.mkdir(parents=True, exist_ok=True)
    quiet = today_without_any(options, folder)
    measure_due(options, folder / "due", 10_000 // scale, table, say)
    measure_thousand(options, folder / "thousand", 1_000 // scale, table, say)
    measure_idle(options, folder / "idle", 100_000 // scale, quiet, table, say)


def today_without_any(options, folder):
    house, owner = filled(options, folder / "none", 0)
    house.start(60)
    try:
        house.sign_in(*owner)
        return house.server_times(["/today"] * 200)
    finally:
        house.stop()


def measure_due(options, folder, count, table, say):
    say(f"letting {count:,} reminders come due at once")
    house, owner = filled(options, folder, count)
    house.start(60)
    try:
        house.sign_in(*owner)
        pages = other_pages(house)
        begun = make_due(house, count)
        times, ended = [], None
        while not ended:
            times += house.server_times([pages[len(times) % len(pages)], "/today"])
            if waiting(house) >= count:
                ended = time.monotonic()
            if time.monotonic() - begun > 120:
                raise RuntimeError(f"Only {waiting(house):,} of {count:,} came.")
        # The lane looks every five seconds.
        table.at_most(f"{count:,} reminders due at once, until all wait", ended - begun, "s", 10)
        table.at_most(f"pages meanwhile ({len(times)}), p99 on the server", at(times, 0.99), "ms", 50)
        table.plain("the same, the slowest", max(times), "ms")
        table.at_most("Today with all of them, p99", at(house.server_times(["/today"] * 200), 0.99), "ms", 20)
    finally:
        house.stop()


def measure_thousand(options, folder, count, table, say):
    say(f"looking at {count:,} that are due, and at their calendar")
    house, owner = filled(options, folder, count)
    house.start(60)
    try:
        house.sign_in(*owner)
        calendar = re.search(r"/calendar/[^\"<\s]+\.ics", posted(house, "/reminders/feed")).group(0)
        house.server_times([calendar] * 5)
        fed = house.server_times([calendar] * 100)
        table.at_most(f"the calendar of {count:,} reminders, p99 on the server", at(fed, 0.99), "ms", 50)
        table.plain("the same, median", at(fed, 0.5), "ms")
        make_due(house, count)
        while waiting(house) < count:
            time.sleep(0.05)
        house.server_times(["/today"] * 20)
        table.at_most(f"Today with {count:,} due, p99 on the server",
                      at(house.server_times(["/today"] * 500), 0.99), "ms", 20)
        table.plain("the list of them, p99", at(house.server_times(["/reminders"] * 100), 0.99), "ms")
    finally:
        house.stop()


def measure_idle(options, folder, count, quiet, table, say):
    say(f"keeping {count:,} reminders of which none is due")
    house, owner = filled(options, folder, count)
    house.start(60)
    try:
        house.sign_in(*owner)
        times = house.server_times(["/today"] * 500)
        table.at_most(f"Today with {count:,} that come later, median, beside a house without reminders",
                      at(times, 0.5) / at(quiet, 0.5), "times", 1.25)
        table.plain("Today, p99", at(times, 0.99), "ms")
        table.plain("the list of them, p99", at(house.server_times(["/reminders"] * 50), 0.99), "ms")
        table.plain("their month, p99", at(house.server_times(["/reminders/month"] * 50), 0.99), "ms")
        found = house.server_times(f"/search?{urllib.parse.urlencode({'q': word})}" for word in SEARCHES * 10)
        table.plain("a search of the house, p99", at(found, 0.99), "ms")
        before, begun = house.processor_seconds(), time.monotonic()
        time.sleep(3 if options.quick else 30)
        share = (house.processor_seconds() - before) / (time.monotonic() - begun)
        table.at_most("processor time of the house while nothing is due", share * 100, "%", 0.5)
    finally:
        house.stop()
    table.at_most("what a look of the lane costs", look(house), "ms", 1)


def filled(options, folder, count):
    folder.mkdir(parents=True, exist_ok=True)
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    return house, house.fill(entities=100, reminders=count)


def other_pages(house):
    """Pages that have nothing to do with reminders."""
    graph = house.large_graph()
    tabs = re.findall(r'href="(/notes/[0-9a-f]{32})"', house.text("/notes/tabs"))
    return [f"{graph}?page={page}&size=50" for page in (1, 2)] + tabs[:4] + ["/wealth", "/graphs", "/reminders"]


def make_due(house, count):
    """All of them at this minute. Gives when that was written."""
    now = datetime.now(ZoneInfo("Europe/Stockholm")).replace(second=0, microsecond=0)
    db = database(house)
    db.execute(
        "UPDATE reminder SET nextTime = ?1, nextAt = ?2, wakeAt = ?2 WHERE id IN"
        " (SELECT id FROM reminder WHERE wakeAt > ?2 ORDER BY wakeAt DESC LIMIT ?3)",
        [now.strftime("%Y-%m-%dT%H:%M"), int(now.timestamp() * 1000), count])
    db.commit()
    db.close()
    return time.monotonic()


def waiting(house):
    db = database(house)
    count = db.execute("SELECT count(*) FROM reminderDue WHERE firedAt > dueAt AND doneAt IS NULL").fetchone()[0]
    db.close()
    return count


def look(house):
    """The lane's one statement, on the database at rest: milliseconds."""
    db = database(house)
    times = []
    for _ in range(1000):
        begun = time.monotonic()
        db.execute(
            "SELECT EXISTS (SELECT 1 FROM reminder WHERE wakeAt <= ?) OR EXISTS (SELECT 1 FROM reminderStale)",
            [int(time.time() * 1000)]).fetchone()
        times.append((time.monotonic() - begun) * 1000)
    db.close()
    return at(times, 0.99)


def database(house):
    return sqlite3.connect(house.data / "hearth.sqlite", timeout=30)


def posted(house, path):
    status, _, body = house.ask("POST", path, "", house.save_headers)
    if status != 200:
        raise RuntimeError(f"{path} was answered with {status}.")
    return body.decode()


def at(times, part):
    return sorted(times)[min(int(len(times) * part), len(times) - 1)]
