"""The styles and scripts that a page loads before it is touched, in bytes as they are sent."""

import re
import urllib.parse
import urllib.request

FILE = re.compile(r'<(?:script[^>]* src|link rel="(?:stylesheet|modulepreload)" href)="([^"]+)"')


def sent(house, address):
    asked = urllib.request.Request(urllib.parse.urljoin(house.url, address), headers={"Cookie": house.cookie, "Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return len(answer.read())


def beyond_the_frame(house, path):
    """Bytes that a page brings beyond one without a room."""
    frame, own = (set(FILE.findall(house.text(page))) for page in ("/more", path))
    if not frame or not any(address.endswith(".css") for address in own - frame):
        raise RuntimeError(f"{path} brings nothing of its own: {sorted(own - frame)}")
    return sum(sent(house, address) for address in own - frame)
