"""What a canvas does to save: whatever befalls the network, the lock or the rights, and in whichever order answers come."""

from playwright.sync_api import expect

from browsing import unanswered
from canvas import FRAMES, PLACES, farthest, middle, open_canvas, placed, saved, settled, spot
from test_canvas_hands import COMES_BACK, is_there, square  # noqa: F401
from test_canvas_renewed import BLOCK, HEARS, add_oldest, change, drag, hear

UNSAVED = "Not everything is saved yet. Trying again…"


def test_who_may_only_read_by_now_sees_what_the_house_has(square, visitor):
    ada, grace = visitor("desk").sign_in("Ada"), visitor("desk").sign_in("Grace")
    ada.submit(f"{square}/sharing", audience="editAll")
    page = open_canvas(grace, square)
    before, at = page.evaluate(PLACES), spot(page, 0)
    # So that Grace does not hear of it: her tab is out of sight.
    grace.turn("hidden")
    ada.submit(f"{square}/sharing", audience="seeAll")

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


def test_text_chosen_in_a_card_stays_chosen_when_the_card_comes_anew(square, household, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    card = page.locator(".canvas__inspector")
    page.mouse.click(*spot(page, 0))
    entity = card.get_by_label("New linked entity")
    entity.press_sequentially("Douro")
    page.keyboard.press("Shift+ArrowLeft")

    change(household, square, "UPDATE entity SET name = 'Tawny', nameFold = 'tawny' WHERE name = 'Port' AND graphId = :graph")
    hear(page)
    expect(card.get_by_role("heading", name="Tawny")).to_be_visible()
    page.keyboard.type("a")

    expect(entity).to_have_value("Doura")
