import Foundation
import GRDB

/// The exchange rates of each value. Frozen: a change is a new migration.
enum M0015ValueRates {
    static let name = "0015 value rates"

    static let sql = """
        -- How much of currency one unit of the value's own currency was when it was written down, for every currency that
        -- somebody's total was in: what becomes of rates later changes no total. day is the day of the rate, the older of
        -- two where it goes by way of the euro; NULL where it was kept without one before this table.
        CREATE TABLE snapshotRate (
            snapshotId BLOB NOT NULL REFERENCES snapshot ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            rate TEXT NOT NULL CHECK (length(rate) BETWEEN 1 AND 200),
            day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            PRIMARY KEY (snapshotId, currency)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER snapshotRateChanged AFTER UPDATE ON snapshotRate BEGIN
            UPDATE seriesSize SET stamp = stamp + 1
                WHERE seriesId = (SELECT seriesId FROM snapshot WHERE id = new.snapshotId);
        END;
        CREATE TRIGGER snapshotRateRemoved AFTER DELETE ON snapshotRate BEGIN
            UPDATE seriesSize SET stamp = stamp + 1
                WHERE seriesId = (SELECT seriesId FROM snapshot WHERE id = old.snapshotId);
        END;

        -- snapshot.rate and snapshot.rateCurrency are read here alone: they stay for what waits in the bin.
        INSERT INTO snapshotRate (snapshotId, currency, rate)
            SELECT id, rateCurrency, rate FROM snapshot WHERE rate IS NOT NULL;
        CREATE TRIGGER snapshotAddedWithRate AFTER INSERT ON snapshot WHEN new.rate IS NOT NULL BEGIN
            INSERT OR IGNORE INTO snapshotRate (snapshotId, currency, rate)
                VALUES (new.id, new.rateCurrency, new.rate);
        END;
        """

    private struct Rate {
        let day: String
        /// The older of two rates.
        let oldest: String
        let value: Decimal
    }

    /// Stores with each value the rate that totals used until now, so that no total changes: the newest rate not after
    /// the value's day, otherwise the first of all.
    static func keepRates(_ db: Database) throws {
        let totals = try String.fetchAll(db, sql: totalsSQL)
        for base in try String.fetchAll(db, sql: "SELECT DISTINCT currency FROM series") {
            for quote in totals where quote != base {
                let rates = try rates(base, quote, db)
                guard let first = rates.first else { continue }
                let values = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT snapshot.id, snapshot.day FROM snapshot JOIN series ON series.id = snapshot.seriesId
                        WHERE series.currency = :base AND NOT EXISTS (SELECT 1 FROM snapshotRate
                            WHERE snapshotId = snapshot.id AND currency = :quote)
                        """, arguments: ["base": base, "quote": quote])
                for value in values {
                    let (id, day): (Data, String) = (value[0], value[1])
                    let rate = last(of: rates, on: day) ?? first
                    try db.execute(
                        sql: "INSERT INTO snapshotRate (snapshotId, currency, rate, day) VALUES (?, ?, ?, ?)",
                        arguments: [id, quote, "\(rate.value)", rate.oldest])
                }
            }
        }
    }

    /// The currency of each member's total: the chosen one, otherwise that of most of their series; any for a member
    /// with neither.
    private static let totalsSQL = """
        WITH total AS (SELECT coalesce(
                (SELECT options ->> '$.currency' FROM display WHERE memberId = member.id AND list = 'wealth'),
                (SELECT currency FROM series WHERE ownerId = member.id
                    GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1)) AS currency FROM member)
        SELECT currency FROM total WHERE currency GLOB '[A-Z][A-Z][A-Z]'
        UNION SELECT currency FROM series WHERE EXISTS (SELECT 1 FROM total WHERE currency IS NULL)
        UNION SELECT 'EUR' WHERE EXISTS (SELECT 1 FROM total WHERE currency IS NULL)
        """

    private static func rates(_ base: String, _ quote: String, _ db: Database) throws -> [Rate] {
        let direct = try pair(base, quote, db)
        if !direct.isEmpty || base == "EUR" || quote == "EUR" { return direct }
        let (one, other) = (try pair(base, "EUR", db), try pair("EUR", quote, db))
        return Set((one + other).map(\.day)).sorted().compactMap { day in
            guard let left = last(of: one, on: day), let right = last(of: other, on: day) else { return nil }
            let value = left.value * right.value
            return value.isNormal ? Rate(day: day, oldest: min(left.day, right.day), value: value) : nil
        }
    }

    private static func pair(_ base: String, _ quote: String, _ db: Database) throws -> [Rate] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT day, base = :base, value FROM exchangeRate
                WHERE base = :base AND quote = :quote OR base = :quote AND quote = :base ORDER BY day
                """, arguments: ["base": base, "quote": quote]
        ).compactMap { row in
            let (day, isDirect, text): (String, Bool, String) = (row[0], row[1], row[2])
            guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value > 0 else {
                return nil
            }
            return Rate(day: day, oldest: day, value: isDirect ? value : 1 / value)
        }
    }

    /// The newest rate not after a day.
    private static func last(of rates: [Rate], on day: String) -> Rate? {
        var (low, high) = (0, rates.count)
        while low < high {
            let middle = (low + high) / 2
            if rates[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? rates[low - 1] : nil
    }
}
