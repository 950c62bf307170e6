"""Graphs of any shape, written straight into a house's database with the places of their nodes."""

import json
import sqlite3
import subprocess
import time
import uuid
from pathlib import Path

LAYOUT = Path(__file__).resolve().parents[1] / "bench/canvas_places.mjs"
DAY = 86_400_000


def laid_out(count, links=None):
    """The two nodes of each link one after the other, and the two numbers of each place."""
    asked = {"count": count} if links is None else {"count": count, "links": links}
    done = subprocess.run(["node", LAYOUT], input=json.dumps(asked), capture_output=True, text=True, check=True)
    laid = json.loads(done.stdout)
    return laid["links"], laid["xy"]


def add_graph(data, name, links, xy, names=None, icons=()):
    """Adds a graph of the house's first member and gives its path.

    `links` and `xy` are as `laid_out` gives them, an `xy` of None leaves the layout to the canvas; `icons` are given to
    the first nodes. Nodes were made over the last three years, the first one first, and each link with the newer of its
    nodes.
    """
    count = len(names) if xy is None else len(xy) // 2
    names = names or [f"Node {number}" for number in range(1, count + 1)]
    base = sqlite3.connect(Path(data) / "hearth.sqlite")
    base.execute("PRAGMA foreign_keys = ON")
    with base:
        (owner,) = base.execute("SELECT id FROM member ORDER BY rowid").fetchone()
        graph, now = uuid.uuid4().bytes, int(time.time() * 1000)
        base.execute("INSERT INTO graph VALUES (?, ?, ?, ?, '', ?, 1)", (graph, owner, name, name.lower(), now))
        ids = [uuid.uuid4().bytes for _ in range(count)]
        made = [now - 3 * 365 * DAY * (count - number) // max(count, 1) for number in range(count)]
        base.executemany(
            "INSERT INTO entity (id, graphId, name, nameFold, icon, createdAt, changedAt, createdById, changedById) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (ids[at], graph, names[at], names[at].lower(), icons[at] if at < len(icons) else "", made[at], made[at],
                 owner, owner)
                for at in range(count)
            ),
        )
        base.executemany(
            "INSERT INTO link (id, graphId, sourceEntityId, targetEntityId, createdAt, createdById) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (
                (
                    uuid.uuid4().bytes, graph, ids[links[end]], ids[links[end + 1]],
                    max(made[links[end]], made[links[end + 1]]), owner,
                )
                for end in range(0, len(links), 2)
                if links[end] != links[end + 1]
            ),
        )
        if xy is not None:
            base.executemany(
                "INSERT INTO entityPlace (entityId, x, y) VALUES (?, ?, ?)",
                ((ids[at], xy[2 * at], xy[2 * at + 1]) for at in range(count)),
            )
    base.close()
    return f"/graphs/{graph.hex()}"
