"""Copies of a message, and their pasting."""

import pytest
from playwright.sync_api import expect

from notes import editor, new_tab, sent, texts, type_out, write
from test_notes_changing import pick


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_copy_takes_the_text_and_its_formats(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    new_tab(ada, "Shopping")
    page = ada.page
    type_out(page, "Two **red** apples\nand `tea`")
    expect(texts(page).locator("b")).to_have_text("red")

    pick(page, "copy")

    expect(page.locator(".notes__said")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "Two red apples\nand tea"
    html = page.evaluate(
        "navigator.clipboard.read().then(([one]) => one.getType('text/html')).then((blob) => blob.text())"
    )
    assert "<b>red</b>" in html and "<code>tea</code>" in html


def test_what_is_copied_and_pasted_is_the_same(household, desk):
    desk.sign_in("Ada")
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    new_tab(desk, "Shopping")
    page = desk.page
    type_out(page, "Two  **red** apples\n\n||kettle|| for\n```\nx = 1\n\ny\n```\n\nand `tea`")
    first = texts(page).first
    expect(first.locator("pre")).to_have_text("x = 1\n\ny")
    said = first.evaluate("(text) => text.textContent")

    pick(page, "copy")
    expect(page.locator(".notes__said")).to_have_text("Copied")
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


def test_a_list_is_copied_with_its_items_and_not_as_its_title_alone(household, desk):
    desk.sign_in("Ada")
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = new_tab(desk, "Shopping")
    page = desk.page
    write(page, "Milk\nBread")
    sent(page)
    pick(page, "list")
    expect(page.locator(".task")).to_have_count(2)
    pick(page, "edit")
    page.wait_for_url("**/edit")
    desk.send(content="For Saturday")
    desk.go(tab)

    pick(page, "copy")

    expect(page.locator(".notes__said")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "For Saturday\n○ Milk\n○ Bread"
    kinds = page.evaluate("navigator.clipboard.read().then(([{ types }]) => types)")
    assert kinds == ["text/plain"]
