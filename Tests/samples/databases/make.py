#!/usr/bin/env python3
"""Makes the database of a released version, with rows in every table: make.py HEARTH NAME, for NAME.sqlite.gz beside this file.

HEARTH is the program of that version. Its made-up household is cut down, and tables that it leaves empty get a row each that their
rules allow. Run it once for each release, with the program of its tag; tests migrate what it makes.
"""
import gzip
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

# Rows of a kind, of which a few say as much as all.
MANY = {"diaryEntry": 8, "snapshot": 8, "entity": 30, "link": 15, "brewLog": 3}
# Values for columns whose rule is more than a list, a length or a range.
KNOWN = {
    "zone": "Europe/Berlin", "timeZone": "Europe/Berlin", "day": "2026-11-20", "currency": "EUR", "emoji": "🌿", "mime": "image/webp",
    "language": "en", "host": "attic.lan", "payload": "{}", "path": "/graphs", "query": "dune", "value": "1",
}


def tables(db):
    """Those that are no part of a search index, and those that it consists of are filled by its triggers."""
    rows = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").fetchall()
    virtual = [name for name, sql in rows if sql.startswith("CREATE VIRTUAL")]
    return {
        name: sql for name, sql in rows
        if name not in virtual and not any(name.startswith(index + "_") for index in virtual) and name != "grdb_migrations"
    }


def rule(sql, column):
    """The text between a column's name and the end of its definition."""
    found = re.search(rf"\b{column} (?:TEXT|BLOB|INTEGER|REAL|ANY)\b.*?(?=,\s*\w+ (?:TEXT|BLOB|INTEGER|REAL|ANY)\b|,\n|\n\)|$)", sql, re.S)
    return found[0] if found else ""


def candidates(db, table, sql, column, kind, target):
    """Values to try for a column, likely ones first."""
    if target:
        there = [row[0] for row in db.execute(f'SELECT "{target[1]}" FROM "{target[0]}" LIMIT 20')]
        return there + [None]
    text = rule(sql, column)
    found = []
    if listed := re.search(r"IN \(([^)]*)\)", text):
        found += [eval(part.strip()) for part in listed[1].split(",")]
    if kind == "BLOB":
        lengths = [int(number) for number in re.findall(rf"length\({column}\) = (\d+)", text)] or [16, 32]
        return found + [os.urandom(length) for length in lengths] + [None]
    if column in KNOWN:
        found.append(KNOWN[column])
    if kind == "TEXT":
        return found + ["abc", "A", "EUR", "2026-11-20", "{}", "[]", "", "a" * 64, None]
    if kind == "REAL":
        return found + [0.5, 1.0, 10.0, None]
    return found + [1, 0, 2, 100, 1_700_000_000_000, None]


def fill(db, table, sql):
    """Adds one row. Says why, if none of what was tried is allowed."""
    columns = db.execute(f'PRAGMA table_info("{table}")').fetchall()
    keys = {}
    for row in db.execute(f'PRAGMA foreign_key_list("{table}")').fetchall():
        primary = [name for _, name, _, _, _, part in db.execute(f'PRAGMA table_info("{row[2]}")') if part]
        keys[row[3]] = (row[2], row[4] or primary[0])
    lists = {
        name: candidates(db, table, sql, name, kind, keys.get(name)) for _, name, kind, _, _, _ in columns
    }
    dice = random.Random(table)
    values = {name: choices[0] for name, choices in lists.items()}
    problem = None
    for _ in range(4000):
        try:
            db.execute(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(values))})', list(values.values()))
            return None
        except sqlite3.Error as error:
            problem = str(error)
        # The rule that was broken names its columns, which get another mix of values.
        named = [name for name in lists if re.search(rf"\b{name}\b", problem)] or list(lists)
        for name in named:
            values[name] = dice.choice(lists[name])
    return f"{table}: {problem}"


def main(program, name):
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        subprocess.run([program, "demo", "--data", data], check=True, stdout=subprocess.DEVNULL)
        db = sqlite3.connect(data / "hearth.sqlite", isolation_level=None)
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA trusted_schema = ON")
        # A lock has a password that opens it.
        KNOWN["secret"] = db.execute("SELECT passwordHash FROM member").fetchone()[0]
        for table, count in MANY.items():
            db.execute(f'DELETE FROM "{table}" WHERE rowid NOT IN (SELECT rowid FROM "{table}" ORDER BY rowid LIMIT {count})')
        empty = {
            table: sql for table, sql in tables(db).items()
            if not db.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone()
        }
        # A table may need a row of another one first.
        for _ in range(4):
            problems = {table: fill(db, table, sql) for table, sql in empty.items()}
            empty = {table: empty[table] for table, problem in problems.items() if problem}
        for problem in filter(None, problems.values()):
            print(problem, file=sys.stderr)
        for check in ("PRAGMA foreign_key_check", "PRAGMA integrity_check"):
            print(check, db.execute(check).fetchall()[:3])
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("VACUUM")
        db.close()
        with open(data / "hearth.sqlite", "rb") as whole, gzip.GzipFile(
            Path(__file__).parent / f"{name}.sqlite.gz", "wb", 9, mtime=0
        ) as packed:
            shutil.copyfileobj(whole, packed)
    return 1 if empty else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
