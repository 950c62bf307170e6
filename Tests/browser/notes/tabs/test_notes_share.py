"""Shared tabs: the rights to read and write, the names of writers and tickers, and news."""

import pytest
from playwright.sync_api import expect

from notes import inbox, new_tab, sent, shared_tab, texts, write
from test_notes_changing import pick
from test_notes_tabs import tab_link


def share(visitor, tab, audience, **people):
    """Sends the sheet; `people` are names with their rights: `Grace="edit"`."""
    visitor.go(f"{tab}/sharing")
    visitor.fill(audience=audience)
    for name, level in people.items():
        visitor.page.get_by_label(name).select_option(level)
    visitor.send(audience=audience)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_whoever_sees_a_tab_reads_it_and_writes_nothing(household, visitor, size):
    ada, grace = visitor("desk").sign_in("Ada"), visitor(size).sign_in("Grace")
    tab = new_tab(ada, "House rules")
    share(ada, tab, "seeAll")
    ada.go(tab)
    write(ada.page, "Shoes off\nLights out")
    sent(ada.page)
    pick(ada.page, "list")
    expect(ada.page.locator(".task")).to_have_count(2)

    grace.go(tab)
    page = grace.page
    expect(page.locator(".task__text")).to_have_text(["Shoes off", "Lights out"])
    expect(page.locator("note-composer, .tasks__add")).to_have_count(0)
    expect(page.locator(".task__check").first).to_be_disabled()
    expect(page.locator(".message__writer")).to_contain_text("Ada")
    grace.check_page()
    ada.page.locator(".task__check").first.click()
    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "true")
    with grace.watch.allowing(403, 404):
        grace.go(f"{tab}/edit")
        grace.go(f"{tab}/sharing")
    expect(page.locator("[name=audience]")).to_have_count(0)


def test_some_write_and_others_do_not_see_it(household, visitor):
    household.add_member("Linus")
    ada, grace, linus = (visitor("desk").sign_in(name) for name in ("Ada", "Grace", "Linus"))
    tab = new_tab(ada, "Presents")
    share(ada, tab, "chosen", Grace="edit")
    ada.go(tab)

    grace.go(tab)
    write(grace.page, "A red kettle")
    sent(grace.page)

    expect(texts(ada.page)).to_have_text(["A red kettle"])
    expect(ada.page.locator(".message__writer")).to_contain_text("Grace")
    # One's own have no name.
    expect(grace.page.locator(".message__writer")).to_have_count(0)
    with linus.watch.allowing(404):
        linus.go(tab)
    linus.sees_no("kettle")
    inbox(linus)
    expect(linus.page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox"])
    linus.go("/notes/search?q=kettle")
    expect(linus.page.locator(".note-hit")).to_have_count(0)


NAMES = """(rows) => rows.map((row) => {
    const writer = row.querySelector(".message__writer");
    return writer && getComputedStyle(writer).opacity === "1" ? writer.lastChild.textContent : "";
})"""


def names(page, expected):
    """The names that stand over the messages, one for each; without one it is empty."""
    shown = page.locator(".messages__list > .message:visible")
    expect(shown).to_have_count(len(expected))
    page.wait_for_function(
        f"""(expected) => {{
            const rows = [...document.querySelectorAll(".messages__list > .message:not([hidden])")];
            return JSON.stringify(({NAMES})(rows)) === JSON.stringify(expected);
        }}""",
        arg=expected,
    )


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_name_stands_over_the_first_of_what_one_writes_in_a_row(household, visitor, size):
    household.add_member("Linus")
    ada, grace, linus = visitor(size).sign_in("Ada"), visitor("desk").sign_in("Grace"), visitor("desk").sign_in("Linus")
    tab = shared_tab(ada, "Shopping")
    for one in (grace, linus):
        one.go(tab)

    said = ((grace, "Milk"), (grace, "Bread"), (linus, "Nails"), (grace, "Eggs"), (ada, "Thanks"), (grace, "Jam"))
    for before, (who, text) in enumerate(said):
        expect(who.page.locator(".message")).to_have_count(before)
        write(who.page, text)
        sent(who.page)

    names(ada.page, ["Grace", "", "Linus", "Grace", "", "Grace"])
    # Each message tells a screen reader whose it is.
    expect(ada.page.locator(".message__writer")).to_have_text(["GGrace", "GGrace", "LLinus", "GGrace", "GGrace"])

    # The first of a row goes, and comes back; so does the one between two rows of one writer.
    without_milk, without_nails = ["Grace", "Linus", "Grace", "", "Grace"], ["Grace", "", "", "", "Grace"]
    for whose, row, left in ((grace, 0, without_milk), (linus, 2, without_nails)):
        expect(whose.page.locator(".message")).to_have_count(6)
        pick(whose.page, "delete", row)
        names(ada.page, left)
        whose.page.locator(".toast__undo").click()
        names(ada.page, ["Grace", "", "Linus", "Grace", "", "Grace"])
    ada.check_page()


def test_names_are_told_without_javascript(household, visitor):
    ada, grace = visitor("phone", javascript=False).sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(grace, "Shopping")
    for text in ("Milk", "Bread"):
        write(grace.page, text)
        sent(grace.page)

    ada.go(tab)

    assert ada.page.eval_on_selector_all(".message", NAMES) == ["Grace", ""]


def test_who_ticked_stands_at_the_item(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    write(ada.page, "Milk\nBread")
    sent(ada.page)
    pick(ada.page, "list")
    expect(ada.page.locator(".task__check")).to_have_count(2)
    grace.go(tab)

    grace.page.locator(".task__check").nth(0).tap()
    ada.page.locator(".task__check").nth(1).click()

    for page in (ada.page, grace.page):
        by = page.locator(".task")
        # Sooner than a page asks that has no stream.
        expect(by.nth(0).locator(".task__by")).to_have_attribute("title", "Grace", timeout=10_000)
        expect(by.nth(1).locator(".task__by")).to_have_attribute("title", "Ada")


def test_a_tab_of_ones_own_says_of_nobody_who_wrote_or_ticked(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Shopping")
    page = desk.page
    write(page, "Milk\nBread")
    sent(page)
    pick(page, "list")
    page.locator(".task__check").first.click()
    expect(page.locator(".message[ticking]")).to_have_count(0)

    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "true")
    expect(page.locator(".message__writer, .task__by")).to_have_count(0)


def test_what_others_write_is_marked_until_it_is_read(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    home = inbox(grace)
    mark = tab_link(grace.page, tab).locator(".tabs__unread")
    expect(tab_link(grace.page, tab)).to_be_visible()

    for number, line in enumerate(("Milk", "Bread"), 1):
        write(ada.page, line)
        expect(mark).to_contain_text(str(number))
    grace.go("/today")
    grace.sees("2 new messages")
    grace.go(home)
    with grace.page.expect_response(lambda answer: answer.url.endswith(f"{tab}/seen")):
        tab_link(grace.page, tab).tap()
    expect(texts(grace.page)).to_have_text(["Milk", "Bread"])
    expect(mark).to_have_count(0)

    grace.go(home)
    expect(tab_link(grace.page, tab)).to_be_visible()
    expect(mark).to_have_count(0)
    # Members are not told of their own messages.
    inbox(ada)
    expect(ada.page.locator(".tabs__unread")).to_have_count(0)


def test_a_share_that_is_taken_back_takes_the_tab_along(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    write(ada.page, "Milk")
    sent(ada.page)
    inbox(grace)
    expect(tab_link(grace.page, tab)).to_be_visible()

    share(ada, tab, "me")

    inbox(grace)
    expect(tab_link(grace.page, tab)).to_have_count(0)
    with grace.watch.allowing(404):
        grace.go(tab)
    grace.sees_no("Milk")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_guest_reads_what_is_shared_and_has_no_inbox(household, visitor, size):
    household.add_member("Linus", "guest")
    ada, linus = visitor("desk").sign_in("Ada"), visitor(size).sign_in("Linus")
    linus.go("/notes")
    linus.sees("No tab is shared with you yet")
    tab = shared_tab(ada, "House rules")
    write(ada.page, "Shoes off")
    sent(ada.page)

    linus.go("/notes")

    page = linus.page
    assert linus.path == tab
    expect(texts(page)).to_have_text(["Shoes off"])
    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["House rules"])
    expect(page.locator("note-composer")).to_have_count(0)
    expect(page.get_by_role("link", name="New tab")).to_have_count(0)
    linus.check_page()
