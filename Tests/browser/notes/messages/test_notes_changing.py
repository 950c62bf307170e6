"""Changes to messages: lists edited, messages pinned, and the view of other members."""

import pytest
from playwright.sync_api import expect

from notes import editor, inbox, new_tab, sent, shared_tab, texts, write


def pick(page, action, row=-1):
    """Presses something in a message's menu."""
    page.locator(".message").nth(row).hover()
    page.locator(".message__more").nth(row).click()
    page.locator(f".notes__panel [data-do={action}]").click()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_list_is_edited_titled_and_ordered(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    tab = new_tab(ada, "Shopping")
    page = ada.page
    write(page, "Milk\nBread\nApples")
    sent(page)
    pick(page, "list")
    expect(page.locator(".task")).to_have_count(3)

    pick(page, "edit")
    page.wait_for_url("**/edit")
    page.locator("[name=content]").fill("For Saturday")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**{tab}*")
    ada.go(tab)
    pick(page, "edit")
    page.wait_for_url("**/edit")
    page.get_by_role("button", name="Move “Bread” up").click()
    expect(page.locator(".task-edit__text").first).to_have_value("Bread")
    page.get_by_role("button", name="Delete “Apples”").click()
    ada.wait_until_alive()
    ada.go(tab)

    expect(page.locator(".tasks__title")).to_have_text("For Saturday")
    expect(page.locator(".task__text")).to_have_text(["Bread", "Milk"])


def test_a_pin_is_seen_at_once_here_and_there(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    write(ada.page, "The code of the door")
    sent(ada.page)
    grace.go(tab)
    expect(texts(grace.page)).to_have_count(1)

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


def unread(page, tab):
    return page.locator(f"[data-tab='{tab.removeprefix('/notes/')}'] .tabs__unread")


def test_news_here_and_in_another_tab_are_both_told(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    here, there = shared_tab(ada, "Here"), shared_tab(ada, "There")
    grace.go(here)
    grace.page.wait_for_load_state("networkidle")
    ada.go(here)

    # Both within the moment in which news are gathered.
    ada.page.evaluate(
        """async (paths) => {
            const mark = document.documentElement.dataset.member.slice(-8);
            await Promise.all(paths.map((path) => fetch(`${path}/messages`, {
                method: "POST", body: new URLSearchParams({ content: "News", "door-as": mark }),
            })));
        }""",
        [there, here],
    )

    expect(texts(grace.page)).to_have_text(["News"])
    expect(unread(grace.page, there)).to_contain_text("1")


def test_what_came_while_the_page_was_hidden_stands_on_its_tab(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    here, there = shared_tab(ada, "Here"), shared_tab(ada, "There")
    grace.go(here)
    grace.page.wait_for_load_state("networkidle")
    hide = """(isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        Object.defineProperty(document, "visibilityState", { value: isHidden ? "hidden" : "visible", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    grace.page.evaluate(hide, True)
    write(ada.page, "News")
    sent(ada.page)
    later = shared_tab(ada, "Later")

    grace.page.evaluate(hide, False)

    expect(unread(grace.page, there)).to_contain_text("1")
    expect(grace.page.locator(f"[data-tab='{later.removeprefix('/notes/')}']")).to_have_count(1)


def test_the_inbox_stays_where_it_is(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    alpha = new_tab(desk, "Alpha")
    desk.go(alpha)
    page, mouse = desk.page, desk.page.mouse
    names = page.locator(".tabs__tab[data-tab]")

    for one, other, end in ((0, 1, 0.95), (1, 0, 0.05)):
        boxes = [names.nth(index).bounding_box() for index in (one, other)]
        middle = boxes[0]["y"] + boxes[0]["height"] / 2
        mouse.move(boxes[0]["x"] + boxes[0]["width"] / 2, middle)
        mouse.down()
        expect(page.locator("note-tabs[sorting]")).to_have_count(1)
        mouse.move(boxes[1]["x"] + boxes[1]["width"] * end, middle, steps=8)
        mouse.up()
        expect(page.locator("note-tabs[sorting]")).to_have_count(0)
        expect(names).to_have_text(["Inbox", "Alpha"])


@pytest.mark.parametrize("text", ["", "  \n ", "\u200b", "\u2060\ufe0f", "\u2800"])
def test_nothing_at_all_is_not_sent(household, desk, text):
    desk.sign_in("Ada")
    new_tab(desk, "Nothing")
    page = desk.page
    posts = []
    page.on("request", lambda one: posts.append(one.url) if one.url.endswith("/messages") else None)
    editor(page)

    if text:
        page.keyboard.insert_text(text)
    page.locator("note-composer").evaluate("(one) => one.querySelector('form')?.requestSubmit() ?? one.form.requestSubmit()")
    page.wait_for_load_state("networkidle")

    expect(page.locator(".message")).to_have_count(0)
    assert posts == []


def test_a_quick_note_amended_after_a_lost_answer_loses_nothing(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page
    desk.go("/graphs")
    page.keyboard.press("m")
    page.locator(".quick-note textarea").fill("Milk")

    def lose(route):
        route.fetch(max_redirects=0)
        route.abort()

    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/notes/quick", lose)
        page.locator("form.quick-note").get_by_role("button").first.click()
        expect(page.locator(".quick-note .field__problem")).to_be_visible()
    page.unroute("**/notes/quick")
    page.locator(".quick-note textarea").fill("Milk and honey")
    page.locator("form.quick-note").get_by_role("button").first.click()
    expect(page.locator(".quick-note")).to_have_count(0)

    inbox(desk)
    expect(texts(page).last).to_have_text("Milk and honey")


def test_tabs_drawn_anew_under_a_finger_are_sorted_all_the_same(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    new_tab(desk, "Alpha")
    desk.go(new_tab(desk, "Beta"))
    page, mouse = desk.page, desk.page.mouse
    names, sorting = page.locator(".tabs__tab[data-tab]"), page.locator("note-tabs[sorting]")
    alpha, beta = (names.nth(index).bounding_box() for index in (1, 2))
    middle = alpha["y"] + alpha["height"] / 2
    mouse.move(alpha["x"] + alpha["width"] / 2, middle)
    mouse.down()
    # As news from the house do it.
    page.evaluate("""() => {
        const tabs = document.querySelector("note-tabs");
        tabs.renew(tabs.cloneNode(true));
    }""")

    expect(sorting).to_have_count(1)
    mouse.move(beta["x"] + beta["width"] * 0.95, middle, steps=8)
    with page.expect_response("**/notes/order"):
        mouse.up()

    expect(sorting).to_have_count(0)
    expect(names).to_have_text(["Inbox", "Beta", "Alpha"])


def test_a_tab_that_another_deletes_says_so(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    grace.go(tab)
    editor(grace.page)
    grace.page.keyboard.insert_text("Half a thought")

    with grace.watch.allowing(404):
        actions = ada.page.locator(".notes__actions")
        actions.locator("summary").click()
        ada.press(actions.get_by_role("button", name="Delete the tab"))
        expect(grace.page.locator(".notes__said")).to_contain_text("no longer there")
        expect(grace.page.locator("div.composer__text")).to_have_text("Half a thought")
        # The draft is offered to the house again and again, because a deleted tab may come back.
        grace.go("/today")


def test_where_there_is_no_other_tab_moving_says_so(household, desk):
    desk.sign_in("Ada")
    inbox(desk)
    page = desk.page

    texts(page).last.click(button="right")
    page.locator(".menu__panel--message [data-do=move]").click()

    expect(page.locator(".notes__said")).to_contain_text("no other tab")
    expect(page.locator(".notes__panel")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_words_for_a_message_that_is_gone_stand_in_the_draft(household, visitor, size):
    ada, grace = visitor("desk").sign_in("Ada"), visitor(size).sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    grace.go(tab)
    page = grace.page
    write(page, "Milk")
    sent(page)
    area = editor(page)
    page.keyboard.type("Half a thought")
    pick(page, "edit")
    expect(area).to_have_text("Milk")
    area.focus()
    page.keyboard.press("End")
    page.keyboard.type(" and bread", delay=60)
    expect(texts(ada.page)).to_have_text(["Milk"])
    pick(ada.page, "delete")
    expect(texts(page)).to_have_count(0)

    with grace.watch.allowing(404):
        page.locator(".composer__send").click()
        expect(page.locator(".notes__said")).to_contain_text("may have been deleted")

    expect(page.locator(".composer__editing")).to_have_count(0)
    expect(area).to_have_text("Half a thought\n\nMilk and bread")
    grace.go(tab)
    expect(area).to_have_text("Half a thought\n\nMilk and bread")
