"""Signing in with a provider of OpenID Connect: both sides are the real thing, but for what a test makes the provider say."""

import re
import shutil
import time

import pytest
from playwright.sync_api import expect

from browsing import Visitor
from provider import STYLE, Provider, new_key
from server import PASSWORD, Server

LATE = re.compile(r"/login\?problem=late")


@pytest.fixture
def provider():
    one = Provider()
    yield one
    one.stop()


def at_localhost(url):
    """The house's other name: under it, the provider is another site, as it is for people."""
    return url.replace("127.0.0.1", "localhost")


@pytest.fixture
def hearth(tmp_path, lived_in, provider):
    """A house that knows the provider, and lets one of its groups in."""
    server = Server(tmp_path / "data")
    shutil.copytree(lived_in[0], server.data)
    client, secret = provider.register(f"{at_localhost(server.url)}/login/openid/callback")
    (tmp_path / "secret").write_text(secret + "\n")
    server.environment |= {
        "HEARTH_OPEN_ID_ISSUER": provider.issuer,
        "HEARTH_OPEN_ID_CLIENT": client,
        "HEARTH_OPEN_ID_SECRET_FILE": str(tmp_path / "secret"),
        "HEARTH_OPEN_ID_NAME": "Porch",
        "HEARTH_OPEN_ID_MEMBER_GROUP": "family",
    }
    server.start()
    yield server
    assert server.stop() == 0, server.words
    assert secret not in server.words


@pytest.fixture
def visitor(browser, hearth):
    """Opens browsers to which the provider's pages have their style."""
    opened = []

    def open_one(size="desk", **how):
        one = Visitor(browser, at_localhost(hearth.url), size, **how)
        one.context.route(STYLE, lambda route: route.fulfill(content_type="text/css", body=""))
        opened.append(one)
        return one

    yield open_one
    for one in opened:
        one.close()


def authorize(visitor, subject):
    """What a person does at the provider."""
    page = visitor.page
    expect(page.get_by_role("heading", name="Authorize Client")).to_be_visible()
    page.locator("[name='sub']").first.fill(subject)
    with page.expect_navigation(url=re.compile(re.escape(visitor.url))):
        page.get_by_role("button", name="Authorize", exact=True).click()
    visitor.wait_until_alive()


def check(visitor):
    """The rules for pages are scripts."""
    if visitor.has_javascript:
        visitor.check_page()


def link(visitor, subject):
    page = visitor.go("/settings/sessions")
    visitor.press(page.get_by_role("link", name="Link an account"))
    check(visitor)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Link Porch").click()
    authorize(visitor, subject)
    assert visitor.path == "/settings/sessions"
    expect(page.locator("b", has_text="Porch")).to_be_visible()


def sign_in(visitor, subject, at="/login"):
    page = visitor.go(at)
    page.get_by_role("link", name="Sign in with Porch", exact=True).click()
    authorize(visitor, subject)
    return page


def start_again(house, visitor):
    """A page that is open would notice."""
    visitor.page.goto("about:blank")
    house.stop()
    house.start()


@pytest.mark.parametrize("size, javascript", [("phone", True), ("desk", False)])
def test_a_member_links_an_account_signs_in_with_it_and_out_again(household, visitor, size, javascript):
    ada = visitor(size, javascript=javascript).sign_in("Ada")
    link(ada, "8f2c")
    check(ada)

    ada.go("/settings")
    ada.press(ada.page.get_by_role("main").get_by_role("button", name="Sign out"))
    assert ada.path == "/login?left=1"
    check(ada)
    ada.page.get_by_role("link", name="Sign out of Porch too").click()
    expect(ada.page.get_by_role("heading", name="End Session")).to_be_visible()
    with ada.page.expect_navigation(url=re.compile("left=1")):
        ada.page.get_by_role("button", name="End session").click()

    sign_in(ada, "8f2c", at="/login?next=%2Fnotes")
    expect(ada.page).to_have_url(re.compile("/notes"))
    assert "Last used" in ada.read("/settings/sessions")


def test_somebody_of_the_family_joins_and_a_stranger_does_not(household, provider, desk, phone):
    provider.tell("hedy", name="Hedy", groups=["family"])
    provider.tell("mallory", name="Mallory", preferred_username="mallory", groups=["friends"])
    provider.tell("ada", name="Ada", groups=["family"])

    hedy = phone
    sign_in(hedy, "hedy")
    assert hedy.path == "/today"
    assert "Hedy" in hedy.read("/settings/profile")
    hedy.go("/settings/password")
    expect(hedy.page.get_by_text("You have no password.")).to_be_visible()
    hedy.check_page()
    hedy.context.clear_cookies()
    for subject, problem in (("mallory", "linked to nobody here"), ("ada", "already has your name")):
        page = sign_in(hedy, subject)
        expect(page.get_by_role("alert")).to_contain_text(problem)
        hedy.check_page()

    # An admin links the one who knocked.
    ada = desk.sign_in("Ada")
    members = ada.go("/settings/members")
    ada.press(members.get_by_role("main").get_by_role("link", name="Grace"))
    ada.press(ada.page.get_by_role("link", name="Linked accounts and password"))
    ada.check_page()
    ada.press(ada.page.get_by_role("button", name="Link mallory"))
    ada.press(ada.page.get_by_role("button", name="Turn off password"))
    expect(ada.page.get_by_text("Turned off.")).to_be_visible()
    ada.check_page()
    sign_in(hedy, "mallory")
    expect(hedy.page.get_by_text("Ada turned off your password.")).to_be_visible()
    assert "Grace" in hedy.read("/settings/profile")


def age(claims):
    claims["iat"] = int(time.time()) - 7200
    claims["exp"] = int(time.time()) - 3600


WRONG = {
    "audience": lambda claims: claims.update(aud=["photos"]),
    "nonce": lambda claims: claims.update(nonce="of another sign-in"),
    "time": age,
    "not yet": lambda claims: claims.update(nbf=int(time.time()) + 3600),
    "issuer": lambda claims: claims.update(iss="https://evil.example"),
}


def test_a_token_that_is_wrong_signs_nobody_in(household, provider, desk):
    ada = desk.sign_in("Ada")
    link(ada, "8f2c")
    ada.context.clear_cookies()

    # Fewer than have to wait.
    for name in list(WRONG)[:4]:
        provider.tamper = WRONG[name]
        page = sign_in(ada, "8f2c")
        expect(page.get_by_role("alert")).to_contain_text("could not be verified")
    provider.tamper = None
    sign_in(ada, "8f2c")
    assert ada.path == "/today"
    ada.context.clear_cookies()
    provider.tamper = WRONG["issuer"]
    expect(sign_in(ada, "8f2c").get_by_role("alert")).to_contain_text("could not be verified")
    provider.tamper, provider.stranger = None, new_key()
    expect(sign_in(ada, "8f2c").get_by_role("alert")).to_contain_text("could not be verified")


def test_an_answer_counts_once_and_in_its_own_browser(household, provider, desk, phone):
    ada, other = desk.sign_in("Ada"), phone
    link(ada, "8f2c")
    ada.context.clear_cookies()

    answers = []
    ada.page.on("request", lambda request: answers.append(request.url))
    sign_in(ada, "8f2c")
    (answer,) = [url for url in answers if "/login/openid/callback" in url]
    ada.context.clear_cookies()
    for one in (ada, other):
        one.go(answer)
        expect(one.page).to_have_url(LATE)

    # Of a provider that was mixed up with this one.
    provider.names = "https://evil.example"
    expect(sign_in(ada, "8f2c").get_by_role("alert")).to_contain_text("could not be verified")
    provider.names = provider.issuer
    sign_in(ada, "8f2c")
    assert ada.path == "/today"


def test_a_provider_with_a_new_key_goes_on_and_one_that_is_away_leaves_the_password(household, provider, desk):
    ada = desk.sign_in("Ada")
    link(ada, "8f2c")
    ada.context.clear_cookies()

    provider.rotate()
    sign_in(ada, "8f2c")
    assert ada.path == "/today"
    ada.context.clear_cookies()

    # A house that has not asked it yet.
    provider.stop()
    start_again(household, ada)
    page = ada.go("/login?next=%2Fnotes")
    began = time.monotonic()
    ada.press(page.get_by_role("link", name="Sign in with Porch", exact=True))
    assert time.monotonic() - began < 10
    expect(page.get_by_role("alert")).to_contain_text("Porch cannot be reached. Sign in with your password")
    ada.check_page()
    ada.send(name="Ada", password=PASSWORD)
    expect(page).to_have_url(re.compile("/notes"))
    ada.context.clear_cookies()

    provider.start()
    start_again(household, ada)
    sign_in(ada, "8f2c")
    assert ada.path == "/today"
