"""The order of tabs: with a finger in the bar after a long press, and with arrows in a list."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import editor, inbox, new_tab
from pictures import touch
from test_notes_bar import hold, middle, names, own_inbox
from test_notes_tabs import tab_link


@pytest.mark.parametrize("latency", [0, 150, 300])
def test_a_tab_is_put_elsewhere_with_a_finger_after_a_long_press(household, phone, latency):
    phone.sign_in("Ada")
    titles = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"]
    tabs = [new_tab(phone, title) for title in titles]
    home = own_inbox(phone)
    page = phone.page
    page.wait_for_load_state("networkidle")
    delay(page, latency)
    alpha, beta = (tab_link(page, path) for path in tabs[:2])
    x, y = middle(alpha)
    end = beta.bounding_box()

    finger = hold(phone, alpha)
    for step in range(1, 9):
        touch(finger, "touchMove", [(x + (end["x"] + end["width"] - 2 - x) * step / 8, y)])
    with page.expect_response(lambda answer: answer.url.endswith("/notes/order")):
        touch(finger, "touchEnd", [])

    expected = ["Inbox", "Beta", "Alpha", *titles[2:]]
    expect(names(page)).to_have_text(expected)
    expect(page.locator("note-tabs[sorting], .notes__panel")).to_have_count(0)
    phone.go(home)
    expect(names(page)).to_have_text(expected)


def test_an_order_that_is_not_saved_is_taken_back_and_loses_no_text(household, desk):
    desk.sign_in("Ada")
    alpha, beta = new_tab(desk, "Alpha"), new_tab(desk, "Beta")
    desk.go(alpha)
    page, mouse = desk.page, desk.page.mouse
    editor(page)
    page.keyboard.type("Milk")
    page.evaluate("() => (window.isTheSame = true)")
    (x, y), end = middle(tab_link(page, alpha)), tab_link(page, beta).bounding_box()

    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        page.route("**/notes/order", lambda route: route.abort("connectionreset"))
        mouse.move(x, y)
        mouse.down()
        expect(page.locator("note-tabs[sorting]")).to_have_count(1)
        mouse.move(end["x"] + end["width"] - 4, y, steps=8)
        expect(names(page)).to_have_text(["Inbox", "Beta", "Alpha"])
        mouse.up()
        expect(page.locator(".notes__said")).to_contain_text("This did not work")

    expect(names(page)).to_have_text(["Inbox", "Alpha", "Beta"])
    expect(page.locator("div.composer__text")).to_have_text("Milk")
    assert page.evaluate("() => window.isTheSame")


def test_a_stroke_over_the_bar_scrolls_it_and_moves_no_tab(household, phone):
    phone.sign_in("Ada")
    titles = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"]
    for title in titles:
        new_tab(phone, title)
    own_inbox(phone)
    page = phone.page
    page.wait_for_load_state("networkidle")
    bar = page.locator(".tabs__bar")
    finger = phone.context.new_cdp_session(page)

    finger.send("Input.synthesizeScrollGesture", {"x": 250, "y": middle(bar)[1], "xDistance": -150, "yDistance": 0})

    assert bar.evaluate("(one) => one.scrollLeft") > 60
    expect(names(page)).to_have_text(["Inbox", *titles])
    expect(page.locator("note-tabs[sorting], .notes__panel")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_tabs_are_put_in_order_with_arrows(household, visitor, size, javascript):
    ada = visitor(size, javascript=javascript).sign_in("Ada")
    for title in ("Alpha", "Beta", "Gamma"):
        new_tab(ada, title)
    ada.go("/notes/tabs")
    page = ada.page
    order = page.locator(".sortable .row__name")

    def move(title, way):
        button = page.get_by_role("button", name=f"Move “{title}” {way}")
        if javascript:
            with page.expect_response(lambda answer: answer.url.endswith("/notes/order")):
                button.click()
        else:
            ada.press(button)

    expect(page.get_by_role("button", name="Move “Alpha” up")).to_be_disabled()
    expect(page.get_by_role("button", name="Move “Gamma” down")).to_be_disabled()
    expect(page.get_by_role("button", name="Move “Inbox” down")).to_have_count(0)
    move("Gamma", "up")
    expect(order).to_have_text(["Alpha", "Gamma", "Beta"])
    move("Alpha", "down")
    expect(order).to_have_text(["Gamma", "Alpha", "Beta"])

    inbox(ada)
    expect(names(page)).to_have_text(["Inbox", "Gamma", "Alpha", "Beta"])
