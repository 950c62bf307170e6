"""Every page of wealth that has a number, read and compared with the oracle."""

import json
import re
from datetime import datetime
from html import unescape

from figures import amounts, check_percent, plain, short
from oracle import Book, Series, months_before

KINDS = {"cash": "Cash and accounts", "shares": "Shares", "property": "Property", "debts": "Debts"}
COLOURS = {11: "cash", 12: "shares", 13: "property", 15: "debts"}


class Seen:
    """The pages of a household's `book`, in English: `get` fetches a page, `dice` chooses the pages to check."""

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
            by = dice.choice(["", "&by=group"])
            page = self.get(f"/wealth?{query}&mode={dice.choice(['lines', 'total', 'stacked', 'percent'])}{by}")
            self.check_headline(page, query, first, end)
            self.check_table(page, end, self.lines(by))
            self.check_shares(self.get(f"/wealth?{query}&mode=percent&by=group"), last if query == "range=all" else end)
        for by in ["", "&by=group"] * 3:
            self.check_day(self.day(), by)
        self.check_places(page)
        self.check_target(page)
        for series in book.series:
            self.check_series(series)
        # Today is about the member's own wealth, all of it.
        household, book.is_household = book.is_household, False
        total, beside = book.total(book.today, book.mine)
        book.is_household = household
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
        head = re.search(r'<h1 class="net-worth[^"]*">(.*?)</h1>(.*?)</header>', page, re.S)
        said = re.findall(r'net-worth__beside">and (.*?)</p>', head.group(2))
        shown = [one for text in ([head.group(1)] if expected else []) + said for one in amounts(text)]
        assert shown == expected, query
        change = book.change(begin, end)
        line = re.search(r'<p class="net-worth__change"><span[^>]*>(.*?)</span> (.*?)</p>', head.group(2), re.S)
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
            assert words.startswith({"range=year": "in a year", "range=month": "in a month"}.get(query, "in this period"))
        yearly = re.search(r"(\S+%) a year", words)
        assert bool(yearly) == (change.yearly is not None and change.days > 366), f"{query}: {change} {words}"
        if yearly:
            check_percent(yearly.group(1), change.yearly, query)
        dietz = re.search(r"(\S+%) excluding deposits", words)
        assert bool(dietz) == (change.dietz is not None), f"{query}: {change} {words}"
        if dietz:
            check_percent(dietz.group(1), change.dietz, f"{query}: {change}")

    def lines(self, by):
        """The series behind each line that is drawn."""
        if not by:
            return {one.name: [one] for one in self.book.seen}
        return {name: [one for one in self.book.seen if one.kind == kind] for kind, name in KINDS.items()}

    def check_shares(self, page, end):
        """The share of each group in all that is owned, read from the right edge of the drawing."""
        counted = {kind: [self.book.counted(one, end) for one in self.book.seen if one.kind == kind]
                   for kind in KINDS if kind != "debts"}
        sums = {kind: max(0, sum(one for one in found if one is not None)) for kind, found in counted.items()}
        bands = re.findall(r'<polygon class="chart__band" data-colour="(\d+)" points="(.*?)"/>', page)
        owned = sum(sums.values())
        if self.book.total(end)[0] is None or not owned:
            return
        height = int(re.search(r'class="chart__plot"[^>]* height="(\d+)"', page).group(1)) - 16
        for colour, points in bands:
            points = [tuple(map(float, point.split(","))) for point in points.split()]
            # A single day stands in the middle.
            ends = [y for x, y in points if x == 1000 or len(points) == 2]
            # Down the upper edge's last step and up the lower one's, where they have one.
            pairs = {2: [(0, 1)], 3: [(0, 1), (1, 2)], 4: [(1, 2)]}[len(ends)]
            shown = [(ends[low] - ends[high]) / height for high, low in pairs]
            kind = COLOURS[int(colour)]
            share = sums.pop(kind) / owned
            assert any(abs(one - share) < 0.002 for one in shown), f"{kind} on {end}: {shown} {share}"
        assert not sum(sums.values()), f"{end}: {sums} are not drawn"

    def check_target(self, page):
        book = self.book
        said = re.search(r'<p class="wealth__target">.*?<span>(.*?)</span></p>', page)
        if book.target is None or book.is_household:
            assert said is None
            return
        said = unescape(said.group(1))
        amount, rest = re.fullmatch(r"Target: (.*?[\d])((?:\. |, ).*)?", said).groups()
        assert amounts(amount) == [short(*book.target)], said
        found, change = book.estimate()
        pace = "of the last year" if change and change.days == 365 else change and f"since {change.begin:%-d %b %Y}"
        expected = {
            None: None, "reached": ", reached.",
            "out of sight": f". Not in sight at the pace {pace or ''}.",
        }.get(found) if not hasattr(found, "year") else f". Estimate: {found:%b %Y}, at the pace {pace}."
        assert rest == expected, f"{said}: {change}"

    def check_table(self, page, end, lines):
        names = [unescape(name) for name in re.findall(r'<th scope="col">(.*?)</th>', page)][1:-1]
        rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page)
        assert rows or not any(one.standing(end) for one in self.book.seen)
        for text, cells in rows:
            day = datetime.strptime(text, "%d %b %Y").date()
            cells = re.findall("<td>(.*?)</td>", cells)
            for name, cell in zip(names, cells):
                assert amounts(cell) == self.exact(day, lines[name]), f"{day} {name}"
            assert amounts(cells[-1]) == self.exact(day, self.book.seen), f"{day}"

    def exact(self, day, lines):
        total, beside = self.book.total(day, lines)
        found = [] if total is None else [(total, self.book.currency)]
        return [plain(*one) for one in found + [(beside[code], code) for code in sorted(beside)]]

    def check_day(self, day, by):
        answer = json.loads(self.get(f"/wealth/day?day={day}{by}"))
        rows = {row["name"]: amounts(row["amount"]) for row in answer["rows"]}
        expected = {name: self.exact(day, lines) for name, lines in self.lines(by).items()}
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
        # On its own page a series is whole, in its own currency, and a debt is the amount owed.
        alone = Book(self.book.today, series.currency)
        alone.series = [Series(series.name, "cash", series.currency, values=past)]
        days = sorted(value.day for value in past)
        change = alone.change(days[0], days[-1])
        assert amounts(facts["Latest"].split(" · ")[0]) == [plain(change.last, series.currency)]
        money, percent = re.fullmatch(r"(.*) \((.*)\)", unescape(facts["Change"])).groups()
        assert amounts(money) == [plain(change.last - change.first, series.currency)]
        check_percent(percent, change.fraction, series.name)
        for name, number in (("Per year", change.yearly), ("Excluding deposits", change.dietz)):
            if name == "Excluding deposits" and series.kind == "debts":
                number = None
            assert (name in facts) == (number is not None), f"{series.name} {name}: {change}"
            if number is not None:
                check_percent(facts[name], number, f"{series.name} {name}: {change}")
