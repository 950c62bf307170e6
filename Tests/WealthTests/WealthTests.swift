import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Wealth")
struct WealthTests {
    let home: TestHome

    init() throws {
        home = try TestHome()
        try home.defaultSeries()
    }

    private func page(_ path: String = "/wealth", as member: Member? = nil, _ headers: String...) throws -> String {
        let cookie = try home.cookie(member ?? home.ada)
        return try home.send("GET", path, cookie, headers).text
    }

    private func firstSeries(of member: Member) throws -> OpenSeries {
        try #require(try home.house.seriesDoor.all(for: member).first)
    }

    @Test("nobody begins with a series, and is told what to do about it, or that others share nothing")
    func beginning() throws {
        let home = try TestHome()
        for member in [home.ada, home.grace, home.olle] {
            #expect(try home.house.seriesDoor.all(for: member).isEmpty)
        }
        #expect(try home.get("/wealth", as: home.ada).text.contains("Your net worth appears here"))
        #expect(try page(as: home.olle).contains("Nothing is shared with you yet"))
    }

    @Test("whoever has no part in anything is told that what others share stands below")
    func noPart() throws {
        let series = try home.series("House", by: home.ada, audience: .household(.read))
        try home.value("100", of: series, by: home.ada)

        let olles = try page(as: home.olle)

        #expect(olles.contains("What others share with you is below.") && olles.contains("House"))
        #expect(!olles.contains("Nothing is shared with you yet"))
    }

    @Test("a value that was written down stands over the page, in the history and in the chart")
    func adding() throws {
        let series = try firstSeries(of: home.ada).id
        let form: FormFields = [
            "series": series.description, "amount": "1,234.75", "day": "2026-11-20", "time": "08:12",
            "notes": "Tin box",
        ]

        #expect(try home.post("/wealth/values", form, as: home.ada)["Location"] == "/wealth")

        let text = try page()
        #expect(text.contains("<h1 class=\"net-worth\">€1,235</h1>"))
        #expect(text.contains("Tin box") && text.contains("€1,234.75") && text.contains("20 November 2026"))
        #expect(text.contains("<polyline"))
        #expect(try page("/wealth/values/new").contains("value=\"\(series)\" selected"))
    }

    @Test("a mistake comes back beside its field with everything typed")
    func mistakes() throws {
        let series = try firstSeries(of: home.ada).id
        for (field, form) in [
            ("amount", ["series": series.description, "amount": "lots", "notes": "Kept"]),
            ("amount", ["series": series.description, "amount": "1.234", "notes": "Kept"]),
            ("series", ["amount": "12", "notes": "Kept"]),
            ("day", ["series": series.description, "amount": "12", "day": "2026-02-30", "notes": "Kept"]),
            ("time", ["series": series.description, "amount": "12", "time": "25:00", "notes": "Kept"]),
            ("paidIn", ["series": series.description, "amount": "12", "paidIn": "?", "notes": "Kept"]),
        ] as [(String, FormFields)] {
            let reply = try home.post("/wealth/values", form, as: home.ada)
            #expect(reply.status == 422, "\(field)")
            #expect(
                reply.text.contains("id=\"\(field)-problem\"") && reply.text.contains("\nKept</textarea>"), "\(field)")
        }
        #expect(try firstSeries(of: home.ada).series.entries == 0)
    }

    @Test("a value is changed and deleted, and undo brings it back; who was slower is told")
    func changing() throws {
        let series = try home.series("Savings", by: home.ada)
        let value = try home.value("100", on: "2026-11-01", of: series, by: home.ada)
        let path = SnapshotsController.path(value)
        let form: FormFields = ["amount": "150", "day": "2026-11-02", "version": "1"]

        #expect(try home.post(path, form, as: home.ada).status == 303)
        let late = try home.post(path, ["amount": "175", "day": "2026-11-02", "version": "1"], as: home.ada)
        #expect(late.status == 409 && late.contains("<li>Value: 150.00</li>") && late.contains("value=\"175\""))
        #expect(try page(path + "/edit").contains("value=\"150.00\""))

        #expect(try home.post(path + "/delete", as: home.ada).status == 303)
        #expect(try !page().contains("€150.00"))
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada)["Location"] == "/wealth")
        #expect(try page().contains("€150.00"))
    }

    @Test("deleting a series asks for its name, takes its values along, and undo brings back both")
    func deleting() throws {
        let series = try home.series("Savings", by: home.ada, audience: .chosen([home.grace.id: .write]))
        try home.value("100", on: "2026-11-01", of: series, by: home.ada)
        _ = try home.post(SeriesController.path(series) + "/part", ["part": "50"], as: home.grace)
        let before = try home.fingerprint()
        let path = SeriesController.path(series) + "/delete"

        #expect(try page(path).contains("1 value will be deleted with it"))
        #expect(try home.post(path, ["name": "Saving"], as: home.ada).status == 422)
        #expect(try home.post(path, ["name": "savings"], as: home.ada).status == 303)
        #expect(try !page(as: home.grace).contains(SeriesController.path(series)))

        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.fingerprint() == before)
        #expect(try page(as: home.grace).contains("€50"))
    }

    @Test("lines go and come back for one member, and the page remembers it")
    func toggling() throws {
        let series = try home.series("Savings", by: home.ada, audience: .household(.read))
        try home.value("100", on: "2026-11-01", of: series, by: home.ada)
        let form: FormFields = ["toggle": series.description, "back": "/wealth?range=all"]

        #expect(try page().contains("<polyline"))
        #expect(try home.post("/wealth/display", form, as: home.ada)["Location"] == "/wealth?range=all")
        #expect(try !page().contains("<polyline"))
        #expect(try page().contains("€100"))
        _ = try home.post("/wealth/display", form, as: home.ada)
        #expect(try page().contains("<polyline"))
    }

    @Test("above the chart is one row of ranges; the page says whose total it is, and its menu changes that")
    func menu() throws {
        let series = try home.series("Joint", by: home.ada, audience: .household(.read))
        try home.value("100", on: "2026-11-01", of: series, by: home.ada)

        let mine = try page()
        #expect(mine.contains("My wealth · assets minus debts"))
        #expect(mine.components(separatedBy: "<choice-line").count == 2)
        let menu = try #require(mine.components(separatedBy: "chart-menu\">").last)
        for choice in [
            "value=\"household\"", "mode=stacked", "by=group", "axis=zero", "name=\"from\"", "name=\"hide\"",
        ] {
            #expect(menu.contains(choice), "\(choice)")
        }
        _ = try home.post("/wealth/display", ["scope": "household"], as: home.ada)
        #expect(try page().contains("Household wealth · assets minus debts"))
    }

    @Test("every range and every way of drawing is a link, and each shows a chart with its numbers as a table")
    func drawing() throws {
        let (savings, loan) = (
            try home.series("Savings", by: home.ada), try home.series("Loan", by: home.ada, kind: .debts)
        )
        for (day, amount) in [("2020-02-29", "10"), ("2026-11-15", "20"), ("2026-11-21", "-5")] {
            try home.value(amount, on: day, of: savings, by: home.ada)
            try home.value("7", on: day, of: loan, by: home.ada)
        }
        for range in ChartChoice.Range.allCases {
            for mode in ChartChoice.Mode.allCases {
                for axis in ["", "&axis=zero"] {
                    let text = try page("/wealth?range=\(range.rawValue)&mode=\(mode.rawValue)\(axis)")
                    #expect(text.contains(mode == .lines || mode == .total ? "<polyline" : "<polygon"))
                    #expect(text.contains("<td>") && !text.contains("nan") && !text.contains("inf\""))
                }
            }
        }
        #expect(try page("/wealth?from=2026-11-16&to=2026-11-10").contains("value=\"2026-11-10\""))
        #expect(try page("/wealth?from=2019-01-01&to=2019-02-01").contains("No values in this period."))
        #expect(try page("/wealth?from=2019-02-30&to=x&range=none&mode=none").contains("<polyline"))
    }

    @Test("an axis that does not begin at zero says so")
    func cutAxis() throws {
        let series = try home.series("Savings", by: home.ada)
        try home.value("1000", on: "2026-11-01", of: series, by: home.ada)
        try home.value("1010", on: "2026-11-10", of: series, by: home.ada)

        #expect(try page().contains("The axis does not start at zero."))
        #expect(try !page("/wealth?axis=zero").contains("The axis does not start at zero."))
    }

    @Test("amounts that are hidden on a device are in no byte of its pages")
    func hiding() throws {
        let series = try home.series("Savings", by: home.ada)
        try home.value("98765", on: "2026-11-01", of: series, by: home.ada)
        let reply = try home.post("/wealth/amounts", ["hide": "on"], as: home.ada)
        let cookie = try #require(reply["Set-Cookie"])
        #expect(cookie.hasPrefix("amounts=hidden;"))

        for path in [
            "/wealth", "/wealth?mode=total", "/wealth/series", SeriesController.path(series), "/wealth/round",
            "/today", "/search?q=2026-11-01",
        ] {
            let hidden = try home.send("GET", path, try home.cookie(home.ada) + "; amounts=hidden", []).text
            #expect(!hidden.contains("98,765") && !hidden.contains("98765") && !hidden.contains("99K"), "\(path)")
            #expect(hidden.contains("•••"), "\(path)")
        }
        #expect(try page().contains("98,765"))
        #expect(try home.get("/search?q=2026-11-01", as: home.ada).contains("98,765"))
    }

    @Test("the search shows what is owed as less than nothing")
    func owed() throws {
        let loan = try home.series("Loan", by: home.ada, kind: .debts)
        try home.value("4321", on: "2026-11-01", of: loan, by: home.ada)

        let found = try home.get("/search?q=4321", as: home.ada).main

        #expect(found.contains("−€4,321.00"))
    }

    @Test("after choosing whose total is shown, the open chart is kept")
    func scope() throws {
        let reply = try home.post(
            "/wealth/display", ["scope": "mine", "back": "/wealth?range=all"], as: home.ada)
        #expect(reply["Location"] == "/wealth?range=all")
    }

    @Test("at most ten series are active; an archived one makes room")
    func tenSeries() throws {
        for number in 2...10 { _ = try home.series("Series \(number)", by: home.ada) }
        let form: FormFields = ["name": "Eleventh"]
        let first = SeriesController.path(try firstSeries(of: home.ada).id)

        #expect(try home.post("/wealth/series", form, as: home.ada).status == 422)
        #expect(try home.post(first + "/archive", ["archive": "on"], as: home.ada).status == 303)
        #expect(try home.post("/wealth/series", form, as: home.ada).status == 303)
        #expect(try home.post(first + "/archive", as: home.ada).status == 409)
    }

    @Test("series are put in order")
    func ordering() throws {
        let (second, third) = (try home.series("Second", by: home.ada), try home.series("Third", by: home.ada))
        let names = { try home.house.seriesDoor.all(for: home.ada).map(\.series.name) }

        _ = try home.post(SeriesController.path(third) + "/move", ["before": second.description], as: home.ada)
        #expect(try names() == ["Default", "Third", "Second"])
        _ = try home.post(SeriesController.path(third) + "/move", ["before": ""], as: home.ada)
        #expect(try names() == ["Default", "Second", "Third"])
        #expect(try home.post(SeriesController.path(third) + "/move", ["before": "x"], as: home.ada).status == 404)
    }

    @Test("a private series appears nowhere for others, sums included; a shared one counts for the household")
    func sharing() throws {
        let (hidden, shared) = (
            try home.series("Secret", by: home.ada),
            try home.series("Joint", by: home.ada, audience: .chosen([home.grace.id: .read]))
        )
        try home.value("777.77", on: "2026-11-01", of: hidden, by: home.ada)
        try home.value("200", on: "2026-11-01", of: shared, by: home.ada)

        #expect(try page().contains("<h1 class=\"net-worth\">€977.77</h1>"))
        #expect(try home.post("/wealth/display", ["scope": "household"], as: home.grace).status == 303)
        let hers = try page(as: home.grace)
        #expect(
            hers.contains("<h1 class=\"net-worth\">€200.00</h1>") && !hers.contains("Secret")
                && !hers.contains("777.77"))
        #expect(
            try home.post("/wealth/values", ["series": shared.description, "amount": "1"], as: home.grace).status == 422
        )
        #expect(try home.get(SeriesController.path(shared) + "/edit", as: home.grace).status == 403)
    }

    @Test("my part of a joint account is what counts for me")
    func part() throws {
        let series = try home.series("Joint", by: home.ada, audience: .household(.write))
        try home.value("200", on: "2026-11-01", of: series, by: home.ada)
        let path = SeriesController.path(series) + "/part"

        #expect(try home.post(path, ["part": "60"], as: home.ada).status == 303)
        #expect(try home.post(path, ["part": "40"], as: home.grace).status == 303)
        #expect(try home.post(path, ["part": "101"], as: home.grace).status == 422)
        #expect(try page().contains("<h1 class=\"net-worth\">€120.00</h1>"))
        #expect(try page(as: home.grace).contains("<h1 class=\"net-worth\">€80.00</h1>"))
    }

    @Test("what is in another currency stands beside the total and is never dropped")
    func currencies() throws {
        let (euros, dollars) = (
            try home.series("Euros", by: home.ada), try home.series("Dollars", by: home.ada, currency: "USD")
        )
        try home.value("100", on: "2026-11-01", of: euros, by: home.ada)
        try home.value("55", on: "2026-11-01", of: dollars, by: home.ada)

        #expect(try page().contains("and US$55.00"))
        let path = SeriesController.path(dollars)
        let form: FormFields = ["name": "Dollars", "currency": "JPY", "version": "1"]
        #expect(try home.post(path, form, as: home.ada).text.contains("id=\"currency-problem\""))
    }

    @Test("the round takes a value for each series, all or none")
    func round() throws {
        let (one, two) = (try home.series("One", by: home.ada), try home.series("Two", by: home.ada))
        let wrong: FormFields = ["amount-\(one)": "5", "amount-\(two)": "x", "day": "2026-11-20"]

        #expect(try home.post("/wealth/round", wrong, as: home.ada).text.contains("id=\"amount-\(two)-problem\""))
        #expect(try home.house.seriesDoor.open(one, for: home.ada).series.entries == 0)
        let right: FormFields = ["amount-\(one)": "5", "amount-\(two)": "", "day": "2026-11-20"]
        #expect(try home.post("/wealth/round", right, as: home.ada).status == 303)
        #expect(try home.house.seriesDoor.open(one, for: home.ada).series.entries == 1)
        #expect(try home.post("/wealth/round", ["day": "2026-11-20"], as: home.ada).status == 422)
    }

    @Test("Today shows net worth, and a series that was not updated for long")
    func today() throws {
        let series = try home.series("Pension", by: home.ada)
        try home.value("4321", on: "2026-08-20", of: series, by: home.ada)

        let text = try page("/today")
        #expect(text.contains("€4,321") && text.contains("Last value on 20 Aug 2026"))
        try home.value("4400", on: "2026-11-01", of: series, by: home.ada)
        #expect(try !page("/today").contains("Last value on"))
    }

    @Test("what is saved as CSV has every value, and nothing that a spreadsheet would run")
    func exporting() throws {
        let series = try home.series("=HYPERLINK(1)", by: home.ada)
        try home.value("-1234.50", on: "2026-11-01", of: series, notes: "a, \"b\"\nc", by: home.ada)

        let reply = try home.get("/wealth/export.csv", as: home.ada)
        #expect(reply["Content-Type"] == "text/csv; charset=utf-8")
        #expect(reply["Content-Disposition"]?.hasPrefix("attachment") == true)
        let row = "2026-11-01,'=HYPERLINK(1),-1234.50,EUR,\"a, \"\"b\"\"\nc\",cash,,100,,,,,\(series),\r\n"
        #expect(reply.text.contains(row))
        #expect(try !home.get("/wealth/export.csv", as: home.grace).text.contains("HYPERLINK"))
    }

    @Test("the page of ten values takes as many statements as the page of one")
    func statements() throws {
        let series = try home.series("Savings", by: home.ada)
        try home.value("1", on: "2026-11-01", of: series, by: home.ada)
        _ = try page()
        let one = try home.countStatements { _ = try page() }
        for day in 10...20 { try home.value("2", on: "2026-10-\(day)", of: series, by: home.ada) }
        _ = try page()

        #expect(try home.countStatements { _ = try page() } == one)
    }
}
