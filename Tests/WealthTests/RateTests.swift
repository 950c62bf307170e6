import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Rates and the currency of the total")
struct RateTests {
    let home: TestHome

    init() throws {
        home = try TestHome()
        try home.defaultSeries()
    }

    private func worth(as member: Member? = nil) throws -> String {
        let text = try home.get("/wealth", as: member ?? home.ada).text
        return String(try #require(text.firstMatch(of: /<h1 class="net-worth[^"]*">([^<]*)</)).1)
    }

    @Test("a rate over a third currency is as old as the older of its two", arguments: [(10, 12), (12, 10)])
    func third(one: Int, other: Int) throws {
        let table = RateTable(
            [RateTable.Entry(day: one, value: 2)], by: [RateTable.Entry(day: other, value: 3)])

        #expect(table.last(on: 11) == nil)
        let rate = try #require(table.last(on: 12))
        #expect((rate.day, rate.oldest, rate.value) == (12, 10, 6))
    }

    @Test("what is in another currency is converted at the rate of its day, and later rates leave the past alone")
    func stored() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD")
        try home.rate("USD", "EUR", "0.50", on: "2026-11-01")
        try home.value("100", on: "2026-11-02", of: dollars, by: home.ada)
        #expect(try worth() == "€50.00")

        try home.rate("USD", "EUR", "0.90", on: "2026-11-02")
        #expect(try worth() == "€50.00")
        try home.value("100", on: "2026-11-20", of: dollars, by: home.ada)
        #expect(try worth() == "€90.00")
    }

    @Test("a missing rate shows the amount as it is; once it comes it counts, also the other way round and by the euro")
    func missing() throws {
        let (dollars, crowns) = (
            try home.series("Dollars", by: home.ada, currency: "USD"),
            try home.series("Crowns", by: home.ada, currency: "SEK")
        )
        try home.value("100", on: "2026-11-02", of: dollars, by: home.ada)
        try home.value("1000", on: "2026-11-02", of: crowns, by: home.ada)
        let text = try home.get("/wealth", as: home.ada).text
        #expect(text.contains("and US$100.00") && text.contains("<h1 class=\"net-worth\">SEK\u{a0}1,000</h1>"))

        try home.rate("EUR", "USD", "2", on: "2026-10-10")
        try home.rate("EUR", "SEK", "10", on: "2026-11-01")
        #expect(try worth() == "€150.00")
        #expect(try home.post("/wealth/currency", ["currency": "usd"], as: home.ada).status == 303)
        #expect(try worth() == "US$300.00")
        #expect(try home.post("/wealth/currency", ["currency": "dollars"], as: home.ada).status == 422)
    }

    @Test("a rate typed the wrong way round, or digits too many, bring no page down")
    func absurd() throws {
        let flat = try home.series("Flat", by: home.ada, currency: "VND")
        let farm = try home.series("Farm", by: home.ada)
        try home.rate("VND", "EUR", "27000", on: "2026-11-01")
        try home.value("3000000000", on: "2026-11-02", of: flat, by: home.ada)
        try home.value("9500000000000", on: "2026-11-02", of: farm, by: home.ada)
        for (series, part) in [(flat, "50"), (farm, "98")] {
            let path = SeriesController.path(series) + "/part"
            #expect(try home.post(path, ["part": part], as: home.ada).status == 303)
        }

        #expect(try worth() == "€9,310,000,000,000")
        #expect(try home.get("/wealth", as: home.ada).text.contains("and ₫1,500,000,000"))
        #expect(try home.get("/today", as: home.ada).status == 200)
    }

    @Test("a rate that was overwritten, typed or by a file, comes back by undo; the same one again overwrites nothing")
    func overwritten() throws {
        let form: FormFields = ["base": "USD", "quote": "EUR", "value": "0.9", "day": "2026-11-20"]
        for _ in 1...2 { #expect(try home.post("/wealth/rates", form, as: home.ada).status == 303) }
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        let other: FormFields = ["base": "USD", "quote": "EUR", "value": "0.8", "day": "2026-11-20"]
        #expect(try home.post("/wealth/rates", other, as: home.ada).status == 303)
        #expect(try home.get("/wealth/rates", as: home.ada).text.contains("Rate of USD/EUR changed"))
        let typed = try #require(home.house.undo.entries(for: home.ada).first)
        #expect(try home.post("/undo/\(typed.id)", as: home.ada).status == 303)
        #expect(try home.house.rates.newest().map(\.value) == ["0.9"])

        let rates = [("2026-11-19", "0.7"), ("2026-11-20", "0.6")].compactMap { day, value in
            Day(iso: day).map {
                RateStore.Rate(base: Currency("USD") ?? .euro, quote: .euro, day: $0, value: value)
            }
        }
        try home.house.rates.add(rates, by: home.ada)
        #expect(try home.house.rates.newest().map(\.value) == ["0.6"])
        let file = try #require(home.house.undo.entries(for: home.ada).first)
        #expect(try home.post("/undo/\(file.id)", as: home.ada).status == 303)
        #expect(try home.house.rates.newest().map(\.value) == ["0.9"])
    }

    @Test("a value that is too large in the other currency stands in its own, and both pages say so")
    func tooLarge() throws {
        let flat = try home.series("Flat", by: home.ada)
        _ = try home.series("Sums", by: home.ada, currency: "JPY")
        #expect(try home.post("/wealth/currency", ["currency": "JPY"], as: home.ada).status == 303)
        try home.rate("EUR", "JPY", "1700", on: "2026-10-01")
        try home.value("1000", on: "2026-10-02", of: flat, by: home.ada)
        let note = "“Flat” has values too large to convert to JPY: they are shown in their own currency."
        #expect(try !home.get("/wealth", as: home.ada).text.contains(note))

        let id = try home.value("9000000000000", on: "2026-11-02", of: flat, by: home.ada)

        let text = try home.get("/wealth", as: home.ada).text
        #expect(text.contains(note) && text.contains("€9,000,000,000,000"))
        #expect(!text.contains("No rate"))
        let page = try home.get(SnapshotsController.path(id) + "/edit", as: home.ada).text
        #expect(page.contains("Too large to convert to JPY: shown in its own currency."))
    }

    @Test("a rate is one sentence with its fields, also where something is wrong with them")
    func sentence() throws {
        let page = try home.get("/wealth/rates", as: home.ada).text
        let line = try #require(
            page.components(separatedBy: "rates__line\">").last?.components(separatedBy: "</p>").first)
        let text = line.replacing(try Regex("<[^>]+>"), with: "_")
        #expect(text.filter { !$0.isNewline } == "_1 ___ equals ____ on __")

        let wrong: FormFields = ["base": "USD", "quote": "EUR", "value": "x", "day": "2026-11-20"]
        let refused = try home.post("/wealth/rates", wrong, as: home.ada).text
        #expect(refused.contains("id=\"value-problem\"") && refused.contains("aria-describedby=\"value-problem\""))
    }

    @Test("rates are typed, mended, deleted and brought back")
    func typed() throws {
        let form: FormFields = ["base": "USD", "quote": "EUR", "value": "0.9", "day": "2026-11-20"]
        #expect(try home.post("/wealth/rates", form, as: home.ada).status == 303)
        #expect(try home.get("/wealth/rates", as: home.grace).text.contains("1 USD = 0.9 EUR"))
        for (name, value) in [("value", "0"), ("value", "-1"), ("value", "x"), ("base", "EUR"), ("day", "2026-02-30")] {
            var wrong: FormFields = [:]
            for key in ["base", "quote", "value", "day"] { wrong.add(key, key == name ? value : form[key] ?? "") }
            #expect(try home.post("/wealth/rates", wrong, as: home.ada).status == 422, "\(name) \(value)")
        }
        #expect(try home.post("/wealth/rates", form, as: home.olle).status == 403)
        #expect(try home.post("/wealth/rates/delete", form, as: home.ada).status == 303)
        #expect(try home.house.rates.newest().isEmpty)
        #expect(try home.post("/wealth/rates/delete", form, as: home.ada).status == 404)
        let entry = try #require(home.house.undo.entries(for: home.ada).first)
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.house.rates.newest().map(\.value) == ["0.9"])
    }

    @Test("the European Central Bank's file brings the rates of all its currencies, used here or not")
    func ecb() throws {
        _ = try home.series("Dollars", by: home.ada, currency: "USD")
        let text = "Date,USD,JPY,CYP,\n2026-11-20,1.1552,180.1,N/A,\n2026-11-19,1.15,180,N/A,\n"
        let reply = try home.upload("/wealth/rates/import", Array(text.utf8), as: home.ada)

        #expect(reply.status == 303)
        #expect(try Set(home.house.rates.newest().map(\.value)) == ["1.1552", "180.1"])
        #expect(try home.upload("/wealth/rates/import", Array("a,b\n1,2".utf8), as: home.ada).status == 422)
        #expect(try home.upload("/wealth/rates/import", Array("Date,USD\n".utf8), as: home.ada).status == 422)
    }

    @Test("the historical rates are read in any encoding, and come as one undo where they replace others")
    func ecbAgain() throws {
        let text = { (value: String) in
            "Date,USD,JPY\n" + (1...28).map { "2020-01-\($0 < 10 ? "0" : "")\($0),\(value),180.1\n" }.joined()
        }
        let wide = text("1.1").utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try home.upload("/wealth/rates/import", wide, as: home.ada).status == 303)
        let before = try home.house.database.read {
            try Row.fetchAll($0, sql: "SELECT * FROM exchangeRate ORDER BY 1, 2, 3")
        }
        #expect(before.count == 56)

        #expect(try home.upload("/wealth/rates/import", Array(text("1.2").utf8), as: home.ada).status == 303)
        #expect(
            try home.house.database.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM exchangeRate WHERE value = '1.2'")
            } == 28)
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), FormFields(), as: home.ada).status == 303)

        #expect(
            try home.house.database.read { try Row.fetchAll($0, sql: "SELECT * FROM exchangeRate ORDER BY 1, 2, 3") }
                == before)
        let broken = text("1.3") + "\"2020-02-01"
        #expect(try home.upload("/wealth/rates/import", Array(broken.utf8), as: home.ada).status == 422)
        #expect(
            try home.house.database.read { try Row.fetchAll($0, sql: "SELECT * FROM exchangeRate ORDER BY 1, 2, 3") }
                == before)
    }

    @Test("a file that would replace more rates than one undo holds is refused before it writes anything")
    func tooManyReplaced() throws {
        let usd = try Currency("USD").unwrap()
        func rates(_ value: String, _ days: ClosedRange<Int>) -> [RateStore.Rate] {
            days.map { RateStore.Rate(base: .euro, quote: usd, day: Day(known: 2026, 1, $0), value: value) }
        }
        let rateStore = try home.house.rates
        try rateStore.add(by: home.ada) { body in try rates("1.1", 1...3).forEach(body) }

        #expect(throws: RateStore.TooManyReplaced.self) {
            try rateStore.add(by: home.ada, mostReplaced: 2) { body in try rates("1.2", 1...4).forEach(body) }
        }
        #expect(try rateStore.newest().map { "\($0.day.iso) \($0.value)" } == ["2026-01-03 1.1"])
        try rateStore.add(by: home.ada, mostReplaced: 3) { body in try rates("1.2", 1...4).forEach(body) }
        #expect(try rateStore.newest().map { "\($0.day.iso) \($0.value)" } == ["2026-01-04 1.2"])
    }

    @Test("a value that moves to another day gets the rate of that day")
    func moving() throws {
        let dollars = try home.series("Dollars", by: home.ada, currency: "USD")
        try home.rate("USD", "EUR", "0.5", on: "2026-11-01")
        try home.rate("USD", "EUR", "0.8", on: "2026-11-10")
        let id = try home.value("100", on: "2026-11-02", of: dollars, by: home.ada)
        let form: FormFields = ["amount": "100", "day": "2026-11-12", "version": "1"]

        #expect(try home.post(SnapshotsController.path(id), form, as: home.ada).status == 303)
        #expect(try worth() == "€80.00")
    }
}

@Suite("Taking values out")
struct WealthExportTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("a wide CSV has a column for each series, and comes back as it was")
    func wide() throws {
        let (one, two) = (try home.series("One", by: home.ada), try home.series("Two", by: home.ada))
        try home.value("1.50", on: "2026-01-01", of: one, by: home.ada)
        try home.value("-2", on: "2026-01-02", of: two, by: home.ada)
        let text = try home.get("/wealth/export-wide.csv", as: home.ada).text

        let head = "date,\"One (EUR, cash)\",\"Two (EUR, cash)\"\r\n"
        #expect(text == head + "2026-01-01,1.50,\r\n2026-01-02,,-2.00\r\n")
        let page = try home.get(home.sendValues(text, as: home.ada), as: home.ada).text
        #expect(page.contains("Nothing in this file would"))
        #expect(page.contains("This file has one column per series, without notes or deposits."))
    }

    @Test("that a wide CSV has no notes is said where it is exported, and only of a wide one where it is imported")
    func withoutNotes() throws {
        let series = try home.series("One", by: home.ada)
        try home.value("1.50", on: "2026-01-01", of: series, notes: "from the drawer", by: home.ada)

        #expect(
            try home.get("/wealth/export", as: home.ada).text.contains(
                "For spreadsheets: the last value of each day, without notes, deposits and the target."))
        #expect(try !home.get("/wealth/export-wide.csv", as: home.ada).text.contains("drawer"))
        let long = try home.get("/wealth/export.csv", as: home.ada).text
        let page = try home.get(home.sendValues(long, as: home.ada), as: home.ada).text
        #expect(long.contains("drawer") && !page.contains("without notes or deposits"))
    }

    @Test("JSON has everything, amounts as text, and nothing of others")
    func json() throws {
        let series = try home.series("Savings", by: home.ada)
        try home.value("1234.50", on: "2026-01-01", of: series, notes: "a \"b\"", paidIn: "10", by: home.ada)
        let text = try home.get("/wealth/export.json", as: home.ada).text

        #expect(text.contains("\"value\":\"1234.50\"") && text.contains("\"paidIn\":\"10.00\""))
        #expect(try !home.get("/wealth/export.json", as: home.grace).text.contains("Savings"))
    }

    @Test("a ledger comes back as the same series with the same values and notes")
    func ledger() throws {
        let (odd, loan) = (
            try home.series("élan & \"Söhne\" 🏠", by: home.ada), try home.series("Loan", by: home.ada, kind: .debts)
        )
        try home.value("10", on: "2026-01-01", of: odd, notes: "line\nnext \\ \"x\"", by: home.ada)
        try home.value("-5", on: "2026-02-01", of: odd, by: home.ada)
        try home.value("-5", on: "2026-03-01", of: odd, by: home.ada)
        try home.value("700.25", on: "2026-01-01", of: loan, by: home.ada)
        let text = try home.get("/wealth/export.beancount", as: home.ada).text
        #expect(text.contains("Liabilities:Loan  -700.25 EUR") && text.contains("Assets:Élan-Söhne EUR"))
        for id in [odd, loan] {
            _ = try home.house.series.remove(OwnSeries(home.house.seriesDoor.open(id, for: home.ada)))
        }

        try home.bringValues(text, as: home.ada)
        #expect(
            try home.values("élan & \"Söhne\" 🏠", of: home.ada)
                == ["2026-01-01 10.00", "2026-02-01 -5.00", "2026-03-01 -5.00"])
        #expect(try home.values("Loan", of: home.ada) == ["2026-01-01 700.25"])
        let back = try #require(home.house.seriesDoor.all(for: home.ada).first { $0.series.name.hasPrefix("élan") })
        #expect(try home.house.snapshots.all(of: back).first?.notes == "line\nnext \\ \"x\"")
    }
}
