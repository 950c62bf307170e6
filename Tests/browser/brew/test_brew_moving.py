"""Brews move in from another program; a year of them is looked back at; everything goes out again."""

import json
import zipfile

import pytest
from playwright.sync_api import expect


def cup(number, rating, **more):
    return {
        "grind_weight": 15, "brew_quantity": 250, "grind_size": str(20 + number), "brew_temperature": 93,
        "brew_time": 180, "rating": rating, "bean": "b1", "mill": "m1", "method_of_preparation": "p1",
        "note": f"Cup {number}", "config": {"uuid": f"c{number}", "unix_timestamp": 1768000000 + number * 400_000}, **more,
    }


@pytest.fixture
def export(tmp_path):
    """An export of Beanconqueror: three cups, two in a further file, and a row that is none."""
    main = {
        "SETTINGS": [{"brew_rating": 5}], "WATER": [], "BREWS": [cup(0, 3), {"config": {}}],
        "BEANS": [{"name": "Kochere", "roaster": "Sun", "weight": 250, "config": {"uuid": "b1"}}],
        "MILL": [{"name": "Niche", "config": {"uuid": "m1"}}],
        "PREPARATION": [{"name": "Kitchen V60", "type": "V60", "config": {"uuid": "p1"}}],
    }
    path = tmp_path / "Beanconqueror.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("Beanconqueror.json", json.dumps(main))
        file.writestr("Beanconqueror_Brews_1.json", json.dumps([cup(1, 5), cup(2, 0)]))
    return path


def look_at(visitor, export):
    visitor.go("/brew/import")
    visitor.page.set_input_files("input[type=file]", str(export))
    visitor.press(visitor.page.get_by_role("button", name="Preview"))


def test_they_are_looked_at_and_then_come_in(household, phone, export):
    ada = phone.sign_in("Ada")
    look_at(ada, export)
    page = ada.page

    expect(page.get_by_text("3 cups are new.")).to_be_visible()
    expect(page.get_by_text("1 bag of beans is new.")).to_be_visible()
    expect(page.get_by_text("A row without an id.")).to_be_visible()
    ada.check_page()
    ada.press(page.get_by_role("button", name="Import", exact=True))

    assert ada.path == "/brew/logs"
    expect(page.get_by_text("Kitchen V60").first).to_be_visible()
    ada.go("/brew/year?year=2026")
    expect(page.get_by_role("heading", name="Coffee in 2026")).to_be_visible()
    expect(page.get_by_role("region", name="Best cup of each bag")).to_contain_text("Kochere")
    expect(page.get_by_role("img", name="5 stars")).to_be_visible()
    page.get_by_text("Show as table").click()
    expect(page.locator(".growth__details tbody tr")).to_have_count(3)
    ada.check_page()
