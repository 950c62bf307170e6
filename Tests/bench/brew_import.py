"""Moving in: a Beanconqueror archive of 5,000 brews, from the click to the last cup; then the pages of 20,000 cups."""

import json
import time
import zipfile
from datetime import datetime, timezone

from diary_import import send, where
from house import House

ROWS_A_FILE = 500
YEARS = range(2021, 2026)


def measure_brews(options, folder, table, say):
    count = 500 if options.quick else 5_000
    folder.mkdir(parents=True, exist_ok=True)
    say(f"writing Beanconqueror archives of {count:,} brews")
    first, rest = folder / "first.zip", folder / "rest.zip"
    write_archive(first, range(count))
    write_archive(rest, range(count, 4 * count))
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    owner = house.fill(entities=100)
    house.start(60)
    try:
        house.sign_in(*owner)
        say("bringing them in")
        begun = time.monotonic()
        place = send(house, "/brew/import", first)
        looked_at = house.text(place)
        looked = time.monotonic()
        if f"{count:,} cups are new" not in plain(looked_at):
            raise RuntimeError("The preview does not say how many cups are new.")
        bring(house, place)
        table.at_most(f"{count:,} brews of Beanconqueror brought in, all of it", time.monotonic() - begun, "s", 5)
        table.plain("until their preview", looked - begun, "s")
        bring(house, send(house, "/brew/import", rest))
        measure_pages(house, 4 * count, table)
    finally:
        house.stop()


def measure_pages(house, count, table):
    paths, path = [], "/brew/logs"
    while path and len(paths) < 60:
        paths.append(path)
        page = house.text(path)
        path = next_page(page)
    house.server_times(paths[:5])
    table.at_most(f"a page of {count:,} cups, p99 on the server", at(house.server_times(paths * 8), 0.99), "ms", 15)
    years = [f"/brew/year?year={year}" for year in YEARS]
    table.at_most("a year of them, p99 on the server", at(house.server_times(years * 20), 0.99), "ms", 50)
    begun = time.monotonic()
    size = len(house.text("/brew/export.json"))
    table.plain(f"all of it as JSON, {size / 1e6:,.0f} MB", time.monotonic() - begun, "s")


def next_page(page):
    """The address of older cups, if there are any."""
    start = page.find("/brew/logs?after=")
    return page[start:page.index('"', start)].replace("&amp;", "&") if start >= 0 else None


def bring(house, place):
    goes_on = where(house, "POST", place, "")
    while goes_on.startswith("/work/"):
        status, answer, _ = house.ask("GET", goes_on)
        if status == 303:
            break
        time.sleep(0.05)


def plain(page):
    return page.replace("\u202f", ",").replace("\u2068", "").replace("\u2069", "")


def write_archive(path, numbers):
    """Rows with all that Beanconqueror writes of a brew, spread evenly over the years."""
    begin = datetime(YEARS[0], 1, 1, tzinfo=timezone.utc).timestamp()
    apart = (datetime(YEARS[-1] + 1, 1, 1, tzinfo=timezone.utc).timestamp() - begin) / 20_000
    beans = [{
        "name": f"Beans {number}", "roaster": f"Roaster {number % 9}", "roastingDate": "2024-01-05T08:00:00.000Z",
        "weight": 250, "cost": 12.5, "finished": number % 3 == 0, "note": "Peach and tea",
        "bean_information": [{"country": "Ethiopia", "region": "Yirgacheffe", "variety": "Heirloom"}],
        "config": {"uuid": f"bean-{number}", "unix_timestamp": int(begin)}} for number in range(100)]
    brews = [{
        "grind_weight": 15 + number % 4, "brew_quantity": 250, "brew_quantity_type": "GR",
        "brew_beverage_quantity": 218, "grind_size": str(18 + number % 7), "brew_temperature": 90 + number % 6,
        "brew_time": 150 + number % 60, "brew_time_milliseconds": 300, "coffee_blooming_time": 45,
        "rating": number % 6, "tds": 1.3, "note": "A cup with a word on it, sweet and a little thin. " * 2,
        "bean": f"bean-{number // 3 % 100}", "mill": "mill-0", "water": "water-0",
        "method_of_preparation": f"preparation-{number % 8}", "method_of_preparation_tools": [],
        "cupping": {"body": 0, "notes": ""}, "cupped_flavor": {"predefined_flavors": {"12": True}, "custom_flavors": []},
        "attachments": [], "coordinates": {"latitude": 0, "longitude": 0}, "flow_profile": "", "vessel_name": "",
        "config": {"uuid": f"brew-{number}", "unix_timestamp": int(begin + number * apart)}} for number in numbers]
    main = {
        "SETTINGS": [{"brew_rating": 5, "currency": "EUR"}], "VERSION": [{}], "BEANS": beans,
        "BREWS": brews[:ROWS_A_FILE],
        "PREPARATION": [{
            "name": f"Dripper {number}", "type": ["V60", "CHEMEX", "KALITA_WAVE", "AEROPRESS"][number % 4],
            "style_type": "POUR OVER", "tools": [], "config": {"uuid": f"preparation-{number}"}} for number in range(8)],
        "MILL": [{"name": "Mill", "config": {"uuid": "mill-0"}}],
        "WATER": [{"name": "Soft", "config": {"uuid": "water-0"}}],
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Beanconqueror.json", json.dumps(main))
        for part, start in enumerate(range(ROWS_A_FILE, len(brews), ROWS_A_FILE), 1):
            archive.writestr(f"Beanconqueror_Brews_{part}.json", json.dumps(brews[start:start + ROWS_A_FILE]))


def at(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


if __name__ == "__main__":
    import argparse
    import tempfile
    from pathlib import Path

    from bench import Table, say

    arguments = argparse.ArgumentParser(description="Measures moving brews in.")
    arguments.add_argument("binary")
    arguments.add_argument("--quick", action="store_true")
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as here:
        shown = Table()
        measure_brews(arguments.parse_args(), Path(here), shown, say)
        shown.print()
