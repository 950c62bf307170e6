"""The places of messages: above a phone's keyboard, on their day, on paper; and how they come in."""

import re
import sqlite3
import uuid

from playwright.sync_api import expect

from browsing import delay
from notes import add_list, add_tab, editor, fill, say, sent, texts, write
from pictures import wait_for

# A keyboard that lies over the page, as phones do it: the window keeps its height, what is seen of it gets smaller.
KEYBOARD = """(height) => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - height, configurable: true });
    visualViewport.dispatchEvent(new Event("resize"));
}"""


def test_a_phones_keyboard_leaves_the_newest_message_above_the_composer(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Numbers")
    fill(phone, tab, 30)
    page = phone.go(tab)
    # Messages fade where the composer begins.
    fade = re.compile(r"^linear-gradient\(to top, rgba\(0, 0, 0, 0\), rgb\(\d+, \d+, \d+\) 24px\)$")
    expect(page.locator(".messages")).to_have_css("mask-image", fade)
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


def arrivals(page):
    """Collects how messages come in: for each its times and delays in milliseconds, and the first frame."""
    page.evaluate(
        """() => {
            window.arrived = {};
            const shown = {};
            const arriving = (bubble) => bubble?.getAnimations().find((one) => one.animationName === "message-arrive");
            const look = () => {
                for (const row of document.querySelectorAll(".message[arriving]")) {
                    shown[row.id] = Math.max(shown[row.id] ?? 0, arriving(row.querySelector(".bubble"))?.currentTime ?? 0);
                }
                requestAnimationFrame(look);
            };
            look();
            document.addEventListener("animationstart", ({ animationName, target }) => {
                const motion = arriving(target);
                // The house's own row takes the place of one that was just sent, and goes on with it.
                if (animationName !== "message-arrive" || !motion) return;
                const [{ opacity, scale }] = motion.effect.getKeyframes();
                const { duration, delay } = motion.effect.getTiming();
                const { id } = target.closest(".message");
                const known = (window.arrived[id] ??= []);
                // It goes on where the eye saw it last, or it comes in anew.
                if (!known.length || motion.currentTime + 50 < (shown[id] ?? 0)) known.push([duration, delay, opacity, scale]);
            }, true);
        }"""
    )


def test_a_new_message_grows_and_fades_in_once_and_the_first_when_the_tab_has_said_what_it_is_for(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Shopping", "editAll")
    page = grace.page
    page.emulate_media(reduced_motion="no-preference")
    grace.go(tab)
    arrivals(page)
    # The house's row comes while the one that was sent is half in.
    delay(page, 100)

    def seen():
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return page.evaluate("Object.values(arrived)")

    for count, text in enumerate(("Milk", "Bread"), 1):
        write(page, text)
        sent(page)
        expect(page.locator(".message[arriving]")).to_have_count(0)
        wait_for(grace, f"Object.values(arrived).length >= {count}")
    say(ada, tab, "Tea")
    expect(texts(page)).to_have_count(3)
    wait_for(grace, "Object.values(arrived).length >= 3")
    assert seen() == [[[250, 150, "0", "0.85"]], [[250, 0, "0", "0.85"]], [[250, 0, "0", "0.85"]]]

    page.emulate_media(reduced_motion="reduce")
    write(page, "Salt")
    sent(page)
    say(ada, tab, "Oil")
    expect(texts(page)).to_have_count(5)
    assert len(seen()) == 3


def test_a_day_is_shown_alone_and_what_is_written_there_goes_to_the_tab(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Shopping")
    say(desk, tab, "Milk")
    page = desk.go(tab)

    desk.press(page.locator(".messages__day a"))
    assert desk.path.startswith(f"{tab}?day=")
    expect(texts(page)).to_have_text(["Milk"])
    desk.go(f"{tab}?day=2001-01-01")
    expect(texts(page)).to_have_count(0)
    desk.sees("Nothing written on this day")
    editor(page)
    page.keyboard.insert_text("Bread")
    page.locator(".composer__send").click()

    expect(texts(page)).to_have_text(["Milk", "Bread"])
    sent(page)
    expect(page).to_have_url(desk.url + tab)


def test_a_tab_on_paper_has_all_that_is_said_and_nothing_hidden(household, visitor):
    ada = visitor("phone", scheme="dark").sign_in("Ada")
    tab = add_tab(ada, "Shopping")
    say(ada, tab, "Gift: ||the red kettle||")
    add_list(ada, tab, "Milk\n\nBread")
    fill(ada, tab, 40)
    page = ada.go(tab)
    page.locator(".task__check").first.click()
    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "true")
    expect(page.locator(".message[pending]")).to_have_count(0)
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


def repeat(house, note, count):
    """Writes messages like the first one straight into the house's database, each with its number."""
    base = sqlite3.connect(house.data / "hearth.sqlite", timeout=20)
    with base:
        base.executemany(
            "INSERT INTO note (id, tabId, writerId, content, contentFold, createdAt, position, arrivedAt) "
            "SELECT ?, tabId, writerId, 'Number ' || ?2, 'number ' || ?2, createdAt, ?2, arrivedAt FROM note WHERE id = ?3",
            [(uuid.uuid4().bytes, number, bytes.fromhex(note.rpartition("/")[2])) for number in range(1, count)],
        )
    base.close()


def test_older_messages_come_as_one_scrolls_and_nothing_jumps_either_then_or_when_a_message_comes(household, visitor):
    desk, other = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Ada")
    tab = add_tab(desk, "Long")
    # More than a page asks for in one part.
    repeat(household, say(desk, tab, "Number 0"), 560)
    page = desk.go(tab)
    expect(texts(page)).to_have_count(50)
    expect(texts(page).last).to_be_in_viewport()

    first = page.locator(".message").filter(has_text="Number 515")
    first.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.messages').scrollBy(0, -200)")
    top = first.bounding_box()["y"]
    expect(texts(page)).to_have_count(100)
    assert abs(first.bounding_box()["y"] - top) < 2
    for count in (*range(150, 551, 50), 560):
        texts(page).first.scroll_into_view_if_needed()
        expect(texts(page)).to_have_count(count)
    assert page.locator(".messages__day").count() == 1
    expect(page.locator(".messages__older")).to_have_count(0)
    assert texts(page).all_inner_texts() == [f"Number {number}" for number in range(560)]

    place = page.locator(".message").filter(has_text="Number 7").first
    place.scroll_into_view_if_needed()
    top = place.bounding_box()["y"]
    say(other, tab, "News")
    expect(texts(page)).to_have_count(561)
    assert abs(place.bounding_box()["y"] - top) < 2
    page.locator(".messages__new").click()
    expect(texts(page).last).to_be_in_viewport()
