"""A release build on a filled database: started, signed in to, and asked for pages."""

import html
import http.client
import os
import random
import re
import time
import urllib.parse
from html.parser import HTMLParser

from load import free_port  # noqa: F401  (puts Tests/browser on the path)
from server import PASSWORD, Server  # noqa: F401


class House(Server):
    """One server with a member signed in."""

    def start_timed(self):
        """Milliseconds from exec to the first 200 on /health."""
        begun = time.monotonic()
        self.launch()
        while True:
            try:
                if self.ask("GET", "/health", signed_in=False)[0] == 200:
                    return (time.monotonic() - begun) * 1000
            except OSError:
                if self.process.poll() is not None or time.monotonic() - begun > 30:
                    raise RuntimeError("hearth did not start:\n" + self.words) from None
                time.sleep(0.001)

    def sign_in(self, name, password):
        form = urllib.parse.urlencode({"name": name, "password": password})
        headers = {"Origin": self.url, "Content-Type": "application/x-www-form-urlencoded"}
        status, answer, _ = self.ask("POST", "/login", form, headers, signed_in=False)
        cookies = [value.split(";")[0] for name, value in answer if name.lower() == "set-cookie"]
        if status != 303 or not cookies:
            raise RuntimeError(f"Signing in as {name} was answered with {status}.")
        self.cookie = "; ".join(cookies)

    @property
    def headers(self):
        """The headers of a signed-in browser."""
        return {"Cookie": self.cookie}

    @property
    def save_headers(self):
        return {**self.headers, "Origin": self.url, "Content-Type": "application/x-www-form-urlencoded"}

    def ask(self, method, path, body=None, headers=None, signed_in=True):
        """Status, headers as pairs, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, {**(self.headers if signed_in else {}), **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.getheaders(), answer.read()
        finally:
            connection.close()

    def text(self, path, signed_in=True):
        status, _, body = self.ask("GET", path, signed_in=signed_in)
        if status != 200:
            raise RuntimeError(f"{path} was answered with {status}.")
        return body.decode()

    def large_graph(self):
        """The path of a graph that fills a page of 50."""
        for path in dict.fromkeys(re.findall(r'href="(/graphs/[0-9a-f]{32})"', self.text("/graphs"))):
            if len(names(self.text(f"{path}?size=50"))) >= 50:
                return path
        raise RuntimeError("`hearth demo` made no graph with 50 entities.")

    def resident_mb(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+) kB", status.read()).group(1)) / 1024

    def processor_seconds(self):
        """User and system time of the server so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def search_times(self, graph, queries):
        return self.server_times(f"{graph}?{urllib.parse.urlencode({'q': query})}" for query in queries)

    def server_times(self, paths):
        """The server's own time for each page, in milliseconds."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        times = []
        for path in paths:
            connection.request("GET", path, headers=self.headers)
            answer = connection.getresponse()
            answer.read()
            timing = re.search(r"total;dur=([\d.]+)", answer.getheader("Server-Timing") or "")
            if answer.status != 200 or not timing:
                raise RuntimeError(f"{path} gave {answer.status} and no Server-Timing of its total.")
            times.append(float(timing.group(1)))
        connection.close()
        return times


def name_to_type(page):
    """The name that a page asks for before something is deleted."""
    asked = re.search(r"Type “([^”]+)” to confirm", page)
    if not asked:
        raise RuntimeError("The page asks for no name.")
    return html.unescape(asked.group(1))


def names(page):
    """The names of the entities a page lists."""
    reader = EntityLinks()
    reader.feed(page)
    return list(reader.names.values())


class EntityLinks(HTMLParser):
    def __init__(self):
        super().__init__()
        self.names = {}
        self.open = None

    def handle_starttag(self, tag, attributes):
        href = dict(attributes).get("href") or ""
        if tag == "a" and re.fullmatch(r"/graphs/[0-9a-f]{32}/entities/[0-9a-f]{32}", href):
            self.open = href

    def handle_data(self, data):
        if self.open and data.strip():
            self.names.setdefault(self.open, data.strip())

    def handle_endtag(self, tag):
        if tag == "a":
            self.open = None


def typed_queries(known_names, count):
    """Different searches as people type them: beginnings of words, two words, and now and then a slip."""
    chance = random.Random(2024)
    words = sorted({word for name in known_names for word in re.findall(r"[^\W\d_]{2,}", name)})
    queries = {}
    for _ in range(100 * count):
        if len(queries) == count:
            return list(queries)
        word = chance.choice(words)
        kind = chance.random()
        if kind < 0.7:
            query = word[: chance.randint(1, len(word))]
        elif kind < 0.85:
            query = f"{word} {chance.choice(words)[:3]}"
        elif kind < 0.95:
            query = word.upper()
        else:
            query = word[::-1]
        queries[query] = None
    raise RuntimeError(f"{len(words)} words make only {len(queries)} different searches.")
