"""Every page of a furnished house: axe in all themes, and parts that are only seen if there is something to show."""

import os
from itertools import product

import pytest

from browsing import DRILLS, Visitor
from canvas import open_canvas
from contrast import THEMES
from pages import front_doors
from test_layout import right

LOOKS = list(product(THEMES, ("light", "dark")))

# The drawings of each menu's rows; rows that are switched on and off have a tick instead.
DRAWINGS = """() => [...document.querySelectorAll("main .menu")].map((menu) =>
    [...menu.querySelectorAll(".menu__row:not([aria-pressed]) use")].map((use) => use.getAttribute("href").split("#")[1]))"""


# A page in all fourteen looks takes axe six seconds, all pages ten minutes: each wears one, and on the desk another one
# than on the phone. `HEARTH_LOOKS=all` has every page wear all. The walk on the desk is a drill: that has been gone there
# with what each address needs (test_every_page.py).
@pytest.mark.parametrize("size", ["phone", "desk"] if DRILLS else ["phone"])
def test_axe_has_nothing_to_say_in_any_theme_and_no_two_rows_of_a_menu_look_alike(lindgrens, browser, size):
    house, owner = lindgrens
    stranger, visitor = Visitor(browser, house.url, size), Visitor(browser, house.url, size).sign_in(*owner)
    faulty, alike, seen = {}, {}, 0

    walk = [(stranger, name, path) for name, path in front_doors().items()]
    walk += [(visitor, name, path) for name, path in house.pages.items()]
    for number, (who, name, path) in enumerate(walk, start=7 if size == "desk" else 0):
        who.go(path)
        for theme, scheme in LOOKS if os.environ.get("HEARTH_LOOKS") == "all" else [LOOKS[number % len(LOOKS)]]:
            who.wear(theme, scheme)
            if said := who.axe():
                faulty[f"{name} in {theme} {scheme}"] = said
        for drawings in who.page.evaluate(DRAWINGS):
            seen += len(drawings)
            if twice := {one for one in drawings if drawings.count(one) > 1}:
                alike[name] = twice

    stranger.close()
    visitor.close()
    assert not faulty, "\n".join(f"{page}: {one}" for page, all in faulty.items() for one in all)
    assert seen > 100
    assert not alike, alike


def test_parts_that_are_only_seen_if_there_is_something_to_show(lindgrens, browser):
    house, owner = lindgrens
    phone, desk = (Visitor(browser, house.url, size).sign_in(*owner) for size in ("phone", "desk"))

    # What a search finds stands in groups, with the colours of lines.
    page = phone.go("/search?q=ro")
    groups = [group.bounding_box() for group in page.locator("#results > .group").all()]
    assert len(groups) == 3
    for above, below in zip(groups, groups[1:]):
        assert below["y"] - above["y"] - above["height"] >= 20
    colours = page.locator("#results .spot").evaluate_all(
        "spots => spots.map(spot => [spot.offsetWidth > 8, getComputedStyle(spot).backgroundColor])"
    )
    assert len(colours) == 4 == len({colour for _, colour in colours})
    assert all(is_seen and not colour.startswith("rgba") for is_seen, colour in colours), colours

    # What unfolds has a sign.
    for name in ("wealth", "wealth-series-one"):
        sign = phone.go(house.pages[name]).locator(".chart-table__open").evaluate(
            "open => { const { content, borderRightWidth } = getComputedStyle(open, '::before'); "
            "return [content, parseFloat(borderRightWidth)]; }"
        )
        assert sign[0] == '""' and sign[1] >= 1, (name, sign)

    # Nothing ends short of the edge above it, and nothing has an edge of its own near one of the cards above it.
    page = desk.go(house.pages["graphs-one-path"])
    assert right(page, ".ends") == right(page, ".search")
    page = desk.go(house.pages["more"])
    assert page.get_by_role("main").get_by_role("button", name="Sign out").bounding_box()["width"] < 400
    phone.close()
    desk.close()


# The class of a reaction, and of the sign of who ticked an item.
MARKS = """(messages) => messages.flatMap((message) => [...message.querySelectorAll(".message__reaction, .task__by")])
    .map(({ className, title }) => `${className} ${title}`)"""


def test_the_household_chats(lindgrens, browser):
    """In each shared tab both write, they answer each other with a reaction or a tick, and one message is pinned."""
    house, (name, password) = lindgrens

    for writer, marks in (
        (name, {"message__reaction Grace Lindgren", "task__by Grace Lindgren"}),
        ("Grace Lindgren", {f"message__reaction {name}"}),
    ):
        visitor = Visitor(browser, house.url, "desk").sign_in(writer, password)
        page = visitor.go("/notes")
        shared = page.locator(".tabs__tab[data-tab]").filter(has=page.get_by_role("img", name="Shared"))
        paths = shared.evaluate_all("(links) => links.map(({ pathname }) => pathname)")
        assert len(paths) == 2
        seen, pins = set(), 0
        for path in paths:
            visitor.go(path)
            own = page.locator(".message--own")
            assert page.locator(".message").count() > own.count() > 0, path
            seen |= set(own.evaluate_all(MARKS))
            pins += page.locator(".message[data-pinned]").count()
        visitor.close()
        assert seen == marks
        assert pins == 1


# The numbers of a canvas' nodes and links, those of each node's links, and how many nodes the largest part has.
SHAPE = """async () => {
    const block = await (await fetch(document.querySelector("graph-canvas").getAttribute("block"))).arrayBuffer();
    const [entities, attributes, links] = new Uint32Array(block, 8, 3);
    const nodes = entities + attributes;
    const ends = new Uint32Array(block, 24 + 8 * nodes + 4 * attributes, 2 * links);
    const [degrees, part] = [new Array(nodes).fill(0), [...new Array(nodes).keys()]];
    for (let link = 0; link < links; link += 1) {
        const [from, to] = ends.subarray(2 * link, 2 * link + 2);
        degrees[from] += 1;
        degrees[to] += 1;
        const old = part[from];
        for (let node = 0; node < nodes; node += 1) if (part[node] === old) part[node] = part[to];
    }
    const sizes = part.map((one) => part.filter((other) => other === one).length);
    return { nodes, links, degrees: degrees.sort((one, other) => one - other), largest: Math.max(...sizes) };
}"""


def test_the_kitchen_is_a_graph_worth_looking_at_linked_as_real_ones_are(lindgrens, browser):
    house, owner = lindgrens
    ada = Visitor(browser, house.url).sign_in(*owner)
    kitchen = ada.go("/graphs").get_by_role("link", name="Kitchen").first.get_attribute("href")
    page = open_canvas(ada, kitchen)
    shape = page.evaluate(SHAPE)

    # About 150, each of them linked with the rest; most with a few others, and some with many.
    assert 120 <= shape["nodes"] <= 180 and shape["largest"] == shape["nodes"]
    assert 2 <= shape["links"] / shape["nodes"] <= 4
    usual, most = shape["degrees"][shape["nodes"] // 2], shape["degrees"][-1]
    assert usual <= 6 and most >= 3 * usual
    ada.close()
