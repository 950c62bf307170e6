"""What a keyboard does on the canvas to several nodes, and to where a node is."""

from playwright.sync_api import expect

from canvas import PLACES, chosen_by_tap, open_canvas, saved, settled
from test_canvas_actions import apart  # noqa: F401
from test_canvas_hands import square  # noqa: F401


def holding(desk, graph):
    """A canvas whose node 3 is chosen, with the keys held that move it, and the places before."""
    page = open_canvas(desk.sign_in("Ada"), graph)
    before = page.evaluate(PLACES)
    chosen_by_tap(page, 3)
    page.keyboard.down("Control")
    page.keyboard.down("Shift")
    return page, before


def test_the_keys_go_along_links_choose_several_pin_and_open(square, desk):
    page = open_canvas(desk.sign_in("Ada"), square)
    announcer = page.locator(".canvas__announcer")
    chosen_by_tap(page, 0)
    expect(announcer).to_have_text("Port. Links: 2")
    for key, name in [("ArrowRight", "Madeira"), ("ArrowDown", "Sherry"), ("ArrowLeft", "Marsala"), ("ArrowUp", "Port")]:
        page.keyboard.press(key)
        expect(announcer).to_have_text(f"{name}. Links: 2")
    # The slider keeps its own.
    slider = page.locator(".canvas__time")
    day = int(slider.input_value())
    slider.focus()
    page.keyboard.press("ArrowLeft")
    assert int(slider.input_value()) == day - 1
    expect(announcer).to_have_text("Port. Links: 2")
    page.keyboard.press("End")

    page.locator(".canvas__ground").focus()
    page.keyboard.press("Control+ArrowRight")
    expect(announcer).to_have_text("Selected nodes: 2")
    page.keyboard.press("Control+ArrowDown")
    expect(announcer).to_have_text("Selected nodes: 3")
    # An arrow alone goes on from the last of them.
    page.keyboard.press("ArrowLeft")
    expect(announcer).to_have_text("Marsala. Links: 2")
    page.keyboard.press("Control+a")
    expect(page.get_by_role("toolbar", name="Selected")).to_contain_text("Selected nodes: 4")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Select several").press("Enter")
    page.locator(".canvas__ground").focus()
    page.keyboard.press("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(announcer).to_have_text("Selected nodes: 2")

    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    chosen = announcer.inner_text()
    page.keyboard.press("p")
    saved(page, lambda places: sum(place[2] for place in places) == 1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=chosen.partition(".")[0], level=1)).to_be_visible()


def test_the_keys_move_a_node_and_that_is_taken_back_at_once(apart, desk):
    page, before = holding(desk, apart)
    for key in ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown"]:
        page.keyboard.press(key)
    page.keyboard.up("Shift")
    page.keyboard.up("Control")

    (dx, dy) = [part - before[3][at] for at, part in enumerate(saved(page, lambda places: places[3][1] > before[3][1])[3][:2])]
    assert dx > 5 and abs(dy - 3 * dx) < 0.1
    settled(page)
    page.keyboard.press("Control+z")
    saved(page, lambda places: places == before)

    # Who turns to something else lets the node go.
    page.keyboard.down("Control")
    page.keyboard.down("Shift")
    page.keyboard.press("ArrowDown")
    page.get_by_label("Find a node").focus()
    saved(page, lambda places: places[3][1] > before[3][1])
    page.keyboard.up("Shift")
    page.keyboard.up("Control")
