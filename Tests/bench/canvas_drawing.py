"""Measures the canvas in a browser: opening, moving about and resting, beside d3 with Canvas 2D in the same run. And how
long the house itself takes to lay out a graph that has no places.

    python Tests/bench/canvas_drawing.py .build/release/hearth [--quick] [--json] [--no-rival]

Chromium draws by processor, as on a machine without a graphics card. Compare ratios: figures differ between machines.
"""

import argparse
import json
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

from house import House  # puts Tests/browser on the path
from playwright.sync_api import sync_playwright

from canvas_graphs import add_graph, laid_out

HERE = Path(__file__).resolve().parent
SIZES = [(1_000, 300), (10_000, 1_000), (100_000, 3_000)]
# Seconds in which the house is to lay out so many nodes.
LAYOUTS = {10_000: 3, 100_000: 60}
VIEW = {"width": 1280, "height": 800}
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
UNLIMITED = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]
D3 = "dispatch quadtree collection timer force selection color interpolate ease transition drag zoom".split()
SLOWEST = 300_000


def main():
    arguments = argparse.ArgumentParser(description="Measures the canvas in a browser.")
    arguments.add_argument("binary", nargs="?", default=os.environ.get("HEARTH_BINARY", ".build/release/hearth"))
    arguments.add_argument("--quick", action="store_true", help="without the largest graph")
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--no-rival", action="store_true")
    options = arguments.parse_args()
    sizes = SIZES[:2] if options.quick else SIZES

    with tempfile.TemporaryDirectory(prefix="hearth-canvas-") as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "data", options.binary)
        owner = house.fill()
        graphs = []
        for count, _ in sizes:
            say(f"laying out {count:,} nodes")
            links, xy = laid_out(count)
            names = [f"Node {number}" for number in range(1, count + 1)]
            bare = add_graph(house.data, f"Bare {count}", links, None, names) if count in LAYOUTS else None
            graphs.append((count, links, xy, add_graph(house.data, f"Bench {count}", links, xy), bare))
        house.start(60)
        try:
            limited, unlimited = (
                playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *more])
                for more in ([], UNLIMITED)
            )
            results = [
                measured(house, owner, graph, limited, unlimited, not options.no_rival and folder) for graph in graphs
            ]
        finally:
            house.stop()
    print(json.dumps(results, indent=2) if options.json else table(results, dict(SIZES)))


def say(text):
    print(text, file=sys.stderr, flush=True)


def measured(house, owner, graph, limited, unlimited, rival_folder):
    """Everything of one size, in milliseconds."""
    count, links, _, path, bare = graph
    say(f"opening {count:,} nodes")
    openings = [opened(limited, house, owner, path) for _ in range(3)]
    result = {
        "nodes": count,
        "links": len(links) // 2,
        "picture": statistics.median(one["picture"] for one in openings),
        "shown": statistics.median(one["shown"] for one in openings),
        "blockOpening": statistics.median(one["longest"] for one in openings),
        "longTasks": [one["tasks"] for one in openings],
        "idle": openings[-1]["idle"],
        "panSeen": statistics.median(one["pan"] for one in openings),
        "blockPanning": statistics.median(one["blockPanning"] for one in openings),
    }
    say(f"moving about in {count:,} nodes")
    page = signed_in(unlimited, house, owner)
    open_canvas(page, path)
    box = page.locator(".canvas__stage").bounding_box()
    frames = page.evaluate(DRAG, [*ground(page), 4000])
    page.context.close()
    # Not the middle one: a frame that is cheap because another one was dear counts with it.
    result |= {"frame": statistics.mean(frames), "slowFrame": late(frames), "rivalFrame": None}
    if rival_folder:
        result["rivalFrame"] = rival_frame(unlimited, Path(rival_folder), graph, box)
    result["houseLayout"] = bare and house_layout(house, owner, count, bare)
    return result


def house_layout(house, owner, count, path):
    """Seconds from the question until the house has put all nodes somewhere, and kept that."""
    say(f"letting the house lay out {count:,} nodes")
    house.sign_in(*owner)
    began = time.monotonic()
    status = house.ask("POST", f"{path}/canvas/layout", "", house.save_headers)[0]
    if status != 204:
        raise RuntimeError(f"The layout was answered with {status}.")
    base = sqlite3.connect(f"file:{house.data / 'hearth.sqlite'}?mode=ro", uri=True)
    known = (bytes.fromhex(path.rpartition("/")[2]),)
    unplaced = """SELECT EXISTS (SELECT 1 FROM entity LEFT JOIN entityPlace ON entityId = entity.id
        WHERE graphId = ? AND entityId IS NULL)"""
    while base.execute(unplaced, known).fetchone()[0]:
        if time.monotonic() - began > SLOWEST / 1000:
            raise RuntimeError("The house does not come to an end.")
        time.sleep(0.02)
    base.close()
    return time.monotonic() - began


def late(frames):
    """The time that 19 of 20 frames stay below."""
    return sorted(frames)[len(frames) * 19 // 20]


DRAG = "([x, y, time]) => bench.drag(document.elementFromPoint(x, y), x, y, time)"


def signed_in(browser, house, owner):
    """A page of a browser that has nothing in its cache."""
    context = browser.new_context(base_url=house.url, viewport=VIEW, locale="en-GB")
    context.set_default_timeout(SLOWEST)
    context.add_init_script(path=HERE / "canvas/watch.js")
    page = context.new_page()
    page.goto("/login")
    page.locator("[name=name]").fill(owner[0])
    page.locator("[name=password]").fill(owner[1])
    with page.expect_navigation():
        page.locator("main form button").last.click()
    return page


def open_canvas(page, path):
    """Presses the link to the canvas, waits for its picture, and then until it lies still."""
    page.goto(path, wait_until="load")
    with page.expect_console_message(lambda message: message.text == "canvas lies still", timeout=SLOWEST):
        page.evaluate("(path) => document.querySelector(`main a[href='${path}/canvas']`).click()", path)


def ground(page):
    """A point of the picture without a node, where a drag moves the ground."""
    box = page.locator(".canvas__stage").bounding_box()
    for y in (0.5, 0.3, 0.7, 0.85):
        for x in (0.02, 0.05, 0.1, 0.9, 0.4, 0.6):
            at = box["x"] + box["width"] * x, box["y"] + box["height"] * y
            page.mouse.move(*at)
            if not page.locator(".canvas__stage[over]").count():
                return at
    raise RuntimeError("There are nodes everywhere.")


def opened(browser, house, owner, path):
    page = signed_in(browser, house, owner)
    open_canvas(page, path)
    result = page.evaluate("() => ({ ...bench.opening(), longest: bench.longest, tasks: bench.tasks })")
    frames = "() => document.querySelector('graph-canvas').frames"
    before = page.evaluate(frames)
    page.wait_for_timeout(5000)
    result["idle"] = page.evaluate(frames) - before
    x, y = ground(page)
    # Finding what lies under the mouse is part of moving about, and done by now.
    page.evaluate("() => void (bench.longest = 0)")
    result["pan"] = dragged(page, x, y)
    result["blockPanning"] = page.evaluate("() => bench.longest")
    page.context.close()
    return result


def dragged(page, x, y):
    """Drags with the mouse; gives the milliseconds between two frames that were drawn, the middle one."""
    page.evaluate(
        """() => {
            const times = bench.frameTimes = [];
            const canvas = document.querySelector("graph-canvas");
            let [before, count] = [performance.now(), canvas.frames];
            const look = (now) => {
                if (canvas.frames !== count) {
                    times.push(now - before);
                    [before, count] = [now, canvas.frames];
                }
                requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        }"""
    )
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 150):
        page.mouse.move(x + 4 * (step if step < 75 else 150 - step), y + step % 20)
    page.mouse.up()
    return statistics.median(page.evaluate("() => bench.frameTimes")[1:])


def rival_frame(browser, folder, graph, box):
    """The same places and links at the same size, drawn by d3 and Canvas 2D."""
    count, links, xy, *_ = graph
    say(f"moving about in {count:,} nodes with d3")
    scripts = [f"/usr/share/nodejs/d3-{name}/dist/d3-{name}.js" for name in D3]
    if not all(map(os.path.exists, scripts)):
        return None
    sources = "".join(f'<script src="file://{path}"></script>' for path in [*scripts, HERE / "canvas/rival.js"])
    data = json.dumps({"count": count, "links": links, "xy": xy})
    page_file = folder / "rival.html"
    page_file.write_text(
        "<!doctype html><style>body { margin: 0 } canvas { display: block }</style><canvas></canvas>"
        f'<script type="application/json" id="graph">{data}</script>{sources}'
    )
    context = browser.new_context(viewport={side: int(box[side]) for side in ("width", "height")})
    context.set_default_timeout(SLOWEST)
    context.add_init_script(path=HERE / "canvas/watch.js")
    page = context.new_page()
    page.goto(page_file.as_uri())
    page.wait_for_function("() => window.framesDrawn > 0")
    frames = page.evaluate(DRAG, [10, box["height"] / 2, 4000])
    context.close()
    return statistics.mean(frames)


def table(results, wanted):
    lines = [
        "| nodes / links | click to first picture, ms | shown, ms | longest block: opening, panning, ms | "
        "frame while panning, ms (19 of 20 under) | d3's, ms | ratio | frames a mouse sees, ms apart | frames in 5 s of rest |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for one in results:
        rival, short = one["rivalFrame"], " (short)" if one["picture"] > wanted[one["nodes"]] else ""
        ratio = "–" if rival is None else f"{one['frame'] / rival:.2f}"
        lines.append(
            f"| {one['nodes']:,} / {one['links']:,} | {one['picture']:.0f}{short} | {one['shown']:.0f} | "
            f"{one['blockOpening']:.0f}, {one['blockPanning']:.0f} | {one['frame']:.1f} ({one['slowFrame']:.1f}) | "
            f"{'–' if rival is None else f'{rival:.1f}'} | {ratio} | {one['panSeen']:.1f} | {one['idle']} |"
        )
    for one in results:
        if one["houseLayout"] is not None:
            wanted_seconds = LAYOUTS[one["nodes"]]
            short = " (short)" if one["houseLayout"] > wanted_seconds else ""
            lines.append(
                f"\nThe house lays out {one['nodes']:,} / {one['links']:,} in {one['houseLayout']:.1f} s; "
                f"wanted: {wanted_seconds} s{short}."
            )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
