"""Steps and questions of tests of the brew guide: recipes, a brew under way, its state in the house and the browser."""

import re
import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from pictures import wait_for

BREWS = re.compile(r"/brew/(recipes|runs)/[^?]*(\?.*)?$")

LOST = "net::ERR_CONNECTION_RESET"

def recipe(visitor, name="V60 for one"):
    """The path of a recipe from the list, `/brew/recipes/<id>`."""
    return re.search(rf'href="(/brew/recipes/[0-9a-f]{{32}})"[^>]*>(?:(?!</a>).)*?{name}', visitor.read("/brew"), re.S).group(1)


def set_up(visitor, name="V60 for one"):
    """The last page before a brew, with all it needs to begin without a connection."""
    path = recipe(visitor, name)
    visitor.go(f"{path}/brew")
    if visitor.has_javascript:
        visitor.wait_until_alive()
        visitor.page.wait_for_load_state("networkidle")
    return path


def start(visitor, name="V60 for one"):
    """Begins a brew; gives its path, `/brew/runs/<id>`."""
    set_up(visitor, name)
    button = visitor.page.get_by_role("button", name="Start")
    if not visitor.has_javascript:
        visitor.press(button)
    else:
        button.click()
        expect(visitor.page.locator("brew-guide")).to_have_attribute("data-phase", "running")
        visitor.wait_until_alive()
    return re.fullmatch(r"(/brew/runs/[0-9a-f]{32}).*", visitor.path).group(1)


def action(visitor, name):
    return visitor.page.locator(f".guide__actions [value={name}]")


def place(visitor):
    return visitor.page.locator(".guide__place")


def at_step(visitor, number):
    expect(place(visitor)).to_have_text(re.compile(rf"^Step {number} of \d+$"))


def each_step(visitor):
    """Goes through the steps that are left by taps, and hands out the number of each once it is shown."""
    first, last = map(int, re.findall(r"\d+", place(visitor).text_content()))
    for number in range(first, last + 1):
        expect(place(visitor)).to_have_text(re.compile(rf"^\D*{number}\D+{last}\D*$"))
        yield number
        if number < last:
            press(visitor, action(visitor, "next"))


def press(visitor, button):
    button.tap() if visitor.is_held else button.click()


def to_the_last_step(visitor):
    for _ in each_step(visitor):
        pass


def to_a_timed_step(visitor):
    """The first step that takes a time, from the one that is shown on."""
    for _ in each_step(visitor):
        if not visitor.page.locator("brew-guide[data-waits]").count():
            return


def kept(visitor):
    """What this browser keeps of brews until the house has it."""
    return visitor.page.evaluate("Object.entries(localStorage).filter(([key]) => /^(h-brew|hearth-outbox):/.test(key)).flat().join()")


def ask(house, sql, *arguments):
    with closing(sqlite3.connect(house.data / "hearth.sqlite", timeout=20)) as database:
        return database.execute(sql, arguments).fetchall()


def events(house):
    """Of all runs, in their order: `step 1`, `finish 0`."""
    return [f"{kind} {step}" for kind, step in ask(house, "SELECT kind, step FROM brewEvent ORDER BY at")]


def lose(visitor):
    """From now on nothing of the room arrives."""
    visitor.page.route(BREWS, lambda route: route.abort("connectionreset"))


def find_again(visitor):
    visitor.page.unroute(BREWS)
    visitor.page.evaluate("dispatchEvent(new Event('online'))")


def is_sent(visitor):
    """Waits until the house has all that was tapped and said here."""
    wait_for(visitor, "!Object.keys(localStorage).some(key => /^(h-brew|hearth-outbox):/.test(key))")


def unplug(visitor):
    """From now on nothing arrives at all: neither what is sent nor what a page needs."""
    visitor.context.route("**/*", lambda route: route.abort("internetdisconnected"))


def plug_in(visitor):
    visitor.context.unroute("**/*")
    visitor.page.evaluate("dispatchEvent(new Event('online'))")


def rate(visitor, stars, taste=None, note=""):
    """Fills the form for how it was."""
    visitor.page.locator(f".rate__star:has([value='{stars}'])").click()
    if taste is not None:
        visitor.page.locator(f".rate label:has([name=taste][value='{taste}'])").click()
    if note:
        visitor.page.locator(".rate [name=note]").fill(note)
