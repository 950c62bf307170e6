"""Two windows of one browser: each shows the other's changes at once, without being looked at."""

import re

import pytest
from playwright.sync_api import expect

from browsing import WITHOUT_LIFE
from watching import Watch
from canvas import open_canvas, spot
from diaries import write as write_day
from notes import inbox, new_tab, sent, texts, write
from server import PASSWORD, wait_until
from test_diary_lock_elsewhere import HIDDEN

# Keeps a window from looking again by itself, which would hide a missing message.
UNSEEN = "for (const name of ['focus', 'online']) addEventListener(name, (event) => event.stopImmediatePropagation(), true)"


def second(visitor, path):
    """Two windows of the same browser at an address; gives the page of the other one."""
    visitor.context.add_init_script(UNSEEN)
    # The stream is there first: one that begins late may have missed something, and then both look again.
    with visitor.page.expect_response(re.compile(r"/live(\?|$)")):
        visitor.go(path)
    page = visitor.context.new_page()
    page.goto(path)
    expect(page.locator(WITHOUT_LIFE)).to_have_count(0)
    return page


def test_a_message_comes_into_the_other_window(household, desk):
    desk.sign_in("Ada")
    tab = inbox(desk)
    other = second(desk, tab)
    before = texts(other).count()

    write(desk.page, "We are out of tea")

    expect(texts(other)).to_have_count(before + 1)
    expect(texts(other).last).to_have_text("We are out of tea")
    sent(desk.page)
    expect(texts(desk.page).filter(has_text="tea")).to_have_count(1)


def test_what_is_deleted_and_taken_back_goes_and_comes_in_the_other_window(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    write(desk.page, "Milk")
    sent(desk.page)
    other = second(desk, tab)

    desk.page.locator(".message").hover()
    desk.page.locator(".message__more").click()
    desk.page.locator(".notes__panel [data-do=delete]").click()
    expect(texts(other)).to_have_count(0)
    desk.page.locator(".toast__undo").click()

    expect(texts(other)).to_have_text(["Milk"])


def test_a_window_does_not_hear_itself(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    write(desk.page, "Milk")
    sent(desk.page)
    other = second(desk, tab)
    asked = []
    for page in (desk.page, other):
        page.on("request", lambda request, page=page: "/part" in request.url and asked.append(page))

    write(desk.page, "Bread")
    sent(desk.page)
    # It stands there as soon as it is written; as the house has it a moment later.
    expect(texts(other)).to_have_text(["Milk", "Bread"])
    wait_until(lambda: sent(other) or asked)
    write(other, "Tea")
    sent(other)
    expect(texts(desk.page)).to_have_text(["Milk", "Bread", "Tea"])
    wait_until(lambda: sent(desk.page) or len(asked) > 1)
    # What a window would hear of itself would have come by now.
    for page in (desk.page, other):
        page.evaluate("() => fetch('/health').then((answer) => answer.text())")

    assert asked == [other, desk.page]


def test_what_a_form_writes_comes_into_the_picture_of_the_other_window(two, desk):
    page = open_canvas(desk, two)
    other = desk.context.new_page()
    other.goto(f"{two}/entities/new")
    watch = Watch(other)

    with page.expect_response("**/canvas/block") as block:
        other.locator("main [name=name]").fill("Sherry")
        other.locator("main form button:not([type=button]):visible").last.click()

    assert block.value.ok
    assert not watch.problems


def test_what_a_hand_moves_moves_in_the_other_window(one, desk):
    page = open_canvas(desk, one)
    other = desk.context.new_page()
    other.goto(f"{one}/canvas")
    expect(other.locator(".canvas__state")).to_be_hidden()
    x, y = spot(page, 0)

    with other.expect_response("**/canvas/block"):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 80, y + 40, steps=4)
        page.mouse.up()


@pytest.fixture
def beside(household, desk):
    """Another window of Ada's browser, for which the one of `desk` is left alone."""
    desk.sign_in("Ada")
    yield desk.context.new_page()
    assert not desk.watch.problems


def show(page, path):
    """Opens a page that hears of news."""
    with page.expect_response(re.compile(r"/live(\?|$)")):
        page.goto(path)
    expect(page.locator(WITHOUT_LIFE)).to_have_count(0)


def sign_out(page):
    page.goto("/more")
    expect(page.locator(WITHOUT_LIFE)).to_have_count(0)
    page.locator("form[action='/logout'] button").locator("visible=true").click()
    page.wait_for_url("**/login*")


def sign_in(page, name):
    page.goto("/login")
    page.locator("[name=name]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button.button--main").click()
    page.wait_for_url("**/today")


def test_who_signs_out_in_one_window_is_signed_out_in_the_others(desk, beside):
    show(desk.page, write_day(desk, "2026-02-03", "By the blue door"))
    desk.sees("blue door")

    sign_out(beside)

    desk.page.wait_for_url("**/login*")
    desk.sees_no("blue door")


@pytest.mark.parametrize("path", ["the day", "/settings/profile"])
def test_a_window_that_slept_shows_nothing_to_the_next_member(desk, beside, path):
    day = write_day(desk, "2026-02-03", "By the blue door")
    show(desk.page, day if path == "the day" else path)
    desk.page.evaluate(HIDDEN, True)
    desk.turn("hidden")
    sign_out(beside)
    sign_in(beside, "Grace")

    with desk.watch.allowing(404), desk.page.expect_navigation():
        desk.page.evaluate(HIDDEN, False)
        desk.turn("visible")
    desk.wait_until_alive()

    desk.sees_no("blue door")
    if path != "the day":
        expect(desk.page.locator("[name=name]")).to_have_value("Grace")


def test_a_window_with_something_unsaved_is_covered_until_its_member_is_back(desk, beside):
    show(desk.page, f"{desk.new_graph('Garden')}/entities/new")
    desk.fill(name="Rosemary")
    cover = desk.page.locator("html > a")

    sign_out(beside)
    expect(cover).to_contain_text("Sign in")
    expect(desk.page.locator("main")).to_be_hidden()
    sign_in(beside, "Grace")
    expect(cover).to_have_attribute("href", re.compile("/today$"))
    expect(desk.page.locator("main")).to_be_hidden()
    sign_out(beside)
    sign_in(beside, "Ada")

    expect(desk.page.locator("main [name=name]")).to_have_value("Rosemary")
    expect(desk.page.locator("main [name=name]")).to_be_visible()
    expect(cover).to_have_count(0)
