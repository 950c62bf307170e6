"""When a repetition that counts from the day it was done comes next, by python-dateutil.

Reads one JSON object a line: due and done (dates), frequency, interval, and where they apply weekdays (0 is Monday), day,
days, ordinal, until (a date). Answers each with a line of the next day, or an empty line if there is none.

The rule is begun anew on the day of doing, which is its first occurrence. A rule with one day in a week, a month or a year
takes that day from its beginning, as RFC 5545 does where no day is named. One with other days keeps them: several weekdays
come in the weeks that count from the day of doing; a last day or a second Tuesday is the first one after so many months
less one, counted from the day of doing or the planned one, if that is later.
"""

import json
import sys
from datetime import date, datetime, time

from dateutil import rrule
from dateutil.relativedelta import relativedelta

FREQUENCIES = {
    "daily": rrule.DAILY,
    "weekly": rrule.WEEKLY,
    "monthly": rrule.MONTHLY,
    "yearly": rrule.YEARLY,
}


def midnight(text):
    return datetime.combine(date.fromisoformat(text), time.min)


def plain(case, done):
    """The second occurrence of a rule without days that begins on the day of doing."""
    options = {}
    if case["frequency"] in ("monthly", "yearly"):
        # In months that lack the day, the last one.
        options = {"bymonthday": range(1, done.day + 1), "bysetpos": -1}
    if case["frequency"] == "yearly":
        options["bymonth"] = done.month
    rule = rrule.rrule(FREQUENCIES[case["frequency"]], dtstart=done, interval=case["interval"], **options)
    return rule.after(done)


def answer(case):
    due, done = midnight(case["due"]), midnight(case["done"])
    weekdays, ordinal = case.get("weekdays"), case.get("ordinal")
    last = max(due, done)
    if ordinal is not None or case.get("day") == -1:
        day = (
            {"bymonthday": -1}
            if ordinal is None
            else {"byweekday": weekdays, "bysetpos": ordinal}
        )
        start = last + relativedelta(months=case["interval"] - 1)
        month = start.replace(day=1)
        found = rrule.rrule(rrule.MONTHLY, dtstart=month, **day).after(start)
    elif "days" in case:
        found = rrule.rrule(
            rrule.MONTHLY, dtstart=done, interval=case["interval"], bymonthday=case["days"]
        ).after(last)
    elif case["frequency"] == "weekly" and len(weekdays) > 1:
        found = rrule.rrule(
            rrule.WEEKLY, dtstart=done, interval=case["interval"], wkst=rrule.MO, byweekday=weekdays
        ).after(last)
    else:
        found = plain(case, done)
    if found is None or ("until" in case and found > midnight(case["until"])):
        return ""
    return found.date().isoformat()


if __name__ == "__main__":
    for line in sys.stdin:
        print(answer(json.loads(line)))
