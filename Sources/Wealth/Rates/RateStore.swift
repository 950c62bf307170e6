import Foundation
import GRDB
import House
import Localization

/// The store of exchange rates: facts, the same for every member of the household.
struct RateStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    struct Rate: Sendable {
        let base: Currency
        let quote: Currency
        let day: Day
        let value: String
    }

    /// A number that changes with every change of the rates.
    func stamp(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT stamp FROM rateStamp")) ?? 0
    }

    /// Every rate between two currencies, in both directions; for days before the first of them, rates computed over
    /// the euro.
    func table(from base: Currency, to quote: Currency, _ db: Database) throws -> RateTable {
        let direct = try days(base, quote, db)
        if base == .euro || quote == .euro { return RateTable(direct) }
        return RateTable(direct, before: RateTable(try days(base, .euro, db), by: try days(.euro, quote, db)))
    }

    /// If a day has a rate in each direction, the one in this direction comes last and so counts.
    private func days(_ base: Currency, _ quote: Currency, _ db: Database) throws -> [RateTable.Entry] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT CAST(unixepoch(day) / 86400 AS INTEGER), base = :base, value FROM exchangeRate
                    WHERE base = :base AND quote = :quote OR base = :quote AND quote = :base ORDER BY day, base = :base
                    """), arguments: ["base": base, "quote": quote])
        var found: [RateTable.Entry] = []
        while let row = try rows.next() {
            guard let value = RateText.value(row[2]) else { continue }
            let isDirect: Bool = row[1]
            found.append(RateTable.Entry(day: row[0], value: isDirect ? value : 1 / value))
        }
        return found
    }

    /// The newest rate of every pair of currencies.
    func newest() throws -> [Rate] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT base, quote, max(day), value FROM exchangeRate GROUP BY base, quote ORDER BY base, quote"
            ).compactMap { row in
                let (base, quote, day): (Currency, Currency, String) = (row[0], row[1], row[2])
                return Day(iso: day).map { Rate(base: base, quote: quote, day: $0, value: row[3]) }
            }
        }
    }

    /// The rates of one transaction, so that other writes can come between: a file of the European Central Bank has
    /// 200,000.
    private static let piece = 5000

    /// Rates that a file replaces. Their undo is one changeset: that of 700,000 took more than 470 MB (measured).
    static let mostReplaced = 100_000

    struct TooManyReplaced: Error {}

    /// Adds rates, see `add(by:_:)`.
    func add(_ rates: [Rate], by member: Member) throws { try add(by: member) { body in try rates.forEach(body) } }

    /// Replaces the rates of the same pair and day, all in one transaction, so that one undo brings all of them back, and
    /// adds the others.
    /// - Parameter each: goes through the rates, twice: they need not be in memory at once.
    /// - Throws: `TooManyReplaced`, before anything is written.
    func add(
        by member: Member, mostReplaced: Int = Self.mostReplaced,
        _ each: @escaping (_ body: (Rate) throws -> Void) throws -> Void
    ) throws {
        var others: [Rate] = []
        try inPieces(each) { some in
            others += try database.read { db in try differing(some, db) }
            guard others.count <= mostReplaced else { throw TooManyReplaced() }
        }
        if !others.isEmpty { try database.write { db in try replace(others, by: member, db) } }
        try inPieces(each) { some in try database.write { db in try add(some, db) } }
    }

    private func inPieces(
        _ each: @escaping (_ body: (Rate) throws -> Void) throws -> Void, _ body: ([Rate]) throws -> Void
    ) throws {
        var some: [Rate] = []
        some.reserveCapacity(Self.piece)
        try each { rate in
            some.append(rate)
            guard some.count == Self.piece else { return }
            try body(some)
            some.removeAll(keepingCapacity: true)
        }
        if !some.isEmpty { try body(some) }
    }

    /// Adds the rates of days without one.
    func add(_ rates: [Rate], _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO exchangeRate (base, quote, day, value) VALUES (?, ?, ?, ?)
                ON CONFLICT (base, quote, day) DO NOTHING
                """)
        for rate in rates { try statement.execute(arguments: [rate.base, rate.quote, rate.day.iso, rate.value]) }
    }

    /// The rates whose day has another one.
    private func differing(_ rates: [Rate], _ db: Database) throws -> [Rate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM exchangeRate WHERE base = ? AND quote = ? AND day = ? AND value <> ?)
                """)
        return try rates.filter { rate in
            try Bool.fetchOne(statement, arguments: [rate.base, rate.quote, rate.day.iso, rate.value]) == true
        }
    }

    private func replace(_ rates: [Rate], by member: Member, _ db: Database) throws {
        let pairs = Set(rates.map { Self.name($0.base, $0.quote) }).sorted()
        let name = pairs.prefix(3).joined(separator: ", ") + (pairs.count > 3 ? " …" : "")
        let context = context(Phrase.key("Rate of %@ changed"), name, member)
        let entry = try undo.recording(context, tables: ["exchangeRate"], in: db) {
            let statement = try db.cachedStatement(
                sql: "UPDATE exchangeRate SET value = ? WHERE base = ? AND quote = ? AND day = ?")
            for rate in rates { try statement.execute(arguments: [rate.value, rate.base, rate.quote, rate.day.iso]) }
        }
        try UndoStore.removeIfEmpty(entry, in: db)
    }

    private func context(_ phrase: String, _ name: String, _ member: Member) -> UndoStore.UndoContext {
        UndoStore.UndoContext(
            member: member.id, room: "wealth", kind: .change, subjectKind: "exchangeRate",
            subjectId: ID<RateStore>(at: clock.now()).uuid, ownerId: member.id, phrase: phrase, name: name)
    }

    private static func name(_ base: Currency, _ quote: Currency) -> String { "\(base.code)/\(quote.code)" }

    /// Deletes the rate of a day.
    /// - Throws: `Refusal.notFound` if the day has no rate.
    func remove(_ base: Currency, _ quote: Currency, on day: Day, by member: Member) throws {
        try database.write { db in
            let context = context(Phrase.key("Rate of %@ deleted"), Self.name(base, quote), member)
            _ = try undo.recording(context, tables: ["exchangeRate"], in: db) {
                try db.execute(
                    sql: "DELETE FROM exchangeRate WHERE base = ? AND quote = ? AND day = ?",
                    arguments: [base, quote, day.iso])
                guard db.changesCount == 1 else { throw Refusal.notFound }
            }
        }
    }

    /// The currencies of the series that a member sees, of their total and of their target.
    func currencies(seenBy member: Member) throws -> Set<Currency> {
        try database.read { db in
            let own = try TotalCurrency.of(member.id, db)
            return Set(
                try Currency.fetchAll(
                    db,
                    sql: """
                        SELECT currency FROM series WHERE \(Shares.isVisible("series"))
                        UNION SELECT currency FROM wealthTarget WHERE memberId = :member
                        """, arguments: ["member": member.id])
            ).union([own])
        }
    }
}
