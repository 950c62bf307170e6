import Foundation
import GRDB

/// How much of a currency one unit of a value's own currency was, as it is kept with the value.
struct KeptRate: Sendable, Equatable {
    let currency: Currency
    /// A plain decimal, exactly.
    let text: String
    /// The day of the rate; `nil` where an older Hearth did not keep it.
    let day: Day?

    private static let limit = 200

    /// An older one is worth a word.
    static let freshDays = 31

    init(currency: Currency, text: String, day: Day?) {
        self.currency = currency
        self.text = text
        self.day = day
    }

    /// `nil` for a rate that cannot be kept.
    init?(_ entry: RateTable.Entry, in currency: Currency) {
        let text = "\(entry.value)"
        guard entry.value > 0, text.utf8.count <= Self.limit else { return nil }
        self.init(currency: currency, text: text, day: Day(number: entry.oldest))
    }

    /// As a file says it; `nil` for what is no rate.
    /// - Parameter text: a plain decimal above zero.
    init?(file text: String, in currency: String, on day: String) {
        guard text.utf8.count <= Self.limit,
            text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
            Self.value(text) != nil, let currency = Currency(currency)
        else { return nil }
        self.init(currency: currency, text: text, day: Day(iso: day))
    }

    /// As many digits as somebody reads.
    var shown: String {
        guard var value = Self.value(text) else { return text }
        var rounded = Decimal()
        NSDecimalRound(&rounded, &value, value < 1 ? 8 : 4, .plain)
        return rounded > 0 ? "\(rounded)" : text
    }

    /// Reads what was kept.
    static func value(_ text: String) -> Decimal? {
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value > 0 else {
            return nil
        }
        return value
    }
}

/// Keeps with values of one currency the rate of their day, in every currency that somebody's total is in: whatever
/// becomes of the rates later, the past stays as it is.
struct RateKeeper {
    private let tables: [(currency: Currency, table: RateTable)]

    fileprivate init(_ tables: [(currency: Currency, table: RateTable)]) { self.tables = tables }

    /// - Parameter given: rates that are known better than ours, from a file that kept them with the value.
    func keep(with id: ID<ValueSnapshot>, on day: Day, given: [KeptRate] = [], _ db: Database) throws {
        for rate in given { try Self.keep(rate, with: id, db) }
        for (currency, table) in tables {
            guard let entry = table.last(on: day.number), let rate = KeptRate(entry, in: currency) else { continue }
            try Self.keep(rate, with: id, db)
        }
    }

    /// Takes the rates that there are now; where there is none the kept one stays.
    func renew(with id: ID<ValueSnapshot>, on day: Day, _ db: Database) throws {
        for (currency, table) in tables {
            guard let entry = table.last(on: day.number), let rate = KeptRate(entry, in: currency) else { continue }
            try db.cachedStatement(
                sql: """
                    INSERT INTO snapshotRate (snapshotId, currency, rate, day) VALUES (?, ?, ?, ?)
                    ON CONFLICT (snapshotId, currency) DO UPDATE SET rate = excluded.rate, day = excluded.day
                        WHERE rate <> excluded.rate OR day IS NOT excluded.day
                    """
            ).execute(arguments: [id, currency, rate.text, rate.day?.iso])
        }
    }

    /// The rate that is kept already stays.
    static func keep(_ rate: KeptRate, with id: ID<ValueSnapshot>, _ db: Database) throws {
        try db.cachedStatement(sql: sql).execute(arguments: [id, rate.currency, rate.text, rate.day?.iso])
    }

    private static let sql = """
        INSERT INTO snapshotRate (snapshotId, currency, rate, day) VALUES (?, ?, ?, ?)
        ON CONFLICT (snapshotId, currency) DO NOTHING
        """
}

extension RateStore {
    func keeper(for currency: Currency, _ db: Database) throws -> RateKeeper {
        RateKeeper(
            try TotalCurrency.all(db).filter { $0 != currency }
                .map { (currency: $0, table: try table(from: currency, to: $0, db)) })
    }

    /// A value that has no rate in a currency yet, and the one it is counted at from now on.
    struct Missing: Sendable {
        let snapshot: ID<ValueSnapshot>
        let rate: KeptRate
    }

    /// Others may write after so many.
    private static let pieceSize = 5000

    /// Keeps what a total was just made with: of somebody who chose another currency, say.
    func keep(_ missing: [Missing]) throws {
        for start in stride(from: 0, to: missing.count, by: Self.pieceSize) {
            try database.write { db in
                for one in missing[start..<min(start + Self.pieceSize, missing.count)] {
                    // It may have been deleted meanwhile.
                    let isThere = try Bool.fetchOne(
                        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM snapshot WHERE id = ?)"),
                        arguments: [one.snapshot])
                    if isThere == true { try RateKeeper.keep(one.rate, with: one.snapshot, db) }
                }
            }
        }
    }

    /// The rates that values are counted at in a currency.
    func kept(with values: [ID<ValueSnapshot>], in currency: Currency) throws -> [ID<ValueSnapshot>: KeptRate] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT snapshotId, rate, day FROM snapshotRate
                    WHERE currency = ? AND snapshotId IN (\(databaseQuestionMarks(count: values.count)))
                    """, arguments: StatementArguments([currency]) + StatementArguments(values))
            return Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    let (id, text, day): (ID<ValueSnapshot>, String, String?) = (row[0], row[1], row[2])
                    return (id, KeptRate(currency: currency, text: text, day: day.flatMap { Day(iso: $0) }))
                })
        }
    }
}
