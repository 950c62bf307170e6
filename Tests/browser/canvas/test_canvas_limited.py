"""Which nodes of a graph its canvas names and shows: pins from afar, and some entities alone."""

from playwright.sync_api import expect

from canvas import open_canvas, settled, spot, spots
from canvas_graphs import add_graph
from test_canvas_hands import camera, is_there
from test_canvas_renewed import change
from test_canvas_seen import cellar, tick  # noqa: F401


# Which rows of the page have ink of names, beside the upright through a spot.
INKED = """([x, y]) => {
    const names = document.querySelector(".canvas__labels");
    const { left, top } = names.getBoundingClientRect();
    const scale = names.width / names.clientWidth;
    // A copy: the canvas itself is not made to be read.
    const copy = new OffscreenCanvas(names.width, names.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(names, 0, 0);
    const rows = (from) => copy
        .getImageData((x - left - 20) * scale, (from - top) * scale, 40 * scale, 14 * scale).data.some((part) => part > 0);
    return [rows(y - 34), rows(y + 5)];
}"""


def test_pins_are_named_from_afar_one_above_and_one_below_where_they_stand_close(household, desk):
    far = [-9000, -5000, 9000, -5000, -9000, 5000, 9000, 5000]
    names = ["Harbour", "Lighthouse", "North", "East", "South", "West"]
    graph = add_graph(household.data, "Coast", [], [0, 0, 0, -300, *far], names)
    change(
        household, graph,
        "UPDATE entityPlace SET isPinned = 1 WHERE entityId IN "
        "(SELECT id FROM entity WHERE graphId = :graph AND name IN ('Harbour', 'Lighthouse'))",
    )
    page = open_canvas(desk.sign_in("Ada"), graph)
    page.mouse.move(1, 1)
    settled(page)

    assert camera(page)["zoom"] < 0.1
    assert page.evaluate(INKED, spot(page, 0)) == [True, True]
    tick(page, "Names", False)
    settled(page)
    assert page.evaluate(INKED, spot(page, 0)) == [False, False]


def test_only_some_entities_are_shown_with_their_attributes_until_they_are_left_out(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    at = spots(page, *range(6))

    def seen():
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)
        settled(page)
        return [is_there(page, one) for one in at]

    assert seen() == [True] * 6
    menu = page.locator(".canvas__tools summary").first
    field = page.get_by_role("searchbox", name="Only these entities")
    menu.click()
    field.fill("mad")
    page.get_by_role("button", name="Madeira", exact=True).click()
    assert seen() == [False, True, False, False, False, False]

    # Port is found by one of its attributes, and Enter takes the first one.
    menu.click()
    field.fill("1983")
    expect(page.locator(".canvas__entities button")).to_have_text("Port")
    with page.expect_response("**/canvas/settings"):
        field.press("Enter")
    assert seen() == [True, True, False, False, True, True]

    page.reload()
    settled(page)
    assert seen() == [True, True, False, False, True, True]
    for name in ["Port", "Madeira"]:
        page.get_by_role("button", name=f"Hide {name}").click()
    assert seen() == [True] * 6
    expect(page.locator(".canvas__only")).to_be_hidden()
