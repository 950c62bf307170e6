import Foundation
import House

/// The change of an amount between two days.
struct WealthChange: Sendable, Equatable {
    let start: Int64
    let end: Int64
    let days: Int
    var payments: [Payment] = []
    /// The lines that had no value yet on the first day: they are no part of the change.
    var later: [Later] = []

    struct Later: Sendable, Equatable {
        let name: String
        /// The first day with a value.
        let day: Int
    }

    /// A payment from outside, or to it (negative).
    struct Payment: Sendable, Equatable {
        /// Days since the first day. A payment on the first day itself is part of `start`.
        let day: Int
        let amount: Int64
    }

    var change: Int64 { end - start }

    /// `nil` if the start is zero or negative: a percentage of it would be meaningless.
    var fraction: Double? { start > 0 ? Double(change) / Double(start) : nil }

    /// Compound annual growth; `nil` below a year, or if the start is not positive or the end is negative: such an
    /// amount has no rate of growth.
    var yearly: Double? {
        guard days >= 365, start > 0, end >= 0 else { return nil }
        return pow(Double(end) / Double(start), 365.25 / Double(days)) - 1
    }

    /// Growth without payments, by Modified Dietz: each payment is weighted with the part of the time during which it
    /// was invested, (days − its day) / days. `nil` without payments, with an average capital of zero or less, or with
    /// a loss above 100 %. Source: the CFA Institute's GIPS handbook, “Modified Dietz method”.
    var withoutPaidIn: Double? {
        guard !payments.isEmpty, days > 0, start >= 0, end >= 0 else { return nil }
        let paidIn = payments.reduce(0) { Money.sum($0, $1.amount) }
        let ground = payments.reduce(Double(start)) { sum, payment in
            sum + Double(payment.amount) * Double(days - payment.day) / Double(days)
        }
        guard ground > 0 else { return nil }
        let growth = Double(change - paidIn) / ground
        return growth >= -1 ? growth : nil
    }
}

extension WealthChange {
    /// The change of the lines that have a value on the first day, or else on the first later day on which any line has
    /// one. A line that begins afterwards is no part of it: its first value is no gain. Lines without a rate on `to` are
    /// left out on both days. `nil` if no line has a value.
    init?(of portfolio: Portfolio, from: Int, to: Int) {
        let counted = Portfolio(lines: portfolio.lines.filter { $0.unconverted(on: to).isEmpty })
        let begins = counted.lines.map { $0.begins(before: to) }
        guard let first = begins.compactMap(\.self).min() else { return nil }
        let begin = max(from, first)
        let known = Portfolio(
            lines: zip(counted.lines, begins).filter { $1.map { $0 <= begin } ?? true }.map(\.0))
        guard begin <= to, let start = known.total(on: begin), let end = known.total(on: to) else { return nil }
        let later = zip(counted.lines, begins).compactMap { line, day in
            day.flatMap { $0 > begin ? Later(name: line.name, day: $0) : nil }
        }
        self.init(
            start: start, end: end, days: to - begin, payments: known.payments(after: begin, to: to), later: later)
    }
}
