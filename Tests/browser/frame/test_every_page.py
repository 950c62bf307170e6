"""Every page at both sizes, light and dark: no complaint from the browser, none from axe."""

import pytest

from browsing import DRILLS, Visitor
from contrast import THEMES, faint
from pages import scene_houses
from server import Server

# The password of all members in the Swift tests.
PASSWORD = "a quiet evening"


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    """A page for each address that has one, by name, with the house that it is in and whether it is for Ada: a house with
    something in every room, the same with all locks locked, and one without members."""
    houses, walks = {}, []
    for data, is_for_ada, pages in scene_houses(tmp_path_factory.mktemp("scene")):
        house = houses.get(data) or houses.setdefault(data, Server(data).start())
        # The house is days old when it is opened: files that waited to be brought in are swept.
        walks.append((house, is_for_ada, {name: path for name, path in pages.items() if "/import/" not in path}))
    yield walks
    for house in houses.values():
        house.stop()


@pytest.fixture
def walks(scenes, browser):
    """Every page, opened in a browser of whoever finds it: `for visitor, name in walks("phone", scheme="dark")`."""
    opened = []

    def walk(size, **how):
        for house, is_for_ada, pages in scenes:
            visitor = Visitor(browser, house.url, size, **how)
            opened.append(visitor)
            if is_for_ada:
                visitor.sign_in("Ada", PASSWORD)
            for name, path in pages.items():
                visitor.go(path)
                assert visitor.path == path, f"{path} led to {visitor.path}"
                yield visitor, name

    yield walk
    for visitor in opened:
        visitor.close()


# One walk for all that is looked at: opening a page costs as much as looking. Colours are those of the phone, but for the
# rooms at the side, which are alike on all pages.
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_page_is_sound_and_can_be_read_by_day_and_at_night(walks, size):
    faulty = []

    for number, (visitor, name) in enumerate(walks(size)):
        look(visitor, name, faulty)
        if size == "phone" or number % 20 == 0:
            read(visitor, name, number, faulty)
    with visitor.watch.allowing(404):
        visitor.go("/graphs/nowhere")
        look(visitor, "an address of nothing", faulty)
        read(visitor, "an address of nothing", 0, faulty)
    assert not faulty, "\n".join(faulty)


# Installed as an app, there is no Back of the browser. A room's first page is in the bar.
HAS_A_WAY_BACK = """!document.documentElement.dataset.member || document.querySelector("main :is(.head__above, .empty a, .unlock .link)") !== null
    || [...document.querySelectorAll(":is(nav, .tabs) a")].some((link) => link.pathname === location.pathname)"""


def look(visitor, name, faulty):
    if not visitor.page.evaluate(HAS_A_WAY_BACK):
        faulty.append(f"{name}: no way back at {visitor.path}")
    try:
        visitor.check_page()
    except AssertionError as problem:
        faulty.append(f"{name}: {problem}")


def read(visitor, name, number, faulty):
    """Looks at the colours of a page: those of most members by day and at night, and two other themes, on each page others;
    in a run of all, all of them."""
    themes = THEMES if DRILLS else ["system", *(THEMES[1 + (number + step) % (len(THEMES) - 1)] for step in (0, 3))]
    faulty += [f"{name}: {text}" for text in faint(visitor, themes)]
    visitor.wear("system", "dark")
    faulty += [f"{name} at night: {fault}" for fault in visitor.axe("link-in-text-block")]
    visitor.page.emulate_media(color_scheme="light")


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
