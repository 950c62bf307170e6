"""A nightly backup of a house with 100,000 files and one new one, while another member saves, and its restore."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import time

from bulk import OtherMember, moved_in, peak_mb
from house import House


def measure_backup(options, folder, table, say):
    count = 2_000 if options.quick else 100_000
    say(f"laying {count:,} files beside a database")
    house = House(folder / "data", options.binary)
    folder.mkdir(parents=True, exist_ok=True)
    owner = house.fill(entities=1_000)
    add_files(house, range(count))
    place = folder / "backups"
    place.mkdir()
    command(house, "backup", "--schedule", "--folder", place)
    begun = time.monotonic()
    command(house, "backup", "--now")
    table.plain(f"the first backup of {count:,} files of 1 kB, each made durable", time.monotonic() - begun, "s")

    add_files(house, [count])
    house.start(60)
    try:
        house.sign_in(*owner)
        other = moved_in(house)
        say("backing up as each night")
        with OtherMember(house, other) as saving:
            time.sleep(2)
            alone, saving.waits = max(saving.waits), []
            begun = time.monotonic()
            memory, _ = peak_mb(house, lambda: command(house, "backup", "--now"))
            took = time.monotonic() - begun
            longest = max(saving.waits)
    finally:
        house.stop()
    table.at_most("a nightly backup with one new file, and a tenth of all read again", took, "s", 20)
    table.at_most("  memory beyond that before it", memory, "MB", 60)
    table.at_most("  longest save of another", longest, "ms", 250)
    table.plain("  the same without a backup, for 2 s", alone, "ms")

    say("restoring it")
    begun = time.monotonic()
    subprocess.run(
        [options.binary, "restore", str(place), "--data", str(folder / "restored")],
        check=True, stdout=subprocess.DEVNULL, cwd=folder,
    )
    restored = time.monotonic() - begun
    kept = next(iter(place.glob("backups/*/blobs.txt"))).read_text().count("\n")
    if kept < count:
        raise RuntimeError(f"The backup names {kept} files.")
    begun = time.monotonic()
    shutil.copytree(place / "blobs", folder / "copied")
    os.sync()
    table.plain(f"restoring {count:,} files", restored, "s")
    table.plain("  copying them by a plain program, and sync", time.monotonic() - begun, "s")


def command(house, *words):
    subprocess.run(
        [house.binary, *map(str, words), "--data", str(house.data)],
        check=True, stdout=subprocess.DEVNULL, cwd=house.data.parent,
    )


def add_files(house, numbers):
    """Files of a graph, as uploads leave them. The server must not run."""
    now = int(time.time() * 1000)
    database = sqlite3.connect(house.data / "hearth.sqlite")
    graph, owner = database.execute("SELECT id, ownerId FROM graph ORDER BY id LIMIT 1").fetchone()
    blobs, media, attachments = [], [], []
    for number in numbers:
        content = (f"file {number} " * 100)[:1000].encode()
        digest, name = hashlib.sha256(content), f"file {number}.txt"
        path = house.data / "blobs" / digest.hexdigest()[:2]
        path.mkdir(mode=0o700, exist_ok=True)
        (path / digest.hexdigest()[2:]).write_bytes(content)
        medium = number.to_bytes(16, "big")
        blobs.append((digest.digest(), len(content), now))
        media.append((medium, digest.digest(), name, len(content), owner, now))
        attachments.append((medium[::-1], graph, medium, name, number, now, owner))
    with database:
        database.executemany("INSERT INTO blob (sha256, byteCount, createdAt) VALUES (?, ?, ?)", blobs)
        database.executemany(
            "INSERT INTO medium (id, sha256, type, kind, fileName, byteCount, state, uploaderId, createdAt)"
            " VALUES (?, ?, 'file', 'file', ?, ?, 'plain', ?, ?)",
            media,
        )
        database.executemany(
            "INSERT INTO attachment (id, graphId, mediumId, titleFold, position, createdAt, createdById)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            attachments,
        )
    database.close()
