"""Charts of wealth to the eye and to the thumb: names, dates and ranges have room, and the tapped day stays shown."""

import re
from datetime import date, timedelta

from playwright.sync_api import expect

from browsing import unanswered

NAMES = {
    "Savings account": 45_000, "Shares": 71_000, "Company pension": 80_000, "Flat": 195_000, "Overdraft": -4_900,
    "Dollar account at the bank in Boston": 15_000, "Car loan": 0, "House loan": 50_000,
}

# The boxes of everything that fits, seen from the screen.
BOXES = """(elements) => elements.map((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    return { text: element.textContent, left, right, top, bottom, width,
             isCut: element.scrollWidth > element.clientWidth };
}).filter(({ width }) => width > 0)"""


def own_eight_things(visitor):
    """Eight series with two values each, the last of today."""
    for name, amount in NAMES.items():
        kind = "debts" if name.endswith("loan") else "cash"
        place = visitor.post("/wealth/series", name=name, kind=kind, currency="EUR", staleDays="0")
        series = place.rsplit("/", 1)[1]
        today = date.today()
        for day, worth in ((today - timedelta(days=400), 5_000), (today - timedelta(days=40), amount)):
            visitor.post("/wealth/values", series=series, amount=str(worth), day=day.isoformat())
    return place


def boxes(visitor, selector):
    return visitor.page.locator(selector).evaluate_all(BOXES)


def tap(visitor, share):
    """Taps the plot at a share of its width, in the middle of its height."""
    plot = visitor.page.locator("chart-crosshair").bounding_box()
    visitor.page.touchscreen.tap(plot["x"] + plot["width"] * share, plot["y"] + plot["height"] / 2)


def drag(visitor, start, end):
    """Draws a finger across the plot and lifts it."""
    plot = visitor.page.locator("chart-crosshair").bounding_box()
    finger = visitor.context.new_cdp_session(visitor.page)
    y = plot["y"] + plot["height"] / 2
    for kind, share in (("touchStart", start), ("touchMove", (start + end) / 2), ("touchMove", end), ("touchEnd", None)):
        points = [] if share is None else [{"x": plot["x"] + plot["width"] * share, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_names_stand_beside_their_lines_and_dates_below_without_touching(household, visitor):
    own_eight_things(visitor("desk").sign_in("Ada"))
    for size in ("phone", "tablet", "desk"):
        # Ada has three browsers that are signed in; this one goes in by her password.
        ada = visitor(size).sign_in("Ada")
        for query in ("", "?mode=stacked", "?mode=percent", "?by=group", "?range=week", "?range=month", "?range=all"):
            ada.go(f"/wealth{query}")
            have_room(ada, f"{size}{query}", is_whole=size == "desk")
        plot = ada.page.locator(".chart__plot").bounding_box()
        assert plot["width"] >= 150


def have_room(ada, about, is_whole):
    names = sorted(boxes(ada, ".chart__end"), key=lambda box: box["top"])
    assert len(names) >= 2, about
    for one, other in zip(names, names[1:]):
        assert one["bottom"] <= other["top"] + 0.5, f"{about}: {one} {other}"
    dates = sorted(boxes(ada, ".chart__days text"), key=lambda box: box["left"])
    assert len(dates) >= 2, about
    for one, other in zip(dates, dates[1:]):
        assert one["right"] + 4 <= other["left"], f"{about}: {one} {other}"
    edge = ada.page.locator(".wealth").bounding_box()
    for box in names + dates:
        assert edge["x"] <= box["left"] and box["right"] <= edge["x"] + edge["width"], f"{about}: {box}"
    if is_whole:
        assert not [box for box in names if box["isCut"]], about


def test_dates_of_other_languages_do_not_touch_on_a_narrow_phone(household, phone):
    ada = phone.sign_in("Ada")
    own_eight_things(ada)
    ada.page.set_viewport_size({"width": 320, "height": 640})
    for language in ("de", "es", "fr", "ru"):
        ada.submit("/settings/appearance", language=language)
        for reach in ("week", "month", "quarter", "year", "fiveYears"):
            ada.go(f"/wealth?range={reach}")
            about = f"{language} {reach}"
            dates = sorted(boxes(ada, ".chart__days text"), key=lambda box: box["left"])
            for one, other in zip(dates, dates[1:]):
                assert one["right"] < other["left"], f"{about}: {one} {other}"
            side = ada.page.locator(".chart__side").bounding_box()
            for number in boxes(ada, ".chart__side text"):
                assert number["left"] >= side["x"], f"{about}: {number}"
            assert ada.page.evaluate("document.documentElement.scrollWidth") <= 320, about


def test_the_chosen_range_is_in_sight_and_a_menu_has_the_rest(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    own_eight_things(ada)
    for reach in ("week", "fiveYears", "thisYear", "all"):
        ada.go(f"/wealth?range={reach}")
        expect(ada.page.locator("choice-line [aria-current]")).to_be_in_viewport(ratio=1)
    for kind in ("Stacked", "Percent", "Total"):
        ada.page.get_by_label("Chart options").tap()
        link = ada.page.get_by_role("link", name=kind, exact=True)
        expect(link).to_be_in_viewport(ratio=1)
        ada.press(link)
        expect(ada.page.locator(".chart-menu [aria-current]")).to_have_text(kind)
    ada.page.get_by_label("Chart options").tap()
    ada.press(ada.page.get_by_role("button", name="Flat", exact=True))
    ada.sees("Hidden and not counted: Flat")
    ada.check_page()
    ada.page.get_by_label("Chart options").tap()
    assert not (said := ada.axe()), said


def test_what_a_tap_shows_stays_until_the_next_with_the_total_in_sight(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    own_eight_things(ada)
    ada.go("/wealth")
    card = ada.page.locator(".crosshair__card")
    rows = card.locator(".crosshair__row")

    tap(ada, 0.95)
    expect(rows).to_have_count(9)
    expect(rows.first).to_contain_text("Total")
    expect(rows.first).to_contain_text("€351,100.00")
    floor = ada.page.locator(".bar").bounding_box()["y"]
    for row in boxes(ada, ".crosshair__row"):
        assert row["bottom"] <= floor and 0 <= row["left"] and row["right"] <= 390, row
    ada.page.evaluate("scrollBy(0, 60)")
    expect(card).to_be_visible()

    tap(ada, 0.1)
    expect(rows.first).to_contain_text("€")
    expect(rows.first).not_to_contain_text("€351,100.00")
    ada.page.locator(".head__over").tap()
    expect(card).to_be_hidden()
    drag(ada, 0.6, 0.9)
    expect(card).to_be_visible()
    expect(rows.first).to_contain_text("€351,100.00")

    # Where there is no room below the plot, they stand above it.
    ada.go("/wealth?mode=total")
    plot, bar = ada.page.locator("chart-crosshair"), ada.page.locator(".bar").bounding_box()
    end = plot.bounding_box()["y"] + plot.bounding_box()["height"]
    ada.page.set_viewport_size({"width": 390, "height": round(end + bar["height"] + 30)})
    tap(ada, 0.95)
    expect(rows).to_have_count(1)
    above = card.bounding_box()
    assert above["y"] >= 0 and above["y"] + above["height"] <= plot.bounding_box()["y"]


def test_a_slow_answer_never_lets_the_values_of_another_day_stand_for_this_one(household, visitor):
    ada = visitor("phone").sign_in("Ada")
    own_eight_things(ada)
    ada.go("/wealth")
    crosshair = ada.page.locator("chart-crosshair")
    tap(ada, 0.95)
    expect(crosshair.locator(".crosshair__row")).to_have_count(9)

    with unanswered(ada.page, re.compile("/wealth/day")):
        tap(ada, 0.1)

        expect(crosshair).to_have_attribute("waiting", "")
        expect(crosshair.locator(".crosshair__row").first.locator("span").last).to_be_hidden()
    expect(crosshair).not_to_have_attribute("waiting", "")
    expect(crosshair.locator(".crosshair__row").first).not_to_contain_text("€351,100.00")
    with ada.watch.losing("net::ERR_FAILED"):
        ada.page.route(re.compile("/wealth/day"), lambda route: route.abort())
        tap(ada, 0.5)
        expect(crosshair.locator(".crosshair__row")).to_have_count(0)


def test_a_series_has_a_chart_of_its_own(household, desk):
    ada = desk.sign_in("Ada")
    place = own_eight_things(ada)
    ada.go(place)
    crosshair = ada.page.locator("chart-crosshair")
    crosshair.focus()
    ada.page.keyboard.press("End")
    expect(crosshair.locator(".crosshair__card")).to_contain_text("€50,000.00")
    expect(crosshair).to_have_attribute("aria-valuetext", re.compile("House loan €50,000.00"))
    ada.press(ada.page.get_by_role("link", name="All", exact=True))
    expect(ada.page.get_by_role("link", name="All", exact=True)).to_have_attribute("aria-current", "true")
