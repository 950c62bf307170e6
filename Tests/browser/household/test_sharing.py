"""What the household sees of a member's things."""

from playwright.sync_api import expect


def test_chosen_people_read_and_edit_others_find_nothing(household, visitor):
    household.add_member("Linus")
    ada, grace, linus = visitor("desk").sign_in("Ada"), visitor("phone").sign_in("Grace"), visitor("desk").sign_in("Linus")
    graph = ada.new_graph("Presents")
    ada.go(f"{graph}/sharing")
    ada.fill(audience="chosen")
    ada.page.get_by_label("Grace").select_option("see")
    ada.check_page()
    ada.send(audience="chosen")

    grace.go("/graphs")
    grace.press(grace.page.get_by_role("link", name="Presents").first)
    expect(grace.page.locator("h1")).to_contain_text("Presents")
    expect(grace.page.locator(f"a[href='{graph}/entities/new']")).to_have_count(0)
    with linus.watch.allowing(404):
        linus.go(graph)
    linus.sees_no("Presents")

    ada.submit(f"{graph}/sharing", audience="editAll")
    thyme = linus.new_entity(graph, "Thyme", "From the market")
    ada.go(thyme)
    ada.sees("From the market")


def test_a_reader_finds_the_table_of_an_entity(household, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    graph = ada.new_graph("Library")
    books = ada.new_entity(graph, "Books")
    ada.submit(f"{books}/fields/new", name="Year", type="integer")
    ada.submit(f"{books}/attributes/lines", lines="Dune\nEmma")
    ada.submit(f"{graph}/sharing", audience="seeAll")

    grace.go(books)
    expect(grace.page.locator("main a[href$='/edit']")).to_have_count(0)
    grace.press(grace.page.locator("main").get_by_role("link", name="Table"))

    assert grace.path == f"{books}/table"
    grace.check_page()
    expect(grace.page.get_by_role("row", name="Dune")).to_be_visible()
    grace.sees_no("Arrow keys move")
