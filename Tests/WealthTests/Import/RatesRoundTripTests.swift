import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Kept rates and the target, taken out and brought in again")
struct RatesRoundTripTests {
    let home: TestHome
    let other: TestHome

    init() throws {
        home = try TestHome()
        other = try TestHome()
        for home in [home, other] { try home.house.wealth.change(of: home.ada) { $0.currency = "EUR" } }
    }

    /// `2026-01-05 CHF 1.1 2026-01-02`: the rates kept with values.
    private func kept(in home: TestHome, withDays: Bool) throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT snapshot.day || ' ' || currency || ' ' || snapshotRate.rate
                        || iif(?, ' ' || coalesce(snapshotRate.day, '-'), '')
                    FROM snapshotRate JOIN snapshot ON snapshot.id = snapshotId ORDER BY 1
                    """, arguments: [withDays])
        }
    }

    @Test("a value comes with its rates in the currencies of all totals", arguments: ValueFormat.allCases)
    func rates(format: ValueFormat) throws {
        try home.house.wealth.change(of: home.grace) { $0.currency = "CHF" }
        try home.rate("USD", "EUR", "0.9", on: "2026-01-01")
        try home.rate("USD", "CHF", "1.1", on: "2026-01-02")
        let fund = try home.series("Fund", by: home.ada, kind: .shares, currency: "USD")
        for day in ["2026-01-05", "2026-01-06"] { try home.value("100", on: day, of: fund, by: home.ada) }
        // Later rates leave the kept ones as they are.
        try home.rate("USD", "CHF", "2", on: "2026-01-03")
        let file = try home.get(format.path, as: home.ada).text

        #expect(try other.bringValues(file, as: other.ada).status == 303)

        let kept = try kept(in: home, withDays: format != .wide)
        #expect(kept.count == 4)
        #expect(try self.kept(in: other, withDays: format != .wide) == kept)
    }

    private func target(of member: Member, in home: TestHome) throws -> Money? {
        try home.house.wealth.target(of: member)
    }

    private let much = Money(10_000_050, .euro)

    @Test("the target comes where none is set, and goes again by undo", arguments: [ValueFormat.json, .beancount])
    func target(format: ValueFormat) throws {
        try home.house.wealth.setTarget(much, of: home.ada)
        try home.value("1", on: "2026-01-01", of: home.series("Giro", by: home.ada), by: home.ada)
        let file = try home.get(format.path, as: home.ada).text
        let little = Money(100, .euro)
        try other.house.wealth.setTarget(little, of: other.grace)

        let place = try other.sendValues(file, as: other.ada)
        #expect(try other.get(place, as: other.ada).contains("Includes your target."))
        #expect(try other.post(place, ["go": "on"], as: other.ada).status == 303)
        #expect(try target(of: other.ada, in: other) == much)

        let again = try other.get(other.sendValues(file, as: other.ada), as: other.ada)
        #expect(again.contains("Nothing in this file would change anything."))
        try other.bringValues(file, as: other.grace)
        #expect(try target(of: other.grace, in: other) == little)
        let entry = try #require(other.house.undo.entries(for: other.ada).first)
        #expect(try other.post("/undo/\(entry.id)", as: other.ada).status == 303)
        #expect(try target(of: other.ada, in: other) == nil)
    }

    @Test("a target that is no amount is passed over", arguments: ["-5 EUR", "0 EUR", "1 ???", "x EUR"])
    func noTarget(text: String) throws {
        let ledger = """
            2026-01-01 open Assets:Giro EUR
            2026-01-02 balance Assets:Giro  1.00 EUR
            2026-01-01 custom "hearth-target" \(text)

            """

        #expect(try home.bringValues(ledger, as: home.ada).status == 303)

        #expect(try target(of: home.ada, in: home) == nil)
        #expect(try home.values("Giro", of: home.ada) == ["2026-01-01 1.00"])
    }
}
