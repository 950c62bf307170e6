"""Mentions: chosen while one writes, changed with the words around them, and leading to what they mean."""

import re

import pytest
from playwright.sync_api import expect

from browsing import unanswered
from notes import add_tab, editor, fill, say, sent, texts


def test_a_thing_is_offered_while_one_types_and_the_message_leads_to_it(household, phone):
    phone.sign_in("Ada")
    graph = phone.new_graph("Travels")
    entity = phone.new_entity(graph, "Kyoto")
    tab = add_tab(phone, "Kitchen")
    page = phone.go(tab)

    area = editor(page)
    page.keyboard.type("Tea in @kyo")
    offer = page.locator(".composer__tags button")
    expect(offer).to_contain_text(["Kyoto"])
    offer.tap()
    expect(offer).to_have_count(0)
    page.keyboard.type("in May")
    expect(area).to_have_text("Tea in Kyoto in May")
    page.locator(".composer__send").click()
    sent(page)
    expect(texts(page)).to_have_text(["Tea in Kyoto in May"])
    texts(page).get_by_role("link", name="Kyoto").click()
    page.wait_for_url(f"**{entity}")
    expect(page.get_by_role("heading", name="Mentioned in")).to_be_visible()
    page.get_by_role("link", name="Tea in Kyoto in May").click()
    page.wait_for_url(f"**{tab}?at=*")


def test_a_mention_stays_while_words_around_it_change_and_ends_with_its_name(household, desk):
    desk.sign_in("Ada")
    desk.new_entity(desk.new_graph("Travels"), "Kyoto")
    tab = add_tab(desk, "Kitchen")
    say(desk, tab, "Tea in [[Kyoto]]")
    page = desk.go(tab)
    expect(texts(page)).to_have_text(["Tea in Kyoto"])

    area = editor(page)
    page.keyboard.press("ArrowUp")
    expect(area).to_have_text("Tea in Kyoto")
    page.keyboard.type(", again")
    page.keyboard.press("Enter")
    expect(texts(page)).to_have_text(["Tea in Kyoto, again"])
    expect(page.locator(".message[pending]")).to_have_count(0)
    expect(texts(page).locator("a.mention")).to_have_text(["Kyoto"])

    editor(page)
    page.keyboard.press("ArrowUp")
    for _ in range(len("o, again")):
        page.keyboard.press("Backspace")
    expect(area).to_have_text("Tea in Kyot")
    page.keyboard.press("Enter")
    expect(texts(page)).to_have_text(["Tea in Kyot"])
    expect(page.locator(".message[pending]")).to_have_count(0)
    expect(texts(page).locator(".mention")).to_have_count(0)


def test_a_mention_is_kept_in_the_draft_and_taken_by_the_tab_key(household, desk):
    desk.sign_in("Ada")
    desk.new_entity(desk.new_graph("Travels"), "Kyoto")
    tab = add_tab(desk, "Kitchen")
    page = desk.go(tab)
    area = editor(page)
    page.keyboard.type("[[ky")
    expect(page.locator(".composer__tags button")).to_contain_text(["Kyoto"])
    with page.expect_response(lambda answer: "mention" in (answer.request.post_data or "")) as kept:
        page.keyboard.press("Tab")
        expect(area).to_have_text("Kyoto ")
    assert kept.value.ok
    page.evaluate("localStorage.clear()")
    page = desk.go(tab)
    expect(area.locator(".mention")).to_have_text("Kyoto")
    area.click()
    page.keyboard.press("Enter")
    expect(texts(page).locator("a.mention")).to_have_text(["Kyoto"])


@pytest.mark.parametrize("late", ["**/js/chunks/typing-offers-*", "**/search/mentions*"])
def test_the_tab_key_takes_what_answers_the_text_however_late_it_comes(household, desk, late):
    desk.sign_in("Ada")
    graph = desk.new_graph("People")
    for name in ("Anna", "Andy"):
        desk.new_entity(graph, name)
    page = desk.go(add_tab(desk, "Kitchen"))
    area = editor(page)

    with unanswered(page, late):
        page.keyboard.type("For [[Anna")
        page.keyboard.press("Tab")
        expect(area).to_be_focused()
    expect(area).to_have_text("For Anna ")
    page.keyboard.type("and [[an")
    offers = page.locator(".composer__tags button")
    expect(offers.filter(has_text="Andy")).to_have_count(1)
    other = "Anna" if "Andy" in offers.first.inner_text() else "Andy"
    with unanswered(page, "**/search/mentions*"):
        page.keyboard.type(other[2:])
        page.keyboard.press("Tab")
        expect(area).to_be_focused()
    expect(area).to_have_text(f"For Anna and {other} ")

    # Where more is typed meanwhile, nothing is taken; and where nothing is found, the key leads on.
    with unanswered(page, "**/search/mentions*"):
        page.keyboard.type("@An")
        page.keyboard.press("Tab")
        page.keyboard.type("n")
    expect(offers).to_contain_text(["Anna"])
    expect(area).to_have_text(f"For Anna and {other} @Ann")
    with page.expect_response("**/search/mentions*"):
        page.keyboard.type("x")
    expect(offers).to_have_count(0)
    page.keyboard.press("Tab")
    expect(area).not_to_be_focused()


def test_today_is_offered_and_its_page_lists_the_message_although_nothing_was_written_that_day(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Kitchen")
    page = phone.go(tab)
    editor(page)
    page.keyboard.type("Dentist @today")
    offer = page.locator(".composer__tags button").first
    expect(offer).to_contain_text(re.compile(r"\d+ [A-Z][a-z]+ \d{4}"))
    day = offer.locator("span").inner_text()
    offer.tap()
    page.locator(".composer__send").click()
    sent(page)
    expect(texts(page)).to_have_text([f"Dentist {day}"])
    texts(page).get_by_role("link", name=day).click()
    page.wait_for_url("**/days/*")
    expect(page.get_by_role("heading", name="Mentioned in")).to_be_visible()
    page.get_by_role("link", name=f"Dentist {day}").click()
    page.wait_for_url(f"**{tab}?at=*")


def test_a_message_leads_to_those_that_mention_it(household, desk):
    desk.sign_in("Ada")
    tab, other = add_tab(desk, "Kitchen"), add_tab(desk, "Garden")
    rye = say(desk, tab, "Do we have rye?")
    say(desk, tab, f"No [rye]({rye})")
    fill(desk, tab, 30)
    page = desk.go(f"{tab}?at={rye.rpartition('/')[2]}")
    line = page.locator(".message__mentions a")
    expect(line).to_have_text("Mentioned in 1 message")
    line.click()
    expect(page.locator(".message:target .message__text")).to_have_text("No Do we have rye?")

    say(desk, other, f"Sow [rye]({rye})")
    page = desk.go(f"{tab}?at={rye.rpartition('/')[2]}")
    page.get_by_role("link", name="Mentioned in 2 messages").click()
    page.get_by_role("link", name="Sow Do we have rye?").click()
    page.wait_for_url(f"**{other}?at=*")
