"""A person at a browser: pages of both sizes that notice every problem, and the steps that people take there."""

import os
import re
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect

from forms import OverHTTP
from server import PASSWORD
from watching import Watch
from weights import carried, limits

HELD_IN_HAND = {"is_mobile": True, "has_touch": True}
SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, **HELD_IN_HAND},
    "tablet": {"viewport": {"width": 820, "height": 1180}, **HELD_IN_HAND},
    "desk": {"viewport": {"width": 1280, "height": 800}},
}

REPORT_CSP = """addEventListener("securitypolicyviolation", event =>
    console.error(`CSP ${event.violatedDirective} refused ${event.blockedURI}`))"""

# The graphics card of a test's browser is a program. Pages would draw otherwise then than for most people.
HAS_A_CARD = """{
    const { prototype } = WebGL2RenderingContext;
    const ask = prototype.getParameter;
    const nameOfTheCard = 0x9246;
    prototype.getParameter = function (what) {
        return what === nameOfTheCard ? "A card" : ask.call(this, what);
    };
}"""

AXE = Axe().axe_script

# Only what is wrong: the rest of axe's answer takes longer to hand over than to find. Colours are looked at where they lead,
# and not on their way there.
FOUND_BY_AXE = """async (options) => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    return (await axe.run(options)).violations.map(({ id, help, nodes }) =>
        [`${id}: ${help}`, ...nodes.slice(0, 3).map(({ html }) => html)].join("\\n    "));
}"""

# When a page was touched first: later requests are no part of its opening. A field that is filled hears no key, and is
# gone into first.
TOUCHED = """for (const kind of ["pointerdown", "keydown", "focusin", "input"]) {
    addEventListener(kind, ({ target, timeStamp }) => {
        if (kind !== "focusin" || !target.autofocus) window.touchedAt ??= timeStamp;
    }, { capture: true });
}"""


# The page's elements come alive with its scripts, after it has been read; the composer once somebody comes to write.
WITHOUT_LIFE = ":not(:defined, note-composer)"


# `HEARTH_LATENCY=300` walks all tests through a slow network: a test that fails then did not wait for something.
LATENCY = int(os.environ.get("HEARTH_LATENCY", 0))


# `HEARTH_WORKER=1` lets the house's service worker into all browsers. Requests that it makes cannot be held or broken off
# by a test, so tests that do that fail then.
WORKER = bool(int(os.environ.get("HEARTH_WORKER", 0)))


# `make check-all` has the long drills, too.
DRILLS = bool(int(os.environ.get("HEARTH_DRILLS", 0)))


# The pages with a delay: the emulation of their network, and its delay.
networks = WeakKeyDictionary()


def delay(page, milliseconds):
    """Lets every answer come so much later, as a slow network does."""
    if page not in networks:
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
    else:
        network, _ = networks[page]
    networks[page] = network, milliseconds
    emulate(network, milliseconds)


def emulate(network, latency, offline=False):
    how = {"offline": offline, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", how)


def set_offline(page, is_offline):
    """Takes the network away, or gives it back. Playwright's own switch does not reach a page that has a delay."""
    page.context.set_offline(is_offline)
    if page in networks:
        emulate(*networks[page], offline=is_offline)


@contextmanager
def unanswered(page, place="**/*"):
    """Inside, every answer is waited for in vain, or those of a place; all of them come afterwards."""
    held = []

    def hold(route):
        held.append(route)
        if page in Watch.of:
            Watch.of[page].awaited.discard(route.request)

    page.route(place, hold)
    yield
    # Playwright answers what is held when its handler goes.
    page.route(place, lambda route: route.continue_())
    for route in held:
        route.continue_()
    page.unroute(place)


@contextmanager
def losing_answers(page, place, count):
    """Inside, the first so many requests to a place arrive, and their answers do not."""
    lost = []
    is_over = False

    def lose(route):
        if is_over or len(lost) >= count:
            return route.continue_()
        lost.append(route.request.url)
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    page.route(place, lose)
    yield lost
    # It stays: Playwright would answer what it is about to lose.
    is_over = True


class Visitor(OverHTTP):
    """One browser with its own cookies, at one house."""

    def __init__(
        self, browser, url, size="desk", scheme="light", javascript=True, language="en-GB", has_card=True,
        has_worker=WORKER, sessions=None, zone="Europe/Berlin",
    ):
        """`sessions` are cookies of those who are signed in, by name: `sign_in` takes one of them."""
        self.url = url
        self.sessions = sessions or {}
        self.is_held = size in ("phone", "tablet")
        self.has_javascript = javascript
        self.context = browser.new_context(
            base_url=url,
            locale=language,
            timezone_id=zone,
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=javascript,
            service_workers="allow" if has_worker else "block",
            **SIZES[size],
        )
        self.context.set_default_timeout(30_000)
        self.context.add_init_script(REPORT_CSP)
        self.context.add_init_script(TOUCHED)
        if has_card:
            self.context.add_init_script(HAS_A_CARD)
        self.page = self.context.new_page()
        if LATENCY:
            delay(self.page, LATENCY)
        self.watch = Watch(self.page, javascript)

    def go(self, path):
        self.page.goto(path, wait_until="load")
        self.wait_until_alive()
        return self.page

    def wait_until_alive(self):
        """Waits until the page's elements are alive: an eye takes longer than they do, a test does not."""
        if self.has_javascript:
            expect(self.page.locator(WITHOUT_LIFE)).to_have_count(0)

    @property
    def path(self):
        return self.page.url.removeprefix(self.url)

    def form(self, field):
        """The form in the middle of the page that has this field."""
        return self.page.locator("main form").filter(has=self.page.locator(f"[name='{field}']")).first

    def fill(self, **fields):
        """Fills fields by their names; gives their form."""
        form = self.form(next(iter(fields)))
        for name, value in fields.items():
            control = form.locator(f"[name='{name}']")
            kind = control.first.evaluate("e => e.localName === 'select' ? 'select' : e.type")
            if kind == "select":
                control.select_option(value)
            elif kind in ("radio", "checkbox"):
                # By its label, as a finger does it: the box itself may be drawn by something else.
                form.locator("label").filter(has=self.page.locator(f"[name='{name}'][value='{value}']")).click()
            else:
                control.fill(value)
        return form

    def send(self, **fields):
        """Fills fields and presses the form's one button."""
        self.press(self.fill(**fields).locator("button:not([type='button']):visible").last)

    def press(self, button):
        """Presses what leads to another page: with a finger or the mouse."""
        with self.page.expect_navigation():
            button.tap() if self.is_held else button.click()
        self.wait_until_alive()

    def sign_in(self, name, password=PASSWORD):
        """Gives a new browser a session of the member, without a page; one that has a page open goes by the form."""
        kept = self.sessions.get(name)
        if self.page.url != "about:blank" or len(self.context.pages) > 1:
            self.go("/login")
            self.send(name=name, password=password)
            assert self.path == "/today", f"{name} stands at {self.path} after signing in"
        elif kept and password == PASSWORD:
            self.context.add_cookies(kept.pop())
        else:
            place = self.post("/login", name=name, password=password)
            assert place == "/today", f"{name} is led to {place} after signing in"
        return self

    def sees(self, text):
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible()

    def sees_no(self, text):
        expect(self.page.get_by_text(text)).to_have_count(0)

    def check_page(self):
        """Checks the rules for every page: axe finds nothing, one h1, nothing wider than the screen, nothing heavy."""
        assert not (said := self.axe()), f"axe at {self.path}:\n" + "\n".join(said)
        assert self.page.locator("h1").count() == 1, f"{self.path} has not one h1"
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{self.path} is {wide} px wider than the screen"
        (size, requests), (most_bytes, most_requests) = carried(self.page), limits(self.path)
        assert 0 < size <= most_bytes, f"{self.path} brings {size} bytes of styles and scripts"
        assert 0 < len(requests) <= most_requests, f"{self.path} takes {len(requests)} requests: {requests}"

    def axe(self, *rules):
        """The faults that axe finds in the page as it looks now: by all its rules, or by those that are named."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(f"{AXE}; null")
            # It comes with all pages from now on: giving it to each one takes as long as opening it.
            self.context.add_init_script(AXE)
        # A colour on its way from day to night is no fault: a button takes 120 ms for it.
        self.page.evaluate("document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())")
        options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
        return self.page.evaluate(FOUND_BY_AXE, options)

    def wear(self, theme, scheme):
        """Shows the page in a theme, by day (`light`) or by night (`dark`)."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.evaluate(
            """theme => {
                document.documentElement.dataset.theme = theme;
                document.getAnimations().forEach((animation) => animation.finish());
            }""",
            theme,
        )

    def turn(self, state):
        """The events of a browser when the page goes out of sight (`hidden`), or comes back (`visible`)."""
        try:
            self.page.evaluate(
                """state => {
                    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
                    document.dispatchEvent(new Event("visibilitychange"));
                }""",
                state,
            )
        except Error as error:
            # The page was left meanwhile: the lock fell, or news came that led to another one.
            assert state == "visible" and "destroyed" in error.message

    def close(self):
        self.context.close()
        assert not self.watch.problems, "the browser complained:\n" + "\n".join(self.watch.problems)
