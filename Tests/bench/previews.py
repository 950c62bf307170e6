"""How soon a preview stands after its page has answered, with the picture that the page names."""

import re
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from house import House
from server import ROOT, wait_until

PICTURE = ROOT / "Tests/samples/pictures/turned-1.jpg"
HEAD = b"""<head><title>Window</title><meta property="og:title" content="Rye bread"><meta property="og:description"
    content="With seeds"><meta property="og:image" content="/picture.jpg">"""


def measure_previews(options, folder, table, say):
    count = 3 if options.quick else 20
    house = House(folder / "data", options.binary)
    folder.mkdir(parents=True, exist_ok=True)
    owner = house.fill(entities=0, messages=100)
    house.start(60)
    site = Site()
    try:
        house.sign_in(*owner)
        post(house, "/settings/servers/add", {"server": site.name})
        tab = re.search(r'href="(/notes/[0-9a-f]{32})"', house.text("/notes/tabs"))[1]
        say("sending links")
        times = []
        for number in range(count):
            post(house, f"{tab}/messages", {"content": f"http://{site.name}/{number}", "part": "1"})
            shown = f'href="http://{site.name}/{number}" target="_blank" rel="noopener noreferrer"><span class="preview__site">'
            wait_until(lambda: shown in house.text(tab))
            times.append((time.monotonic() - site.answered[f"/{number}"]) * 1000)
            # A member's messages ask for ten pages a minute.
            if number % 10 == 9:
                time.sleep(61)
        table.at_most("a preview with its picture, after its page answered, slowest", max(times), "ms", 300)
    finally:
        site.stop()
        house.stop()


class Site:
    def __init__(self):
        self.answered = {}
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                is_picture = self.path.endswith(".jpg")
                body = PICTURE.read_bytes() if is_picture else HEAD
                self.send_response(200)
                self.send_header("Content-Type", "image/jpeg" if is_picture else "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                site.answered[self.path] = time.monotonic()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.name = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()


def post(house, path, fields):
    status, *_ = house.ask("POST", path, urllib.parse.urlencode(fields), house.save_headers)
    if status not in (200, 303):
        raise RuntimeError(f"{path} was answered with {status}.")
