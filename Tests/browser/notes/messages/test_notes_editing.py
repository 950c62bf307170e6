"""Messages that are changed in the composer, and links that are given there."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from browsing import delay, losing_answers, unanswered
from notes import add_tab, editor, new_tab, say, sent, texts, write
from test_notes_changing import pick

# The time between two keys of a quick typist; in milliseconds.
PACE = 80

WAITING = "Object.keys(localStorage).filter((key) => key.startsWith('hearth-outbox:'))"


def test_a_link_is_given_with_its_tool_and_an_address_that_is_being_typed_is_taken_when_send_is_pressed(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Alpha")
    page = desk.page
    area = editor(page)
    page.keyboard.type("our house")
    page.keyboard.press("Control+Shift+ArrowLeft")
    page.locator("[data-format=text_link]").click()
    page.keyboard.type("example.org")
    page.keyboard.press("Enter")
    expect(area.locator("a")).to_have_attribute("href", "https://example.org")
    page.keyboard.press("Control+a")
    page.locator(".composer__bar [data-format=bold]").click()
    expect(area.locator("a b, b a")).to_have_text("house")
    area.fill("")

    page.keyboard.type("the words")
    page.keyboard.press("Control+Shift+ArrowLeft")
    page.locator("[data-format=text_link]").click()
    expect(page.locator(".composer__address")).to_be_focused()
    # The field has the place of the tools.
    expect(page.locator(".composer__bar .tools")).to_be_hidden()
    bar, field = (page.locator(name).bounding_box() for name in (".composer__bar", ".composer__address"))
    assert field["width"] > bar["width"] - 20, (bar, field)
    page.keyboard.type("example.org")
    page.locator(".composer__send").click()

    expect(texts(page)).to_have_text(["the words"])
    expect(texts(page).locator("a")).to_have_text("words")
    expect(texts(page).locator("a")).to_have_attribute("href", "https://example.org")
    expect(area).to_be_focused()
    expect(area).to_be_empty()


def test_every_format_is_given_with_its_key_and_with_its_tool(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Alpha")
    page = desk.page
    formats = {
        "bold": ("Control+b", "b"), "italic": ("Control+i", "i"), "underline": ("Control+u", "u"),
        "strikethrough": ("Control+Shift+x", "s"), "code": ("Control+Shift+m", "code"), "pre": (None, "pre"),
        "spoiler": ("Control+Shift+p", ".spoiler"),
    }
    for way in ("key", "tool"):
        for kind, (key, element) in formats.items():
            if way == "key" and not key:
                continue
            editor(page)
            page.keyboard.type(f"{kind} {way}")
            page.keyboard.press("Shift+Home")
            page.keyboard.press(key) if way == "key" else page.locator(f"[data-format={kind}]").click()
            page.locator(".composer__send").click()
            expect(texts(page).last.locator(element)).to_have_text(f"{kind} {way}")

    # What was chosen backwards is chosen on from there after a format.
    editor(page)
    page.keyboard.type("one two three")
    page.keyboard.press("Control+Shift+ArrowLeft")
    page.keyboard.press("Control+b")
    expect(page.locator("div.composer__text b")).to_have_text("three")
    page.keyboard.press("Control+Shift+ArrowLeft")
    assert page.evaluate("getSelection().toString()") == "two three"
    titles = [page.locator(f"[data-format={kind}]").get_attribute("title") for kind in ("bold", "text_link", "strikethrough", "pre")]
    assert titles == ["Bold (Ctrl+B)", "Link (Ctrl+K)", "Strikethrough (Ctrl+Shift+X)", "Code block"]


def test_the_end_of_a_long_message_is_in_sight_when_it_is_edited_and_when_it_was_is_read_with_a_tap(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Alpha")
    say(phone, tab, "\n".join(f"Line {number}" for number in range(30)))
    page = phone.go(tab)
    page.locator(".message__more").tap()
    page.locator(".notes__panel [data-do=edit]").tap()

    expect(page.locator("note-composer[editing]")).to_have_count(1)
    area = page.locator("div.composer__text")
    expect(area).to_be_focused()
    assert area.evaluate("(one) => one.scrollHeight - one.clientHeight - one.scrollTop") < 12
    assert area.evaluate("(one) => one.scrollTop") > 100
    page.keyboard.press("End")
    page.keyboard.insert_text(" and honey")
    page.locator(".composer__send").tap()
    expect(texts(page)).to_contain_text("Line 29 and honey")

    expect(page.locator(".message__edited time")).to_be_hidden()
    page.locator(".message__edited summary").tap()
    expect(page.locator(".message__edited time")).to_be_visible()


@pytest.mark.parametrize("latency", [0, 150, 300])
def test_what_is_typed_before_the_editor_came_changes_the_message(household, desk, latency):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    desk.go(tab)
    page = desk.page
    write(page, "Milk")
    sent(page)
    desk.go(tab)
    editor(page)
    page.keyboard.type("Half of it")
    # No script for editing is there.
    desk.go(tab)
    page.wait_for_load_state("networkidle")
    delay(page, latency)

    pick(page, "edit")
    page.keyboard.type(" and no honey", delay=PACE)
    expect(page.locator("note-composer[editing] div.composer__text")).to_have_text("Milk and no honey")
    expect(page.locator("div.composer__text")).to_be_focused()
    page.keyboard.press("Enter")

    expect(texts(page)).to_have_text(["Milk and no honey"])
    expect(page.locator("div.composer__text")).to_have_text("Half of it")
    assert desk.path == tab


@pytest.mark.parametrize("latency", [150, 300])
def test_a_message_is_saved_before_the_editor_came_and_the_next_is_typed(household, desk, latency):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    desk.go(tab)
    page = desk.page
    write(page, "Milk")
    sent(page)
    desk.go(tab)
    page.wait_for_load_state("networkidle")
    delay(page, latency)

    pick(page, "edit")
    page.keyboard.type("!\n", delay=PACE)

    expect(texts(page)).to_have_text(["Milk!"])
    expect(page.locator("note-composer[editing]")).to_have_count(0)
    expect(page.locator("div.composer__text")).to_be_empty()


@pytest.mark.parametrize("latency", [150, 300])
def test_the_arrow_opens_the_last_message_for_the_keys_that_follow(household, desk, latency):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Alpha")
    desk.go(tab)
    page = desk.page
    write(page, "Milk")
    sent(page)
    desk.go(tab)
    delay(page, latency)
    editor(page)

    page.keyboard.press("ArrowUp")
    page.keyboard.type(" and honey", delay=PACE)

    expect(page.locator("note-composer[editing] div.composer__text")).to_have_text("Milk and honey")
    page.keyboard.press("Escape")
    expect(page.locator("div.composer__text")).to_be_empty()


def test_the_arrow_opens_nothing_where_there_is_nothing(household, desk):
    desk.sign_in("Ada")
    desk.go(new_tab(desk, "Alpha"))
    page = desk.page
    editor(page)

    page.keyboard.press("ArrowUp")
    page.keyboard.type("Milk\n", delay=PACE)

    expect(texts(page)).to_have_text(["Milk"])


def begin_to_edit(visitor, *messages, draft=""):
    """A tab with these messages and a draft, whose last message is edited."""
    visitor.sign_in("Ada")
    tab = add_tab(visitor, "Alpha")
    say(visitor, tab, *messages)
    page = visitor.go(tab)
    editor(page)
    page.keyboard.type(draft)
    edit(page, messages[-1])
    expect(page.locator("div.composer__text")).to_be_focused()
    return page


def edit(page, text, row=-1):
    """Opens a message in the composer, where this stands then."""
    pick(page, "edit", row)
    expect(page.locator("note-composer[editing] div.composer__text")).to_have_text(text)


def ended(visitor, *messages, draft):
    """The change is saved, and these messages and the draft stand there, also when the tab is opened again."""
    page = visitor.page
    expect(page.locator("note-composer[editing]")).to_have_count(0)
    for _ in range(2):
        expect(texts(page)).to_have_text(list(messages))
        expect(page.locator(".composer__text:visible")).to_have_text(draft, use_inner_text=True)
        visitor.go(visitor.path)


def test_what_is_typed_after_a_change_is_the_next_message_or_the_draft_however_slow_the_network(household, desk):
    page = begin_to_edit(desk, "Milk")
    with unanswered(page, "**/messages/*"):
        page.keyboard.type(" and honey\nBread\nEggs", delay=PACE)
        # It is seen at once.
        expect(texts(page)).to_have_text(["Milk and honey", "Bread"])
    expect(page.locator("div.composer__text")).to_have_text("Eggs")
    expect(page.locator("div.composer__text")).to_be_focused()
    ended(desk, "Milk and honey", "Bread", draft="Eggs")

    # Enter pressed twice on a change sends no draft.
    editor(page)
    edit(page, "Bread")
    with unanswered(page, "**/messages/*"):
        page.keyboard.type("!\n\n", delay=PACE)
    ended(desk, "Milk and honey", "Bread!", draft="Eggs")


def test_a_change_is_there_again_after_another_message_was_opened_and_waits_until_it_is_sent(household, desk):
    page = begin_to_edit(desk, "Bread", "Milk", draft="Next one")
    page.keyboard.type(" and honey", delay=PACE)
    edit(page, "Bread", 0)
    edit(page, "Milk and honey")
    page.keyboard.press("Escape")
    expect(page.locator("div.composer__text")).to_have_text("Next one")
    edit(page, "Milk")

    lost = "net::ERR_CONNECTION_RESET"
    with desk.watch.losing(lost):
        page.route("**/messages/*", lambda route: route.abort("connectionreset"))
        page.keyboard.type(" and tea\n", delay=PACE)
        edit(page, "Bread", 0)
        page.keyboard.press("Escape")
        expect(page.locator(".message[unsent]")).to_have_count(1)
        # Changed once more, and left: the next page has both.
        edit(page, "Milk and tea")
        page.keyboard.type("!\n", delay=PACE)
        desk.go(desk.path)
        expect(texts(page)).to_have_text(["Bread", "Milk and tea!"])
        # From here on they arrive; of the first one the answer is lost.
        with losing_answers(page, "**/messages/*", 1) as answers:
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.locator(".message[unsent]")).to_have_count(0, timeout=15_000)
        assert len(answers) == 1
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes(' edit ') || key.startsWith('hearth-outbox:'))") == []
    desk.go(desk.path)
    expect(texts(page)).to_have_text(["Bread", "Milk and tea!"])


@contextmanager
def overtaken(visitor):
    """Changes of Ada's message “Milk” do not arrive; gives her, its tab, and what lets another device change it before they do."""
    ada, other = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Ada")
    tab = add_tab(ada, "Trip")
    note = say(ada, tab, "Milk")
    page = ada.go(tab)
    editor(page)

    def overtake():
        other.submit(f"{note}/edit", content="Oat milk")
        page.unroute("**/messages/*")
        page.evaluate("dispatchEvent(new Event('online'))")

    with ada.watch.losing("net::ERR_INTERNET_DISCONNECTED"), ada.watch.allowing(409):
        page.route("**/messages/*", lambda route: route.abort("internetdisconnected"))
        edit(page, "Milk")
        page.keyboard.type(" and honey\n", delay=PACE)
        expect(page.locator(".message[unsent]")).to_have_count(1)
        yield ada, tab, overtake


def in_composer(page):
    return page.locator("note-composer[editing] div.composer__text")


def test_a_change_that_another_one_overtook_on_its_way_is_in_the_composer_again_over_what_stands_there(household, visitor):
    with overtaken(visitor) as (ada, tab, overtake):
        page = ada.page
        page.goto("about:blank")
        overtake()
        # Any page sends it; the tab gives it back.
        ada.go("/more")
        expect(page.get_by_role("link", name="Not sent yet: 1")).to_be_visible()
        ada.go("/settings/outbox")
        expect(page.locator("outbox-list li")).to_contain_text("It was changed in the meantime.")
        # Its tab shows the words, and may be locked by now.
        expect(page.locator("outbox-list li")).not_to_contain_text("honey")
        ada.go(tab)
    expect(texts(page)).to_have_text(["Oat milk"])
    expect(in_composer(page)).to_have_text("Milk and honey")
    expect(page.locator(".composer__editing")).to_contain_text("changed in the meantime")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    editor(page)
    page.keyboard.press("Enter")
    expect(page.locator("note-composer[editing]")).to_have_count(0)
    expect(texts(page)).to_have_text(["Milk and honey"])


def test_of_several_changes_that_were_refused_the_composer_has_the_last(household, visitor):
    with overtaken(visitor) as (ada, _, overtake):
        page = ada.page
        edit(page, "Milk and honey")
        page.keyboard.type(" and tea\n", delay=PACE)
        expect(texts(page)).to_have_text(["Milk and honey and tea"])
        overtake()
        expect(in_composer(page)).to_have_text("Milk and honey and tea")
    expect(texts(page)).to_have_text(["Oat milk"])
    assert page.evaluate(WAITING) == []
    page.keyboard.press("Enter")
    expect(texts(page)).to_have_text(["Milk and honey and tea"])
    ended(ada, "Milk and honey and tea", draft="")


def test_a_change_that_is_refused_waits_until_the_one_that_is_being_made_is_over(household, visitor):
    with overtaken(visitor) as (ada, _, overtake):
        page = ada.page
        edit(page, "Milk and honey")
        page.keyboard.type("!", delay=PACE)
        overtake()
        expect(page.get_by_role("link", name="Not sent yet: 1")).to_be_visible()
        expect(in_composer(page)).to_have_text("Milk and honey!")
        page.keyboard.press("Escape")
        expect(in_composer(page)).to_have_text("Milk and honey")
        expect(page.locator(".composer__editing")).to_contain_text("changed in the meantime")
    assert page.evaluate(WAITING) == []
    page.keyboard.press("Escape")
    ended(ada, "Oat milk", draft="")


def test_what_is_changed_while_an_earlier_change_is_on_its_way_is_a_change_of_that_one(household, desk):
    page = begin_to_edit(desk, "Milk")
    with unanswered(page, "**/messages/*"):
        page.keyboard.type(" and honey\n", delay=PACE)
        edit(page, "Milk and honey")
    expect(page.locator(".message[pending]")).to_have_count(0)
    page.keyboard.type("!\n", delay=PACE)
    ended(desk, "Milk and honey!", draft="")
