"""What is done while the house is out of reach is kept, and done once when it is back, whatever page is open by then."""

import re
from contextlib import suppress

from playwright.sync_api import Error, expect

from browsing import losing_answers, set_offline, unanswered
from notes import add_list, add_tab, editor, say, texts, write
from reminders import come, remind, row, rows, tick
from server import wait_until

LOST = "net::ERR_INTERNET_DISCONNECTED"
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('hearth-outbox:')).length"


def shopping(visitor, items="Milk\nBread\nApples\nTea"):
    """Opens a shared tab with a list; gives its path and that of the list."""
    tab = add_tab(visitor, "Shopping", "editAll")
    note = add_list(visitor, tab, items)
    visitor.go(tab)
    return tab, note


def kept(page, count):
    """So many entries wait in this browser."""
    wait_until(lambda: page.evaluate(KEPT) == count)


def checks(page):
    return page.locator(".task__check")


def states(page):
    return [box.get_attribute("aria-checked") for box in checks(page).all()]


def stopped(visitor):
    """The network is gone: every request from now on."""
    visitor.page.wait_for_load_state("networkidle")
    set_offline(visitor.page, True)


def next_page(visitor, path):
    """The page is closed, and a new one opened once the network is back."""
    context, old = visitor.context, visitor.page
    visitor.page = context.new_page()
    old.close()
    set_offline(visitor.page, False)
    visitor.go(path)
    return visitor.page


def test_ticks_in_a_shop_without_a_network_are_done_when_the_phone_is_home(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab, _ = shopping(ada)
    grace.go(tab)
    with ada.watch.losing(LOST):
        stopped(ada)
        for index in (0, 1, 2, 1):
            checks(ada.page).nth(index).tap()
        expect(ada.page.locator(".notes__said")).to_contain_text("Not sent yet")
        expect(ada.page.get_by_role("link", name="Not sent yet: 4")).to_be_visible()
        assert states(ada.page) == ["true", "false", "true", "false"]
        assert states(grace.page) == ["false"] * 4

        page = next_page(ada, "/today")
    for index, wanted in enumerate(["true", "false", "true", "false"]):
        expect(checks(grace.page).nth(index)).to_have_attribute("aria-checked", wanted, timeout=15_000)
    kept(page, 0)
    ada.go(tab)
    assert states(page) == ["true", "false", "true", "false"]


def test_a_page_that_comes_before_they_are_sent_shows_them(household, desk, visitor):
    page, grace = desk.sign_in("Ada").page, visitor("desk").sign_in("Grace")
    tab, note = shopping(desk)
    with desk.watch.losing(LOST):
        page.route("**/tick", lambda route: route.abort("internetdisconnected"))
        checks(page).nth(1).click()
        kept(page, 1)
        desk.go(tab)
        expect(checks(page).nth(1)).to_have_attribute("aria-checked", "true")
        # What another member adds meanwhile is there once nothing waits.
        grace.post(f"{note}/items", text="Butter")
        expect(checks(page)).to_have_count(4)
        page.unroute("**/tick")
        page.evaluate("dispatchEvent(new Event('online'))")
        kept(page, 0)
        expect(checks(page)).to_have_count(5)
    assert states(page) == ["false", "true", "false", "false", "false"]


def test_what_one_window_sends_waits_in_no_other(household, desk):
    page = desk.sign_in("Ada").page
    tab, _ = shopping(desk)
    remind(desk, "Bins tomorrow 10:00")
    come(household, "Bins")
    with desk.watch.losing(LOST):
        for place in ("**/tick", "**/done"):
            page.route(place, lambda route: route.abort("internetdisconnected"))
        checks(page).nth(1).click()
        expect(page.get_by_role("link", name="Not sent yet: 1")).to_be_visible()
        today = desk.context.new_page()
        today.route("**/tick", lambda route: route.abort("internetdisconnected"))
        today.route("**/done", lambda route: route.abort("internetdisconnected"))
        today.goto("/today")
        expect(rows(today)).to_have_count(1)
        rows(today).locator(".reminder__tick").click()
        expect(rows(today)).to_have_count(0)

        # A third one has a network, and sends all of it.
        third = desk.context.new_page()
        third.goto("/today")
        kept(third, 0)
        for window in (today, third):
            expect(window.locator("reminder-list .reminder")).to_have_count(0)
        expect(page.locator(".message[pending]")).to_have_count(0)
        expect(page.locator("[data-outbox]")).to_be_hidden()
    assert states(page) == ["false", "true", "false", "false"]


def test_a_reminder_that_another_window_did_not_get_done_is_seen_again(household, desk):
    page = desk.sign_in("Ada").page
    remind(desk, "Bins tomorrow 10:00")
    come(household, "Bins")
    desk.go("/today")
    with desk.watch.losing(LOST):
        page.route("**/done", lambda route: route.abort("internetdisconnected"))
        tick(desk, "Bins")
        kept(page, 1)
        # The list is drawn anew meanwhile.
        page.evaluate("document.dispatchEvent(new CustomEvent('heard', { detail: null }))")
        other = desk.context.new_page()
        other.route("**/done", lambda route: route.fulfill(status=403, body=""))
        other.goto("/today")
        expect(rows(other)).to_have_count(1)
        expect(rows(page)).to_have_count(1)


def test_ticks_before_the_outbox_has_come_are_shown_at_once_and_kept_where_they_are_lost(household, desk):
    page = desk.sign_in("Ada").page
    with desk.watch.losing(LOST):
        with unanswered(page, re.compile(r"/changes-\w+\.js")):
            tab, _ = shopping(desk)
            page.route("**/tick", lambda route: route.abort("internetdisconnected"))
            for index in (0, 1, 0):
                checks(page).nth(index).click()
            assert states(page) == ["false", "true", "false", "false"]
        kept(page, 3)
        page.unroute("**/tick")
        page.evaluate("dispatchEvent(new Event('online'))")
        kept(page, 0)
    desk.go(tab)
    assert states(page) == ["false", "true", "false", "false"]


def test_answers_that_are_lost_do_nothing_twice(household, desk):
    page = desk.sign_in("Ada").page
    remind(desk, "Bins every day 9:00")
    desk.go("/reminders")
    before = row(page, "Bins").locator(".row__more").inner_text()
    with desk.watch.losing("net::ERR_CONNECTION_RESET"), losing_answers(page, "**/done", 2) as lost:
        tick(desk, "Bins")
        expect(row(page, "Bins").locator(".row__more")).not_to_have_text(before, timeout=20_000)
    assert len(lost) == 2
    desk.go("/reminders?part=done")
    expect(page.locator(".reminder--done")).to_have_count(1)


def test_a_reminder_that_is_done_without_a_network_is_done_once_it_is_back(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    remind(ada, "Water the plants tomorrow 9:00", "Bins tomorrow 10:00")
    come(household, "Water the plants", "Bins")
    ada.go("/today")
    expect(rows(ada.page)).to_have_count(2)
    with ada.watch.losing(LOST):
        stopped(ada)
        tick(ada, "Bins")
        expect(row(ada.page, "Bins")).to_have_count(0)
        expect(ada.page.locator("toast-note")).to_contain_text("Not sent yet")
        page = next_page(ada, "/settings/outbox")
    expect(page.get_by_text("Everything is sent.")).to_be_visible()
    ada.go("/reminders?part=done")
    expect(page.locator(".reminder--done")).to_have_count(1)
    ada.go("/today")
    expect(rows(page)).to_have_count(1)


def test_the_list_of_what_waits_says_why_and_lets_it_go(household, desk):
    page = desk.sign_in("Ada").page
    tab, _ = shopping(desk)
    with desk.watch.losing(LOST):
        page.route("**/tick", lambda route: route.abort("internetdisconnected"))
        checks(page).nth(0).click()
        kept(page, 1)
        desk.go("/settings/outbox")
        waiting = page.locator("outbox-list li")
        expect(waiting).to_contain_text("Item ticked or unticked")
        expect(waiting).to_contain_text("Waiting for a connection")
        expect(waiting.get_by_role("link")).to_have_attribute("href", tab)
        page.once("dialog", lambda dialog: dialog.dismiss())
        page.get_by_role("button", name="Discard").click()
        expect(waiting).to_have_count(1)
        page.once("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Discard").click()
        expect(page.get_by_text("Everything is sent.")).to_be_visible()
    page.unroute("**/tick")
    desk.go(tab)
    assert states(page) == ["false"] * 4


def test_who_was_signed_out_meanwhile_loses_nothing(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    page = ada.page
    tab, _ = shopping(ada)
    with ada.watch.allowing(401), ada.watch.losing(LOST):
        page.route("**/tick", lambda route: route.abort("internetdisconnected"))
        checks(page).nth(2).click()
        kept(page, 1)
        ada.context.clear_cookies()
        page.unroute("**/tick")
        # The page may go to the one that asks for the password by itself, also at this moment.
        with suppress(Error):
            ada.go("/login")
        page.wait_for_url("**/login*")
        ada.wait_until_alive()
        kept(page, 1)
        ada.sign_in("Ada").go(tab)
    kept(page, 0)
    ada.go(tab)
    assert states(page) == ["false", "false", "true", "false"]


def test_a_list_that_is_gone_takes_its_ticks_with_it(household, desk):
    page = desk.sign_in("Ada").page
    # It does not hear of the deletion.
    page.route("**/live?*", lambda route: route.abort())
    with desk.watch.allowing(404), desk.watch.losing("net::ERR_FAILED"):
        _, note = shopping(desk)
        page.route("**/part?*", lambda route: route.abort())
        desk.post(f"{note}/delete")
        with page.expect_response("**/tick"):
            checks(page).first.click()
        kept(page, 0)
        expect(page.locator("[data-outbox]")).to_be_hidden()


def test_signing_out_asks_before_what_waits_is_lost(household, desk):
    page = desk.sign_in("Ada").page
    shopping(desk)
    questions = []
    with desk.watch.losing(LOST):
        page.route("**/tick", lambda route: route.abort("internetdisconnected"))
        checks(page).first.click()
        kept(page, 1)
        desk.go("/settings")
        page.on("dialog", lambda dialog: (questions.append(dialog.message), dialog.accept()))
        page.locator("form[action='/logout'] button").first.click()
        page.wait_for_url("**/login*")
    assert "not been sent" in questions[0]
    assert page.evaluate(KEPT) == 0


def test_the_list_has_what_rooms_keep_with_words_that_stand_nowhere_else(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Trip", "editAll")
    page = grace.go(tab)
    with grace.watch.losing(LOST), grace.watch.allowing(403, 404):
        editor(page)
        stopped(grace)
        write(page, "The keys are under the mat")
        ada.post(f"{tab}/delete", name="Trip")
        page = next_page(grace, "/settings/outbox")
        waiting = page.locator("outbox-list li")
        expect(waiting).to_contain_text("Message")
        expect(waiting).to_contain_text("The keys are under the mat", timeout=20_000)


def chat(visitor, *lines):
    """Opens a shared tab with messages, once the menu of one was opened here; gives its path."""
    tab = add_tab(visitor, "Trip", "editAll")
    say(visitor, tab, *lines)
    page = visitor.go(tab)
    page.locator(".bubble").last.click(button="right")
    expect(page.locator(".notes__panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".notes__panel")).to_have_count(0)
    return tab


def pick(page, action, text):
    """Presses something in the menu of the message with a text."""
    message = page.locator(".message:visible").filter(has_text=text)
    message.hover()
    message.locator(".message__more").click()
    page.locator(f".notes__panel [data-do={action}]").first.click()


def test_reactions_and_pins_wait_for_the_house_and_are_done_once(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = chat(ada, "Keys", "Tickets")
    page = grace.go(tab)
    with ada.watch.losing(LOST):
        stopped(ada)
        pick(ada.page, "react", "Keys")
        pick(ada.page, "pin", "Tickets")
        rows = ada.page.locator(".messages__list > .message")
        expect(rows.nth(0).locator(".message__reaction")).to_have_text("❤️")
        expect(rows.nth(1).locator(".message__foot > svg")).to_have_count(1)
        expect(rows.nth(0)).to_have_attribute("unsent", "")
        expect(ada.page.get_by_role("link", name="Not sent yet: 2")).to_be_visible()

        mine = next_page(ada, "/settings/outbox")
        expect(mine.get_by_text("Everything is sent.")).to_be_visible()
    expect(page.locator(".message__reaction")).to_have_count(1, timeout=15_000)
    expect(page.locator(".message[data-pinned]")).to_have_count(1)


def test_answers_to_reactions_that_are_lost_change_nothing_twice(household, desk):
    page = desk.sign_in("Ada").page
    chat(desk, "Keys")
    with desk.watch.losing("net::ERR_CONNECTION_RESET"), losing_answers(page, "**/react", 1) as lost:
        pick(page, "react", "Keys")
        expect(page.locator(".message__reaction")).to_have_text("❤️")
        kept(page, 0)
    assert len(lost) == 1
    expect(page.locator(".message__reaction")).to_have_count(1)
    expect(page.locator(".message[unsent], .message[pending]")).to_have_count(0)


def test_what_an_earlier_version_left_is_sent(household, desk):
    page = desk.sign_in("Ada").page
    tab = chat(desk, "Keys")
    page.evaluate(
        """(path) => {
            const { member } = document.documentElement.dataset;
            const item = { id: "01a1".padEnd(32, "7"), path, text: "From before", entities: [], at: Date.now(), files: [], seenAt: 0 };
            localStorage.setItem(`hearth-notes:${member} outbox`, JSON.stringify([item]));
        }""",
        tab,
    )
    desk.go(tab)
    expect(texts(page)).to_have_text(["Keys", "From before"])
    wait_until(lambda: page.evaluate("!Object.keys(localStorage).some((key) => key.endsWith(' outbox'))"))


def test_whatever_answer_is_lost_it_is_done_once(household, desk):
    page = desk.sign_in("Ada").page
    cellar = add_tab(desk, "Cellar")
    tab = chat(desk, "Keys", "Tickets", "Maps")
    with desk.watch.losing("net::ERR_CONNECTION_RESET"):

        def losing(place):
            return losing_answers(page, place, 1)

        with losing("**/messages") as lost:
            write(page, "Passports")
            kept(page, 0)
        with losing("**/pin") as lost_pin:
            pick(page, "pin", "Keys")
            kept(page, 0)
        with losing("**/chosen") as lost_move:
            pick(page, "move", "Maps")
            page.get_by_role("menuitem", name="Cellar").click()
            kept(page, 0)
        with losing("**/chosen") as lost_deletion:
            pick(page, "delete", "Tickets")
            kept(page, 0)
        assert [len(one) for one in (lost, lost_pin, lost_move, lost_deletion)] == [1, 1, 1, 1]
        expect(page.locator(".message:visible .message__text")).to_have_text(["Keys", "Passports"])
        desk.go(tab)
        # Before its script is there, the form sends an undo by itself.
        page.wait_for_load_state("networkidle")
        with losing("**/undo/*") as lost_undo:
            page.locator(".toast__undo").click()
            wait_until(lambda: page.evaluate("true") and lost_undo)
            kept(page, 0)
        expect(texts(page)).to_have_text(["Keys", "Tickets", "Passports"])
        expect(page.locator(".message[data-pinned]")).to_have_count(1)
        remind(desk, "Bins tomorrow 10:00")
        come(household, "Bins")
        desk.go("/today")
        with losing("**/snooze") as lost_snooze:
            row(page, "Bins").locator("summary").click()
            row(page, "Bins").get_by_role("button", name="One hour").click()
            kept(page, 0)
        expect(rows(page)).to_have_count(0)
        assert (len(lost_undo), len(lost_snooze)) == (1, 1)
    assert desk.read(cellar).count("Maps</div>") == 1


def test_a_message_that_is_deleted_without_a_network_is_brought_back_or_gone_once_it_is_there(household, desk):
    page = desk.sign_in("Ada").page
    tab = chat(desk, "Keys", "Tickets", "Maps")
    with desk.watch.losing(LOST):
        stopped(desk)
        pick(page, "delete", "Keys")
        page.locator(".toast__undo").click()
        expect(page.locator(".message:visible")).to_have_count(3)
        # Nobody knows whether the deletion arrived: both are sent.
        kept(page, 2)
        pick(page, "delete", "Tickets")
        kept(page, 3)
        expect(page.locator(".message:visible")).to_have_count(2)
        page = next_page(desk, "/today")
        kept(page, 0)
    desk.go(tab)
    expect(texts(page)).to_have_text(["Keys", "Maps"])


def test_a_deletion_that_arrived_without_an_answer_is_undone(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    page = ada.page
    tab = chat(ada, "Keys", "Tickets")
    lost = "net::ERR_CONNECTION_RESET"
    with ada.watch.losing(lost):
        with losing_answers(page, "**/chosen", 100) as answers:
            pick(page, "delete", "Keys")
            page.locator(".toast__undo").click()
            expect(page.locator(".message:visible")).to_have_count(2)
            assert answers
            assert "Keys</div>" not in grace.read(tab)
        kept(page, 0)
    expect(texts(page)).to_have_text(["Keys", "Tickets"])
    ada.go(tab)
    expect(texts(page)).to_have_text(["Keys", "Tickets"])


def test_what_is_done_with_messages_before_its_script_has_come_is_kept(household, desk):
    page = desk.sign_in("Ada").page
    tab = chat(desk, "Keys", "Tickets")
    with desk.watch.losing(LOST):
        page.route(re.compile(r"/changes-\w+\.js"), lambda route: route.abort("internetdisconnected"))
        desk.go(tab)
        page.route("**/messages/**", lambda route: route.abort("internetdisconnected"))
        page.route("**/chosen", lambda route: route.abort("internetdisconnected"))
        pick(page, "pin", "Keys")
        pick(page, "delete", "Tickets")
        kept(page, 2)
        page.unroute_all()
        page = next_page(desk, "/today")
        kept(page, 0)
    desk.go(tab)
    expect(texts(page)).to_have_text(["Keys"])
    expect(page.locator(".message[data-pinned]")).to_have_count(1)


def test_an_undo_without_a_network_is_done_once_it_is_back(household, desk):
    page = desk.sign_in("Ada").page
    tab = chat(desk, "Keys", "Tickets")
    pick(page, "delete", "Keys")
    expect(page.locator(".toast__undo")).to_be_visible()
    with desk.watch.losing(LOST):
        stopped(desk)
        page.locator(".toast__undo").click()
        expect(page.get_by_role("link", name="Not sent yet: 1")).to_be_visible()
        page = next_page(desk, "/today")
        kept(page, 0)
    desk.go(tab)
    expect(texts(page)).to_have_text(["Keys", "Tickets"])


def test_a_message_that_cannot_be_moved_any_more_comes_back_and_the_list_says_so(household, desk):
    page = desk.sign_in("Ada").page
    target = add_tab(desk, "Cellar")
    tab = chat(desk, "Keys", "Tickets")
    with desk.watch.losing(LOST), desk.watch.allowing(404):
        page.route("**/chosen", lambda route: route.abort("internetdisconnected"))
        for text in ("Keys", "Tickets"):
            pick(page, "move", text)
            page.get_by_role("menuitem", name="Cellar").click()
        expect(page.locator(".message:visible")).to_have_count(0)
        kept(page, 2)
        desk.go(tab)
        expect(page.locator(".message:visible")).to_have_count(0)
        desk.post(f"{target}/delete", name="Cellar")
        page.unroute("**/chosen")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator(".message:visible")).to_have_count(2)
    desk.go("/settings/outbox")
    waiting = page.locator("outbox-list li")
    expect(waiting).to_have_count(2)
    expect(waiting.first).to_contain_text("Message moved")
    expect(waiting.first).to_contain_text("It could not be saved.")


def test_a_reminder_is_put_off_without_a_network(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    remind(ada, "Bins tomorrow 10:00")
    come(household, "Bins")
    ada.go("/today")
    expect(rows(ada.page)).to_have_count(1)
    with ada.watch.losing(LOST):
        stopped(ada)
        row(ada.page, "Bins").locator("summary").tap()
        row(ada.page, "Bins").get_by_role("button", name="One hour").tap()
        expect(rows(ada.page)).to_have_count(0)
        expect(ada.page.locator("toast-note")).to_contain_text("Not sent yet")
        page = next_page(ada, "/settings/outbox")
        expect(page.get_by_text("Everything is sent.")).to_be_visible()
    ada.go("/reminders")
    ada.sees("snoozed until")


def test_a_note_written_over_any_page_without_a_network_is_in_its_tab_once_it_is_back(household, desk):
    page = desk.sign_in("Ada").page
    tab = add_tab(desk, "Trip")
    desk.go(tab)
    desk.go("/graphs")
    with desk.watch.losing(LOST):
        page.keyboard.press("m")
        expect(page.locator(".quick-note textarea")).to_be_focused()
        stopped(desk)
        page.keyboard.type("Passports\nTickets\n")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.get_by_role("link", name="Not sent yet: 2")).to_be_visible()
        page = next_page(desk, "/today")
        kept(page, 0)
    desk.go(tab)
    expect(texts(page)).to_have_text(["Passports", "Tickets"])


def test_a_note_to_a_tab_that_is_deleted_meanwhile_keeps_its_words(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = add_tab(ada, "Trip", "editAll")
    grace.go(tab)
    page = grace.go("/today")
    with grace.watch.losing(LOST), grace.watch.allowing(404):
        stopped(grace)
        page.locator("[data-quick=notes]").fill("The keys are under the mat")
        page.keyboard.press("Enter")
        expect(page.locator("[data-quick=notes]")).to_have_value("")
        ada.post(f"{tab}/delete", name="Trip")
        page = next_page(grace, "/settings/outbox")
        waiting = page.locator("outbox-list li")
        expect(waiting).to_contain_text("Message")
        expect(waiting).to_contain_text("The keys are under the mat", timeout=20_000)
