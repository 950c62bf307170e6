"""Everything that can be done at all can be done without JavaScript."""

from playwright.sync_api import expect


def test_a_day_without_javascript(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    graph = ada.new_graph("Garden")
    plant = ada.new_entity(graph, "Rosemary", "By the wall")

    ada.go(f"{plant}/edit")
    ada.send(notes="By the south wall")
    ada.sees("By the south wall")

    ada.go(plant)
    button = ada.page.locator(f"form[action='{plant}/delete'] button").first
    if not button.is_visible():
        ada.page.locator("main summary").first.click()
    ada.press(button)
    expect(ada.page.locator(f"main a[href='{plant}']")).to_have_count(0)

    ada.press(ada.page.get_by_role("button", name="Undo"))
    ada.go(plant)
    ada.sees("By the south wall")


def test_no_hint_tells_of_what_needs_a_script(household, visitor):
    """Hints at actions that need a script are shown if scripts run, and only then."""
    desks = {javascript: visitor("desk", javascript=javascript).sign_in("Ada") for javascript in (True, False)}
    graph = desks[True].new_graph("Library")
    books = desks[True].new_entity(graph, "Books")
    for name in ("Year", "Shelf"):
        desks[True].new_field(books, name=name, type="text")
    desks[True].submit(f"{books}/attributes/lines", lines="Dune")

    for javascript, ada in desks.items():
        for path, hint in (
            (f"{books}/table", "Arrow keys move"),
            (f"{books}/fields", "You can also drag items."),
            (books, "Or drop files here"),
            (f"{graph}/lock", "Lock when in the background"),
        ):
            ada.go(path)
            expect(ada.page.get_by_text(hint)).to_be_visible(visible=javascript)
        ada.go(f"{books}/edit")
        expect(ada.page.get_by_role("button", name="Choose an icon")).to_be_visible(visible=javascript)
        expect(ada.page.get_by_role("combobox", name="Icon")).to_be_visible(visible=not javascript)
        assert "icon:" not in "".join(
            ada.page.locator("#icons option").evaluate_all("options => options.map(({ value }) => value)")
        )
