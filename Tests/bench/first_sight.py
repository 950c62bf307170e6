"""Measures how soon the largest part of a page stands on a slow phone: Chromium with a processor slowed down four times, on
the network that Lighthouse calls slow 4G, with an empty cache, on the demo's household.

    python Tests/bench/first_sight.py .build/release/hearth [--json]
"""

import argparse
import json
import os
import statistics
import tempfile
from pathlib import Path

from house import House  # puts Tests/browser on the path
from playwright.sync_api import sync_playwright

from browsing import Visitor
from pages import found

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
WANTED = 1500
TIMES = 5
# 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
PAGES = ["today", "notes-one", "diary-one", "brew-recipes-one", "graphs-one-entities-one", "wealth"]

# The last entry counts: the browser reports each larger part that it has drawn so far.
LARGEST = """() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true });
})"""


def main():
    arguments = argparse.ArgumentParser(description="Measures pages on a slow phone.")
    arguments.add_argument("binary", nargs="?", default=os.environ.get("HEARTH_BINARY", ".build/release/hearth"))
    arguments.add_argument("--json", action="store_true")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearth-first-sight-") as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "data", options.binary)
        owner = house.fill()
        house.start(60)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            visitor = Visitor(browser, house.url, "phone").sign_in(*owner)
            pages = found(visitor)
            results = {name: largest(visitor, pages[name]) for name in PAGES}
        finally:
            browser.close()
            house.stop()
    if options.json:
        return print(json.dumps(results))
    for name, milliseconds in results.items():
        print(f"{name:26} {milliseconds:5.0f} ms{'' if milliseconds <= WANTED else f'  more than {WANTED}'}")


def largest(visitor, path):
    """The median of some loads, in milliseconds."""
    page = visitor.page
    throttle = page.context.new_cdp_session(page)
    throttle.send("Network.enable")
    seen = []
    for _ in range(TIMES):
        throttle.send("Network.clearBrowserCache")
        throttle.send("Network.emulateNetworkConditions", SLOW_4G)
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(path, wait_until="load")
        seen.append(page.evaluate(LARGEST))
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    throttle.detach()
    return statistics.median(seen)


if __name__ == "__main__":
    main()
