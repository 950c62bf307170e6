"""The styles and scripts that a page loads before it is touched, in bytes as they are sent."""

import gzip
import re
import urllib.parse
import urllib.request

# `app.js` asks for it on every page once that is there.
BESIDE = "js/lib/news/live.js"


def fetched(house, url):
    asked = urllib.request.Request(urllib.parse.urljoin(house.url, url), headers={"Cookie": house.cookie, "Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        body = answer.read()
        return body, gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body


def pieces(house, path):
    """The addresses of a page's style sheets, and of its elements' modules with all that these import, with their bytes."""
    text = house.text(path)
    app = re.search(r'src="([^"]*/js/app.js)"', text).group(1)
    elements = sorted(set(re.findall(r"<([a-z]+-[a-z-]+)[ >]", text)))
    waiting = [app, urllib.parse.urljoin(app, "../" + BESIDE)]
    waiting += [urllib.parse.urljoin(app, f"elements/{name}.js") for name in elements if name != "mention-area"]
    waiting += re.findall(r'<link rel="stylesheet" href="([^"]*)"', text)
    found = {}
    while waiting:
        url = waiting.pop()
        if url in found:
            continue
        sent, plain = fetched(house, url)
        found[url] = len(sent)
        if url.endswith(".js"):
            imports = re.findall(r'^import (?:[^"]* from )?"([^"]+)";', plain.decode(), re.MULTILINE)
            waiting += [urllib.parse.urljoin(url, name) for name in imports]
    return found


def beyond_the_frame(house, path):
    """Bytes that a page brings beyond one without a room."""
    frame = pieces(house, "/more")
    own = {url: size for url, size in pieces(house, path).items() if url not in frame}
    if not any(url.endswith(".css") for url in own) or len(own) < 5:
        raise RuntimeError(f"{path} brings nothing of its own: {sorted(own)}")
    return sum(own.values())
