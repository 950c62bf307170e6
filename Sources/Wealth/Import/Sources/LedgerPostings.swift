import Foundation
import House

/// The postings of a ledger, added up by account, commodity and month: the balances of a ledger that states none.
/// Source: hledger's manual, “Postings”; beancount's language syntax, “Costs and prices”.
struct LedgerPostings {
    struct Posting {
        let account: String
        /// `nil` for the one posting whose amount makes the transaction balance.
        let amount: (value: Decimal, code: String)?
        /// The posting's weight in the balance of the transaction: at its cost or price, if it has one.
        let weight: (value: Decimal, code: String)?
        /// `(account)`: outside of the balance; `[account]`: balanced among themselves.
        let isVirtual: Bool
        let isBracketed: Bool
        var day: Day
        let line: Int
    }

    struct Month {
        var sum: Decimal
        var day: Day
        var line: Int
    }

    struct Key: Hashable {
        let account: String
        let code: String
    }

    private(set) var sums: [Key: [Int: Month]] = [:]
    private var open: [Posting] = []
    /// The number of transactions with postings.
    private(set) var transactions = 0
    /// Lines of postings whose missing amount cannot be told.
    private(set) var unclear: [Posting] = []

    /// Postings whose amount is none.
    private(set) var refused: [(account: String, text: String, line: Int)] = []

    mutating func refuse(_ account: String, _ text: String, _ line: Int) { refused.append((account, text, line)) }

    mutating func add(_ posting: Posting) { open.append(posting) }

    /// Moves the last posting to the day that its comment names.
    mutating func date(_ day: Day) {
        if !open.isEmpty { open[open.count - 1].day = day }
    }

    /// Ends a transaction: the posting without an amount takes the rest.
    mutating func end() {
        guard !open.isEmpty else { return }
        transactions += 1
        for isBracketed in [false, true] {
            let group = open.filter { !$0.isVirtual && $0.isBracketed == isBracketed }
            var rest: [String: Decimal] = [:]
            for posting in group {
                if let weight = posting.weight { rest[weight.code, default: 0] -= weight.value }
            }
            let missing = group.filter { $0.amount == nil }
            if missing.count > 1 {
                unclear += missing
            } else if let posting = missing.first {
                for (code, value) in rest where value != 0 { take(posting, value, code) }
            }
        }
        for posting in open {
            if let amount = posting.amount { take(posting, amount.value, amount.code) }
        }
        open = []
    }

    private mutating func take(_ posting: Posting, _ value: Decimal, _ code: String) {
        let key = Key(account: posting.account, code: code)
        let month = posting.day.year * 12 + posting.day.month
        let old = sums[key]?[month]
        sums[key, default: [:]][month] = Month(
            sum: (old?.sum ?? 0) + value, day: max(old?.day ?? posting.day, posting.day),
            line: max(old?.line ?? 0, posting.line))
    }

    /// The balances at the ends of months; that of an account's last month is dated to its last posting.
    func balances() -> [LedgerStatements.Statement] {
        var found: [LedgerStatements.Statement] = []
        for (key, months) in sums {
            var balance = Decimal()
            let last = months.keys.max() ?? 0
            for (month, sum) in months.sorted(by: { $0.key < $1.key }) {
                balance += sum.sum
                guard let amount = AmountText(exact: balance) else { continue }
                found.append(
                    LedgerStatements.Statement(
                        account: key.account, code: key.code,
                        day: month == last ? sum.day : ActualSource.end(month), amount: amount, line: sum.line,
                        isInclusive: false))
            }
        }
        return found.sorted { ($0.day, $0.line, $0.account) < ($1.day, $1.line, $1.account) }
    }
}
