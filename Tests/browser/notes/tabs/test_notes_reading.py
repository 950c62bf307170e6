"""The places of messages: above a phone's keyboard, on their day, on paper; and how they come in."""

import re

import pytest
from playwright.sync_api import expect

from notes import editor, new_tab, sent, shared_tab, texts, type_out, write
from pictures import wait_for
from test_notes_changing import pick
from test_notes_tabs import fill, post

# A keyboard that lies over the page, as phones do it: the window keeps its height, what is seen of it gets smaller.
KEYBOARD = """(height) => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - height, configurable: true });
    visualViewport.dispatchEvent(new Event("resize"));
}"""


def test_a_phones_keyboard_leaves_the_newest_message_above_the_composer(household, phone):
    phone.sign_in("Ada")
    tab = new_tab(phone, "Numbers")
    fill(phone, tab, 30)
    page = phone.page
    newest, composer = texts(page).last, page.locator("note-composer")
    editor(page)

    page.evaluate(KEYBOARD, 330)

    free = 844 - 330
    expect(page.locator("notes-room")).to_have_css("padding-bottom", "330px")
    box, field = newest.bounding_box(), composer.bounding_box()
    assert box["y"] + box["height"] <= field["y"]
    assert field["y"] + field["height"] <= free + 1
    assert box["y"] > page.locator(".notes__head").bounding_box()["y"]
    write(page, "One more")
    sent(page)
    box, field = texts(page).last.bounding_box(), composer.bounding_box()
    assert box["y"] + box["height"] <= field["y"] <= free
    page.evaluate(KEYBOARD, 0)
    expect(page.locator("notes-room")).to_have_css("padding-bottom", "0px")


def test_messages_fade_where_the_composer_begins(household, phone):
    phone.sign_in("Ada")
    new_tab(phone, "Alpha")

    fade = re.compile(r"^linear-gradient\(to top, rgba\(0, 0, 0, 0\), rgb\(\d+, \d+, \d+\) 24px\)$")
    expect(phone.page.locator(".messages")).to_have_css("mask-image", fade)


def arrivals(page):
    """Collects how messages come in: the name, the time in milliseconds and the first frame."""
    page.evaluate(
        """() => {
            window.arrived = {};
            addEventListener("animationstart", ({ target }) => {
                const motion = target.getAnimations().find(({ animationName }) => animationName === "message-arrive");
                if (motion) {
                    const [{ opacity, scale }] = motion.effect.getKeyframes();
                    // The house's own row takes the place of one that was just sent, and goes on with it.
                    arrived[target.closest(".message").id] = [motion.effect.getTiming().duration, opacity, scale];
                }
            }, true);
        }"""
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_new_message_grows_and_fades_in(household, visitor, motion):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = shared_tab(ada, "Shopping")
    write(ada.page, "Milk")
    sent(ada.page)
    grace.page.emulate_media(reduced_motion=motion)
    grace.go(tab)
    expect(texts(grace.page)).to_have_count(1)
    arrivals(grace.page)

    write(ada.page, "Bread")
    expect(texts(grace.page)).to_have_count(2)
    write(grace.page, "Tea")
    sent(grace.page)

    expected = [[250, "0", "0.85"]] * 2 if motion == "no-preference" else []
    grace.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    wait_for(grace, f"Object.values(arrived).length >= {len(expected)}")
    assert grace.page.evaluate("Object.values(arrived)") == expected


def test_a_day_is_shown_alone_and_what_is_written_there_goes_to_the_tab(household, desk):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Shopping")
    page = desk.page
    write(page, "Milk")
    sent(page)

    desk.press(page.locator(".messages__day a"))
    assert desk.path.startswith(f"{tab}?day=")
    expect(texts(page)).to_have_text(["Milk"])
    desk.check_page()
    desk.go(f"{tab}?day=2001-01-01")
    expect(texts(page)).to_have_count(0)
    desk.sees("Nothing was written on this day.")
    editor(page)
    page.keyboard.insert_text("Bread")
    page.locator(".composer__send").click()

    expect(texts(page)).to_have_text(["Milk", "Bread"])
    sent(page)
    expect(page).to_have_url(desk.url + tab)


def test_a_tab_on_paper_has_all_that_is_said_and_nothing_hidden(household, visitor):
    ada = visitor("phone", scheme="dark").sign_in("Ada")
    tab = new_tab(ada, "Shopping")
    page = ada.page
    type_out(page, "Gift: ||the red kettle||")
    write(page, "Milk\n\nBread")
    sent(page)
    pick(page, "list")
    page.locator(".task__check").first.click()
    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "true")
    expect(page.locator(".message[ticking]")).to_have_count(0)
    fill(ada, tab, 40)
    page.emulate_media(media="print")

    expect(page.locator("h1")).to_have_text("Shopping")
    assert page.locator("h1").bounding_box()["height"] > 10
    expect(texts(page).locator("visible=true")).to_have_count(41)
    cut = page.locator(".messages").evaluate("(list) => list.scrollHeight - list.clientHeight")
    assert cut <= 2
    for control in page.locator("main :is(button, input, textarea, summary, .button, .tabs, note-composer)").all():
        if "spoiler__toggle" not in (control.get_attribute("class") or ""):
            expect(control).to_be_hidden()
    # On paper, hidden words are transparent.
    expect(page.locator(".spoiler__text")).to_have_css("color", "rgba(0, 0, 0, 0)")
    marks = page.locator(".task").evaluate_all("(all) => all.map((one) => getComputedStyle(one, '::before').content)")
    # The empty line has no mark: it would lie over the next item.
    assert marks == ['"●"', "none", '"○"']


def test_who_reads_far_up_stays_there_when_a_message_comes(household, desk, phone):
    desk.sign_in("Ada")
    tab = new_tab(desk, "Long")
    fill(desk, tab, 560)
    page = desk.page
    for count in range(100, 551, 50):
        texts(page).first.scroll_into_view_if_needed()
        expect(texts(page)).to_have_count(count)
    texts(page).first.scroll_into_view_if_needed()
    expect(texts(page)).to_have_count(560)
    place = page.locator(".message").filter(has_text="Number 7").first
    place.scroll_into_view_if_needed()
    top = place.bounding_box()["y"]

    phone.sign_in("Ada")
    phone.go(tab)
    post(phone.page, tab, 1)

    expect(texts(page)).to_have_count(561)
    assert abs(place.bounding_box()["y"] - top) < 2
