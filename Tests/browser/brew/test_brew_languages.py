"""A brew under way in every language on narrow phones: the pages that only a brew has."""

import pytest
from playwright.sync_api import expect

from brews import action, each_step
from browsing import Visitor
from test_languages import FAULTS, LANGUAGES, WIDTHS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_brew_fits_a_narrow_phone(lindgrens, browser, language):
    house, owner = lindgrens
    ada = Visitor(browser, house.url, "phone", language=language)
    ada.sign_in(*owner)
    ada.submit("/settings/appearance", language=language)

    found = {}
    for name in ("first", "second"):
        # A starter of the house: the first one by its id.
        ada.go("/brew/recipes/01a1fb67180070008000000000000001/brew")
        ada.page.wait_for_load_state("networkidle")
        ada.page.locator(".setup__form .button--main").tap()
        expect(ada.page.locator("brew-guide")).to_have_attribute("data-phase", "running")
        # From the second cup on only the taste is asked for in another way.
        if name == "first":
            for number in each_step(ada):
                look(ada, f"step {number}", found)
            action(ada, "pause").tap()
            expect(ada.page.locator("brew-guide")).to_have_attribute("data-phase", "paused")
            look(ada, "paused", found)
        action(ada, "finish").tap()
        expect(ada.page.locator("brew-guide")).to_have_attribute("data-phase", "finished")
        look(ada, f"{name}, finished", found)
        ada.page.locator(".rate__star:has([value='3'])").tap()
        ada.page.locator(".rate :is([value='sour'], [value='sour-weak'])").locator("xpath=..").tap()
        ada.page.locator(".rate .button--main").tap()
        expect(ada.page.locator(".advice")).to_be_visible()
        look(ada, f"{name}, advice", found)

    ada.close()
    assert not found, "\n".join(f"{page}: {fault}" for page, faults in found.items() for fault in faults)


def look(ada, name, found):
    for width in WIDTHS:
        ada.page.set_viewport_size({"width": width, "height": 844})
        if faults := ada.page.evaluate(FAULTS):
            found[f"{name} at {width}"] = faults
