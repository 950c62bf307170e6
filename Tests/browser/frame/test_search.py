"""Finding an entity in its graph, and anything in the house, as one types."""

import re

import pytest
from playwright.sync_api import expect

from browsing import delay, unanswered
from pictures import touch, wait_for

NAMES = ["Crème brûlée", "Apple crumble", "Cream of tomato"]


@pytest.fixture
def graph(household, desk):
    desk.sign_in("Ada")
    graph = desk.new_graph("Recipes")
    for name in NAMES:
        desk.new_entity(graph, name)
    return graph


def are_found(page, wanted):
    """Once the list is that of the last key."""
    expect(page.locator("#rows .row__name")).to_have_text(wanted)


def test_the_list_follows_what_is_typed(graph, desk):
    page = desk.go(graph)

    page.keyboard.press("/")
    page.keyboard.type("creme", delay=30)

    expect(page.locator("main").get_by_text("Apple crumble")).to_have_count(0)
    are_found(page, ["Crème brûlée"])
    expect(page.locator("main [name='q']")).to_be_focused()
    expect(page.locator("main [name='q']")).to_have_value("creme")
    expect(page).to_have_url(re.compile("q=creme"))

    page.locator("main [name='q']").fill("")
    expect(page.locator("main").get_by_text("Apple crumble").first).to_be_visible()


def test_the_house_is_searched_with_the_keyboard_alone(graph, desk, latency):
    """Also from a page with a search of its own."""
    page = desk.go(graph)
    delay(page, latency)

    # What is typed at once is looked for, too.
    page.keyboard.type("g/cre")
    expect(page.locator("dialog #results .row")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("dialog #results .row").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("dialog [name='q']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    found = page.locator("dialog #results .row__name").first.inner_text()
    page.keyboard.press("Enter")

    expect(page.locator("h1")).to_have_text(found)


def test_arrows_keep_their_place_when_a_slow_answer_comes(graph, desk):
    page = desk.go("/search?q=cr")
    expect(page.locator("#results .row")).to_have_count(3)
    delay(page, 300)

    page.locator("main [name='q']").press("End")
    page.keyboard.type("e")
    page.keyboard.press("ArrowDown")

    expect(page.locator("#results .row")).to_have_count(2)
    expect(page.locator("#results .row").first).to_be_focused()


# Counts the results that have come as far as being shown. What is due is parsed too.
PARSED = """() => {
    const { parseFromString } = DOMParser.prototype;
    window.parsed = 0;
    DOMParser.prototype.parseFromString = function (text, type) {
        if (text.includes('id="results"')) window.parsed += 1;
        return parseFromString.call(this, text, type);
    };
}"""


def test_a_result_that_is_pressed_stays_until_the_button_is_let_go(graph, desk):
    page = desk.go("/search?q=cr")
    rows = page.locator("#results .row__name")
    expect(rows).to_have_count(3)
    pressed = rows.nth(1).inner_text()
    page.evaluate(PARSED)

    with unanswered(page, "**/search?*"):
        with page.expect_request("**/search?q=zucchini"):
            page.locator("main [name='q']").fill("zucchini")
        rows.nth(1).hover()
        page.mouse.down()
    wait_for(desk, "window.parsed === 1")
    expect(rows).to_have_count(3)
    with page.expect_navigation():
        page.mouse.up()

    expect(page.locator("h1")).to_have_text(pressed)


def test_results_that_waited_for_a_button_come_when_it_is_let_go_elsewhere_or_after_a_while(graph, desk):
    page = desk.go("/search?q=cr")
    rows = page.locator("#results .row__name")
    page.evaluate(PARSED)

    with unanswered(page, "**/search?*"):
        with page.expect_request("**/search?q=crumble"):
            page.locator("main [name='q']").fill("crumble")
        rows.nth(1).hover()
        page.mouse.down()
    wait_for(desk, "window.parsed === 1")
    page.mouse.move(5, 5)
    page.mouse.up()

    expect(rows).to_have_text(["Apple crumble"])
    expect(page).to_have_url(re.compile("q=crumble"))

    # A press whose end nobody hears keeps results from coming for a while only.
    rows.first.dispatch_event("pointerdown")
    page.locator("main [name='q']").fill("tomato")
    expect(rows).to_have_text(["Cream of tomato"])


def test_a_result_under_a_finger_stays_until_it_is_lifted(graph, phone):
    page = phone.sign_in("Ada").go("/search?q=cr")
    rows = page.locator("#results .row__name")
    expect(rows).to_have_count(3)
    pressed = rows.nth(1).inner_text()
    page.evaluate(PARSED)
    box = rows.nth(1).bounding_box()
    spot = (box["x"] + 5, box["y"] + box["height"] / 2)
    session = phone.context.new_cdp_session(page)

    with unanswered(page, "**/search?*"):
        with page.expect_request("**/search?q=zucchini"):
            page.locator("main [name='q']").fill("zucchini")
        touch(session, "touchStart", [spot])
    wait_for(phone, "window.parsed === 1")
    expect(rows).to_have_count(3)
    with page.expect_navigation():
        touch(session, "touchEnd", [])

    expect(page.locator("h1")).to_have_text(pressed)


def test_the_phone_finds_the_house_search_by_touch(graph, phone):
    ada = phone.sign_in("Ada")
    ada.go("/today")

    ada.press(ada.page.get_by_role("navigation", name="Places").get_by_role("link", name="More"))
    ada.press(ada.page.get_by_role("main").get_by_role("link", name="Search", exact=True))
    field = ada.page.locator("main [name='q']")
    field.fill("BRULEE")
    field.press("Enter")

    expect(ada.page.locator("#results .row__name")).to_have_text("Crème brûlée")
    ada.go("/search?q=zucchini")
    ada.sees("Nothing found for “zucchini”")
    ada.check_page()


def test_what_is_typed_before_the_script_is_there_is_searched_for(graph, desk):
    page = desk.page
    with unanswered(page, "**/frame/frame-*.js"):
        page.goto(graph, wait_until="commit")
        page.locator("main [name='q']").fill("creme")
        expect(page.locator("main").get_by_text("Apple crumble").first).to_be_visible()

    expect(page.locator("main").get_by_text("Apple crumble")).to_have_count(0)
    are_found(page, ["Crème brûlée"])


def test_ctrl_k_searches_over_a_page_and_leaves_what_is_typed_there(graph, desk):
    page = desk.go("/graphs/new")
    page.get_by_label("Name").fill("Half a na")

    page.keyboard.press("Control+k")
    field = page.locator("dialog [name='q']")
    expect(field).to_be_focused()
    page.keyboard.type("creme", delay=30)
    expect(page.locator("dialog #results .row__name")).to_have_text(["Crème brûlée"])
    expect(page).to_have_url(re.compile("/graphs/new$"))
    assert not desk.axe()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_label("Name")).to_have_value("Half a na")
    page.keyboard.press("Control+k")
    page.keyboard.type("creme", delay=30)
    expect(page.locator("dialog #results .row__name")).to_have_text(["Crème brûlée"])
    page.keyboard.press("ArrowDown")
    with page.expect_request("**/search/recent"):
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Crème brûlée")
    # Sent on leaving the page: the next one does not wait for it.
    wait_for(desk, "async () => (await (await fetch('/search')).text()).includes('creme')")

    # What was searched for and opened comes first where nothing is typed, until it is cleared.
    page.keyboard.press("Control+k")
    expect(page.locator("dialog").get_by_role("link", name="creme", exact=True)).to_be_visible()
    expect(page.locator("dialog").get_by_role("link", name="Crème brûlée")).to_be_visible()
    desk.press(page.locator("dialog").get_by_role("button", name="Clear recent items"))
    page.wait_for_url("**/search")
    expect(page.locator("#results a")).to_have_count(0)


def test_a_search_that_does_not_come_leads_nobody_away_from_what_they_type(graph, desk):
    page = desk.go(f"{graph}/entities/new")
    page.locator("main [name=name]").fill("Half a na")
    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/search*", lambda route: route.abort())
        with page.expect_event("requestfailed"):
            page.keyboard.press("Control+k")
        page.keyboard.type("tea")
        expect(page.locator("dialog[open] [type=search]")).to_have_value("tea")
        # The first one empties the field.
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert desk.path == f"{graph}/entities/new"
    expect(page.locator("main [name=name]")).to_have_value("Half a na")


def test_what_is_typed_right_after_ctrl_k_is_searched_for_however_late_its_script_comes(graph, desk):
    page = desk.go(f"{graph}/entities/new")
    page.locator("main [name=name]").fill("Half a na")
    field = page.locator("dialog[open] [type=search]")

    with unanswered(page, "**/js/chunks/house-search-*"):
        page.keyboard.press("Control+k")
        page.keyboard.type("mi")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator(".dialog--search")).to_have_count(0)
        page.keyboard.press("Control+k")
        page.keyboard.type("cre")
        expect(field).to_have_value("cre")
    page.keyboard.type("me")

    expect(page.locator("dialog #results .row__name")).to_have_text(["Crème brûlée"])
    expect(field).to_have_value("creme")
    expect(page.locator(".dialog--search")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("main [name=name]")).to_have_value("Half a na")
    assert desk.path == f"{graph}/entities/new"


def test_the_search_over_a_page_is_no_wider_than_a_phone(graph, phone):
    page = phone.sign_in("Ada").go("/notes")
    page.keyboard.press("Control+k")
    page.keyboard.type("creme")
    expect(page.locator("dialog #results .row__name")).to_have_text(["Crème brûlée"])
    assert page.locator("dialog[open]").evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") == 0


def test_keys_pressed_after_one_that_leads_away_do_nothing_until_the_page_comes_or_does_not(household, desk):
    desk.sign_in("Ada")
    page = desk.page
    page.clock.install()
    desk.go("/settings")
    scripts = []
    page.on("request", lambda request: "/chunks/" in request.url and scripts.append(request.url))
    with unanswered(page, "**/graphs"):
        page.keyboard.type("ggmg")
        page.keyboard.press("Control+k")
        page.keyboard.type("t")
    page.wait_for_url("**/graphs")
    # Neither a note was begun nor a second search.
    assert not [script for script in scripts if re.search("/(note|house-search)-", script)]

    desk.go("/settings")
    page.route("**/graphs", lambda route: route.fulfill(status=204))
    page.keyboard.type("gg")
    page.clock.fast_forward(5000)
    page.keyboard.press("m")
    expect(page.locator("dialog[open]")).to_have_count(1)


def test_escape_leaves_the_composer_for_the_keys_of_the_page(household, desk):
    desk.sign_in("Ada")
    page = desk.go("/notes")
    composer = page.locator(".composer__text").locator("visible=true").first
    composer.click()
    page.keyboard.type("g")
    page.keyboard.press("Escape")

    page.keyboard.press("g")
    page.keyboard.press("t")

    page.wait_for_url("**/today")


def test_ctrl_k_in_the_composer_links_chosen_words_and_searches_without(household, desk):
    desk.sign_in("Ada")
    page = desk.go("/notes")
    page.locator(".composer__text").locator("visible=true").first.click()
    page.keyboard.type("tea")

    page.keyboard.press("Control+k")

    expect(page.locator("dialog [name='q']")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".composer__text").locator("visible=true").first.click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+k")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_today_has_the_search_on_the_phone(graph, phone):
    page = phone.sign_in("Ada").go("/today")
    page.locator("main [name='q']").fill("brulee")
    page.keyboard.press("Enter")

    expect(page.locator("#results .row__name")).to_have_text("Crème brûlée")
    phone.go("/today")
    phone.check_page()


def test_slash_on_today_searches_the_house_on_the_desk(graph, desk, latency):
    page = desk.go("/today")
    expect(page.locator("main [name='q']")).to_be_hidden()
    delay(page, latency)

    page.keyboard.type("/brulee")

    expect(page.locator("dialog #results .row__name")).to_have_text("Crème brûlée")
    assert desk.path == "/today"
