"""The sums of wealth, worked out a second time with Python's Decimal and from the words of the specification alone:
nothing here is taken from the server's code, so that both are wrong only if both are wrong alike."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_EVEN, Decimal, getcontext

getcontext().prec = 60

DIGITS = {"EUR": 2, "USD": 2, "SEK": 2, "JPY": 0, "KWD": 3}


def whole(number):
    """Half to even."""
    return int(Decimal(number).quantize(Decimal(1), rounding=ROUND_HALF_EVEN))


def cut(number):
    """To the 38 digits that a kept rate has."""
    getcontext().prec = 38
    number = +number
    getcontext().prec = 60
    return number


class Rates:
    """All rates that members wrote down, until they are deleted."""

    def __init__(self):
        self.known = {}

    def between(self, base, quote):
        """By day: as given, or the other way round where nothing was given that way."""
        found = {day: cut(1 / value) for (a, b, day), value in self.known.items() if (a, b) == (quote, base)}
        found.update({day: value for (a, b, day), value in self.known.items() if (a, b) == (base, quote)})
        return found

    def on(self, base, quote, day):
        """The newest rate that is not after the day, with its own day; by way of the euro where none is."""
        direct = [one for one in self.between(base, quote) if one <= day]
        if direct:
            return self.between(base, quote)[max(direct)], max(direct)
        if "EUR" in (base, quote):
            return None
        first, second = self.on(base, "EUR", day), self.on("EUR", quote, day)
        return (cut(first[0] * second[0]), min(first[1], second[1])) if first and second else None


@dataclass
class Value:
    day: date
    order: int
    amount: int
    paid_in: int
    note: str
    rates: dict = field(default_factory=dict)


@dataclass
class Series:
    name: str
    kind: str
    currency: str
    part: int = 10_000
    archived: date | None = None
    hidden: bool = False
    is_shared: bool = False
    in_household: bool = True
    values: list = field(default_factory=list)

    @property
    def sign(self):
        return -1 if self.kind == "debts" else 1

    def own(self, amount, part=None):
        return self.sign * whole(Decimal(amount) * (self.part if part is None else part) / 10_000)

    def standing(self, day):
        """The last value that is not after the day, while the series counts."""
        if self.archived and day > self.archived:
            return None
        past = [value for value in self.values if value.day <= day]
        return max(past, key=lambda value: (value.day, value.order)) if past else None


class Book:
    """All series of one member."""

    def __init__(self, today, currency):
        self.today = today
        self.currency = currency
        self.rates = Rates()
        self.series = []
        # Whether all shared series are looked at, in place of the member's own parts.
        self.is_household = False
        self.target = None

    # Writing

    @property
    def currency_of_another(self):
        """Of a member with no series and no choice: the one that most of the series have that they see."""
        seen = [series.currency for series in self.series if series.is_shared]
        return min(seen, key=lambda one: (-seen.count(one), one), default="EUR")

    def keep(self, series, value):
        for currency in {self.currency, self.currency_of_another} - {series.currency}:
            rate = self.rates.on(series.currency, currency, value.day)
            if rate:
                value.rates.setdefault(currency, rate)

    def look(self):
        """A page of wealth keeps what it counted with."""
        for series in self.series:
            for value in series.values:
                if series.currency != self.currency and self.currency not in value.rates:
                    rate = self.rates.on(series.currency, self.currency, value.day)
                    if rate:
                        value.rates[self.currency] = rate

    # Reading

    def converted(self, series, value, amount):
        """Minor units of the total; None without a rate."""
        if series.currency == self.currency:
            return amount
        rate = value.rates.get(self.currency)
        shift = Decimal(10) ** (DIGITS[self.currency] - DIGITS[series.currency])
        return whole(amount * rate[0] * shift) if rate else None

    def counted(self, series, day):
        """The amount that it adds to the total on a day; None without a value or a rate."""
        value = series.standing(day)
        amount = value and self.converted(series, value, value.amount)
        return None if amount is None else self.part_of(series, amount)

    def part_of(self, series, amount):
        return series.own(amount, 10_000 if self.is_household else None)

    def unconverted(self, series, day):
        """Its amount on a day on which it has no rate."""
        value = series.standing(day)
        if value and self.converted(series, value, value.amount) is None:
            return self.part_of(series, value.amount)
        return None

    @property
    def mine(self):
        if self.is_household:
            return [one for one in self.series if one.is_shared and one.in_household]
        return [one for one in self.series if one.part > 0]

    @property
    def seen(self):
        return [one for one in self.mine if not one.hidden]

    def total(self, day, lines=None):
        """In the currency of the total, and beside it by currency."""
        lines = self.seen if lines is None else lines
        counted = [one for one in (self.counted(line, day) for line in lines) if one is not None]
        beside = {}
        for line in lines:
            rest = self.unconverted(line, day)
            if rest is not None:
                beside[line.currency] = beside.get(line.currency, 0) + rest
        return (sum(counted) if counted else None), beside

    def begins(self, series, until):
        """The first day from which on it has a value with a rate on every day until another."""
        day = until
        days = sorted({value.day for value in series.values if value.day <= until}, reverse=True)
        for one in days:
            if self.counted(series, one) is None:
                break
            day = one
        return day

    def paid_in(self, series, after, until):
        """By day, as it counts; None where one of them has no rate."""
        found = {}
        end = min(until, series.archived or until)
        for value in series.values:
            if after < value.day <= end and value.paid_in:
                amount = self.converted(series, value, value.paid_in)
                if amount is None:
                    return None
                found[value.day] = found.get(value.day, 0) + amount
        return [(day, self.part_of(series, amount)) for day, amount in found.items() if amount]

    def change(self, begin, end, lines=None):
        """Of what has a value on the first day, or else on the first later one on which anything has one: the first
        value of what begins afterwards is no gain."""
        lines = [line for line in (self.seen if lines is None else lines) if self.unconverted(line, end) is None]
        begins = {id(line): self.begins(line, end) for line in lines if self.counted(line, end) is not None}
        if not begins:
            return None
        begin = max(begin, min(begins.values()))
        lines = [line for line in lines if begins.get(id(line), begin) <= begin]
        (first, _), (last, _) = self.total(begin, lines), self.total(end, lines)
        if begin > end or first is None or last is None:
            return None
        payments = [self.paid_in(line, begin, end) for line in lines]
        # Without the rate of one payment, the others would give a wrong growth.
        known = [] if None in payments else [one for several in payments for one in several]
        return Change(begin, end, first, last, known)

    def estimate(self):
        """The day on which the target is reached at the pace of the last year, of everything, hidden or not: with the
        change that says so; "reached", "out of sight", or None if it is not known."""
        change = self.change(self.today - timedelta(days=365), self.today, self.mine)
        if self.target[1] != self.currency or change is None or change.days < 30:
            return None, change
        # Missing is what all of it falls short of, with what began later.
        now, _ = self.total(self.today, self.mine)
        missing, gained = self.target[0] - (change.last if now is None else now), change.last - change.first
        if missing <= 0:
            return "reached", change
        if gained <= 0 or Decimal(missing) * change.days / gained > 36_525:
            return "out of sight", change
        return self.today + timedelta(days=-(-missing * change.days // gained)), change


@dataclass
class Change:
    begin: date
    end: date
    first: int
    last: int
    payments: list

    @property
    def days(self):
        return (self.end - self.begin).days

    @property
    def fraction(self):
        return Decimal(self.last - self.first) / self.first if self.first > 0 else None

    @property
    def yearly(self):
        if self.days < 365 or self.first <= 0 or self.last < 0:
            return None
        return (Decimal(self.last) / self.first) ** (Decimal("365.25") / self.days) - 1

    @property
    def dietz(self):
        """Gain over the average amount: each payment counts for the days that were left of it."""
        if not self.payments or self.days == 0 or self.first < 0 or self.last < 0:
            return None
        average = Decimal(self.first)
        for day, amount in self.payments:
            average += Decimal(amount) * (self.end - day).days / self.days
        if average <= 0:
            return None
        growth = (self.last - self.first - sum(amount for _, amount in self.payments)) / average
        return growth if growth >= -1 else None


def months_before(day, months):
    """The same day of an earlier month, or its last."""
    index = day.year * 12 + day.month - 1 - months
    for last in range(day.day, 27, -1) if day.day > 27 else [day.day]:
        try:
            return date(index // 12, index % 12 + 1, last)
        except ValueError:
            continue
    raise ValueError(day)
