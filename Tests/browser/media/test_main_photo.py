"""The photo that stands for a thing: over its page and there alone, the first full screen, chosen by one tap."""

import re

from playwright.sync_api import expect

from pictures import PHOTOS, attach, bring, count, plant


def press(visitor, what):
    what.tap() if visitor.is_held else what.click()


def shown(visitor):
    """The names of the photos that one sees, from above, as often as they stand there."""
    links = visitor.page.locator("main a[data-id]:has(img):visible")
    return links.evaluate_all("links => links.map(link => link.dataset.title)")


def test_one_tap_makes_a_photo_the_main_one(household, phone):
    ada = phone.sign_in("Ada")
    path = plant(ada)
    bring(ada, PHOTOS[:3])
    names = [photo.name for photo in PHOTOS[:3]]
    ada.go(path)
    assert shown(ada) == names

    press(ada, ada.page.locator(".mosaic__tile").nth(1))
    expect(count(ada)).to_have_text("3 of 3")
    ada.press(ada.page.get_by_role("button", name="Main photo"))

    assert ada.path == path
    assert shown(ada) == [names[2], *names[:2]]
    # Full screen has the order of the page.
    press(ada, ada.page.locator(".hero"))
    expect(count(ada)).to_have_text("1 of 3")
    expect(ada.page.get_by_role("button", name="Main photo")).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator(".gallery__title")).to_have_text(names[0])


def test_each_photo_stands_once_on_the_page_and_on_paper(household, phone):
    ada = phone.sign_in("Ada")
    entity = ada.new_entity(ada.new_graph("Garden"), "Rosemary")
    ada.submit(f"{entity}/attributes/new", name="Flower")
    flower = re.search(r'"(/graphs/[0-9a-f]{32}/attributes/[0-9a-f]{32})"', ada.read(entity)).group(1)

    for path, brought in [(entity, 1), (entity, 2), (entity, 3), (flower, 1), (flower, 2)]:
        attach(ada, path, PHOTOS[brought - 1])
        names = [photo.name for photo in PHOTOS[:brought]]
        ada.go(path)
        assert shown(ada) == names
        expect(ada.page.locator(".mosaic")).to_have_count(1 if brought > 1 else 0)

        ada.page.emulate_media(media="print")
        assert shown(ada) == names
        ada.page.emulate_media(media="screen")


def test_the_main_photo_has_words_goes_and_comes_back(household, phone):
    ada = phone.sign_in("Ada")
    path, page = ada.new_entity(ada.new_graph("Garden"), "Rosemary"), phone.page
    attach(ada, path, *PHOTOS[:2])
    first, second = (photo.name for photo in PHOTOS[:2])
    ada.go(path)

    open_page(ada, page.locator(".mosaic__tile"))
    ada.press(page.get_by_role("button", name="Main photo"))
    ada.go(path)
    assert shown(ada) == [second, first]

    open_page(ada, page.locator(".hero"))
    page.get_by_label("More for this file").tap()
    ada.press(page.get_by_role("link", name="Rename"))
    ada.send(title="By the wall", caption="In May")
    ada.go(path)
    assert shown(ada) == ["By the wall", first]
    expect(page.locator(".hero")).to_have_attribute("data-caption", "In May")

    open_page(ada, page.locator(".hero"))
    page.get_by_label("More for this file").tap()
    ada.press(page.get_by_role("button", name="Delete"))
    assert ada.path.startswith(path)
    assert shown(ada) == [first]
    ada.press(page.get_by_role("button", name="Undo"))
    ada.go(path)
    assert shown(ada) == ["By the wall", first]


def open_page(visitor, tile):
    """The page of a picture, by the way over the full screen."""
    press(visitor, tile)
    visitor.press(visitor.page.get_by_role("link", name="Open page"))
