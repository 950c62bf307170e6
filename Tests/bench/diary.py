"""A diary of twenty years with a picture on each day: months, years, this day in earlier years, and search."""

import re
import time
import urllib.parse

from house import House

WORDS = ["lake", "birthday", "atlas 4711", "cardamom", "snow", "neigh", "42", "harbour cushions", "1234", "moose"]


def measure_diary(options, folder, table, say):
    days = 365 if options.quick else 7_300
    say(f"keeping a diary of {days:,} days")
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    owner = house.fill(entities=100, days=days)
    house.start(60)
    try:
        house.sign_in(*owner)
        diary = re.search(r"/diary/[0-9a-f]{32}", house.text("/diary/on-this-day")).group(0)
        settle(house, diary)
        today = re.search(r'data-month="(\d+)-(\d+)"', house.text(diary))
        year, month = int(today.group(1)), int(today.group(2))
        months = [(year - back // 12, 1 + (month - 1 - back) % 12) for back in range(min(days // 30, 235))]
        months = [(y if m <= month or back == 0 else y, m) for back, (y, m) in enumerate(months)]
        pages = [f"{diary}?month={y}-{m:02}" for y, m in months]
        house.server_times(pages[:10])
        times = house.server_times(pages * (1 if len(pages) > 100 else 10))
        table.at_most(f"a month of {days:,} days ({len(pages)} of them), p99 on the server", at(times, 0.99), "ms", 15)
        table.plain("the same, median", at(times, 0.5), "ms")
        shown = max(house.text(page).count('class="month__picture"') for page in pages[:24])
        table.at_most("pictures on a month page", shown, "", 39)
        years = [f"{diary}/year?year={y}" for y in sorted({y for y, _ in months})]
        table.at_most("the wall of a year, p99 on the server", at(house.server_times(years * 5), 0.99), "ms", 50)
        again = [f"/diary/on-this-day?n={number}" for number in range(200)]
        table.at_most("this day in earlier years, p99 on the server", at(house.server_times(again), 0.99), "ms", 5)
        found = [f"/diary/search?{urllib.parse.urlencode({'q': word, 'part': '1'})}" for word in WORDS] + [
            f"/diary/search?part=1&mood={mood}&month={y}-{m:02}" for mood in (2, 3) for y, m in months[:20]]
        house.server_times(found[:5])
        table.at_most("a search in it, p95 on the server", at(house.server_times(found * 6), 0.95), "ms", 10)
        one = [f"{diary}/days/{y}-{m:02}-{day:02}" for y, m in months[1:40] for day in (3, 17)]
        table.plain("a day, p99 on the server", at(house.server_times(one), 0.99), "ms")
        table.plain("its statistics, p99", at(house.server_times([f"{diary}/statistics"] * 30), 0.99), "ms")
        table.plain("Today, p99", at(house.server_times(["/today"] * 100), 0.99), "ms")
    finally:
        house.stop()


def settle(house, diary):
    """Waits until the small pictures are made."""
    for _ in range(200):
        if 'class="month__picture" src=' in house.text(diary):
            return
        time.sleep(0.1)
    raise RuntimeError("The pictures were not made.")


def at(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]
