"""What other apps share with the installed one: the service worker keeps it until its member has chosen a tab."""

import re

import pytest
from playwright.sync_api import expect

from copies import arrive
from notes import add_tab, sent, texts
from server import PASSWORD, wait_until

# As a phone sends it: a form that no page shows.
SHARE = """({ fields, files }) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action: "/notes/shared", enctype: "multipart/form-data" });
    for (const [name, value] of fields) {
        const input = Object.assign(document.createElement("textarea"), { name });
        input.value = value;
        form.append(input);
    }
    const chosen = new DataTransfer();
    for (const [name, text] of files) chosen.items.add(new File([text], name));
    const input = Object.assign(document.createElement("input"), { type: "file", name: "files", multiple: true });
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    form.submit();
}"""


@pytest.fixture
def ada(household, visitor):
    return arrive(visitor("phone", has_worker=True))


def share(visitor, fields, files=()):
    with visitor.page.expect_navigation():
        visitor.page.evaluate(SHARE, {"fields": fields, "files": files})


def test_it_waits_for_a_sign_in_says_what_cannot_come_and_goes_to_the_chosen_tab(household, ada):
    tab = add_tab(ada, "Cakes")
    page = ada.page
    page.goto("about:blank")
    ada.context.clear_cookies()
    page.goto("/login")
    files = [(f"{number}.txt", "" if number == 3 else str(number)) for number in range(1, 14)]
    share(ada, [("title", "Two cakes"), ("text", "With plums"), ("url", "https://example.org/cakes")], files)

    assert ada.path.startswith("/login?next=")
    ada.send(name="Ada", password=PASSWORD)
    assert re.fullmatch(r"/notes/shared\?share=[0-9a-f]{32}", ada.path)
    content = page.get_by_label("Message")
    expect(content).to_have_value("Two cakes\nWith plums")
    expect(page.locator("#files li")).to_have_count(12)
    expect(page.get_by_role("status").filter(has_text="3.txt")).to_contain_text("This file is empty.")
    expect(page.get_by_text("A message holds 10 photos and files.")).to_be_visible()
    assert not ada.axe()

    # What was changed is still there after a reload.
    content.fill("Two cakes\nWith plums and cream")
    wait_until(lambda: "cream" in page.evaluate(
        """async () => {
            const settled = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
            const database = await settled(indexedDB.open("hearth-shared"));
            const [share] = await settled(database.transaction("files").objectStore("files").getAll());
            database.close();
            return share.typed ?? "";
        }"""))
    page.reload()
    expect(content).to_have_value("Two cakes\nWith plums and cream")
    page.get_by_label("Tab", exact=True).select_option("Cakes")
    # The next page sends again what the left one was sending: the server does it once.
    with ada.watch.allowing(503):
        with page.expect_navigation():
            page.get_by_role("button", name="Send").tap()
        assert ada.path == tab
        expect(page.locator(".message")).to_have_count(2)
        sent(page)
    expect(page.locator(".message__files .row__name")).to_have_text([name for name, text in files if text])
    expect(texts(page)).to_have_text(["Two cakes\nWith plums and cream"])
    expect(page.locator(".message__source")).to_have_text("https://example.org/cakes")
    # It is sent once: its page has nothing any more.
    page.go_back()
    expect(page.get_by_text("What you shared is no longer here")).to_be_visible()


def test_what_this_browser_does_not_have_is_said(household, phone):
    phone.sign_in("Ada").go(f"/notes/shared?share={'0' * 32}")
    expect(phone.page.get_by_text("What you shared is no longer here")).to_be_visible()
    phone.check_page()


def test_without_a_network_it_waits_and_is_found_again(household, ada):
    page = ada.page
    page.goto("about:blank")
    page.goto("/today")
    # What a page was hearing ends in its middle.
    ends = ada.watch.losing("net::ERR_INCOMPLETE_CHUNKED_ENCODING")
    with ada.watch.allowing(503), ada.watch.losing("net::ERR_CONNECTION_REFUSED"), ends:
        assert household.stop() == 0, household.words
        share(ada, [("text", "From the train")])
        expect(page.get_by_role("heading", name="Hearth cannot be reached")).to_be_visible()
        place = ada.path
        assert place.startswith("/notes/shared?share=")
        # The window is closed.
        page.goto("about:blank")
        household.start()
        ada.context.cookies()

    page.goto("/today")
    line = page.locator("[data-outbox]")
    expect(line).to_be_visible()
    line.tap()
    row = page.locator("outbox-list li").filter(has_text="Shared from another app")
    expect(row).to_contain_text("Open it to choose a tab and send it.")
    row.get_by_role("link").tap()
    page.wait_for_url(f"**{place}")
    expect(page.get_by_label("Message")).to_have_value("From the train")
    # Whoever does not want it sends it not.
    with page.expect_navigation():
        page.get_by_role("link", name="Cancel").tap()
    page.goto("/today")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    page.goto(place)
    expect(page.get_by_text("What you shared is no longer here")).to_be_visible()
