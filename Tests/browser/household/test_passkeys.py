"""Passkeys, with Chromium's virtual authenticator: what signs, and what the server checks, is the real thing."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from browsing import Visitor
from server import PASSWORD

LOCK = {"password": "258013794711", "again": "258013794711", "idleMinutes": "5", "graceSeconds": "900"}


class Authenticator:
    """One that is built into the device, as a fingerprint reader is."""

    def __init__(self, page):
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }
        self.id = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def send(self, method, **how):
        return self.cdp.send(f"WebAuthn.{method}", {"authenticatorId": self.id, **how})

    @property
    def credentials(self):
        return self.send("getCredentials")["credentials"]

    def turn_back(self, count):
        """Makes of its passkey what a copy of it would be, which has signed less often."""
        (one,) = self.credentials
        self.send("removeCredential", credentialId=one["credentialId"])
        self.send("addCredential", credential={**one, "signCount": count})

    @contextmanager
    def not_recognising(self):
        """Inside, no finger is the right one."""
        self.send("setUserVerified", isUserVerified=False)
        yield
        self.send("setUserVerified", isUserVerified=True)


def sign_out(visitor):
    """A page of the house that is open would go to the sign-in by itself, while the test goes there."""
    visitor.page.goto("/health")
    visitor.post("/logout")


@pytest.fixture
def at_localhost(browser, household):
    """Opens browsers at the one address without encryption at which they have passkeys."""
    opened = []

    def open_one(size, **how):
        opened.append(Visitor(browser, household.url.replace("127.0.0.1", "localhost"), size, **how))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


def add_passkey(visitor, name):
    page = visitor.go("/settings/sessions")
    page.get_by_role("link", name="Add a passkey").tap()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Current password").fill("not this one")
    visitor.check_page()
    with visitor.watch.allowing(422):
        page.get_by_role("button", name="Add a passkey").tap()
        expect(page.get_by_role("status").filter(has_text="Wrong password")).to_be_visible()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Add a passkey").tap()
    expect(page).to_have_url(re.compile("/settings/sessions$"))
    expect(page.get_by_text(name)).to_be_visible()


def test_a_passkey_signs_in_and_opens_a_graph_and_the_diaries(at_localhost):
    phone = at_localhost("phone").sign_in("Ada")
    page = phone.page
    authenticator = Authenticator(page)
    add_passkey(phone, "Thumb")
    phone.check_page()

    graph = phone.new_graph("Cellar")
    diary = re.search(r'/diary/code/[0-9a-f]{32}', phone.read("/diary/settings")).group()
    passkey = re.search(r'name="passkey" value="([0-9a-f]{32})"', phone.read(f"{graph}/lock")).group(1)
    for place in (graph, diary):
        phone.post(f"{place}/lock", passkey=passkey, **LOCK)
        phone.post(f"{place}/lock/now")
    for path in (graph, "/diary"):
        phone.go(path)
        phone.check_page()
        button = page.get_by_role("button", name="Unlock with a passkey")
        with authenticator.not_recognising():
            button.tap()
            expect(page.get_by_role("status")).to_contain_text("No passkey was used")
        phone.press(button)
        assert "/unlock" not in phone.path
        expect(page.get_by_role("button", name="Unlock")).to_have_count(0)

    # The browser offers it with the names that it fills in.
    sign_out(phone)
    # It may sign in before the page has loaded.
    page.goto("/login?next=/notes", wait_until="commit")
    expect(page).to_have_url(re.compile(r":\d+/notes"))
    assert authenticator.credentials[0]["signCount"] > 1


def test_a_copied_or_removed_passkey_is_refused_and_the_password_goes_on(at_localhost):
    phone = at_localhost("phone").sign_in("Ada")
    # The virtual authenticator would take what the browser offers before anybody presses the button.
    phone.context.add_init_script("PublicKeyCredential.isConditionalMediationAvailable = undefined")
    page = phone.page
    authenticator = Authenticator(page)
    add_passkey(phone, "Thumb")

    def sign_in():
        sign_out(phone)
        phone.go("/login")
        phone.check_page()
        page.get_by_role("button", name="Sign in with a passkey").tap()
        return page

    sign_in().wait_for_url("**/today")
    authenticator.turn_back(0)
    with phone.watch.allowing(422):
        expect(sign_in().get_by_role("alert")).to_contain_text("it may have been copied")
    phone.send(name="Ada", password=PASSWORD)
    expect(page.get_by_text("The passkey Thumb was refused")).to_be_visible()
    phone.check_page()
    phone.go("/settings/sessions")
    page.get_by_role("button", name="Remove passkey Thumb").tap()
    expect(page.get_by_text("Thumb")).to_have_count(0)
    with phone.watch.allowing(422):
        expect(sign_in().get_by_role("alert")).to_contain_text("is not valid here")


def test_without_scripts_nothing_offers_a_passkey(at_localhost):
    desk = at_localhost("desk", javascript=False).sign_in("Ada")
    page = desk.go("/settings/passkeys")
    assert "This needs JavaScript." in desk.read("/settings/passkeys")
    expect(page.get_by_role("button", name="Add a passkey")).to_have_count(0)
    sign_out(desk)
    page = desk.go("/login")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
    desk.send(name="Ada", password=PASSWORD)
    assert desk.path == "/today"
