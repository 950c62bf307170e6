"""Every number of wealth against an oracle of its own, over random households whose seed is printed. HEARTH_SEED=… runs
one of them again."""

import os
import random
from html import unescape

import pytest

from browsing import DRILLS
from reckoning import Household


@pytest.mark.parametrize("turn", range(6 if DRILLS else 1))
def test_every_number_is_what_the_oracle_says(household, visitor, turn):
    seed = os.environ.get("HEARTH_SEED") or str(random.SystemRandom().randrange(10**9))
    print(f"HEARTH_SEED={seed}")
    ada = visitor("desk", javascript=False).sign_in("Ada")
    house = Household(ada, seed)
    dice = house.dice
    for number in range(dice.randrange(3, 7)):
        house.add_series(f"Series {number}")
    for _ in range(6):
        house.add_rate()
    actions = {
        house.add_value: 12, house.edit_value: 2, house.delete_value: 1, house.add_rate: 3, house.delete_rate: 2,
        house.change_currency: 0.6, house.archive: 0.3, house.hide: 0.7, house.look_at_household: 0.7, house.share: 1,
        house.aim: 0.5,
    }
    for step in range(90):
        action = house.add_value if step < 8 else dice.choices(list(actions), list(actions.values()))[0]
        if action in (house.edit_value, house.delete_value) and not any(one.values for one in house.book.series):
            continue
        action()
        if step % 15 == 14:
            house.check()


def test_a_payment_counts_for_the_days_that_it_was_there(household, visitor):
    """1,000 on the first day, 10,000 paid in on the last, and 11,100 stand there: ten percent."""
    ada = visitor("desk", javascript=False).sign_in("Ada")
    house = Household(ada, "0")
    place = house.post("/wealth/series", name="Fund", kind="shares", currency="EUR", colour="1", staleDays="0")
    series = place.rsplit("/", 1)[1]
    house.post("/wealth/values", series=series, amount="1000", day="2024-01-01")
    house.post("/wealth/values", series=series, amount="11100", paidIn="10000", day="2024-12-31")
    assert "<dd>+10.0%</dd>" in house.get(place)
    assert "+10.0% excluding deposits" in unescape(house.get("/wealth?from=2024-01-01&to=2024-12-31"))
