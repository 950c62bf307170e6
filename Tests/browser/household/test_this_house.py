"""The page of how the house is: what an admin does there, on a phone, and what is seen of work that failed."""

import sqlite3
import time
from contextlib import closing

from playwright.sync_api import expect

from server import wait_until

PATH = "/settings/house"


def give_up(household, kind):
    """A job that failed ten times."""
    with closing(sqlite3.connect(household.data / "hearth.sqlite", timeout=20)) as database, database:
        database.execute(
            "INSERT INTO job (id, kind, payload, runAt, attempts, lastProblem, failedAt) "
            "VALUES (randomblob(16), ?, '{}', 0, 10, 'SQLite 13', ?)",
            (kind, int(time.time() * 1000)),
        )


def test_jobs_that_were_given_up_are_seen_and_removed(household, phone):
    ada = phone.sign_in("Ada")
    give_up(household, "rowing")
    give_up(household, "sailing")
    page = ada.go(PATH)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("2 jobs were given up")
    page.get_by_text("2 jobs failed").tap()
    expect(page.get_by_role("row", name="rowing")).to_contain_text("SQLite 13")
    ada.check_page()

    ada.press(alert.get_by_role("button", name="Remove"))

    assert ada.path == PATH
    expect(alert).to_have_count(0)


def test_the_house_is_checked_twice_at_once_and_once(household, phone, desk):
    ada, other = phone.sign_in("Ada"), desk.sign_in("Ada")
    for visitor in (ada, other):
        visitor.go(PATH)
    for visitor in (ada, other):
        visitor.press(visitor.page.get_by_role("button", name="Check now"))

    # The second one asks while the first check runs, or has another one made.
    wait_until(lambda: "No problems" in (text := ada.read(PATH)) and "Check now" in text, 20)


def test_a_wrong_address_is_said_and_stays_as_it_was_typed(household, phone):
    ada = phone.sign_in("Ada")
    page = ada.go(PATH)
    field = page.get_by_label("Address of the repository")
    field.fill("ftp://git.example/hearth.git")
    with ada.watch.allowing(422):
        ada.press(page.get_by_role("button", name="Save"))

    expect(page.get_by_role("alert")).to_contain_text("Enter an address that begins with http:// or https://.")
    expect(field).to_have_value("ftp://git.example/hearth.git")
    ada.check_page()


def test_a_report_is_copied_and_names_nobody(household, phone):
    ada = phone.sign_in("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ada.go(PATH)
    page.get_by_text("Copy for a report").tap()
    page.get_by_role("button", name="Copy", exact=True).tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()

    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Hearth ") and not {"Ada", "Grace"} & set(copied.split())
    ada.check_page()
