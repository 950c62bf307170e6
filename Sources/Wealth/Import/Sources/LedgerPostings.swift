import Foundation
import House
import Localization

/// The postings of a ledger, added up by account, commodity and month: the balances of a ledger that states none.
/// Source: hledger's manual, “Postings”; beancount's language syntax, “Costs and prices”.
struct LedgerPostings {
    struct Posting {
        let account: String
        /// `nil` for the one posting whose amount makes the transaction balance.
        let amount: (value: Decimal, code: String)?
        /// The posting's weight in the balance of the transaction: at its cost or price, if it has one. `nil` if that cannot
        /// be read.
        let weight: (value: Decimal, code: String)?
        /// `(account)`: outside of the balance; `[account]`: balanced among themselves.
        let isVirtual: Bool
        let isBracketed: Bool
        var day: Day
        let line: Int
    }

    struct Key: Hashable {
        let account: String
        let code: String
    }

    struct Refused {
        let account: String
        let text: String
        let line: Int
        let reason: Phrase
    }

    private(set) var sums: [Key: MonthlyBalances] = [:]
    private var open: [Posting] = []
    /// The transaction has a posting whose amount cannot be read.
    private var isBroken = false
    /// The number of transactions with postings.
    private(set) var transactions = 0
    /// Postings that cannot be added.
    private(set) var refused: [Refused] = []
    /// The accounts whose sums are not known.
    private var lost: Set<String> = []

    mutating func refuse(_ account: String, _ text: String, _ line: Int, _ reason: Phrase) {
        refused.append(Refused(account: account, text: text, line: line, reason: reason))
        lose(account)
        isBroken = true
    }

    /// Leaves an account out: it would be added up without what a line of it says.
    mutating func lose(_ account: String) { lost.insert(account) }

    mutating func add(_ posting: Posting) { open.append(posting) }

    /// Moves the last posting to the day that its comment names.
    mutating func date(_ day: Day) {
        if !open.isEmpty { open[open.count - 1].day = day }
    }

    /// Ends a transaction: the posting without an amount takes the rest.
    mutating func end() {
        guard !open.isEmpty || isBroken else { return }
        transactions += 1
        let isWhole = !isBroken
        for isBracketed in [false, true] {
            let group = open.filter { !$0.isVirtual && $0.isBracketed == isBracketed }
            var rest: [String: Decimal] = [:]
            for posting in group {
                if let weight = posting.weight { rest[weight.code, default: 0] -= weight.value }
            }
            let missing = group.filter { $0.amount == nil }
            let isTold = isWhole && missing.count < 2 && group.allSatisfy { $0.amount == nil || $0.weight != nil }
            if !isTold {
                for posting in missing { refuse(posting.account, "", posting.line, WealthSource.noAmount) }
            } else if let posting = missing.first {
                for (code, value) in rest where value != 0 { take(posting, value, code) }
            }
        }
        for posting in open {
            if let amount = posting.amount { take(posting, amount.value, amount.code) }
        }
        open = []
        isBroken = false
    }

    private mutating func take(_ posting: Posting, _ value: Decimal, _ code: String) {
        let key = Key(account: posting.account, code: code)
        sums[key, default: MonthlyBalances()].add(value, on: posting.day, line: posting.line)
    }

    /// The balances at the ends of months, and those that no amount of money holds, of accounts whose sums are known.
    func balances() -> (found: [LedgerStatements.Statement], tooLong: [(account: String, line: Int)]) {
        var found: [LedgerStatements.Statement] = []
        var tooLong: [(account: String, line: Int)] = []
        for (key, balances) in sums where !lost.contains(key.account) {
            for balance in balances.all {
                guard let amount = balance.amount else {
                    tooLong.append((key.account, balance.line))
                    continue
                }
                found.append(
                    LedgerStatements.Statement(
                        account: key.account, code: key.code, day: balance.day, amount: amount, line: balance.line,
                        isInclusive: false))
            }
        }
        return (
            found.sorted { ($0.day, $0.line, $0.account) < ($1.day, $1.line, $1.account) },
            tooLong.sorted { ($0.line, $0.account) < ($1.line, $1.account) }
        )
    }
}
