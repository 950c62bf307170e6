"""Every page at both sizes, light and dark: no complaint from the browser, none from axe."""

import pytest

from contrast import faint
from pages import front_doors, rooms


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_page_is_sound(household, visitor, size, scheme):
    ada = visitor(size, scheme=scheme).sign_in("Ada")
    graph = ada.new_graph("Garden")
    plant = ada.new_entity(graph, "Rosemary", "By the south wall.\n\nWater it on Sundays.")
    ada.go(f"{graph}/sharing")
    ada.send(audience="seeAll")

    for path in rooms(graph, plant, ada.other_member()).values():
        ada.go(path)
        ada.check_page()
    with ada.watch.allowing(404):
        ada.go("/graphs/nowhere")
        ada.check_page()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_page_at_the_door_is_sound(household, visitor, size, scheme):
    stranger = visitor(size, scheme=scheme)

    for path in front_doors().values():
        stranger.go(path)
        stranger.check_page()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_open_menus_are_sound(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    graph = ada.new_graph("Garden")
    plant = ada.new_entity(graph, "Rosemary")

    for path in (graph, plant, f"{plant}/edit"):
        ada.go(path)
        for menu in ada.page.locator("main summary:visible").all():
            menu.click()
            ada.check_page()
            ada.page.keyboard.press("Escape")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_page_can_be_read_in_every_theme(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    graph = ada.new_graph("Garden")
    plant = ada.new_entity(graph, "Rosemary", "By the south wall")

    found = {}
    for name, path in rooms(graph, plant, ada.other_member()).items():
        ada.go(path)
        if too_faint := faint(ada):
            found[name] = too_faint
    assert not found, "\n".join(f"{name}: {one}" for name, all in found.items() for one in all)
