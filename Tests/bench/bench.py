"""`make bench`: measures a release build beside nginx in one run, and prints a table with ratios.

Compare ratios, not figures a second: these differ between machines. Nothing fails here; "short"
says what is below what is wanted.
"""

import argparse
import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from backup import measure_backup
from brew_import import measure_brews
from diary_import import measure_diary_import
from house import House
from import_memory import measure_import_memory
from knowledge import measure_knowledge
from load import Nginx, wrk
from media import measure_media
from messages import measure_messages
from note_moving import measure_note_moving
from notifications import measure_notifications
from previews import measure_previews
from diary import measure_diary
from reminders import measure_reminders
from search import measure_search
from tls import measure_tls
from versions import measure_versions
from wealth import measure_wealth

PAGES = Path(__file__).resolve().parent / "wrk/pages.lua"
SAVE = Path(__file__).resolve().parent / "wrk/save.lua"


def main():
    arguments = argparse.ArgumentParser(description="Measures a release build of Hearth.")
    arguments.add_argument("binary")
    arguments.add_argument("--quick", action="store_true", help="2 s a run, to try the script itself")
    options = arguments.parse_args()

    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as folder:
        folder = Path(folder)
        folder.chmod(0o755)
        table = Table()
        try:
            measure_search(options, folder / "search", table, say)
            measure_knowledge(options, folder / "lifetime", table, say)
            measure_wealth(options, folder / "wealth", table, say)
            measure_messages(options, folder / "notes", table, say)
            measure_previews(options, folder / "previews", table, say)
            measure_note_moving(options, folder / "note-moving", table, say)
            measure_diary(options, folder / "diary", table, say)
            measure_versions(options, folder / "versions", table, say)
            measure_reminders(options, folder / "reminders", table, say)
            measure_notifications(options, folder / "notifications", table, say)
            measure_diary_import(options, folder / "diary-import", table, say)
            measure_brews(options, folder / "brews", table, say)
            measure_import_memory(options, folder / "import-memory", table, say)
            measure_backup(options, folder / "backup", table, say)
            measure_house(options, folder, table)
            measure_tls(options, folder / "tls", table, say)
            measure_media(options, folder / "media", table, say)
        finally:
            # Rows measured before a failure took their time, too.
            table.print()


def measure_house(options, folder, table):
    say("filling a house with 10,000 entities")
    # wrk closes its connections, which may be noticed a moment later: none of the next run is to be refused.
    house = House(folder / "small" / "data", options.binary, HEARTH_CONNECTIONS_PER_ADDRESS="256")
    owner = house.fill(entities=1_000 if options.quick else 10_000)
    starts = []
    for _ in range(5):
        starts.append(house.start_timed())
        house.stop()
    table.at_most("start to the first answer", statistics.median(starts), "ms", 150)

    nginx = None
    house.start()
    try:
        house.sign_in(*owner)
        at_start = house.resident_mb()
        page = f"{house.large_graph()}?size=50"
        asset = static_file(house)
        _, fields, small = house.ask("GET", "/health", signed_in=False)
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        if program:
            content = house.ask("GET", asset, signed_in=False)[2]
            nginx = Nginx(
                program, folder / "nginx", small.decode(), fields, {"file" + Path(asset).suffix: content}
            )
        else:
            say("nginx is not installed: no ratio to it (scripts/packages.sh compare installs it)")

        seconds = 2 if options.quick else 60
        say(f"{seconds} s of the entities page, for the memory")
        wrk(house.url + page, seconds, headers=house.headers, script=PAGES)
        table.at_most("resident memory after start", at_start, "MB", 40)
        table.at_most(f"resident memory after {seconds} s of the entities page", house.resident_mb(), "MB", 80)
        compare(options, house, nginx, page, asset, table)
    finally:
        if nginx:
            nginx.stop()
        house.stop()


def compare(options, house, nginx, page, asset, table):
    """Runs everything in short turns, so that what the machine does meanwhile hits all alike."""
    graph = page.split("?")[0]
    etag = dict((name.lower(), value) for name, value in house.ask("GET", page)[1]).get("etag")
    runs = {
        "small": (12, lambda s: wrk(house.url + "/health", s)),
        "small nginx": (12, lambda s: wrk(nginx.url + "/health", s)),
        "pages": (12, lambda s: wrk(house.url + page, s, headers=house.headers, script=PAGES)),
        "file": (6, lambda s: wrk(house.url + asset, s)),
        "file nginx": (6, lambda s: wrk(f"{nginx.url}/file{Path(asset).suffix}", s)),
        "save": (4, lambda s: wrk(house.url + graph + "/entities", s, headers=house.save_headers, script=SAVE)),
    }
    if etag and house.ask("GET", page, headers={"If-None-Match": etag})[0] == 304:
        unchanged = {**house.headers, "If-None-Match": etag}
        runs["unchanged"] = (4, lambda s: wrk(house.url + page, s, headers=unchanged))
    else:
        say("the entities page gave no 304 for its own ETag")
    if not nginx:
        del runs["small nginx"], runs["file nginx"]

    found = {name: [] for name in runs}
    # Saves make the page's list longer, so they come when all else is measured.
    rounds = [[name for name in runs if name != "save" and turn < runs[name][0]] for turn in range(12)]
    for name in [name for turn in rounds for name in turn] + ["save"] * runs["save"][0]:
        say(f"measuring {name}")
        found[name].append(runs[name][1](2 if options.quick else 3))
    report(found, table)


def report(found, table):
    rates = {name: [result.rate for result in results] for name, results in found.items()}
    table.rates("small reply (/health)", rates["small"], ("nginx's", rates.get("small nginx")), 0.85)
    table.rates("static file", rates["file"], ("nginx's", rates.get("file nginx")))
    small = ("small reply", rates["small"])
    table.rates("different entities pages, 50 rows, signed in", rates["pages"], small, 1 / 30, or_rate=3000)
    table.rates("one of them, unchanged (304)", rates.get("unchanged"), small)
    # Not in the same rounds.
    table.rate("save", statistics.median(rates["save"]), ("small reply", statistics.median(rates["small"])))
    p99 = statistics.median(result.p99 for result in found["pages"])
    table.at_most("p99 of those pages at 32 connections", p99, "ms", 15)
    for name, results in found.items():
        errors = sum(result.errors for result in results)
        if errors:
            table.notes.append(f"{name}: {errors} requests went wrong, so its figure says nothing")


def static_file(house):
    """The largest file that the door's page asks for."""
    found = re.findall(r'"(/assets/[^"#?]+)', house.text("/login", signed_in=False))
    if not found:
        raise RuntimeError("The sign-in page names nothing under /assets/.")
    return max(set(found), key=lambda path: len(house.ask("GET", path, signed_in=False)[2]))


class Table:
    """Rows of: name, figure, ratio, wanted, ok or short."""

    def __init__(self):
        self.rows = []
        self.notes = []

    def rates(self, what, runs, against, at_least=None, or_rate=None):
        """The median rate, and the median of the ratios of runs in one round: runs side by side meet the same machine,
        whose speed changes by half within minutes. With `or_rate` a second, the ratio does not count."""
        if not runs:
            return
        name, others = against
        figure = statistics.median(runs)
        ratio = statistics.median(run / other for run, other in zip(runs, others)) if others else None
        self.rate(what, figure, (name, figure / ratio if ratio else None), at_least, or_rate)

    def rate(self, what, figure, against, at_least=None, or_rate=None):
        if figure is None:
            return
        name, other = against
        ratio = figure / other if other else None
        limits = [(figure, or_rate, f"{or_rate:,} /s")] if or_rate else []
        if at_least:
            limits.append((ratio, at_least, f"{at_least:.3g}"))
        known = [found >= limit for found, limit, _ in limits if found is not None]
        wanted = "at least " + " or ".join(text for _, _, text in limits) if limits else ""
        verdict = verdict_of(any(known)) if known else ""
        self.rows.append((what, f"{figure:,.0f} /s", f"{ratio:.3f} of {name}" if ratio else "", wanted, verdict))

    def at_most(self, what, figure, unit, limit):
        self.rows.append((what, f"{figure:,.1f} {unit}", "", f"at most {limit} {unit}", verdict_of(figure <= limit)))

    def plain(self, what, figure, unit):
        self.rows.append((what, f"{figure:,.1f} {unit}", "", "", ""))

    def print(self):
        rows = [("what", "figure", "ratio", "wanted", ""), *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(5)]
        print()
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
        for note in self.notes:
            print(note)
        print(f"{len(self.rows)} figures")


def verdict_of(is_reached):
    return "ok" if is_reached else "short"


def say(text):
    print(f"… {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
