"""The order of tabs: with a finger in the bar after a long press, with the mouse, and with arrows in a list."""

from playwright.sync_api import expect

from browsing import delay
from notes import add_tab, editor, inbox
from pictures import touch
from test_notes_bar import hold, middle, names, own_inbox
from test_notes_tabs import tab_link


def test_a_stroke_over_the_bar_scrolls_it_and_a_long_press_puts_a_tab_elsewhere(household, phone, latency):
    phone.sign_in("Ada")
    titles = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"]
    tabs = [add_tab(phone, title) for title in titles]
    home = own_inbox(phone)
    page = phone.page
    page.wait_for_load_state("networkidle")
    bar = page.locator(".tabs__bar")
    finger = phone.context.new_cdp_session(page)
    finger.send("Input.synthesizeScrollGesture", {"x": 250, "y": middle(bar)[1], "xDistance": -150, "yDistance": 0})
    assert bar.evaluate("(one) => one.scrollLeft") > 60
    expect(names(page)).to_have_text(["Inbox", *titles])
    expect(page.locator("note-tabs[sorting], .notes__panel")).to_have_count(0)

    phone.go(home)
    page.wait_for_load_state("networkidle")
    delay(page, latency)
    alpha, beta = (tab_link(page, path) for path in tabs[:2])
    x, y = middle(alpha)
    end = beta.bounding_box()
    finger = hold(phone, alpha)
    for step in range(1, 9):
        touch(finger, "touchMove", [(x + (end["x"] + end["width"] - 2 - x) * step / 8, y)])
    with page.expect_response(lambda answer: answer.url.endswith("/notes/order")):
        touch(finger, "touchEnd", [])

    expected = ["Inbox", "Beta", "Alpha", *titles[2:]]
    expect(names(page)).to_have_text(expected)
    expect(page.locator("note-tabs[sorting], .notes__panel")).to_have_count(0)
    phone.go(home)
    expect(names(page)).to_have_text(expected)


def test_tabs_are_put_elsewhere_with_the_mouse_and_the_inbox_stays(household, desk):
    desk.sign_in("Ada")
    alpha, beta = add_tab(desk, "Alpha"), add_tab(desk, "Beta")
    page, mouse = desk.go(alpha), desk.page.mouse
    sorting = page.locator("note-tabs[sorting]")

    def take(one, other, end, meanwhile=lambda: None):
        """Takes a tab by its place over another one."""
        boxes = [None]
        # News of the order before may draw the bar anew in between.
        while None in boxes:
            boxes = [names(page).nth(index).bounding_box() for index in (one, other)]
        y = boxes[0]["y"] + boxes[0]["height"] / 2
        mouse.move(boxes[0]["x"] + boxes[0]["width"] / 2, y)
        mouse.down()
        meanwhile()
        expect(sorting).to_have_count(1)
        mouse.move(boxes[1]["x"] + boxes[1]["width"] * end, y, steps=8)

    for one, other, end in ((0, 1, 0.95), (1, 0, 0.05)):
        take(one, other, end)
        mouse.up()
        expect(sorting).to_have_count(0)
        expect(names(page)).to_have_text(["Inbox", "Alpha", "Beta"])

    take(1, 2, 0.95)
    with page.expect_response("**/notes/order"):
        mouse.up()
    expect(names(page)).to_have_text(["Inbox", "Beta", "Alpha"])
    desk.go(beta)
    expect(names(page)).to_have_text(["Inbox", "Beta", "Alpha"])

    # Also where news from the house draw the bar anew in the meantime.
    take(1, 2, 0.95, lambda: page.evaluate("() => { const tabs = document.querySelector('note-tabs'); tabs.renew(tabs.cloneNode(true)); }"))
    with page.expect_response("**/notes/order"):
        mouse.up()
    expect(sorting).to_have_count(0)
    expect(names(page)).to_have_text(["Inbox", "Alpha", "Beta"])

    # An order that is not saved is taken back, and loses no text.
    editor(page)
    page.keyboard.type("Milk")
    page.evaluate("() => (window.isTheSame = true)")
    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        page.route("**/notes/order", lambda route: route.abort("connectionreset"))
        take(1, 2, 0.95)
        expect(names(page)).to_have_text(["Inbox", "Beta", "Alpha"])
        mouse.up()
        expect(page.locator(".notes__said")).to_contain_text("That did not work")
    expect(names(page)).to_have_text(["Inbox", "Alpha", "Beta"])
    expect(page.locator("div.composer__text")).to_have_text("Milk")
    assert page.evaluate("() => window.isTheSame")


def test_tabs_are_put_in_order_with_arrows(household, desk):
    desk.sign_in("Ada")
    for title in ("Alpha", "Beta", "Gamma"):
        add_tab(desk, title)
    page = desk.go("/notes/tabs")
    order = page.locator(".sortable .row__name")

    def move(title, way):
        with page.expect_response(lambda answer: answer.url.endswith("/notes/order")):
            page.get_by_role("button", name=f"Move “{title}” {way}").click()

    expect(page.get_by_role("button", name="Move “Alpha” up")).to_be_disabled()
    expect(page.get_by_role("button", name="Move “Gamma” down")).to_be_disabled()
    expect(page.get_by_role("button", name="Move “Inbox” down")).to_have_count(0)
    move("Gamma", "up")
    expect(order).to_have_text(["Alpha", "Gamma", "Beta"])
    move("Alpha", "down")
    expect(order).to_have_text(["Gamma", "Alpha", "Beta"])

    inbox(desk)
    expect(names(page)).to_have_text(["Inbox", "Gamma", "Alpha", "Beta"])
