import Foundation
import House

/// The change of an amount between two days.
struct WealthChange: Sendable, Equatable {
    let start: Int64
    let end: Int64
    let days: Int
    var payments: [Payment] = []

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
    /// The change from the first day on which every line that has a value on `to` has one; lines without a rate on `to`
    /// are left out on both days. `nil` if no line has a value.
    init?(of portfolio: Portfolio, from: Int, to: Int) {
        let counted = Portfolio(lines: portfolio.lines.filter { $0.unconverted(on: to).isEmpty })
        guard let end = counted.total(on: to) else { return nil }
        let begin = counted.lines.compactMap { $0.begins(before: to) }.reduce(from, max)
        guard begin <= to, let start = counted.total(on: begin) else { return nil }
        self.init(
            start: start, end: end, days: to - begin, payments: counted.payments(after: begin, to: to))
    }
}
