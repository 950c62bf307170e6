"""Shared tabs: the names of writers and tickers, and news."""

from playwright.sync_api import expect

from notes import add_list, add_tab, inbox, say, share, texts
from test_notes_changing import pick
from test_notes_tabs import tab_link

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


def test_a_name_stands_over_the_first_of_what_one_writes_in_a_row(household, visitor):
    household.add_member("Linus")
    ada, grace, linus = (visitor(size).sign_in(name) for size, name in (("phone", "Ada"), ("desk", "Grace"), ("desk", "Linus")))
    tab = add_tab(ada, "Shopping", "editAll")
    ada.go(tab)
    for who, text in ((grace, "Milk"), (grace, "Bread"), (linus, "Nails"), (grace, "Eggs"), (ada, "Thanks"), (grace, "Jam")):
        say(who, tab, text)

    names(ada.page, ["Grace", "", "Linus", "Grace", "", "Grace"])
    # Each message tells a screen reader whose it is.
    expect(ada.page.locator(".message__writer")).to_have_text(["GGrace", "GGrace", "LLinus", "GGrace", "GGrace"])

    # The first of a row goes, and comes back; so does the one between two rows of one writer.
    without_milk, without_nails = ["Grace", "Linus", "Grace", "", "Grace"], ["Grace", "", "", "", "Grace"]
    for whose, row, left in ((grace, 0, without_milk), (linus, 2, without_nails)):
        whose.go(tab)
        pick(whose.page, "delete", row)
        names(ada.page, left)
        whose.page.locator(".toast__undo").click()
        names(ada.page, ["Grace", "", "Linus", "Grace", "", "Grace"])


def test_who_ticked_stands_at_the_item_and_of_nobody_in_a_tab_of_ones_own(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    add_list(ada, tab, "Milk\nBread")
    ada.go(tab)
    grace.go(tab)

    grace.page.locator(".task__check").nth(0).tap()
    ada.page.locator(".task__check").nth(1).click()
    for page in (ada.page, grace.page):
        by = page.locator(".task")
        # Sooner than a page asks that has no stream.
        expect(by.nth(0).locator(".task__by")).to_have_attribute("title", "Grace", timeout=10_000)
        expect(by.nth(1).locator(".task__by")).to_have_attribute("title", "Ada")

    own = add_tab(ada, "Own")
    add_list(ada, own, "Milk")
    ada.go(own)
    ada.page.locator(".task__check").click()
    expect(ada.page.locator(".message[pending]")).to_have_count(0)
    expect(ada.page.locator(".task__check")).to_have_attribute("aria-checked", "true")
    expect(ada.page.locator(".message__writer, .task__by")).to_have_count(0)


def test_what_others_write_is_marked_until_it_is_read(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab, home = add_tab(ada, "Shopping", "editAll"), inbox(grace)
    mark = tab_link(grace.page, tab).locator(".tabs__unread")
    expect(tab_link(grace.page, tab)).to_be_visible()

    for number, line in enumerate(("Milk", "Bread"), 1):
        say(ada, tab, line)
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
    assert "tabs__unread" not in ada.read("/notes")


def test_a_share_that_is_taken_back_takes_the_tab_along(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    say(ada, tab, "Milk")
    inbox(grace)
    expect(tab_link(grace.page, tab)).to_be_visible()

    share(ada, tab, "me")

    # Sooner than a page asks that has no stream.
    expect(tab_link(grace.page, tab)).to_have_count(0, timeout=10_000)
    with grace.watch.allowing(404):
        grace.go(tab)
    grace.sees_no("Milk")


def test_a_guest_reads_what_is_shared_and_has_no_inbox(household, visitor):
    household.add_member("Linus", "guest")
    ada, linus = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Linus")
    page = linus.go("/notes")
    linus.sees("No tab is shared with you yet")
    tab = add_tab(ada, "House rules", "editAll")
    say(ada, tab, "Shoes off")

    linus.go("/notes")

    assert linus.path == tab
    expect(texts(page)).to_have_text(["Shoes off"])
    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["House rules"])
    expect(page.locator("note-composer")).to_have_count(0)

    # They tick what is on a list.
    add_list(ada, tab, "Milk\nBread")
    ada.go(tab)
    expect(page.locator(".task__check")).to_have_count(2)
    page.locator(".task__check").first.tap()
    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "true")
    expect(ada.page.locator(".task__by")).to_have_attribute("title", "Linus")
    expect(page.get_by_role("link", name="New tab")).to_have_count(0)
