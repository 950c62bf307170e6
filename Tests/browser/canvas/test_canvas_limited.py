"""Which nodes and links of a graph its canvas names and shows: pins from afar, links by their day, and some entities alone."""

from playwright.sync_api import expect

from browsing import unanswered
from canvas import open_canvas, settled, spot
from canvas_graphs import add_graph
from test_canvas_hands import camera, is_there
from test_canvas_renewed import change, hear
from test_canvas_seen import cellar, part, tick  # noqa: F401


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


# A lock falls, and waits for whatever the page has to send; all else it would do is left out.
LOCKUP = """async () => {
    const saved = [];
    document.dispatchEvent(new CustomEvent("lockup", { detail: saved }));
    window.isSaved = false;
    Promise.all(saved).then(() => (window.isSaved = true));
    // Longer than all of it takes that needs no answer.
    await new Promise((resolve) => setTimeout(resolve, 300));
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


def test_a_link_is_there_from_the_day_on_which_it_was_made(household, desk):
    # The three nodes were made in years before this day, and the link between the first two on it.
    graph = add_graph(household.data, "Cellar", [0, 1], [-200, 0, 200, 0, 0, 200], ["Port", "Madeira", "Douro"])
    change(household, graph, "UPDATE link SET createdAt = unixepoch() * 1000 WHERE graphId = :graph")
    page = open_canvas(desk.sign_in("Ada"), graph)
    (left, y), (right, _), douro = [spot(page, node) for node in range(3)]

    def link():
        return part(page, ((left + right) / 2, y), 40, 12)

    there = link()
    slider = page.locator(".canvas__time")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    before = link()
    assert before != there and is_there(page, douro)
    slider.focus()
    page.keyboard.press("ArrowLeft")
    assert link() == before
    slider.focus()
    page.keyboard.press("End")
    assert link() == there


def test_only_some_entities_are_shown_with_their_attributes_until_they_are_left_out(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    spots = [spot(page, node) for node in range(6)]

    def seen():
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)
        settled(page)
        return [is_there(page, at) for at in spots]

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
        page.get_by_role("button", name=f"Leave out {name}").click()
    assert seen() == [True] * 6
    expect(page.locator(".canvas__only")).to_be_hidden()


def test_enter_takes_what_is_typed_by_then_and_a_deleted_entity_is_left_out(cellar, household, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    page.locator(".canvas__tools summary").first.click()
    field = page.get_by_role("searchbox", name="Only these entities")
    rows, chips = page.locator(".canvas__entities button"), page.locator(".canvas__only button")
    field.fill("mad")
    expect(rows).to_have_text("Madeira")
    with page.expect_response("**/canvas/settings"):
        field.fill("sherry")
        field.press("Enter")
    expect(chips).to_have_text("Sherry")
    expect(rows).to_have_count(0)
    field.press("Enter")
    field.fill("port")
    with page.expect_response("**/canvas/settings"):
        field.press("Enter")
    expect(chips).to_have_text(["Sherry", "Port"])

    chosen = page.locator("[name=entities]").input_value().split(",")
    change(household, cellar, "DELETE FROM entity WHERE graphId = :graph AND name = 'Sherry'")
    hear(page)
    expect(chips).to_have_text("Port")
    assert page.locator("[name=entities]").input_value() == chosen[1]


def test_a_limit_is_seen_also_where_its_names_cannot_be_had(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    page.locator(".canvas__tools summary").first.click()
    field = page.get_by_role("searchbox", name="Only these entities")
    field.fill("sherry")
    with page.expect_response("**/canvas/settings"):
        field.press("Enter")
    chips = page.locator(".canvas__only button")
    expect(chips).to_have_text("Sherry")

    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        page.route("**/canvas/details?*", lambda route: route.abort("connectionreset"))
        page.reload()
        expect(chips).to_have_text("…")
        page.unroute("**/canvas/details?*")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(chips).to_have_text("Sherry")


def test_a_lock_waits_for_links_that_are_on_their_way(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    spots = [spot(page, node) for node in [0, 3]]
    page.get_by_role("button", name="Link", exact=True).click()
    with unanswered(page, "**/canvas/links"):
        page.mouse.click(*spots[0])
        with page.expect_request("**/canvas/links"):
            page.mouse.click(*spots[1])
        page.evaluate(LOCKUP)
        assert not page.evaluate("isSaved")
    page.wait_for_function("() => isSaved")


def test_the_arrows_change_a_list_of_the_tools_and_do_not_lead_to_the_search(cellar, desk):
    page = open_canvas(desk.sign_in("Ada"), cellar)
    page.locator(".canvas__tools summary").first.click()
    lists = page.get_by_role("combobox", name="Colour by")
    lists.focus()
    page.keyboard.press("ArrowDown")
    expect(lists).to_have_value("entity")
    expect(lists).to_be_focused()
