import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("The chart of one series")
struct SeriesChartTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("a series' page draws it whole, in its own currency, and a debt as what is owed")
    func drawing() throws {
        let loan = try home.series("Loan", by: home.ada, kind: .debts, currency: "USD")
        let path = SeriesController.path(loan)
        #expect(try !home.get(path, as: home.ada).text.contains("class=\"chart\""))
        try home.value("700.50", on: "2026-01-10", of: loan, by: home.ada)
        try home.value("500", on: "2026-11-10", of: loan, by: home.ada)
        _ = try home.post(path + "/part", ["part": "50"], as: home.ada)

        let text = try home.get(path, as: home.ada).text

        #expect(text.contains("class=\"chart__stroke\" data-colour=\"1\""))
        #expect(text.contains("<td>US$700.50</td>") && !text.contains("<th scope=\"col\">Total</th>"))
        #expect(text.contains("href=\"\(path)?range=all\"") && text.contains("src=\"\(path)/day\""))
        #expect(try home.get(path + "?range=week", as: home.ada).text.contains("src=\"\(path)/day?range=week\""))
        #expect(
            try home.get(path + "?from=2020-01-01&to=2020-02-01", as: home.ada).text
                .contains("No values in this period."))
    }

    @Test("the chart of a single day says how it becomes a line")
    func beginning() throws {
        let series = try home.series("Savings", by: home.ada)
        let said = "One day so far. With a value on another day this becomes a line."
        let pages = ["/wealth", "/wealth?range=all&mode=stacked", SeriesController.path(series)]
        try home.value("1000", on: Day(home.clock.wall.now(), in: .gmt).iso, of: series, by: home.ada)
        for page in pages { #expect(try home.get(page, as: home.ada).contains(said), "\(page)") }
        try home.value("900", on: "2026-11-10", of: series, by: home.ada)
        for page in pages { #expect(try !home.get(page, as: home.ada).contains(said), "\(page)") }
    }

    @Test("its cross-hair says the value of a day, to whoever may see it and where amounts are not hidden")
    func day() throws {
        let series = try home.series("Savings", by: home.ada)
        try home.value("1234.56", on: "2026-11-10", of: series, by: home.ada)
        let path = SeriesController.path(series) + "/day?day=2026-11-15"

        let answer = try home.get(path, as: home.ada)

        #expect(answer["Content-Type"]?.hasPrefix("application/json") == true)
        #expect(answer.text.contains("\"totalName\":\"Savings\"") && answer.text.contains("€1,234.56"))
        #expect(try !home.get(SeriesController.path(series) + "/day?day=2026-11-09", as: home.ada).text.contains("€"))
        let cookie = try home.cookie(home.ada) + "; amounts=hidden"
        #expect(try !home.send("GET", path, cookie, []).text.contains("234"))
        #expect(try home.get(path, as: home.grace).status == 404)
    }
}
