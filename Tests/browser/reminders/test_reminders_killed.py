"""A house that is killed again and again while reminders come due tells of each one, and of each once."""

import http.client
import os
import random
import sqlite3
import subprocess
import threading
import time
import uuid
from datetime import datetime, timedelta, timezone
from urllib.parse import urlencode

from server import PASSWORD

ROUNDS = int(os.environ.get("HEARTH_KILLS", "10"))
# Due in each round: several transactions of the lane.
EACH = 300
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def test_each_is_told_once(household):
    """Of each reminder there is one row that waits or is done, it moved on to its next time, and a tap that was
    answered stays tapped."""
    seed = int(os.environ.get("HEARTH_SEED", random.randrange(1_000_000)))
    print(f"seed {seed}")
    chance = random.Random(seed)
    plan, done, killed_between = Plan(household.data / "hearth.sqlite", chance), set(), 0
    cookie = sign_in(household)
    assert household.stop() == 0

    for number in range(ROUNDS):
        before = plan.add(EACH)
        household.launch()
        tapping = threading.Thread(target=tap, args=(household, cookie, plan.waiting(), done))
        tapping.start()
        # The house is killed at a random moment, and must not end before it.
        match chance.choice(["told", "told", "tapped", "any time"]):
            case "told":
                until(lambda before=before: plan.told() > before, household)
                assert not ends(household, chance.random() * 0.02), household.words
            case "tapped":
                until(lambda count=len(done): len(done) > count or not tapping.is_alive(), household)
                assert not ends(household, chance.random() * 0.05), household.words
            case _:
                assert not ends(household, chance.random() * 0.4), household.words
        household.process.kill()
        household.process.wait()
        tapping.join()
        killed_between += before < plan.told() < before + EACH
        if number % 5 == 0:
            household.run("check")

    household.start()
    until(lambda: plan.overdue() == 0, household)
    assert household.stop() == 0
    household.run("check")
    print(f"{ROUNDS} kills, {killed_between} in the middle; {len(plan.wanted)} reminders, {len(done)} tapped")
    assert killed_between > 0
    assert plan.found() == plan.wanted
    assert plan.open_of(done) == 0


class Plan:
    """The reminders that were put into the house, and their expected results."""

    def __init__(self, path, chance):
        self.path, self.chance = path, chance
        # By id: when it is told, how many were missed before, and when it comes next.
        self.wanted = {}

    def ask(self, sql, arguments=()):
        with Closing(self.path) as db:
            return db.execute(sql, arguments).fetchall()

    def add(self, count):
        """More of them: due by now or within seconds, half of them each day. Gives how many were told so far."""
        now = datetime.now(timezone.utc)
        rows = [self.row(now) for _ in range(count)]
        with Closing(self.path) as db:
            owner = db.execute("SELECT id FROM member WHERE name = 'Ada' AND timeZone = 'UTC'").fetchone()[0]
            db.executemany(
                "INSERT INTO reminder (id, ownerId, memberId, text, textFold, startTime, rule, nextTime, nextAt, wakeAt,"
                " createdAt, nagMinutes) VALUES (?, :owner, :owner, 'Bins', 'bins', ?, ?, ?, ?, ?, 0, ?)".replace(
                    ":owner", f"x'{owner.hex()}'"),
                rows,
            )
            db.commit()
            return db.execute("SELECT count(*) FROM reminderDue").fetchone()[0]

    def row(self, now):
        chance = self.chance
        id, daily, days = uuid.UUID(int=chance.getrandbits(128), version=4).bytes, chance.random() < 0.5, 0
        if daily and chance.random() < 0.5:
            days = chance.randint(1, 5)
        time = now - timedelta(days=days, minutes=chance.randint(2, 50))
        last = time + timedelta(days=days)
        self.wanted[id] = (wall(last), days, wall(last + timedelta(days=1)) if daily else None)
        at = int(time.replace(second=0, microsecond=0).timestamp() * 1000)
        nag = chance.choice([0, 0, 10])
        return (id, wall(time), "FREQ=DAILY" if daily else "", wall(time), at, at, nag)

    def told(self):
        return self.ask("SELECT count(*) FROM reminderDue")[0][0]

    def waiting(self):
        return [row[0].hex() for row in self.ask("SELECT id FROM reminderDue WHERE doneAt IS NULL LIMIT 50")]

    def overdue(self):
        return self.ask("SELECT count(*) FROM reminder WHERE wakeAt <= ?", [int(time.time() * 1000)])[0][0]

    def found(self):
        """As `wanted`; one that was told twice has another number of rows."""
        rows = self.ask(
            "SELECT reminder.id, reminderDue.time, missed, nextTime FROM reminder"
            " LEFT JOIN reminderDue ON reminderDue.reminderId = reminder.id")
        assert len(rows) == len(self.wanted), "some were told twice"
        return {row[0]: row[1:] for row in rows}

    def open_of(self, ids):
        return sum(
            self.ask("SELECT count(*) FROM reminderDue WHERE id = ? AND doneAt IS NULL", [bytes.fromhex(id)])[0][0]
            for id in ids)


class Closing:
    """A connection beside that of the house."""

    def __init__(self, path):
        self.db = sqlite3.connect(path, timeout=20)

    def __enter__(self):
        return self.db

    def __exit__(self, *_):
        self.db.close()


def wall(time):
    return time.strftime("%Y-%m-%dT%H:%M")


def until(holds, house, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        assert not ends(house, 0.001) and time.monotonic() < end, house.words


def ends(house, seconds):
    """Whether the house ends by itself within a time."""
    try:
        house.process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def sign_in(house):
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=20)
    form = urlencode({"name": "Ada", "password": PASSWORD})
    connection.request("POST", "/login", form, {**FORM, "Origin": house.url})
    answer = connection.getresponse()
    assert answer.status == 303
    return next(value.split(";")[0] for name, value in answer.getheaders() if name.lower() == "set-cookie")


def tap(house, cookie, dues, done):
    """Taps done until the house is gone, and remembers what was answered."""
    headers = {**FORM, "Origin": house.url, "Cookie": cookie}
    for due in dues:
        is_over = house.process.poll() is not None
        while not is_over:
            connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=20)
            try:
                connection.request("POST", f"/reminders/dues/{due}/done", "", headers)
                if connection.getresponse().status == 303:
                    done.add(due)
                    break
                raise AssertionError("a tap was not taken")
            except OSError:
                is_over = ends(house, 0.005)
            except http.client.HTTPException:
                break
            finally:
                connection.close()
