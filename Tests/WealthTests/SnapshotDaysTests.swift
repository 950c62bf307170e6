import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Values of a series by day")
struct SnapshotDaysTests {
    let home: TestHome
    let series: ID<Series>

    init() throws {
        home = try TestHome()
        series = try home.series("Cash", by: home.ada)
    }

    private func add(_ amount: String, on day: String, paidIn: String = "") throws -> ID<ValueSnapshot> {
        home.clock.advance(.seconds(1))
        return try home.value(amount, on: day, of: series, paidIn: paidIn, by: home.ada)
    }

    private func open() throws -> OpenSeries { try home.house.seriesDoor.open(series, for: home.ada) }

    @Test("of several values of a day the latest counts, and all that was paid in on it")
    func sameDay() throws {
        let first = try add("100", on: "2026-11-01", paidIn: "10")
        _ = try add("200", on: "2026-11-01", paidIn: "5")
        let point = { try #require(home.house.snapshots.points(of: open()).first) }
        #expect(try home.house.snapshots.points(of: open()).count == 1)
        #expect(try point().amount == 20_000 && point().paidIn == 1500)

        // The first one was that of a later hour.
        try home.execute("UPDATE snapshot SET at = at + 3600000 WHERE id = ?", [first])

        #expect(try point().amount == 10_000 && point().paidIn == 1500)
    }

    @Test("each value is on one page of the history, the newest first")
    func pages() throws {
        for day in 1...5 { _ = try add("\(day)", on: "2026-11-0\(day)") }

        let pages = try (1...4).map { number in
            try home.house.snapshots.history([open()], on: ListPage(number, size: 2)).rows.map(\.day.iso)
        }

        #expect(
            pages == [["2026-11-05", "2026-11-04"], ["2026-11-03", "2026-11-02"], ["2026-11-01"], []])
    }
}
