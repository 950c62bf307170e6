import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Charts of wealth")
struct ChartTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func page(_ query: String) throws -> String { try home.get("/wealth?\(query)", as: home.ada).text }

    /// The points of the first line that is drawn.
    private func points(_ query: String) throws -> [(x: Double, y: Double)] {
        let text = try page(query)
        let list = try #require(text.firstMatch(of: /class="chart__stroke"[^>]*points="([^"]*)"/)).1
        return list.split(separator: " ").compactMap { pair in
            let parts = pair.split(separator: ",").compactMap { Double($0) }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }

    @Test("a line begins at the first day that has a value and goes on to the last day that is shown")
    func edges() throws {
        let series = try home.series("A", by: home.ada)
        try home.value("1", on: "2026-11-10", of: series, by: home.ada)
        try home.value("2", on: "2026-11-20", of: series, by: home.ada)

        let inside = try points("from=2026-11-10&to=2026-11-20")
        #expect(inside.first?.x == 0 && inside.last?.x == 1000)
        let later = try points("from=2026-11-15&to=2026-11-25")
        #expect(later.first?.x == 0 && later.last?.x == 1000)
        #expect(later.map(\.x).contains(500))
        let earlier = try points("from=2026-10-31&to=2026-11-10")
        #expect(earlier.allSatisfy { $0.x == 1000 })
        #expect(try page("from=2026-10-01&to=2026-11-09").contains("No values in this period."))
    }

    @Test("days of 23 and 25 hours and 29 February are as wide as any other")
    func calendar() throws {
        let series = try home.series("A", by: home.ada)
        for (from, middle, to) in [
            ("2026-03-28", "2026-03-29", "2026-03-30"), ("2026-10-24", "2026-10-25", "2026-10-26"),
            ("2024-02-28", "2024-02-29", "2024-03-01"),
        ] {
            for (day, amount) in [(from, "1"), (middle, "2"), (to, "3")] {
                try home.value(amount, on: day, of: series, by: home.ada)
            }
            #expect(Set(try points("from=\(from)&to=\(to)").map(\.x)) == [0, 500, 1000], "\(middle)")
        }
        #expect(try points("from=2024-02-29&to=2024-02-29").allSatisfy { $0.x == 500 })
    }

    @Test(
        "one value, equal values, zeros and values below zero are drawn inside the plot",
        arguments: [
            ["5"], ["5", "5", "5"], ["0"], ["0", "0"], ["-5"], ["-5", "-9"], ["-5", "5"], ["0.01", "1000000"],
        ])
    func odd(amounts: [String]) throws {
        let series = try home.series("A", by: home.ada)
        for (index, amount) in amounts.enumerated() {
            try home.value(amount, on: "2026-11-1\(index)", of: series, by: home.ada)
        }
        for mode in ["lines", "total"] {
            for axis in ["", "&axis=zero"] {
                let found = try points("from=2026-11-01&to=2026-11-20&mode=\(mode)\(axis)")
                #expect(found.count >= 2)
                #expect(found.allSatisfy { (0...1000).contains($0.x) && (0...240).contains($0.y) })
                if Set(amounts).count == 1 { #expect(Set(found.map(\.y)).count == 1) }
            }
        }
    }

    @Test("groups are the sums of their series on every day")
    func groups() throws {
        var random = SeededGenerator.ofThisRun()
        let lines = (0..<5).map { index in
            let days = Set((0..<40).map { _ in Int.random(in: 0..<300, using: &random) }).sorted()
            return ValueLine(
                name: "\(index)", colour: 1, currency: .euro, lastDay: index == 4 ? 200 : nil,
                points: days.map {
                    SeriesPoint(day: $0, amount: Int64.random(in: -Money.limit...Money.limit, using: &random))
                })
        }
        let sum = ValueLine(sumOf: lines, name: "All", colour: 1, currency: .euro, isDebt: false)
        let all = Portfolio(lines: lines)

        for day in 0..<310 { #expect(sum.value(on: day) == all.total(on: day), "\(day)") }
        let days = all.days(from: -5, to: 310)
        #expect(days.first == -5 && days.last == 310 && days == days.sorted() && days.contains(201))
        #expect(all.totals(on: days).allSatisfy { all.total(on: $0.day) == $0.amount })
        #expect(all.totals(on: days).count == days.filter { all.total(on: $0) != nil }.count)
        let series = try home.series("A", by: home.ada, kind: .shares)
        try home.value("5", on: "2026-11-10", of: series, by: home.ada)
        #expect(try page("by=group&mode=stacked").contains("<th scope=\"col\">Shares</th>"))
    }

    @Test("the cross-hair gets every value of a day exactly, and nothing that is hidden or another's")
    func crosshair() throws {
        let (mine, loan) = (try home.series("Mine", by: home.ada), try home.series("Loan", by: home.ada, kind: .debts))
        let secret = try home.series("Secret", by: home.grace)
        try home.value("1234.56", on: "2026-11-10", of: mine, by: home.ada)
        try home.value("34.56", on: "2026-11-12", of: loan, by: home.ada)
        try home.value("9", on: "2026-11-10", of: secret, by: home.grace)

        let day = try home.get("/wealth/day?day=2026-11-15", as: home.ada)
        #expect(day["Content-Type"]?.hasPrefix("application/json") == true)
        #expect(day.text.contains("€1,234.56") && day.text.contains("−€34.56") && day.text.contains("€1,200.00"))
        #expect(!day.text.contains("Secret"))
        #expect(try !home.get("/wealth/day?day=2026-11-11", as: home.ada).text.contains("Loan"))
        let cookie = try home.cookie(home.ada) + "; amounts=hidden"
        #expect(try !home.send("GET", "/wealth/day?day=2026-11-15", cookie, []).text.contains("234"))
        #expect(try page("").contains("<chart-crosshair"))
    }

    @Test("a target keeps its currency when it is saved as it was shown")
    func currencyOfTarget() throws {
        _ = try home.post("/wealth/target", ["amount": "3000"], as: home.ada)
        _ = try home.post("/wealth/currency", ["currency": "JPY"], as: home.ada)
        let form = try home.get("/wealth/target", as: home.ada).text
        let shown = try #require(form.firstMatch(of: /name="currency" value="(\w+)"/))

        _ = try home.post("/wealth/target", ["amount": "3000.00", "currency": String(shown.1)], as: home.ada)

        let target = try #require(try home.house.wealth.target(of: home.ada))
        #expect("\(target.plain) \(target.currency.code)" == "3000.00 EUR")
    }

    @Test("a target shows a dashed estimate of when, apart from history")
    func target() throws {
        let series = try home.series("A", by: home.ada)
        try home.value("1000", on: "2025-11-21", of: series, by: home.ada)
        try home.value("2000", on: "2026-11-21", of: series, by: home.ada)
        #expect(try home.post("/wealth/target", ["amount": "3000"], as: home.ada).status == 303)

        let text = try page("mode=total")
        #expect(text.contains("chart__estimate") && text.contains("Estimate: Nov 2027"))
        #expect(try #require(points("mode=total").last).x < 1000)
        #expect(try !page("mode=lines").contains("chart__estimate"))
        _ = try home.post("/wealth/target", ["amount": "1500"], as: home.ada)
        #expect(try page("mode=total").contains("€1,500, reached."))
        #expect(try home.post("/wealth/target", ["amount": "-1"], as: home.ada).status == 422)
        _ = try home.post("/wealth/target", ["amount": ""], as: home.ada)
        #expect(try !page("mode=total").contains("Target: "))
    }

    @Test("an estimate needs a month of history and something that grows")
    func estimates() throws {
        let line = { (points: [(Int, Int64)]) in
            Portfolio(lines: [
                ValueLine(
                    name: "A", colour: 1, currency: .euro,
                    points: points.map { SeriesPoint(day: $0.0, amount: $0.1) })
            ])
        }

        #expect(TargetEstimate(100, of: line([(0, 1)]), today: 10) == nil)
        #expect(TargetEstimate(100, of: line([]), today: 100) == nil)
        #expect(TargetEstimate(100, of: line([(0, 50), (90, 40)]), today: 100)?.day == nil)
        #expect(TargetEstimate(100, of: line([(0, 0), (100, 50)]), today: 100)?.day == 200)
        #expect(TargetEstimate(1_000_000_000, of: line([(0, 0), (100, 1)]), today: 100)?.day == nil)
        #expect(TargetEstimate(40, of: line([(0, 0), (100, 50)]), today: 100)?.isReached == true)
    }

    @Test("series are dragged into an order, and only one's own")
    func order() throws {
        let (second, third) = (try home.series("Second", by: home.ada), try home.series("Third", by: home.ada))
        let hers = try home.series("Hers", by: home.grace, audience: .household(.write))
        let send = { (ids: [ID<Series>]) in
            try home.post(
                "/wealth/series/order", ["order": ids.map(\.description).joined(separator: ",")], as: home.ada
            ).status
        }

        #expect(try send([third, second]) == 303)
        let own = try home.house.seriesDoor.all(for: home.ada).filter(\.isOwn)
        #expect(own.map(\.series.name) == ["Third", "Second"])
        #expect(try send([hers]) == 404)
        #expect(try send([]) == 400)
        #expect(try send([third, third]) == 404)
        #expect(
            try home.get("/wealth/series", as: home.ada).text.contains("<sort-rows action=\"/wealth/series/order\""))
    }
}
