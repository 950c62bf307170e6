/// A line of values as it is drawn and added up: by day, with the last one standing until the next.
struct ValueLine: Sendable {
    let name: String
    /// 1 to 10.
    let colour: Int
    let currency: Currency
    /// A debt counts against the rest.
    var isDebt = false
    /// The last day on which it counts.
    var lastDay: Int?
    /// One for each day that has a value, in order.
    let points: [SeriesPoint]
    /// In hundredths of a percent: 10000 for the household's total.
    var part = 10_000
    /// The same values in the series' own currency, where that is another one: for days without a rate.
    var own: Own?
    /// The lines that a group is made of.
    var members: [ValueLine] = []

    struct Own: Sendable {
        let currency: Currency
        /// Of the same days as those in the currency of the line.
        let points: [SeriesPoint]
    }

    /// The value that stands at the end of a day; `nil` before the first, after the last day and without a rate.
    func value(on day: Int) -> Int64? {
        guard let index = standing(on: day), !points[index].isGap else { return nil }
        return part(of: points[index].amount)
    }

    /// Its share of a total on a day: the value of a debt counts against it.
    func counted(on day: Int) -> Int64? { value(on: day).map(signed) }

    /// The values that a missing rate keeps out of a total on a day, signed as they would count.
    func unconverted(on day: Int) -> [Money] {
        if !members.isEmpty { return Portfolio(lines: members).unconverted(on: day) }
        guard let own, let index = standing(on: day), points[index].isGap else { return [] }
        return [Money(signed(part(of: own.points[index].amount)), own.currency)]
    }

    /// The day of the rate at which the value of a day is counted, and the day of that value.
    func rate(on day: Int) -> (day: Int, valueDay: Int)? {
        guard let index = standing(on: day) else { return nil }
        return points[index].rateDay.map { (Int($0), points[index].day) }
    }

    /// The first day from which on it has a value up to this one; `nil` where it has none on this.
    func begins(before day: Int) -> Int? {
        guard let last = standing(on: day), !points[last].isGap else { return nil }
        guard own != nil else { return points[0].day }
        let gap = points[...last].lastIndex(where: \.isGap)
        return points[gap.map { $0 + 1 } ?? 0].day
    }

    /// The index of the point that stands on a day.
    private func standing(on day: Int) -> Int? {
        if let lastDay, day > lastDay { return nil }
        return lastIndex(on: day)
    }

    /// The member's part of an amount.
    func part(of amount: Int64) -> Int64 { Money(amount, currency).part(part).amount }

    private func signed(_ amount: Int64) -> Int64 { isDebt ? -amount : amount }

    /// A point's share of a total, and of what came from outside: a debt paid off counts as paid in.
    func counted(_ point: SeriesPoint) -> (amount: Int64, paidIn: Int64) {
        (signed(part(of: point.amount)), signed(part(of: point.paidIn)))
    }

    /// The index of the newest point that is not after the day.
    private func lastIndex(on day: Int) -> Int? {
        var (low, high) = (0, points.count)
        while low < high {
            let middle = (low + high) / 2
            if points[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// Whether any value stands on a day between two others, with a rate or without.
    func hasValues(from: Int, to: Int) -> Bool {
        guard let first = points.first, first.day <= to else { return false }
        return from <= (lastDay ?? from) && first.day <= (lastDay ?? first.day)
    }

    /// The values that stand from one day to another as they count, divided where there is no rate. The first stretch
    /// begins with the value that came in; each ends on the last day on which its last value stands.
    func stretches(from: Int, to: Int) -> [[SeriesPoint]] {
        let end = min(to, lastDay ?? to)
        guard from <= end else { return [] }
        var stretches: [[SeriesPoint]] = []
        var stretch: [SeriesPoint] = []
        func close(on day: Int) {
            guard let last = stretch.last else { return }
            if last.day < day { stretch.append(SeriesPoint(day: day, amount: last.amount)) }
            stretches.append(stretch)
            stretch = []
        }
        for point in points[(lastIndex(on: from) ?? 0)...] {
            if point.day > end { break }
            let day = max(point.day, from)
            if point.isGap {
                close(on: day)
            } else {
                stretch.append(SeriesPoint(day: day, amount: counted(point).amount))
            }
        }
        close(on: end)
        return stretches
    }
}

extension ValueLine {
    /// The sum of several lines in one currency as one line.
    init(sumOf lines: [ValueLine], name: String, colour: Int, currency: Currency, isDebt: Bool) {
        var steps: [(day: Int, change: Share)] = []
        for line in lines {
            var old = Share()
            for point in line.points {
                if let last = line.lastDay, point.day > last { break }
                // Without a rate it stands beside the sum.
                let new = point.isGap ? Share() : Share(amount: line.part(of: point.amount), counted: 1)
                steps.append((point.day, new - old))
                old = new
            }
            if let last = line.lastDay { steps.append((last + 1, Share() - old)) }
        }
        steps.sort { $0.day < $1.day }
        var points: [SeriesPoint] = []
        var sum = Share()
        for step in steps {
            sum = sum + step.change
            if points.last?.day == step.day { points.removeLast() }
            var point = SeriesPoint(day: step.day, amount: sum.amount)
            // Nothing of it can be counted, or nothing stands: that is no sum of 0.
            point.isGap = sum.counted == 0
            points.append(point)
        }
        let ends = lines.compactMap(\.lastDay)
        self.init(
            name: name, colour: colour, currency: currency, isDebt: isDebt,
            lastDay: ends.count == lines.count ? ends.max() : nil, points: points, members: lines)
    }
}

/// One or more lines’ part of a sum on a day.
private struct Share {
    var amount: Int64 = 0
    /// How many have a value in the sum's currency.
    var counted = 0

    static func + (one: Share, other: Share) -> Share {
        Share(amount: one.amount + other.amount, counted: one.counted + other.counted)
    }

    static func - (one: Share, other: Share) -> Share {
        Share(amount: one.amount - other.amount, counted: one.counted - other.counted)
    }
}

/// One series with its values, in its own currency or in the one of the total.
struct WealthLine: Sendable {
    let open: OpenSeries
    private(set) var values: ValueLine

    var series: Series { open.series }
    var currency: Currency { values.currency }
    var part: Int { values.part }

    /// - Parameter points: in the series' own currency.
    init(open: OpenSeries, points: [SeriesPoint]) {
        let series = open.series
        self.open = open
        values = ValueLine(
            name: series.name, colour: open.colour, currency: series.currency, isDebt: series.isDebt,
            lastDay: series.archivedOn?.number, points: points, part: series.part)
    }

    /// - Parameter points: of the same days in another currency.
    func converted(_ points: [SeriesPoint], to currency: Currency) -> WealthLine {
        var line = self
        line.values = ValueLine(
            name: values.name, colour: values.colour, currency: currency, isDebt: values.isDebt,
            lastDay: values.lastDay, points: points, part: values.part,
            own: ValueLine.Own(currency: values.currency, points: values.points))
        return line
    }

    /// All of it, and not the member's part alone.
    var whole: WealthLine {
        var line = self
        line.values.part = 10_000
        return line
    }
}
