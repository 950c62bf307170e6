"""A diary moves in from another program, and out again as one archive."""

import json
import re
import zipfile

import pytest
from playwright.sync_api import expect

from diaries import diary, texts
from pictures import PICTURES


def entry(number, at, text, *photos):
    return {
        "uuid": f"E{number}", "creationDate": at, "timeZone": "Europe/Berlin", "text": text, "tags": ["city"],
        "photos": [{"identifier": name, "md5": name, "orderInEntry": place} for place, name in enumerate(photos)],
    }


@pytest.fixture
def archive(tmp_path):
    """An export of Day One: two days, one of them with two entries and two photos, and one that is still to come."""
    entries = [
        entry(1, "2026-05-03T06:15:00Z", "Breakfast on the balcony.", "aa"),
        entry(2, "2026-05-03T18:00:00Z", "The **tram** was late again.", "bb"),
        entry(3, "2026-05-04T10:00:00Z", "Rain all day, and a letter."),
        entry(4, "2099-01-01T10:00:00Z", "Not yet."),
    ]
    path = tmp_path / "Journal.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("Journal.json", json.dumps({"metadata": {"version": "1.0"}, "entries": entries}))
        file.write(PICTURES / "turned-6.jpg", "photos/aa.jpeg")
        file.write(PICTURES / "progressive.jpg", "photos/bb.jpeg")
    return path


def look_at(visitor, archive):
    path = diary(visitor)
    visitor.go(f"{path}/import")
    visitor.check_page()
    visitor.page.set_input_files("input[type=file]", str(archive))
    visitor.press(visitor.page.get_by_role("button", name="Look at it"))
    return path


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_it_is_looked_at_and_then_comes_in(household, visitor, archive, size):
    ada = visitor(size).sign_in("Ada")
    path = look_at(ada, archive)
    page = ada.page

    expect(page.get_by_text("2 days are new.")).to_be_visible()
    expect(page.get_by_text("1 thing does not come.")).to_be_visible()
    expect(page.get_by_text("Breakfast on the balcony.")).to_be_visible()
    ada.check_page()
    assert texts(household) == {}

    ada.press(page.get_by_role("button", name="Bring it in"))
    expect(page.locator(".month__name")).to_have_text("May 2026")
    assert texts(household) == {
        "2026-05-03": "**08:15**\n\nBreakfast on the balcony.\n\n**20:00**\n\nThe **tram** was late again.",
        "2026-05-04": "Rain all day, and a letter.",
    }
    expect(page.locator('.month__day[data-day="2026-05-03"] .month__picture')).to_be_visible(timeout=60_000)
    ada.go(f"{path}/days/2026-05-03")
    expect(page.locator(".entry__text strong").first).to_have_text("08:15")
    ada.check_page()


def test_undo_takes_it_away_and_once_more_brings_nothing_twice(household, desk, archive):
    ada = desk.sign_in("Ada")
    look_at(ada, archive)
    ada.press(ada.page.get_by_role("button", name="Bring it in"))
    before = texts(household)
    look_at(ada, archive)
    expect(ada.page.get_by_text("There is nothing new in it.")).to_be_visible()
    ada.check_page()

    ada.go("/today")
    ada.press(ada.page.get_by_role("button", name="Undo").first)
    assert texts(household) == {}
    look_at(ada, archive)
    ada.press(ada.page.get_by_role("button", name="Bring it in"))
    assert texts(household) == before


def test_what_is_no_diary_is_said_to_be_none(household, phone, tmp_path):
    letter = tmp_path / "letter.zip"
    letter.write_text("Dear diary")
    ada = phone.sign_in("Ada")
    with ada.watch.allowing(422):
        look_at(ada, letter)

    expect(ada.page.get_by_text("This is no archive of a diary that is known here.").first).to_be_visible()
    ada.check_page()


def test_it_comes_out_as_one_archive(household, desk, archive):
    ada = desk.sign_in("Ada")
    path = look_at(ada, archive)
    ada.press(ada.page.get_by_role("button", name="Bring it in"))
    ada.go(f"{path}/export")
    ada.check_page()
    with ada.page.expect_download() as coming:
        ada.page.get_by_role("link", name="Take it out").click()

    with zipfile.ZipFile(coming.value.path()) as file:
        names = sorted(file.namelist())
        assert [name for name in names if name.startswith("Markdown")] == [
            "Markdown/2026/2026-05-03.md", "Markdown/2026/2026-05-04.md",
        ]
        assert file.read("pictures/2026/2026-05-03-1.jpeg") == (PICTURES / "turned-6.jpg").read_bytes()
        said = json.loads(file.read("diary.json"))
    assert (said["format"], said["version"], len(said["entries"])) == ("hearth-diary", 1, 2)
    assert re.fullmatch(r".+ \d{4}-\d\d-\d\d\.zip", coming.value.suggested_filename)
