"""Measures how soon the largest part of a page stands on a slow phone: Chromium with a processor slowed down four times, on
the network that Lighthouse calls slow 4G, with an empty cache, on the demo's household. Today also over HTTPS, with how far
its parts are moved while it comes.

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

from browsing import SIZES, Visitor
from pages import found
from tls import SecureHouse, make_authority, make_certificate

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
WANTED = 1500
# Cumulative layout shift.
WANTED_SHIFT = 0.02
TIMES = 5
# 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
PAGES = ["today", "notes-one", "diary-one", "brew-recipes-one", "graphs-one-entities-one", "wealth"]

# The last entry counts: the browser reports each larger part that it has drawn so far.
LARGEST = """() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true });
})"""

SHIFT = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) sum += value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 500);
})"""


def main():
    arguments = argparse.ArgumentParser(description="Measures pages on a slow phone.")
    arguments.add_argument("binary", nargs="?", default=os.environ.get("HEARTH_BINARY", ".build/release/hearth"))
    arguments.add_argument("--json", action="store_true")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearth-first-sight-") as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            results = largest_of_all(browser, options.binary, Path(folder))
            results["today over HTTPS"], shift = first_visit(browser, options.binary, Path(folder) / "secure")
        finally:
            browser.close()
    if options.json:
        return print(json.dumps({**results, "shift": shift}))
    for name, milliseconds in results.items():
        print(f"{name:26} {milliseconds:5.0f} ms{'' if milliseconds <= WANTED else f'  more than {WANTED}'}")
    print(f"{'shift over HTTPS':26} {shift:8.3f}{'' if shift <= WANTED_SHIFT else f'  more than {WANTED_SHIFT}'}")


def largest_of_all(browser, binary, folder):
    house = House(folder / "data", binary)
    owner = house.fill()
    house.start(60)
    try:
        visitor = Visitor(browser, house.url, "phone").sign_in(*owner)
        pages = found(visitor)
        return {name: largest(visitor, pages[name]) for name in PAGES}
    finally:
        house.stop()


def largest(visitor, path):
    """The median of some loads, in milliseconds."""
    page = visitor.page
    throttle = slowed(page)
    seen = []
    for _ in range(TIMES):
        throttle.send("Network.clearBrowserCache")
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(path, wait_until="load")
        seen.append(page.evaluate(LARGEST))
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    throttle.detach()
    return statistics.median(seen)


def slowed(page):
    """The switches of a page, whose network is slow from now on."""
    throttle = page.context.new_cdp_session(page)
    throttle.send("Network.enable")
    throttle.send("Network.emulateNetworkConditions", SLOW_4G)
    return throttle


def first_visit(browser, binary, folder):
    """Today of a member who is signed in, over HTTPS, each time on a connection and with a cache of its own: the medians of
    the largest part, in milliseconds, and of the layout shift."""
    folder.mkdir()
    house = SecureHouse(folder / "data", binary, make_certificate(make_authority(folder), "home.example"))
    name, password = house.fill()
    house.start_timed()
    how = {"base_url": f"https://127.0.0.1:{house.secure_port}", "ignore_https_errors": True, **SIZES["phone"]}
    try:
        context = browser.new_context(**how)
        page = context.new_page()
        page.goto("/login")
        page.fill("[name=name]", name)
        page.fill("[name=password]", password)
        page.press("[name=password]", "Enter")
        page.wait_for_url("**/today")
        state = context.storage_state()
        context.close()
        seen = []
        for _ in range(TIMES):
            context = browser.new_context(storage_state=state, **how)
            page = context.new_page()
            slowed(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            page.goto("/today", wait_until="load")
            seen.append((page.evaluate(LARGEST), page.evaluate(SHIFT)))
            context.close()
    finally:
        house.stop()
    return [statistics.median(values) for values in zip(*seen)]


if __name__ == "__main__":
    main()
