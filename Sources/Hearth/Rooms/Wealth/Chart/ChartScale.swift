import Foundation

/// The axis of amounts: where it begins and ends, and the lines across.
struct ChartScale: Sendable, Equatable {
    let low: Double
    let high: Double
    let ticks: [Double]

    /// Zero is not on it.
    var isCut: Bool { low > 0 || high < 0 }

    /// - Parameters:
    ///   - values: what is drawn; may be empty.
    ///   - includesZero: the axis begins at zero, or ends there where all is negative.
    init(_ values: some Sequence<Double>, includesZero: Bool) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for value in values { (low, high) = (min(low, value), max(high, value)) }
        if low > high { (low, high) = (0, 1) }
        if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
        // Nothing but zero is a line in the middle: numbers above and below it would mean nothing.
        guard low != 0 || high != 0 else {
            (self.low, self.high, ticks) = (-1, 1, [0])
            return
        }
        if low == high { (low, high) = (low - abs(low) / 2, high + abs(low) / 2) }
        // What nearly begins at zero begins there; elsewhere a little air keeps lines off the edges.
        if low > 0, low < high * 0.3 { low = 0 }
        if high < 0, high > low * 0.3 { high = 0 }
        let step = Self.step((high - low) / 4)
        let bottom = (low / step).rounded(.down)
        let top = (high / step).rounded(.up)
        self.low = bottom * step
        self.high = top * step
        ticks = stride(from: bottom, through: top, by: 1).map { $0 * step }
    }

    /// From nothing to everything.
    static let percent = ChartScale([0, 1], includesZero: true)

    /// The next of 1, 2, 2.5 and 5 with any power of ten.
    private static func step(_ least: Double) -> Double {
        let power = pow(10, floor(log10(least)))
        let factor = [1, 2, 2.5, 5, 10].first { $0 * power >= least * 0.999_999 } ?? 10
        return factor * power
    }

    /// From 0 at the top to `height` at the bottom.
    func y(_ value: Double, height: Double) -> Double { (high - value) / (high - low) * height }
}

/// The days under a chart.
enum ChartDays {
    enum Label: Equatable {
        case day(Day)
        case month(Day)
        case year(Int)
    }

    /// At most five places: days for weeks, months with the year at January, years.
    static func ticks(_ range: ClosedRange<Int>) -> [(day: Int, label: Label)] {
        let span = range.upperBound - range.lowerBound
        if span == 0 { return [(range.lowerBound, .day(Day(number: range.lowerBound)))] }
        if span <= 62 {
            let step = [1, 2, 3, 7, 14].first { span / $0 <= 4 } ?? 14
            return stride(from: range.lowerBound, through: range.upperBound, by: step)
                .map { ($0, .day(Day(number: $0))) }
        }
        let step = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200].first { span / (30 * $0) <= 4 } ?? 2400
        let first = Day(number: range.lowerBound)
        var month = (first.year * 12 + first.month - 1) / step * step
        var found: [(Int, Label)] = []
        while let day = Day(year: month / 12, month: month % 12 + 1, day: 1), day.number <= range.upperBound {
            if day.number >= range.lowerBound {
                found.append((day.number, day.month == 1 ? .year(day.year) : .month(day)))
            }
            month += step
        }
        return found
    }
}

/// Fewer points that draw the same line: of every stretch its first, lowest, highest and last stay.
enum ChartThinning {
    static func thin<Point>(
        _ points: [Point], stretches: Int, day: (Point) -> Int, value: (Point) -> Int64
    ) -> [Point] {
        guard points.count > stretches * 4, let first = points.first, let last = points.last else { return points }
        let span = max(day(last) - day(first), 1)
        var kept: [Point] = []
        var start = 0
        while start < points.count {
            let stretch = (day(points[start]) - day(first)) * stretches / (span + 1)
            var end = start
            var (low, high) = (start, start)
            while end < points.count, (day(points[end]) - day(first)) * stretches / (span + 1) == stretch {
                if value(points[end]) < value(points[low]) { low = end }
                if value(points[end]) > value(points[high]) { high = end }
                end += 1
            }
            for index in Set([start, low, high, end - 1]).sorted() { kept.append(points[index]) }
            start = end
        }
        return kept
    }
}
