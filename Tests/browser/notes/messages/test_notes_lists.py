"""Lists in notes, and two people at one tab."""

from playwright.sync_api import expect

from browsing import delay, unanswered
from notes import editor, new_tab, sent, shared_tab, texts, write


def make_list(visitor, tab, text):
    """Sends a message and turns it into a list with its menu."""
    visitor.go(tab)
    page = visitor.page
    write(page, text)
    sent(page)
    page.locator(".message").last.hover()
    page.locator(".message__more").last.click()
    page.locator(".notes__panel [data-do=list]").click()
    expect(page.locator(".task")).to_have_count(len(text.split("\n")))


def test_two_tick_the_same_list_at_the_same_time(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
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


def test_links_and_code_in_an_item_look_as_in_a_message(household, desk):
    desk.sign_in("Ada")
    text = "See https://example.org and `tea`"
    make_list(desk, new_tab(desk, "Shopping"), text)
    page = desk.page
    write(page, text)
    sent(page)

    looks = [
        [
            texts.locator(part).evaluate("(one, name) => getComputedStyle(one)[name]", name)
            for part, name in (("a", "color"), ("a", "textDecorationLine"), ("code", "backgroundColor"))
        ]
        for texts in (page.locator(".task__text"), page.locator(".message__text").last)
    ]

    assert looks[0] == looks[1]
    assert looks[1][1] == "underline"


def test_a_tick_that_fails_is_taken_back(household, desk):
    desk.sign_in("Ada")
    make_list(desk, shared_tab(desk, "Shopping"), "Milk\nBread")
    page = desk.page
    with desk.watch.losing("net::ERR_FAILED"):
        page.route("**/tick", lambda route: route.abort())

        page.locator(".task__check").first.click()

        expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "false")
        expect(page.locator(".notes__said")).not_to_be_empty()


def test_items_are_added_one_after_the_other(household, desk):
    desk.sign_in("Ada")
    make_list(desk, shared_tab(desk, "Shopping"), "Milk\nBread")
    page = desk.page
    delay(page, 300)
    page.locator(".tasks__input").click()

    for item in ("Apples", "Tea", "Salt"):
        page.keyboard.type(item)
        page.keyboard.press("Enter")

    expect(page.locator(".task__text")).to_have_text(["Milk", "Bread", "Apples", "Tea", "Salt"])
    expect(page.locator(".task--new")).to_have_count(0)
    expect(page.locator(".tasks__input")).to_be_focused()


def test_two_change_the_same_item_and_neither_text_is_lost(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    make_list(ada, tab, "Milk\nBread")
    path = ada.page.locator(".message").get_attribute("data-path")
    pages = [ada.page, grace.page]
    for one in (ada, grace):
        one.go(f"{path}/edit")
    fields = [page.locator(".task-edit__text") for page in pages]
    saves = [page.get_by_role("button", name="Save", exact=True) for page in pages]
    fields[0].first.fill("Milk without lactose")
    saves[0].click()
    expect(ada.page.locator(".task__text")).to_have_text(["Milk without lactose", "Bread"])

    fields[1].first.fill("Oat milk")
    fields[1].last.fill("Rye bread")
    with grace.watch.allowing(409):
        saves[1].click()
        expect(grace.page.get_by_role("alert")).to_contain_text("Milk without lactose")

    expect(fields[1].first).to_have_value("Oat milk")
    expect(fields[1].first).to_have_accessible_description("Milk without lactose")
    expect(fields[1].last).to_have_value("Rye bread")
    expect(ada.page.locator(".task__text")).to_have_text(["Milk without lactose", "Bread"])
    saves[1].click()
    for page in pages:
        expect(page.locator(".task__text")).to_have_text(["Oat milk", "Rye bread"], timeout=10_000)


def test_a_message_of_another_comes_by_itself(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    grace.go(tab)

    write(ada.page, "We are out of **tea**")

    # The stream tells of it; without one the page asks after fifteen seconds.
    expect(texts(grace.page).last).to_contain_text("We are out of", timeout=10_000)
    # Text typed there stays.
    editor(grace.page)
    grace.page.keyboard.insert_text("I am at the")
    write(ada.page, "And of milk")
    expect(texts(grace.page)).to_have_count(2)
    expect(grace.page.locator("div.composer__text")).to_have_text("I am at the")


def test_a_message_that_comes_before_the_page_listens_is_shown_too(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    path = shared_tab(ada, "Home")
    grace.go(path)
    with unanswered(ada.page, "**/live?*"):
        with ada.page.expect_request("**/live?*"):
            ada.go(path)
        write(grace.page, "The bakery closes at six")
        sent(grace.page)
        expect(texts(ada.page)).to_have_count(0)
    expect(texts(ada.page)).to_have_text("The bakery closes at six")


def test_the_first_message_that_is_shown_is_deleted_elsewhere(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    for text in ("Milk", "Bread", "Apples"):
        write(ada.page, text)
    sent(ada.page)
    grace.go(tab)
    expect(texts(grace.page)).to_have_text(["Milk", "Bread", "Apples"])

    ada.page.locator(".bubble").first.click(button="right")
    ada.page.locator(".notes__panel [data-do=delete]").click()

    expect(texts(grace.page)).to_have_text(["Bread", "Apples"])
    ada.page.locator(".toast__undo").click()
    expect(texts(grace.page)).to_have_text(["Milk", "Bread", "Apples"])


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


def test_what_comes_moves_neither_a_menu_nor_the_lines_under_the_eyes(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    for number in range(12):
        write(ada.page, f"Line {number}")
    sent(ada.page)
    grace.go(tab)
    page = ada.page

    page.locator(".bubble").last.click(button="right")
    write(grace.page, "One")
    expect(texts(page).last).to_have_text("One")
    expect(page.locator(".notes__panel")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.move(700, 400)
    page.mouse.wheel(0, -300)
    expect(page.locator(".messages__new")).to_be_visible()
    is_still(page)
    third = page.locator(".message").nth(2)
    top = third.bounding_box()["y"]
    write(grace.page, "Two")
    expect(texts(page).last).to_have_text("Two")

    assert abs(third.bounding_box()["y"] - top) < 2
    expect(texts(page).last).not_to_be_in_viewport()
    page.locator(".messages__new").click()
    expect(texts(page).last).to_be_in_viewport()


def test_what_is_typed_into_the_page_of_a_list_waits_and_meets_what_others_changed(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    tab = shared_tab(ada, "Shopping")
    make_list(ada, tab, "Milk\nBread\nSalt")
    edit = ada.page.locator(".message").get_attribute("data-path") + "/edit"
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
    ada.page.get_by_role("button", name="Put it back").click()
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
    expect(visitor.page.get_by_role("button", name="Put it back")).to_have_count(count)
