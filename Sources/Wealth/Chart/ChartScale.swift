import Foundation
import House

/// The axis of amounts: where it begins and ends, and the lines across.
struct ChartScale: Sendable, Equatable {
    let low: Double
    let high: Double
    let ticks: [Double]

    /// The axis does not include zero.
    var isCut: Bool { low > 0 || high < 0 }

    /// - Parameters:
    ///   - values: the amounts to be drawn; may be empty.
    ///   - includesZero: extends the axis to zero.
    init(_ values: some Sequence<Double>, includesZero: Bool) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for value in values { (low, high) = (min(low, value), max(high, value)) }
        if low > high { (low, high) = (0, 1) }
        if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
        // If all values are 0, the line is drawn in the middle without other ticks: other numbers would mean nothing.
        guard low != 0 || high != 0 else {
            (self.low, self.high, ticks) = (-1, 1, [0])
            return
        }
        if low == high { (low, high) = (low - abs(low) / 2, high + abs(low) / 2) }
        // If the lowest value is below 30 % of the highest, the axis starts at zero; likewise for negative values.
        if low > 0, low < high * 0.3 { low = 0 }
        if high < 0, high > low * 0.3 { high = 0 }
        let step = Self.step((high - low) / 4)
        let bottom = (low / step).rounded(.down)
        let top = (high / step).rounded(.up)
        self.low = bottom * step
        self.high = top * step
        ticks = stride(from: bottom, through: top, by: 1).map { $0 * step }
    }

    /// The axis from 0 to 100 %.
    static let percent = ChartScale([0, 1], includesZero: true)

    /// The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `least`.
    private static func step(_ least: Double) -> Double {
        let power = pow(10, floor(log10(least)))
        let factor = [1, 2, 2.5, 5, 10].first { $0 * power >= least * 0.999_999 } ?? 10
        return factor * power
    }

    /// The distance from the top of the plot: `high` is at 0, `low` at `height`.
    func y(_ value: Double, height: Double) -> Double { (high - value) / (high - low) * height }
}

/// The ticks of the time axis under a chart.
enum ChartDays {
    enum Label: Equatable {
        case day(Day)
        case month(Day)
        case year(Int)
    }

    /// At most five ticks: days for up to two months, then months (January shows its year) and years.
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

/// Thinning of a line's points without a visible change: each stretch keeps its first, lowest, highest and last point.
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
