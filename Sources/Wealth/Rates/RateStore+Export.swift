import Foundation
import GRDB
import House

extension RateStore {
    /// Every rate between any two of these currencies and the euro, over which other rates are computed.
    func all(between currencies: [Currency]) throws -> [Rate] {
        let codes = Set(currencies + [.euro]).map { "\"\($0.code)\"" }.sorted()
        return try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT base, quote, day, value FROM exchangeRate
                    WHERE base IN (SELECT value FROM json_each(:list)) AND quote IN (SELECT value FROM json_each(:list))
                    ORDER BY base, quote, day
                    """, arguments: ["list": "[\(codes.joined(separator: ","))]"]
            ).compactMap { row in
                let (base, quote, day): (Currency, Currency, String) = (row[0], row[1], row[2])
                return Day(iso: day).map { Rate(base: base, quote: quote, day: $0, value: row[3]) }
            }
        }
    }

    /// Two currencies.
    struct Pair: Hashable {
        let base: Currency
        let quote: Currency
    }

    /// The days, by their numbers, for which the pair has a rate in this direction.
    static func days(of pair: Pair, _ db: Database) throws -> Set<Int> {
        try Int.fetchSet(
            db.cachedStatement(
                sql: "SELECT CAST(unixepoch(day) / 86400 AS INTEGER) FROM exchangeRate WHERE base = ? AND quote = ?"),
            arguments: [pair.base, pair.quote])
    }
}
