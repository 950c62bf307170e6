"""Writing in notes: formats, pasting, changing what was sent, and how it stands there."""

from playwright.sync_api import expect

from browsing import delay
from notes import add_tab, editor, inbox, new_tab, say, sent, texts, write

PASTE = """(area, [html, text]) => {
    const data = new DataTransfer();
    if (html) data.setData("text/html", html);
    data.setData("text/plain", text);
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def test_formats_are_what_was_meant_undo_takes_them_back_and_what_is_pasted_keeps_ours(household, desk):
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

    editor(page)
    page.keyboard.type("see `code`")
    expect(area.locator("code")).to_have_text("code")
    page.keyboard.press("Control+z")
    expect(area).to_have_text("see `code`")
    page.keyboard.press("Control+Shift+z")
    expect(area.locator("code")).to_have_text("code")

    area.fill("")
    area.evaluate(PASTE, ['<style>p { color: red }</style><p style="color:red">One <span style="font-weight: 700">two</span></p><ul><li>three<script>x()</script></li></ul>', "plain"])
    expect(area).to_have_js_property("innerHTML", "One <b>two</b>\nthree")
    area.evaluate(PASTE, ["", "\r\nfour"])
    expect(area).to_have_js_property("innerText", "One two\nthree\nfour")


def test_what_follows_code_or_a_spoiler_that_was_taken_away_is_plain(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page
    area = editor(page)
    for signs in ("`", "||"):
        for keys in (["Control+Shift+ArrowLeft", "Backspace"], ["Backspace"] * 3):
            area.fill("")
            page.keyboard.type(f"one {signs}two{signs}", delay=30)
            expect(area.locator("code, .spoiler")).to_have_text("two")
            for key in keys:
                page.keyboard.press(key)
            page.keyboard.type("tea", delay=30)
            expect(area).to_have_js_property("innerHTML", "one tea")


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


def test_a_change_does_not_overwrite_another_unseen(household, visitor):
    ada, other = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Ada")
    tab = add_tab(ada, "Shopping")
    say(ada, tab, "Milk")
    for one in (ada, other):
        one.go(tab)
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
        expect(other.page.locator(".composer__editing p")).to_contain_text("This was changed in the meantime")


def test_the_time_stands_beside_a_short_text_and_below_a_long_one(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Shopping")
    say(desk, tab, "Milk", "שלום", "Milk and rye bread " * 8)
    page = desk.go(tab)

    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.locator(".message__time")).to_have_count(3)
        assert [is_beside(row) for row in page.locator(".message").all()] == [True, True, False]


def is_beside(row):
    """Whether the time overlaps the text's height. It never lies on its letters, and ends where the bubble does."""
    text, time, bubble = (row.locator(f".{name}").bounding_box() for name in ("message__text", "message__time", "bubble"))
    assert abs(bubble["x"] + bubble["width"] - time["x"] - time["width"]) < 16, (bubble, time)
    is_level = time["y"] < text["y"] + text["height"]
    assert not is_level or text["x"] + text["width"] <= time["x"], (text, time)
    return is_level
