"""`make screenshots ARGS=--app`: what browsers show before they install Hearth, out of the demo's house, and the icons of its
shortcuts. `AppManifest` knows their names and sizes.
"""

import base64
import re
import tempfile
from pathlib import Path

from browsing import Visitor
from readme_pictures import ENCODE
from server import ROOT, Server

SCREENSHOTS = ROOT / "Public/screenshots"
ICONS = ROOT / "Public/icons"

# Points in width and height, by the size of the screen, and the pixels in width that are kept.
PHONE, DESK = {"width": 400, "height": 800}, {"width": 1280, "height": 800}
WIDTHS = {"phone": 480, "desk": 1024}

# The icon of each room with a shortcut, in the sprite.
SHORTCUTS = {"notes": "note", "diary": "book", "brew": "cup", "wealth": "chart"}


def draw_app(browser, binary):
    draw_shortcuts(browser)
    with tempfile.TemporaryDirectory(prefix="hearth-app-") as folder:
        house = Server(Path(folder, "data"), binary)
        owner = house.fill()
        house.start()
        try:
            for size, rooms in (("phone", ("today", "notes", "diary")), ("desk", ("graphs", "wealth"))):
                visitor = Visitor(browser, house.url, size, zone="Europe/Stockholm").sign_in(*owner)
                visitor.page.set_viewport_size(PHONE if size == "phone" else DESK)
                for room in rooms:
                    draw(visitor, room, size)
                visitor.context.close()
        finally:
            house.stop()


def draw(visitor, room, size):
    visitor.go(f"/{room}")
    if room == "notes":
        visitor.press(visitor.page.locator("main").get_by_role("link", name="House"))
    if room == "graphs":
        visitor.press(visitor.page.locator("main").get_by_role("link", name="Library"))
    if room == "diary":
        # The small pictures are made a moment after the house starts.
        visitor.page.locator("img.month__picture").first.wait_for(timeout=60_000)
    visitor.page.wait_for_load_state("networkidle")
    png = visitor.page.screenshot()
    # On a page of its own: that of the house would refuse the data.
    page = visitor.context.browser.new_page()
    encoded = page.evaluate(ENCODE, [base64.b64encode(png).decode(), WIDTHS[size]])
    page.close()
    SCREENSHOTS.mkdir(exist_ok=True)
    keep(SCREENSHOTS / f"{room}-{size}.webp", base64.b64decode(encoded))


def draw_shortcuts(browser):
    """Each room's sign on the paper of the app, in a circle that phones may cut out."""
    sprite = (ICONS / "sprite.svg").read_text()
    page = browser.new_page(viewport={"width": 96, "height": 96})
    for room, name in SHORTCUTS.items():
        symbol = re.search(rf'<symbol id="{name}"([^>]*)>(.*?)</symbol>', sprite, re.S)
        page.set_content(
            f'<body style="margin:0;background:#faf6ef"><svg{symbol.group(1)} width="44" height="44" fill="none" '
            f'stroke="#a84a24" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" '
            f'style="position:fixed;inset:26px">{symbol.group(2)}</svg>'
        )
        keep(ICONS / f"shortcut-{room}.png", page.screenshot())
    page.close()


def keep(file, picture):
    file.write_bytes(picture)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")
