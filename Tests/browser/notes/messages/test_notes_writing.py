"""Writing in notes: formats, pasting, changing what was sent, and how it stands there."""

import pytest
from playwright.sync_api import expect

from browsing import delay
from notes import editor, inbox, new_tab, sent, shared_tab, texts, write

PASTE = """(area, [html, text]) => {
    const data = new DataTransfer();
    if (html) data.setData("text/html", html);
    data.setData("text/plain", text);
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def test_formats_are_what_was_meant(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page
    area = editor(page)

    page.keyboard.type("**Bold** and 2*3*4 and ||hidden||.")
    expect(area).to_have_js_property("innerHTML", '<b>Bold</b> and 2*3*4 and <span class="spoiler">hidden</span>.')
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Control+i")
    page.keyboard.type("tilted")
    page.keyboard.press("Control+i")
    page.keyboard.type(" straight")
    page.keyboard.press("Enter")
    sent(page)

    last = texts(page).last
    expect(last.locator("b")).to_have_text("Bold")
    expect(last.locator("i")).to_have_text("tilted")
    expect(last.locator(".spoiler__text")).to_have_text("hidden")
    # A spoiler is revealed with a click, and with a key.
    expect(last.locator(".spoiler__toggle")).not_to_be_checked()
    last.locator(".spoiler__text").click()
    expect(last.locator(".spoiler__toggle")).to_be_checked()


def test_undo_takes_a_format_back_and_leaves_the_signs(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    area = editor(desk.page)
    desk.page.keyboard.type("see `code`")
    expect(area.locator("code")).to_have_text("code")

    desk.page.keyboard.press("Control+z")

    expect(area).to_have_text("see `code`")
    desk.page.keyboard.press("Control+Shift+z")
    expect(area.locator("code")).to_have_text("code")


def test_what_is_pasted_keeps_our_formats_and_no_others(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    area = editor(desk.page)

    area.evaluate(PASTE, ['<style>p { color: red }</style><p style="color:red">One <span style="font-weight: 700">two</span></p><ul><li>three<script>x()</script></li></ul>', "plain"])

    expect(area).to_have_js_property("innerHTML", "One <b>two</b>\nthree")
    area.evaluate(PASTE, ["", "\r\nfour"])
    expect(area).to_have_js_property("innerText", "One two\nthree\nfour")


def test_the_tools_format_what_is_chosen(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page
    area = editor(page)
    page.keyboard.type("our house")
    page.keyboard.press("Control+Shift+ArrowLeft")

    page.locator(".composer__bar [data-format=text_link]").click()
    page.keyboard.type("example.org")
    page.keyboard.press("Enter")

    expect(area.locator("a")).to_have_attribute("href", "https://example.org")
    page.keyboard.press("Control+a")
    page.locator(".composer__bar [data-format=bold]").click()
    expect(area.locator("a b, b a")).to_have_text("house")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_address_of_a_link_has_the_place_of_the_tools(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    inbox(ada)
    page = ada.page
    editor(page)
    page.keyboard.type("our house")
    page.keyboard.press("Control+a")

    page.locator(".composer__bar [data-format=text_link]").click()

    expect(page.locator(".composer__bar .tools")).to_be_hidden()
    bar, field = (page.locator(name).bounding_box() for name in (".composer__bar", ".composer__address"))
    assert field["width"] > bar["width"] - 20, (bar, field)


@pytest.mark.parametrize("signs", ["`", "||"])
@pytest.mark.parametrize("keys", [["Control+Shift+ArrowLeft", "Backspace"], ["Backspace"] * 3])
def test_what_follows_code_or_a_spoiler_that_was_taken_away_is_plain(household, desk, signs, keys):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page
    area = editor(page)
    page.keyboard.type(f"one {signs}two{signs}", delay=30)
    expect(area.locator("code, .spoiler")).to_have_text("two")

    for key in keys:
        page.keyboard.press(key)
    page.keyboard.type("tea", delay=30)

    expect(area).to_have_js_property("innerHTML", "one tea")


@pytest.mark.parametrize("latency", [0, 300])
def test_the_last_message_is_changed_from_the_keyboard(household, desk, latency):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    page = desk.page
    delay(page, latency)
    write(page, "Milk and bred")
    sent(page)
    area = editor(page)

    page.keyboard.press("ArrowUp")
    expect(area).to_have_text("Milk and bred")
    page.keyboard.press("Backspace")
    page.keyboard.type("ad")
    page.keyboard.press("Enter")

    expect(texts(page)).to_have_text(["Milk and bread"])
    expect(page.locator(".message__edited")).to_be_visible()
    expect(area).to_be_empty()
    desk.go(tab)
    expect(texts(page)).to_have_text(["Milk and bread"])


def test_leaving_a_change_brings_back_what_was_being_written(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Alpha")
    page = desk.page
    write(page, "Milk")
    sent(page)
    area = editor(page)
    page.keyboard.type("Next one")

    page.locator(".message").hover()
    page.locator(".message__more").click()
    page.locator(".notes__panel [data-do=edit]").click()
    expect(area).to_have_text("Milk")
    page.keyboard.press("Escape")

    expect(area).to_have_text("Next one")


def test_a_change_does_not_overwrite_another_unseen(household, visitor):
    ada, other = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Ada")
    tab = shared_tab(ada, "Shopping")
    write(ada.page, "Milk")
    sent(ada.page)
    other.go(tab)
    for one in (ada, other):
        editor(one.page)
        one.page.keyboard.press("ArrowUp")
        expect(one.page.locator("div.composer__text")).to_have_text("Milk")
    ada.page.keyboard.type(" and tea")
    ada.page.keyboard.press("Enter")
    expect(texts(ada.page)).to_have_text(["Milk and tea"])
    sent(ada.page)

    # The change arrives live, or with the answer; either way what is typed there stays.
    other.page.keyboard.type(" and salt")
    with other.watch.allowing(409):
        other.page.keyboard.press("Enter")
        expect(texts(other.page)).to_have_text(["Milk and tea"])
        expect(other.page.locator("div.composer__text")).to_have_text("Milk and salt")
        expect(other.page.locator(".composer__editing p")).to_contain_text("Somebody changed this meanwhile")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_time_stands_beside_a_short_text_and_below_a_long_one(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    new_tab(ada, "Shopping")
    for text in ["Milk", "שלום", "Milk and rye bread " * 8]:
        write(ada.page, text)
    sent(ada.page)

    expect(ada.page.locator(".message__time")).to_have_count(3)
    assert [is_beside(row) for row in ada.page.locator(".message").all()] == [True, True, False]


def is_beside(row):
    """Whether the time overlaps the text's height. It never lies on its letters, and ends where the bubble does."""
    text, time, bubble = (row.locator(f".{name}").bounding_box() for name in ("message__text", "message__time", "bubble"))
    assert abs(bubble["x"] + bubble["width"] - time["x"] - time["width"]) < 16, (bubble, time)
    is_level = time["y"] < text["y"] + text["height"]
    assert not is_level or text["x"] + text["width"] <= time["x"], (text, time)
    return is_level
