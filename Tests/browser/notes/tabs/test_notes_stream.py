"""The stream of changes: one for each browser, none for hidden pages, and questions if there is no stream."""

import re

from playwright.sync_api import expect

from notes import sent, shared_tab, texts, write
from pictures import wait_for

LIVE = re.compile(r"/live\?")

# The streams that a window has open, and the number that it ever opened.
COUNTED = """(() => {
    const Stream = EventSource;
    window.streams = [];
    window.EventSource = class extends Stream {
        constructor(url) {
            super(url);
            streams.push(this);
        }
    };
})()"""
OPEN = "streams.filter(({ readyState }) => readyState === 1).length"


def count(visitor):
    visitor.context.add_init_script(COUNTED)


def second(visitor, path):
    page = visitor.context.new_page()
    page.goto(path)
    expect(page.locator(":not(:defined, mention-area)")).to_have_count(0)
    return page


def turn(page, is_hidden):
    """The events of a browser for a page that goes out of sight, or comes back."""
    page.evaluate(
        """(isHidden) => {
            Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
            Object.defineProperty(document, "visibilityState", { value: isHidden ? "hidden" : "visible", configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def test_two_windows_of_a_browser_have_one_stream_and_both_hear(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    count(grace)
    grace.go(tab)
    wait_for(grace, f"{OPEN} === 1")
    other = second(grace, tab)

    write(ada.page, "Milk")
    for page in (grace.page, other):
        expect(texts(page)).to_have_text(["Milk"])
    assert grace.page.evaluate(OPEN) == 1
    assert other.evaluate("streams.length") == 0

    # The window that has it goes, and the other one takes over.
    grace.page.goto("about:blank")
    other.wait_for_function("() => streams.some(({ readyState }) => readyState === 1)")
    write(ada.page, "Bread")
    expect(texts(other)).to_have_text(["Milk", "Bread"])
    assert other.evaluate("streams.length") == 1


def test_no_stream_is_kept_for_what_nobody_looks_at(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    count(grace)
    grace.go(tab)
    page = grace.page
    wait_for(grace, f"{OPEN} === 1")

    turn(page, True)
    assert page.evaluate("streams.map(({ readyState }) => readyState)") == [2]
    write(ada.page, "Milk")
    sent(ada.page)
    expect(texts(page)).to_have_count(0)
    turn(page, False)

    expect(texts(page)).to_have_text(["Milk"])
    wait_for(grace, f"{OPEN} === 1")
    assert page.evaluate("streams.length") == 2


def test_the_window_that_is_looked_at_has_the_stream(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    count(grace)
    grace.go(tab)
    wait_for(grace, f"{OPEN} === 1")
    other = second(grace, tab)
    assert other.evaluate("streams.length") == 0

    turn(grace.page, True)

    other.wait_for_function("() => streams.some(({ readyState }) => readyState === 1)")
    assert grace.page.evaluate(OPEN) == 0
    write(ada.page, "Milk")
    expect(texts(other)).to_have_text(["Milk"])


def test_where_the_stream_is_refused_the_page_asks_every_fifteen_seconds(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    page = grace.page
    tries = []
    page.on("request", lambda request: LIVE.search(request.url) and tries.append(request.url))
    page.clock.install()
    # However long the other one takes to write.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    with grace.watch.allowing(503):
        page.route(LIVE, lambda route: route.fulfill(status=503, body=""))
        with page.expect_response(LIVE):
            grace.go(tab)
        for number, line in enumerate(("Milk", "Bread"), 1):
            write(ada.page, line)
            sent(ada.page)
            page.clock.run_for(14_000)
            assert len(tries) == number
            expect(texts(page)).to_have_count(number - 1)
            with page.expect_response(LIVE):
                page.clock.run_for(1_500)
            # Changes close together are fetched once.
            page.clock.run_for(200)
            expect(texts(page)).to_have_count(number)
            assert len(tries) == number + 1
        page.unroute(LIVE)
        with page.expect_response(LIVE):
            page.clock.run_for(15_500)
    page.clock.resume()

    write(ada.page, "Tea")
    expect(texts(page)).to_have_text(["Milk", "Bread", "Tea"])
