"""A house with a certificate of its own, and what a device loads and opens there."""

import urllib.request

import pytest

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
def named(household):
    """The household over plain HTTP, which answers to the name."""
    household.stop()
    household.environment["HEARTH_HOSTS"] = NAME
    household.launch()
    wait_until(household.is_healthy)
    return household


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
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/today")
    return page
