"""When repetitions come next, by python-dateutil and zoneinfo: the measure for Hearth's own calculation.

Reads one JSON object a line: start (a naive ISO time), zone, after (milliseconds since 1970), count, frequency,
interval, and where they apply weekdays (0 is Monday), day, days, ordinal, until (a date), times. Answers each with a line of
the next `count` occurrences whose moment is later: `2026-03-29T02:30@1774746000000`, separated by spaces.
"""

import json
import sys
from datetime import datetime, time, timedelta, timezone
from functools import cache
from zoneinfo import ZoneInfo

from dateutil import rrule
from dateutil.tz import datetime_exists

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MINUTE = timedelta(minutes=1)
FREQUENCIES = {
    "daily": rrule.DAILY,
    "weekly": rrule.WEEKLY,
    "monthly": rrule.MONTHLY,
    "yearly": rrule.YEARLY,
}

zone_named = cache(ZoneInfo)


def rule_of(case):
    start = datetime.fromisoformat(case["start"])
    options = {"dtstart": start, "interval": case["interval"], "wkst": rrule.MO}
    weekdays, day, ordinal = case.get("weekdays"), case.get("day"), case.get("ordinal")
    days = case.get("days")
    if ordinal is not None:
        # All such weekdays of the month, and of these the one by its place.
        options |= {"byweekday": weekdays, "bysetpos": ordinal}
    elif days is not None:
        options["bymonthday"] = days
    elif weekdays is not None:
        options["byweekday"] = weekdays
    elif day == -1:
        options["bymonthday"] = -1
    elif day is not None:
        options |= {"bymonthday": range(1, day + 1), "bysetpos": -1}
    elif case["frequency"] == "yearly":
        options |= {"bymonth": start.month, "bymonthday": range(1, start.day + 1), "bysetpos": -1}
    if "until" in case:
        options["until"] = datetime.combine(datetime.fromisoformat(case["until"]), time.max)
    if "times" in case:
        options["count"] = case["times"]
    return rrule.rrule(FREQUENCIES[case["frequency"]], **options)


def moment(wall, zone):
    """The first time that the wall's clock shows this, or if it never does the next that it shows."""
    while not datetime_exists(wall, zone):
        wall += MINUTE
    return wall.replace(tzinfo=zone, fold=0)


def answer(case):
    zone = zone_named(case["zone"])
    after = EPOCH + timedelta(milliseconds=case["after"])
    around = after.astimezone(zone).replace(tzinfo=None) - timedelta(days=2)
    found = []
    for wall in rule_of(case).xafter(around, inc=True):
        at = moment(wall, zone).astimezone(timezone.utc)
        if at > after:
            found.append(f"{wall:%Y-%m-%dT%H:%M}@{int((at - EPOCH).total_seconds()) * 1000}")
            if len(found) == case["count"]:
                break
    return " ".join(found)


if __name__ == "__main__":
    for line in sys.stdin:
        print(answer(json.loads(line)))
