"""The search of a graph and of the house, in a house with 100,000 things and in one with 1,000,000."""

import sqlite3

from house import House, names, typed_queries

# Of the second house `hearth demo` makes a tenth, which is copied nine times: it would take minutes to make all of it.
# Messages that are lists are not copied, and the links' notes come on top.
TENTH = {"entities": 72_000, "nodes": 10_000, "messages": 20_000}
COPIES = 9
# Server-side times of so many different searches, after a few that warm up.
SEARCHES, WARMING = 600, 20

# Tables, their columns that get an end of their own in each copy, those that are copied as they are, and which rows.
COPIED = [
    ("entity", ["name", "nameFold"], "graphId, notes, notesFold, createdAt, changedAt, createdById, changedById", "1"),
    (
        "attribute",
        ["name", "nameFold"],
        "graphId, entityId, notes, notesFold, valuesFold, createdAt, changedAt, createdById, changedById",
        "1",
    ),
    ("note", [], "tabId, writerId, content, contentFold, createdAt, position, arrivedAt", "isList = 0"),
]


def measure_search(options, folder, table, say):
    measure_hundred_thousand(options, folder / "large", table, say)
    measure_million(options, folder / "million", table, say)


def measure_hundred_thousand(options, folder, table, say):
    say("filling a house with 100,000 entities")
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    owner = house.fill(entities=1_000 if options.quick else 100_000)
    house.start(60)
    try:
        house.sign_in(*owner)
        graph = house.large_graph()
        # Those made last have all the words of the demo; sorted by name, the first would have few.
        pages = [house.text(f"{graph}?size=50&sort=newest&page={page}") for page in range(1, 21)]
        known = [name for page in pages for name in names(page)]
        queries = typed_queries(known, WARMING + SEARCHES)
        say("searching")
        for where, address in (("a graph", graph), ("the house", "/search")):
            measure(house, address, queries, f"search {where} as you type", 10, table)
    finally:
        house.stop()


def measure_million(options, folder, table, say):
    say("filling a house with 1,000,000 things")
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    share = 100 if options.quick else 1
    owner = house.fill(**{what: count // share for what, count in TENTH.items()})
    count, entities, messages = multiply(house.data / "hearth.sqlite")
    if count < 1_000_000 / share:
        raise RuntimeError(f"Only {count:,} things can be searched.")
    house.start(60)
    try:
        house.sign_in(*owner)
        say(f"searching {count:,} things")
        half = (WARMING + SEARCHES) // 2
        pairs = zip(typed_queries(entities, half), typed_queries(messages, half))
        # Some beginnings are common to both.
        queries = list(dict.fromkeys(query for pair in pairs for query in pair))
        measure(house, "/search", queries, "search 1,000,000 things as you type", 20, table)
    finally:
        house.stop()


def multiply(file):
    """Copies entities, attributes and messages in the file of a house that is not served. Its triggers fill the index
    of the search, as they do while it is.

    :returns: how many things the index knows, some names of entities, and some messages.
    """
    base = sqlite3.connect(file)
    # Nothing is lost with a house that is made for one measurement.
    for pragma in ("foreign_keys = ON", "journal_mode = OFF", "synchronous = OFF", "cache_size = -256000"):
        base.execute(f"PRAGMA {pragma}")
    with base:
        last = {what: base.execute(f"SELECT max(rowid) FROM {what}").fetchone()[0] for what, *_ in COPIED}
        for copy in range(COPIES):
            for what, named, others, condition in COPIED:
                ended = [f"{column} || ' {copy}'" for column in named]
                base.execute(
                    f"INSERT INTO {what} ({', '.join(['id', *named, others])})"
                    f" SELECT {', '.join(['randomblob(16)', *ended, others])} FROM {what}"
                    f" WHERE {condition} AND rowid <= {last[what]}"
                )
    count = sum(base.execute(f"SELECT count(*) FROM {index}").fetchone()[0] for index in ("searchEntry", "noteEntry"))
    entities, messages = (
        [text for (text,) in base.execute(f"SELECT {text} FROM {what} WHERE rowid % 97 = 0 LIMIT 1000")]
        for what, text in (("entity", "name"), ("note", "contentFold"))
    )
    base.execute("PRAGMA journal_mode = WAL")
    base.close()
    return count, entities, messages


def measure(house, address, queries, what, limit, table):
    house.search_times(address, queries[:WARMING])
    times = sorted(house.search_times(address, queries[WARMING:]))
    table.at_most(f"{what}, p95 on the server", times[int(len(times) * 0.95)], "ms", limit)
    table.plain(f"{what}, median on the server", times[len(times) // 2], "ms")
