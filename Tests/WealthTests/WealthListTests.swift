import Foundation
import TestSupport
import Testing

@testable import HouseTestSupport
@testable import Wealth

@Suite("Lists on the page of wealth")
struct WealthListTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func page(_ path: String = "/wealth") throws -> String { try home.get(path, as: home.ada).text }

    @Test("a row of the latest values leads to its series, so that no new value is written over the last one")
    func rows() throws {
        let series = try home.series("Savings", by: home.ada)
        let value = try home.value("100", on: "2026-11-01", of: series, by: home.ada)

        let text = try page()

        let rows = text[try #require(text.range(of: "Latest values")).upperBound...]
        #expect(rows.contains("href=\"\(SeriesController.path(series))\""))
        #expect(!rows.contains(SnapshotsController.path(value)))
        #expect(try page(SeriesController.path(series)).contains(SnapshotsController.path(value) + "/edit"))
    }

    @Test("debts beyond all assets are told as more than all, not as thousands of percent")
    func largeDebts() throws {
        let loan = try home.series("Loan", by: home.ada, kind: .debts)
        try home.value("200000", on: "2026-11-01", of: loan, by: home.ada)
        try home.value("1000", on: "2026-11-01", of: home.series("Savings", by: home.ada), by: home.ada)

        let text = try page()

        #expect(text.contains("<small>&gt;\u{A0}100.0%</small>") || text.contains("<small>&gt;\u{A0}100%</small>"))
        #expect(!text.contains("20,000"))
    }
}
