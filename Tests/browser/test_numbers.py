"""Every number of wealth against an oracle of its own, over random households whose seed is printed. HEARTH_SEED=… runs
one of them again."""

import json
import os
import random
import re
from datetime import datetime, timedelta
from decimal import Decimal
from html import unescape

import pytest

from figures import amounts, check_percent, plain, short
from oracle import DIGITS, Book, Series, Value, months_before

KINDS = {"cash": "Cash and accounts", "shares": "Shares", "property": "Property", "debts": "Debts"}


class Household:
    """Does the same to the server and to the oracle."""

    def __init__(self, ada, seed):
        self.request, self.url = ada.page.request, ada.url
        self.dice = random.Random(seed)
        self.ids = {}
        self.count = 0
        today = re.search(r'name="day"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="day"', self.get("/wealth/values/new"))
        self.book = Book(datetime.strptime(today.group(1) or today.group(2), "%Y-%m-%d").date(), "EUR", {"EUR"})
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

    # What happens

    def add_series(self, name):
        dice = self.dice
        series = Series(name, dice.choice(list(KINDS)), dice.choice(list(DIGITS)))
        place = self.post("/wealth/series", name=name, kind=series.kind, currency=series.currency, colour="1",
                          staleDays="0", household="on")
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

    def hide(self):
        series = self.dice.choice(self.book.series)
        series.hidden = not series.hidden
        self.post("/wealth/display", toggle=self.ids[series.name])

    # What is seen

    def check(self):
        book, dice = self.book, self.dice
        page = self.get("/wealth?range=all")
        book.look()
        firsts = [value.day for one in book.mine for value in one.values]
        begin, last = min(firsts, default=book.today), max([*firsts, book.today])
        ranges = {
            "range=all": (min(begin, last), book.today),
            "range=year": (months_before(book.today, 12), book.today),
            "range=month": (months_before(book.today, 1), book.today),
        }
        pair = sorted([self.day(), self.day()])
        ranges[f"from={pair[0]}&to={pair[1]}"] = (pair[0], pair[1])
        for query, (first, end) in ranges.items():
            page = self.get(f"/wealth?{query}&mode={dice.choice(['lines', 'total', 'stacked'])}")
            self.check_headline(page, query, first, end)
            self.check_table(page, end)
        for _ in range(6):
            self.check_day(self.day())
        self.check_places(page)
        for series in book.series:
            self.check_series(series)
        total, beside = book.total(book.today, book.mine)
        today = self.get("/today")
        if total is not None:
            said = re.search(r'class="row" href="/wealth".*?row__name">(.*?)<', today, re.S).group(1)
            assert [one for text in said.split(" and ") for one in amounts(text)] == [
                short(total, book.currency), *(short(beside[code], code) for code in sorted(beside))]

    def check_headline(self, page, query, begin, end):
        book = self.book
        total, beside = book.total(book.today)
        expected = ([] if total is None else [short(total, book.currency)]) + [
            short(beside[code], code) for code in sorted(beside)]
        head = re.search(r'<h1 class="worth[^"]*">(.*?)</h1>(.*?)</header>', page, re.S)
        said = re.findall(r'worth__beside">and (.*?)</p>', head.group(2))
        shown = [one for text in ([head.group(1)] if expected else []) + said for one in amounts(text)]
        assert shown == expected, query
        change = book.change(begin, end)
        line = re.search(r'<p class="worth__change"><span[^>]*>(.*?)</span> (.*?)</p>', head.group(2), re.S)
        if change is None or (change.days == 0 and begin != end):
            assert line is None, query
            return
        money, percent = re.fullmatch(r"(.*) \((.*)\)", unescape(line.group(1))).groups()
        assert amounts(money) == [short(change.last - change.first, book.currency)], f"{query}: {change}"
        check_percent(percent, change.fraction, f"{query}: {change}")
        words = unescape(line.group(2))
        if change.begin != begin or query == "range=all":
            assert f"{change.begin.day} {change.begin:%b %Y}" in words, f"{query}: {change}"
        else:
            assert words.startswith({"range=year": "in a year", "range=month": "in a month"}.get(query, "between"))
        yearly = re.search(r"(\S+%) a year", words)
        assert bool(yearly) == (change.yearly is not None and change.days > 366), f"{query}: {change} {words}"
        if yearly:
            check_percent(yearly.group(1), change.yearly, query)
        dietz = re.search(r"(\S+%) without what was paid in", words)
        assert bool(dietz) == (change.dietz is not None), f"{query}: {change} {words}"
        if dietz:
            check_percent(dietz.group(1), change.dietz, f"{query}: {change}")

    def check_table(self, page, end):
        names = [unescape(name) for name in re.findall(r'<th scope="col">(.*?)</th>', page)][1:-1]
        series = {one.name: one for one in self.book.series}
        rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page)
        assert rows or not any(one.standing(end) for one in self.book.seen)
        for text, cells in rows:
            day = datetime.strptime(text, "%d %b %Y").date()
            cells = re.findall("<td>(.*?)</td>", cells)
            for name, cell in zip(names, cells):
                assert amounts(cell) == self.exact(day, [series[name]]), f"{day} {name}"
            assert amounts(cells[-1]) == self.exact(day, self.book.seen), f"{day}"

    def exact(self, day, lines):
        total, beside = self.book.total(day, lines)
        found = [] if total is None else [(total, self.book.currency)]
        return [plain(*one) for one in found + [(beside[code], code) for code in sorted(beside)]]

    def check_day(self, day):
        answer = json.loads(self.get(f"/wealth/day?day={day}"))
        rows = {row["name"]: amounts(row["amount"]) for row in answer["rows"]}
        expected = {one.name: self.exact(day, [one]) for one in self.book.seen}
        assert rows == {name: found for name, found in expected.items() if found}, f"{day}"
        assert amounts(answer.get("total") or "–") == self.exact(day, self.book.seen), f"{day}"

    def check_places(self, page):
        book = self.book
        expected = []
        for kind, name in KINDS.items():
            total, beside = book.total(book.today, [one for one in book.seen if one.kind == kind])
            expected += [(name, short(total, book.currency))] if total else []
            expected += [(name, short(beside[code], code)) for code in sorted(beside)]
        found = re.findall(r"<dt>(.*?)</dt><dd>(.*?) <small>", page)
        assert [(unescape(name), amounts(text)[0]) for name, text in found] == (expected if len(expected) > 1 else [])

    def check_series(self, series):
        page = self.get(f"/wealth/series/{self.ids[series.name]}")
        facts = {name: text for name, text in re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page)}
        past = [value for value in series.values if value.day <= self.book.today]
        assert ("Latest" in facts) == bool(past)
        if not past:
            return
        # On its own page a series is whole, in its own currency, and a debt is what is owed.
        alone = Book(self.book.today, series.currency, set())
        alone.series = [Series(series.name, "cash", series.currency, values=past)]
        days = sorted(value.day for value in past)
        change = alone.change(days[0], days[-1])
        assert amounts(facts["Latest"].split(" · ")[0]) == [plain(change.last, series.currency)]
        money, percent = re.fullmatch(r"(.*) \((.*)\)", unescape(facts["Change"])).groups()
        assert amounts(money) == [plain(change.last - change.first, series.currency)]
        check_percent(percent, change.fraction, series.name)
        for name, number in (("Per year", change.yearly), ("Without what was paid in", change.dietz)):
            if name == "Without what was paid in" and series.kind == "debts":
                number = None
            assert (name in facts) == (number is not None), f"{series.name} {name}: {change}"
            if number is not None:
                check_percent(facts[name], number, f"{series.name} {name}: {change}")


@pytest.mark.parametrize("turn", range(3))
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
    deeds = {
        house.add_value: 12, house.edit_value: 2, house.delete_value: 1, house.add_rate: 3, house.delete_rate: 2,
        house.change_currency: 0.6, house.archive: 0.3, house.hide: 0.7,
    }
    for step in range(90):
        deed = house.add_value if step < 8 else dice.choices(list(deeds), list(deeds.values()))[0]
        if deed in (house.edit_value, house.delete_value) and not any(one.values for one in house.book.series):
            continue
        deed()
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
    assert "+10.0% without what was paid in" in unescape(house.get("/wealth?from=2024-01-01&to=2024-12-31"))
