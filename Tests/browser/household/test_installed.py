"""Hearth as an app: what makes browsers install it, how it is offered, and what an installed one does."""

import re

import pytest
from playwright.sync_api import expect

from browsing import HELD_IN_HAND, REPORT_CSP
from encrypting import NAME, encrypted, installed, named, signed_in  # noqa: F401
from pictures import PDF, wait_for
from reminders import badge, come, remind, tick
from server import wait_until

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 "
    "Mobile/15E148 Safari/604.1"
)

# The browser of the tests makes no offer by itself.
OFFER = """outcome => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = async () => { window.prompted = (window.prompted ?? 0) + 1; };
    offer.userChoice = Promise.resolve({ outcome });
    dispatchEvent(offer);
    return offer.defaultPrevented;
}"""


def ask(page, method):
    return page.context.new_cdp_session(page).send(method)


def faults(page):
    """What keeps Chromium from installing it, but that the tests have no profile."""
    found = [one["errorId"] for one in ask(page, "Page.getInstallabilityErrors")["installabilityErrors"]]
    return [one for one in found if one != "in-incognito"]


def judges(page):
    """Debian's headless shell finds nothing wrong with any page; a whole browser, which `CHROMIUM` may name, does."""
    return "appId" in ask(page, "Page.getAppId")


def test_chromium_can_install_it_over_https(encrypted, device, tmp_path):  # noqa: F811
    context = device(installed(encrypted, tmp_path), locale="de-DE")
    page = context.new_page()
    page.goto(f"https://{NAME}:{encrypted.secure_port}/login", wait_until="load")

    manifest = ask(page, "Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest/de")
    parsed = manifest["manifest"]
    assert parsed["id"] == f"https://{NAME}:{encrypted.secure_port}/"
    assert [one["name"] for one in parsed["shortcuts"]][0] == "Neue Notiz"
    assert len(parsed["screenshots"]) == 5 and parsed["shareTarget"]["action"].endswith("/notes/shared")
    # The criteria of browsers: a secure page, a name, a start within the scope, a window of its own, icons of 192 and 512.
    assert page.evaluate("isSecureContext") and parsed["name"] == "Hearth" and parsed["display"] == "kStandalone"
    assert parsed["startUrl"].startswith(parsed["scope"]) and {"192x192", "512x512"} <= {one["sizes"] for one in parsed["icons"]}
    if judges(page):
        assert faults(page) == []
    for one in parsed["screenshots"]:
        picture = one.get("image", one)["url"]
        size = page.evaluate(
            "async url => { const one = new Image(); one.src = url; await one.decode(); return `${one.naturalWidth}x${one.naturalHeight}`; }",
            picture,
        )
        assert size in ("480x960", "1024x640"), picture
    context.close()


def test_over_plain_http_nothing_is_offered(named, device):  # noqa: F811
    context = device()
    context.add_cookies([{**one, "domain": NAME} for one in named.sessions["Ada"].pop()])
    page = context.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    for path in ("/today", "/settings"):
        page.goto(f"http://{NAME}:{named.port}{path}", wait_until="load")
        assert not page.evaluate("isSecureContext")
        expect(page.get_by_role("link", name="Notes").first).to_be_visible()
        page.evaluate(OFFER, "accepted")
        expect(page.locator("main").get_by_text("Install Hearth")).to_have_count(0)
    if judges(page):
        assert "not-from-secure-origin" in faults(page)
    assert not problems
    context.close()


@pytest.fixture
def ada(encrypted, device, tmp_path):  # noqa: F811
    """Ada at Today over HTTPS; `ada(user_agent=…)` chooses her browser."""

    def open_one(**how):
        context = device(installed(encrypted, tmp_path), reduced_motion="reduce", **how)
        context.add_init_script(REPORT_CSP)
        page = signed_in(context, encrypted)
        problems = page.problems = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: message.type == "error" and problems.append(message.text))
        return page

    return open_one


def row(page):
    return page.locator("[data-install]")


def test_the_offer_of_the_browser_waits_in_a_quiet_row_and_is_ticked_off(ada):
    page = ada(viewport={"width": 1280, "height": 800})
    page.wait_for_load_state("networkidle")
    expect(row(page)).to_be_hidden()

    assert page.evaluate(OFFER, "dismissed")
    row(page).get_by_role("link", name="Install Hearth").click()
    expect(row(page)).to_be_hidden()
    assert page.evaluate("prompted") == 1
    expect(page.locator("[data-installed]")).to_be_hidden()

    page.evaluate(OFFER, "accepted")
    row(page).get_by_role("link", name="Install Hearth").click()
    expect(page.locator("[data-installed]")).to_be_visible()
    expect(row(page)).to_be_hidden()
    assert page.evaluate("prompted") == 2
    page.goto("/".join(page.url.split("/")[:3]) + "/settings", wait_until="load")
    page.wait_for_load_state("networkidle")
    expect(row(page)).to_be_hidden()

    # Another offer says that it is no longer installed; it can be put away.
    page.evaluate(OFFER, "accepted")
    expect(row(page)).to_be_visible()
    row(page).get_by_role("button").click()
    expect(row(page)).to_be_hidden()
    page.reload(wait_until="networkidle")
    page.evaluate(OFFER, "accepted")
    expect(page.get_by_role("link", name="Devices and sign-in")).to_be_visible()
    expect(row(page)).to_be_hidden()
    assert not page.problems


def test_an_iphone_is_told_how_once(ada):
    page = ada(user_agent=IPHONE, **HELD_IN_HAND)
    today = page.url

    row(page).get_by_role("link", name="Install Hearth").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hearth as an app")
    expect(page.get_by_text("Tap Add to Home Screen, then Add.")).to_be_visible()
    expect(page.get_by_role("button", name="Install Hearth")).to_have_count(0)
    expect(page.locator("details[open] .step-picture").first).to_be_visible()
    page.wait_for_load_state("networkidle")

    page.goto(today, wait_until="networkidle")
    expect(row(page)).to_be_hidden()
    expect(page.locator("[data-installed]")).to_be_hidden()
    page.goto(today.replace("today", "settings"), wait_until="load")
    expect(row(page)).to_be_visible()
    row(page).get_by_role("button").tap()
    expect(row(page)).to_be_hidden()
    assert not page.problems


AS_AN_APP = """{
    const ask = globalThis.matchMedia;
    globalThis.matchMedia = (query) => ask.call(globalThis, query.replace("(display-mode: standalone)", "all"));
}"""


def styled_as_an_app(page):
    """The styles of an installed app's window: the tests' browser has no such window."""
    page.route(re.compile(r"\.css$"), lambda route: route.fulfill(**styled(route.fetch())))


def styled(answer):
    return {"response": answer, "body": re.sub(r"\(display-mode: ?standalone\)", "all", answer.text())}


def test_in_the_app_the_step_is_done_and_nothing_is_offered(ada):
    page = ada(user_agent=IPHONE, **HELD_IN_HAND)
    page.add_init_script(AS_AN_APP)
    page.reload(wait_until="load")

    expect(page.locator("[data-installed]")).to_be_visible()
    expect(row(page)).to_be_hidden()
    page.goto(page.url.replace("today", "settings"), wait_until="networkidle")
    expect(row(page)).to_be_hidden()


def test_in_the_app_no_file_stands_alone(household, phone):
    """A picture or a document that fills the window has no way back there."""
    ada = phone.sign_in("Ada")
    graph = ada.new_graph("Papers")
    paper = ada.new_entity(graph, "Lease")
    ada.upload(paper, PDF)
    found = wait_until(lambda: re.search(r'href="(/graphs/[0-9a-f]{32}/media/[0-9a-f]{32})".*?<img', ada.read(paper), re.S))
    styled_as_an_app(ada.page)
    ada.go(found.group(1))

    expect(ada.page.get_by_role("link", name="Download").first).to_be_visible()
    expect(ada.page.get_by_role("link", name="Open")).to_be_hidden()
    expect(ada.page.locator(".head__above")).to_be_visible()
    picture = ada.page.locator(".medium__frame")
    assert picture.get_attribute("href") and picture.evaluate("one => getComputedStyle(one).pointerEvents") == "none"


BADGES = """Object.assign(navigator, {
    setAppBadge: async (count) => { window.shown = count; }, clearAppBadge: async () => { window.shown = 0; },
})"""


def test_the_number_on_the_icon_is_what_today_counts(household, phone):
    phone.context.add_init_script(BADGES)
    ada = phone.sign_in("Ada")
    remind(ada, "Bins tomorrow 9", "Plants tomorrow 9")
    ada.go("/settings")
    assert ada.page.evaluate("shown") == 0

    come(household, "Bins", "Plants")
    ada.go("/today")
    expect(badge(ada)).to_have_text("2")
    assert ada.page.evaluate("shown") == 2
    tick(ada, "Bins")
    expect(badge(ada)).to_have_text("1")
    wait_for(ada, "shown === 1")

    ada.context.clear_cookies()
    ada.page.goto("/login", wait_until="load")
    assert ada.page.evaluate("shown") == 0


@pytest.mark.parametrize("motion, has_transition", [("no-preference", True), ("reduce", False)])
def test_pages_change_into_each_other_unless_motion_is_unwanted(household, browser, motion, has_transition):
    context = browser.new_context(base_url=household.url, reduced_motion=motion, service_workers="block")
    context.add_cookies(household.sessions["Ada"].pop())
    context.add_init_script("addEventListener('pagereveal', ({ viewTransition }) => { window.changed = viewTransition !== null; })")
    page = context.new_page()
    page.goto("/graphs", wait_until="load")
    page.locator(".side").get_by_role("link", name="Wealth").click()
    page.wait_for_url("**/wealth")

    assert page.evaluate("changed") == has_transition
    context.close()
