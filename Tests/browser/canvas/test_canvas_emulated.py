"""Where a program does the work of a graphics card, small graphs are drawn without it, and large ones with it."""

import pytest
from playwright.sync_api import expect

from canvas import open_canvas, settled, spot
from canvas_graphs import add_graph
from test_canvas_hands import is_there, picture, square  # noqa: F401
from test_canvas_renewed import add_oldest, hear

# Asking makes no context where there is one already, of whatever kind.
IS_WEBGL = "Boolean(document.querySelector('.canvas__ground').getContext('webgl2'))"

# Drags the ground to and fro without a pause. Gives what is seen of the picture around a point before, and in the middle
# of the drag at the place where it has been dragged to: how dark a disc and its name are, with both canvases as the browser
# lays them over each other.
SEEN_WHILE_DRAGGED = """async ([x, y]) => {
    Element.prototype.setPointerCapture = () => {};
    const stage = document.querySelector(".canvas__stage").getBoundingClientRect();
    const frame = () => new Promise(requestAnimationFrame);
    const seen = (left, top) => {
        const part = new OffscreenCanvas(160, 60);
        const pen = part.getContext("2d", { willReadFrequently: true });
        const shown = [];
        for (const canvas of document.querySelectorAll(".canvas__ground, .canvas__labels")) {
            const { visibility, opacity } = getComputedStyle(canvas);
            if (visibility === "hidden" || opacity === "0") continue;
            const box = canvas.getBoundingClientRect();
            pen.drawImage(canvas, box.left - left + 80, box.top - top + 20, box.width, box.height);
            shown.push(canvas.className);
        }
        const darkness = (top, high) => {
            const { data } = pen.getImageData(0, top, 160, high);
            let sum = 0;
            for (let at = 0; at < data.length; at += 4) sum += 255 - data[at];
            return sum;
        };
        return { shown, disc: darkness(0, 31), name: darkness(32, 20) };
    };
    const ground = document.querySelector(".canvas__ground");
    const [startX, startY] = [stage.left + 40, stage.bottom - 60];
    const send = (kind, at, buttons) => ground.dispatchEvent(new PointerEvent(`pointer${kind}`, {
        bubbles: true, cancelable: true, composed: true, clientX: startX + at, clientY: startY - at / 2, buttons,
        pointerId: 1, pointerType: "mouse", isPrimary: true,
    }));
    const before = seen(x, y);
    send("down", 0, 1);
    const during = [];
    for (let step = 1; step <= 60; step += 1) {
        const at = 10 * (step < 31 ? step : 60 - step);
        send("move", at, 1);
        await frame();
        await frame();
        if (step % 10 === 0) during.push(seen(x + at, y - at / 2));
    }
    send("up", 0, 0);
    return { before, during };
}"""


@pytest.fixture
def emulated(household, visitor):
    return visitor("desk", has_card=False).sign_in("Ada")


def test_a_small_graph_is_drawn_without_webgl_and_moves_with_its_names_as_one_picture(square, emulated):
    page = open_canvas(emulated, square)
    assert not page.evaluate(IS_WEBGL)
    at = spot(page, 1)
    page.mouse.move(1, 1)
    settled(page)

    seen = page.evaluate(SEEN_WHILE_DRAGGED, [round(side) for side in at])

    assert len(seen["before"]["shown"]) == 2
    # Until it has to be drawn anew, the picture of before is moved.
    assert ["canvas__ground"] in [one["shown"] for one in seen["during"]]
    # Between two pixels a disc is as dark, and not the same; letters differ by more.
    for one in seen["during"]:
        assert one["disc"] / seen["before"]["disc"] == pytest.approx(1, abs=0.04), seen
        assert one["name"] / seen["before"]["name"] == pytest.approx(1, abs=0.15), seen
    settled(page)
    assert is_there(page, spot(page, 1))
    assert page.locator(".canvas__labels").evaluate("({ style }) => style.visibility") == ""


def test_a_graph_that_has_grown_goes_on_with_webgl(household, emulated):
    count = 2500
    ring = [end % count for number in range(count) for end in (number, number + 1)]
    places = [side for number in range(count) for side in (40 * (number % 50), 40 * (number // 50))]
    page = open_canvas(emulated, add_graph(household.data, "Ring", ring, places))
    assert not page.evaluate(IS_WEBGL)
    page.locator(".canvas__ground").focus()
    before = picture(page)

    add_oldest(household, page.url.split("/canvas")[0][page.url.index("/graphs/") :])
    hear(page)

    assert page.evaluate(IS_WEBGL)
    expect(page.locator(".canvas__ground")).to_be_focused()
    assert picture(page) != before
    assert is_there(page, spot(page, 8))


def test_a_graph_that_is_drawn_in_parts_is_as_sharp_in_a_window_of_another_size(household, emulated):
    count = 3600
    ring = [end % count for number in range(count) for end in (number, number + 1)]
    places = [side for number in range(count) for side in (40 * (number % 60), 40 * (number // 60))]
    page = open_canvas(emulated, add_graph(household.data, "Ring", ring, places))
    assert page.evaluate(IS_WEBGL)
    width = page.locator(".canvas__ground").bounding_box()["width"]

    def ground():
        """Without the names: which of them have room depends on those that were there before."""
        page.locator(".canvas__labels").evaluate("(labels) => (labels.hidden = true)")
        return picture(page)

    page.set_viewport_size({"width": 1000, "height": 640})
    page.wait_for_function("(width) => document.querySelector('.canvas__ground').clientWidth !== width", arg=width)
    resized = ground()

    page.reload()
    settled(page)
    assert ground() == resized
