"""Only the hand of the person who looks moves the picture: not what another does, not the way back, not a card."""

from playwright.sync_api import expect

from browsing import delay, unanswered
from canvas import double_click, linked, open_canvas, settled, spot, spots
from test_canvas_actions import apart, pins  # noqa: F401
from test_canvas_hands import camera, square  # noqa: F401
from test_canvas_renewed import change, hear

# Resolves to the time between a press on the ground and its card, in milliseconds.
UNTIL_CARD = """() => {
    let pressedAt;
    document.querySelector(".canvas__stage").addEventListener("pointerup", () => pressedAt ??= performance.now(), { capture: true });
    const panel = document.querySelector(".canvas__inspector");
    window.untilCard = new Promise((resolve) => {
        new MutationObserver(() => panel.hidden || resolve(performance.now() - pressedAt)).observe(panel, { attributes: true });
    });
}"""


def look_away(page):
    """Moves the picture until nothing of it is in view."""
    page.locator(".canvas__ground").focus()
    for _ in range(14):
        page.keyboard.press("Shift+ArrowRight")
    settled(page)
    return camera(page)


def test_a_change_by_another_and_the_way_back_leave_the_camera_where_it_was(square, household, desk):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), square)
    page.mouse.click(*spot(page, 1))
    card = page.locator(".canvas__inspector")
    expect(card).to_contain_text("Madeira")
    seen = look_away(page)

    change(household, square, "UPDATE entity SET name = 'Malmsey', nameFold = 'malmsey' WHERE name = 'Madeira' AND graphId = :graph")
    hear(page)
    expect(card).to_contain_text("Malmsey")
    settled(page)
    assert camera(page) == seen

    page.goto(square)
    page.go_back()
    page.wait_for_function("() => document.querySelector('graph-canvas')?.frames > 0")
    expect(card).to_contain_text("Malmsey")
    settled(page)
    assert camera(page) == seen


def test_a_double_click_pins_where_the_card_comes_to_lie(square, desk):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), square)
    page.locator(".canvas__ground").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    at = spot(page, 1)
    page.evaluate(UNTIL_CARD)
    double_click(page, *at)
    pins(page, [1])

    assert page.evaluate("untilCard") >= 300
    card = page.locator(".canvas__inspector")
    expect(card).to_contain_text("Madeira")
    assert card.bounding_box()["x"] < at[0] + 30
    # What was pointed at is not left below it.
    settled(page)
    assert spot(page, 1)[0] < card.bounding_box()["x"]


def test_the_card_of_a_links_end_leaves_the_picture_where_it_was(apart, desk, latency):  # noqa: F811
    page = open_canvas(desk.sign_in("Ada"), apart)
    page.locator(".canvas__ground").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    first, second = spots(page, 0, 2)
    seen = camera(page)
    page.keyboard.press("l")
    with unanswered(page, "**/links"):
        page.mouse.move(*first)
        page.mouse.down()
        page.mouse.move(*second, steps=5)
        page.mouse.up()
        page.keyboard.press("Escape")
    delay(page, latency)
    linked(page, 1)
    card = page.locator(".canvas__inspector")
    expect(card).to_contain_text("Sherry")
    assert card.bounding_box()["x"] < second[0] + 30
    settled(page)
    assert camera(page) == seen
