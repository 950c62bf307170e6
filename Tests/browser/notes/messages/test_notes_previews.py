"""Previews of the pages that messages lead to, from a site on this machine that an admin has named."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from notes import add_tab, editor, fill, say, sent
from test_notes_changing import pick
from test_notes_photos import png

HEAD = """<title>Window</title><meta property="og:title" content="Rye bread">
    <meta property="og:description" content="With seeds, and without"><meta property="og:site_name" content="Bakery">
    <meta property="og:image" content="/picture.png">"""


@pytest.fixture
def site():
    """A site whose page waits until it is let go; gives its origin."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            server.may_answer.wait(20)
            kind, body = ("image/png", png(900, 450)) if self.path.endswith(".png") else ("text/html", HEAD.encode())
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.may_answer = threading.Event()
    server.name = f"127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.may_answer.set()
    server.shutdown()


def test_a_preview_comes_to_a_message_that_stands_already_and_is_removed_from_its_menu(household, phone, site):
    phone.sign_in("Ada")
    phone.post("/settings/servers/add", server=site.name)
    tab = add_tab(phone, "Links")
    page = phone.go(tab)

    editor(page)
    page.keyboard.insert_text(f"For Sunday: http://{site.name}/rye")
    page.locator(".composer__send").click()
    sent(page)
    expect(page.locator(".message__text")).to_have_text(f"For Sunday: http://{site.name}/rye")
    expect(page.locator(".preview")).to_have_count(0)
    site.may_answer.set()
    card = page.locator(".preview")
    expect(card.locator(".preview__title")).to_have_text("Rye bread")
    expect(card.locator(".preview__site")).to_have_text("Bakery")
    assert card.get_attribute("href") == f"http://{site.name}/rye"
    # It is shown in its shape, from here and from nowhere else.
    picture = card.locator("img")
    page.wait_for_function("() => document.querySelector('.preview img').naturalWidth > 0")
    box = picture.bounding_box()
    assert abs(box["width"] / box["height"] - 2) < 0.1, box
    assert picture.evaluate("(one) => new URL(one.currentSrc).pathname").startswith(tab)

    pick(page, "unpreview")
    expect(page.locator(".preview")).to_have_count(0)
    expect(page.locator(".message[pending]")).to_have_count(0)
    phone.go(tab)
    expect(page.locator(".message__text")).to_have_count(1)
    expect(page.locator(".preview")).to_have_count(0)


def test_a_preview_moves_nothing_that_one_reads_further_up(household, visitor, site):
    desk, phone = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Ada")
    desk.post("/settings/servers/add", server=site.name)
    tab = add_tab(desk, "Links")
    fill(desk, tab, 40)
    page = desk.go(tab)
    page.locator(".messages").evaluate("(box) => (box.scrollTop = -600)")
    line = page.get_by_text("Number 25", exact=True)
    before = line.bounding_box()["y"]

    say(phone, tab, f"http://{site.name}/rye")
    expect(page.locator(".message")).to_have_count(41)
    assert abs(line.bounding_box()["y"] - before) < 1
    site.may_answer.set()
    expect(page.locator(".preview")).to_have_count(1)
    assert abs(line.bounding_box()["y"] - before) < 1
