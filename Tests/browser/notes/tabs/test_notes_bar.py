"""The bar of tabs: making, naming, ordering and deleting them, and the menu of a long press."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import PART, inbox, new_tab, sent, shared_tab, texts, write
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
    """Whichever tab was open last; gives its path."""
    visitor.go("/notes")
    path = visitor.page.locator(".tabs__tab[data-fixed]").get_attribute("href")
    visitor.go(path)
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
@pytest.mark.parametrize(
    ("typed", "title"), [("🛒shopping", "🛒 Shopping"), ("1 first", "1 first"), ("#tag", "#tag"), ("🇸🇪", "🇸🇪")]
)
def test_the_plus_makes_a_tab(household, visitor, size, typed, title):
    ada = visitor(size).sign_in("Ada")
    inbox(ada)
    page = ada.page

    ada.press(page.locator(".notes__actions").get_by_role("link", name="New tab"))
    ada.send(title=typed)

    expect(page.locator("h1")).to_have_text(title)
    expect(names(page)).to_have_text(["Inbox", title])
    expect(names(page).last).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("latency", [0, 150, 300])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_long_press_on_a_tab_opens_one_menu(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    alpha, beta = new_tab(ada, "Alpha"), new_tab(ada, "Beta")
    ada.go(alpha)
    page = ada.page
    page.wait_for_load_state("networkidle")
    delay(page, latency)

    open_menu(ada, beta)

    expect(rows(page)).to_have_text(OWN)
    expect(page.locator(".notes__panel")).to_have_count(1)
    # Neither is the tab opened by it.
    expect(page.locator("h1")).to_have_text("Alpha")
    page.keyboard.press("Escape")
    expect(page.locator(".notes__panel")).to_have_count(0)
    link = tab_link(page, beta)
    link.tap() if ada.is_held else link.click()
    expect(page.locator("h1")).to_have_text("Beta")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_tab_is_renamed_and_shared_from_its_menu(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    alpha, beta = new_tab(ada, "Alpha"), new_tab(ada, "Beta")
    ada.go(alpha)
    page = ada.page

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

    ada.go(beta)
    expect(tab_link(page, alpha).get_by_label("Shared").or_(tab_link(page, alpha).get_by_title("Shared"))).to_have_count(1)


def test_reading_a_tab_leaves_the_marks_of_others(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    here, there = shared_tab(ada, "Here"), shared_tab(ada, "There")
    for path in (here, there):
        ada.go(path)
        write(ada.page, "News")
        sent(ada.page)
    page = grace.page

    with page.expect_response(lambda answer: answer.url.endswith(f"{here}/seen")):
        grace.go(here)

    page.wait_for_load_state("networkidle")
    expect(tab_link(page, here).locator(".tabs__unread")).to_have_count(0)
    expect(tab_link(page, there).locator(".tabs__unread")).to_contain_text("1")


@pytest.mark.parametrize("latency", [0, 150])
def test_a_tab_is_marked_as_read_from_its_menu(household, visitor, latency):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    write(ada.page, "Milk")
    sent(ada.page)
    home = own_inbox(grace)
    page = grace.page
    mark = tab_link(page, tab).locator(".tabs__unread")
    expect(mark).to_contain_text("1")
    page.wait_for_load_state("networkidle")
    delay(page, latency)

    open_menu(grace, tab)
    # It is Ada's.
    expect(rows(page)).to_have_text(["Mark as read"])
    with page.expect_response(lambda answer: answer.url.endswith("/seen")):
        rows(page).tap()

    expect(mark).to_have_count(0)
    grace.go(home)
    expect(tab_link(page, tab)).to_be_visible()
    expect(mark).to_have_count(0)


def test_the_inbox_is_neither_renamed_nor_shared_nor_deleted(household, phone):
    phone.sign_in("Ada")
    path = own_inbox(phone)

    open_menu(phone, path)

    expect(rows(phone.page)).to_have_text(["Mark as read"])


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_tab_of_ones_own_goes_at_once_and_comes_back_with_its_messages(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    alpha, beta = new_tab(ada, "Alpha"), new_tab(ada, "Beta")
    page = ada.page
    write(page, "Milk")
    sent(page)
    ada.go(alpha)

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
    expect(names(page)).to_have_text(["Inbox", "Alpha", "Beta"])
    expect(texts(page)).to_have_text(["Milk"])


def test_a_tab_in_which_others_wrote_asks_before_it_goes(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    grace.go(tab)
    write(grace.page, "Milk")
    sent(grace.page)
    home = own_inbox(ada)
    page = ada.page

    def ask():
        ada.go(home)
        open_menu(ada, tab)
        with page.expect_navigation():
            rows(page).filter(has_text="Delete").click()
        ada.wait_until_alive()
        ada.sees("1 of them was written by somebody else.")

    ask()
    ada.check_page()
    ada.press(page.get_by_role("main").get_by_role("link", name="Cancel"))
    expect(texts(page)).to_have_text(["Milk"])
    ask()
    with grace.watch.allowing(404):
        # Her page asks for the change.
        with grace.page.expect_response(PART):
            ada.press(page.get_by_role("main").get_by_role("button", name="Delete the tab"))
        expect(names(page)).to_have_text(["Inbox"])
        grace.go(tab)
    grace.sees_no("Milk")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_capsule_stands_under_the_tab_that_is_open_and_in_sight(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tabs = [new_tab(ada, f"Number {number} of many") for number in range(9)]
    inbox(ada)
    page = ada.page

    ada.go(tabs[8])
    expect(tab_link(page, tabs[8])).to_be_in_viewport(ratio=0.99)
    link = tab_link(page, tabs[7])
    link.tap() if ada.is_held else link.click()
    expect(page.locator("h1")).to_have_text("Number 7 of many")
    # The bar is drawn anew once more, with the read state.
    page.wait_for_load_state("networkidle")

    box = tab_link(page, tabs[7]).bounding_box()
    capsule = page.locator(".tabs__capsule").bounding_box()
    assert abs(box["x"] - capsule["x"]) < 1 and abs(box["width"] - capsule["width"]) < 1
    expect(tab_link(page, tabs[7])).to_be_in_viewport(ratio=0.99)


def test_a_tab_with_the_focus_stays_in_sight_when_news_come(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tabs = [shared_tab(ada, f"Number {number} of many") for number in range(6)]
    page = ada.page
    # Otherwise the bar moves slowly.
    page.emulate_media(reduced_motion="reduce")
    ada.go(tabs[0])
    far = tab_link(page, tabs[4])
    far.focus()
    expect(far).to_be_in_viewport(ratio=0.99)

    grace.go(tabs[5])
    write(grace.page, "Milk")
    expect(tab_link(page, tabs[5]).locator(".tabs__unread")).to_contain_text("1")

    expect(far).to_be_focused()
    expect(far).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_slow_network_takes_no_press_for_a_long_one(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    paths = [new_tab(ada, title) for title in ("Alpha", "Beta", "Gamma")]
    page = ada.page
    ada.go(paths[0])
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
