"""Pages that one saw are there while the house is out of reach, and what is locked, unshared or somebody else's is not."""

import re
import shutil

import pytest
from playwright.sync_api import expect

import brews
import diaries
from browsing import set_offline
from copies import COPIES, STORED, arrive, has, is_copy, lacks, see
from notes import add_list, add_tab, editor, say, sent, share, write
from pictures import PICTURES, attach
from reminders import remind
from server import ROOT, wait_until
from test_lock import PASSWORD
from test_offline import TITLES, away

GONE = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_REFUSED")


@pytest.fixture
def ada(household, visitor):
    return arrive(visitor("phone", has_worker=True))


def is_sound(visitor):
    """As `check_page`, which would weigh files that no network carries."""
    assert not (said := visitor.axe()), said
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def stopped(visitor):
    """The network is gone."""
    visitor.page.wait_for_load_state("networkidle")
    set_offline(visitor.page, True)


def test_what_one_saw_is_read_without_the_house_with_its_pictures(household, ada):
    graph = ada.new_graph("Cellar")
    port = ada.new_entity(graph, "Port", notes="Tawny, ten years")
    attach(ada, port, PICTURES / "turned-1.jpg")
    tab = add_tab(ada, "Shopping")
    say(ada, tab, "Buy quinces")
    day = diaries.write(ada, "2026-11-20", "By the sea")
    recipe = brews.recipe(ada)
    series = re.match(r"/wealth/series/[0-9a-f]{32}", ada.post("/wealth/series", name="Savings", kind="cash", currency="EUR", staleDays="0"))[0]
    remind(ada, "Order firewood tomorrow 9")
    pages = {
        "/today": "Cellar", graph: "Port", port: "Tawny, ten years", tab: "Buy quinces", day: "By the sea",
        recipe: "V60 for one", series: "Savings", "/reminders": "Order firewood", "/graphs": "Cellar",
    }
    see(ada, *pages)
    wait_until(lambda: ada.page.evaluate("caches.keys().then((names) => names.some((name) => name.startsWith('copies pictures')))"))

    with away(household, ada):
        for path, words in pages.items():
            answer = ada.page.goto(path)
            assert answer.status == 200 and answer.from_service_worker
            is_copy(ada)
            expect(ada.page.locator("main")).to_contain_text(words)
        ada.page.goto(port)
        expect(ada.page.locator("main [data-copy]")).to_have_text(re.compile(r"^As of \d\d:\d\d · Hearth cannot be reached$"))
        picture = ada.page.locator("main img[src*='/media/']").first
        expect(picture).to_be_visible()
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        is_sound(ada)
        ada.page.goto(f"{tab}?at=1#m-1")
        is_copy(ada)
        ada.page.goto("/")
        expect(ada.page.locator("main")).to_contain_text("Cellar")


def test_the_line_speaks_the_language_of_its_page(household, ada):
    said = {"de": "Stand:", "fr": "Mise à jour :", "es": "Actualizado:", "ru": "По состоянию на"}
    for language, words in said.items():
        ada.submit("/settings/appearance", language=language)
        see(ada, "/today")
        wait_until(lambda: words not in ada.page.evaluate(STORED))
        stopped(ada)
        with ada.watch.losing(GONE[0]):
            ada.page.goto("/today")
            expect(ada.page.locator("[data-copy]")).to_contain_text(words)
            set_offline(ada.page, False)
            # It is renewed.
            expect(ada.page.locator("[data-copy]")).to_have_count(0)


def test_a_page_that_was_never_seen_leads_to_those_that_were_and_they_are_searched(household, ada):
    graph = ada.new_graph("Cellar")
    port = ada.new_entity(graph, "Port", notes="Tawny from the Douro valley")
    see(ada, graph, port)

    with away(household, ada):
        ada.page.goto("/settings")
        expect(ada.page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])
        rows = ada.page.locator("#copies .row")
        expect(rows).to_have_count(3)
        expect(rows.first).to_contain_text("Port")
        expect(rows.first).to_contain_text("Graphs · As of")
        ada.page.set_viewport_size({"width": 320, "height": 844})
        is_sound(ada)
        ada.page.get_by_role("searchbox").fill("douro TAWNY")
        # The graph's page shows the first words, too.
        expect(rows).to_have_count(2)
        expect(rows.first).to_contain_text("Port")
        expect(rows.first).to_contain_text("Tawny from the Douro valley")
        expect(ada.page.get_by_role("status")).to_have_text("Only what is on this device was searched.")
        ada.page.get_by_role("searchbox").fill("quince")
        expect(ada.page.get_by_role("status")).to_have_text("Nothing found on this device. Only what is on this device was searched.")
        # The search of the house leads here.
        ada.page.goto("/search?q=dóuro")
        expect(rows).to_have_count(2)
        rows.first.tap()
        ada.page.wait_for_url(f"**{port}")
        is_copy(ada)
        ada.page.goto("/search?q=port")
        expect(rows.first).to_be_visible()
        household.start()
        expect(ada.page.get_by_role("heading", level=1)).to_have_text("Search")
        assert ada.path == "/search?q=port"


def test_writing_on_a_copy_is_sent_once_and_the_page_is_renewed_in_place(household, ada, visitor):
    tab = add_tab(ada, "Shopping", "editAll")
    add_list(ada, tab, "Milk\nBread")
    see(ada, tab)

    with away(household, ada):
        for text in ("Quinces", "Plums"):
            ada.page.goto(tab)
            is_copy(ada)
            ada.wait_until_alive()
            editor(ada.page).tap()
            editor(ada.page).type(text)
            ada.page.get_by_role("button", name="Send", exact=True).tap()
            expect(ada.page.locator(".notes")).to_contain_text(text)
        ada.page.locator(".task__check").first.tap()
        editor(ada.page).type("Half a sen")
        household.start()
        grace = visitor("desk").sign_in("Grace")
        wait_until(lambda: all(grace.read(tab).count(text) for text in ("Quinces", "Plums")))
        expect(ada.page.locator("[data-copy]")).to_contain_text("Hearth can be reached again. Reload page")
        expect(editor(ada.page)).to_have_text("Half a sen")
    page = grace.read(tab)
    assert [page.count(f">{text}<") for text in ("Quinces", "Plums")] == [1, 1]
    wait_until(lambda: 'aria-checked="true"' in grace.read(tab))
    ada.page.get_by_role("link", name="Reload page").tap()
    expect(ada.page.locator("[data-copy]")).to_have_count(0)


def test_a_brew_begins_on_the_copy_of_its_page_and_is_there_once(household, ada):
    recipe = brews.recipe(ada)
    see(ada, recipe, f"{recipe}/brew")

    with away(household, ada):
        ada.page.goto(f"{recipe}/brew")
        is_copy(ada)
        ada.wait_until_alive()
        ada.page.get_by_role("button", name="Start").tap()
        expect(ada.page.locator("brew-guide")).to_have_attribute("data-phase", "running")
        run = ada.path
        brews.press(ada, brews.action(ada, "next"))
        household.start()
        wait_until(lambda: not ada.page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('hearth-outbox:'))"))
    ada.go("/brew")
    expect(ada.page.locator(f"main a[href^='{run}']")).to_have_count(1)


def test_a_value_is_added_on_the_copy_of_its_series_and_counts_once(household, ada):
    series = re.match(r"/wealth/series/[0-9a-f]{32}", ada.post("/wealth/series", name="Savings", kind="cash", currency="EUR", staleDays="0"))[0]
    see(ada, series, "/wealth/round")

    with away(household, ada):
        ada.page.goto(series)
        is_copy(ada)
        ada.wait_until_alive()
        ada.page.get_by_label("Value", exact=True).fill("1,234.50")
        ada.page.get_by_role("button", name="Add").tap()
        expect(ada.page.locator(".value-waits")).to_have_text("1,234.50 · Waiting for a connection")
        expect(ada.page.get_by_label("Value", exact=True)).to_have_value("")
        # All at once, on the copy of the page for that.
        ada.page.goto("/wealth/round")
        ada.wait_until_alive()
        ada.page.get_by_label("Savings").fill("1300")
        ada.page.get_by_role("button", name="Save").tap()
        expect(ada.page.locator(".value-waits")).to_have_text("1300 · Waiting for a connection")
        household.start()
        ada.page.wait_for_url(re.compile("/wealth$"))
    ada.go(series)
    assert ada.page.locator("#rows > li").count() == 2
    ada.sees("€1,234.50")
    ada.sees("€1,300.00")


def test_what_was_just_written_is_in_the_copy(household, ada):
    tab = add_tab(ada, "Shopping")
    see(ada, tab)
    write(ada.page, "Quinces")
    sent(ada.page)
    wait_until(lambda: "Quinces" in ada.page.evaluate(STORED))
    stopped(ada)
    with ada.watch.losing(GONE[0]):
        ada.page.goto(tab)
        is_copy(ada)
        expect(ada.page.locator(".notes")).to_contain_text("Quinces")


def test_an_old_page_is_renewed_by_itself(household, ada, visitor):
    graph = ada.new_graph("Cellar")
    see(ada, graph)
    stopped(ada)
    with ada.watch.losing(GONE[0]):
        ada.page.goto(graph)
        is_copy(ada)
        visitor("desk").sign_in("Ada").new_entity(graph, "Madeira")
        set_offline(ada.page, False)
        expect(ada.page.locator("main")).to_contain_text("Madeira")
        expect(ada.page.locator("[data-copy]")).to_have_count(0)


def planted(ada):
    """A graph with words that are nowhere else, seen by itself, as a thing and on other pages; gives both paths."""
    graph = ada.new_graph("Zaffre vault")
    plant = ada.new_entity(graph, "Zaffre rose", "Zaffre soil")
    attach(ada, plant, PICTURES / "turned-1.jpg")
    see(ada, "/graphs", graph, plant, "/today")
    assert "Zaffre" in ada.page.evaluate(STORED)
    return graph, plant


def holds_no_word(visitor, *others):
    """Nothing that is planted is stored, and the pages that are are these."""
    wait_until(lambda: "affre" not in visitor.page.evaluate(STORED))
    lacks(visitor, *others)


def test_what_is_locked_here_leaves_every_cache(household, ada):
    tab = add_tab(ada, "Shopping")
    graph, plant = planted(ada)
    see(ada, tab)
    ada.go(f"{graph}/lock")
    ada.send(password=PASSWORD, again=PASSWORD, hidesName="on")
    holds_no_word(ada, graph, plant, "/graphs")
    # Unlocked, its pages are not kept either.
    for path in (graph, plant, "/graphs", "/today"):
        ada.go(path)
    holds_no_word(ada, graph, plant)
    has(ada, tab)
    with away(household, ada):
        ada.page.goto(plant)
        expect(ada.page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])


def test_what_is_locked_elsewhere_leaves_an_open_browser_and_one_that_comes_back(household, ada, visitor):
    other = visitor("desk").sign_in("Ada")
    graph, plant = planted(ada)
    ada.go("/notes")
    ada.page.wait_for_load_state("networkidle")
    other.submit(f"{graph}/lock", password=PASSWORD, again=PASSWORD, hidesName="on")
    holds_no_word(ada, graph, plant)

    second, rose = planted(ada)
    ada.page.goto("about:blank")
    other.submit(f"{second}/lock", password=PASSWORD, again=PASSWORD, hidesName="on")
    # Any page of the house is enough.
    ada.go("/settings")
    holds_no_word(ada, second, rose)


def test_what_is_not_shared_any_more_goes_with_every_page_that_names_it(household, visitor):
    grace = arrive(visitor("phone", has_worker=True), "Grace")
    ada = visitor("desk").sign_in("Ada")
    tab = add_tab(ada, "Zaffre tab", "editAll")
    say(ada, tab, "Zaffre words")
    see(grace, tab, "/today")
    assert "Zaffre words" in grace.page.evaluate(STORED)
    share(ada, tab, "me")
    holds_no_word(grace, tab)


def test_whoever_signs_out_or_is_signed_out_leaves_nothing(household, ada, visitor):
    graph, plant = planted(ada)
    ada.go("/more")
    ada.page.locator("main form[action='/logout'] button").tap()
    ada.page.wait_for_url("**/login*")
    holds_no_word(ada)
    assert ada.page.evaluate(COPIES) == []

    ada.send(name="Ada", password="correct horse battery")
    ada.page.evaluate("navigator.serviceWorker.ready")
    see(ada, graph, plant)
    other = visitor("desk").sign_in("Ada")
    other.post("/settings/sessions/end-others")
    ada.page.goto("/graphs")
    ada.page.wait_for_url("**/login*")
    holds_no_word(ada, graph, plant)
    assert ada.page.evaluate(COPIES) == []


def test_without_a_network_signing_out_takes_the_copies_at_once(household, ada):
    planted(ada)
    ada.go("/more")
    stopped(ada)
    with ada.watch.losing(GONE[0]):
        with ada.page.expect_event("framenavigated", lambda frame: frame.url.startswith("chrome-error:")):
            ada.page.locator("main form[action='/logout'] button").tap()
    set_offline(ada.page, False)
    # The session stands: nobody heard of it.
    ada.page.goto("/health")
    assert "affre" not in ada.page.evaluate(STORED)


def test_another_role_or_another_member_finds_no_copy_of_before(household, visitor):
    grace = arrive(visitor("phone", has_worker=True), "Grace")
    graph, plant = planted(grace)
    ada = visitor("desk").sign_in("Ada")
    ada.post(ada.other_member(), role="guest")
    grace.go("/settings")
    holds_no_word(grace, graph, plant)

    see(grace, "/today")
    kept = grace.page.evaluate("caches.keys()")
    grace.context.add_cookies(household.sessions["Ada"].pop())
    see(grace, "/today")
    assert len([name for name in grace.page.evaluate("caches.keys()") if name in kept and name.startswith("copies")]) == 0


def test_a_graph_is_kept_whole_and_renewed(household, ada, visitor):
    graph = ada.new_graph("Cellar")
    wines = [ada.new_entity(graph, f"Wine {number}", f"Barrel {number}") for number in range(35)]
    ada.go(graph)
    row = ada.page.get_by_role("button", name="Keep on this device")
    ada.page.locator("pop-menu summary").first.tap()
    row.tap()
    expect(row).to_have_attribute("aria-pressed", "true")
    has(ada, *wines)
    is_sound(ada)
    other = visitor("desk").sign_in("Ada")
    other.new_entity(graph, "Madeira", "Verdelho")
    wait_until(lambda: "Verdelho" in ada.page.evaluate(STORED))

    with away(household, ada):
        ada.page.goto(wines[0])
        is_copy(ada)
        expect(ada.page.locator("main")).to_contain_text("Barrel 0")
    ada.go(graph)
    ada.page.locator("pop-menu summary").first.tap()
    expect(row).to_have_attribute("aria-pressed", "true")
    row.tap()
    expect(row).to_have_attribute("aria-pressed", "false")
    wait_until(lambda: len([path for path in ada.page.evaluate(COPIES) if "/entities/" in path]) == 30)


def test_what_is_not_meant_to_be_kept_is_not(household, ada):
    graph = ada.new_graph("Cellar")
    port = ada.new_entity(graph, "Port")
    for path in ("/settings", "/settings/bin", f"{port}/edit", "/search?q=port", f"{graph}/canvas", f"{graph}?q=port", "/more"):
        ada.go(path)
    has(ada, "/today")
    assert ada.page.evaluate(COPIES) == ["/today"]


def next_version(folder):
    """What browsers are served by a next version of Hearth: its styles and its frame's script have other names."""
    shutil.copytree(ROOT / ".build/public", folder / "public")
    shutil.copytree(ROOT / "config/locales", folder / "config/locales")
    for pattern in ("css/app-*.css", "js/frame/frame-*.js"):
        (file,) = (folder / "public").glob(pattern)
        name = re.sub(r"-\w{8}\.", "-NEXTNEXT.", file.name)
        for found in ("sheets.json", "scripts.json"):
            path = folder / "public" / found
            path.write_text(path.read_text().replace(file.name, name))
        file.rename(file.with_name(name))
    return folder


def test_a_copy_of_yesterdays_version_has_its_own_scripts_and_writes_to_the_house_of_today(household, ada, visitor, tmp_path):
    tab = add_tab(ada, "Shopping", "editAll")
    see(ada, tab)
    ada.page.goto("about:blank")
    assert household.stop() == 0, household.words
    household.environment["HEARTH_RESOURCES"] = str(next_version(tmp_path / "next"))
    household.start()
    ada.go("/graphs")
    versions = "caches.keys().then((names) => names.filter((name) => name.startsWith('files ')).length)"
    wait_until(lambda: ada.page.evaluate(versions) == 2)
    see(ada, "/graphs")

    with away(household, ada):
        for path, is_next in (("/graphs", True), (tab, False)):
            ada.page.goto(path)
            is_copy(ada)
            ada.wait_until_alive()
            assert ("NEXTNEXT" in ada.page.content()) is is_next
            assert ada.page.evaluate("document.styleSheets[0].cssRules.length") > 0
        write(ada.page, "Quinces")
        household.start()
        grace = visitor("desk").sign_in("Grace")
        wait_until(lambda: grace.read(tab).count(">Quinces<") == 1)
    # Once no copy needs them, the files of yesterday go.
    see(ada, tab, "/today")
    ada.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
    ada.go("/graphs")
    wait_until(lambda: ada.page.evaluate(versions) == 1)
