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
    visitor.page.set_input_files("input[type=file]", str(archive))
    visitor.press(visitor.page.get_by_role("button", name="Preview"))
    return path


def test_it_is_looked_at_then_comes_in_and_goes_out_again(household, phone, archive):
    ada = phone.sign_in("Ada")
    path = look_at(ada, archive)
    page = ada.page

    expect(page.get_by_text("2 days are new.")).to_be_visible()
    expect(page.get_by_text("1 item will be skipped or shortened.")).to_be_visible()
    expect(page.get_by_text("Breakfast on the balcony.")).to_be_visible()
    ada.check_page()
    assert texts(household) == {}

    ada.press(page.get_by_role("button", name="Import", exact=True))
    expect(page.locator(".month__name")).to_have_text("May 2026")
    assert texts(household) == {
        "2026-05-03": "**08:15**\n\nBreakfast on the balcony.\n\n**20:00**\n\nThe **tram** was late again.",
        "2026-05-04": "Rain all day, and a letter.",
    }
    expect(page.locator('.month__day[data-day="2026-05-03"] .month__picture')).to_be_visible(timeout=60_000)
    ada.go(f"{path}/days/2026-05-03")
    expect(page.locator(".entry__text strong").first).to_have_text("08:15")

    ada.go(f"{path}/export")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download").tap()
    assert re.fullmatch(r".+ \d{4}-\d\d-\d\d\.zip", coming.value.suggested_filename)
    with zipfile.ZipFile(coming.value.path()) as file:
        assert "Markdown/2026/2026-05-03.md" in file.namelist()
