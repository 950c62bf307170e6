"""The menu of a message: its opening, its rows for each member, and the effect of each."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import editor, new_tab, sent, shared_tab, texts, type_out, write
from pictures import touch, wait_for
from test_notes_changing import pick

ALL = ["Edit", "Copy", "Share", "Copy the address", "Move", "Pin", "Remind me", "Make a list", "Select", "Delete"]
EMOJI = ["❤️", "👍", "😂", "🎉", "😮", "😢"]


def rows(page):
    return page.locator(".notes__panel .menu__row")


def wrote(visitor, *lines):
    for line in lines:
        write(visitor.page, line)
    sent(visitor.page)


@pytest.mark.parametrize("latency", [0, 150])
@pytest.mark.parametrize("way", ["long press", "right click", "…", "keyboard"])
def test_a_menu_opens_with_a_finger_a_mouse_and_a_key(household, visitor, way, latency):
    ada = visitor("phone" if way == "long press" else "desk").sign_in("Ada")
    new_tab(ada, "Shopping")
    page = ada.page
    wrote(ada, "Milk")
    delay(page, latency)
    bubble = page.locator(".message .bubble")

    if way == "long press":
        finger = page.context.new_cdp_session(page)
        box = texts(page).bounding_box()
        touch(finger, "touchStart", [(box["x"] + 5, box["y"] + 5)])
        expect(rows(page).first).to_be_visible()
        touch(finger, "touchEnd", [])
    elif way == "right click":
        bubble.click(button="right")
    elif way == "…":
        page.locator(".message").hover()
        page.locator(".message__more").click()
    else:
        page.locator(".message__more").focus()
        page.keyboard.press("Enter")

    expect(rows(page)).to_have_text(ALL)
    expect(page.locator(".notes__panel")).to_have_count(1)
    expect(page.locator(".notes__panel .reactions__one")).to_have_text(EMOJI)
    ada.check_page()
    page.keyboard.press("Escape")
    expect(page.locator(".notes__panel")).to_have_count(0)


def test_a_menu_is_walked_with_arrows_and_gives_the_focus_back(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Shopping")
    wrote(desk, "Milk", "Bread")
    page = desk.page
    more = page.locator(".message__more")
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
    new_tab(phone, "Shopping")
    page = phone.page
    type_out(page, "Two **red** apples")
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
    shared_tab(ada, "Shopping")
    wrote(ada, "Milk", "Bread")

    pick(ada.page, "address", 0)
    expect(ada.page.locator(".notes__said")).to_have_text("Copied")
    address = ada.page.evaluate("navigator.clipboard.readText()")

    grace.page.goto(address)
    grace.wait_until_alive()
    expect(grace.page.locator(".message--marked .message__text")).to_have_text("Milk")
    # News that come later leave the mark where it is.
    wrote(ada, "Butter")
    expect(texts(grace.page)).to_have_text(["Milk", "Bread", "Butter"])
    expect(grace.page.locator(".message--marked .message__text")).to_have_text("Milk")


@pytest.mark.parametrize(("size", "latency"), [("phone", 0), ("phone", 150), ("desk", 150)])
def test_a_message_is_moved_and_the_move_undone(household, visitor, size, latency):
    ada = visitor(size).sign_in("Ada")
    source, target = new_tab(ada, "Shopping"), new_tab(ada, "🍰 Saturday")
    ada.go(source)
    page = ada.page
    wrote(ada, "Milk", "Bread")
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
@pytest.mark.parametrize("javascript", [True, False])
def test_what_was_done_is_said_beside_the_newest_message_and_the_composer(household, visitor, size, javascript):
    ada = visitor(size, javascript=javascript).sign_in("Ada")
    tab = new_tab(ada, "Shopping")
    page = ada.page
    lines = [*(f"Number {number}" for number in range(30)), "Milk", "A long line, " * 12]
    if javascript:
        wrote(ada, *lines)
        pick(page, "delete", -2)
        write_lines(page)
    else:
        for line in lines[-12:]:
            ada.go(tab)
            ada.send(content=line)
        page.locator(".message").nth(-2).hover()
        ada.press(page.locator(".message__more").nth(-2))
        ada.press(page.get_by_role("main").get_by_role("button", name="Delete", exact=True))
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


def test_nothing_is_moved_where_one_only_reads(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    read = new_tab(ada, "House rules")
    ada.go(f"{read}/sharing")
    ada.send(audience="seeAll")
    new_tab(grace, "Own")
    wrote(grace, "Milk")

    pick(grace.page, "move")

    expect(grace.page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox", "House rules", "Own"])
    expect(grace.page.locator(".notes__panel [data-to]")).to_have_text(["Inbox"])


@pytest.mark.parametrize("latency", [0, 150])
def test_a_member_has_one_reaction_and_others_see_it(household, visitor, latency):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    wrote(ada, "Milk")
    grace.go(tab)
    expect(texts(grace.page)).to_have_count(1)
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
    react(grace, "🎉")
    seen()


def test_a_menu_offers_what_its_reader_may_do(household, visitor):
    household.add_member("Linus", "guest")
    ada, grace, linus = (visitor("desk").sign_in(name) for name in ("Ada", "Grace", "Linus"))
    tab = shared_tab(ada, "Shopping")
    wrote(ada, "Milk")
    reads = ["Copy", "Share", "Copy the address", "Select"]
    for one, offered, reactions in (
        (grace, ["Copy", "Share", "Copy the address", "Pin", "Remind me", "Select"], 6),
        (linus, reads, 0),
    ):
        one.go(tab)
        one.page.locator(".bubble").click(button="right")
        expect(rows(one.page)).to_have_text(offered)
        expect(one.page.locator(".reactions__one")).to_have_count(reactions)

    grace.page.keyboard.press("Escape")
    wrote(grace, "Bread")
    expect(texts(ada.page)).to_have_count(2)
    # The owner of a tab tidies it, and changes no one else's words.
    ada.page.locator(".bubble").last.click(button="right")
    expect(rows(ada.page)).to_have_text(ALL[1:])


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_message_becomes_a_list_and_the_same_text_again(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = new_tab(ada, "Shopping")
    page = ada.page
    type_out(page, "Milk\n**Rye** bread\n\nApples")

    pick(page, "list")
    expect(page.locator(".task__text")).to_have_text(["Milk", "Rye bread", "Apples"])
    page.locator(".task__check").nth(1).click()
    expect(page.locator(".task__check").nth(1)).to_have_attribute("aria-checked", "true")
    expect(page.locator(".message[ticking]")).to_have_count(0)
    pick(page, "text")

    expect(page.locator(".task")).to_have_count(0)
    assert texts(page).inner_text() == "Milk\n✓ Rye bread\n\nApples"
    expect(texts(page).locator("b")).to_have_text("Rye")
    ada.go(tab)
    assert texts(page).inner_text() == "Milk\n✓ Rye bread\n\nApples"


@pytest.mark.parametrize("action", ["pin", "list", "delete"])
def test_what_does_not_arrive_is_said_and_leaves_the_message(household, desk, action):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    page = desk.page
    wrote(desk, "Milk")

    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/notes/*/**", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
        pick(page, action)
        expect(page.locator(".notes__said")).to_contain_text("Nothing is lost")
        expect(texts(page)).to_be_visible()
        page.unroute("**/notes/*/**")
        # The last lost request is told a moment later.
        desk.go(tab)
    expect(texts(page)).to_have_text(["Milk"])
    expect(page.locator(".pins, .task")).to_have_count(0)
