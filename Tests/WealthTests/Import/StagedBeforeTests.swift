import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

/// Versions up to 0.3.0 kept the text of an import in a table until it had run.
@Suite("Values that were on their way in before the update")
struct StagedBeforeTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// Brings a file, puts it into the table of before, and updates.
    /// - Returns: the address of its preview.
    private func updated(_ text: String, hasRun: Bool) throws -> String {
        let place = try #require(
            try home.upload("/wealth/import", Array(text.utf8), named: "bank.csv", as: home.ada)["Location"])
        let (id, choices) = try home.withoutFiles(of: place, in: "wealth")
        try home.house.database.write { db in
            // The first statement of that migration is the table.
            let table = try #require(M0008WealthImports.sql.firstRange(of: ") STRICT;"))
            try db.execute(sql: String(M0008WealthImports.sql[..<table.upperBound]))
            try db.execute(
                sql: "INSERT INTO wealthImport VALUES (?, ?, 'bank.csv', 'utf8', ?, ?, ?, ?)",
                arguments: [id, home.ada.id, hasRun ? "" : text, choices, hasRun, home.house.clock.now()])
            try M0041StagedValues.moveOut(db)
            try db.execute(sql: M0041StagedValues.sql)
        }
        return place
    }

    @Test("they are shown at the same address as before, to nobody else, and come in")
    func waiting() throws {
        let place = try updated("date;account;value\n2024-01-31;Münzen;5\n", hasRun: false)

        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("bank.csv") && page.contains("Münzen"))
        #expect(try home.get(place, as: home.grace).status == 404)
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)
        #expect(try home.values("Münzen", of: home.ada) == ["2024-01-31 5.00"])
    }

    @Test("those that came in lead to the page that shows them")
    func done() throws {
        let place = try updated("date;account;value\n2024-01-31;Coins;5\n", hasRun: true)

        #expect(try home.get(place, as: home.ada)["Location"] == "/wealth?range=all")
    }
}
