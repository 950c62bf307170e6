import House

/// Several lines in one currency, and their exact totals.
struct Portfolio: Sendable {
    let lines: [ValueLine]

    var firstDay: Int? { lines.compactMap { $0.points.first?.day }.min() }
    var lastDay: Int? { lines.compactMap { $0.points.last?.day }.max() }

    /// Assets minus debts at the end of a day; `nil` if no line has a value on that day.
    func total(on day: Int) -> Int64? {
        lines.reduce(nil) { sum, line in
            guard let value = line.counted(on: day) else { return sum }
            return Money.sum(sum ?? 0, value)
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

    /// The totals on the given days, in order; days without any value are left out.
    func totals(on days: [Int]) -> [SeriesPoint] {
        var next = [Int](repeating: 0, count: lines.count)
        var found: [SeriesPoint] = []
        found.reserveCapacity(days.count)
        for day in days {
            var sum: Int64?
            for (index, line) in lines.enumerated() {
                while next[index] < line.points.count, line.points[next[index]].day <= day { next[index] += 1 }
                guard next[index] > 0, line.lastDay.map({ day <= $0 }) ?? true else { continue }
                let point = line.points[next[index] - 1]
                guard !point.isGap else { continue }
                sum = Money.sum(sum ?? 0, line.counted(point).amount)
            }
            if let sum { found.append(SeriesPoint(day: day, amount: sum)) }
        }
        return found
    }

    /// The amounts that have no rate and so are missing from the total of a day: sums by currency, in the order of the
    /// codes.
    func unconverted(on day: Int) -> [Money] {
        var sums: [Currency: Int64] = [:]
        for money in lines.flatMap({ $0.unconverted(on: day) }) {
            sums[money.currency] = Money.sum(sums[money.currency] ?? 0, money.amount)
        }
        return sums.sorted { $0.key < $1.key }.map { Money($0.value, $0.key) }
    }

    /// The payments from outside after one day up to another; paying off a debt counts as paying in. Empty if one of
    /// the payments has no rate: the growth computed from the others would be wrong.
    func payments(after: Int, to: Int) -> [WealthChange.Payment] {
        var found: [WealthChange.Payment] = []
        for line in lines {
            let end = min(to, line.lastDay ?? to)
            for point in line.points where point.day > after && point.day <= end {
                if point.isPaymentUnknown { return [] }
                guard point.paidIn != 0 else { continue }
                found.append(WealthChange.Payment(day: point.day - after, amount: line.counted(point).paidIn))
            }
        }
        return found
    }
}
