"""Reads calendars as a strict program would: icalendar for the text, python-dateutil for rules and time zones.

Each line of input is a JSON object: `text` is a calendar, `from` and `through` are naive ISO times, `zones` are instants
(milliseconds since 1970) by the name of a zone. Each line of output is one too: `problems` is a list, `events` are by
uid their texts and their occurrences between the two times, `2026-03-29T01:30@1774746000000`, without the moment where
the clocks skip or repeat the time: there RFC 5545 counts differently from us. `offsets` are for each zone its seconds
from UTC at these instants by the calendar's own description.
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from io import StringIO

from dateutil import rrule, tz
from icalendar import Calendar, vDDDLists

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def milliseconds(at):
    return int((at - EPOCH).total_seconds()) * 1000


def problems_of(text):
    lines = text.encode().split(b"\r\n")
    problems = [f"longer than 75: {line!r}" for line in lines if len(line) > 75]
    if lines[-1] != b"" or b"\n" in b"".join(lines) or b"\r" in b"".join(lines):
        problems.append("a line does not end with CRLF")
    for line in lines:
        try:
            line.decode()
        except UnicodeDecodeError:
            problems.append(f"a character is divided: {line!r}")
        if any(byte < 32 or byte == 127 for byte in line):
            problems.append(f"a control character: {line!r}")
    return problems


def zones_of(text):
    """The zones by the calendar's own words; dateutil wants lines that are not folded."""
    file = StringIO(text.replace("\r\n ", "").replace("\r\n", "\n"))
    zones = tz.tzical(file)
    return {name: zones.get(name) for name in zones.keys()}


def naive(value):
    return value.replace(tzinfo=None)


def walls(event, zone, first, last):
    start = naive(event["DTSTART"].dt)
    if "RRULE" not in event:
        dates = [start]
        listed = event.get("RDATE", [])
        for group in listed if isinstance(listed, list) else [listed]:
            assert isinstance(group, vDDDLists)
            dates += [naive(date.dt) for date in group.dts]
        return [date for date in dates if first <= date <= last]
    rule = event["RRULE"]
    for until in rule.get("UNTIL", []):
        assert until.tzinfo is not None, "UNTIL must be in UTC where the start has a zone"
        rule["UNTIL"] = naive(until.astimezone(zone))
    text = rule.to_ical().decode()
    return rrule.rrulestr(text, dtstart=start).between(first, last, inc=True)


def occurrence(wall, zone):
    at = wall.replace(tzinfo=zone)
    text = f"{wall:%Y-%m-%dT%H:%M}"
    if not tz.datetime_exists(at) or tz.datetime_ambiguous(at):
        return text
    return f"{text}@{milliseconds(at.astimezone(timezone.utc))}"


def answer(case):
    text = case["text"]
    calendar = Calendar.from_ical(text)
    problems = problems_of(text) + [str(error) for part in calendar.walk() for error in part.errors]
    zones = zones_of(text) if "BEGIN:VTIMEZONE" in text else {}
    first, last = datetime.fromisoformat(case["from"]), datetime.fromisoformat(case["through"])
    events = {}
    for event in calendar.walk("VEVENT"):
        name = event["DTSTART"].params.get("TZID")
        zone = zones[name] if name else timezone.utc
        alarm, = event.walk("VALARM")
        events[str(event["UID"])] = {
            "summary": str(event["SUMMARY"]),
            "description": str(event.get("DESCRIPTION", "")),
            "url": str(event.get("URL", "")),
            "stamp": milliseconds(event["DTSTAMP"].dt),
            "alarm": f"{alarm['ACTION']} {alarm['TRIGGER'].dt.total_seconds():.0f} {alarm['DESCRIPTION']}",
            "times": " ".join(occurrence(wall, zone) for wall in walls(event, zone, first, last)),
        }
    offsets = {
        name: [
            int((EPOCH + timedelta(milliseconds=at)).astimezone(zones[name]).utcoffset().total_seconds())
            for at in instants
        ]
        for name, instants in case["zones"].items()
    }
    name = str(calendar["X-WR-CALNAME"])
    return {"problems": problems, "name": name, "events": events, "offsets": offsets}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))))
