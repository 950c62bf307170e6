"""The number of taps that everyday actions take, from Today, on a phone."""

import re

import pytest
from playwright.sync_api import expect

from pictures import PHOTOS


class Thumb:
    """Counts its taps since Today."""

    def __init__(self, visitor):
        self._visitor = visitor
        self.page = visitor.go("/today")
        self.taps = 0

    def tap(self, where):
        where.tap()
        self.taps += 1

    def go(self, where):
        """Taps what leads to another page."""
        self._visitor.press(where)
        self.taps += 1

    def bar(self, name):
        return self.page.get_by_role("navigation", name="Places").get_by_role("link", name=name)

    def link(self, name):
        return self.page.locator("main").get_by_role("link", name=name).first


@pytest.fixture
def ada(household, phone):
    """Ada at a phone, with a graph Library and in it Books: of Dune an author and a rating."""
    phone.sign_in("Ada")
    phone.books = phone.new_entity(phone.new_graph("Library"), "Books")
    phone.new_field(phone.books, name="Author", type="text", is_pinned=True)
    phone.new_field(phone.books, name="Rating", type="integer", is_pinned=True, unit="★", minimum="1", maximum="5")
    form = phone.read(f"{phone.books}/attributes/new")
    author, rating = re.findall(r'name="(field-[0-9a-f]{32})"', form)
    phone.submit(f"{phone.books}/attributes/new", name="Dune", **{author: "Frank Herbert", rating: "3"})
    return phone


def test_a_value_is_added_with_three(ada):
    savings = ada.submit("/wealth/series/new", name="Savings").split("/")[3][:32]
    ada.submit("/wealth/values/new", series=savings, amount="1000")
    # Hearth opens at Today: Wealth is under More in the phone's bar.
    ada.go("/today")
    thumb = Thumb(ada)

    thumb.go(thumb.page.locator("main a[href='/wealth']").first)
    thumb.go(thumb.link("Value"))
    expect(thumb.page.locator("[name=amount]")).to_be_focused()
    thumb.page.keyboard.type("1200")
    thumb.go(thumb.page.get_by_role("button", name="Add", exact=True))

    expect(thumb.page.locator("h1")).to_contain_text("1,200")
    assert thumb.taps == 3


def test_a_book_is_added_with_two_and_enter(ada):
    thumb = Thumb(ada)

    thumb.go(thumb.link("Books"))
    thumb.tap(thumb.page.get_by_role("textbox", name="New book"))
    thumb.page.keyboard.type("Emma")
    thumb.page.keyboard.press("Enter")

    expect(thumb.page.locator("#rows .row__name")).to_have_text(["Dune", "Emma"])
    assert thumb.taps == 2


def test_a_rating_is_changed_with_three(ada):
    thumb = Thumb(ada)

    thumb.go(thumb.link("Books"))
    thumb.tap(thumb.link("Rating: 3 ★"))
    thumb.tap(thumb.page.get_by_role("button", name="5 of 5"))

    expect(thumb.link("Rating: 5 ★")).to_be_visible()
    assert thumb.taps == 3


def test_a_photo_becomes_the_main_one_with_two_and_a_further_one_with_four(ada):
    photo, tile = ada.page.locator(".hero"), ada.page.locator("main .mosaic__tile:has(img)")
    thumb = Thumb(ada)
    bring_with_two(thumb, PHOTOS[0])
    expect(photo).to_be_visible()
    assert thumb.taps == 2

    first = photo.get_attribute("data-id")
    thumb = Thumb(ada)
    bring_with_two(thumb, PHOTOS[1])
    thumb.tap(tile)
    thumb.go(thumb.page.get_by_role("button", name="Main photo"))

    expect(photo).not_to_have_attribute("data-id", first)
    expect(tile).to_have_attribute("data-id", first)
    assert thumb.taps == 4


def bring_with_two(thumb, file):
    """To the books, and to their file chooser."""
    thumb.go(thumb.link("Books"))
    with thumb.page.expect_file_chooser() as chooser:
        thumb.tap(thumb.page.get_by_text("Add photos or files", exact=True).first)
    chooser.value.set_files(str(file))


def test_a_book_is_found_by_its_author_with_two(ada):
    thumb = Thumb(ada)

    thumb.go(thumb.link("Library"))
    thumb.tap(thumb.page.get_by_role("searchbox"))
    thumb.page.keyboard.type("herb")

    expect(thumb.page.locator("#rows .row__name")).to_have_text(["Books · Dune"])
    assert thumb.taps == 2


def test_a_graph_is_shared_with_four(ada):
    thumb = Thumb(ada)

    thumb.go(thumb.link("Library"))
    thumb.go(thumb.link("Only me"))
    thumb.tap(thumb.page.get_by_text("Everyone can view", exact=True))
    thumb.go(thumb.page.get_by_role("button", name="Save"))

    expect(thumb.page.get_by_role("link", name="Shared with Ada, Grace")).to_be_visible()
    assert thumb.taps == 4


def test_a_thing_is_deleted_and_back_with_three(ada):
    thumb = Thumb(ada)

    thumb.go(thumb.link("Books"))
    thumb.go(thumb.page.get_by_role("button", name="Delete").last)
    thumb.go(thumb.page.get_by_role("button", name="Undo"))

    expect(thumb.page.locator("toast-note")).to_have_text("“Books” restored")
    expect(thumb.page.locator("h1")).to_contain_text("Books")
    assert thumb.taps == 3


# The first things in each room, for somebody who has nothing yet.


@pytest.fixture
def newcomer(household, phone):
    return phone.sign_in("Ada")


def typed(page, text, *names):
    """Types where the keyboard is: it has come up by itself, in a field of this name."""
    for name in names:
        expect(page.locator(f"[name={name}]:visible")).to_be_focused()
    page.keyboard.type(text)


def test_a_note_is_written_with_two(newcomer):
    thumb = Thumb(newcomer)

    thumb.tap(thumb.page.get_by_role("textbox", name="A note to"))
    typed(thumb.page, "Buy soap")
    thumb.tap(thumb.page.get_by_role("button", name="Send"))

    assert thumb.taps == 2
    # The next page may ask for it while the first request is being answered.
    with newcomer.watch.allowing(503):
        newcomer.go("/notes")
        newcomer.sees("Buy soap")


def test_a_line_of_the_diary_is_written_with_two(newcomer):
    thumb = Thumb(newcomer)

    thumb.go(thumb.link("Write about today"))
    typed(thumb.page, "Moved in.", "content")
    thumb.go(thumb.page.get_by_role("button", name="Done"))

    newcomer.sees("Moved in.")
    assert thumb.taps == 2


def test_an_entity_is_made_with_two_and_a_name(newcomer):
    thumb = Thumb(newcomer)

    thumb.go(thumb.link("Collect what you know"))
    typed(thumb.page, "Books", "name")
    thumb.go(thumb.page.get_by_role("button", name="Create"))

    expect(thumb.page.locator("h1")).to_have_text("Books")
    assert thumb.taps == 2


def test_an_account_and_its_value_are_made_with_three_and_three_fields(newcomer):
    thumb = Thumb(newcomer)

    thumb.go(thumb.link("Add your first series"))
    typed(thumb.page, "Savings", "name")
    thumb.tap(thumb.page.get_by_label("Worth today"))
    typed(thumb.page, "1200")
    # The third field has the currency already.
    expect(thumb.page.get_by_label("Currency")).to_have_value("EUR")
    thumb.go(thumb.page.get_by_role("button", name="Create"))

    expect(thumb.page.locator("main")).to_contain_text("€1,200.00")
    assert thumb.taps == 3


def test_a_reminder_is_set_with_three_and_a_line(newcomer):
    thumb = Thumb(newcomer)

    thumb.go(thumb.link("Set a reminder"))
    thumb.tap(thumb.page.locator("[name=line]"))
    typed(thumb.page, "Water the plants every Tuesday 18:00")
    thumb.tap(thumb.page.get_by_role("button", name="Add", exact=True))

    expect(thumb.page.locator("main .row__name")).to_have_text("Water the plants")
    assert thumb.taps == 3


def test_the_clock_of_a_coffee_runs_with_four(newcomer):
    thumb = Thumb(newcomer)

    thumb.go(thumb.link("Brew a coffee"))
    thumb.go(thumb.link("V60 for one"))
    thumb.go(thumb.link("Brew it"))
    thumb.go(thumb.page.get_by_role("button", name="Start", exact=True))

    expect(thumb.page.get_by_role("timer")).to_be_visible()
    assert thumb.taps == 4
