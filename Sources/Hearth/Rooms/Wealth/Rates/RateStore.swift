import Foundation
import GRDB
import Localization

/// What currencies were worth in each other: facts, the same for everyone in the house.
public struct RateStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// A rate that is older is not kept with a value: a better one may still come.
    private static let freshDays = 31

    struct Rate: Sendable {
        let base: Currency
        let quote: Currency
        let day: Day
        let value: String
    }

    /// Another number after every change.
    func stamp(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT stamp FROM rateStamp")) ?? 0
    }

    /// Every rate between two currencies: as it was given, or the other way round, or by way of the euro.
    func table(from base: Currency, to quote: Currency, _ db: Database) throws -> RateTable {
        let direct = try days(base, quote, db)
        if !direct.isEmpty || base == .euro || quote == .euro { return RateTable(direct) }
        return RateTable(try days(base, .euro, db), by: try days(.euro, quote, db))
    }

    private func days(_ base: Currency, _ quote: Currency, _ db: Database) throws -> [RateTable.Entry] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT CAST(unixepoch(day) / 86400 AS INTEGER), base = :base, value FROM exchangeRate
                    WHERE base = :base AND quote = :quote OR base = :quote AND quote = :base ORDER BY day
                    """), arguments: ["base": base, "quote": quote])
        var found: [RateTable.Entry] = []
        while let row = try rows.next() {
            guard let value = RateText.value(row[2]) else { continue }
            let isDirect: Bool = row[1]
            found.append(RateTable.Entry(day: row[0], value: isDirect ? value : 1 / value))
        }
        return found
    }

    /// The rate to keep with a value of a series, so that the past stays as it is when others come.
    func stored(with series: Series, on day: Day, _ db: Database) throws -> (text: String, currency: Currency)? {
        let currency = try TotalCurrency.of(series.ownerId, seeing: [], db)
        guard currency != series.currency else { return nil }
        return stored(in: try table(from: series.currency, to: currency, db), on: day).map { ($0, currency) }
    }

    func stored(in table: RateTable, on day: Day) -> String? {
        guard let entry = table.last(on: day.number), day.number - entry.day <= Self.freshDays else { return nil }
        return RateText.text(entry.value)
    }

    /// The newest of every pair.
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

    /// A later one of the same day wins.
    func add(_ rates: [Rate]) throws { try database.write { db in try add(rates, db) } }

    func add(_ rates: [Rate], _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO exchangeRate (base, quote, day, value) VALUES (?, ?, ?, ?)
                ON CONFLICT (base, quote, day) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
                """)
        for rate in rates { try statement.execute(arguments: [rate.base, rate.quote, rate.day.iso, rate.value]) }
    }

    /// Deletes the rate of a day.
    /// - Throws: `Refusal.notFound` when there is none.
    func remove(_ base: Currency, _ quote: Currency, on day: Day, by member: Member) throws {
        try database.write { db in
            let occasion = UndoStore.Occasion(
                member: member.id, room: "wealth", subjectKind: "exchangeRate",
                subjectId: ID<RateStore>(at: clock.now()).uuid, ownerId: member.id,
                phrase: Phrase.key("Rate of %@ deleted"), name: "\(base.code)/\(quote.code)")
            _ = try undo.recording(occasion, tables: ["exchangeRate"], in: db) {
                try db.execute(
                    sql: "DELETE FROM exchangeRate WHERE base = ? AND quote = ? AND day = ?",
                    arguments: [base, quote, day.iso])
                guard db.changesCount == 1 else { throw Refusal.notFound }
            }
        }
    }

    /// The currencies that anything in the house is in.
    func currencies() throws -> Set<Currency> {
        try database.read { db in
            Set(
                try Currency.fetchAll(
                    db,
                    sql: """
                        SELECT currency FROM series UNION SELECT currency FROM wealthTarget
                        UNION SELECT options ->> '$.currency' FROM display
                            WHERE list = 'wealth' AND options ->> '$.currency' IS NOT NULL
                        """))
        }
    }
}

/// The rates between two currencies, by day.
struct RateTable: Sendable {
    struct Entry: Sendable {
        let day: Int
        let value: Decimal
    }

    /// In order, one of each day.
    private let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// By way of a third currency, from the day on which both have a rate.
    init(_ first: [Entry], by second: [Entry]) {
        let (one, other) = (RateTable(first), RateTable(second))
        entries = Set(first.map(\.day) + second.map(\.day)).sorted().compactMap { day in
            guard let left = one.last(on: day), let right = other.last(on: day) else { return nil }
            return Entry(day: day, value: left.value * right.value)
        }
    }

    /// The newest that is not after a day.
    func last(on day: Int) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? entries[low - 1] : nil
    }

    /// The same, or the first of all where none is so old.
    func rate(on day: Int) -> Decimal? { (last(on: day) ?? entries.first)?.value }
}

/// In which currency somebody's total is.
enum TotalCurrency {
    /// As they chose, or else as most of their own series are, or as most of what they see.
    static func of(_ member: ID<Member>, seeing series: [Series], _ db: Database) throws -> Currency {
        let found = try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(
                        (SELECT options ->> '$.currency' FROM display WHERE memberId = :member AND list = 'wealth'),
                        (SELECT currency FROM series WHERE ownerId = :member
                            GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1))
                    """), arguments: ["member": member])
        if let currency = found.flatMap({ Currency($0) }) { return currency }
        var counts: [Currency: Int] = [:]
        for series in series { counts[series.currency, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? .euro
    }
}
