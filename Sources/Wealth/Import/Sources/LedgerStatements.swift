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
        /// In the currency, also if it was stated in hundredths of it.
        let amount: AmountText
        /// The number of decimals by which the unit of the statement is smaller than the currency.
        var scale = 0
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
        let all = Self.added(all)
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

    private struct Place: Hashable {
        let account: String
        let code: String
        let isInclusive: Bool
    }

    /// An account may hold pounds and pence, each of which is stated alone: it is worth their sum.
    private static func added(_ all: [Statement]) -> [Statement] {
        let groups = Dictionary(grouping: all) {
            Place(account: $0.account, code: $0.code, isInclusive: $0.isInclusive)
        }
        guard groups.values.contains(where: isInSeveralUnits) else { return all }
        return groups.values.flatMap { isInSeveralUnits($0) ? sums($0) : $0 }
            .sorted { ($0.line, $0.day) < ($1.line, $1.day) }
    }

    private static func isInSeveralUnits(_ statements: [Statement]) -> Bool {
        statements.contains { $0.scale != statements[0].scale }
    }

    /// One statement for each day: the sum of the last ones in each unit.
    private static func sums(_ statements: [Statement]) -> [Statement] {
        var (last, sums): ([Int: Decimal], [Statement]) = ([:], [])
        for statement in statements.sorted(by: { ($0.day, $0.line) < ($1.day, $1.line) }) {
            last[statement.scale] = statement.amount.value
            let isSameDay = sums.last?.day == statement.day
            let earlier = isSameDay ? sums.popLast() : nil
            guard let amount = AmountText(exact: last.values.reduce(0, +)) else { continue }
            sums.append(
                Statement(
                    account: statement.account, code: statement.code, day: statement.day, amount: amount,
                    line: statement.line, isInclusive: statement.isInclusive,
                    note: statement.note.isEmpty ? earlier?.note ?? "" : statement.note,
                    extra: statement.extra ?? earlier?.extra))
        }
        return sums
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

    /// The balances of an account less those below it on the days of its own. An account below that is first stated on
    /// another day was in the parent until then. If there was less in it, the parent's statement is out of date, and nothing
    /// is left of it.
    private static func less(_ below: [[Statement]], _ stated: [Statement]) -> [Statement] {
        let stated = stated.sorted { ($0.day, $0.line) < ($1.day, $1.line) }
        let below = below.map { $0.sorted { ($0.day, $0.line) < ($1.day, $1.line) } }
        guard let first = stated.first else { return [] }
        let days = Set(stated.map(\.day)).union(below.compactMap { $0.first?.day }.filter { $0 > first.day })
        var rest = Decimal()
        return days.sorted().compactMap { day in
            guard let last = stated.last(where: { $0.day <= day }) else { return nil }
            if last.day == day {
                rest = below.compactMap { $0.last { $0.day <= day }?.amount.value }.reduce(last.amount.value, -)
            } else {
                let new = below.filter { $0.first?.day == day }.compactMap { $0.last { $0.day == day }?.amount.value }
                let left = new.reduce(rest, -)
                // What is owed is negative.
                rest = (left < 0) == (rest < 0) && rest != 0 ? left : 0
            }
            guard let amount = AmountText(exact: rest) else { return nil }
            return Statement(
                account: last.account, code: last.code, day: day, amount: amount, line: last.line, isInclusive: false,
                note: last.day == day ? last.note : "", extra: last.day == day ? last.extra : nil)
        }
    }
}
