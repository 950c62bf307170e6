"""The menu of a message: its opening, its rows for each member, and the effect of each."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import add_tab, editor, say, texts
from pictures import wait_for
from test_notes_changing import pick

ALL = [
    "Reply", "Edit", "Copy", "Share", "Copy address", "Move", "Copy to another tab", "Pin", "Remind me", "Earlier versions",
    "Turn into list", "Use in graphs or diary", "Select", "Delete",
]
EMOJI = ["❤️", "👍", "😂", "🎉", "😮", "😢"]


def rows(page):
    return page.locator(".notes__panel .menu__row")


def test_a_menu_opens_with_a_mouse_and_keys_is_walked_with_arrows_and_gives_the_focus_back(household, desk, latency):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Shopping")
    say(desk, tab, "Milk", "Bread")
    page = desk.go(tab)
    more = page.locator(".message__more")
    delay(page, latency)
    for way in ("right click", "…", "keyboard"):
        if way == "right click":
            page.locator(".message .bubble").last.click(button="right")
        elif way == "…":
            page.locator(".message").last.hover()
            more.last.click()
        else:
            more.last.focus()
            page.keyboard.press("Enter")
        expect(rows(page)).to_have_text(ALL)
        expect(page.locator(".notes__panel")).to_have_count(1)
        expect(page.locator(".notes__panel .reactions__one")).to_have_text(EMOJI)
        if way == "…":
            desk.check_page()
        page.keyboard.press("Escape")
        expect(page.locator(".notes__panel")).to_have_count(0)

    more.last.focus()
    page.keyboard.press("ArrowUp")
    expect(more.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".reactions__one").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(rows(page).last).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    expect(more.first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(texts(page).locator("visible=true")).to_have_text(["Bread"])


def test_share_gives_the_text_to_the_platform_and_copies_it_where_there_is_none(household, phone):
    phone.sign_in("Ada")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = add_tab(phone, "Shopping")
    say(phone, tab, "Two **red** apples")
    page = phone.go(tab)
    page.evaluate("() => { navigator.share = async ({ text }) => { window.shared = text; }; }")

    pick(page, "share")
    wait_for(phone, "window.shared === 'Two red apples'")
    page.evaluate("() => { navigator.share = undefined; }")
    pick(page, "share")

    expect(page.locator(".notes__said")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "Two red apples"


def test_a_message_has_an_address_that_leads_to_it_marked(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = add_tab(ada, "Shopping", "editAll")
    say(ada, tab, "Milk", "Bread")
    ada.go(tab)

    pick(ada.page, "address", 0)
    expect(ada.page.locator(".notes__said")).to_have_text("Copied")
    address = ada.page.evaluate("navigator.clipboard.readText()")

    grace.page.goto(address)
    grace.wait_until_alive()
    expect(grace.page.locator(".message--marked .message__text")).to_have_text("Milk")
    # News that come later leave the mark where it is.
    say(ada, tab, "Butter")
    expect(texts(grace.page)).to_have_text(["Milk", "Bread", "Butter"])
    expect(grace.page.locator(".message--marked .message__text")).to_have_text("Milk")


def test_a_message_is_moved_and_the_move_undone(household, phone, latency):
    ada = phone.sign_in("Ada")
    source, target = add_tab(ada, "Shopping"), add_tab(ada, "🍰 Saturday")
    say(ada, source, "Milk", "Bread")
    page = ada.go(source)
    delay(page, latency)

    pick(page, "move", 0)
    expect(page.locator(".notes__panel [data-to]")).to_have_text(["Inbox", "🍰 Saturday"])
    page.locator(".notes__panel [data-to]").last.click()

    expect(texts(page).locator("visible=true")).to_have_text(["Bread"])
    page.locator(".toast__undo").click()
    expect(texts(page).locator("visible=true")).to_have_text(["Milk", "Bread"])
    pick(page, "move", 0)
    page.locator(".notes__panel [data-to]").last.click()
    expect(texts(page).locator("visible=true")).to_have_text(["Bread"])
    expect(page.locator("toast-note")).to_have_count(1)
    ada.go(target)
    expect(texts(page)).to_have_text(["Milk"])


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_what_was_done_is_said_beside_the_newest_message_and_the_composer(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = add_tab(ada, "Shopping")
    say(ada, tab, *(f"Number {number}" for number in range(30)), "Milk", "A long line, " * 12)
    page = ada.go(tab)
    pick(page, "delete", -2)
    write_lines(page)
    is_beside(page)


def is_beside(page):
    """The toast stands between the newest message and the composer."""
    expect(page.locator("toast-note")).to_be_visible()
    newest = page.locator(".message").last
    toast, message, composer = (
        one.bounding_box() for one in (page.locator("toast-note"), newest.locator(".bubble"), page.locator(".composer"))
    )
    assert message["y"] + message["height"] <= toast["y"], (message, toast)
    assert toast["y"] + toast["height"] <= composer["y"], (toast, composer)


def write_lines(page):
    """The composer grows with its text."""
    editor(page)
    for word in ("Bread", "Apples", "Tea"):
        page.keyboard.type(word)
        page.keyboard.press("Shift+Enter")


def test_a_member_has_one_reaction_and_others_see_it(household, visitor, latency):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    say(ada, tab, "Milk")
    for one in (ada, grace):
        one.go(tab)
    delay(ada.page, latency)

    def react(one, emoji):
        one.page.locator(".message").hover()
        one.page.locator(".message__more").click()
        one.page.locator(f".reactions__one[data-emoji='{emoji}']").click()

    def seen(*badges):
        for one in (ada, grace):
            expect(one.page.locator(".message__reaction")).to_have_text(list(badges))

    react(ada, "👍")
    seen("👍")
    react(ada, "🎉")
    seen("🎉")
    react(grace, "🎉")
    seen("🎉2")
    react(ada, "🎉")
    seen("🎉")
    expect(ada.page.locator(".message__reaction")).to_have_attribute("title", "Grace")
    expect(ada.page.locator(".message__who")).to_be_hidden()
    ada.page.locator(".message__reaction").click()
    expect(ada.page.locator(".message__who")).to_have_text("Grace")
    assert not ada.axe()
    react(grace, "🎉")
    seen()


def test_a_menu_offers_what_its_reader_may_do(household, visitor):
    household.add_member("Linus", "guest")
    ada, grace, linus = (visitor("desk").sign_in(name) for name in ("Ada", "Grace", "Linus"))
    tab = add_tab(ada, "Shopping", "editAll")
    say(ada, tab, "Milk")
    ada.go(tab)
    reads = ["Copy", "Share", "Copy address", "Select"]
    for one, offered, reactions in (
        (grace, ["Reply", "Copy", "Share", "Copy address", "Copy to another tab", "Pin", "Remind me", "Use in graphs or diary", "Select"], 6),
        # A guest reacts, and changes nothing.
        (linus, reads, 6),
    ):
        one.go(tab)
        one.page.locator(".bubble").click(button="right")
        expect(rows(one.page)).to_have_text(offered)
        expect(one.page.locator(".reactions__one")).to_have_count(reactions)

    say(grace, tab, "Bread")
    expect(texts(ada.page)).to_have_count(2)
    # The owner of a tab tidies it, and changes no one else's words.
    ada.page.locator(".bubble").last.click(button="right")
    expect(rows(ada.page)).to_have_text([row for row in ALL if row not in ("Edit", "Earlier versions")])


def test_what_does_not_arrive_is_said_and_leaves_the_message(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Shopping")
    say(desk, tab, "Milk")
    page = desk.go(tab)

    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/notes/*/**", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
        pick(page, "list")
        expect(page.locator(".notes__said")).to_contain_text("Nothing is lost")
        expect(texts(page)).to_be_visible()
        page.unroute("**/notes/*/**")
        # The last lost request is told a moment later.
        desk.go(tab)
    expect(texts(page)).to_have_text(["Milk"])
    expect(page.locator(".task")).to_have_count(0)
