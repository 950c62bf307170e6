import Foundation
import GRDB
import House

/// The exchange rate stored with a value: the price of one unit of the value's own currency.
struct KeptRate: Codable, Sendable, Equatable {
    let currency: Currency
    /// A plain decimal with all its digits.
    let text: String
    /// The day of the rate; `nil` for rates of an older Hearth that did not store it.
    let day: Day?

    private static let limit = 200

    /// The page mentions a rate that is more days older than its value.
    static let freshDays = 31

    init(currency: Currency, text: String, day: Day?) {
        self.currency = currency
        self.text = text
        self.day = day
    }

    /// `nil` for a rate that is not positive or has too many digits.
    init?(_ entry: RateTable.Entry, in currency: Currency) {
        let text = "\(entry.value)"
        guard entry.value > 0, text.utf8.count <= Self.limit else { return nil }
        self.init(currency: currency, text: text, day: Day(number: entry.oldest))
    }

    /// A rate from a file; `nil` for text that is no rate.
    /// - Parameter text: a plain decimal above zero.
    init?(file text: String, in currency: String, on day: String) {
        guard text.utf8.count <= Self.limit,
            text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
            Self.value(text) != nil, let currency = Currency(stored: currency)
        else { return nil }
        self.init(currency: currency, text: text, day: Day(iso: day))
    }

    /// The rate rounded for display: 4 decimals, below 1 there are 8.
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

/// A keeper that stores with each value of one currency the rates of its day, in the currency of every member's total:
/// later changes of the rates then leave the past as it is.
struct RateKeeper {
    private let tables: [(currency: Currency, table: RateTable)]

    fileprivate init(_ tables: [(currency: Currency, table: RateTable)]) { self.tables = tables }

    /// - Parameter given: rates from a file that stored them with the value; they take precedence over the table's.
    func keep(with id: ID<ValueSnapshot>, on day: Day, given: [KeptRate] = [], _ db: Database) throws {
        for rate in given { try Self.keep(rate, with: id, db) }
        for (currency, table) in tables {
            guard let entry = table.last(on: day.number), let rate = KeptRate(entry, in: currency) else { continue }
            try Self.keep(rate, with: id, db)
        }
    }

    /// Replaces the stored rates by the current ones; a stored rate stays if the table has none for the day.
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

    /// Stores a rate unless the value already has one in that currency.
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

    /// A value without a stored rate in a currency, and the rate with which it is counted from now on.
    struct Missing: Sendable {
        let snapshot: ID<ValueSnapshot>
        let rate: KeptRate
    }

    /// Each piece of so many rates has its own transaction, so that other writes can come between.
    private static let pieceSize = 5000

    /// Stores the rates that a total was just computed with, such as after the member chose another currency.
    func keep(_ missing: [Missing]) throws {
        for start in stride(from: 0, to: missing.count, by: Self.pieceSize) {
            try database.write { db in
                for one in missing[start..<min(start + Self.pieceSize, missing.count)] {
                    // The value may have been deleted meanwhile.
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
