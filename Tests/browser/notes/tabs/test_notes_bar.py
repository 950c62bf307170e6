"""The bar of tabs: naming, ordering and deleting them, and the menu of a long press."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import PART, add_tab, inbox_of, say, sent, texts, write
from pictures import touch
from test_notes_tabs import tab_link

# Notes where the next finger is laid down.
FINGER = """() => {
    window.landed = undefined;
    addEventListener("pointerdown", (it) => (window.landed = [it.clientX, it.clientY]), { once: true, capture: true });
}"""
OWN = ["Rename", "Sharing", "Mark as read", "Delete"]


def names(page):
    return page.locator(".tabs__tab[data-tab]")


def rows(page):
    return page.locator(".notes__panel .menu__row")


def middle(locator):
    # In one step: news may be putting other tabs in their place just now.
    return tuple(locator.evaluate("(it) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(it.getBoundingClientRect())"))


def own_inbox(visitor):
    """Opens the inbox, whichever tab was open last; gives its path."""
    visitor.go(path := inbox_of(visitor))
    return path


def hold(visitor, link):
    """A finger that lies on a tab until the tab is in hand; gives the finger."""
    page = visitor.page
    finger = visitor.context.new_cdp_session(page)
    while True:
        page.evaluate(FINGER)
        touch(finger, "touchStart", [middle(link)])
        page.wait_for_function("() => window.landed")
        # In a page that has just come, Chromium takes one finger in ten to be in the corner.
        if page.evaluate("() => window.landed.some(Boolean)"):
            break
        touch(finger, "touchCancel", [])
    expect(page.locator("note-tabs[sorting]")).to_have_count(1)
    return finger


def open_menu(visitor, path):
    """As it is done on this size: with a long press, or the other button of the mouse."""
    link = tab_link(visitor.page, path)
    if visitor.is_held:
        touch(hold(visitor, link), "touchEnd", [])
    else:
        link.click(button="right")
    expect(rows(visitor.page).first).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_menu_of_a_tab_renames_shares_and_deletes_it_and_it_comes_back_with_its_messages(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    alpha, beta = add_tab(ada, "Alpha"), add_tab(ada, "Beta")
    say(ada, beta, "Milk")
    page = ada.go(alpha)
    page.wait_for_load_state("networkidle")
    delay(page, latency)

    open_menu(ada, beta)
    expect(rows(page)).to_have_text(OWN)
    expect(page.locator(".notes__panel")).to_have_count(1)
    ada.check_page()
    # Neither is the tab opened by it.
    expect(page.locator("h1")).to_have_text("Alpha")
    page.keyboard.press("Escape")
    expect(page.locator(".notes__panel")).to_have_count(0)
    link = tab_link(page, beta)
    link.tap() if ada.is_held else link.click()
    expect(page.locator("h1")).to_have_text("Beta")
    delay(page, 0)

    open_menu(ada, beta)
    rows(page).filter(has_text="Rename").click()
    page.wait_for_url("**/edit")
    ada.send(title="Gamma")
    expect(page.locator("h1")).to_have_text("Gamma")
    expect(names(page)).to_have_text(["Inbox", "Alpha", "Gamma"])
    open_menu(ada, alpha)
    rows(page).filter(has_text="Sharing").click()
    page.wait_for_url(f"**{alpha}/sharing")
    ada.send(audience="editAll")
    expect(tab_link(page, alpha).get_by_label("Shared").or_(tab_link(page, alpha).get_by_title("Shared"))).to_have_count(1)

    open_menu(ada, beta)
    with page.expect_navigation():
        rows(page).filter(has_text="Delete").click()
    ada.wait_until_alive()
    expect(names(page)).to_have_text(["Inbox", "Alpha"])
    with ada.watch.allowing(404):
        assert page.request.get(beta).status == 404
    page.locator(".toast__undo").click()
    # It goes with the house's answer.
    expect(page.locator("toast-note")).to_have_count(0)
    ada.go(beta)
    expect(names(page)).to_have_text(["Inbox", "Alpha", "Gamma"])
    expect(texts(page)).to_have_text(["Milk"])


def test_a_tab_is_read_when_it_is_looked_at_or_marked_and_no_other_is(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    here, there = add_tab(ada, "Here", "editAll"), add_tab(ada, "There", "editAll")
    for tab in (here, there):
        say(ada, tab, "News")
    page = grace.page
    mark = tab_link(page, there).locator(".tabs__unread")
    with page.expect_response(lambda answer: answer.url.endswith(f"{here}/seen")):
        grace.go(here)
    page.wait_for_load_state("networkidle")
    expect(tab_link(page, here).locator(".tabs__unread")).to_have_count(0)
    expect(mark).to_contain_text("1")

    open_menu(grace, there)
    # It is Ada's.
    expect(rows(page)).to_have_text(["Mark as read"])
    with page.expect_response(lambda answer: answer.url.endswith("/seen")):
        rows(page).tap()
    expect(mark).to_have_count(0)
    home = own_inbox(grace)
    expect(tab_link(page, there)).to_be_visible()
    expect(mark).to_have_count(0)

    # The inbox is neither renamed nor shared nor deleted.
    open_menu(grace, home)
    expect(rows(page)).to_have_text(["Mark as read"])


def test_a_tab_in_which_others_wrote_asks_before_it_goes(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    say(grace, tab, "Milk")
    grace.go(tab)
    home = own_inbox(ada)
    page = ada.page

    def ask():
        ada.go(home)
        open_menu(ada, tab)
        with page.expect_navigation():
            rows(page).filter(has_text="Delete").click()
        ada.wait_until_alive()
        ada.sees("1 of them was written by someone else.")

    ask()
    ada.press(page.get_by_role("main").get_by_role("link", name="Cancel"))
    expect(texts(page)).to_have_text(["Milk"])
    ask()
    with grace.watch.allowing(404):
        # Her page asks for the change.
        with grace.page.expect_response(PART):
            ada.press(page.get_by_role("main").get_by_role("button", name="Delete tab"))
        expect(names(page)).to_have_text(["Inbox"])
        grace.go(tab)
    grace.sees_no("Milk")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_capsule_stands_under_the_tab_that_is_open_and_what_has_the_focus_stays_in_sight(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tabs = [add_tab(ada, f"Number {number} of many", "editAll" if number == 8 else "me") for number in range(9)]
    page = ada.go(tabs[8])
    expect(tab_link(page, tabs[8])).to_be_in_viewport(ratio=0.99)
    link = tab_link(page, tabs[7])
    link.tap() if ada.is_held else link.click()
    expect(page.locator("h1")).to_have_text("Number 7 of many")

    # In one step: the bar may be drawn anew just now, with what was read.
    page.wait_for_function(
        """(path) => {
            const [tab, capsule] = [`.tabs__tab[href="${path}"]`, ".tabs__capsule"]
                .map((one) => document.querySelector(one).getBoundingClientRect());
            return tab.width > 0 && Math.abs(tab.x - capsule.x) < 1 && Math.abs(tab.width - capsule.width) < 1;
        }""",
        arg=tabs[7])
    expect(tab_link(page, tabs[7])).to_be_in_viewport(ratio=0.99)

    far = tab_link(page, tabs[1])
    far.focus()
    expect(far).to_be_in_viewport(ratio=0.99)
    say(visitor("desk").sign_in("Grace"), tabs[8], "Milk")
    expect(tab_link(page, tabs[8]).locator(".tabs__unread")).to_contain_text("1")
    expect(far).to_be_focused()
    expect(far).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_slow_network_takes_no_press_for_a_long_one(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    paths = [add_tab(ada, title) for title in ("Alpha", "Beta", "Gamma")]
    page = ada.go(paths[0])
    delay(page, 300)

    for path in (paths[1], paths[2], paths[0], paths[2]):
        link = tab_link(page, path)
        link.tap() if ada.is_held else link.click()
    expect(page.locator("h1")).to_have_text("Gamma")
    write(page, "In the third")
    page.locator(".message").last.locator(".message__text").click()
    sent(page)

    expect(page.locator(".notes__panel")).to_have_count(0)
    assert ada.path == paths[2]
    # Nothing of the presses is left: the next press is like any other.
    write(page, "And once more")
    sent(page)
    expect(texts(page)).to_have_text(["In the third", "And once more"])
