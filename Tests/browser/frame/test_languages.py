"""Every page in every language on narrow phones: nothing wider than the screen, no word cut or broken."""

import pytest

from browsing import Visitor
from pages import front_doors

LANGUAGES = ["de", "en", "es", "fr", "ru"]
WIDTHS = [320, 390]

# Texts of members may be cut if a list has no room for them; texts of the house may not. A word stands on two lines if
# one of its ranges has two boxes below each other.
FAULTS = """() => {
    const faults = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) faults.push(`the page is ${wide} px too wide`);
    const own = "button, .button, .chip, .segments__one, .bar__place, .field__label, .field__hint, .group__title, .badge,"
        + " .head__above, .menu__row, .alert, .fine, .empty, dt, th, legend, label:not(.row), summary";
    const name = (element) => `${element.localName}.${element.className} “${element.textContent.trim().slice(0, 60)}”`;
    for (const element of document.querySelectorAll(`:is(main, .bar) :is(${own})`)) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".sheet, .unseen, svg")) continue;
        const box = element.getBoundingClientRect();
        // Hidden until the focus of a keyboard shows it.
        if (box.width < 8) continue;
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const { data, parentElement } = texts.currentNode;
            if (parentElement.closest(".unseen, .wide-only, select, option, textarea, template")) continue;
            for (const { index, 0: word } of data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, index);
                range.setEnd(texts.currentNode, index + word.length);
                const { left, right } = range.getBoundingClientRect();
                if (left < box.left - 1 || right > box.right + 1) faults.push(`cut: ${word} in ${name(element)}`);
                const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                if (tops.size > 1 && !data.includes("\\u00ad")) faults.push(`broken: ${word} in ${name(element)}`);
            }
        }
    }
    return [...new Set(faults)];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_a_narrow_phone(lindgrens, browser, language):
    house, owner = lindgrens
    ada = Visitor(browser, house.url, "phone", language=language)
    stranger = look(ada, front_doors())
    ada.sign_in(*owner)
    ada.submit("/settings/appearance", language=language)

    faulty = stranger | look(ada, house.pages)

    ada.close()
    assert not faulty, "\n".join(f"{page}: {fault}" for page, faults in faulty.items() for fault in faults)


def look(visitor, pages):
    """The faults, by page and width."""
    faulty = {}
    for name, path in pages.items():
        visitor.go(path)
        for width in WIDTHS:
            visitor.page.set_viewport_size({"width": width, "height": 844})
            if faults := visitor.page.evaluate(FAULTS):
                faulty[f"{name} at {width}"] = faults
    return faulty
