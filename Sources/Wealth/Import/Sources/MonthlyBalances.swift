import Foundation
import House

/// The movements of one account, added up to its balances at the ends of months; the balance of the last month is that of
/// the day of its last movement.
struct MonthlyBalances {
    struct Balance {
        let day: Day
        let sum: Decimal
        /// The line of the month's last movement.
        let line: Int

        /// `nil` for a sum that no amount of money holds.
        var amount: AmountText? { abs(sum) <= MonthlyBalances.largest ? AmountText(exact: sum) : nil }
    }

    /// In the currencies with the most decimals, three, it is the largest sum of money.
    private static let largest = Decimal(Money.sumLimit) / 1000

    private struct Month {
        var sum = Decimal()
        var day: Day
        var line: Int
    }

    /// By twelve for each year, and the month of the year.
    private var months: [Int: Month] = [:]

    mutating func add(_ change: Decimal, on day: Day, line: Int) {
        let number = day.year * 12 + day.month
        var month = months[number] ?? Month(day: day, line: line)
        month.sum += change
        (month.day, month.line) = (max(month.day, day), max(month.line, line))
        months[number] = month
    }

    /// In the order of time.
    var all: [Balance] {
        let last = months.keys.max()
        var balance = Decimal()
        return months.sorted { $0.key < $1.key }.map { number, month in
            balance += month.sum
            return Balance(
                day: number == last ? month.day : Self.end(number), sum: balance, line: month.line)
        }
    }

    private static func end(_ month: Int) -> Day {
        Day(known: (month - 1) / 12, (month - 1) % 12 + 1, 1).adding(months: 1).adding(days: -1)
    }
}
