"""The main way through reminders, with a finger: typed, told, done, taken back, put off, changed, deleted."""

from playwright.sync_api import expect

from reminders import badge, come, row, rows, tick, undo


def test_a_reminder_is_typed_told_done_taken_back_and_put_off(household, phone):
    page = phone.sign_in("Ada").go("/reminders")
    line, understood = page.locator("#line"), page.locator("[data-understood]")

    line.press_sequentially("Water the plants every tuesday 18:00")
    expect(understood).to_have_text("Water the plants: every Tuesday at 18:00")
    top = page.locator(".chips").first.bounding_box()["y"]
    line.press("Enter")
    expect(line).to_be_empty()
    expect(line).to_be_focused()
    expect(row(page, "Water the plants")).to_contain_text("every Tuesday")
    expect(understood).to_be_empty()
    # Nothing jumps below it.
    assert page.locator(".chips").first.bounding_box()["y"] == top
    line.press_sequentially("Call the dentist tomorrow 10:00")
    line.press("Enter")
    expect(rows(page)).to_have_count(2)

    phone.go("/today")
    come(household, "Water the plants", "Call the dentist")
    expect(rows(page)).to_have_count(2)
    expect(badge(phone)).to_have_text("2")
    page.evaluate("window.isSamePage = true")
    tick(phone, "Water the plants")
    expect(row(page, "Water the plants")).to_have_count(0)
    expect(page.locator("toast-note")).to_contain_text("Water the plants")
    expect(badge(phone)).to_have_text("1")
    expect(page.locator(".due__count")).to_have_text("1")
    undo(phone)
    expect(row(page, "Water the plants")).to_be_visible()
    expect(badge(phone)).to_have_text("2")

    dentist = row(page, "Call the dentist")
    dentist.locator("summary").tap()
    phone.check_page()
    dentist.get_by_role("button", name="One hour").tap()
    expect(dentist).to_have_count(0)
    expect(page.locator("toast-note")).to_contain_text("Call the dentist")
    expect(badge(phone)).to_have_text("1")
    assert page.evaluate("window.isSamePage")
    tick(phone, "Water the plants")
    expect(badge(phone)).to_have_count(0)

    phone.go("/reminders")
    expect(row(page, "Call the dentist")).to_contain_text("snoozed until")
    phone.press(row(page, "Call the dentist").locator("a.row__text"))
    phone.send(text="Call the doctor")
    phone.go("/reminders")
    expect(row(page, "Call the doctor")).to_be_visible()
    phone.go("/reminders?part=done")
    expect(row(page, "Water the plants")).to_have_count(1)
