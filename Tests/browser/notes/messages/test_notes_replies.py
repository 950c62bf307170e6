"""Answers to messages, copies in other tabs, and what is added to a message while it is edited."""

from playwright.sync_api import expect

from browsing import set_offline, unanswered
from notes import add_list, add_tab, editor, fill, say, sent, texts
from test_notes_changing import pick
from test_notes_photos import png
from test_notes_sending import LOST


def test_an_answer_quotes_a_message_and_a_tap_leads_there(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Kitchen")
    say(desk, tab, "Do we have rye?")
    fill(desk, tab, 30)
    page = desk.go(tab)

    pick(page, "reply", 0)
    bar = page.locator(".composer__reply")
    expect(bar).to_contain_text("Do we have rye?")
    expect(page.locator("div.composer__text")).to_be_focused()
    # Left, and begun anew.
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    pick(page, "reply", 0)
    page.keyboard.insert_text("None left")
    page.keyboard.press("Enter")
    expect(bar).to_have_count(0)
    sent(page)
    quote = texts(page).last.locator("xpath=..").locator(".message__quote")
    expect(quote).to_contain_text("Do we have rye?")

    expect(texts(page).first).not_to_be_in_viewport()
    quote.click()
    expect(texts(page).first).to_be_in_viewport()
    assert page.evaluate("document.querySelector('.message:target .message__text').textContent") == "Do we have rye?"
    # The next message answers nothing.
    editor(page)
    page.keyboard.insert_text("Bought")
    page.keyboard.press("Enter")
    sent(page)
    expect(page.locator(".message__quote")).to_have_count(1)


def test_what_is_typed_right_after_reply_was_chosen_answers_it_before_the_composer_has_come(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Kitchen")
    say(desk, tab, "Do we have rye?", "And salt?")
    page = desk.go(tab)

    with unanswered(page, "**/js/chunks/composing-*"):
        pick(page, "reply", 0)
        for text in ("None left", "Plenty of salt"):
            page.keyboard.insert_text(text)
            page.keyboard.press("Enter")
    expect(texts(page)).to_have_text(["Do we have rye?", "And salt?", "None left", "Plenty of salt"])
    sent(page)
    expect(page.locator(".message__quote")).to_contain_text(["Do we have rye?"])
    page.reload()
    expect(texts(page).nth(2).locator("xpath=..").locator(".message__quote")).to_contain_text("Do we have rye?")
    expect(page.locator(".message__quote")).to_have_count(1)


def test_the_quote_over_the_composer_says_who_wrote_the_message(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    tab = add_tab(ada, "Kitchen", "editAll")
    say(ada, tab, "Do we have rye?")
    page = grace.go(tab)
    pick(page, "reply")
    expect(page.locator(".composer__reply b")).to_have_text("Ada")


def test_an_answer_that_is_written_without_a_connection_arrives_as_one(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Kitchen")
    say(phone, tab, "Do we have rye?")
    page = phone.go(tab)
    pick(page, "reply")
    expect(page.locator(".composer__reply")).to_be_visible()
    with phone.watch.losing(LOST):
        set_offline(page, True)
        page.keyboard.insert_text("None left")
        page.locator(".composer__send").click()
        row = page.locator(".message").last
        expect(row.locator(".message__quote")).to_contain_text("Do we have rye?")
        expect(row).to_have_attribute("data-state", "lost")

        set_offline(page, False)
        sent(page)
    phone.go(tab)
    expect(page.locator(".message").last.locator("a.message__quote")).to_contain_text("Do we have rye?")


def test_a_message_is_copied_into_another_tab_and_stays_where_it_is(household, phone):
    phone.sign_in("Ada")
    tab, other = add_tab(phone, "Kitchen"), add_tab(phone, "Cellar")
    add_list(phone, tab, "Wine\nBeer")
    page = phone.go(tab)

    pick(page, "copyTo")
    page.locator(".notes__panel [data-to]", has_text="Cellar").click()
    expect(page.locator(".notes__said")).to_have_text("Copied")
    expect(page.locator(".task__text")).to_have_text(["Wine", "Beer"])
    phone.go(other)
    expect(page.locator(".task__text")).to_have_text(["Wine", "Beer"])


def test_ticked_items_go_to_the_bottom_and_away_and_come_back(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Kitchen")
    add_list(phone, tab, "Milk\nRye\nApples")
    page = phone.go(tab)
    page.locator(".task__check").first.click()
    expect(page.locator(".message[pending]")).to_have_count(0)

    pick(page, "sink")
    expect(page.locator(".task__text")).to_have_text(["Rye", "Apples", "Milk"])
    expect(page.locator(".message[pending]")).to_have_count(0)
    pick(page, "clear")
    expect(page.locator(".task__text")).to_have_text(["Rye", "Apples"])
    expect(page.locator(".message[pending]")).to_have_count(0)
    page.locator(".toast__undo").click()
    expect(page.locator(".task__text")).to_have_text(["Rye", "Apples", "Milk"])


def test_photos_are_added_to_a_message_while_it_is_edited_and_those_of_the_draft_stay_with_it(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Kitchen")
    say(phone, tab, "The oven")
    page = phone.go(tab)
    editor(page)
    names = page.locator(".composer__file span")
    picture = {"mimeType": "image/png", "buffer": png(80, 60)}
    page.locator(".composer__files").set_input_files([{"name": "draft.png", **picture}])
    expect(names).to_have_text(["draft.png"])

    pick(page, "edit")
    expect(names).to_have_count(0)
    page.locator(".composer__files").set_input_files([{"name": "oven.png", **picture}])
    expect(names).to_have_text(["oven.png"])
    # Left, nothing is added.
    page.locator(".composer__editing button").click()
    expect(names).to_have_text(["draft.png"])
    pick(page, "edit")
    expect(names).to_have_count(0)
    page.locator(".composer__files").set_input_files([{"name": "oven.png", **picture}])
    page.locator(".composer__send").click()
    expect(names).to_have_text(["draft.png"])
    expect(page.locator(".message .mosaic__place")).to_have_count(1)
    expect(texts(page)).to_have_text(["The oven"])


def test_an_answer_and_a_copy_without_a_script(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    tab, other = add_tab(ada, "Kitchen"), add_tab(ada, "Cellar")
    say(ada, tab, "Do we have rye?")
    page = ada.go(tab)

    page.locator(".message__more").click()
    page.get_by_role("link", name="Reply").click()
    expect(page.locator(".composer__reply")).to_contain_text("Do we have rye?")
    page.locator("textarea.composer__text").fill("None left")
    page.locator(".composer__send").click()
    expect(page.locator(".message").last.locator("a.message__quote")).to_contain_text("Do we have rye?")
    expect(page.locator(".composer__reply")).to_have_count(0)

    page.locator(".message__more").last.click()
    page.locator("form[action$='/copy'] select").select_option(label="Cellar")
    page.get_by_role("button", name="Copy to another tab").click()
    page.wait_for_url(f"**{other}#m-*")
    expect(page.locator(".message__text")).to_have_text(["None left"])
