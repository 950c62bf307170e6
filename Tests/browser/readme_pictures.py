"""`make screenshots ARGS=--readme`: the pictures of README.md and of the guides in docs/, out of the demo's house.

README shows one of each room, on a phone. They are light enough for a front page: of 390 by 720 points, scaled to 600 pixels in
width (README shows 250 points), and encoded as WebP by Chromium itself. Tests/js/docs.test.js keeps all six below 500 kB.
"""

import base64
import random
import tempfile
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

from browsing import HELD_IN_HAND, Visitor
from server import ROOT, Server, free_port, wait_until

PICTURES = ROOT / "docs/images"

# Pixels in width, by the size of the screen.
WIDTHS = {"phone": 600, "desk": 1280}

ENCODE = """async ([png, width]) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(width, Math.round(picture.height * width / picture.width));
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def draw_readme(browser, binary):
    with tempfile.TemporaryDirectory(prefix="hearth-readme-") as folder:
        house = Server(Path(folder, "data"), binary)
        owner = house.fill()
        house.start()
        try:
            album = Album(browser, house, owner)
            draw_graphs(album, Path(folder, "Shelf in the hall.png"))
            draw_notes(album)
            draw_diary(album)
            draw_brew(album)
            draw_wealth(album)
            draw_reminders(album)
        finally:
            house.stop()
        draw_trust(album, Server(Path(folder, "trust"), binary))


class Album:
    """The pictures of a house, as its owner sees it."""

    def __init__(self, browser, house, owner):
        self.browser = browser
        self.house = house
        self.owner = owner

    def visitor(self, size="desk", scheme="light"):
        # Where the demo's family lives: elsewhere its reminders would speak of two time zones.
        visitor = Visitor(self.browser, self.house.url, size, scheme=scheme, zone="Europe/Stockholm")
        return visitor.sign_in(*self.owner)

    @contextmanager
    def picture(self, room, size, scheme):
        """Inside, the visitor goes to the page; then it is drawn and kept."""
        visitor = self.visitor(size, scheme)
        if size == "phone":
            visitor.page.set_viewport_size({"width": 390, "height": 720})
        yield visitor
        visitor.page.wait_for_load_state("networkidle")
        file = PICTURES / f"{room}-{size}.webp"
        file.write_bytes(self.webp(visitor.page.screenshot(), WIDTHS[size]))
        visitor.context.close()
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")

    def webp(self, png, width):
        # On a page of its own: that of the house would refuse the data.
        page = self.browser.new_page()
        encoded = page.evaluate(ENCODE, [base64.b64encode(png).decode(), width])
        page.close()
        return base64.b64decode(encoded)


def draw_graphs(album, shelf):
    """The demo's books with a photo, and the family's recipes as a canvas."""
    draw_shelf(album.browser, shelf)
    books = hang_up(album.visitor(), shelf)
    for size, scheme in (("phone", "light"), ("desk", "dark")):
        with album.picture("graphs", size, scheme) as visitor:
            visitor.go(books)
    with album.picture("canvas", "desk", "light") as visitor:
        visitor.go("/graphs")
        visitor.press(visitor.page.locator("main").get_by_role("link", name="Kitchen"))
        visitor.go(f"{visitor.path}/canvas")
        visitor.page.locator("graph-canvas[saving='saved']").wait_for(timeout=60_000)


def draw_notes(album):
    """The demo family's messages."""
    for size, scheme, name in (("phone", "light", "Shopping"), ("desk", "dark", "House")):
        with album.picture("notes", size, scheme) as visitor:
            visitor.go("/notes/tabs")
            visitor.press(visitor.page.locator("main").get_by_role("link", name=name))
            if size == "phone":
                # The list stands above the newest messages.
                visitor.page.get_by_text("Oats").evaluate("item => item.scrollIntoView({ block: 'center' })")


def draw_diary(album):
    """A month of the demo's diary."""
    for size, scheme in (("phone", "light"), ("desk", "dark")):
        with album.picture("diary", size, scheme) as visitor:
            visitor.go("/diary")
            # The small pictures are made a moment after the house starts.
            visitor.page.locator("img.month__picture").first.wait_for(timeout=60_000)


def draw_brew(album):
    """A recipe of the demo's, and a brew by it whose first water is poured."""
    for size, scheme in (("desk", "light"), ("phone", "dark")):
        with album.picture("brew", size, scheme) as visitor:
            visitor.go("/brew")
            visitor.press(visitor.page.locator("main").get_by_role("link", name="My morning V60").first)
            if size == "phone":
                visitor.go(f"{visitor.path}/brew")
                visitor.page.locator(".setup__form .button--main").tap()
                visitor.page.locator(".guide__actions").wait_for()
                while visitor.page.locator(".guide__water").is_hidden():
                    visitor.page.locator(".guide__actions [value=next]").tap()
                visitor.page.get_by_role("timer").get_by_text("0:09").wait_for()


def draw_wealth(album):
    """The demo family's net worth."""
    for size, scheme in (("phone", "dark"), ("desk", "light")):
        with album.picture("wealth", size, scheme) as visitor:
            visitor.go("/wealth")


def draw_reminders(album):
    """What the demo family is reminded of: the list, and the whole of the next month."""
    month = (date.today().replace(day=1) + timedelta(days=31)).strftime("%Y-%m")
    for size, scheme, path in (("phone", "dark", "/reminders"), ("desk", "light", f"/reminders/month?month={month}")):
        with album.picture("reminders", size, scheme) as visitor:
            visitor.go(path)


def draw_trust(album, house):
    """The steps with which an iPhone comes to trust Hearth's own certificate, without the certificate's own figures."""
    house.run("https", "--local", "attic.local")
    house.environment["HEARTH_HTTPS_PORT"] = str(free_port())
    house.launch()
    wait_until(house.is_healthy)
    try:
        page = album.browser.new_page(
            user_agent="iPhone", locale="en-GB", viewport={"width": 390, "height": 844}, device_scale_factor=2, **HELD_IN_HAND
        )
        page.goto(f"{house.url}/trust")
        file = PICTURES / "trust-phone.webp"
        file.write_bytes(album.webp(page.locator("details[open]").screenshot(), WIDTHS["phone"]))
        page.close()
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")
    finally:
        house.stop()


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
