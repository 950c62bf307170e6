"""What a canvas does to save: whatever befalls the network, the lock or the rights, and in whichever order answers come."""

from playwright.sync_api import expect

from browsing import unanswered
from canvas import FRAMES, PLACES, farthest, middle, open_canvas, placed, saved, settled, spot
from test_canvas_hands import COMES_BACK, is_there, square  # noqa: F401
from test_canvas_renewed import BLOCK, HEARS, add_oldest, change, drag
from test_lock import PASSWORD, is_at_the_lock, locked_graph

# Locks the graph as another tab does.
LOCKS = "fetch(document.querySelector('lock-guard a').href, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })"

UNSAVED = "Not everything is saved yet. Trying again…"


def test_a_graph_that_was_locked_meanwhile_is_left_with_the_next_move(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    graph, _ = locked_graph(ada)
    page = open_canvas(ada, graph)
    placed(page)
    at = middle(page)

    with ada.watch.allowing(423):
        page.evaluate(LOCKS)
        drag(page, at, (60, 0))
        is_at_the_lock(ada, graph)


def test_who_may_only_read_by_now_sees_what_the_house_has(square, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    ada.go(f"{square}/sharing")
    ada.send(audience="editAll")
    page = open_canvas(grace, square)
    before, at = page.evaluate(PLACES), spot(page, 0)
    # So that Grace does not hear of it: her tab is out of sight.
    grace.turn("hidden")
    ada.go(f"{square}/sharing")
    ada.send(audience="seeAll")

    with grace.watch.allowing(403):
        drag(page, at, (-60, -40))
        expect(page.locator("graph-canvas:not([is-writable])")).to_have_count(1)

    # A graph that still moves is read anew once it rests.
    assert any(is_there(page, at) for _ in range(200))
    assert not is_there(page, (at[0] - 60, at[1] - 40))
    assert page.evaluate(PLACES) == before
    expect(page.locator(".canvas__state")).to_be_hidden()
    drag(page, at, (-60, -40))
    assert page.evaluate(PLACES) == before


def test_a_name_that_is_saved_leaves_a_move_waiting_that_is_not(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    before = page.evaluate(PLACES)
    at = spot(page, 3)
    page.mouse.click(*spot(page, 0))
    field = page.locator(".canvas__inspector").get_by_label("New attribute")
    expect(field).to_be_visible()
    page.route("**/canvas/places", lambda route: route.abort("connectionreset"))

    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        drag(page, at, (-50, 60))
        expect(page.get_by_text(UNSAVED)).to_be_visible()
        field.fill("1983")
        with page.expect_response(BLOCK):
            page.keyboard.press("Enter")
        # The graph as the house has it is not shown before the move is saved.
        expect(page.get_by_text(UNSAVED)).to_be_visible()
        page.unroute("**/canvas/places")
    page.evaluate("dispatchEvent(new Event('online'))")

    saved(page, lambda places: len(places) == 5 and farthest(before, places) > 30)
    expect(page.get_by_text(UNSAVED)).to_be_hidden()


def test_a_page_that_comes_back_in_the_middle_of_saving_hears_what_changes(square, household, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    at = spot(page, 0)
    # Names may be asked for just as the graph changes.
    with unanswered(page, "**/canvas/places"), desk.watch.allowing(409):
        drag(page, at, (-50, -30))
        expect(page.locator("graph-canvas[saving='saving']")).to_have_count(1)
        page.evaluate(COMES_BACK)
        page.wait_for_function(f"() => {FRAMES} > 0")
        expect(page.locator(".canvas__state")).to_be_hidden()

        add_oldest(household, square)
        with page.expect_response(BLOCK):
            page.evaluate(HEARS)
        page.get_by_label("Find a node").fill("vermouth")
        page.keyboard.press("Enter")
        expect(page.locator(".canvas__inspector")).to_contain_text("Vermouth")


def type_names(page, *names):
    """Types names into the card of a node, one after the other."""
    field = page.locator(".canvas__inspector").get_by_label("New attribute")
    for name in names:
        field.fill(name)
        page.keyboard.press("Enter")


def test_names_behind_one_that_needs_a_whole_form_are_added_later(one, household, desk):
    change(
        household, one,
        "INSERT INTO detailField (id, entityId, name, nameFold, type, position, createdAt, isRequired) "
        "SELECT :new, id, 'Taste', 'taste', 'text', 0, 0, 1 FROM entity WHERE graphId = :graph AND name = 'Port'",
    )
    page = open_canvas(desk, one)
    placed(page)
    page.mouse.click(*middle(page))
    with desk.watch.allowing(422):
        with unanswered(page, "**/attributes"):
            type_names(page, "1982", "1983", "1984")
        expect(desk.form("name").locator("[name=name]")).to_have_value("1982")
    desk.send(name="1982", **{page.get_by_label("Taste").get_attribute("name"): "Dry"})
    change(household, one, "UPDATE detailField SET isRequired = 0")

    page = desk.go(f"{one}/canvas")

    saved(page, lambda places: len(places) == 4)
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('hearth-draft'))") == []


def test_a_name_that_could_not_be_sent_outlives_its_page(one, desk):
    page = open_canvas(desk, one)
    placed(page)
    page.mouse.click(*middle(page))
    page.on("dialog", lambda dialog: dialog.accept())
    with desk.watch.losing("net::ERR_CONNECTION_RESET"):
        page.route("**/attributes", lambda route: route.abort("connectionreset"))
        type_names(page, "1982", "1983")
        expect(page.get_by_text(UNSAVED)).to_be_visible()
        page.reload()
        settled(page)
        page.unroute("**/attributes")

        saved(page, lambda places: len(places) == 3)


def test_a_name_that_meets_a_lock_is_added_once_that_is_open(household, visitor):
    ada = visitor("desk").sign_in("Ada")
    graph, _ = locked_graph(ada)
    page = open_canvas(ada, graph)
    placed(page)
    at = middle(page)
    page.mouse.click(*at)
    with ada.watch.losing("net::ERR_CONNECTION_RESET"), ada.watch.allowing(423):
        page.route("**/attributes", lambda route: route.abort("connectionreset"))
        type_names(page, "Prostrate")
        expect(page.get_by_text(UNSAVED)).to_be_visible()
        page.evaluate(LOCKS)
        # The browser does not ask whether to stay on what is locked.
        drag(page, at, (60, 0))
        is_at_the_lock(ada, graph)
        page.unroute("**/attributes")

    ada.send(**{"unlock-password": PASSWORD})
    ada.go(f"{graph}/canvas")
    saved(page, lambda places: len(places) == 2)


def test_text_half_typed_into_a_card_waits_for_its_node(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    card = page.locator(".canvas__inspector")
    attribute, entity = card.get_by_label("New attribute"), card.get_by_label("New linked entity")

    def choose(number, name):
        page.mouse.click(*spot(page, number))
        expect(card.get_by_role("heading", name=name)).to_be_visible()

    choose(0, "Port")
    attribute.press_sequentially("198")
    entity.press_sequentially("Dou")
    choose(3, "Marsala")
    expect(attribute).to_have_value("")
    choose(0, "Port")
    expect(attribute).to_have_value("198")
    card.get_by_role("button", name="Close").click()
    page.reload()
    settled(page)
    choose(0, "Port")
    expect(entity).to_have_value("Dou")

    # With a name that is sent, or text that is deleted, nothing is left to come back.
    attribute.press_sequentially("3")
    page.keyboard.press("Enter")
    saved(page, lambda places: len(places) == 5)
    entity.fill("")
    settled(page)
    choose(3, "Marsala")
    choose(0, "Port")
    expect(attribute).to_have_value("")
    expect(entity).to_have_value("")
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('hearth-draft'))") == []
