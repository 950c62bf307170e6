"""Photos of a message are not lost on any way out: a full browser, a change that is open, a message that goes meanwhile."""

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from notes import add_tab, editor, new_tab, say, sent, texts
from pictures import wait_for
from test_notes_changing import pick
from test_notes_left import EMPTY, leave_behind
from test_notes_sending import photos

FULL = """IDBFactory.prototype.open = () => { throw new DOMException("There is no room left.", "QuotaExceededError"); };"""

# The first readings fail, as in a browser that just woke up.
ASLEEP = """{
    const { get } = IDBObjectStore.prototype;
    let left = TIMES;
    IDBObjectStore.prototype.get = function (key) {
        left -= 1;
        if (left >= 0) throw new DOMException("Connection to the database was lost.", "UnknownError");
        return get.call(this, key);
    };
}"""


def attach(page, count=1):
    page.locator(".composer__files").set_input_files(photos(0, count))
    expect(page.locator(".composer__file")).to_have_count(count)


def test_whoever_leaves_is_asked_while_a_photo_is_nowhere_but_on_the_page(household, desk):
    desk.sign_in("Ada")
    desk.context.add_init_script(FULL)
    tab = new_tab(desk, "Holiday")
    page = desk.page
    editor(page)
    attach(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    with unanswered(page, "**/uploads"):
        page.keyboard.type("Look")
        page.keyboard.press("Enter")
        expect(page.locator(".pending__state")).to_contain_text("0 of 1")
        page.goto("/today")
    assert asked == ["beforeunload"]

    desk.go(tab)
    # Nobody has it any more: then the words go without.
    sent(page)
    expect(page.locator(".message__awaits")).to_have_count(0)
    expect(texts(page)).to_have_text(["Look"])


@pytest.mark.parametrize("times", [1, 99])
def test_a_photo_that_cannot_be_read_for_a_moment_waits(household, desk, times):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Holiday")
    page = desk.page
    with desk.watch.losing("net::ERR_FAILED"):
        leave_behind(desk, tab, "Look", pictures=1)
        page.unroute("**/messages")
    page.add_init_script(ASLEEP.replace("TIMES", f"(window.name === 'awake' ? 0 : {times})"))
    desk.go(tab)
    if times > 1:
        row = page.locator(".message[data-state=failed]")
        expect(row.locator(".pending__state")).to_contain_text("cannot read the file")
        # It is not taken back either: without its photo nothing of it may be forgotten.
        row.get_by_role("button", name="Undo sending").click()
        expect(page.locator(".notes__said")).to_contain_text("cannot read the file")
        page.evaluate("window.name = 'awake'")
        desk.go(tab)

    sent(page)
    expect(page.locator(".message a[data-id]")).to_have_count(1)
    wait_for(desk, EMPTY)


@pytest.mark.parametrize("text", ["A long story", ""])
def test_what_is_not_sent_stands_in_the_draft_and_not_in_what_is_edited(household, desk, text):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Shopping")
    say(desk, tab, "Milk")
    page = desk.go(tab)
    area = editor(page)
    with desk.watch.allowing(422):
        page.route("**/messages", lambda route: route.fulfill(status=422, content_type="text/html", body="<p>Too much.</p>"))
        page.locator(".composer__files").set_input_files(photos(0, 2))
        expect(page.locator(".composer__file")).to_have_count(2)
        area.focus()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator(".message[data-state=failed]")).to_have_count(1)
    pick(page, "edit", 0)
    expect(area).to_have_text("Milk")

    page.locator("[data-pending=recall]").click()

    expect(page.locator(".message[data-state]")).to_have_count(0)
    expect(area).to_have_text("Milk")
    page.locator(".composer__editing button").click()
    expect(area).to_have_text(text)
    expect(page.locator(".composer__file")).to_have_count(2)


def test_the_photo_of_a_message_that_was_deleted_elsewhere_is_taken_back(household, visitor):
    ada, other = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    tab = new_tab(ada, "Holiday")
    page = ada.page
    with ada.watch.allowing(404):
        with unanswered(page, "**/uploads"):
            editor(page)
            attach(page)
            page.keyboard.type("Look")
            page.keyboard.press("Enter")
            wait_for(ada, "JSON.stringify(localStorage).includes('isPosted')")
            other.go(tab)
            pick(other.page, "delete")
            expect(other.page.locator(".toast__undo")).to_be_visible()

        row = page.locator(".message[data-state=failed]")
        expect(row.locator(".pending__state")).to_contain_text("was moved or deleted")
        ada.go("/more")
        ada.go(tab)
        expect(row.locator(".pending__state")).to_contain_text("was moved or deleted")

    row.get_by_role("button", name="Undo sending").click()
    expect(page.locator(".composer__file")).to_have_count(1)
    expect(page.locator("div.composer__text")).to_have_text("Look")
    expect(row).to_have_count(0)
    wait_for(ada, EMPTY)


def test_of_a_message_that_the_house_has_only_the_photos_are_taken_back(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Holiday")
    page = desk.page
    with desk.watch.allowing(507):
        page.route("**/uploads", lambda route: route.fulfill(status=507))
        editor(page)
        attach(page)
        page.keyboard.type("Look")
        page.keyboard.press("Enter")
        row = page.locator(".message[data-state=failed]")
        expect(row.locator(".pending__state")).to_contain_text("no space left on the disk")
        row.get_by_role("button", name="Undo sending").click()

        expect(page.locator(".composer__file")).to_have_count(1)
        sent(page)
        page.unroute("**/uploads")

    expect(page.locator("div.composer__text")).to_be_empty()
    expect(texts(page)).to_have_text(["Look"])
    expect(page.locator(".message__awaits")).to_have_count(0)
    wait_for(desk, EMPTY)
    page.locator(".composer__send").click()
    expect(page.locator(".message")).to_have_count(2)
    sent(page)
    desk.go(tab)
    expect(texts(page)).to_have_text(["Look"])
    expect(page.locator(".message a[data-id]")).to_have_count(1)


def delete_on_its_way(desk):
    """Deletes a message while its photo goes up; gives its tab."""
    desk.sign_in("Ada")
    tab = add_tab(desk, "Holiday")
    page = desk.page
    with desk.watch.losing("net::ERR_FAILED"):
        leave_behind(desk, tab, "Look", pictures=1, place="**/uploads")
        page.unroute("**/uploads")
    with desk.watch.allowing(404), unanswered(page, "**/uploads"):
        with page.expect_request("**/uploads"):
            desk.go(tab)
        expect(page.locator(".message__awaits")).to_have_count(1)
        pick(page, "delete")
        expect(page.locator(".toast__undo")).to_be_visible()
        wait_for(desk, "JSON.stringify(localStorage).includes('asideAt')")
    page.wait_for_load_state("networkidle")
    return tab


def test_a_message_that_is_deleted_while_its_photo_goes_up_is_gone_and_whole_again_with_undo(household, desk):
    page = desk.page
    delete_on_its_way(desk)
    expect(page.locator(".message")).to_have_count(0)

    page.locator(".toast__undo").click()
    sent(page)
    expect(page.locator(".message a[data-id]")).to_have_count(1)
    expect(page.locator(".message__awaits")).to_have_count(0)
    wait_for(desk, EMPTY)

    pick(page, "delete")
    expect(page.locator(".message")).to_have_count(0)


def test_the_bin_gives_a_message_back_with_the_photo_that_went_up_as_it_was_deleted(household, desk):
    page = desk.page
    tab = delete_on_its_way(desk)

    desk.go("/today")
    wait_for(desk, "() => !Object.entries(localStorage).some(([key, value]) => key.startsWith('hearth-outbox:') && !value.includes('asideAt'))")
    desk.go("/settings/bin")
    desk.press(page.locator("main form[action^='/undo/'] button").first)
    desk.go(tab)

    expect(page.locator(".message a[data-id]")).to_have_count(1)
    expect(page.locator(".message__awaits")).to_have_count(0)
    wait_for(desk, EMPTY)


def test_a_message_whose_photo_is_on_its_way_is_not_moved_and_says_why(household, desk):
    desk.sign_in("Ada")
    add_tab(desk, "Saturday")
    tab = add_tab(desk, "Holiday")
    page = desk.page
    with desk.watch.losing("net::ERR_FAILED"):
        leave_behind(desk, tab, "Look", pictures=1, place="**/uploads")
        page.unroute("**/uploads")
    with desk.watch.allowing(422), unanswered(page, "**/uploads"):
        desk.go(tab)
        expect(page.locator(".message__awaits")).to_have_count(1)
        pick(page, "move")
        page.locator(".notes__panel [data-to]").last.click()
        expect(page.locator(".notes__said")).to_contain_text("Move it once they are done")
        expect(texts(page).locator("visible=true")).to_have_text(["Look"])

    sent(page)
    expect(page.locator(".message a[data-id]")).to_have_count(1)
