"""Steps and questions of tests of notes: tabs, messages, messages on their way."""

import re

from playwright.sync_api import expect

# The messages of a tab that a page asks for.
PART = re.compile(r"/part(\?|$)")


def inbox(visitor):
    """Opens the inbox; gives its path."""
    visitor.go("/notes")
    return re.fullmatch(r"(/notes/[0-9a-f]{32}).*", visitor.path).group(1)


def add_tab(visitor, title, audience="me", **people):
    """Makes a tab over HTTP, and gives its path, `/notes/<id>`. `people` are names with their rights: `Grace="edit"`."""
    tab = re.fullmatch(r"(/notes/[0-9a-f]{32}).*", visitor.post("/notes", title=title)).group(1)
    if audience != "me":
        share(visitor, tab, audience)
    return tab


def share(visitor, tab, audience):
    """Sends the sheet of those who see a tab: `editAll`, `seeAll`, `me`."""
    visitor.submit(f"{tab}/sharing", audience=audience)


def new_tab(visitor, title):
    """Makes a tab, opens it and gives its path."""
    visitor.go(tab := add_tab(visitor, title))
    return tab


def shared_tab(visitor, title):
    """Opens a new tab that the whole household may write in; gives its path."""
    visitor.go(tab := add_tab(visitor, title, "editAll"))
    return tab


def inbox_of(visitor):
    """The path of the inbox, without opening it."""
    return re.search(r'href="(/notes/[0-9a-f]{32})"[^>]* data-fixed', visitor.read("/notes"))[1]


def say(visitor, tab, *texts):
    """Sends messages over HTTP, where signs become formats; gives the path of the last one."""
    for text in texts:
        place = visitor.post(f"{tab}/messages", content=text)
    return f"{tab}/messages/{place.rpartition('#m-')[2]}"


def fill(visitor, tab, count):
    """So many messages, by their numbers."""
    say(visitor, tab, *(f"Number {number}" for number in range(count)))


def add_list(visitor, tab, text):
    """Sends a message over HTTP, and turns it into a list; gives its path."""
    note = say(visitor, tab, text)
    visitor.post(f"{note}/list")
    return note


def editor(page):
    """The field for messages, once its script is there."""
    expect(page.locator("note-composer .composer__text:visible")).to_be_visible()
    # In one step: the script may be putting another field in its place just now.
    page.evaluate(
        """() => {
            const field = document.querySelector("note-composer .composer__text:not([hidden])");
            // The page may have put the caret there by itself, which loads nothing.
            if (field.localName === "textarea") field.blur();
            field.focus();
        }""")
    area = page.locator("div.composer__text")
    expect(area).to_be_focused()
    return area


def ready_to_send(page):
    """The scripts are there that write and send: from now on it takes no network to write."""
    page.wait_for_function("customElements.get('note-composer') !== undefined")


def files_kept(page, count):
    """The browser has copies of so many files of messages that wait: until then it asks before the page is left."""
    page.wait_for_function(
        """async (count) => {
            if (!(await indexedDB.databases()).some(({ name }) => name === "hearth-outbox")) return false;
            const settled = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
            const database = await settled(indexedDB.open("hearth-outbox"));
            const kept = await settled(database.transaction("files").objectStore("files").count());
            database.close();
            return kept === count;
        }""",
        arg=count,
    )


def write(page, text):
    """Types a message and sends it with the button, as it is done on every size; it stands there then."""
    before = page.locator(".message").count()
    editor(page)
    page.keyboard.insert_text(text)
    page.locator(".composer__send").click()
    expect(page.locator(".message")).to_have_count(before + 1)


def texts(page):
    return page.locator(".message .message__text")


def sent(page):
    """Nothing is on its way any more."""
    expect(page.locator(".message[data-state]")).to_have_count(0)


def walk_to(page, target, key="Tab"):
    """Presses the key until the target has the focus, as one does who has no mouse."""
    expect(target).to_have_count(1)
    for _ in range(80):
        if target.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} leads to no {target}")
