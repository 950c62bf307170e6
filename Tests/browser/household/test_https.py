"""Hearth's own certificate: a browser that installed it from the page for new devices is in over HTTPS."""

import shutil
import ssl

import pytest
from playwright.sync_api import Error, expect

from copies import COPIES, HAS_WORKER
from encrypting import NAME, encrypted, installed, signed_in  # noqa: F401
from secure import Device
from server import PASSWORD, wait_until


def test_a_new_device_is_led_to_https_and_signs_in_once_more(encrypted, device, tmp_path):  # noqa: F811
    plain = f"http://{NAME}:{encrypted.port}"
    secure = f"https://{NAME}:{encrypted.secure_port}"

    stranger = device().new_page()
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        stranger.goto(f"{plain}/today")

    context = device(installed(encrypted, tmp_path))
    # Signed in before the house was encrypted.
    context.add_cookies([{**one, "domain": NAME} for one in encrypted.sessions["Ada"].pop()])
    page = context.new_page()
    page.goto(f"{plain}/trust")
    expect(page.get_by_role("heading", level=1)).to_have_text("Set up this device for HTTPS")
    page.get_by_role("link", name="Open Hearth").click()
    expect(page.get_by_text("Hearth is encrypted now. Sign in again on this device, once.")).to_be_visible()
    assert page.url == f"{secure}/login"

    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"{secure}/today")

    cookies = {one["name"]: one for one in context.cookies()}
    assert {"__Host-hearth", "__Host-device"} <= set(cookies) and not {"hearth", "hearth-device"} & set(cookies)
    assert all(cookies[name]["secure"] and cookies[name]["httpOnly"] for name in ("__Host-hearth", "__Host-device"))
    # What browsers keep for HTTPS: the worker, and with it the app on the home screen.
    assert page.evaluate("isSecureContext")
    worker = page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)")
    assert worker.startswith(f"{secure}/sw.js")

    page.goto(f"{plain}/settings/address")
    assert page.url == f"{secure}/settings/address"
    expect(page.get_by_text("Encrypted by Hearth")).to_be_visible()
    expect(page.get_by_role("link", name="Set up another device")).to_have_attribute("href", f"{plain}/trust")
    context.close()


def test_the_page_for_new_devices_works_without_scripts(encrypted, device, tmp_path):  # noqa: F811
    context = device()
    page = context.browser.new_context(locale="de-DE", java_script_enabled=False).new_page()
    page.goto(f"http://{NAME}:{encrypted.port}/trust")

    expect(page.get_by_role("heading", level=1)).to_have_text("Dieses Gerät für HTTPS einrichten")
    assert page.get_by_role("listitem").filter(has_text="Chromium").is_visible()
    last = page.locator("li", has_text="Zertifikatsvertrauenseinstellungen")
    assert not last.is_visible()
    page.get_by_text("iPhone und iPad", exact=True).click()
    assert last.is_visible() and last.locator(".step-picture").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_a_second_device_comes_in_by_the_code_of_the_first(encrypted, device, tmp_path):  # noqa: F811
    certificate = installed(encrypted, tmp_path)
    first = signed_in(device(certificate), encrypted)
    origin = f"https://{NAME}:{encrypted.secure_port}"
    first.goto(f"{origin}/settings/sessions")
    first.get_by_role("button", name="Sign in on another device").click()
    digits = first.locator(".device-code").inner_text()

    context = device(certificate)
    second = context.new_page()
    second.goto(f"{origin}/login/code?next=/graphs")
    second.get_by_label("Six-digit code").fill(digits)
    second.get_by_role("button", name="Sign in", exact=True).click()

    second.wait_for_url(f"{origin}/graphs")
    cookies = {cookie["name"]: cookie for cookie in context.cookies()}
    assert cookies["__Host-hearth"]["secure"] and "hearth" not in cookies


def test_pages_that_were_seen_are_read_while_the_house_is_away(encrypted, device, tmp_path):  # noqa: F811
    page = signed_in(device(installed(encrypted, tmp_path)), encrypted)
    origin = f"https://{NAME}:{encrypted.secure_port}"
    page.evaluate(HAS_WORKER, "en")
    wait_until(lambda: page.evaluate(COPIES) == ["/today"])
    page.goto("about:blank")
    encrypted.stop()

    page.goto(f"{origin}/today")
    expect(page.locator("main > [data-copy]")).to_contain_text("Hearth cannot be reached")
    page.goto(f"{origin}/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hearth cannot be reached")
    encrypted.launch()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def restart(house):
    house.stop()
    house.launch()
    wait_until(house.is_healthy)


def test_whatever_is_lost_of_the_authority_one_command_is_the_way_back(encrypted, tmp_path):  # noqa: F811
    """Its key, its certificate, or all of it after a restored backup; or the machine has another name."""
    https = encrypted.data / "https"
    losses = [
        (NAME, lambda: (https / "authority.key").unlink()),
        (NAME, lambda: (https / "authority.pem").unlink()),
        (NAME, lambda: shutil.rmtree(https)),
        ("cellar.local", lambda: None),
    ]
    known = installed(encrypted, tmp_path)
    for name, lose in losses:
        lose()
        # The guide's own words.
        encrypted.run("https", "--local", name, "--replace")
        restart(encrypted)

        with pytest.raises(ssl.SSLCertVerificationError):
            Device(known, name, encrypted.secure_port).sign_in("Ada")
        known = installed(encrypted, tmp_path)
        Device(known, name, encrypted.secure_port).sign_in("Ada")


def test_without_the_key_of_its_authority_a_house_goes_on(encrypted, tmp_path):  # noqa: F811
    ada = Device(installed(encrypted, tmp_path), NAME, encrypted.secure_port)
    ada.sign_in("Ada")
    (encrypted.data / "https/authority.key").unlink()
    restart(encrypted)

    assert ada.ask("GET", "/today")[0] == 200
