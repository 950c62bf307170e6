import Foundation

/// A line of values as it is drawn and added up: by day, with the last one standing until the next.
struct ValueLine: Sendable {
    let name: String
    /// 1 to 10.
    let colour: Int
    let currency: Currency
    /// What is owed counts against the rest.
    var isDebt = false
    /// The last day on which it counts.
    var lastDay: Int?
    /// One for each day that has a value, in order.
    let points: [SeriesPoint]
    /// In hundredths of a percent: 10000 for the household's total.
    var part = 10_000

    /// The value that stands at the end of a day; `nil` before the first and after the last day.
    func value(on day: Int) -> Int64? {
        if let lastDay, day > lastDay { return nil }
        guard let index = lastIndex(on: day) else { return nil }
        return own(points[index].amount)
    }

    /// What it adds to a total on a day: the value of a debt counts against it.
    func counted(on day: Int) -> Int64? { value(on: day).map { isDebt ? -$0 : $0 } }

    /// The member's part of an amount.
    func own(_ amount: Int64) -> Int64 { Money(amount, currency).part(part).amount }

    /// The index of the newest point that is not after the day.
    private func lastIndex(on day: Int) -> Int? {
        var (low, high) = (0, points.count)
        while low < high {
            let middle = (low + high) / 2
            if points[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// Whether any value stands on a day between two others.
    func hasValues(from: Int, to: Int) -> Bool {
        guard let first = points.first, first.day <= to else { return false }
        return from <= (lastDay ?? from) && first.day <= (lastDay ?? first.day)
    }

    /// The values that stand from one day to another: with the one that came in, and the one that goes out.
    func values(from: Int, to: Int) -> [SeriesPoint] {
        let end = min(to, lastDay ?? to)
        var found: [SeriesPoint] = []
        if let before = value(on: from), from <= end { found.append(SeriesPoint(day: from, amount: before)) }
        let start = (lastIndex(on: from) ?? -1) + 1
        if start < points.count {
            for point in points[start...] {
                if point.day > end { break }
                found.append(SeriesPoint(day: point.day, amount: own(point.amount), paidIn: own(point.paidIn)))
            }
        }
        if let last = found.last, last.day < end { found.append(SeriesPoint(day: end, amount: last.amount)) }
        return found
    }
}

/// One series with its values, in its own currency or in the one of the total.
struct WealthLine: Sendable {
    let open: OpenSeries
    let values: ValueLine

    var series: Series { open.series }
    var currency: Currency { values.currency }
    var part: Int { values.part }

    /// - Parameter currency: of the points.
    init(open: OpenSeries, points: [SeriesPoint], in currency: Currency, part: Int) {
        let series = open.series
        self.open = open
        values = ValueLine(
            name: series.name, colour: series.colour, currency: currency, isDebt: series.isDebt,
            lastDay: series.archivedOn?.number, points: points, part: part)
    }
}

/// Several lines in one currency, added up exactly.
struct Portfolio: Sendable {
    let lines: [ValueLine]

    var firstDay: Int? { lines.compactMap { $0.points.first?.day }.min() }
    var lastDay: Int? { lines.compactMap { $0.points.last?.day }.max() }

    /// Assets minus debts at the end of a day; `nil` before the first value of all.
    func total(on day: Int) -> Int64? {
        lines.reduce(nil) { sum, line in
            guard let value = line.counted(on: day) else { return sum }
            return (sum ?? 0) + value
        }
    }

    /// Every day in the range on which a value changes or ends, with both edges, in order.
    func days(from: Int, to: Int) -> [Int] {
        let low = max(from, firstDay ?? from)
        let high = min(to, max(lastDay ?? to, (lines.compactMap(\.lastDay).max() ?? from) + 1))
        guard low <= high else { return from == to ? [from] : [from, to] }
        // Faster than a set: most lines have values on the same days.
        var isMarked = [Bool](repeating: false, count: high - low + 1)
        func mark(_ day: Int) {
            if day >= low && day <= high { isMarked[day - low] = true }
        }
        for line in lines {
            for point in line.points { mark(point.day) }
            if let last = line.lastDay {
                mark(last)
                mark(last + 1)
            }
        }
        mark(from)
        mark(to)
        var days = isMarked.indices.filter { isMarked[$0] }.map { $0 + low }
        if low > from { days.insert(from, at: 0) }
        if high < to { days.append(to) }
        return days
    }

    /// The totals of days in order, without those on which there is none.
    func totals(on days: [Int]) -> [SeriesPoint] {
        var next = [Int](repeating: 0, count: lines.count)
        var found: [SeriesPoint] = []
        found.reserveCapacity(days.count)
        for day in days {
            var sum: Int64?
            for (index, line) in lines.enumerated() {
                while next[index] < line.points.count, line.points[next[index]].day <= day { next[index] += 1 }
                guard next[index] > 0, line.lastDay.map({ day <= $0 }) ?? true else { continue }
                let value = line.own(line.points[next[index] - 1].amount)
                sum = (sum ?? 0) + (line.isDebt ? -value : value)
            }
            if let sum { found.append(SeriesPoint(day: day, amount: sum)) }
        }
        return found
    }

    /// What came from outside after one day and until another; a debt paid off counts as paid in.
    func paidIn(after: Int, to: Int) -> Int64 {
        lines.reduce(0) { sum, line in
            line.points.reduce(sum) { sum, point in
                guard point.paidIn != 0, point.day > after, point.day <= to else { return sum }
                return sum + (line.isDebt ? -1 : 1) * line.own(point.paidIn)
            }
        }
    }
}

extension ValueLine {
    /// The sum of several lines in one currency as one line.
    init(sumOf lines: [ValueLine], name: String, colour: Int, currency: Currency, isDebt: Bool) {
        var steps: [(day: Int, change: Int64)] = []
        for line in lines {
            var old: Int64 = 0
            for point in line.points {
                if let last = line.lastDay, point.day > last { break }
                let value = line.own(point.amount)
                steps.append((point.day, value - old))
                old = value
            }
            if let last = line.lastDay, old != 0 { steps.append((last + 1, -old)) }
        }
        steps.sort { $0.day < $1.day }
        var points: [SeriesPoint] = []
        for step in steps {
            let sum = (points.last?.amount ?? 0) + step.change
            if points.last?.day == step.day { points.removeLast() }
            points.append(SeriesPoint(day: step.day, amount: sum))
        }
        let ends = lines.compactMap(\.lastDay)
        self.init(
            name: name, colour: colour, currency: currency, isDebt: isDebt,
            lastDay: ends.count == lines.count ? ends.max() : nil, points: points)
    }
}

/// What became of an amount between two days.
struct WealthChange: Sendable, Equatable {
    let start: Int64
    let end: Int64
    let days: Int
    let paidIn: Int64

    var change: Int64 { end - start }

    /// Nobody can say how many percent more than nothing, or than less than nothing, something is.
    var fraction: Double? { start > 0 ? Double(change) / Double(start) : nil }

    /// Compound annual growth; only over a year and more, and at worst everything lost.
    var yearly: Double? {
        guard days >= 365, start > 0 else { return nil }
        if end <= 0 { return -1 }
        return max(-1, pow(Double(end) / Double(start), 365.25 / Double(days)) - 1)
    }

    /// Modified Dietz: growth without what was paid in, which is taken to have come half-way.
    var withoutPaidIn: Double? {
        let ground = Double(start) + Double(paidIn) / 2
        guard paidIn != 0, ground > 0 else { return nil }
        return (Double(end) - Double(start) - Double(paidIn)) / ground
    }

    init(start: Int64, end: Int64, days: Int, paidIn: Int64 = 0) {
        self.start = start
        self.end = end
        self.days = days
        self.paidIn = paidIn
    }

    /// From the first day in the range that has a total; `nil` when none has.
    init?(of portfolio: Portfolio, from: Int, to: Int) {
        guard let first = portfolio.firstDay, let end = portfolio.total(on: to) else { return nil }
        let begin = min(max(from, first), to)
        guard let start = portfolio.total(on: begin) else { return nil }
        self.init(start: start, end: end, days: to - begin, paidIn: portfolio.paidIn(after: begin, to: to))
    }
}

/// The extremes of a series' own values.
struct SeriesExtremes: Sendable, Equatable {
    let highest: SeriesPoint
    let lowest: SeriesPoint
    /// The largest fall from a peak: how much, and from how high.
    let fall: Int64
    let peak: Int64

    init?(_ points: [SeriesPoint]) {
        guard let first = points.first else { return nil }
        var (highest, lowest, top) = (first, first, first.amount)
        var (fall, peak): (Int64, Int64) = (0, first.amount)
        for point in points {
            if point.amount > highest.amount { highest = point }
            if point.amount < lowest.amount { lowest = point }
            top = max(top, point.amount)
            if top - point.amount > fall { (fall, peak) = (top - point.amount, top) }
        }
        (self.highest, self.lowest, self.fall, self.peak) = (highest, lowest, fall, peak)
    }
}
