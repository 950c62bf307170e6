"""Text that could not be saved is offered when the form is opened again, to the same member only."""

import re

import pytest
from playwright.sync_api import expect

from browsing import unanswered

TYPED = "Half an hour of typing"


@pytest.fixture
def ada(household, desk):
    return desk.sign_in("Ada")


@pytest.fixture
def plant(ada):
    """The path of an entity that the household edits together."""
    graph = ada.new_graph("Garden")
    plant = ada.new_entity(graph, "Rosemary", "By the wall")
    ada.submit(f"{graph}/sharing", audience="editAll")
    return plant


def test_a_session_that_ended_meanwhile_costs_no_word(ada, plant):
    ada.go(f"{plant}/edit")
    # A page that asks for news without a session leaves by itself, as long as nothing is typed.
    ada.page.wait_for_load_state("networkidle")
    ada.context.clear_cookies()
    with ada.watch.allowing(401):
        ada.send(notes=TYPED)

    ada.sign_in("Ada")
    ada.go("/")
    is_offered(ada, plant)
    ada.send(notes=TYPED)
    is_not_offered(ada, plant)


def test_an_entity_deleted_meanwhile_costs_no_word(ada, plant, visitor):
    ada.go(f"{plant}/edit")
    grace = visitor("desk").sign_in("Grace")
    place = grace.post(f"{plant}/delete")
    with ada.watch.allowing(404, 409):
        ada.send(notes=TYPED)

    grace.post(re.search(r'action="(/undo/[0-9a-f]{32})"', grace.read(place)).group(1))
    ada.go("/")
    is_offered(ada, plant)


def test_what_met_a_lock_is_saved_once_it_is_unlocked_and_not_offered_again(ada, plant):
    graph = plant.split("/entities")[0]
    ada.submit(f"{graph}/lock", password="tulips in the cellar", again="tulips in the cellar")
    ada.go(f"{plant}/edit")
    # A page in which something is typed stays when it hears of the lock.
    ada.fill(notes=TYPED)
    # Behind the page's back, as another tab does.
    ada.post(f"{graph}/lock/now")
    with ada.watch.allowing(422, 423):
        ada.send(notes=TYPED)
        ada.send(**{"unlock-password": "roses"})

    ada.send(**{"unlock-password": "tulips in the cellar"})

    assert ada.path == plant
    ada.sees(TYPED)
    is_not_offered(ada, plant)


def test_who_comes_after_in_the_same_tab_is_offered_nothing_of_mine(ada, plant):
    ada.go(f"{plant}/edit")
    # A page that asks for news without a session leaves by itself, as long as nothing is typed.
    ada.page.wait_for_load_state("networkidle")
    ada.context.clear_cookies()
    with ada.watch.allowing(401):
        ada.send(notes=TYPED)

    grace = ada
    grace.sign_in("Grace")

    is_not_offered(grace, plant)
    assert TYPED not in grace.page.evaluate("JSON.stringify({ ...sessionStorage })")


def test_what_is_typed_before_the_scripts_come_is_kept(ada, plant):
    with unanswered(ada.page, "**/chunks/forms-*.js"):
        ada.page.goto(f"{plant}/edit")
        ada.page.locator("[name='notes']").fill(TYPED)
    ada.wait_until_alive()

    with ada.page.expect_event("dialog") as asked:
        ada.page.once("dialog", lambda dialog: dialog.accept())
        ada.page.goto("/today")
    assert asked.value.type == "beforeunload"
    is_offered(ada, plant)
    ada.send(notes=TYPED)


def test_a_form_that_never_arrived_is_not_saved_by_a_page_that_leads_on(ada, plant):
    ada.go(f"{plant}/edit")
    form = ada.fill(notes=TYPED)
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        ada.page.route(f"**{plant}", lambda route: route.abort("connectionreset"))
        with ada.page.expect_event("requestfailed"):
            form.locator("button:not([type='button']):visible").last.click()
        ada.page.unroute(f"**{plant}")
    # The address of the house is typed, and leads on to Today.
    ada.go("/")

    is_offered(ada, plant)


def test_a_form_that_was_stopped_is_not_saved_by_a_link_that_leads_on(ada, plant):
    ada.go(f"{plant}/edit")
    form = ada.fill(notes=TYPED)
    # For the browser this is the same: it stays on the page.
    ada.page.route(f"**{plant}", lambda route: route.fulfill(status=204))
    with ada.page.expect_response(f"**{plant}"):
        form.locator("button:not([type='button']):visible").last.click(no_wait_after=True)
    ada.page.unroute(f"**{plant}")
    with ada.page.expect_event("dialog"):
        ada.page.once("dialog", lambda dialog: dialog.accept())
        ada.page.locator("a[href='/diary']").locator("visible=true").first.click(no_wait_after=True)
    ada.page.wait_for_url("**/diary/*")

    is_offered(ada, plant)


def test_a_draft_that_is_offered_waits_for_its_answer(ada, plant):
    leave_typed(ada, plant, notes=TYPED)

    # Neither another text nor saving it is an answer.
    leave_typed(ada, plant, name="Sage")
    offer = ada.page.get_by_role("button", name="Restore")
    ada.go(f"{plant}/edit")
    offer.click()
    expect(ada.page.locator("[name='name']")).to_have_value("Sage")
    ada.send(name="Thyme")
    ada.go(f"{plant}/edit")
    ada.page.locator("[name='notes']").fill("A new text")
    offer.click()

    expect(ada.page.locator("[name='notes']")).to_have_value(TYPED)
    offer.click()
    expect(ada.page.locator("[name='notes']")).to_have_value("A new text")
    ada.page.get_by_role("button", name="Discard").click()
    expect(offer).to_have_count(0)
    ada.send(notes="A new text")
    is_not_offered(ada, plant)


def leave_typed(visitor, entity, **fields):
    visitor.go(f"{entity}/edit")
    visitor.fill(**fields)
    with visitor.page.expect_event("dialog"):
        visitor.page.once("dialog", lambda dialog: dialog.accept())
        visitor.page.goto("/today")


def is_offered(visitor, entity):
    visitor.go(f"{entity}/edit")
    visitor.page.get_by_role("button", name="Restore").click()
    expect(visitor.page.locator("[name='notes']")).to_have_value(TYPED)


def is_not_offered(visitor, entity):
    visitor.go(f"{entity}/edit")
    visitor.page.wait_for_function("() => Boolean(customElements.get('keep-draft'))")
    expect(visitor.page.get_by_role("button", name="Restore")).to_have_count(0)
