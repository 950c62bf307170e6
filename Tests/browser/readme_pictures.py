"""`make screenshots ARGS=--readme`: the pictures at the top of README.md, out of the demo's house."""

import random
import tempfile
from pathlib import Path

from browsing import Visitor
from server import ROOT, Server

PICTURES = ROOT / "docs/images"


def draw_readme(browser, binary):
    with tempfile.TemporaryDirectory(prefix="hearth-readme-") as folder:
        house = Server(Path(folder, "data"), binary)
        owner = house.fill()
        house.start()
        try:
            shelf = Path(folder, "Shelf in the hall.png")
            draw_shelf(browser, shelf)
            books = hang_up(Visitor(browser, house.url).sign_in(*owner), shelf)
            for name, path, schemes in [("entity", books, ("light", "dark")), ("wealth", "/wealth", ("dark", "light"))]:
                for size, scheme in zip(("desk", "phone"), schemes):
                    visitor = Visitor(browser, house.url, size, scheme=scheme).sign_in(*owner)
                    visitor.go(path)
                    visitor.page.wait_for_load_state("networkidle")
                    visitor.page.screenshot(path=PICTURES / f"{name}-{size}.png")
                    visitor.context.close()
            draw_canvas(browser, house, owner)
            draw_notes(browser, house, owner)
            draw_diary(browser, house, owner)
            draw_brew(browser, house, owner)
        finally:
            house.stop()


def draw_canvas(browser, house, owner):
    """The demo family's recipes, as a picture."""
    visitor = Visitor(browser, house.url).sign_in(*owner)
    visitor.go("/graphs")
    visitor.press(visitor.page.locator("main").get_by_role("link", name="Kitchen"))
    visitor.go(f"{visitor.path}/canvas")
    visitor.page.locator("graph-canvas[saving='saved']").wait_for(timeout=60_000)
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.screenshot(path=PICTURES / "canvas-desk.png")
    visitor.context.close()


def draw_notes(browser, house, owner):
    """The demo family's messages."""
    for size, scheme, name in (("phone", "light", "Shopping"), ("desk", "dark", "House")):
        visitor = Visitor(browser, house.url, size, scheme=scheme).sign_in(*owner)
        visitor.go("/notes/tabs")
        visitor.press(visitor.page.locator("main").get_by_role("link", name=name))
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.screenshot(path=PICTURES / f"notes-{size}.png")
        visitor.context.close()


def draw_diary(browser, house, owner):
    """A month of the demo's diary."""
    for size, scheme in (("phone", "light"), ("desk", "dark")):
        visitor = Visitor(browser, house.url, size, scheme=scheme).sign_in(*owner)
        visitor.go("/diary")
        # The small pictures are made a moment after the house starts.
        visitor.page.locator("img.month__picture").first.wait_for(timeout=60_000)
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.screenshot(path=PICTURES / f"diary-{size}.png")
        visitor.context.close()


def draw_brew(browser, house, owner):
    """A recipe of the demo's, and a brew by it whose first water is poured."""
    for size, scheme in (("desk", "dark"), ("phone", "light")):
        visitor = Visitor(browser, house.url, size, scheme=scheme).sign_in(*owner)
        visitor.go("/brew")
        visitor.press(visitor.page.locator("main").get_by_role("link", name="My morning V60").first)
        if size == "phone":
            visitor.go(f"{visitor.path}/brew")
            visitor.page.locator(".setup__form .button--main").tap()
            visitor.page.locator(".guide__actions").wait_for()
            while visitor.page.locator(".guide__water").is_hidden():
                visitor.page.locator(".guide__actions [value=next]").tap()
            visitor.page.get_by_role("timer").get_by_text("0:09").wait_for()
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.screenshot(path=PICTURES / f"brew-{size}.png")
        visitor.context.close()


def hang_up(visitor, picture):
    """The demo's books with a photo, and their path."""
    visitor.go("/graphs")
    visitor.press(visitor.page.locator("main").get_by_role("link", name="Library"))
    visitor.press(visitor.page.locator("main a").filter(has=visitor.page.get_by_text("Books", exact=True)).first)
    path = visitor.path
    visitor.page.set_input_files("#files", str(picture))
    visitor.page.locator(".hero img").first.wait_for(timeout=60_000)
    visitor.context.close()
    return path


def draw_shelf(browser, file):
    """A made-up photo: the backs of some books in the evening sun."""
    chance = random.Random(7)
    colours = ["#7c3f2c", "#b4633a", "#d9a15b", "#e8d3a9", "#5a6b4f", "#2f4a4d", "#93423f", "#c9b48c", "#3d3a4f"]
    backs = []
    for top in (70, 480):
        x = 40
        while x < 1140:
            width, height = chance.randint(34, 78), chance.randint(255, 335)
            backs.append(
                f'<rect x="{x}" y="{top + 345 - height}" width="{width - 3}" height="{height}" rx="4" '
                f'fill="{chance.choice(colours)}"/><rect x="{x}" y="{top + 390 - height}" width="{width - 3}" height="6" '
                f'fill="#fff" opacity=".35"/>'
            )
            x += width + (chance.randint(20, 60) if chance.random() < 0.08 else 0)
        backs.append(f'<rect x="0" y="{top + 345}" width="1200" height="26" fill="#8a5a34"/>')
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.set_content(
        f'<body style="margin:0"><svg width="1200" height="900"><rect width="1200" height="900" fill="#4b3426"/>'
        f'{"".join(backs)}<path d="M700 0 1200 0 1200 900 380 900Z" fill="#ffdf9e" opacity=".16"/></svg>'
    )
    page.screenshot(path=file)
    page.close()
