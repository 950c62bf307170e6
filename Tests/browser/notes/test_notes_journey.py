"""The main way through notes, with a finger: a tab, messages, a photo, a list, what another writes, and all of it found."""

from playwright.sync_api import expect

from notes import editor, say, sent, share, texts, write
from pictures import touch
from test_notes_sending import photos


def test_a_tab_is_made_written_in_ticked_shared_read_and_searched(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    page = ada.go("/notes")
    visible = texts(page).locator("visible=true")
    ada.press(page.locator(".notes__actions").get_by_role("link", name="New tab"))
    ada.send(title="🛒shopping")
    expect(page.locator("h1")).to_have_text("🛒 Shopping")
    names = page.locator(".tabs__tab[data-tab]")
    expect(names).to_have_text(["Inbox", "🛒 Shopping"])
    expect(names.last).to_have_attribute("aria-current", "page")
    tab = ada.path

    # What it is for is said while nothing is in it.
    expect(page.locator(".messages__empty")).to_be_visible()
    write(page, "Milk")
    sent(page)
    expect(page.locator(".messages__empty")).to_be_hidden()
    expect(page.locator(".message__writer")).to_have_count(0)

    # A finger that lies on a message opens its menu.
    box = texts(page).bounding_box()
    finger = page.context.new_cdp_session(page)
    touch(finger, "touchStart", [(box["x"] + 5, box["y"] + 5)])
    expect(page.locator(".notes__panel .menu__row").first).to_be_visible()
    touch(finger, "touchEnd", [])
    ada.check_page()
    page.locator(".notes__panel [data-do=delete]").tap()
    expect(visible).to_have_count(0)
    expect(page.locator(".messages__empty")).to_be_visible()
    page.locator(".toast__undo").tap()
    expect(visible).to_have_text(["Milk"])

    page.locator(".message__more").tap()
    page.locator(".notes__panel [data-do=edit]").tap()
    expect(page.locator("div.composer__text")).to_have_text("Milk")
    page.keyboard.press("End")
    page.keyboard.insert_text(" and honey")
    page.locator(".composer__send").tap()
    expect(texts(page)).to_have_text(["Milk and honey"])

    editor(page)
    page.locator(".composer__files").set_input_files(photos(0, 1))
    expect(page.locator(".composer__file")).to_have_count(1)
    page.locator(".composer__send").tap()
    expect(page.locator(".message")).to_have_count(2)
    sent(page)
    expect(page.locator(".message a[data-id]")).to_have_count(1)

    write(page, "Bread\nRye")
    sent(page)
    page.locator(".message__more").last.tap()
    page.locator(".notes__panel [data-do=list]").tap()
    expect(page.locator(".task__text")).to_have_text(["Bread", "Rye"])
    page.locator(".task__check").first.tap()
    expect(page.locator(".task__check").first).to_have_attribute("aria-checked", "true")
    page.locator(".tasks__input").tap()
    page.keyboard.type("Oats\n")
    expect(page.locator(".task__text")).to_have_text(["Bread", "Rye", "Oats"])
    expect(page.locator(".task--new")).to_have_count(0)

    share(ada, tab, "editAll")
    say(grace, tab, "Crème brûlée for six")
    # Sooner than a page asks that has no stream.
    expect(texts(page).last).to_have_text("Crème brûlée for six", timeout=10_000)
    expect(page.locator(".message__writer").last).to_contain_text("Grace")
    ada.go("/notes/search")
    page.locator("note-search [type=search]").press_sequentially("brulee")
    expect(page.locator(".note-hit")).to_have_count(1)
    page.locator(".note-hit").tap()
    page.wait_for_url(f"**{tab}?at=*")
    expect(page.locator(".message--marked")).to_contain_text("for six")
