"""Pages before and after a change: two builds serve copies of one furnished house, and each page that links lead to is
compared, with those for strangers, those that unlock, and the first page of all.
`.venv/bin/python Tests/browser/compare_pages.py OLD NEW`, each a `hearth` with the .build/public and config of its own checkout.
Pictures of pages that differ come into screenshots/compared/, with their difference."""

import argparse
import base64
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from browsing import Visitor
from canvas.canvas import settled
from conftest import CHROMIUM
from pages import found, front_doors, locked_doors
from server import ROOT, Server

NOT_FOUND = {"not-found": "/graphs/nowhere"}
# Both builds are asked one after the other: a minute may end between them, which "2 minutes ago" shows.
TRIES = 3

LOOKS = [(size, scheme) for size in ("phone", "desk") for scheme in ("light", "dark")]

# The differing pixels of two pictures in red on the first one, paled, with their number and the rectangle around them.
DIFFERENCE = """async ([one, other]) => {
    const pictures = await Promise.all([one, other].map(async (data) =>
        createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())));
    const [width, height] = ["width", "height"].map((side) => Math.max(...pictures.map((picture) => picture[side])));
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const [before, after] = pictures.map((picture) => {
        context.clearRect(0, 0, width, height);
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, width, height);
    });
    let [count, left, top, right, bottom] = [0, width, height, 0, 0];
    for (let at = 0; at < before.data.length; at += 4) {
        const differs = [0, 1, 2, 3].some((part) => before.data[at + part] !== after.data[at + part]);
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        const pale = differs ? [220, 0, 0] : [0, 1, 2].map((part) => 200 + before.data[at + part] / 5);
        before.data.set([...pale, 255], at);
        if (!differs) continue;
        count += 1;
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
    context.putImageData(before, 0, 0);
    return { count, place: [left, top, right, bottom], picture: canvas.toDataURL("image/png").split(",")[1] };
}"""

# Pictures further down, too: a whole page shows them.
LOADED = """() => {
    for (const image of document.images) image.loading = "eager";
    return Array.from(document.images).every((image) => image.complete) && document.fonts.status === "loaded";
}"""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def main():
    arguments = argparse.ArgumentParser(description="Compares every page of two builds.")
    arguments.add_argument("old")
    arguments.add_argument("new")
    arguments.add_argument("--full", action="store_true", help="whole pages instead of first screens")
    arguments.add_argument("--only", default="", help="pages whose name has this in it")
    arguments.add_argument("--target", type=Path, default=ROOT / "screenshots/compared", help="the pictures' folder")
    options = arguments.parse_args()
    shutil.rmtree(options.target, ignore_errors=True)

    with tempfile.TemporaryDirectory(prefix="hearth-compared-") as folder, sync_playwright() as playwright:
        folder = Path(folder)
        owner, states = furnish(playwright, folder, options)
        count, differing = 0, {}
        for state, pages in states.items():
            houses = []
            try:
                for name, binary in (("old", options.old), ("new", options.new)):
                    data = folder / name / state / "data"
                    data.parent.mkdir(parents=True)
                    if (folder / state / "data").exists():
                        shutil.copytree(folder / state / "data", data)
                    houses.append(Server(data, binary).start())
                more, faulty = compare(playwright, houses, owner, pages, options)
                count, differing = count + more, differing | faulty
            finally:
                for house in houses:
                    house.stop()
    for name, what in differing.items():
        print(f"✘ {name}: {what}")
    print(f"{count} pictures compared, {len(differing)} differ.")
    sys.exit(1 if differing else 0)


def furnish(playwright, folder, options):
    """The demo's house, after a first walk: small pictures are made, and canvases are laid out. Then the same, locked.
    Gives its owner, and for each state of a house the pages to compare there, by visitor and name; `None` for all pages
    that links lead to."""
    house = Server(folder / "open/data", options.old)
    owner = house.fill()
    browser = launch(playwright)
    try:
        house.start()
        visitor = Visitor(browser, house.url).sign_in(*owner)
        pages = found(visitor)
        for name, path in pages.items():
            if options.only in name:
                say(f"opening {path}")
                visitor.go(path)
                wait_until_still(visitor)
        strangers = front_doors(visitor)
        house.stop()
        shutil.copytree(folder / "open/data", folder / "locked/data")
        house = Server(folder / "locked/data", options.old).start()
        unlocking = locked_doors(Visitor(browser, house.url).sign_in(*owner), pages)
    finally:
        browser.close()
        house.stop()
    return owner, {
        "open": {"stranger": strangers, "owner": None},
        "locked": {"owner": unlocking},
        "bare": {"stranger": {"setup": "/setup"}},
    }


def launch(playwright, *arguments):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *arguments])


def compare(playwright, houses, owner, pages, options):
    """The number of pictures, and by the names of those that differ how they do."""
    old, new = houses
    browsers = [
        launch(playwright),
        # Pages show the address they were asked for: the new build is asked for that of the old one, too.
        launch(playwright, f"--host-resolver-rules=MAP {address(old)} {address(new)}"),
    ]
    pages = {who: known or linked(browsers[0], houses, owner) for who, known in pages.items()}
    now, count, differing = time.time(), 0, {}
    for size, scheme in LOOKS:
        for who, known in pages.items():
            visitors = [Visitor(browser, old.url, size, scheme=scheme) for browser in browsers]
            for visitor in visitors:
                visitor.page.clock.set_fixed_time(now)
                if who == "owner":
                    visitor.sign_in(*owner)
            for page, path in known.items():
                if options.only not in page:
                    continue
                name = f"{page}-{size}-{scheme}"
                say(name)
                count += 1
                if what := difference(visitors, path, name, options):
                    differing[name] = what
                    say(f"{name} differs: {what}")
            for visitor in visitors:
                visitor.context.close()
    return count, differing


def address(house):
    return house.url.removeprefix("http://")


def linked(browser, houses, owner):
    """The pages of both builds, by name."""
    seen = {}
    for house in houses:
        visitor = Visitor(browser, house.url).sign_in(*owner)
        for name, path in found(visitor).items():
            seen.setdefault(name, path)
        visitor.context.close()
    return seen | NOT_FOUND


def difference(visitors, path, name, options):
    """`None` if the page looks the same in both."""
    for _ in range(TRIES):
        try:
            shots = [shoot(visitor, path, options.full) for visitor in visitors]
        except (AssertionError, Error) as error:
            shots = None
            problem = str(error).splitlines()[0]
            continue
        # The same pixels make the same file; other files may still have the same ones.
        if shots[0] == shots[1]:
            return None
    if not shots:
        return f"{problem}, {path}"
    page = visitors[0].context.new_page()
    found = page.evaluate(DIFFERENCE, [base64.b64encode(shot).decode() for shot in shots])
    page.close()
    if not found["count"]:
        return None
    options.target.mkdir(parents=True, exist_ok=True)
    pictures = (*shots, base64.b64decode(found["picture"]))
    for kind, picture in zip(("old", "new", "difference"), pictures):
        (options.target / f"{name}-{kind}.png").write_bytes(picture)
    left, top, right, bottom = found["place"]
    return f"{found['count']} pixels between ({left}, {top}) and ({right}, {bottom}), {path}"


def shoot(visitor, path, is_full):
    visitor.go(path)
    wait_until_still(visitor)
    return visitor.page.screenshot(full_page=is_full, animations="disabled", caret="hide", timeout=120_000)


def wait_until_still(visitor):
    """Waits until everything that the page asked for is there and drawn."""
    page = visitor.page
    page.wait_for_load_state("networkidle")
    if page.locator("graph-canvas").count():
        settled(page)
    page.wait_for_function(LOADED)
    page.evaluate(DRAWN)


def say(text):
    print(f"… {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
