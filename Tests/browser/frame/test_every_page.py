"""Every page at both sizes, light and dark: no complaint from the browser, none from axe."""

import pytest

from browsing import Visitor
from contrast import faint
from pages import front_doors, scene_house
from server import Server

# The password of all members in the Swift tests.
PASSWORD = "a quiet evening"


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    """A house with something in every room, and a page for each address that has one, by name."""
    data, pages = scene_house(tmp_path_factory.mktemp("scene"))
    # The house is days old when it is opened: files that waited to be brought in are swept.
    pages = {name: path for name, path in pages.items() if "/import/" not in path}
    house = Server(data).start()
    yield house, pages
    house.stop()


@pytest.fixture
def ada(furnished, browser):
    """Opens a browser of hers in it: `ada("phone", scheme="dark")`."""
    opened = []

    def open_one(size, **how):
        opened.append(Visitor(browser, furnished[0].url, size, **how).sign_in("Ada", PASSWORD))
        return opened[-1]

    yield open_one
    for visitor in opened:
        visitor.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_page_is_sound(furnished, ada, size, scheme):
    visitor = ada(size, scheme=scheme)
    faulty = []

    for name, path in furnished[1].items():
        visitor.go(path)
        try:
            visitor.check_page()
        except AssertionError as problem:
            faulty.append(f"{name}: {problem}")
    assert not faulty, "\n".join(faulty)

    with visitor.watch.allowing(404):
        visitor.go("/graphs/nowhere")
        visitor.check_page()


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
def test_every_page_can_be_read_in_every_theme(furnished, ada, size):
    visitor = ada(size)

    found = {}
    for name, path in furnished[1].items():
        visitor.go(path)
        if too_faint := faint(visitor):
            found[name] = too_faint
    assert not found, "\n".join(f"{name}: {one}" for name, all in found.items() for one in all)
