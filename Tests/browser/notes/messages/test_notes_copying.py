"""Copies of a message, and their pasting."""

from playwright.sync_api import expect

from notes import add_tab, editor, say, sent, texts
from test_notes_changing import pick


def test_what_is_copied_and_pasted_is_the_same(household, desk):
    desk.sign_in("Ada")
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = add_tab(desk, "Shopping")
    say(desk, tab, "Two  **red** apples\n\n||kettle|| for\n```\nx = 1\n\ny\n```\n\nand `tea`")
    page = desk.go(tab)
    first = texts(page).first
    expect(first.locator("pre")).to_have_text("x = 1\n\ny")
    said = first.evaluate("(text) => text.textContent")

    pick(page, "copy")
    expect(page.locator(".notes__said")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == said
    # As a program reads it that knows breaks, and no styles.
    lines = page.evaluate(
        """async () => {
            const [item] = await navigator.clipboard.read();
            const html = await (await item.getType("text/html")).text();
            const { body } = new DOMParser().parseFromString(html, "text/html");
            for (const pre of body.querySelectorAll("pre")) pre.replaceWith(new Comment("block"));
            const walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) walk.currentNode.data = walk.currentNode.data.replaceAll("\\n", " ");
            body.innerHTML = body.innerHTML.replaceAll("<!--block-->", "[block]<br>");
            for (const end of body.querySelectorAll("br")) end.replaceWith("\\n");
            return body.textContent.trim().split("\\n");
        }"""
    )
    editor(page)
    page.keyboard.press("Control+v")
    expect(page.locator("div.composer__text pre")).to_have_text("x = 1\n\ny")
    page.locator(".composer__send").click()
    expect(texts(page)).to_have_count(2)
    sent(page)

    assert lines == said.replace("x = 1\n\ny", "[block]").split("\n")
    assert texts(page).last.evaluate("(text) => text.textContent") == said
    for format, words in (("b", "red"), ("code", "tea"), (".spoiler__text", "kettle"), ("pre", "x = 1\n\ny")):
        expect(texts(page).last.locator(format)).to_have_text(words)
