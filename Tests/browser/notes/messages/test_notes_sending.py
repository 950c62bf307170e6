"""Nothing that was typed is lost: drafts, what is on its way, a network that comes and goes."""

import struct
import zlib

from playwright.sync_api import expect

from browsing import delay, set_offline, unanswered
from notes import add_tab, editor, inbox, new_tab, ready_to_send, sent, texts
from pictures import wait_for

LOST = "net::ERR_INTERNET_DISCONNECTED"

def png(colour, side=64):
    """A square of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(colour) * side) * side
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def photos(number, count):
    return [{"name": f"photo-{number}-{index}.png", "mimeType": "image/png", "buffer": png((40 * number, 20 * index, 90))} for index in range(count)]


def test_a_message_stands_there_before_the_house_has_it(household, phone):
    phone.sign_in("Ada")
    inbox(phone)
    page = phone.page
    editor(page)
    ready_to_send(page)

    with unanswered(page):
        page.keyboard.insert_text("Milk")
        page.locator(".composer__send").tap()
        expect(page.locator(".message[data-state] .message__text")).to_have_text("Milk")
        expect(page.locator("div.composer__text")).to_be_empty()

    sent(page)
    expect(texts(page).last).to_have_text("Milk")


def test_messages_that_are_typed_quickly_keep_their_order(household, desk, latency):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Numbers")
    page = desk.page
    delay(page, latency)
    editor(page)

    for number in range(12):
        page.keyboard.type(f"Number {number}")
        page.keyboard.press("Enter")

    sent(page)
    expected = [f"Number {number}" for number in range(12)]
    expect(texts(page)).to_have_text(expected)
    desk.go(tab)
    expect(texts(page)).to_have_text(expected)


def test_five_messages_with_photos_through_a_network_that_breaks_are_five(household, phone):
    phone.sign_in("Ada")
    tab = new_tab(phone, "Holiday")
    page = phone.page
    delay(page, 150)

    with phone.watch.losing(LOST):
        for number in range(5):
            editor(page)
            page.locator(".composer__files").set_input_files(photos(number, 2))
            expect(page.locator(".composer__file")).to_have_count(2)
            page.keyboard.insert_text(f"Day {number}")
            page.locator(".composer__send").tap()
            # The first one is on its way when the network goes, and comes back between the others.
            set_offline(page, number in (0, 1, 3))
        set_offline(page, False)
        sent(page)

    expected = [f"Day {number}" for number in range(5)]
    expect(texts(page)).to_have_text(expected)
    phone.go(tab)
    expect(texts(page)).to_have_text(expected)
    expect(page.locator(".message a[data-id]")).to_have_count(10)
    expect(page.locator(".message__awaits")).to_have_count(0)


def test_more_than_ten_photos_are_said_and_kept(household, phone):
    phone.sign_in("Ada")
    inbox(phone)
    page = phone.page
    editor(page)

    page.locator(".composer__files").set_input_files(photos(0, 12))

    expect(page.locator(".composer__file")).to_have_count(12)
    expect(page.locator(".composer__said")).not_to_be_empty()
    page.locator(".composer__send").tap()
    expect(page.locator(".composer__file")).to_have_count(2)
    page.locator(".composer__send").tap()
    sent(page)
    expect(page.locator(".composer__file")).to_have_count(0)


def test_what_the_house_refuses_can_be_taken_back(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page
    area = editor(page)
    with desk.watch.allowing(422):
        page.route("**/messages", lambda route: route.fulfill(status=422, content_type="text/html", body="<p>Too much.</p>"))
        page.keyboard.type("A long story")
        page.keyboard.press("Enter")
        expect(page.locator(".message[data-state=failed] .pending__state")).to_have_text("Too much.")

        page.locator("[data-pending=recall]").click()

        expect(area).to_have_text("A long story")
        expect(page.locator(".message[data-state]")).to_have_count(0)


def test_a_draft_is_there_after_the_browser_went_down(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page
    editor(page)
    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/draft", lambda route: route.abort())

        page.keyboard.type("Half a **thought**")
        # Only the text kept with the last key is there.
        page.unroute("**/draft")
        page.reload()

    expect(page.locator("div.composer__text")).to_have_text("Half a thought")
    expect(page.locator("div.composer__text b")).to_have_text("thought")


def test_who_signs_out_is_asked_while_messages_wait_and_what_was_typed_is_forgotten(household, desk):
    desk.sign_in("Ada")
    tab = inbox(desk)
    page = desk.page
    editor(page)
    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/messages", lambda route: route.abort())
        page.keyboard.type("Not there yet")
        page.keyboard.press("Enter")
        expect(page.locator(".message[data-state=lost]")).to_have_count(1)
        desk.go("/settings")
        # However late its script comes.
        delay(page, 300)
        with page.expect_event("dialog") as asked:
            page.once("dialog", lambda dialog: dialog.dismiss())
            page.locator("form[action='/logout'] button").first.click()
        assert "not been sent" in asked.value.message
        page.unroute("**/messages")
        delay(page, 0)

    desk.go(tab)
    sent(page)
    expect(texts(page).last).to_have_text("Not there yet")

    editor(page)
    with page.expect_response(lambda answer: answer.url.endswith("/draft")):
        page.keyboard.type("A secret")
    wait_for(desk, "JSON.stringify(localStorage).includes('isKept')")
    assert "A secret" in page.evaluate("JSON.stringify(localStorage)")
    desk.go("/settings")
    desk.press(page.locator("form[action='/logout'] button").first)
    assert "A secret" not in page.evaluate("JSON.stringify(localStorage)")


def test_without_a_network_one_stays_where_one_is_and_what_waits_is_there_again(household, desk):
    desk.sign_in("Ada")
    alpha, beta = add_tab(desk, "Alpha"), add_tab(desk, "Beta")
    page = desk.page
    # The neighbour is fetched when the browser has nothing else to do.
    with page.expect_event("requestfinished", lambda request: request.url.endswith(beta)):
        desk.go(alpha)
    editor(page)
    ready_to_send(page)
    with desk.watch.losing(LOST):
        set_offline(page, True)
        page.keyboard.type("From the cellar")
        page.keyboard.press("Enter")
        expect(page.locator(".message[data-state=lost]")).to_have_count(1)

        # A tab fetched ahead is there; another one says that it is not, and nothing is lost.
        page.locator(".tabs__tab").filter(has_text="Beta").click()
        expect(page.locator("h1")).to_have_text("Beta")
        page.locator(".tabs__tab").filter(has_text="Alpha").click()
        expect(page.locator(".notes__said")).not_to_be_empty()
        expect(page.locator("h1")).to_have_text("Beta")
        set_offline(page, False)

        # A request under way as the network came back is told as lost a moment later.
        page.locator(".tabs__tab").filter(has_text="Alpha").click()
        expect(page.locator("h1")).to_have_text("Alpha")
        expect(texts(page)).to_have_text(["From the cellar"])
        sent(page)
    desk.go(beta)
    expect(texts(page)).to_have_count(0)


def test_a_network_that_is_gone_before_the_editor_came(household, phone):
    phone.sign_in("Ada")
    inbox(phone)
    page = phone.page
    page.wait_for_load_state("networkidle")
    with phone.watch.losing(LOST):
        set_offline(page, True)
        page.locator("textarea.composer__text").tap()
        page.keyboard.insert_text("From the lift")
        page.locator(".composer__send").tap()
        expect(page.locator("textarea.composer__text")).to_have_value("")
        set_offline(page, False)

        expect(page.locator(".message .message__text").last).to_have_text("From the lift")
        sent(page)
    expect(page.locator("div.composer__text")).to_be_empty()
