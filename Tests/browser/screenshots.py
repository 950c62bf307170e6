"""`make screenshots`: every page at three sizes, light and dark, into screenshots/, for people to look at."""

import argparse
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from app_pictures import draw_app
from browsing import SIZES, Visitor
from conftest import CHROMIUM
from pages import found, front_doors
from readme_pictures import draw_readme
from server import ROOT, Server

NOT_FOUND = {"not-found": "/graphs/nowhere"}


def main():
    arguments = argparse.ArgumentParser(description="Draws every page of a release build.")
    arguments.add_argument("binary")
    arguments.add_argument("--full", action="store_true", help="the whole page instead of the first screen")
    arguments.add_argument("--only", default="", help="pages whose name has this in it")
    arguments.add_argument("--readme", action="store_true", help="the pictures of README.md and docs/ alone")
    arguments.add_argument("--app", action="store_true", help="the pictures of the app's manifest alone")
    options = arguments.parse_args()
    if options.readme or options.app:
        with sync_playwright() as playwright:
            draw_own = draw_readme if options.readme else draw_app
            draw_own(playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]), options.binary)
        return
    target = ROOT / "screenshots"
    shutil.rmtree(target, ignore_errors=True)

    with tempfile.TemporaryDirectory(prefix="hearth-screenshots-") as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        draw(browser, Server(Path(folder, "empty"), options.binary), target, options, {"setup": "/setup"})

        house = Server(Path(folder, "full"), options.binary)
        owner = house.fill()
        draw(browser, house, target, options, front_doors())
        draw(browser, house, target, options, None, owner)
        browser.close()
    print(f"{len(list(target.glob('**/*.png')))} pictures in {target.relative_to(ROOT)}/")


def draw(browser, house, target, options, pages, owner=None):
    """`owner` is a name and a password to sign in with; without `pages`, all that they see."""
    house.start()
    try:
        for size in SIZES:
            for scheme in ("light", "dark"):
                visitor = Visitor(browser, house.url, size, scheme=scheme)
                if owner:
                    visitor.sign_in(*owner)
                    if not pages:
                        pages = found(visitor) | NOT_FOUND
                for name, path in pages.items():
                    if options.only in name:
                        shoot(visitor, path, target / f"{name}-{size}-{scheme}.png", options.full)
                visitor.context.close()
    finally:
        house.stop()


def shoot(visitor, path, file, full):
    visitor.go(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    visitor.page.screenshot(path=file, full_page=full)


if __name__ == "__main__":
    main()
