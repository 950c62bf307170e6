"""Steps that the tests of photos and files share."""

import time
from pathlib import Path

from playwright.sync_api import expect

from server import ROOT, wait_until

PICTURES = ROOT / "Tests/samples/pictures"
RECORDINGS = ROOT / "Tests/samples/recordings"
PHOTOS = sorted(PICTURES.glob("turned-?.jpg")) + [PICTURES / name for name in ("progressive.jpg", "turned-1.heic")]
PDF = ROOT / "Tests/samples/documents/letter.pdf"


def plant(visitor, name="Rosemary"):
    """A plant in a graph of its own, opened."""
    graph = visitor.new_graph("Garden")
    path = visitor.new_entity(graph, name)
    visitor.go(path)
    return path


def media(visitor):
    """The photos, videos and files of a page, the main photo over it first."""
    return visitor.page.locator(".hero, #media-content :is([data-id], .file)")


def bring(visitor, files):
    """Chooses files, and waits until all of them are there and their pictures made."""
    shown = media(visitor)
    before = shown.count()
    visitor.page.set_input_files("#files", [str(file) if isinstance(file, Path) else file for file in files])
    expect(visitor.page.locator(".uploads__sum")).to_have_text(f"{len(files)} of {len(files)} uploaded")
    expect(visitor.page.locator(".uploads")).not_to_have_attribute("busy", "")
    expect(shown).to_have_count(before + len(files))
    expect(visitor.page.locator("media-waiting")).to_have_count(0, timeout=60_000)
    visitor.wait_until_alive()


def attach(visitor, path, *files):
    """Files for a thing, sent without its page, and their pictures made."""
    visitor.upload(path, *files)
    wait_until(lambda: "<media-waiting" not in visitor.read(path))


def send(visitor, files):
    """Sends photos and videos with the plain form, and loads the page until their pictures are made."""
    path, page = visitor.path, visitor.page
    page.set_input_files("#files", [str(file) for file in files])
    visitor.press(page.get_by_role("button", name="Upload"))
    expect(media(visitor)).to_have_count(len(files))
    end = time.monotonic() + 60
    while visitor.go(path) and media(visitor).locator("img").count() < len(files):
        assert time.monotonic() < end, "The pictures are not made."


def count(visitor):
    return visitor.page.locator(".gallery__count")


# The page's own clock says then that a minute has passed.
MUCH_LATER = "{ const later = performance.now() + 60000; performance.now = () => later; }"


def swipe(visitor, start, end, steps=6):
    """One finger from one spot to another, as the browser gets it."""
    session = visitor.context.new_cdp_session(visitor.page)
    touch(session, "touchStart", [start])
    for step in range(1, steps + 1):
        touch(session, "touchMove", [tuple(a + (b - a) * step / steps for a, b in zip(start, end))])
    touch(session, "touchEnd", [])


def swipe_until_a_second_finger(visitor, start, end):
    """As `swipe`, with a finger below that comes when the first one is nearly there; then both go on, and leave."""
    session = visitor.context.new_cdp_session(visitor.page)
    *way, last = [tuple(a + (b - a) * step / 6 for a, b in zip(start, end)) for step in range(1, 7)]
    both = lambda spot: [spot, (spot[0], spot[1] + 100)]
    touch(session, "touchStart", [start])
    for spot in way:
        touch(session, "touchMove", [spot])
    # Side by side they do not zoom.
    touch(session, "touchStart", both(way[-1]))
    touch(session, "touchMove", both(last))
    touch(session, "touchEnd", [])


def touch(session, kind, spots, **when):
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **when})


def tap_twice(session, spot):
    """As quickly as a finger does it, however long the machine takes."""
    began = time.time()
    for number in range(2):
        touch(session, "touchStart", [spot], timestamp=began + number * 0.1)
        touch(session, "touchEnd", [], timestamp=began + number * 0.1 + 0.05)


def wait_for(visitor, claim):
    """Until a claim about the page is true. The page's own rules forbid what Playwright has for this."""
    end = time.monotonic() + 20
    while not visitor.page.evaluate(claim):
        assert time.monotonic() < end, claim
        visitor.page.evaluate("() => fetch('/health')")


def is_scaled(visitor, least, most):
    """Until the picture in front is drawn so many times larger than it fits."""
    picture = "document.querySelector('.slide:not([inert]) .slide__picture')"
    wait_for(visitor, f"(({{ a }}) => a >= {least} && a <= {most})(new DOMMatrix(getComputedStyle({picture}).transform))")
