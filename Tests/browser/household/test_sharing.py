"""A member's private things, and the things that the household sees."""

import pytest
from playwright.sync_api import expect


def test_each_keeps_private_and_shared_graphs(household, visitor):
    ada, grace = visitor("phone").sign_in("Ada"), visitor("desk").sign_in("Grace")
    secret, shared = ada.new_graph("Surprises"), ada.new_graph("Garden")
    plant = ada.new_entity(shared, "Rosemary", "By the south wall")
    ada.go(f"{shared}/sharing")
    ada.check_page()
    ada.send(audience="seeAll")

    grace.go("/graphs")
    expect(grace.page.get_by_role("link", name="Garden").first).to_be_visible()
    grace.sees_no("Surprises")
    grace.go(plant)
    grace.sees("By the south wall")
    with grace.watch.allowing(403, 404):
        grace.go(f"{shared}/entities/new")
        grace.go(secret)
    grace.sees_no("Surprises")


def test_who_may_edit_edits(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace")
    graph = ada.new_graph("Garden")
    ada.go(f"{graph}/sharing")
    ada.send(audience="editAll")

    plant = grace.new_entity(graph, "Thyme", "From the market")

    ada.go(plant)
    ada.sees("From the market")


def test_chosen_people(household, visitor):
    household.add_member("Linus")
    ada, grace, linus = (visitor("desk").sign_in(name) for name in ("Ada", "Grace", "Linus"))
    graph = ada.new_graph("Presents")
    ada.go(f"{graph}/sharing")
    ada.fill(audience="chosen")
    ada.page.get_by_label("Grace").select_option("see")
    ada.send(audience="chosen")

    grace.go(graph)
    expect(grace.page.locator("h1")).to_contain_text("Presents")
    with linus.watch.allowing(404):
        linus.go(graph)
    linus.sees_no("Presents")


def test_a_guest_sees_and_writes_nothing(household, visitor):
    household.add_member("Linus", "guest")
    ada, linus = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Linus")
    graph = ada.new_graph("House rules")
    ada.go(f"{graph}/sharing")
    ada.send(audience="editAll")

    linus.go(graph)

    expect(linus.page.locator("h1")).to_contain_text("House rules")
    expect(linus.page.locator(f"a[href='{graph}/entities/new']")).to_have_count(0)
    with linus.watch.allowing(403, 404):
        linus.go("/graphs/new")
        linus.go(f"{graph}/entities/new")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_reader_finds_the_table_of_an_entity(household, visitor, size):
    ada, grace = visitor("desk").sign_in("Ada"), visitor(size).sign_in("Grace")
    graph = ada.new_graph("Library")
    books = ada.new_entity(graph, "Books")
    ada.go(f"{books}/fields/new")
    ada.send(name="Year", type="integer")
    ada.go(f"{books}/attributes/lines")
    ada.send(lines="Dune\nEmma")
    ada.go(f"{graph}/sharing")
    ada.send(audience="seeAll")

    grace.go(books)
    grace.check_page()
    expect(grace.page.locator("main a[href$='/edit']")).to_have_count(0)
    grace.press(grace.page.locator("main").get_by_role("link", name="Table"))

    assert grace.path == f"{books}/table"
    grace.check_page()
    expect(grace.page.get_by_role("row", name="Dune")).to_be_visible()
    grace.sees_no("Arrow keys move")


def test_a_stranger_is_sent_to_the_door(household, phone):
    for path in ("/", "/today", "/graphs", "/settings", "/settings/members", "/more"):
        phone.go(path)
        assert phone.path.startswith("/login"), f"{path} opened {phone.path} for a stranger"
