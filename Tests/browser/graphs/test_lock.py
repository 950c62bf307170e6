"""A graph's lock, as a browser keeps it: set, locked, unlocked, and locking by itself."""

import re

from playwright.sync_api import expect

PASSWORD = "under the clock"


def locked_graph(ada, **how):
    """A graph with a plant in it and a lock on it, still open here; gives both paths."""
    graph = ada.new_graph("Garden")
    plant = ada.new_entity(graph, "Rosemary", "By the south wall")
    ada.submit(f"{graph}/lock", password=PASSWORD, again=PASSWORD, **how)
    return graph, plant


def is_at_the_lock(visitor, graph):
    expect(visitor.page).to_have_url(re.compile(f"{graph}/unlock"))
    expect(visitor.page.get_by_label("Graph password")).to_be_visible()
    visitor.sees_no("Rosemary")


def test_set_locked_and_unlocked_and_the_way_back_shows_the_lock(household, phone):
    ada = phone.sign_in("Ada")
    graph, plant = locked_graph(ada)
    for path in (graph, plant, "/today", graph):
        ada.go(path)

    ada.press(ada.page.get_by_role("button", name="Lock now"))
    ada.page.go_back()
    is_at_the_lock(ada, graph)
    ada.page.go_back()
    expect(ada.page.get_by_text("Rosemary")).to_have_count(0)
    ada.go(plant)
    is_at_the_lock(ada, graph)
    with ada.watch.allowing(422):
        ada.send(**{"unlock-password": "over the clock"})
    ada.sees("Wrong password. Try again.")
    ada.check_page()

    ada.send(**{"unlock-password": PASSWORD})
    assert ada.path == plant
    ada.sees("By the south wall")


def test_out_of_sight_for_too_long_locks_unless_a_file_is_chosen(household, phone):
    ada = phone.sign_in("Ada")
    graph, plant = locked_graph(ada, graceSeconds="60")
    ada.page.clock.install()
    ada.go(plant)

    def hide(milliseconds):
        ada.turn("hidden")
        expect(ada.page.locator("main")).to_be_hidden()
        ada.page.clock.fast_forward(milliseconds)
        ada.turn("visible")

    hide(50_000)
    ada.sees("By the south wall")
    hide(61_000)
    is_at_the_lock(ada, graph)
    ada.send(**{"unlock-password": PASSWORD})
    assert ada.path == plant

    ada.page.evaluate(
        """() => {
            const input = document.createElement("input");
            input.type = "file";
            document.querySelector("main").append(input);
        }"""
    )
    with ada.page.expect_file_chooser() as chooser:
        ada.page.locator("input[type=file]").last.click()
    ada.turn("hidden")
    ada.page.clock.fast_forward(90_000)
    ada.turn("visible")
    ada.sees("By the south wall")
    chooser.value.set_files({"name": "leaf.txt", "mimeType": "text/plain", "buffer": b"green"})
    ada.turn("hidden")
    ada.page.clock.fast_forward(90_000)
    ada.turn("visible")
    is_at_the_lock(ada, graph)


def test_not_used_for_too_long_locks_wherever_one_is(household, desk):
    ada = desk.sign_in("Ada")
    graph, plant = locked_graph(ada, idleMinutes="1")
    ada.page.clock.install()
    ada.go("/today")
    ada.sees("Rosemary")

    for _ in range(3):
        ada.page.clock.run_for(40_000)
        ada.page.keyboard.press("Shift")
    ada.sees("Rosemary")
    with ada.page.expect_navigation():
        ada.page.clock.run_for(70_000)

    assert ada.path == "/today"
    ada.sees_no("Rosemary")
    ada.go(plant)
    is_at_the_lock(ada, graph)


def test_a_page_that_the_browser_threw_away_comes_back_locked(household, desk):
    ada = desk.sign_in("Ada")
    graph, plant = locked_graph(ada, graceSeconds="60", idleMinutes="60")
    ada.page.clock.install()
    ada.go(plant)

    ada.page.goto("about:blank")
    ada.page.clock.fast_forward(120_000)
    ada.page.goto(plant, wait_until="commit")
    is_at_the_lock(ada, graph)


def test_what_was_typed_meanwhile_is_saved_after_unlocking(household, phone):
    ada = phone.sign_in("Ada")
    graph, _ = locked_graph(ada)
    ada.go(f"{graph}/entities/new")
    form = ada.fill(name="Thyme", notes="From the market\n\n  in a pot")
    # The same session, in another tab.
    ada.post(f"{graph}/lock/now")

    with ada.watch.allowing(423):
        ada.press(form.locator("button:not([type='button']):visible").last)
    ada.sees("What you typed is still here")
    with ada.watch.allowing(422):
        ada.send(**{"unlock-password": "over the clock"})
    ada.send(**{"unlock-password": PASSWORD})

    assert re.fullmatch(rf"{graph}/entities/[0-9a-f]{{32}}", ada.path)
    ada.sees("Thyme")
    ada.sees("in a pot")


def test_text_that_was_being_typed_waits_behind_the_lock(household, desk):
    ada = desk.sign_in("Ada")
    graph, plant = locked_graph(ada, graceSeconds="15")
    ada.page.clock.install()
    ada.go(f"{plant}/edit")
    ada.fill(notes="Half an hour of typing")

    ada.turn("hidden")
    ada.page.clock.fast_forward(60_000)
    ada.turn("visible")
    is_at_the_lock(ada, graph)
    ada.send(**{"unlock-password": PASSWORD})

    assert ada.path == f"{plant}/edit"
    ada.page.get_by_role("button", name="Restore").click()
    expect(ada.page.locator("[name='notes']")).to_have_value("Half an hour of typing")
