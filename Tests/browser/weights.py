"""What the network carries for a page to open: its styles and scripts as they are compressed, and all its requests."""

# The budget of every page but the canvas, whose drawing is a program of its own.
MOST_BYTES = 45 * 1024
MOST_REQUESTS = 12
# The canvas.
MOST_BYTES_DRAWN = 80_000
MOST_REQUESTS_DRAWN = 15

# What a page asks for by itself until it is loaded, each with its compressed size. Pictures that people brought are theirs,
# and what is asked for once somebody has touched the page is no part of its opening.
CARRIED = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ startTime }, _, [{ loadEventStart }]) => !(startTime > window.touchedAt || startTime > loadEventStart))
    .map(({ name, encodedBodySize, initiatorType }) => [new URL(name).pathname, encodedBodySize, initiatorType])"""


def limits(path):
    """The most bytes of styles and scripts, and the most requests, of the page at an address."""
    is_drawn = path.split("?")[0].endswith("/canvas")
    return (MOST_BYTES_DRAWN, MOST_REQUESTS_DRAWN) if is_drawn else (MOST_BYTES, MOST_REQUESTS)


def carried(page):
    """The bytes of styles and scripts that the page brings when it opens, and its requests."""
    all_of_it = page.evaluate(CARRIED)
    size = sum(size for path, size, _ in all_of_it if path.endswith((".css", ".js")))
    return size, [path for path, _, kind in all_of_it if kind != "img"]
