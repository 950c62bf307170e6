import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("What is said of a change")
struct HeadlineTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func change(_ query: String) throws -> String {
        let text = try home.get("/wealth?\(query)", as: home.ada).text
        let found = try #require(text.firstMatch(of: /<p class="net-worth__change">(.*?)<\/p>/.dotMatchesNewlines())).1
        return String(found).replacing(/<[^>]*>/, with: "")
    }

    @Test("a year is said only of a year, and a series that begins later is no part of the change and does not cut it")
    func periods() throws {
        let (old, new) = (try home.series("Old", by: home.ada), try home.series("New", by: home.ada))
        try home.value("100", on: "2024-01-01", of: old, by: home.ada)
        try home.value("150", on: "2026-05-01", of: old, by: home.ada)
        #expect(try change("range=year") == "+€50.00 (+50.0%) in a year")
        #expect(try change("range=all").hasPrefix("+€50.00 (+50.0%) since 1 Jan 2024"))
        #expect(try change("from=2024-01-01&to=2026-11-01").contains("in this period"))

        try home.value("1000", on: "2026-03-01", of: new, by: home.ada)
        #expect(try change("range=year") == "+€50.00 (+50.0%) in a year")
        #expect(try change("range=all").hasPrefix("+€50.00 (+50.0%) since 1 Jan 2024"))
        #expect(try change("range=month") == "€0.00 (0.0%) in a month")
        #expect(try change("from=2024-01-01&to=2026-11-01").hasPrefix("+€50.00 (+50.0%) in this period"))
        let page = try home.get("/wealth?range=all", as: home.ada).text
        #expect(page.contains("Started later, not included in the change: New (1 Mar 2026)"))
        #expect(page.contains("<h1 class=\"net-worth\">€1,150"))
        #expect(try !home.get("/wealth?range=month", as: home.ada).text.contains("Started later"))
        #expect(try home.get("/today", as: home.ada).text.contains("Net worth · 0.0% in a month"))
    }

    @Test("what ends below zero has grown at no rate")
    func negative() throws {
        let series = try home.series("Account", by: home.ada)
        try home.value("100", on: "2020-01-01", of: series, by: home.ada)
        try home.value("-50", on: "2026-01-01", of: series, paidIn: "10", by: home.ada)

        #expect(try change("range=all") == "−€150.00 (−150%) since 1 Jan 2020")
        #expect(try !home.get(SeriesController.path(series), as: home.ada).text.contains("Per year"))
    }

    @Test("what is hidden is in no number of the page, and the page says so")
    func hidden() throws {
        let (savings, loan) = (
            try home.series("Savings", by: home.ada), try home.series("Loan", by: home.ada, kind: .debts)
        )
        try home.value("300", on: "2026-11-01", of: savings, by: home.ada)
        try home.value("100", on: "2026-11-01", of: loan, by: home.ada)
        #expect(try home.post("/wealth/display", ["toggle": loan.description], as: home.ada).status == 303)

        let text = try home.get("/wealth?mode=total", as: home.ada).text
        #expect(text.contains("<h1 class=\"net-worth\">€300.00</h1>") && text.contains("Hidden and not counted: Loan"))
        #expect(text.contains("<td>€300.00</td>") && !text.contains("<td>€200.00</td>"))
        #expect(
            try home.get("/wealth/day?mode=total", as: home.ada).text.contains("\"total\":\"€300.00\""))
        #expect(try home.get("/today", as: home.ada).text.contains("€200.00"))
    }

    @Test("debts are drawn as they are counted: below zero")
    func debts() throws {
        let (savings, loan) = (
            try home.series("Savings", by: home.ada), try home.series("Loan", by: home.ada, kind: .debts)
        )
        try home.value("300", on: "2026-11-01", of: savings, by: home.ada)
        try home.value("300", on: "2026-11-01", of: loan, by: home.ada)

        let text = try home.get("/wealth", as: home.ada).text
        let heights = text.matches(of: /class="chart__stroke"[^>]*points="\d[\d.]*,([\d.]+)/).map { String($0.1) }
        #expect(heights.count == 2 && heights[0] != heights[1])
        #expect(text.contains("class=\"chart__zero\""))
    }

    @Test("an estimate of when a target is reached says since when it counts")
    func estimate() throws {
        let series = try home.series("A", by: home.ada)
        try home.value("1000", on: "2026-08-13", of: series, by: home.ada)
        try home.value("2000", on: "2026-11-21", of: series, by: home.ada)
        _ = try home.post("/wealth/target", ["amount": "3000"], as: home.ada)

        #expect(
            try home.get("/wealth?mode=total", as: home.ada).text
                .contains("Estimate: Mar 2027, at the pace since 13 Aug 2026."))
    }
}
