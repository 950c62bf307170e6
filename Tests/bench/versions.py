"""Earlier versions: what a saving costs that makes one, the list of 500, and the words that changed between two."""

import http.client
import random
import re
import statistics
import time
import urllib.parse

from house import House

WORDS = ["river", "heron", "bread", "morning", "walk", "tea", "letter", "garden", "rain", "train", "child", "window"]


def measure_versions(options, folder, table, say):
    say("typing over messages")
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    folder.mkdir(parents=True, exist_ok=True)
    owner = house.fill(entities=100)
    house.start(60)
    chance = random.Random(47)
    try:
        house.sign_in(*owner)
        tab = re.search(r'href="(/notes/[0-9a-f]{32})"', house.text("/notes/tabs")).group(1)
        savings(house, Message(house, tab, prose(chance, 1_200)), 40 if options.quick else 400, table, chance)

        say("listing versions")
        count = 50 if options.quick else 500
        long = Message(house, tab, prose(chance, 20_000))
        for _ in range(count):
            long.save(prose(chance, 20_000))
        pages = [f"{long.path}/versions?page={page}" for page in range(1, count // 50 + 1)] * 20
        table.at_most(f"a page of the list of {count} versions of 20,000 characters, p99 on the server", at(house.server_times(pages), 0.99), "ms", 20)

        say("marking words")
        text = prose(chance, 99_000)
        longest = Message(house, tab, text)
        longest.save(prose(chance, 50))
        longest.save(edited(text, chance))
        found = re.findall(r'href="([^"]*/versions/[0-9a-f]{32})"', house.text(f"{longest.path}/versions"))
        marks = house.server_times([found[-1]] * (5 if options.quick else 50))
        table.at_most("marking what changed between two texts of 100,000 characters, with its page, median", statistics.median(marks), "ms", 50)
        other = house.server_times([f"{found[-1]}?with=next"] * (5 if options.quick else 50))
        table.plain("the same beside a text of other words, median", statistics.median(other), "ms")
    finally:
        house.stop()


def savings(house, message, count, table, chance):
    """A saving that replaces the text makes a version; one that adds a word to it in the same sitting makes none."""
    with_version, without = [], []
    for _ in range(count):
        text = prose(chance, 1_200)
        with_version.append(message.save(text))
        without.append(message.save(text + " more"))
    table.plain("saving 1,200 characters in the same sitting, with fsync, median", statistics.median(without), "ms")
    table.at_most("more for a saving that makes a version, median", statistics.median(with_version) - statistics.median(without), "ms", 0.3)


class Message:
    """A message that is changed over one connection."""

    def __init__(self, house, tab, text):
        self.house = house
        self.connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)
        _, answer = self.post(f"{tab}/messages", content=text)
        self.path = re.search(r'data-path="([^"]+)"', answer).group(1)
        self.version = 1

    def save(self, text):
        """The server's own milliseconds."""
        taken, answer = self.post(self.path, content=text, version=self.version)
        self.version = int(re.search(r'data-version="(\d+)"', answer).group(1))
        return taken

    def post(self, path, **fields):
        begun = time.monotonic()
        self.connection.request("POST", path, urllib.parse.urlencode({**fields, "part": "1"}), self.house.save_headers)
        answer = self.connection.getresponse()
        body = answer.read().decode()
        taken = (time.monotonic() - begun) * 1000
        if answer.status != 200:
            raise RuntimeError(f"{path} was answered with {answer.status}.")
        timing = re.search(r"total;dur=([\d.]+)", answer.getheader("Server-Timing") or "")
        return (float(timing.group(1)) if timing else taken), body


def prose(chance, length):
    """Sentences of different words, in paragraphs."""
    parts, size = [], 0
    while size < length:
        sentence = " ".join(f"{chance.choice(WORDS)}{chance.randint(1, 400)}" for _ in range(12)).capitalize() + "."
        parts.append(sentence + (" " if chance.random() < 0.8 else "\n\n"))
        size += len(parts[-1])
    return "".join(parts)[:length].strip()


def edited(text, chance):
    """Every tenth word or so changed, moved or gone."""
    words = re.split(r"(\s+)", text)
    for place in range(0, len(words), 2):
        kind = chance.random()
        if kind < 0.05:
            words[place] = f"new{place}"
        elif kind < 0.1:
            words[place] = ""
    return "".join(words).strip()


def at(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]
