"""Measures the outbox and the worker in Chromium: how soon what waited is sent, whether the page stands still meanwhile, what
the worker costs before the first byte, and the scripts of the outbox.

    python Tests/bench/outbox.py .build/release/hearth [--quick] [--json]
"""

import argparse
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from house import House  # puts Tests/browser on the path
from playwright.sync_api import sync_playwright

from browsing import SIZES, Visitor
from server import ROOT

sys.path.append(str(ROOT / "Tests/browser/frame"))

from copies import HAS_WORKER  # noqa: E402

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
WANTED = {
    "waiting messages sent": (20, "s"),
    "a message after the network is back": (2, "s"),
    "longest frame meanwhile": (33, "ms"),
    "first byte with the worker, more than without": (10, "%"),
    "scripts of the outbox": (9, "kB"),
}

# Entries as `kept-entries.js` keeps them, of a member who wrote in three tabs.
LEAVE = """([paths, count]) => {
    const { member } = document.documentElement.dataset;
    const id = (number) => number.toString(16).padStart(12, "0").padEnd(32, "7");
    for (let number = 0; number < count; number += 1) {
        const path = paths[number % paths.length];
        const values = [["id", id(1e12 + number)], ["content", `Line ${number}`], ["entities", "[]"], ["part", "1"]];
        const entry = { id: id(number), what: "message", lane: path, path: `${path}/messages`, values, from: path, hasId: true, at: Date.now() - count + number };
        localStorage.setItem(`hearth-outbox:${member} ${entry.id}`, JSON.stringify(entry));
    }
}"""

# Resolves with the longest time between two frames of the page, in milliseconds, once nothing waits.
EMPTY = """() => new Promise((resolve) => {
    let [before, longest] = [performance.now(), 0];
    const look = (now) => {
        longest = Math.max(longest, now - before);
        before = now;
        if (Object.keys(localStorage).some((key) => key.startsWith("hearth-outbox:"))) requestAnimationFrame(look);
        else resolve(longest);
    };
    requestAnimationFrame((now) => {
        before = now;
        requestAnimationFrame(look);
    });
})"""

FIRST_BYTE = "() => { const [{ requestStart, responseStart, fetchStart }] = performance.getEntriesByType('navigation'); return responseStart - fetchStart; }"


def main():
    arguments = argparse.ArgumentParser(description="Measures the outbox and the worker.")
    arguments.add_argument("binary", nargs="?", default=os.environ.get("HEARTH_BINARY", ".build/release/hearth"))
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--json", action="store_true")
    options = arguments.parse_args()
    results = {"scripts of the outbox": script_bytes() / 1000}
    with tempfile.TemporaryDirectory(prefix="hearth-outbox-") as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            results |= sending(browser, options, Path(folder))
            results |= first_bytes(browser, options, Path(folder) / "worker")
        finally:
            browser.close()
    if options.json:
        return print(json.dumps(results))
    for name, figure in results.items():
        most, unit = WANTED.get(name, (None, "ms"))
        print(f"{name:46} {figure:8.1f} {unit}{f'  more than {most}' if most is not None and figure > most else ''}")


def script_bytes():
    """The modules of the outbox by themselves, minified and compressed as they are sent: what a page brings that uses all."""
    folder = ROOT / "Public/js/outbox"
    entry = "\n".join(f'import "{path}";' for path in sorted(folder.glob("*.js")))
    command = ["esbuild", "--bundle", "--minify", "--target=es2022", "--format=esm", "--log-level=error"]
    # What other parts use, too, is not the outbox's.
    others = [f"--external:{path}" for path in ("../parts/*", "../../parts/*", "../frame/*")]
    done = subprocess.run([*command, *others], input=entry, capture_output=True, text=True, cwd=folder, check=True)
    return len(gzip.compress(done.stdout.encode(), 9))


def sending(browser, options, folder):
    count = 50 if options.quick else 500
    house = House(folder / "data", options.binary)
    owner = house.fill()
    house.start(60)
    try:
        visitor = Visitor(browser, house.url, "phone").sign_in(*owner)
        page = visitor.page
        tabs = [make_tab(page, house.url, f"Tab {number}") for number in range(3)]
        page.goto(tabs[0], wait_until="networkidle")
        page.evaluate(LEAVE, [tabs, count])
        # A page that finds them sends them.
        begun = time.monotonic()
        page.goto(tabs[0], wait_until="load")
        longest = page.evaluate(EMPTY)
        took = time.monotonic() - begun
        page.goto(tabs[1], wait_until="networkidle")
        return {
            "waiting messages sent": took, "longest frame meanwhile": longest,
            "a message after the network is back": one_message(page, house, tabs[0]),
        }
    finally:
        house.stop()


def one_message(page, house, tab):
    """Seconds from the network's return until the server has a message that was typed without it."""
    page.goto(tab, wait_until="networkidle")
    page.locator(".composer__text").first.click()
    page.wait_for_function("() => document.querySelector('div.composer__text') !== null")
    page.context.set_offline(True)
    page.locator("div.composer__text").click()
    page.keyboard.insert_text("From the cellar")
    page.keyboard.press("Enter")
    if page.evaluate("!Object.keys(localStorage).some((key) => key.startsWith('hearth-outbox:'))"):
        page.locator(".composer__send").click()
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('hearth-outbox:'))")
    page.wait_for_timeout(3000)
    page.context.set_offline(False)
    begun = time.monotonic()
    while time.monotonic() - begun < 30:
        if "From the cellar" in page.context.request.get(f"{house.url}{tab}").text():
            return time.monotonic() - begun
        # Lets the browser's events come in.
        page.wait_for_timeout(10)
    raise RuntimeError("The message is not on the server after 30 s.")


def make_tab(page, url, title):
    answer = page.context.request.post(f"{url}/notes", form={"title": title}, headers={"Origin": url}, max_redirects=0)
    return answer.headers["location"].removeprefix(url)


def first_bytes(browser, options, folder):
    """Milliseconds until the first byte of Today with the worker and without, by turns. A browser takes no worker with a
    certificate that it does not trust, but one from its own machine."""
    house = House(folder / "data", options.binary)
    name, password = house.fill()
    house.start(60)
    how = {"base_url": house.url, **SIZES["phone"]}
    pages = {}
    try:
        for worker in ("allow", "block"):
            context = browser.new_context(service_workers=worker, **how)
            page = pages[worker] = context.new_page()
            page.goto("/login")
            page.fill("[name=name]", name)
            page.fill("[name=password]", password)
            page.press("[name=password]", "Enter")
            page.wait_for_url("**/today")
        pages["allow"].evaluate(HAS_WORKER, "en")
        seen = {"allow": [], "block": []}
        for _ in range(5 if options.quick else 40):
            for worker, page in pages.items():
                page.goto("/today", wait_until="load")
                seen[worker].append(page.evaluate(FIRST_BYTE))
    finally:
        house.stop()
    with_it, without = (statistics.median(seen[worker]) for worker in ("allow", "block"))
    return {
        "first byte without the worker": without,
        "first byte with the worker, more than without": (with_it / without - 1) * 100,
    }


if __name__ == "__main__":
    main()
