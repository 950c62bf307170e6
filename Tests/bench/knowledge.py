"""The Graphs room with a graph of a lifetime: 20,000 entities, 80,000 attributes, 100,000 links, 200,000 values, and
two entities with 5,000 attributes: one with 20 fields each, one with 4."""

import http.client
import random
import re
import time
import urllib.parse

from bulk import do, measure_bulk
from house import EntityLinks, House, names, typed_queries

NAME = "A lifetime"
LINK = re.compile(r"/graphs/[0-9a-f]{32}/entities/[0-9a-f]{32}")


def measure_knowledge(options, folder, table, say):
    nodes = 2_000 if options.quick else 100_000
    say(f"filling a graph of {nodes:,} nodes")
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    owner = house.fill(nodes=nodes)
    house.start(60)
    try:
        house.sign_in(*owner)
        lifetime = Lifetime(house)
        lifetime.measure(table, say)
        measure_bulk(house, lifetime.graph, table, say, options.quick)
    finally:
        house.stop()


class Lifetime:
    """The graph, and the addresses in it that are measured."""

    def __init__(self, house):
        self.house = house
        self.graph = next(
            path
            for path in dict.fromkeys(re.findall(r'href="(/graphs/[0-9a-f]{32})"', house.text("/graphs")))
            if NAME in house.text(path)
        )
        listed = [links(house.text(f"{self.graph}?sort=newest&page={page}")) for page in (1, 50, 100, 150)]
        self.entities = [path for page in listed for path in page]
        # The demo makes them last.
        self.largest, self.long = self.entities[:2]
        pages = [house.text(f"{self.graph}?sort=newest&page={page}") for page in range(1, 21)]
        # Those made last have all the words of the demo; sorted by name, the first would have few.
        self.known = [name for page in pages for name in names(page)]

    def measure(self, table, say):
        say("asking for pages")
        times = self.times([*self.entities, self.largest])
        table.at_most("entity page, p99 on the server", at(times, 0.99), "ms", 20)
        table.at_most("page of the entity with 5,000 attributes", at(self.times([self.largest] * 20), 0.5), "ms", 20)
        table.at_most("its table, first page", at(self.times([self.largest + "/table"] * 20), 0.5), "ms", 200)
        say("searching everything")
        queries = typed_queries(self.known, 300)
        self.house.search_times(self.graph, queries[:20])
        times = sorted(self.house.search_times(self.graph, queries))
        table.at_most("search in names, notes, values and links, p95", at(times, 0.95), "ms", 10)
        table.at_most("one or two letters, p95", at(self.short_times(), 0.95), "ms", 10)
        table.at_most("statistics, asked for again", at(self.times([self.graph + "/stats"] * 20), 0.5), "ms", 100)
        table.at_most("statistics after a change, the slowest of 15", max(self.cold_statistics()), "ms", 100)
        table.at_most("statistics over all graphs", at(self.times(["/graphs/stats"] * 20), 0.5), "ms", 100)
        self.measure_paths(table, say)
        say("moving in")
        self.measure_import(table)
        say("deleting and undoing")
        self.measure_deleting(self.long, "an entity with 5,000 attributes, 4 fields", table)
        self.measure_deleting(self.largest, "one with 5,000 attributes, 20 fields", table)

    def short_times(self):
        """Searches for the first one or two letters of names."""
        chance = random.Random(4)
        queries = [word[: chance.choice((1, 2))] for name in self.known for word in name.lower().split()]
        return sorted(self.house.search_times(self.graph, chance.sample(queries, min(200, len(queries)))))

    def cold_statistics(self):
        """Each after an entity came, so that nothing counted before is right."""
        times = []
        for number in range(15):
            self.location(f"{self.graph}/entities", urllib.parse.urlencode({"name": f"Newcomer {number}"}))
            times.append(self.timed(self.graph + "/stats"))
        return sorted(times)

    def measure_paths(self, table, say):
        say("looking for ways between nodes")
        chance = random.Random(3)
        asked = []
        for _ in range(30):
            one, other = chance.sample(self.entities, 2)
            query = urllib.parse.urlencode({"from": one[-32:], "to": other[-32:]})
            asked.append(f"{self.graph}/path?{query}")
        table.at_most("shortest way between two nodes, p95", at(self.times(asked), 0.95), "ms", 100)

    def measure_import(self, table):
        """The largest table, out as CSV and in again below a new entity."""
        text = self.house.text(self.largest + "/table.csv")
        form = urllib.parse.urlencode({"name": "Moved in"})
        entity = self.location(f"{self.graph}/entities", form)
        begun = time.monotonic()
        preview = self.location(entity + "/table/import", urllib.parse.urlencode({"text": text}))
        self.house.text(preview)
        table.plain("CSV of 5,000 rows and 20 fields: preview", (time.monotonic() - begun) * 1000, "ms")
        table.at_most("bringing it in", self.post(preview, "go=on"), "ms", 1500)
        undo = re.search(r"/undo/[0-9a-f]{32}", self.house.text("/graphs"))
        if not undo:
            raise RuntimeError("Bringing in a CSV offered no undo.")
        table.at_most("taking it back", self.post(undo.group(0)), "ms", 2500)

    def location(self, path, form):
        status, headers, _ = self.house.ask("POST", path, form, self.house.save_headers)
        place = dict((name.lower(), value) for name, value in headers).get("location")
        if status != 303 or not place:
            raise RuntimeError(f"POST {path} was answered with {status}.")
        return place

    def measure_deleting(self, entity, what, table):
        deleted, undone = [], []
        for _ in range(3):
            deleted.append(self.post(entity + "/delete"))
            undo = re.search(r"/undo/[0-9a-f]{32}", self.house.text("/graphs"))
            if not undo:
                raise RuntimeError("Deleting an entity offered no undo.")
            undone.append(self.post(undo.group(0)))
            self.house.text(entity)
        table.at_most(f"deleting {what}", sorted(deleted)[1], "ms", 1000)
        table.at_most("its undo", sorted(undone)[1], "ms", 2000)

    def times(self, paths):
        """The server's own time for each, in milliseconds, sorted; the first is asked for twice."""
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=60)
        times = []
        for number, path in enumerate([paths[0], *paths]):
            took = self.timed(path, connection)
            if number > 0:
                times.append(took)
        connection.close()
        return sorted(times)

    def timed(self, path, connection=None):
        """The server's own time for a page, in milliseconds."""
        connection = connection or http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=60)
        connection.request("GET", path, headers=self.house.headers)
        answer = connection.getresponse()
        answer.read()
        timing = re.search(r"total;dur=([\d.]+)", answer.getheader("Server-Timing") or "")
        if answer.status != 200 or not timing:
            raise RuntimeError(f"{path} gave {answer.status} and no Server-Timing of its total.")
        return float(timing.group(1))

    def post(self, path, form=""):
        """Milliseconds until it is done."""
        return do(self.house, path, form)[0]


def at(times, share):
    return times[min(int(len(times) * share), len(times) - 1)]


def links(page):
    reader = EntityLinks()
    reader.feed(page)
    return [path for path in reader.names if LINK.fullmatch(path)]
