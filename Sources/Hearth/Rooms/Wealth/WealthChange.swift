import Foundation

/// What became of an amount between two days.
struct WealthChange: Sendable, Equatable {
    let start: Int64
    let end: Int64
    let days: Int
    var payments: [Payment] = []

    /// Money that came from outside, or went there.
    struct Payment: Sendable, Equatable {
        /// Since the first day; at its end nothing of a payment counts as start.
        let day: Int
        let amount: Int64
    }

    var change: Int64 { end - start }

    /// Nobody can say how many percent more than nothing, or than less than nothing, something is.
    var fraction: Double? { start > 0 ? Double(change) / Double(start) : nil }

    /// Compound annual growth; only over a year and more, and at worst everything lost. Nothing that ends below zero has
    /// grown at a rate.
    var yearly: Double? {
        guard days >= 365, start > 0, end >= 0 else { return nil }
        return pow(Double(end) / Double(start), 365.25 / Double(days)) - 1
    }

    /// Growth without what was paid in, by Modified Dietz: each payment counts for the part of the time during which it
    /// was there, (days − its day) / days. `nil` without payments, where too little was there for a rate, and where more
    /// than everything would be lost. Source: the CFA Institute's GIPS handbook, “Modified Dietz method”.
    var withoutPaidIn: Double? {
        guard !payments.isEmpty, days > 0, start >= 0, end >= 0 else { return nil }
        let paidIn = payments.reduce(0) { $0 + $1.amount }
        let ground = payments.reduce(Double(start)) { sum, payment in
            sum + Double(payment.amount) * Double(days - payment.day) / Double(days)
        }
        guard ground > 0 else { return nil }
        let growth = Double(change - paidIn) / ground
        return growth >= -1 ? growth : nil
    }
}

extension WealthChange {
    /// From the first day on which all that stands on the last one has a value; what has no rate then is left out on
    /// both days. `nil` when nothing stands.
    init?(of portfolio: Portfolio, from: Int, to: Int) {
        let counted = Portfolio(lines: portfolio.lines.filter { $0.unconverted(on: to).isEmpty })
        guard let end = counted.total(on: to) else { return nil }
        let begin = counted.lines.compactMap { $0.begins(before: to) }.reduce(from, max)
        guard begin <= to, let start = counted.total(on: begin) else { return nil }
        self.init(
            start: start, end: end, days: to - begin, payments: counted.payments(after: begin, to: to))
    }
}
