import House

/// A line of values by day, for charts and totals: each value stands until the next one.
struct ValueLine: Sendable {
    let name: String
    /// The index in the palette, 1 to 10.
    let colour: Int
    let currency: Currency
    /// The values of a debt are subtracted from totals.
    var isDebt = false
    /// The last day on which an archived series counts.
    var lastDay: Int?
    /// The points in ascending order, one for each day that has a value.
    let points: [SeriesPoint]
    /// The counted part in hundredths of a percent; 10000 in the household's total.
    var part = 10_000
    /// The values in the series' own currency, if the line is converted: they stand in on days without a rate.
    var own: Own?
    /// The lines of a group; empty for a single series.
    var members: [ValueLine] = []

    struct Own: Sendable {
        let currency: Currency
        /// One point for each of the line's points, on the same days.
        let points: [SeriesPoint]
    }

    /// The value that stands at the end of a day; `nil` before the first, after the last day and without a rate.
    func value(on day: Int) -> Int64? {
        guard let index = pointIndex(on: day), !points[index].isGap else { return nil }
        return part(of: points[index].amount)
    }

    /// The line's signed amount in the total of a day: negative for a debt.
    func counted(on day: Int) -> Int64? { value(on: day).map(signed) }

    /// The amounts without a rate that are missing from the total of a day, signed as they would count.
    func unconverted(on day: Int) -> [Money] {
        if !members.isEmpty { return Portfolio(lines: members).unconverted(on: day) }
        guard let own, let index = pointIndex(on: day), points[index].isGap else { return [] }
        return [Money(signed(part(of: own.points[index].amount)), own.currency)]
    }

    /// The day of the rate with which a day's value is counted, and the day of the value.
    func rate(on day: Int) -> (day: Int, valueDay: Int)? {
        guard let index = pointIndex(on: day) else { return nil }
        return points[index].rateDay.map { (Int($0), points[index].day) }
    }

    /// The first day from which on the line has a value without gap until `day`; `nil` if it has none on `day`.
    func begins(before day: Int) -> Int? {
        guard let last = pointIndex(on: day), !points[last].isGap else { return nil }
        guard own != nil else { return points[0].day }
        let gap = points[...last].lastIndex(where: \.isGap)
        return points[gap.map { $0 + 1 } ?? 0].day
    }

    /// The index of the point that stands on a day.
    private func pointIndex(on day: Int) -> Int? {
        if let lastDay, day > lastDay { return nil }
        return lastIndex(on: day)
    }

    /// The counted part of an amount.
    func part(of amount: Int64) -> Int64 { Money(amount, currency).part(part).amount }

    private func signed(_ amount: Int64) -> Int64 { isDebt ? -amount : amount }

    /// The signed amount of a point, and its signed payment from outside: paying off a debt counts as paying in.
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

    /// True if a value stands on any day of the range, with or without a rate.
    func hasValues(from: Int, to: Int) -> Bool {
        guard let first = points.first, first.day <= to else { return false }
        return from <= (lastDay ?? from) && first.day <= (lastDay ?? first.day)
    }

    /// True if a value that is not converted stands on any day of the range.
    /// - Parameter isTooLarge: whether it is too large to be converted, or has no rate.
    func hasGap(isTooLarge: Bool, from: Int, to: Int) -> Bool {
        let end = min(to, lastDay ?? to)
        return from <= end
            && points[(lastIndex(on: from) ?? 0)...].contains {
                $0.day <= end && $0.isGap && $0.isTooLarge == isTooLarge
            }
    }

    /// The signed values of the range, split at gaps without a rate. The first stretch begins with the value that
    /// stands when the range begins; each stretch ends on the last day on which its last value stands.
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
                // A value without a rate is left out of the sum and shown beside it.
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
            // A day on which no line has a convertible value is a gap, not a sum of 0.
            point.isGap = sum.counted == 0
            points.append(point)
        }
        let ends = lines.compactMap(\.lastDay)
        self.init(
            name: name, colour: colour, currency: currency, isDebt: isDebt,
            lastDay: ends.count == lines.count ? ends.max() : nil, points: points, members: lines)
    }
}

/// The amount that one or more lines add to a sum on a day.
private struct Share {
    var amount: Int64 = 0
    /// The number of lines that have a value in the sum's currency.
    var counted = 0

    static func + (one: Share, other: Share) -> Share {
        Share(amount: Money.sum(one.amount, other.amount), counted: one.counted + other.counted)
    }

    static func - (one: Share, other: Share) -> Share {
        Share(amount: Money.sum(one.amount, -other.amount), counted: one.counted - other.counted)
    }
}

/// A series with its values, in its own currency or in that of the total.
struct WealthLine: Sendable {
    let open: OpenSeries
    private(set) var values: ValueLine

    var series: Series { open.series }
    var currency: Currency { values.currency }
    var part: Int { values.part }

    /// - Parameter points: the values in the series' own currency.
    init(open: OpenSeries, points: [SeriesPoint]) {
        let series = open.series
        self.open = open
        values = ValueLine(
            name: series.name, colour: open.colour, currency: series.currency, isDebt: series.isDebt,
            lastDay: series.archivedOn?.number, points: points, part: series.part)
    }

    /// - Parameter points: the values of the same days in the other currency.
    func converted(_ points: [SeriesPoint], to currency: Currency) -> WealthLine {
        var line = self
        line.values = ValueLine(
            name: values.name, colour: values.colour, currency: currency, isDebt: values.isDebt,
            lastDay: values.lastDay, points: points, part: values.part,
            own: ValueLine.Own(currency: values.currency, points: values.points))
        return line
    }

    /// The line with the whole amount instead of the member's part.
    var whole: WealthLine {
        var line = self
        line.values.part = 10_000
        return line
    }
}
