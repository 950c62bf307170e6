"""The stream of changes: one for each browser, none for hidden pages, and questions if there is no stream."""

import re

from playwright.sync_api import expect

from browsing import WITHOUT_LIFE
from notes import add_tab, say, texts
from pictures import wait_for
from test_notes_tabs import tab_link

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
    expect(page.locator(WITHOUT_LIFE)).to_have_count(0)
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


def test_two_windows_of_a_browser_have_one_stream_which_the_one_that_is_looked_at_has(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    count(grace)
    grace.go(tab)
    wait_for(grace, f"{OPEN} === 1")
    other = second(grace, tab)
    is_open = "() => streams.some(({ readyState }) => readyState === 1)"

    say(ada, tab, "Milk")
    for page in (grace.page, other):
        expect(texts(page)).to_have_text(["Milk"])
    assert grace.page.evaluate(OPEN) == 1
    assert other.evaluate("streams.length") == 0

    # The one that has it is not looked at any more; then it goes.
    turn(grace.page, True)
    other.wait_for_function(is_open)
    assert grace.page.evaluate(OPEN) == 0
    say(ada, tab, "Bread")
    expect(texts(other)).to_have_text(["Milk", "Bread"])
    turn(grace.page, False)
    other.goto("about:blank")
    grace.page.wait_for_function(is_open)
    say(ada, tab, "Tea")
    expect(texts(grace.page)).to_have_text(["Milk", "Bread", "Tea"])


def test_no_stream_is_kept_for_what_nobody_looks_at_and_what_came_meanwhile_is_told(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    here, there = add_tab(ada, "Here", "editAll"), add_tab(ada, "There", "editAll")
    count(grace)
    page = grace.go(here)
    wait_for(grace, f"{OPEN} === 1")
    page.wait_for_load_state("networkidle")

    def unread(tab):
        return tab_link(page, tab).locator(".tabs__unread")

    turn(page, True)
    assert page.evaluate("streams.map(({ readyState }) => readyState)") == [2]
    for tab in (here, there):
        say(ada, tab, "News")
    later = add_tab(ada, "Later", "editAll")
    expect(texts(page)).to_have_count(0)
    turn(page, False)

    expect(texts(page)).to_have_text(["News"])
    expect(unread(there)).to_contain_text("1")
    expect(tab_link(page, later)).to_have_count(1)
    wait_for(grace, f"{OPEN} === 1")
    assert page.evaluate("streams.length") == 2

    # Both within the moment in which news are gathered.
    ada.go(here)
    ada.page.evaluate(
        """async (paths) => {
            const mark = document.documentElement.dataset.member.slice(-8);
            await Promise.all(paths.map((path) => fetch(`${path}/messages`, {
                method: "POST", body: new URLSearchParams({ content: "More", "door-as": mark }),
            })));
        }""",
        [there, here],
    )
    expect(texts(page)).to_have_text(["News", "More"])
    expect(unread(there)).to_contain_text("2")


def test_where_the_stream_is_refused_the_page_asks_every_fifteen_seconds(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
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
            say(ada, tab, line)
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

    say(ada, tab, "Tea")
    expect(texts(page)).to_have_text(["Milk", "Bread", "Tea"])
