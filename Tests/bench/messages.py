"""100,000 messages in fifty tabs: opening a tab, sending, searching, and the price of two hundred open streams."""

import http.client
import random
import re
import socket
import sqlite3
import statistics
import threading
import time
import urllib.parse

from bulk import OtherMember, do, moved_in, undo_path
from house import House
from weight import beyond_the_frame

STREAMS = 200

# A session has no more than these: the oldest of more is ended.
STREAMS_A_SESSION = 4


def measure_messages(options, folder, table, say):
    count = 2_000 if options.quick else 100_000
    say(f"filling a house with {count:,} messages")
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    folder.mkdir(parents=True, exist_ok=True)
    owner = house.fill(entities=100, messages=count)
    house.start(60)
    try:
        house.sign_in(*owner)
        tabs = list(dict.fromkeys(re.findall(r'href="(/notes/[0-9a-f]{32})"', house.text("/notes/tabs"))))
        say("opening tabs")
        chance = random.Random(2026)
        opened = house.server_times([chance.choice(tabs) for _ in range(40 if options.quick else 1000)])
        table.at_most("opening a tab of 2,000 messages, p99 on the server", at(opened, 0.99), "ms", 15)
        say("sending")
        sent = send(house, tabs[-1], 20 if options.quick else 500)
        table.at_most("sending a message, acknowledged with fsync, p99", at(sent, 0.99), "ms", 30)
        say("searching")
        queries = typed(house.text(tabs[3]) + house.text(tabs[7]), chance)
        found = house.server_times([f"/notes/search?part=1&{urllib.parse.urlencode({'q': query})}" for query in queries])
        table.at_most("search in all messages as you type, p95 on the server", at(found, 0.95), "ms", 10)
        table.plain("the same, median", statistics.median(found), "ms")
        table.at_most("styles and scripts of a tab beyond the frame's, compressed", beyond_the_frame(house, tabs[1]) / 1000, "kB", 16)
        say(f"listening with {STREAMS} streams")
        listen(house, owner, tabs[1], table)
        house.stop()
        say("deleting a tab with half of them")
        gather(house, tabs[1:26])
        house.start(60)
        house.sign_in(*owner)
        delete_while_others_save(house, tabs[1], table)
    finally:
        house.stop()


def gather(house, tabs):
    """All messages of some tabs in the first."""
    first, *others = (bytes.fromhex(tab.rpartition("/")[2]) for tab in tabs)
    base = sqlite3.connect(house.data / "hearth.sqlite")
    with base:
        base.executemany("UPDATE note SET tabId = ? WHERE tabId = ?", [(first, other) for other in others])
    base.close()


def delete_while_others_save(house, tab, table):
    other = moved_in(house)
    tasks = [
        ("deleting a tab with half of all messages", lambda: do(house, f"{tab}/delete", "confirmed=on")),
        ("its undo", lambda: do(house, undo_path(house))),
    ]
    for what, work in tasks:
        with OtherMember(house, other) as member:
            took, _ = work()
        table.plain(what, took, "ms")
        table.at_most("  another's longest save meanwhile", max(member.waits), "ms", 500)


def at(times, part):
    return sorted(times)[min(int(len(times) * part), len(times) - 1)]


def send(house, tab, count):
    """Milliseconds from sending to the answer, one after the other on one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)
    times = []
    for number in range(count):
        body = urllib.parse.urlencode({"content": f"Message number {number} of a long evening", "part": "1"})
        begun = time.monotonic()
        connection.request("POST", f"{tab}/messages", body, house.save_headers)
        answer = connection.getresponse()
        answer.read()
        times.append((time.monotonic() - begun) * 1000)
        if answer.status != 200:
            raise RuntimeError(f"Sending was answered with {answer.status}.")
    connection.close()
    return times


def typed(pages, chance, count=300):
    """Beginnings and middles of words, two words, and now and then a slip."""
    words = sorted(set(re.findall(r"\b[a-z]{5,14}\b", " ".join(re.findall(r'class="message__text">([^<]*)<', pages)))))
    queries = []
    while len(queries) < count:
        word = chance.choice(words)
        kind = chance.random()
        if kind < 0.6:
            queries.append(word[: chance.randint(1, len(word))])
        elif kind < 0.75:
            queries.append(word[1:])
        elif kind < 0.9:
            queries.append(f"{word} {chance.choice(words)[:3]}")
        else:
            queries.append(word[::-1])
    return queries


def other_browser(house, owner):
    """Another session of this member."""
    other = House.__new__(House)
    other.port, other.url = house.port, house.url
    other.sign_in(*owner)
    return other


def listen(house, owner, tab, table):
    """Memory of many streams, and how soon a message reaches all of them."""
    before = house.resident_mb()
    heard, sockets = [], []
    listener = other_browser(house, owner)
    for number in range(STREAMS):
        if number % STREAMS_A_SESSION == 0:
            listener.sign_in(*owner)
        # A household's devices have addresses of their own.
        source = (f"127.0.0.{2 + number // 20}", 0)
        stream = socket.create_connection(("127.0.0.1", house.port), timeout=30, source_address=source)
        stream.sendall(f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nCookie: {listener.cookie}\r\n\r\n".encode())
        if b"200" not in stream.recv(4096).split(b"\r\n")[0]:
            raise RuntimeError("A stream was refused.")
        sockets.append(stream)
    after = house.resident_mb()

    def hear(stream):
        while news := stream.recv(65536):
            if tab.encode() in news:
                return heard.append(time.monotonic())

    threads = [threading.Thread(target=hear, args=(stream,), daemon=True) for stream in sockets]
    for thread in threads:
        thread.start()
    other = other_browser(house, owner)
    begun = time.monotonic()
    send(other, tab, 1)
    for thread in threads:
        thread.join(10)
    for stream in sockets:
        stream.close()
    if len(heard) < STREAMS:
        raise RuntimeError(f"Only {len(heard)} of {STREAMS} heard of it.")
    table.at_most(f"{STREAMS} open streams, more memory", after - before, "MB", 20)
    table.at_most(f"a message reaches all {STREAMS}", (max(heard) - begun) * 1000, "ms", 300)
