"""Everything that can be done at all can be done without JavaScript."""

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_day_without_javascript(household, visitor, size):
    ada = visitor(size, javascript=False).sign_in("Ada")
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
