"""Drafts of one member on two devices: no word of either is lost, and a sent text does not come back."""

from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import add_tab, editor, inbox, new_tab, say, sent, texts
from test_notes_sending import wait_for
from test_notes_typed_early import COMPOSER, plain

KEPT = "JSON.stringify(localStorage).includes('isKept')"


def area(visitor):
    return visitor.page.locator("div.composer__text")


def test_two_devices_that_have_a_tab_open_lose_no_word_of_each_other(household, visitor, latency):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = inbox(desk)
    phone.go(tab)
    delay(phone.page, latency)
    editor(desk.page)
    desk.page.keyboard.type("Milk from the *desk*")
    wait_for(desk, KEPT)

    editor(phone.page)
    with phone.watch.allowing(409):
        phone.page.keyboard.type("Bread")
        expect(area(phone)).to_have_text("Milk from the desk\n\nBread")
    phone.page.keyboard.type(" and butter")

    expect(area(phone)).to_have_text("Milk from the desk\n\nBread and butter")
    phone.page.keyboard.type("!")
    # An answer may be that to fewer keys.
    wait_for(phone, "Object.values(localStorage).some((one) => one.includes('butter!') && one.includes('isKept'))")
    desk.go(tab)
    expect(area(desk)).to_have_text("Milk from the desk\n\nBread and butter!")
    expect(area(desk).locator("i")).to_have_text("desk")


def test_a_draft_that_is_not_on_a_page_fetched_ahead_is_not_overwritten(household, visitor):
    desk, other = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Ada")
    add_tab(desk, "Alpha")
    beta = add_tab(desk, "Beta")
    inbox(other)
    with other.page.expect_response(lambda answer: answer.url.endswith(beta)):
        other.page.locator(".tabs__tab").filter(has_text="Alpha").click()
    expect(other.page.locator("h1")).to_have_text("Alpha")
    desk.go(beta)
    editor(desk.page)
    desk.page.keyboard.type("A long thought")
    wait_for(desk, KEPT)

    other.page.locator(".tabs__tab").filter(has_text="Beta").click()
    expect(other.page.locator("h1")).to_have_text("Beta")

    expect(area(other)).to_have_text("A long thought")


def test_a_change_that_was_begun_before_another_is_said_to_be_one(household, visitor):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = add_tab(desk, "Plans")
    say(desk, tab, "Original")
    desk.go(tab)
    editor(desk.page)
    desk.page.keyboard.press("ArrowUp")
    expect(area(desk)).to_have_text("Original")
    desk.page.keyboard.type(" half")
    desk.go("/today")
    phone.go(tab)
    phone.page.locator(".message__more").last.click()
    phone.page.locator(".notes__panel [data-do=edit]").click()
    expect(area(phone)).to_have_text("Original")
    editor(phone.page)
    phone.page.keyboard.type(" and new")
    phone.page.locator(".composer__send").tap()
    expect(texts(phone.page).last).to_have_text("Original and new")

    desk.go(tab)
    editor(desk.page)
    desk.page.keyboard.press("ArrowUp")
    expect(area(desk)).to_have_text("Original half")
    with desk.watch.allowing(409):
        desk.page.keyboard.press("Enter")
        expect(desk.page.locator(".composer__editing")).to_contain_text("This was changed in the meantime")

    expect(texts(desk.page).last).to_have_text("Original and new")
    expect(area(desk)).to_have_text("Original half")


def test_what_was_sent_leaves_the_open_field_of_another_device_and_window_and_does_not_come_back(household, visitor, latency):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    page, window = desk.page, desk.context.new_page()
    editor(page)
    page.keyboard.type("Ask _Grace_ ", delay=60)
    wait_for(desk, KEPT)
    window.goto(tab)
    phone.go(tab)
    fields = [one.locator("div.composer__text") for one in (window, phone.page)]
    for field in fields:
        expect(field).to_have_text("Ask Grace")
    expect(area(phone).locator("i")).to_have_text("Grace")
    delay(phone.page, latency)

    page.keyboard.press("Enter")
    sent(page)
    for one, field in zip((window, phone.page), fields):
        expect(texts(one)).to_have_text(["Ask Grace"])
        expect(field).to_have_text("")
    for _ in range(2):
        expect(texts(page)).to_have_text(["Ask Grace"])
        editor(page)
        expect(area(desk)).to_have_text("")
        desk.go(tab)


def test_what_was_typed_before_the_writer_came_leaves_what_waits_here_for_the_house(household, phone):
    phone.sign_in("Ada")
    tab = new_tab(phone, "Alpha")
    page = phone.page
    area = editor(page)
    # Also as the page is left.
    page.evaluate(
        """() => {
            const { fetch } = window;
            window.fetch = (url, how) => (String(url).endsWith("/draft") ? Promise.reject(new TypeError("Lost")) : fetch(url, how));
        }"""
    )
    page.keyboard.insert_text("A long message")
    expect(area).to_have_text("A long message")
    page.goto("/today")

    with unanswered(page, COMPOSER):
        page.goto(tab, wait_until="commit")
        plain(page)
        page.keyboard.type("Milk")
        page.locator(".composer__send").tap()
        page.keyboard.type("Also b")

    expect(area).to_have_text("A long message\n\nAlso b")
    page.keyboard.type("read")
    expect(area).to_have_text("A long message\n\nAlso bread")
    expect(texts(page)).to_have_text(["Milk"])
    sent(page)
