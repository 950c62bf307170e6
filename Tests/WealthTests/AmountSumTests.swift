import Foundation
import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Amounts that are added up where they are typed")
struct AmountSumTests {
    private func sum(_ typed: String, _ language: Language = .en, _ currency: Currency = .euro) -> String? {
        (try? AmountSum.read(typed, currency, NumberSyntax(language)))?.plain
    }

    @Test(
        "amounts with plus and minus between them",
        arguments: [
            ("1200+35.50", "1235.50"), ("1,200 + 35.5 - 0.5", "1235.00"), ("=12 + 3", "15.00"), ("= -12 + 3", "-9.00"),
            ("-5 − 5", "-10.00"), ("€20 + €1", "21.00"), ("0.1 + 0.2", "0.30"), ("=7", "7.00"),
        ])
    func sums(typed: String, wanted: String) {
        #expect(AmountSum.isMeant(typed))
        #expect(sum(typed) == wanted)
    }

    @Test("in the signs of the language")
    func german() {
        #expect(sum("1200+35,50", .de) == "1235.50")
        #expect(sum("1.200 + 35,5 − 0,5", .de) == "1235.00")
    }

    @Test(
        "what is no sum of amounts",
        arguments: [
            "=12*3", "12/4", "(1+2)", "1+", "1 + + 2", "5--3", "=", "1+x", "2026-11-21", "1,23 + 1,234,5", "1.234 + 1",
        ])
    func none(typed: String) { #expect(sum(typed) == nil) }

    @Test("a sum may be as large as an amount")
    func large() {
        #expect(throws: Money.Problem.tooLarge) {
            try AmountSum.read("9999999999999+9999999999999", .euro, NumberSyntax(.en))
        }
    }

    @Test("an amount alone is none", arguments: ["12", "-12", "−3.50", "1 000", "€5", ""])
    func alone(typed: String) { #expect(!AmountSum.isMeant(typed)) }

    @Test("a value, what was paid in, a round and the beginning of a series take sums")
    func forms() throws {
        let home = try TestHome()
        let one = try home.series("One", by: home.ada)
        let value: FormFields = [
            "series": "\(one)", "amount": "1200 + 35.50", "paidIn": "10+20", "day": "2026-11-19", "time": "08:00",
        ]

        #expect(try home.post("/wealth/values", value, as: home.ada).status == 303)
        let round: FormFields = ["amount-\(one)": "=2000 - 1", "day": "2026-11-20"]
        #expect(try home.post("/wealth/round", round, as: home.ada).status == 303)
        let series: FormFields = ["name": "Two", "kind": "cash", "currency": "EUR", "amount": "3+4"]
        #expect(try home.post("/wealth/series", series, as: home.ada).status == 303)

        #expect(try Set(home.values("One", of: home.ada)) == ["2026-11-19 1235.50", "2026-11-20 1999.00"])
        #expect(try home.values("Two", of: home.ada).map { $0.suffix(5) } == [" 7.00"])
        let paidIn = try home.house.database.read { db in
            try Int.fetchAll(db, sql: "SELECT paidIn FROM snapshot WHERE paidIn IS NOT NULL")
        }
        #expect(paidIn == [3000])
    }

    @Test("what is no sum is told so, and one that comes back shows its result")
    func mistakes() throws {
        let home = try TestHome()
        let one = try home.series("One", by: home.ada)

        let wrong = try home.post("/wealth/values", ["series": "\(one)", "amount": "=12*3"], as: home.ada)
        let again = try home.post(
            "/wealth/values", ["series": "\(one)", "amount": "12+3", "day": "soon"], as: home.ada)

        #expect(wrong.status == 422 && wrong.contains("This is not a sum. Write it like 1,234.56 + 1,234.56."))
        #expect(wrong.contains("value=\"=12*3\""))
        #expect(again.status == 422 && again.contains("value=\"15.00\""))
    }

    @Test("a script sends no sums")
    func scripts() {
        let form = SnapshotForm(
            ["amount": "12+3"], currency: .euro, language: .en, zone: .gmt, now: Instant(milliseconds: 0))

        #expect(form.problems["amount"] != nil)
    }
}
