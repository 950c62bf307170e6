"""Lists in notes, and two people at one tab."""

import re

from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import add_list, add_tab, editor, say, texts


def make_list(visitor, tab, text):
    """Opens a tab with a new list in it."""
    add_list(visitor, tab, text)
    visitor.go(tab)


def test_two_tick_the_same_list_at_the_same_time(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    make_list(ada, tab, "Milk\nBread\nApples\nTea")
    grace.go(tab)
    delay(ada.page, 150)
    delay(grace.page, 300)
    checks = [one.page.locator(".task__check") for one in (ada, grace)]

    for mine, theirs in ((0, 3), (1, 2)):
        checks[0].nth(mine).click()
        checks[1].nth(theirs).tap()

    for page_checks in checks:
        for index in range(4):
            # Sooner than a page asks that has no stream.
            expect(page_checks.nth(index)).to_have_attribute("aria-checked", "true", timeout=10_000)
    ada.go(tab)
    assert [box.get_attribute("aria-checked") for box in ada.page.locator(".task__check").all()] == ["true"] * 4


def test_a_tick_that_is_refused_is_taken_back(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    make_list(ada, tab, "Milk\nBread")
    page = grace.page
    # She does not hear of it.
    for place in ("**/live?*", "**/part?*"):
        page.route(place, lambda route: route.abort())
    with grace.watch.allowing(403), grace.watch.losing("net::ERR_FAILED"):
        grace.go(tab)
        ada.submit(f"{tab}/sharing", audience="seeAll")

        page.locator(".task__check").first.tap()

        expect(page.get_by_role("link", name="Not sent yet: 1")).to_be_visible()
        expect(page.locator(".notes__said")).not_to_be_empty()
        for place in ("**/live?*", "**/part?*"):
            page.unroute(place)
        grace.go("/settings/outbox")
    expect(page.locator("outbox-list li")).to_contain_text("You can no longer change it.")


def test_a_message_that_comes_before_the_page_listens_is_shown_too(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    path = add_tab(ada, "Home", "editAll")
    with unanswered(ada.page, "**/live?*"):
        with ada.page.expect_request("**/live?*"):
            ada.go(path)
        say(grace, path, "The bakery closes at six")
        expect(texts(ada.page)).to_have_count(0)
    expect(texts(ada.page)).to_have_text("The bakery closes at six")


def is_still(page):
    """Waits until the list has come to rest: a wheel turns on for a while."""
    page.evaluate(
        """async () => {
            const list = document.querySelector(".messages");
            for (let [before, still] = [null, 0]; still < 10; before = list.scrollTop) {
                await new Promise((done) => requestAnimationFrame(done));
                still = list.scrollTop === before ? still + 1 : 0;
            }
        }"""
    )


def test_what_comes_and_goes_moves_neither_a_menu_nor_text_nor_the_lines_under_the_eyes(household, visitor):
    ada, other, grace = (visitor("desk").sign_in(name) for name in ("Ada", "Ada", "Grace"))
    tab = add_tab(ada, "Shopping", "editAll")
    first = say(ada, tab, "Milk")
    say(ada, tab, *(f"Line {number}" for number in range(12)))
    page = ada.go(tab)

    page.locator(".bubble").last.click(button="right")
    say(grace, tab, "One")
    # The stream tells of it; without one the page asks after fifteen seconds.
    expect(texts(page).last).to_have_text("One", timeout=10_000)
    expect(page.locator(".notes__panel")).to_be_visible()
    page.keyboard.press("Escape")
    # Text typed there stays.
    editor(page)
    page.keyboard.insert_text("I am at the")
    undo = other.post(f"{first}/delete")
    expect(texts(page).first).to_have_text("Line 0")
    expect(texts(page)).to_have_count(13)
    expect(page.locator("div.composer__text")).to_have_text("I am at the")
    other.post(re.search(r'action="(/undo/[^"]+)"', other.read(undo))[1])
    expect(texts(page).first).to_have_text("Milk")

    page.mouse.move(700, 400)
    page.mouse.wheel(0, -300)
    expect(page.locator(".messages__new")).to_be_visible()
    is_still(page)
    third = page.locator(".message").nth(2)
    top = third.bounding_box()["y"]
    say(grace, tab, "Two")
    expect(texts(page).last).to_have_text("Two")

    assert abs(third.bounding_box()["y"] - top) < 2
    expect(texts(page).last).not_to_be_in_viewport()
    page.locator(".messages__new").click()
    expect(texts(page).last).to_be_in_viewport()


def test_what_is_typed_into_the_page_of_a_list_waits_and_meets_what_others_changed(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    tab = add_tab(ada, "Shopping", "editAll")
    edit = add_list(ada, tab, "Milk\nBread\nSalt") + "/edit"
    ada.go(edit)
    items = ada.page.locator(".task-edit__text")
    items.first.fill("Oat milk")
    # A button saves all of it, and leads back.
    ada.press(ada.page.get_by_role("button", name="Delete “Salt”"))
    assert ada.path.partition("#")[0] == edit
    expect(items.first).to_have_value("Oat milk")
    is_offered(ada, 0)
    items.first.fill("Almond milk")
    with ada.page.expect_event("dialog"):
        ada.page.once("dialog", lambda dialog: dialog.accept())
        ada.page.goto("/today")

    grace = visitor("phone").sign_in("Grace")
    grace.go(edit)
    is_offered(grace, 0)
    grace.page.locator(".task-edit__text").first.fill("Cow milk")
    grace.press(grace.page.get_by_role("button", name="Save", exact=True))
    ada.go(edit)
    is_offered(ada, 1)
    ada.page.get_by_role("button", name="Restore").click()
    expect(items.first).to_have_value("Almond milk")

    with ada.watch.allowing(409):
        ada.page.get_by_role("button", name="Save", exact=True).click()
        expect(ada.page.get_by_role("alert")).to_contain_text("Cow milk")
    expect(items.first).to_have_value("Almond milk")
    ada.press(ada.page.get_by_role("button", name="Save", exact=True))
    ada.go(edit)
    is_offered(ada, 0)
    expect(items.first).to_have_value("Almond milk")


def is_offered(visitor, count):
    visitor.page.wait_for_function("() => Boolean(customElements.get('keep-draft'))")
    expect(visitor.page.get_by_role("button", name="Restore")).to_have_count(count)
