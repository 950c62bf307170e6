"""Whether all text of a page stands out from its background: axe's rule, told in milliseconds."""

THEMES = ["system", "light", "dark", "pink", "beige", "green", "blue"]

# WCAG 2.2, 1.4.3: 4.5 to 1, or 3 to 1 from 24 px on, bold from 18.66 px on. Text on a picture, switched off, only heard
# or hidden on purpose is left out, as axe does.
FAINT = """() => {
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
        .getContext("2d", { willReadFrequently: true });
    const known = new Map();
    const colour = (text) => {
        if (!known.has(text)) {
            context.clearRect(0, 0, 1, 1);
            context.fillStyle = text;
            context.fillRect(0, 0, 1, 1);
            const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
            known.set(text, [red, green, blue, alpha / 255]);
        }
        return known.get(text);
    };
    const over = (front, back, alpha = front[3]) =>
        [...[0, 1, 2].map((index) => front[index] * alpha + back[index] * (1 - alpha)), 1];
    const luminance = (colour) => {
        const [red, green, blue] = colour.slice(0, 3).map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const grounds = new Map();
    /** The colour behind the text of an element; null on a picture. */
    const ground = (element) => {
        if (!element) return [255, 255, 255, 1];
        if (!grounds.has(element)) {
            const style = getComputedStyle(element);
            const back = ground(element.parentElement);
            const isPicture = style.backgroundImage !== "none" && element.localName !== "select";
            grounds.set(element, isPicture || !back ? null : over(colour(style.backgroundColor), back));
        }
        return grounds.get(element);
    };
    const faint = new Set();
    const look = (element) => {
        const style = getComputedStyle(element);
        const back = ground(element);
        const isOff = element.closest("[disabled], svg, .unseen, .spoiler, .gallery, .mosaic, .hero");
        if (!back || isOff || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
        let front = over(colour(style.color), back);
        for (let one = element; one; one = one.parentElement) front = over(front, back, Number(getComputedStyle(one).opacity));
        const [low, high] = [luminance(front), luminance(back)].sort((left, right) => left - right);
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const ratio = (high + 0.05) / (low + 0.05);
        if (ratio < (isLarge ? 3 : 4.5)) {
            const text = (element.value ?? element.textContent).trim().slice(0, 40);
            faint.add(`${element.localName}.${element.className} “${text}”: ${ratio.toFixed(2)}`);
        }
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set();
    while (texts.nextNode()) if (texts.currentNode.data.trim()) seen.add(texts.currentNode.parentElement);
    for (const field of document.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea")) seen.add(field);
    seen.forEach(look);
    return [...faint];
}"""


def faint(visitor, themes):
    """The texts that are too faint in these themes, by day and at night."""
    found = []
    for theme in themes:
        for scheme in ("light", "dark"):
            visitor.wear(theme, scheme)
            found += [f"{theme} {scheme}: {one}" for one in visitor.page.evaluate(FAINT)]
    return found
