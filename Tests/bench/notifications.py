"""Notifications: 500 push messages at once, one at its minute, and a push service that does not answer."""

import base64
import os
import sqlite3
import subprocess
import sys
import time
import urllib.parse
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from house import House
from load import free_port

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "browser/household"))

from certificates import make_authority, make_certificate  # noqa: E402
from push_service import PushService  # noqa: E402
from reminders import at, make_due, other_pages  # noqa: E402

BROWSERS = 10


def measure_notifications(options, folder, table, say):
    folder.mkdir(parents=True, exist_ok=True)
    authority = make_authority(folder)
    service = PushService(*make_certificate(authority, "127.0.0.1"))
    house = House(
        folder / "data", options.binary, HEARTH_SERVER_TIMING="true",
        HEARTH_PUSH_HOSTS=f"{service.name},127.0.0.1:{(closed := free_port())}", HEARTH_OUTBOUND_CERTIFICATES=str(authority))
    owner = house.fill(entities=100, reminders=200)
    house.start(60)
    try:
        house.sign_in(*owner)
        for server in (service.name, f"127.0.0.1:{closed}"):
            post(house, "/settings/servers/add", server=server)
        subscribe(house, [f"https://{service.name}/push/{number}" for number in range(BROWSERS)])
        measure_many(house, service, 50, table, say)
        measure_minute(house, service, table, say)
        subscribe(house, [f"https://127.0.0.1:{closed}/push/{number}" for number in range(BROWSERS - 1)]
                  + [f"https://{service.name}/push/there"])
        measure_away(house, service, 50, table, say)
    finally:
        house.stop()
        service.stop()


def measure_many(house, service, reminders, table, say):
    count = reminders * BROWSERS
    say(f"sending {count} push messages")
    service.received.clear()
    make_due(house, reminders)
    begun = None
    end = time.monotonic() + 60
    while len(service.received) < count and time.monotonic() < end:
        if service.received and begun is None:
            begun = time.monotonic()
        time.sleep(0.01)
    if len(service.received) < count:
        raise RuntimeError(f"Only {len(service.received)} of {count} came.")
    table.at_most(f"{count} push messages, from the first to the last", time.monotonic() - begun, "s", 5)


def measure_minute(house, service, table, say):
    say("waiting for a reminder's minute")
    service.received.clear()
    minute = (int(time.time() + 20) // 60 + 1) * 60
    post(house, "/reminders/line", line=f"Minute {datetime.fromtimestamp(minute, ZoneInfo('Europe/Stockholm')):%H:%M}")
    while not service.received and time.time() < minute + 20:
        time.sleep(0.01)
    table.at_most("a reminder on the push service, after its minute began", time.time() - minute, "s", 3)


def measure_away(house, service, reminders, table, say):
    say("leaving nine of ten browsers without their push service")
    service.received.clear()
    pages = other_pages(house)
    begun = make_due(house, reminders)
    times = []
    while len(service.received) < reminders and time.monotonic() - begun < 60:
        times += house.server_times([pages[len(times) % len(pages)], "/today"])
    table.at_most("the tenth browser has its messages, while nine cannot be reached", time.monotonic() - begun, "s", 15)
    table.at_most(f"pages meanwhile ({len(times)}), p99 on the server", at(times, 0.99), "ms", 50)


def subscribe(house, endpoints):
    """In place of those there are: with one session for all, as no member has ten browsers on one machine."""
    db = sqlite3.connect(house.data / "hearth.sqlite", timeout=30)
    db.execute("DELETE FROM pushSubscription")
    session, member = db.execute("SELECT id, memberId FROM session ORDER BY createdAt DESC LIMIT 1").fetchone()
    for endpoint in endpoints:
        db.execute(
            "INSERT INTO pushSubscription (id, memberId, sessionId, endpoint, p256dh, auth, origin, createdAt)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [os.urandom(16), member, session, endpoint, public_key(), os.urandom(16), "https://hearth.local", 0])
    db.commit()
    db.close()


def public_key():
    """A new point of P-256, uncompressed."""
    key = subprocess.run(
        ["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout"], check=True, capture_output=True).stdout
    public = subprocess.run(["openssl", "ec", "-pubout"], input=key, check=True, capture_output=True).stdout
    lines = [line for line in public.decode().splitlines() if not line.startswith("-")]
    return base64.b64decode("".join(lines))[-65:]


def post(house, path, **fields):
    status, _, body = house.ask("POST", path, urllib.parse.urlencode(fields), house.save_headers)
    if status != 303:
        raise RuntimeError(f"{path} was answered with {status}: {body[:500]}")
