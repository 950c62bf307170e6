"""What a page brings when it opens."""

from pathlib import Path, PurePath

# The styles and scripts of a page's opening, each with its size. News come after it, with all that their code imports.
BROUGHT = """performance.getEntriesByType("resource").filter(({ name }) => /\\.(css|js)$/.test(name))
    .filter(({ startTime }) => !(startTime > window.touchedAt))
    .filter(({ startTime }, _, all) => !(startTime >= all.find(({ name }) => /\\/lib\\/\\w+\\/news\\.js$/.test(name))?.startTime))
    .map(({ name, decodedBodySize }) => [name.replace(/.*\\/assets\\/\\w+\\//, ""), decodedBodySize])"""


def loaded_later():
    """The files that do not count, with the elements of the only pages on which they do not: each folder of tests names
    those of its part of the house in `later.txt`."""
    lists = [file.read_text() for file in sorted(Path(__file__).parent.glob("*/later.txt"))]
    lines = [line.split(maxsplit=1) for text in lists for line in text.splitlines() if line and line[0] != "#"]
    return [(line[0], "".join(line[1:])) for line in lines]


LATER = loaded_later()


def weight(page):
    """The bytes of styles and scripts that the page brings when it opens."""
    later = [file for file, place in LATER if not place or page.locator(place).count()]
    brought = page.evaluate(BROUGHT)
    return sum(size for path, size in brought if not any(PurePath(path).match(file) for file in later))
