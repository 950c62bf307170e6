"""The photo that stands for a thing: over its page and there alone, the first full screen, chosen by one tap."""

import pytest
from playwright.sync_api import expect

from pictures import PHOTOS, bring, count, plant, send


def press(visitor, what):
    what.tap() if visitor.is_held else what.click()


def shown(visitor):
    """The names of the photos that one sees, from above, as often as they stand there."""
    links = visitor.page.locator("main a[data-id]:has(img):visible")
    return links.evaluate_all("links => links.map(link => link.dataset.title)")


def shows(visitor, names):
    """Waits until one sees these photos, and no others."""
    links = visitor.page.locator("main a[data-id]:has(img):visible")
    expect(links).to_have_count(len(names))
    assert shown(visitor) == names


def attribute(visitor, entity):
    """The page of an attribute of an entity, opened."""
    visitor.go(f"{entity}/attributes/new")
    visitor.send(name="Flower")
    visitor.go(entity)
    visitor.press(visitor.page.locator("#rows a", has_text="Flower").first)
    return visitor.path


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_one_tap_makes_a_photo_the_main_one(household, visitor, size):
    ada = visitor(size).sign_in("Ada")
    path = plant(ada)
    bring(ada, PHOTOS[:3])
    names = [photo.name for photo in PHOTOS[:3]]
    ada.go(path)
    assert shown(ada) == names

    press(ada, ada.page.locator(".mosaic__tile").nth(1))
    expect(count(ada)).to_have_text("3 of 3")
    ada.check_page()
    ada.press(ada.page.get_by_role("button", name="Main photo"))

    assert ada.path == path
    assert shown(ada) == [names[2], *names[:2]]
    # Full screen has the order of the page.
    press(ada, ada.page.locator(".hero"))
    expect(count(ada)).to_have_text("1 of 3")
    expect(ada.page.get_by_role("button", name="Main photo")).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator(".gallery__title")).to_have_text(names[0])


@pytest.mark.parametrize("owner", ["entity", "attribute"])
@pytest.mark.parametrize("photos", [1, 2, 3])
def test_each_photo_stands_once_on_the_page_and_on_paper(household, phone, owner, photos):
    ada = phone.sign_in("Ada")
    path = plant(ada)
    if owner == "attribute":
        path = attribute(ada, path)
    bring(ada, PHOTOS[:photos])
    names = [photo.name for photo in PHOTOS[:photos]]

    shows(ada, names)
    ada.go(path)
    assert shown(ada) == names
    expect(ada.page.locator(".mosaic")).to_have_count(1 if photos > 1 else 0)
    ada.check_page()

    ada.page.emulate_media(media="print")
    assert shown(ada) == names


@pytest.mark.parametrize("javascript", [True, False])
def test_the_main_photo_has_words_goes_and_comes_back(household, visitor, javascript):
    ada = visitor("phone", javascript=javascript).sign_in("Ada")
    path, page = plant(ada), ada.page
    (bring if javascript else send)(ada, PHOTOS[:2])
    first, second = (photo.name for photo in PHOTOS[:2])
    shows(ada, [first, second])

    open_page(ada, page.locator(".mosaic__tile"))
    ada.press(page.get_by_role("button", name="Main photo"))
    ada.go(path)
    assert shown(ada) == [second, first]

    open_page(ada, page.locator(".hero"))
    page.get_by_label("More about this file").tap()
    ada.press(page.get_by_role("link", name="Rename"))
    ada.send(title="By the wall", caption="In May")
    ada.go(path)
    assert shown(ada) == ["By the wall", first]
    expect(page.locator(".hero")).to_have_attribute("data-caption", "In May")

    open_page(ada, page.locator(".hero"))
    page.get_by_label("More about this file").tap()
    ada.press(page.get_by_role("button", name="Delete"))
    assert ada.path.startswith(path)
    assert shown(ada) == [first]
    ada.press(page.get_by_role("button", name="Undo"))
    ada.go(path)
    assert shown(ada) == ["By the wall", first]


def open_page(visitor, tile):
    """The page of a picture: at once, or by the way over the full screen."""
    if not visitor.has_javascript:
        visitor.press(tile)
        return
    press(visitor, tile)
    visitor.press(visitor.page.get_by_role("link", name="Its own page"))
