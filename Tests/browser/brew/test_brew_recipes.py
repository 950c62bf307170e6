"""Recipes are read, written and set up: with a finger, with the keys, without a script."""

import re

import pytest
from playwright.sync_api import expect

from brews import ask, recipe, set_up
from pictures import wait_for
from server import PASSWORD


def new(visitor, **fields):
    """A blank recipe with these fields filled."""
    visitor.go("/brew/recipes/new")
    for name, value in {"dose": "15", "yield": "250", "temperature": "93", **fields}.items():
        visitor.page.locator(f".recipe-editor [name={name}]").fill(value)
    return visitor.page.locator(".recipe-step")


def fill(step, text, time="", water="", target=None):
    step.locator("[name=instruction]").fill(text)
    step.locator("[name=timer]").fill(time)
    step.locator("[name=water]").fill(water)
    if target:
        step.locator("[name=target]").select_option(target)


def steps(house, name):
    return ask(
        house, "SELECT instruction, seconds, water, isTarget FROM brewStep JOIN brewRecipe ON brewRecipe.id = recipeId"
        " WHERE name = ? ORDER BY position", name)


POURED = [("Bloom", 45, 500, 0), ("Pour", 30, 1500, 1), ("Pour the rest", 60, 1000, 0)]


def test_a_recipe_is_written(household, phone):
    ada = phone.sign_in("Ada")
    rows = new(ada, name="Mine")
    fill(rows.nth(0), "Bloom", "45", "50")
    fill(rows.nth(1), "Pour", "until 1:15", "150", "total")
    fill(rows.nth(2), "Pour the rest", "1 min", "90")

    expect(rows.nth(2).locator(".recipe-step__at")).to_have_text("1:15")
    total = ada.page.locator(".recipe-sum")
    expect(total).to_have_text("240\u00a0g of 250\u00a0g · 10\u00a0g missing")
    ada.page.get_by_role("button", name="Fix the last pour").tap()
    expect(total).to_have_text("250\u00a0g of 250\u00a0g · Adds up")
    expect(rows.nth(2).locator("[name=water]")).to_have_value("100")
    expect(ada.page.locator(".recipe-curve__line")).to_have_attribute("d", re.compile("L320 8"))
    ada.check_page()
    ada.press(ada.page.get_by_role("button", name="Save"))

    assert steps(household, "Mine") == POURED


def test_steps_are_moved_added_and_removed(household, desk):
    ada = desk.sign_in("Ada")
    rows = new(ada, name="Mine")
    for number, text in enumerate(["Second", "First", "Third"]):
        fill(rows.nth(number), text)
    fill(rows.nth(2), "Third", "1:00", "250")

    rows.nth(1).get_by_role("button", name="Up").click()
    expect(rows.nth(0).locator("[name=instruction]")).to_have_value("First")
    ada.page.get_by_role("button", name="Add a step").click()
    expect(rows.nth(3).locator("[name=instruction]")).to_be_focused()
    ada.page.keyboard.type("Fourth")
    ada.page.get_by_role("button", name="Add a step").click()
    rows.nth(4).get_by_role("button", name="Remove").click()
    expect(rows).to_have_count(4)
    # By its grip, past the one below.
    rows.nth(2).evaluate("row => row.scrollIntoView()")
    box, below = rows.nth(2).locator(".sortable__grip").bounding_box(), rows.nth(3).bounding_box()
    ada.page.mouse.move(box["x"] + 10, box["y"] + 10)
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"] + 10, below["y"] + below["height"], steps=8)
    ada.page.mouse.up()
    ada.press(ada.page.get_by_role("button", name="Save"))

    assert [step[0] for step in steps(household, "Mine")] == ["First", "Second", "Fourth", "Third"]


def test_a_recipe_is_written_without_javascript(household, visitor):
    ada = visitor("phone", javascript=False).sign_in("Ada")
    rows = new(ada, name="Mine")
    fill(rows.nth(0), "Pour", "until 1:15", "150", "total")
    fill(rows.nth(1), "Bloom", "45", "50")
    fill(rows.nth(2), "Pour the rest", "1 min", "90")
    ada.press(rows.nth(1).get_by_role("button", name="Up"))
    ada.press(ada.page.get_by_role("button", name="Fix the last pour"))
    ada.press(ada.page.get_by_role("button", name="Save"))

    assert steps(household, "Mine") == POURED


def test_leaving_what_is_not_saved_asks_and_it_is_offered_again(household, desk):
    ada = desk.sign_in("Ada")
    asked = []
    ada.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    rows = new(ada, name="Half")
    fill(rows.nth(0), "A step that was not saved", "0:30")
    ada.page.get_by_role("button", name="Add a step").click()
    # The script that keeps it comes with the first touch.
    wait_for(ada, "Object.values(sessionStorage).some((value) => value.includes('not saved'))")
    ada.go("/brew")
    assert asked == ["beforeunload"]

    ada.go("/brew/recipes/new")
    ada.page.get_by_role("button", name="Restore").click()
    expect(ada.page.locator("[name=name]")).to_have_value("Half")
    expect(rows).to_have_count(4)
    expect(rows.nth(0).locator("[name=instruction]")).to_have_value("A step that was not saved")
    fill(rows.nth(0), "A step that is saved now", "0:30", "250")
    ada.press(ada.page.get_by_role("button", name="Save"))

    assert asked == ["beforeunload"]
    assert steps(household, "Half") == [("A step that is saved now", 30, 2500, 0)]
    ada.go("/brew/recipes/new")
    expect(ada.page.locator(".draft")).to_have_count(0)


def test_a_recipe_whose_saving_was_stopped_is_not_saved_by_a_link_that_leads_on(household, desk):
    page = desk.sign_in("Ada").page
    rows = new(desk, name="Half")
    fill(rows.nth(0), "A step that was not saved", "0:30", "250")
    wait_for(desk, "Object.values(sessionStorage).some((value) => value.includes('not saved'))")
    # For the browser this is the same: it stays on the page.
    page.route("**/brew/recipes", lambda route: route.fulfill(status=204))
    with page.expect_response("**/brew/recipes"):
        page.get_by_role("button", name="Save").click(no_wait_after=True)
    page.unroute("**/brew/recipes")
    with page.expect_event("dialog"):
        page.once("dialog", lambda dialog: dialog.accept())
        page.locator("a[href='/diary']").locator("visible=true").first.click(no_wait_after=True)
    page.wait_for_url("**/diary/*")

    desk.go("/brew/recipes/new")
    page.get_by_role("button", name="Restore").click()
    expect(rows.nth(0).locator("[name=instruction]")).to_have_value("A step that was not saved")


def test_a_draft_that_is_put_back_meets_what_was_saved_since(household, desk, phone):
    ada, other = desk.sign_in("Ada"), phone.sign_in("Ada")
    ada.page.on("dialog", lambda dialog: dialog.accept())
    new(ada, name="Mine")
    fill(ada.page.locator(".recipe-step").nth(0), "Pour", "1:00", "250")
    ada.press(ada.page.get_by_role("button", name="Save"))
    path = re.fullmatch(r"(/brew/recipes/[0-9a-f]{32}).*", ada.path).group(1)
    ada.go(f"{path}/edit")
    ada.page.locator(".recipe-editor [name=dose]").fill("16")
    wait_for(ada, "Object.keys(sessionStorage).some((key) => key.startsWith('hearth-draft:'))")
    other.submit(f"{path}/edit", name="Ours")

    ada.go(f"{path}/edit")
    ada.page.get_by_role("button", name="Restore").click()
    with ada.watch.allowing(409):
        ada.press(ada.page.get_by_role("button", name="Save"))

    assert ("Ours", 150) in ask(household, "SELECT name, dose FROM brewRecipe")


def test_a_recipe_that_is_pasted_stands_in_the_editor(household, desk):
    ada = desk.sign_in("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.go("/brew/recipes/new")
    ada.page.locator(".recipe-paste__fold summary").click()
    ada.page.locator(".recipe-paste [name=text]").focus()
    text = "Found somewhere\n20 g : 300 g, 94 °C\n0:00-0:45 bloom 60 g\n0:45 pour to 300 g"
    ada.page.evaluate("text => navigator.clipboard.writeText(text)", text)
    with ada.page.expect_navigation():
        ada.page.keyboard.press("Control+V")
    ada.wait_until_alive()

    expect(ada.page.locator("[name=dose]")).to_have_value("20")
    expect(ada.page.locator(".recipe-step [name=water]").first).to_have_value("60")


def test_a_link_carries_a_recipe(household, desk):
    ada = desk.sign_in("Ada")
    path = recipe(ada)
    ada.go(f"{path}/card")
    link = ada.page.locator(".copy input").input_value()
    assert "/brew/recipes/open#" in link

    with ada.page.expect_navigation(url=re.compile("/brew/recipes/read$")):
        ada.page.goto(link)
    ada.wait_until_alive()
    expect(ada.page.locator("[name=name]")).to_have_value("V60 for one")

    ada.page.go_back()
    assert ada.path == f"{path}/card"


@pytest.mark.parametrize("wrong", [False, True])
def test_a_link_that_is_opened_signed_out_leads_to_its_recipe(household, desk, phone, wrong):
    ada, grace = desk.sign_in("Ada"), phone
    link = re.search(r'value="([^"]*/brew/recipes/open#[^"]*)"', ada.read(f"{recipe(ada)}/card"))[1]
    grace.page.goto(link)
    if wrong:
        with grace.watch.allowing(422):
            grace.press(grace.fill(name="Grace", password="wrong").locator("button").first)

    with grace.page.expect_navigation(url=re.compile("/brew/recipes/read$")):
        grace.fill(name="Grace", password=PASSWORD).locator("button").first.tap()
    grace.wait_until_alive()
    expect(grace.page.locator("[name=name]")).to_have_value("V60 for one")
    if wrong:
        return

    # Who goes back is not led to the recipe again.
    grace.page.go_back()
    grace.wait_until_alive()
    assert grace.path.startswith("/brew/recipes/open#")
    expect(grace.page.locator("brew-open [name=text]")).to_have_value(link.partition("#")[2])


def test_coffee_and_water_follow_each_other(household, phone):
    ada = phone.sign_in("Ada")
    set_up(ada)
    dose, water, ratio = (ada.page.locator(place) for place in ("[name=dose]", "[name=yield]", ".setup__ratio"))
    amounts = ada.page.locator(".guide__amount").filter(has_text="→")

    dose.fill("30")
    expect(water).to_have_value("500")
    expect(amounts.last).to_have_text(re.compile("→ 500\u00a0g"))
    water.fill("250")
    expect(dose).to_have_value("15")
    ada.page.locator(".setup__apart").tap()
    expect(ada.page.locator(".setup__apart input")).to_be_checked()
    dose.fill("20")
    expect(water).to_have_value("250")
    expect(ratio).to_have_text("1\u00a0:\u00a012.5")
    ada.page.locator(".setup__apart").tap()
    expect(ada.page.locator(".setup__apart input")).not_to_be_checked()
    dose.fill("10")
    expect(water).to_have_value("125")
    shown = [re.search(r"→ ([\d.]+)", text) for text in amounts.all_text_contents()]
    totals = [float(found[1]) for found in shown if found]
    assert totals == sorted(totals) and totals[-1] == 125


def test_the_cup_says_what_to_change(household, phone):
    """From the second cup on the taste is a field of nine."""
    ada = phone.sign_in("Ada")
    for _ in range(2):
        set_up(ada)
        ada.page.get_by_role("button", name="Start").tap()
        ada.page.locator(".guide__actions [value=finish]").tap()
        ada.page.locator(".rate__star:has([value='3'])").tap()
        if ada.page.locator(".compass").count():
            break
        ada.page.locator(".rate").get_by_role("button", name="Save").tap()
        expect(ada.page.locator(".advice")).to_be_visible()
    assert not ada.axe()
    # The field is where its name is: left of the middle, and above it.
    middle, corner = (
        ada.page.locator(f".compass__field:has([value='{field}'])").bounding_box() for field in ("balanced-right", "sour-weak"))
    assert corner["x"] < middle["x"] and corner["y"] < middle["y"]
    ada.page.locator(".compass__field:has([value='sour-weak'])").tap()
    ada.page.locator(".rate").get_by_role("button", name="Save").tap()

    expect(ada.page.locator(".advice a").first).to_have_attribute("href", re.compile("change=finer"))
    assert ask(household, "SELECT extraction, strength FROM brewLog ORDER BY finishedAt DESC LIMIT 1") == [(-1, -1)]


def test_what_cannot_be_begun_is_explained(household, phone):
    ada = phone.sign_in("Ada")
    set_up(ada)
    ada.page.locator("[name=temperature]").fill("hot")
    with ada.watch.allowing(422):
        with ada.page.expect_navigation():
            ada.page.get_by_role("button", name="Start").tap()
        ada.wait_until_alive()
        ada.sees("and at most 100")

    assert ask(household, "SELECT count(*) FROM brewRun") == [(0,)]
    assert ada.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('h-brew:')).length") == 0
