"""Changes to messages: lists edited, messages pinned, and the view of other members."""

import re

from playwright.sync_api import expect

from browsing import losing_answers
from notes import add_tab, editor, inbox, new_tab, say, texts
from pictures import wait_for


def pick(page, action, row=-1):
    """Presses something in a message's menu."""
    page.locator(".message").nth(row).hover()
    page.locator(".message__more").nth(row).click()
    page.locator(f".notes__panel [data-do={action}]").click()


def test_a_message_becomes_a_list_that_is_edited_copied_and_made_text_again(household, phone):
    phone.sign_in("Ada")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = add_tab(phone, "Shopping")
    say(phone, tab, "See https://example.org and `tea`", "Milk\n**Rye** bread\nApples\nSee https://example.org and `tea`")
    page = phone.go(tab)

    pick(page, "list")
    expect(page.locator(".task__text")).to_have_text(["Milk", "Rye bread", "Apples", "See https://example.org and tea"])
    # Links and code in an item look as in a message.
    looks = [
        [
            one.locator(part).evaluate("(one, name) => getComputedStyle(one)[name]", name)
            for part, name in (("a", "color"), ("a", "textDecorationLine"), ("code", "backgroundColor"))
        ]
        for one in (page.locator(".task__text").last, texts(page).first)
    ]
    assert looks[0] == looks[1] and looks[1][1] == "underline"
    page.locator(".task__check").nth(1).click()
    expect(page.locator(".task__check").nth(1)).to_have_attribute("aria-checked", "true")
    expect(page.locator(".message[pending]")).to_have_count(0)

    pick(page, "edit")
    page.wait_for_url("**/edit")
    phone.wait_until_alive()
    page.locator("[name=content]").fill("For Saturday")
    page.get_by_role("button", name="Move “Apples” up").click()
    expect(page.locator(".task-edit__text").nth(1)).to_have_value("Apples")
    page.get_by_role("button", name=re.compile("^Delete “See")).click()
    expect(page.locator(".task-edit__text")).to_have_count(3)
    phone.wait_until_alive()
    phone.press(page.get_by_role("button", name="Save", exact=True))
    phone.go(tab)
    expect(page.locator(".tasks__title")).to_have_text("For Saturday")
    expect(page.locator(".task__text")).to_have_text(["Milk", "Apples", "Rye bread"])

    pick(page, "copy")
    expect(page.locator(".notes__said")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "For Saturday\n○ Milk\n○ Apples\n● Rye bread"
    assert page.evaluate("navigator.clipboard.read().then(([{ types }]) => types)") == ["text/plain"]
    # Chosen beside others, it is copied the same.
    pick(page, "select")
    page.locator(".chosen [data-do=copy]").tap()
    expect(page.locator(".notes__said")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "For Saturday\n○ Milk\n○ Apples\n● Rye bread"

    pick(page, "text")
    expect(page.locator(".task")).to_have_count(0)
    for _ in range(2):
        assert texts(page).last.inner_text() == "For Saturday\nMilk\nApples\n✓ Rye bread"
        expect(texts(page).last.locator("b")).to_have_text("Rye")
        phone.go(tab)


def test_a_pin_is_seen_at_once_here_and_there(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    say(ada, tab, "The code of the door")
    for one in (ada, grace):
        one.go(tab)

    pick(ada.page, "pin")
    for page in (ada.page, grace.page):
        expect(page.locator(".pins")).to_contain_text("The code of the door")
    grace.page.locator(".pins summary").click()
    grace.page.locator(".pins a.row").click()
    expect(grace.page.locator(".message--marked")).to_contain_text("The code")
    grace.go(tab)
    pick(ada.page, "unpin")

    for page in (ada.page, grace.page):
        expect(page.locator(".pins")).to_have_count(0)


def test_nothing_at_all_is_not_sent(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Nothing")
    page = desk.page
    posts = []
    page.on("request", lambda one: posts.append(one.url) if one.url.endswith("/messages") else None)
    area = editor(page)

    for text in ("", "  \n ", "\u200b", "\u2060\ufe0f", "\u2800"):
        area.fill("")
        if text:
            page.keyboard.insert_text(text)
        page.locator("note-composer").evaluate("(one) => one.querySelector('form')?.requestSubmit() ?? one.form.requestSubmit()")
        page.wait_for_load_state("networkidle")

        expect(page.locator(".message")).to_have_count(0)
        assert posts == [], text


def test_a_quick_note_whose_answer_is_lost_is_there_once_and_the_next_is_another(household, desk):
    page = desk.sign_in("Ada").go("/graphs")
    form = page.locator("form.quick-note")
    with desk.watch.losing("net::ERR_CONNECTION_RESET"), losing_answers(page, "**/messages", 1) as lost:
        for text in ("Milk", "Milk and honey"):
            page.keyboard.press("m")
            expect(form).to_be_visible()
            form.locator("textarea").fill(text)
            form.get_by_role("button").first.click()
            expect(form).to_have_count(0)
        wait_for(desk, "!Object.keys(localStorage).some((key) => key.startsWith('hearth-outbox:'))")
    assert len(lost) == 1

    inbox(desk)
    assert texts(page).all_inner_texts()[-2:] == ["Milk", "Milk and honey"]


def test_where_there_is_no_other_tab_moving_says_so_and_nothing_is_moved_where_one_only_reads(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    inbox(grace)
    page = grace.page
    texts(page).last.click(button="right")
    page.locator(".menu__panel--message [data-do=move]").click()
    expect(page.locator(".notes__said")).to_contain_text("no other tab")
    expect(page.locator(".notes__panel")).to_have_count(0)

    add_tab(ada, "House rules", "seeAll")
    own = add_tab(grace, "Own")
    say(grace, own, "Milk")
    grace.go(own)
    pick(page, "move")
    expect(page.locator(".tabs__tab[data-tab]")).to_have_text(["Inbox", "House rules", "Own"])
    expect(page.locator(".notes__panel [data-to]")).to_have_text(["Inbox"])


def test_the_words_for_a_message_that_is_gone_stand_in_the_draft(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    note = say(grace, tab, "Milk")
    page = grace.go(tab)
    area = editor(page)
    page.keyboard.type("Half a thought")
    pick(page, "edit")
    expect(area).to_have_text("Milk")
    area.focus()
    page.keyboard.press("End")
    page.keyboard.type(" and bread", delay=60)
    ada.post(f"{note}/delete")
    expect(texts(page)).to_have_count(0)

    with grace.watch.allowing(404):
        page.locator(".composer__send").click()
        expect(page.locator(".notes__said")).to_contain_text("may have been deleted")

    expect(page.locator(".composer__editing")).to_have_count(0)
    expect(area).to_have_text("Half a thought\n\nMilk and bread")
    grace.go(tab)
    expect(area).to_have_text("Half a thought\n\nMilk and bread")
