import Foundation

/// The rates between two currencies, by day.
struct RateTable: Sendable {
    struct Entry: Sendable {
        let day: Int
        let value: Decimal
        /// The day of the older of the two rates, if the rate is computed over a third currency.
        let oldest: Int

        init(day: Int, value: Decimal, oldest: Int? = nil) {
            self.day = day
            self.value = value
            self.oldest = oldest ?? day
        }
    }

    /// In ascending order; of several rates of a day the last one counts.
    private let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// - Parameter other: the rates for days before the first entry.
    init(_ entries: [Entry], before other: RateTable) {
        let first = entries.first?.day ?? .max
        self.entries = other.entries.filter { $0.day < first } + entries
    }

    /// Rates computed over a third currency, from the first day on which both have a rate.
    init(_ first: [Entry], by second: [Entry]) {
        let (one, other) = (RateTable(first), RateTable(second))
        entries = Set(first.map(\.day) + second.map(\.day)).sorted().compactMap { day in
            guard let left = one.last(on: day), let right = other.last(on: day) else { return nil }
            let value = left.value * right.value
            return value.isNormal ? Entry(day: day, value: value, oldest: min(left.day, right.day)) : nil
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The newest rate up to a day; never a later one.
    func last(on day: Int) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? entries[low - 1] : nil
    }
}
