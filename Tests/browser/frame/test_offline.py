"""Whoever opens Hearth while the house cannot be reached gets a page of ours, which goes on once the house answers."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from copies import COPIES, HAS_WORKER, arrive

TITLES = {
    "en": "Hearth cannot be reached",
    "de": "Hearth ist nicht erreichbar",
    "es": "No se puede conectar con Hearth",
    "fr": "Hearth est injoignable",
    "ru": "Hearth сейчас недоступен",
}

# A page of which no copy is kept.
NEVER_KEPT = "/settings"

KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept;
}"""


@pytest.fixture
def ada(household, visitor):
    return arrive(visitor("phone", has_worker=True))


@contextmanager
def away(hearth, visitor):
    """Inside, the house does not answer."""
    # The page's stream of news would break off.
    visitor.page.goto("about:blank")
    assert hearth.stop() == 0, hearth.words
    with visitor.watch.allowing(503), visitor.watch.losing("net::ERR_CONNECTION_REFUSED"):
        yield
        if hearth.process.poll() is not None:
            hearth.start()
        # What failed meanwhile is heard of now, and not once it counts as a fault.
        visitor.context.cookies()


def wait_for(visitor, answered, count):
    while len(answered) < count:
        # Lets events come in.
        visitor.page.evaluate("1")
    assert len(answered) == count


@contextmanager
def in_place_of(hearth, status, body):
    """Inside, another server answers at the address of the house, once it may: gives what lets it."""
    may_answer = threading.Event()
    asked = threading.Event()

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.set()
            assert may_answer.wait(30)
            self.send_response(status)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", hearth.port), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield asked, may_answer
    finally:
        may_answer.set()
        server.shutdown()
        server.server_close()


def test_the_page_is_sound_in_every_language_on_narrow_phones_too(household, ada):
    for language, title in TITLES.items():
        ada.go("/settings/appearance")
        ada.send(language=language)
        ada.page.evaluate(HAS_WORKER, language)
        papers = [paper(ada, scheme) for scheme in ("light", "dark")]
        with away(household, ada):
            answer = ada.page.goto(NEVER_KEPT)
            assert answer.status == 503 and answer.from_service_worker
            expect(ada.page.get_by_role("heading", level=1)).to_have_text(title)
            assert ada.page.locator("html").get_attribute("lang") == language
            assert ada.page.locator("img").evaluate("image => image.naturalWidth") > 0
            assert [paper(ada, scheme) for scheme in ("light", "dark")] == papers
            for width in (390, 320):
                ada.page.set_viewport_size({"width": width, "height": 844})
                wide = ada.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{language}: {wide} px"
            # On its last round the page is looked at in all ways, at night as by day.
            if language == "ru":
                ada.check_page()
                ada.page.emulate_media(color_scheme="light")
                ada.check_page()
        ada.page.set_viewport_size({"width": 390, "height": 844})


def paper(visitor, scheme):
    visitor.page.emulate_media(color_scheme=scheme)
    return visitor.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def test_it_goes_on_to_the_page_that_was_asked_for_once_the_house_answers(household, ada):
    graph = ada.new_graph("Cellar")

    with away(household, ada):
        ada.page.goto(f"{graph}?q=port")
        expect(ada.page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])
        household.start()
        expect(ada.page.get_by_role("heading", level=1)).to_have_text("Cellar")
        assert ada.path == f"{graph}?q=port"

    # Nothing but the pages themselves stands in the history.
    ada.go("/today")
    ada.page.go_back()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Cellar")


def test_try_again_is_a_link_to_the_page_itself(household, ada):
    with away(household, ada):
        ada.page.clock.install()
        ada.page.goto("/graphs?sort=name#first")
        ada.page.clock.pause_at(ada.page.evaluate("Date.now()") / 1000 + 1)
        again = ada.page.get_by_role("link", name="Try again")
        again.tap()
        expect(ada.page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])
        household.start()
        again.tap()
        expect(ada.page.get_by_role("heading", level=1)).to_have_text("Graphs")
        assert ada.path == "/graphs?sort=name"


def test_it_asks_one_question_at_a_time(household, ada):
    asked, answered = [], []
    ada.page.on("request", lambda request: "/health" in request.url and asked.append(request))
    ada.page.on("requestfailed", lambda request: "/health" in request.url and answered.append(request))

    with away(household, ada):
        ada.page.clock.install()
        ada.page.goto(NEVER_KEPT)
        ada.page.clock.pause_at(ada.page.evaluate("Date.now()") / 1000 + 1)
        ada.page.evaluate("for (let time = 0; time < 5; time++) dispatchEvent(new Event('online'))")
        wait_for(ada, answered, 1)
        ada.page.clock.run_for(3000)
        assert len(asked) == 1
        ada.page.clock.run_for(1500)
        wait_for(ada, answered, 2)
        assert len(asked) == 2
        # Out of sight it rests.
        ada.turn("hidden")
        ada.page.clock.run_for(60_000)
        assert len(asked) == 2
        ada.turn("visible")
        wait_for(ada, answered, 3)
        assert len(asked) == 3


def test_what_an_older_worker_kept_goes(household, ada):
    ada.page.evaluate("caches.open('offline-old').then((cache) => cache.add('/offline/fr'))")
    ada.submit("/settings/appearance", language="de")
    ada.go("/today")
    ada.page.evaluate(HAS_WORKER, "de")

    ada.go("/today")
    assert ada.page.evaluate("caches.has('offline-old')") is False
    assert "/offline/de" in ada.page.evaluate(KEPT)


def test_a_form_that_could_not_be_sent_is_still_there_after_back(household, ada):
    ada.go("/reminders/new")
    ada.fill(text="Order firewood")
    ada.page.context.set_offline(True)
    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        # The worker does not touch it: the browser says in its own way that nothing was sent.
        with ada.page.expect_event("framenavigated", lambda frame: frame.url.startswith("chrome-error:")):
            ada.form("text").locator("button:not([type='button']):visible").last.tap()
    ada.page.context.set_offline(False)

    ada.page.go_back()
    ada.page.get_by_role("button", name="Restore").tap()
    expect(ada.form("text").locator("[name='text']")).to_have_value("Order firewood")


def test_a_slow_house_is_waited_for_and_its_trouble_is_shown_as_it_is(household, ada):
    ada.page.goto("about:blank")
    assert household.stop() == 0, household.words
    with in_place_of(household, 502, b"<h1>The gateway is in trouble</h1>") as (asked, may_answer):
        with ada.watch.allowing(502):
            ada.page.evaluate("address => { location.href = address }", household.url + NEVER_KEPT)
            assert asked.wait(20)
            assert ada.page.url == "about:blank"
            may_answer.set()
            expect(ada.page.get_by_role("heading", level=1)).to_have_text("The gateway is in trouble")
    household.start()


def test_signing_out_leaves_nothing_behind_and_signing_in_brings_it_again(household, ada):
    ada.go("/more")
    ada.page.locator("main form[action='/logout'] button").tap()
    ada.page.wait_for_url("**/login*")
    assert ada.page.evaluate(COPIES) == []

    ada.send(name="Ada", password="correct horse battery")
    ada.page.evaluate(HAS_WORKER, "en")
    with away(household, ada):
        ada.page.goto(NEVER_KEPT)
        expect(ada.page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])


def test_opened_by_its_own_address_it_leads_into_the_house(household, ada):
    ada.page.goto("/offline/en")
    ada.page.wait_for_url("**/today")
