"""Wealth in a browser: a history on its way in, the cross-hair, the order of series, and a ledger that beancount takes."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from browsing import losing_answers, set_offline

LOST = "net::ERR_INTERNET_DISCONNECTED"

HISTORY = """date,account,value,currency,note
2025-11-21,Savings,1000.50,EUR,first
2026-01-31,Savings,-20,EUR,"a ""quoted"" note
on two lines"
2026-02-28,Savings,-20,EUR,
2026-02-28,Straße & 2nd 🏠,200000,EUR,
2026-03-31,Broker,12.34,USD,
2026-04-30,株,5000,JPY,
"""


def new_series(visitor, name):
    place = visitor.post("/wealth/series", name=name, kind="cash", currency="EUR", staleDays="0")
    return re.match(r"/wealth/series/[0-9a-f]{32}", place)[0]


def bring_in(visitor, text, account_kinds=()):
    """Brings values in over HTTP; `account_kinds` are places of accounts with what they become."""
    plan = visitor.upload("/wealth/import", field="file", text=text)
    kinds = {f"account-{place}": kind for place, kind in account_kinds}
    assert visitor.submit(plan, **kinds, go="on") == "/wealth?range=all"
    visitor.go("/wealth?range=all")


def test_a_history_is_looked_at_brought_in_and_taken_back(household, phone):
    ada = phone.sign_in("Ada")
    ada.go("/wealth")
    ada.page.get_by_label("More for wealth").click()
    ada.page.get_by_role("link", name="Import values").click()
    ada.page.wait_for_url(re.compile("/wealth/import$"))
    ada.page.get_by_label("File").set_input_files(
        {"name": "bank.csv", "mimeType": "text/csv", "buffer": (HISTORY + "x,Savings,1,EUR,\n").encode()}
    )
    ada.press(ada.page.get_by_role("button", name="Preview"))
    for text in ("6 values are new.", "1 value will be skipped. It is listed below.", "This is not a date.", "Will be imported"):
        ada.sees(text)
    ada.check_page()
    ada.press(ada.page.get_by_role("button", name="Import 6 values"))
    ada.sees("Imported: bank.csv: 6 new, 1 skipped")
    ada.press(ada.page.get_by_role("button", name="Undo"))
    ada.go("/wealth/series")
    ada.sees_no("Savings")


def test_the_cross_hair_says_the_values_of_a_day(household, desk):
    ada = desk.sign_in("Ada")
    bring_in(ada, HISTORY)
    crosshair = ada.page.locator("chart-crosshair")
    crosshair.focus()
    ada.page.keyboard.press("Home")
    expect(crosshair.locator(".crosshair__card")).to_contain_text("€1,000.50")
    expect(crosshair).to_have_attribute("aria-valuetext", re.compile("21 Nov 2025, Savings €1,000.50"))
    ada.page.keyboard.press("End")
    expect(crosshair.locator(".crosshair__card")).to_contain_text("€200,000.00")
    ada.page.keyboard.press("Escape")
    expect(crosshair.locator(".crosshair__card")).to_be_hidden()
    crosshair.hover()
    expect(crosshair.locator(".crosshair__card")).to_be_visible()
    ada.check_page()
    ada.go("/wealth?mode=stacked&by=group")
    ada.check_page()


def test_series_are_moved_with_the_keyboard_and_stay_so(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    bring_in(ada, HISTORY)
    ada.go("/wealth/series")
    with ada.page.expect_response(re.compile("/wealth/series/order$")):
        ada.page.get_by_role("button", name="Move “Broker” up").click()
    ada.go("/wealth/series")
    expect(ada.page.locator("sort-rows .row__name").nth(1)).to_have_text("Broker")


def test_a_series_is_archived_on_a_day_and_what_has_no_rate_stays_in_sight(household, phone):
    ada = phone.sign_in("Ada")
    bring_in(ada, HISTORY)
    ada.sees("No rate from USD to EUR for the days of “Broker”: it is shown in its own currency.")
    ada.sees("and US$12.34")
    ada.page.locator("chart-crosshair").focus()
    ada.page.keyboard.press("End")
    expect(ada.page.locator(".crosshair__card")).to_contain_text("+ JP¥5,000 + US$12.34")
    ada.go("/wealth/series")
    ada.page.locator(".row", has_text="Broker").click()
    ada.page.get_by_label("More for this series").click()
    ada.page.get_by_role("link", name="Archive").click()
    ada.sees("Last day that counts")
    ada.send(day="2026-04-15")
    ada.sees("15 Apr 2026")


def test_bean_check_takes_the_ledger(household, visitor, tmp_path):
    ada = visitor("desk").sign_in("Ada")
    bring_in(ada, HISTORY, [(1, "new-debts")])
    answer = ada.page.request.get(f"{household.url}/wealth/export.beancount")
    ledger = tmp_path / "wealth.beancount"
    ledger.write_bytes(answer.body())
    assert b"Liabilities:Stra" in answer.body()

    program = Path(sys.executable).with_name("bean-check")
    done = subprocess.run([program, ledger], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    ledger.write_bytes(answer.body().replace(b"balance Assets:Savings  -20.00", b"balance Assets:Savings  -21.00"))
    assert subprocess.run([program, ledger], capture_output=True, timeout=60).returncode != 0


def test_a_value_waits_for_the_network_and_is_there_once_though_its_answer_was_lost(household, phone):
    ada = phone.sign_in("Ada")
    series = new_series(ada, "Savings")
    ada.go(series)
    value, add = ada.page.get_by_label("Value", exact=True), ada.page.get_by_role("button", name="Add")
    value.fill("10")
    add.tap()
    ada.sees("€10.00")
    assert ada.path == series

    waits = ada.page.locator(".value-waits")
    with ada.watch.losing("net::ERR_CONNECTION_RESET"), losing_answers(ada.page, "**/wealth/values", 1) as lost:
        value.fill("20")
        add.tap()
        # The outbox sends it once more, and the page goes on.
        ada.sees("€20.00")
    assert len(lost) == 1
    assert ada.page.locator("#rows > li").count() == 2

    with ada.watch.losing(LOST):
        set_offline(ada.page, True)
        value.fill("30")
        add.tap()
        expect(waits).to_have_text("30 · Waiting for a connection")
        value.fill("40")
        add.tap()
        expect(waits).to_have_text("30 · Waiting for a connection40 · Waiting for a connection")
        set_offline(ada.page, False)
        ada.sees("€40.00")
    expect(waits).to_be_hidden()
    assert ada.page.locator("#rows > li").count() == 4


def test_what_is_typed_while_a_value_is_on_its_way_stays_in_the_form(household, desk):
    ada = desk.sign_in("Ada")
    ada.go(new_series(ada, "Savings"))
    page = ada.page
    value, waits, held = page.get_by_label("Value", exact=True), page.locator(".value-waits"), []
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        page.route("**/wealth/values", lambda route: route.continue_() if held else held.append(route))
        value.fill("30")
        with page.expect_request("**/wealth/values"):
            page.keyboard.press("Enter")
        value.fill("31")
        with page.expect_response("**/wealth/values"):
            held[0].abort("connectionreset")
        expect(waits).to_be_hidden()
    expect(value).to_have_value("31")
    page.keyboard.press("Enter")
    ada.sees("€31.00")
    expect(page.locator("#rows > li")).to_have_count(2)


def test_a_value_that_is_no_amount_is_refused_with_what_was_typed_and_one_of_a_lost_series_keeps_its_words(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    series = new_series(ada, "Savings")
    ada.go(series)
    with ada.watch.allowing(422):
        ada.page.get_by_label("Value", exact=True).fill("ten")
        ada.page.get_by_role("button", name="Add").tap()
        ada.sees("This is not an amount. Write it like 1,234.56.")
    expect(ada.page.locator("[name=amount]")).to_have_value("ten")

    ada.go(series)
    with ada.watch.losing(LOST), ada.watch.allowing(422):
        set_offline(ada.page, True)
        ada.page.get_by_label("Value", exact=True).fill("77")
        ada.page.get_by_role("button", name="Add").tap()
        expect(ada.page.locator(".value-waits")).to_contain_text("77")
        desk = visitor("desk").sign_in("Ada")
        desk.submit(f"{series}/delete", name="Savings")
        set_offline(ada.page, False)
        line = ada.page.locator("[data-outbox]")
        expect(line).to_have_text("Not sent yet: 1")
        line.tap()
    ada.sees("77")
    ada.sees("It could not be saved.")
