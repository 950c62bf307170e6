"""On paper: a page's content, whole, by day, and nothing that one taps."""

from playwright.sync_api import expect

from pictures import PHOTOS, attach


def on_paper(visitor, path):
    visitor.go(path)
    visitor.page.emulate_media(media="print")
    return visitor.page


def test_an_entity_is_a_sheet_for_a_folder_and_its_table_is_whole(household, visitor):
    """A shelf of twelve books with a photo, printed on a phone by night."""
    ada = visitor("phone", scheme="dark").sign_in("Ada")
    path = ada.new_entity(ada.new_graph("Garden"), "Books")
    attach(ada, path, PHOTOS[0])
    ada.submit(f"{path}/attributes/lines", lines="\n".join(f"Book {letter}" for letter in "ABCDEFGHIJKL"))

    page = on_paper(ada, path)
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

    page = on_paper(ada, f"{path}/table")
    cut = page.locator(".sheet").evaluate("sheet => sheet.scrollHeight - sheet.clientHeight")
    assert cut <= 2
    assert page.locator("tbody tr:visible").count() == 12
    for control in page.locator("main button, main input, main .button").all():
        expect(control).to_be_hidden()
