"""Tags while one writes and searches; what a tab holds, and the way to a date."""

from playwright.sync_api import expect

from notes import add_tab, editor, say, sent, texts


def test_a_tag_is_offered_while_one_types_and_leads_to_its_messages(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Kitchen")
    say(phone, tab, "#Gemüse bestellen", "Rye")
    page = phone.go(tab)

    editor(page)
    page.keyboard.type("Kale #ge")
    offer = page.locator(".composer__tags button")
    expect(offer).to_have_text(["#Gemüse"])
    offer.tap()
    expect(offer).to_have_count(0)
    page.keyboard.type("now")
    expect(page.locator("div.composer__text")).to_have_text("Kale #Gemüse now")
    page.locator(".composer__send").click()
    sent(page)
    texts(page).last.get_by_role("link", name="#Gemüse").click()
    page.wait_for_url("**/notes/search?q=*")
    expect(page.locator(".note-hit")).to_have_count(2)
    # Emptied, the search lists the tags.
    phone.go("/notes/search")
    page.locator(".note-tags .chip", has_text="#Gemüse").click()
    expect(page.locator(".note-hit")).to_have_count(2)


def test_a_message_with_a_tag_is_edited_as_it_was_typed(household, desk):
    desk.sign_in("Ada")
    tab = add_tab(desk, "Kitchen")
    say(desk, tab, "Buy #rye")
    page = desk.go(tab)
    area = editor(page)
    page.keyboard.press("ArrowUp")
    expect(area).to_have_text("Buy #rye")
    page.keyboard.type(" today")
    page.keyboard.press("Enter")
    expect(texts(page)).to_have_text(["Buy #rye today"])
    expect(page.locator(".message[pending]")).to_have_count(0)
    expect(texts(page).locator("a.tag")).to_have_text(["#rye"])


def test_a_tab_shows_its_photos_and_links_and_leads_to_a_date(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Kitchen")
    say(phone, tab, "First", "Look: https://bakery.example/rye")
    page = phone.go(tab)
    page.locator(".notes__actions summary").click()
    page.get_by_role("link", name="Photos, files and links").click()
    expect(page.get_by_text("No photos yet")).to_be_visible()
    page.get_by_role("link", name="Links", exact=True).click()
    expect(page.get_by_role("link", name="https://bakery.example/rye")).to_be_visible()

    page.get_by_label("Go to date").fill("2020-01-01")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.locator(".message--marked .message__text")).to_have_text("First")
