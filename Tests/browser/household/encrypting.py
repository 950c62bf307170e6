"""A house with a certificate of its own, and devices that trust it."""

import subprocess
import urllib.request

import pytest

from conftest import CHROMIUM
from server import PASSWORD, free_port, wait_until

NAME = "attic.local"


@pytest.fixture
def encrypted(household):
    """The household, served again with a certificate of its own."""
    household.stop()
    household.run("https", "--local", NAME)
    household.secure_port = free_port()
    household.environment["HEARTH_HTTPS_PORT"] = str(household.secure_port)
    household.launch()
    wait_until(household.is_healthy)
    return household


@pytest.fixture
def device(browser, tmp_path):
    """Starts a browser with certificates of its own, which finds the machine by its name."""
    opened = []

    def start(*certificates, **how):
        home = tmp_path / f"device-{len(opened)}"
        store = home / ".pki/nssdb"
        store.mkdir(parents=True)
        subprocess.run(["certutil", "-d", f"sql:{store}", "-N", "--empty-password"], check=True)
        for file in certificates:
            subprocess.run(["certutil", "-d", f"sql:{store}", "-A", "-t", "C,,", "-n", "hearth", "-i", file], check=True)
        one = browser.browser_type.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
            env={"HOME": str(home)},
        )
        opened.append(one)
        return one.new_context(**{"locale": "en-GB", "viewport": {"width": 390, "height": 844}, **how})

    yield start
    for one in opened:
        one.close()


def installed(house, folder):
    """The certificate, as a device loads it from the page for new ones."""
    with urllib.request.urlopen(f"{house.url}/trust/hearth.crt", timeout=20) as answer:
        assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
        file = folder / "hearth.crt"
        file.write_bytes(answer.read())
    return file


def signed_in(context, house, name="Ada"):
    """A page of the member over HTTPS, at Today."""
    page = context.new_page()
    page.goto(f"https://{NAME}:{house.secure_port}/login")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/today")
    return page
