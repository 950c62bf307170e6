"""Notifications over HTTPS: a tap turns them on, the push service gets what only the browser can read, and the service worker
shows it and does what is tapped."""

import json
from datetime import datetime

import pytest
from playwright.sync_api import expect

from certificates import make_authority, make_certificate
from encrypting import NAME, encrypted, installed, signed_in  # noqa: F401
from push_service import READ, SHOW, SHOWN, SUBSCRIBE, TAP, PushService
from reminders import come
from secure import Device
from server import PASSWORD, wait_until

PAGE = "/settings/notifications"


@pytest.fixture
def pushing(encrypted, tmp_path):  # noqa: F811
    """The household over HTTPS with a push service of its own."""
    authority = make_authority(tmp_path)
    service = PushService(*make_certificate(authority, "127.0.0.1"))
    encrypted.stop()
    encrypted.environment["HEARTH_PUSH_HOSTS"] = service.name
    encrypted.environment["HEARTH_OUTBOUND_CERTIFICATES"] = str(authority)
    encrypted.launch()
    wait_until(encrypted.is_healthy)
    encrypted.service = service
    yield encrypted
    service.stop()


@pytest.fixture
def phone(pushing, device, tmp_path):
    """A page of Ada on a device that may notify, at the settings."""
    certificate = installed(pushing, tmp_path)
    context = device(certificate)
    origin = f"https://{NAME}:{pushing.secure_port}"
    context.grant_permissions(["notifications"], origin=origin)
    context.add_init_script(SUBSCRIBE.replace("ENDPOINT", f"https://{pushing.service.name}/push/1"))
    ada = Device(certificate, NAME, pushing.secure_port)
    ada.sign_in("Ada")
    assert ada.post("/settings/servers/add", server=pushing.service.name)[0] == 303
    page = signed_in(context, pushing)
    page.origin, page.ada = origin, ada
    page.goto(origin + PAGE)
    yield page
    context.close()


def turn_on(page):
    page.get_by_role("button", name="Turn on for this device").click()
    expect(page.get_by_text("This device ·")).to_be_visible()


def read(page, message):
    """What a message says, decrypted by the page."""
    return page.evaluate(READ, list(message[2]))


def worker_of(page):
    """The service worker, which shows notifications in a list of ours."""
    page.evaluate("navigator.serviceWorker.ready")
    worker, = page.context.service_workers
    worker.evaluate(SHOW)
    return worker


def deliver(page, text):
    """Hands a decrypted message to the service worker, as the browser would."""
    session = page.context.new_cdp_session(page)
    found = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("1") and found)
    ours = next(one["registrationId"] for one in found if one["scopeURL"] == page.origin + "/")
    session.send("ServiceWorker.deliverPushMessage", {"origin": page.origin, "registrationId": ours, "data": text})
    session.detach()


def next_message(house):
    """Waits for a message, and takes it."""
    wait_until(lambda: house.service.received)
    return house.service.received.pop()


def test_a_tap_turns_them_on_and_a_test_arrives(pushing, phone):
    turn_on(phone)
    expect(phone.get_by_text("Nothing sent yet.")).to_be_visible()
    phone.get_by_role("button", name="Send a test").click()
    message = next_message(pushing)

    assert message[0] == "/push/1" and message[1]["Content-Encoding"] == "aes128gcm" and message[1]["TTL"] == "86400"
    said = read(phone, message)
    assert json.loads(said)["notification"]["navigate"] == phone.origin + PAGE
    worker = worker_of(phone)
    deliver(phone, said)
    wait_until(lambda: worker.evaluate(SHOWN))
    assert [(one["title"], one["body"]) for one in worker.evaluate(SHOWN)] == [("Hearth", "Notifications from Hearth arrive here.")]
    phone.reload()
    expect(phone.get_by_text("Last sent on")).to_be_visible()

    phone.get_by_role("button", name="Turn off on").click()
    expect(phone.get_by_role("button", name="Turn on for this device")).to_be_visible()


def test_a_reminder_that_is_due_is_done_from_the_notification(pushing, phone):
    turn_on(phone)
    status, _, text = phone.ada.post("/reminders/line", line="Zaffre bins tomorrow 9:00")
    assert status == 303, text
    start = datetime.now()
    come(pushing, "Zaffre bins", minutes=1)
    message = next_message(pushing)
    # Looked for every five seconds: it was made due in between.
    assert (datetime.now() - start).total_seconds() < 8
    assert b"Zaffre" not in message[2]

    worker = worker_of(phone)
    deliver(phone, read(phone, message))
    wait_until(lambda: worker.evaluate(SHOWN))
    shown, = worker.evaluate(SHOWN)
    assert (shown["title"], shown["actions"]) == ("Zaffre bins", ["done", "snooze"])
    worker.evaluate(TAP, "done")
    assert "Zaffre bins" not in phone.ada.ask("GET", "/reminders/now")[2]
    assert worker.evaluate(SHOWN) == []


def test_signing_in_again_on_a_device_goes_on_notifying(pushing, phone):
    turn_on(phone)
    assert phone.ada.post("/settings/sessions/end-others")[0] == 303
    phone.goto(phone.origin + "/today")
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_label("Name").fill("Ada")
    phone.evaluate("sessionStorage.clear()")
    phone.get_by_role("button", name="Sign in", exact=True).click()
    phone.wait_for_url("**/today")
    wait_until(lambda: "Chrom" in phone.ada.ask("GET", PAGE)[2])
    phone.goto(phone.origin + PAGE)
    expect(phone.get_by_text("This device ·")).to_be_visible()


def test_without_https_the_page_says_what_is_missing(household, visitor):
    page = visitor("phone").sign_in("Ada").go(PAGE)
    expect(page.get_by_text("need HTTPS")).to_be_visible()
    assert page.get_by_role("button", name="Turn on for this device").count() == 0
