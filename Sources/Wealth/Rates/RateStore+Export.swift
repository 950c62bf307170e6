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

    /// The rates of a file for days without a stored one: a typed rate takes precedence over a file's.
    static func missing(_ rates: [WealthSource.Rate], _ db: Database) throws -> [Rate] {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM exchangeRate WHERE base = ? AND quote = ? AND day = ?)")
        return try rates.compactMap { rate in
            let isThere = try Bool.fetchOne(statement, arguments: [rate.base, rate.quote, rate.day.iso])
            return isThere == true ? nil : Rate(base: rate.base, quote: rate.quote, day: rate.day, value: rate.value)
        }
    }
}
