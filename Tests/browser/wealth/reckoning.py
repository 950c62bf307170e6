"""A member's wealth, kept on the server and in the oracle alike."""

import random
import re
from datetime import datetime, timedelta
from decimal import Decimal

from oracle import DIGITS, Book, Series, Value
from reckoned import KINDS, Seen

class Household(Seen):
    """Does the same to the server and to the oracle."""

    def __init__(self, ada, seed):
        self.request, self.url = ada.page.request, ada.url
        self.dice = random.Random(seed)
        self.ids = {}
        self.count = 0
        self.post("/wealth/series", name="Default", kind="cash", currency="EUR", colour="1", staleDays="0")
        today = re.search(r'name="day"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="day"', self.get("/wealth/values/new"))
        self.book = Book(datetime.strptime(today.group(1) or today.group(2), "%Y-%m-%d").date(), "EUR")
        self.post("/wealth/currency", currency="EUR")
        default = re.search(r"/wealth/series/([0-9a-f]{32})", self.get("/wealth/series")).group(1)
        self.post(f"/wealth/series/{default}/delete", name="Default")

    def get(self, path):
        answer = self.request.get(self.url + path)
        assert answer.status == 200, f"{path}: {answer.status}"
        return answer.text()

    def post(self, path, **form):
        answer = self.request.post(
            self.url + path, form=form, headers={"Origin": self.url}, max_redirects=0)
        assert answer.status == 303, f"{path} {form}: {answer.status}"
        return answer.headers["location"]

    # Events

    def add_series(self, name):
        dice = self.dice
        series = Series(name, dice.choice(list(KINDS)), dice.choice(list(DIGITS)))
        series.in_household = dice.random() < 0.8
        place = self.post("/wealth/series", name=name, kind=series.kind, currency=series.currency, colour="1",
                          staleDays="0", **({"household": "on"} if series.in_household else {}))
        self.ids[name] = place.rsplit("/", 1)[1]
        if dice.random() < 0.3:
            series.part = dice.choice([0, 3333, 5000, 6667])
            self.post(f"{place}/part", part=f"{series.part / 100:.2f}")
        self.book.series.append(series)

    def day(self, ahead=20):
        return self.book.today + timedelta(days=self.dice.choice([-1, -1, -1, 0]) * self.dice.randrange(1500)
                                           + self.dice.randrange(-40, ahead))

    def typed(self, amount, currency):
        return str(Decimal(amount).scaleb(-DIGITS[currency]))

    def fields(self, series):
        """A new value of a series, and the form that says it."""
        dice = self.dice
        self.count += 1
        scale = dice.choice([3, 5, 7])
        amount = dice.randrange(10**scale) * (-1 if dice.random() < 0.08 else 1)
        paid_in = dice.randrange(-(10 ** (scale - 1)), 10**scale) if dice.random() < 0.4 else 0
        value = Value(self.day(), self.count, amount, paid_in, f"v{self.count}.")
        form = {
            "amount": self.typed(amount, series.currency), "day": value.day.isoformat(), "notes": value.note,
            "time": f"{self.count // 60:02}:{self.count % 60:02}",
        }
        if paid_in:
            form["paidIn"] = self.typed(paid_in, series.currency)
        return value, form

    def add_value(self):
        series = self.dice.choice([one for one in self.book.series if not one.archived])
        value, form = self.fields(series)
        self.post("/wealth/values", series=self.ids[series.name], **form)
        self.book.keep(series, value)
        series.values.append(value)

    def known(self):
        found = [(one, value) for one in self.book.series for value in one.values]
        series, value = self.dice.choice(found)
        page = self.get(f"/wealth/series/{self.ids[series.name]}")
        place = next(part for part in page.split("<li>") if value.note in part)
        return series, value, re.search(r"/wealth/values/[0-9a-f]{32}", place).group(0)

    def edit_value(self):
        series, value, path = self.known()
        new, form = self.fields(series)
        if self.dice.random() < 0.5:
            # The day stays, and the rate with it.
            new.day, new.rates = value.day, value.rates
            form["day"] = value.day.isoformat()
        version = re.search(r'name="version" value="(\d+)"', self.get(path + "/edit")).group(1)
        self.post(path, version=version, **form)
        self.book.keep(series, new) if new.day != value.day else None
        series.values[series.values.index(value)] = new

    def delete_value(self):
        series, value, path = self.known()
        self.post(path + "/delete")
        series.values.remove(value)

    def add_rate(self):
        base, quote = self.dice.sample(list(DIGITS), 2)
        if self.dice.random() < 0.6:
            base, quote = self.dice.choice([("EUR", quote), (base, "EUR")]) if "EUR" not in (base, quote) else (base, quote)
        day, value = self.day(1), Decimal(self.dice.randrange(1, 30_000)) / 1000
        self.post("/wealth/rates", base=base, quote=quote, day=day.isoformat(), value=str(value))
        self.book.rates.known[base, quote, day] = value

    def delete_rate(self):
        """The newest of a pair: only that can be deleted on the page."""
        if self.book.rates.known:
            base, quote, _ = self.dice.choice(sorted(self.book.rates.known))
            day = max(day for a, b, day in self.book.rates.known if (a, b) == (base, quote))
            self.post("/wealth/rates/delete", base=base, quote=quote, day=day.isoformat())
            del self.book.rates.known[base, quote, day]

    def change_currency(self):
        self.book.currency = self.dice.choice(list(DIGITS))
        self.post("/wealth/currency", currency=self.book.currency)

    def archive(self):
        active = [one for one in self.book.series if not one.archived]
        if len(active) > 2:
            series = self.dice.choice(active)
            series.archived = min(self.day(), self.book.today)
            self.post(f"/wealth/series/{self.ids[series.name]}/archive", archive="on", day=series.archived.isoformat())

    def look_at_household(self):
        self.book.is_household = not self.book.is_household
        self.post("/wealth/display", scope="household" if self.book.is_household else "mine")

    def share(self):
        series = self.dice.choice(self.book.series)
        series.is_shared = self.dice.random() < 0.8
        path = f"/wealth/series/{self.ids[series.name]}/sharing"
        seen = re.search(r'name="seen" value="(\w+)"', self.get(path))[1]
        self.post(path, audience="seeAll" if series.is_shared else "me", seen=seen)

    def aim(self):
        amount = self.dice.randrange(1, 10 ** self.dice.choice([5, 8]))
        self.book.target = amount, self.book.currency
        self.post("/wealth/target", amount=self.typed(amount, self.book.currency))

    def hide(self):
        series = self.dice.choice(self.book.series)
        series.hidden = not series.hidden
        self.post("/wealth/display", toggle=self.ids[series.name])
