"""A session that ended in the middle of a form: sign in, and the form is sent again."""

import re

from playwright.sync_api import expect

from pictures import PICTURES, attach, wait_for
from server import PASSWORD

TYPED = "Half an hour\nof typing & \"more\""


def end_session(visitor):
    """Ends the session only: the browser still remembers its people."""
    # A page that asks for news without a session leaves by itself, as long as nothing is typed.
    visitor.page.wait_for_load_state("networkidle")
    visitor.context.clear_cookies(name="hearth")


def sign_in_again(visitor, name="Ada"):
    visitor.send(**{"signin-name": name, "signin-password": PASSWORD})


def drafts(visitor):
    return visitor.page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('hearth-draft:'))")


def test_everything_typed_is_sent_after_signing_in(household, phone):
    ada = phone.sign_in("Ada")
    graph = ada.new_graph("Garden")
    ada.go(f"{graph}/entities/new")
    end_session(ada)

    with ada.watch.allowing(401, 422):
        ada.send(name="Rosemary", notes=TYPED)
        ada.sees("What you typed is still here and will be sent once you sign in.")
        ada.check_page()
        ada.send(**{"signin-name": "Ada", "signin-password": "not this one"})
        ada.sees("Wrong name or password.")
        sign_in_again(ada)

    assert re.fullmatch(rf"{graph}/entities/[0-9a-f]{{32}}.*", ada.path)
    ada.sees("Rosemary")
    ada.sees("of typing & \"more\"")
    ada.go(f"{graph}/entities/new")
    expect(ada.page.locator("[name=name]")).to_have_value("")
    expect(ada.page.locator(".draft")).to_have_count(0)
    assert drafts(ada) == []


def test_a_new_name_stays_with_the_new_notes(household, desk):
    ada = desk.sign_in("Ada")
    entity = ada.new_entity(ada.new_graph("Garden"), "Rosemary", "By the wall")
    ada.go(f"{entity}/edit")
    end_session(ada)

    with ada.watch.allowing(401):
        ada.send(name="Sage", notes="By the south wall")
        sign_in_again(ada)

    assert ada.path == entity
    ada.sees("Sage")
    ada.sees("By the south wall")


def test_looking_for_a_name_while_typing_leads_nowhere(household, desk):
    """The list of names after `[[` meets the ended session first, while notes are being typed."""
    ada = desk.sign_in("Ada")
    graph = ada.new_graph("Garden")
    ada.go(f"{graph}/entities/new")
    ada.page.locator("[name=name]").fill("Rosemary")
    end_session(ada)

    notes = ada.page.locator("[name=notes]")
    with ada.page.expect_response(re.compile("/login")):
        notes.press_sequentially("Beside [[sa")
    expect(notes).to_have_value("Beside [[sa")
    assert ada.path == f"{graph}/entities/new"
    with ada.watch.allowing(401):
        ada.press(ada.page.locator("main form button.button--main"))
        sign_in_again(ada)
    ada.sees("Beside [[sa")


# Whether any picture of a graph is drawn on the page.
SHOWS_PHOTO = """
    [...document.images].some(image => image.src.includes("/media/") && image.complete && image.naturalWidth > 0)"""


def test_a_photo_seen_before_is_not_shown_once_its_graph_is_locked_elsewhere(household, visitor):
    phone, desk = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Ada")
    path = phone.new_entity(phone.new_graph("Garden"), "Rosemary")
    attach(phone, path, PICTURES / "plain.png")
    phone.go(path)
    wait_for(phone, SHOWS_PHOTO)
    photo = phone.page.evaluate("[...document.images].find(image => image.src.includes('/media/')).src")
    phone.go("/today")

    graph = path.split("/entities")[0]
    desk.submit(f"{graph}/lock", password="under the clock", again="under the clock")
    # Today hears of it and shows its list anew, which a step back would cross.
    expect(phone.page.get_by_role("img", name="Locked")).to_be_visible()
    phone.page.wait_for_load_state("networkidle")
    # Not `go_back`: what the page shows goes on to the lock by itself, which breaks off a step that is waited for.
    phone.page.evaluate("() => void setTimeout(() => history.back())")

    expect(phone.page).to_have_url(re.compile("/unlock"))
    assert not phone.page.evaluate(SHOWS_PHOTO)
    # Nor from the browser's cache.
    assert phone.page.evaluate("url => fetch(url).then(answer => answer.url)", photo) != photo


def test_a_name_that_turns_the_direction_turns_nothing_else(household, desk):
    """The word after such a name stands to its right, and reads from left to right."""
    ada = desk.sign_in("Ada")
    graph = ada.new_graph("Garden")
    plant_path = ada.new_entity(graph, "\u202egnikcart")
    ada.go(plant_path)
    ada.page.locator("main summary").first.click()
    ada.press(ada.page.locator(f"form[action='{plant_path}/delete'] button").first)

    places = ada.page.locator("toast-note").evaluate(
        """status => {
            const walker = document.createTreeWalker(status, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const start = node.data.indexOf("deleted");
                if (start < 0) continue;
                return [...Array(7).keys()].map(index => {
                    const range = document.createRange();
                    range.setStart(node, start + index);
                    range.setEnd(node, start + index + 1);
                    return range.getBoundingClientRect().left;
                });
            }
        }"""
    )
    assert len(places) == 7 and places == sorted(places), places


def sign_in_beside(visitor, name):
    """The signed-in member leaves, and another one signs in, in a way that the open page does not hear of."""
    # A page that asks for news without a session leaves by itself, as long as nothing is typed.
    visitor.page.wait_for_load_state("networkidle")
    for path, form in (("/logout", {}), ("/login", {"name": name, "password": PASSWORD})):
        answer = visitor.context.request.post(path, form=form, headers={"Origin": visitor.url})
        assert answer.ok, f"{path}: {answer.status}"


def test_an_old_tab_shows_nothing_of_somebody_elses_page(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    visitor("phone").sign_in("Grace").new_graph("Grace's cellar")
    owner = ada.go("/search").locator("html").get_attribute("data-member")
    # Any text that comes into the page, and whose page it is then.
    ada.page.evaluate(
        """() => new MutationObserver(() => {
            if (document.body.textContent.includes("Grace's cellar")) sessionStorage.seen = document.documentElement.dataset.member;
        }).observe(document, { childList: true, subtree: true })"""
    )
    sign_in_beside(ada, "Grace")

    ada.page.locator("main [name=q]").fill("cellar")

    expect(ada.page.locator("html")).not_to_have_attribute("data-member", owner)
    assert ada.page.evaluate("sessionStorage.seen") is None


def test_an_old_tab_sends_nothing_as_somebody_else(household, phone):
    """Ada's page stays open while Grace signs in, in another tab of the same browser."""
    ada = phone.sign_in("Ada")
    graph = ada.new_graph("Garden")
    ada.go(f"{graph}/entities/new")
    sign_in_beside(ada, "Grace")

    with ada.watch.allowing(409):
        ada.send(name="Rosemary", notes=TYPED)
    ada.sees("This page was opened as Ada. You are signed in as Grace.")
    expect(ada.page.get_by_label("Notes")).to_have_value(TYPED)
    ada.check_page()

    ada.page.locator("[name=signin-password]").fill(PASSWORD)
    ada.press(ada.page.get_by_role("button", name="Sign in as Ada and send"))
    assert re.fullmatch(rf"{graph}/entities/[0-9a-f]{{32}}.*", ada.path)
    ada.sees("of typing & \"more\"")
    assert re.search(r'<input[^>]* name="name"[^>]* value="Ada"|value="Ada"[^>]* name="name"', ada.read("/settings/profile"))
