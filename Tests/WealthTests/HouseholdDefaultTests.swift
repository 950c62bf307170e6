import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("The household's default and money")
struct HouseholdDefaultTests {
    let home: TestHome

    init() throws {
        home = try TestHome()
        #expect(
            try home.post("/settings/household", ["name": "Ours", "newThings": "editAll"], as: home.ada).status == 303)
    }

    private func shares() throws -> Int {
        try home.house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM share WHERE subjectId IN (SELECT id FROM series)").unwrap()
        }
    }

    @Test("a new account is its owner's alone, although new things are open to all")
    func typed() throws {
        let form: FormFields = ["name": "Zaffre", "kind": "cash", "currency": "EUR", "household": "on"]
        #expect(try home.post("/wealth/series", form, as: home.grace).status == 303)

        #expect(try home.house.seriesDoor.all(for: home.grace).map(\.series.name).contains("Zaffre"))
        #expect(try shares() == 0)
        for member in [home.ada, home.olle] {
            #expect(try !home.get("/wealth", as: member).text.contains("Zaffre"))
        }
    }

    @Test("so are accounts that come in from a file")
    func imported() throws {
        let reply = try home.bringValues("date,account,value,currency\n2026-02-03,Zaffre,3,EUR\n", as: home.grace)

        #expect(reply.status == 303)
        #expect(try shares() == 0)
        #expect(try !home.get("/wealth", as: home.ada).text.contains("Zaffre"))
    }

    @Test("the page of the household says what the choice is for")
    func said() throws {
        #expect(
            try home.get("/settings/household", as: home.ada).text.contains(
                "Net worth, diaries and recipes always start private."))
    }
}
