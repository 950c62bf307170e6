"""The photos that stand for members and graphs, and uploads that break."""

import re

from playwright.sync_api import expect

from pictures import PHOTOS, PICTURES, media, plant


def test_a_photo_stands_for_a_member_until_it_is_removed(household, phone):
    ada = phone.sign_in("Ada")
    page = ada.page
    ada.go("/settings/profile")
    expect(page.locator(".avatar--page")).to_have_text("A")
    expect(page.get_by_label("Photo", exact=True)).to_have_attribute("accept", "image/*")

    # The browser's own word for no file may be in another language.
    expect(page.locator("file-field")).to_have_attribute("empty", "")
    page.locator("#photo").focus()
    assert page.locator("file-field").evaluate("field => getComputedStyle(field).outlineStyle") == "solid"
    with page.expect_file_chooser():
        page.get_by_text("Choose file").tap()
    page.set_input_files("#photo", str(PICTURES / "turned-1.heic"))
    expect(page.locator("file-field")).not_to_have_attribute("empty", "")
    ada.press(page.get_by_role("button", name="Save"))
    image = page.locator("main img.avatar")
    expect(image).to_have_count(1)
    image.scroll_into_view_if_needed()
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 48

    ada.go("/settings/profile")
    ada.check_page()
    page.set_input_files("#photo", {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"nothing of the kind"})
    page.locator("[name=name]").fill("Ada of the garden")
    with ada.watch.allowing(422):
        ada.press(page.get_by_role("button", name="Save"))
    ada.sees("This is not a picture. Choose a photo.")
    expect(page.locator("[name=name]")).to_have_value("Ada of the garden")
    page.locator("[name=name]").fill("Ada")

    page.get_by_text("Remove photo").tap()
    ada.press(page.get_by_role("button", name="Save"))
    expect(page.locator("main .avatar")).to_have_text("A")
    ada.press(page.get_by_role("button", name="Undo"))
    expect(page.locator("main img.avatar")).to_have_count(1)


def test_a_photo_stands_for_a_graph(household, desk):
    ada = desk.sign_in("Ada")
    graph = ada.new_graph("Garden")
    page = ada.page
    ada.go(f"{graph}/edit")
    page.set_input_files("#photo", str(PHOTOS[0]))
    ada.press(page.get_by_role("button", name="Save"))
    assert ada.path == graph
    shown = page.locator("h1 img")
    assert shown.evaluate("image => image.decode().then(() => image.naturalWidth)") == 64
    ada.go("/graphs")
    expect(page.locator(f"main a[href='{graph}'] img")).to_have_count(1)
    ada.check_page()


def test_an_upload_that_broke_goes_on_by_itself_and_one_that_failed_when_asked(household, phone):
    ada = phone.sign_in("Ada")
    plant(ada)
    page = ada.page
    expect(page.locator("#camera")).to_have_attribute("capture", "environment")
    expect(page.get_by_text("Camera", exact=True)).to_be_visible()
    lose = lambda route: route.abort("connectionreset") if route.request.method == "PATCH" else route.continue_()

    page.route(re.compile("/uploads/"), lose)
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        page.set_input_files("#files", str(PHOTOS[0]))
        ada.sees("No connection. It continues by itself.")
        page.unroute_all()
        expect(page.locator(".uploads__sum")).to_have_text("1 of 1 uploaded", timeout=60_000)
    expect(media(ada)).to_have_count(1)

    page.route(re.compile("/uploads/"), lambda route: route.fulfill(status=400))
    with ada.watch.allowing(400):
        page.set_input_files("#files", str(PHOTOS[1]))
        again = page.get_by_role("button", name=re.compile("Try .*again"))
        expect(again).to_be_visible()
        ada.sees("That did not work. Nothing is lost: try again.")
        ada.check_page()
        page.unroute_all()
        again.tap()
    expect(media(ada)).to_have_count(2)
    expect(again).to_have_count(0)
