"""On paper: a page's content, whole, by day, and nothing that one taps."""

import pytest
from playwright.sync_api import expect

from pictures import PHOTOS, bring, plant


def on_paper(visitor, path):
    visitor.go(path)
    visitor.page.emulate_media(media="print")


@pytest.fixture
def shelf(household, visitor):
    """A shelf of twelve books with a photo, seen on a phone by night; its path and its visitor."""
    ada = visitor("phone", scheme="dark").sign_in("Ada")
    path = plant(ada, "Books")
    bring(ada, PHOTOS[:1])
    expect(ada.page.locator(".hero img")).to_have_count(1)
    ada.go(f"{path}/attributes/lines")
    ada.send(lines="\n".join(f"Book {letter}" for letter in "ABCDEFGHIJKL"))
    return ada, path


def test_an_entity_is_a_sheet_for_a_folder(shelf):
    ada, path = shelf
    on_paper(ada, path)
    page = ada.page

    assert page.locator("#rows > li:visible").count() == 12
    expect(page.locator(".hero")).to_be_visible()
    expect(page.locator(".facts")).to_be_visible()
    for control in page.locator("button, input, select, textarea, summary, .button, .bar, .side").all():
        expect(control).to_be_hidden()
    ink, paper = page.evaluate(
        "[getComputedStyle(document.documentElement).color, getComputedStyle(document.documentElement).backgroundColor]"
    )
    light = [sum(map(int, colour[4:-1].split(", "))) for colour in (ink, paper)]
    assert light[0] < 200 < 650 < light[1], (ink, paper)


def test_a_table_is_whole_on_paper(shelf):
    ada, path = shelf
    on_paper(ada, f"{path}/table")

    cut = ada.page.locator(".sheet").evaluate("sheet => sheet.scrollHeight - sheet.clientHeight")
    assert cut <= 2
    assert ada.page.locator("tbody tr:visible").count() == 12
    for control in ada.page.locator("main button, main input, main .button").all():
        expect(control).to_be_hidden()
