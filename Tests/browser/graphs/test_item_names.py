"""What one of an entity's things is called: asked with the first one, and said from then on."""

from playwright.sync_api import expect


def test_it_is_asked_once_with_the_first_name_and_then_every_button_says_it(household, phone):
    phone.sign_in("Ada")
    graph = phone.new_graph("Library")
    books = phone.new_entity(graph, "Books")
    page = phone.go(books)
    field, question = page.locator("#quick"), page.get_by_role("group", name="What is one item called?")
    add = page.locator("#add-item")
    expect(add).to_have_text("Add")
    # What the name suggests is there already; another word is typed over it.
    expect(question.get_by_label("One")).to_have_value("Book")
    expect(question.get_by_label("Several")).to_have_value("books")
    question.get_by_label("One").fill("Novel")
    question.get_by_label("Several").fill("novels")

    field.tap()
    page.keyboard.type("Dune")
    page.keyboard.press("Enter")

    expect(page.locator("#attributes")).to_have_text("1 novel")
    expect(question).to_have_count(0)
    expect(field).to_have_attribute("placeholder", "New novel")
    expect(add).to_have_text("Novel")
    page.keyboard.type("Emma")
    page.keyboard.press("Enter")
    expect(page.locator("#attributes")).to_have_text("2 novels")

    phone.go(graph)
    expect(page.locator("#rows .row__end")).to_have_text("2 novels")
    phone.go(f"{books}/edit")
    page.get_by_label("Several").fill("")
    page.get_by_label("One").fill("")
    page.get_by_role("button", name="Save").click()
    # Nobody is asked again.
    expect(page.locator("#attributes")).to_have_text("2 attributes")
    expect(add).to_have_text("Add")
    expect(question).to_have_count(0)
