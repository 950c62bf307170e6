"""An entity or an attribute without notes leads to the field for them."""

from playwright.sync_api import expect


def test_an_empty_entity_leads_to_the_field_for_its_notes(household, phone):
    phone.sign_in("Ada")
    plant = phone.new_entity(phone.new_graph("Garden"), "Rose")
    phone.go(plant)
    phone.check_page()

    phone.press(phone.page.get_by_role("link", name="Write notes"))

    expect(phone.page.locator("main [name=notes]")).to_be_focused()
    phone.send(notes="By the south wall")
    phone.sees("By the south wall")
    phone.sees_no("Write notes")


def test_so_does_an_attribute(household, desk):
    desk.sign_in("Ada")
    desk.go(desk.new_entity(desk.new_graph("Garden"), "Rose"))
    desk.page.locator("#quick").fill("Colour")
    desk.page.locator("#quick").press("Enter")
    desk.press(desk.page.locator("#rows .row__name").filter(has_text="Colour"))

    desk.press(desk.page.get_by_role("link", name="Write notes"))

    expect(desk.page.locator("main [name=notes]")).to_be_focused()
