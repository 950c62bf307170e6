"""Messages in scripts of either direction, in one emoji, and of great length."""

from playwright.sync_api import expect

from notes import add_tab, say

# How far to the left of its first letter the last sign of an element's first line is drawn.
LEFT_OF_START = """(element) => {
    const text = element.firstChild;
    const end = text.data.indexOf("\\n") < 0 ? text.data.length : text.data.indexOf("\\n");
    const at = (place) => {
        const range = document.createRange();
        range.setStart(text, place);
        range.setEnd(text, place + 1);
        return range.getBoundingClientRect().left;
    };
    return at(0) - at(end - 1);
}"""


def test_a_text_from_right_to_left_runs_so_whatever_the_language_of_the_page(household, phone):
    phone.sign_in("Ada")
    tab = add_tab(phone, "Family")
    say(phone, tab, "שלום לכם!\nHello!", "Hello!")
    page = phone.go(tab)

    texts = page.locator(".message__text")
    assert texts.nth(0).evaluate(LEFT_OF_START) > 0
    assert texts.nth(1).evaluate(LEFT_OF_START) < 0

    path = phone.new_entity(phone.new_graph("ספרים"), "ספר?", notes="שלום לכם!")
    phone.go(path)
    assert page.locator(".head__name").evaluate(LEFT_OF_START) > 0
    assert page.locator(".prose p").evaluate(LEFT_OF_START) > 0


def test_a_very_long_message_is_folded_until_one_asks_for_the_rest(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    tab = add_tab(ada, "House")
    say(ada, tab, "\n".join(f"Line {number}" for number in range(200)), "Short")

    for has_scripts in (True, False):
        # Ada has two browsers that are signed in.
        reader = ada if has_scripts else visitor("phone", javascript=False).sign_in("Ada")
        page = reader.go(tab)
        long = page.locator(".message__text").first
        assert long.bounding_box()["height"] < 1000
        expect(page.get_by_text("Show more")).to_be_visible()
        page.locator(".message__fold").tap()
        expect(page.get_by_text("Show less")).to_be_visible()
        assert long.bounding_box()["height"] > 3000
    assert page.locator(".message__fold").count() == 1
