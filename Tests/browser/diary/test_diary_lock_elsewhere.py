"""A code that is set in one browser closes the diary in the member's others, and keeps what is typed there."""

import re
from contextlib import ExitStack

from playwright.sync_api import expect

from diaries import area, saving, texts, today, write
from pictures import wait_for
from test_diary_lock import CODE, SECRET, find_again, is_locked, is_sealed, lose, set_code
from test_lock import PASSWORD


# The stream of a page that is out of sight is closed.
HIDDEN = """(isHidden) => Object.defineProperty(document, "hidden", { value: isHidden, configurable: true })"""


def test_a_code_that_is_set_elsewhere_closes_open_pages(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    # Today shows what was a year ago.
    year, month_and_day = today(ada).split("-", 1)
    day = write(ada, f"{int(year) - 1}-{month_and_day.replace('02-29', '02-28')}", SECRET)
    phones = {}
    for place, path in {"day": day, "edit": f"{day}/edit", "month": re.sub("/days.*", "", day), "today": "/today"}.items():
        phones[place] = visitor("phone").sign_in("Ada")
        with phones[place].page.expect_response("**/live?*"):
            phones[place].go(path)
    for place in ("day", "today"):
        phones[place].sees("blue door")

    with ExitStack() as allowed:
        for phone in phones.values():
            allowed.enter_context(phone.watch.allowing(423))
        set_code(ada)
        for place, phone in phones.items():
            expect(phone.page.get_by_text("blue door")).to_have_count(0)
            if place != "today":
                is_locked(phone)
    ada.go(day)
    ada.sees("blue door")


def test_a_page_that_was_out_of_sight_as_the_code_was_set_is_closed_when_it_comes_back(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    day = write(ada, "2026-02-03", SECRET)
    phone = visitor("phone").sign_in("Ada")
    with phone.page.expect_response("**/live?*"):
        phone.go(day)
    phone.page.evaluate(HIDDEN, True)
    phone.turn("hidden")
    set_code(ada)
    phone.sees("blue door")
    with phone.watch.allowing(423):
        phone.page.evaluate(HIDDEN, False)
        phone.turn("visible")
        is_locked(phone)


def test_what_is_typed_as_a_code_is_set_elsewhere_is_kept(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    day = write(ada, "2026-02-03", SECRET)
    phone = visitor("phone").sign_in("Ada")
    with phone.page.expect_response("**/live?*"):
        phone.go(f"{day}/edit")
    with phone.watch.allowing(423):
        lose(phone)
        area(phone).press_sequentially(" and the green gate", delay=60)
        set_code(ada)
        # Left now, the page would lose it. It meets the lock when it is sent.
        expect(saving(phone)).to_have_attribute("data-state", "failed")
        expect(area(phone)).to_have_value(re.compile("green gate"))
        find_again(phone)
        phone.page.evaluate("dispatchEvent(new Event('online'))")
        is_locked(phone)
        is_sealed(phone)
        phone.send(**{"unlock-password": CODE})
    wait_for(phone, "!Object.keys(localStorage).some(key => key.startsWith('h-diary:'))")
    assert "green gate" in texts(household)["2026-02-03"]


def test_a_list_is_asked_for_once_when_a_graph_in_it_is_locked_elsewhere(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    graph = ada.new_graph("Cellar")
    phone = visitor("phone").sign_in("Ada")
    with phone.page.expect_response("**/live?*"):
        phone.go("/graphs")
    loads = []
    phone.page.on("framenavigated", lambda frame: loads.append(frame.url))
    with phone.page.expect_navigation():
        ada.submit(f"{graph}/lock", password=PASSWORD, again=PASSWORD)
    # Whoever has it open and writes in it says nothing to this page.
    for name in ("Port", "Madeira"):
        ada.new_entity(graph, name)
    other = ada.new_graph("Attic")
    expect(phone.page.locator(f"main a[href='{other}']")).to_have_count(0)
    assert len(loads) == 1
