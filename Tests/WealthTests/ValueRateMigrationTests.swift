import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("The rates that values get with the update")
struct ValueRateMigrationTests {
    /// A database as it was before, with Ada, and Olle who sees nothing yet.
    private func old() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        let index = try #require(Migrations.ours.names.firstIndex(of: M0015ValueRates.name))
        try Migrations.ours.migrator.migrate(queue, upTo: Migrations.ours.names[index - 1])
        try queue.write { db in
            for (id, name, role) in [(1, "Ada", "admin"), (2, "Olle", "guest")] {
                try db.execute(
                    sql: """
                        INSERT INTO member (id, name, nameFold, passwordHash, role, language, timeZone, createdAt)
                        VALUES (?, ?, ?, '', ?, 'en', 'GMT', 0)
                        """, arguments: [Self.id(id), name, name, role])
            }
            for (id, currency) in [(1, "EUR"), (2, "EUR"), (3, "USD"), (4, "SEK")] {
                try db.execute(
                    sql: """
                        INSERT INTO series (id, ownerId, name, nameFold, colour, position, currency, kind, createdAt)
                        VALUES (?, ?, 'S', 's', 1, ?, ?, 'cash', 0)
                        """, arguments: [Self.id(id), Self.id(1), id, currency])
            }
            for (base, quote, day, value) in [
                ("USD", "EUR", "2026-02-01", "0.5"), ("EUR", "USD", "2026-03-01", "3"),
                ("EUR", "SEK", "2026-02-15", "10"),
            ] {
                try db.execute(
                    sql: "INSERT INTO exchangeRate (base, quote, day, value) VALUES (?, ?, ?, ?)",
                    arguments: [base, quote, day, value])
            }
            for (id, series, day, rate) in [
                (1, 3, "2026-01-01", nil), (2, 3, "2026-02-20", "0.9"), (3, 3, "2026-06-01", nil),
                (4, 4, "2026-06-01", nil), (5, 1, "2026-06-01", nil),
            ] as [(Int, Int, String, String?)] {
                try db.execute(
                    sql: """
                        INSERT INTO snapshot (id, seriesId, day, zone, at, amount, rate, rateCurrency, createdAt,
                            createdById)
                        VALUES (?, ?, ?, 'GMT', 0, 1, ?, ?, 0, ?)
                        """, arguments: [Self.id(id), Self.id(series), day, rate, rate.map { _ in "EUR" }, Self.id(1)])
            }
        }
        return queue
    }

    private static func id(_ number: Int) -> Data { Data(repeating: 0, count: 15) + [UInt8(number)] }

    @Test("each value keeps the rate it was counted at, for every currency that a total is or may be in")
    func kept() throws {
        let queue = try old()
        try Migrations.ours.migrator.migrate(queue)

        let rows = try queue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT hex(substr(snapshotId, 16)) || ' ' || currency || ' ' || substr(rate, 1, 6) || ' '
                        || coalesce(day, '–') FROM snapshotRate ORDER BY snapshotId, currency
                    """
            ).map { $0[0] as String }
        }
        // Olle's total may be in any currency, once something is shared with him.
        #expect(
            rows == [
                "01 EUR 0.5 2026-02-01", "01 SEK 5 2026-02-01", "02 EUR 0.9 –", "02 SEK 5 2026-02-01",
                "03 EUR 0.3333 2026-03-01", "03 SEK 3.3333 2026-02-15", "04 EUR 0.1 2026-02-15",
                "04 USD 0.3 2026-02-15", "05 SEK 10 2026-02-15", "05 USD 3 2026-03-01",
            ])
    }

    @Test("a value that an older Hearth put into the bin comes back with its rate")
    func bin() throws {
        let queue = try old()
        try Migrations.ours.migrator.migrate(queue)
        try queue.write { db in
            try db.execute(sql: "DELETE FROM snapshot WHERE id = ?", arguments: [Self.id(2)])
            try db.execute(
                sql: """
                    INSERT INTO snapshot (id, seriesId, day, zone, at, amount, rate, rateCurrency, createdAt, createdById)
                    VALUES (?, ?, '2026-02-20', 'GMT', 0, 1, '0.9', 'EUR', 0, ?)
                    """, arguments: [Self.id(2), Self.id(3), Self.id(1)])
        }

        let rate = try queue.read { db in
            try String.fetchOne(
                db, sql: "SELECT rate FROM snapshotRate WHERE snapshotId = ?", arguments: [Self.id(2)])
        }
        #expect(rate == "0.9")
    }
}
