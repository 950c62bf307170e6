import Foundation
import House
import Localization

/// The balances that a ledger states. One of an account with others below it includes them, so that it is taken less
/// theirs: the total of a day on which the ledger states one is that one.
struct LedgerStatements {
    struct Statement {
        let account: String
        /// The currency's code; empty if the ledger names none.
        let code: String
        let day: Day
        let amount: AmountText
        let line: Int
        /// The accounts below are included: a `balance` of beancount, `=*` of hledger.
        let isInclusive: Bool
        var note = ""
        var extra: WealthSource.Extra?
    }

    private var all: [Statement] = []

    var isEmpty: Bool { all.isEmpty }
    var accounts: Set<String> { Set(all.map(\.account)) }

    /// One more than may come: of what follows, the first is refused with a reason, see `WealthSource.add`.
    mutating func add(_ statement: Statement) { if all.count <= WealthSource.valueLimit { all.append(statement) } }

    /// Every statement about one account alone, in the order of the ledger.
    /// - Returns: also the accounts that hold nothing but what is in those below them.
    func own() -> (statements: [Statement], parents: Set<String>) {
        var parents: Set<String> = []
        var kept: [Statement] = []
        let names = accounts
        let isParent = { (name: String) in names.contains { $0.hasPrefix(name + ":") } }
        guard all.contains(where: { $0.isInclusive && isParent($0.account) }) else { return (all, []) }
        for (_, statements) in Dictionary(grouping: all, by: \.code) {
            let (own, empty) = Self.own(statements)
            kept += own
            parents.formUnion(empty)
        }
        return (kept.sorted { ($0.line, $0.day) < ($1.line, $1.day) }, parents.subtracting(kept.map(\.account)))
    }

    /// - Parameter statements: those of one currency.
    private static func own(_ statements: [Statement]) -> (statements: [Statement], parents: [String]) {
        var own = Dictionary(grouping: statements, by: \.account)
        var parents: [String] = []
        // The deepest accounts first, so that what is below an account is known alone.
        for name in own.keys.sorted(by: { ($1.count, $0) < ($0.count, $1) }) {
            let stated = own[name] ?? []
            let below = own.filter { $0.key.hasPrefix(name + ":") && !$0.value.isEmpty }.values
            guard !below.isEmpty, stated.contains(where: \.isInclusive) else { continue }
            let alone = stated.filter { !$0.isInclusive }
            let rest = alone.isEmpty ? less(Array(below), stated) : alone
            if rest.allSatisfy({ $0.amount.digits == 0 }) {
                parents.append(name)
                own[name] = []
            } else {
                own[name] = rest
            }
        }
        return (own.values.flatMap { $0 }, parents)
    }

    /// The balances of an account less those below it, on the days of its own and on the days on which one below is first
    /// stated: until then that one's amount is in the parent's.
    private static func less(_ below: [[Statement]], _ stated: [Statement]) -> [Statement] {
        let stated = stated.sorted { ($0.day, $0.line) < ($1.day, $1.line) }
        let below = below.map { $0.sorted { ($0.day, $0.line) < ($1.day, $1.line) } }
        guard let first = stated.first else { return [] }
        let days = Set(stated.map(\.day)).union(below.compactMap { $0.first?.day }.filter { $0 > first.day })
        return days.sorted().compactMap { day in
            guard let last = stated.last(where: { $0.day <= day }) else { return nil }
            let parts = below.compactMap { $0.last { $0.day <= day }?.amount.value }
            guard let amount = AmountText(exact: last.amount.value - parts.reduce(0, +)) else { return nil }
            return Statement(
                account: last.account, code: last.code, day: day, amount: amount, line: last.line, isInclusive: false,
                note: last.day == day ? last.note : "", extra: last.day == day ? last.extra : nil)
        }
    }
}
