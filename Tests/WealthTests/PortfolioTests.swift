import HTTP
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("What wealth adds up to")
struct PortfolioTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func line(_ id: ID<Series>, part: Int? = nil) throws -> ValueLine {
        var line = try home.house.wealth.line(home.house.seriesDoor.open(id, for: home.ada)).values
        line.part = part ?? line.part
        return line
    }

    private func day(_ iso: String) throws -> Int { try #require(Day(iso: iso)).number }

    @Test("between values the last one stands; before the first there is none")
    func forwardFill() throws {
        let id = try home.series("Savings", by: home.ada)
        try home.value("100", on: "2026-01-10", of: id, by: home.ada)
        try home.value("0", on: "2026-02-10", of: id, by: home.ada)
        try home.value("-50", on: "2026-03-10", of: id, by: home.ada)
        let line = try line(id)

        #expect(line.value(on: try day("2026-01-09")) == nil)
        #expect(line.value(on: try day("2026-01-10")) == 10_000)
        #expect(line.value(on: try day("2026-02-09")) == 10_000)
        #expect(line.value(on: try day("2026-02-28")) == 0)
        #expect(line.value(on: try day("2030-01-01")) == -5000)
        #expect(line.stretches(from: try day("2026-01-01"), to: try day("2026-01-09")).isEmpty)
        let shown = line.stretches(from: try day("2026-02-20"), to: try day("2026-03-20"))
        #expect(shown.map { $0.map(\.amount) } == [[0, -5000, -5000]])
    }

    @Test("of two values on one day the later one counts")
    func sameDay() throws {
        let id = try home.series("Savings", by: home.ada)
        try home.value("100", on: "2026-01-10", of: id, by: home.ada)
        home.clock.advance(.seconds(1))
        try home.value("200", on: "2026-01-10", of: id, by: home.ada)

        #expect(try line(id).points.map(\.amount) == [20_000])
    }

    @Test("debts are positive and count against the rest; before all values there is no total")
    func debts() throws {
        let (savings, loan) = (
            try home.series("Savings", by: home.ada), try home.series("Loan", by: home.ada, kind: .debts)
        )
        try home.value("300", on: "2026-01-10", of: savings, by: home.ada)
        try home.value("1000", on: "2026-01-20", of: loan, by: home.ada)
        let all = Portfolio(lines: [try line(savings), try line(loan)])

        #expect(all.total(on: try day("2026-01-09")) == nil)
        #expect(all.total(on: try day("2026-01-15")) == 30_000)
        #expect(all.total(on: try day("2026-02-01")) == -70_000)
    }

    @Test("an archived series counts until its last day")
    func archived() throws {
        let id = try home.series("Old account", by: home.ada)
        try home.value("100", on: "2026-01-10", of: id, by: home.ada)
        try home.house.series.archive(
            OwnSeries(home.house.seriesDoor.open(id, for: home.ada)), on: Day(iso: "2026-03-31"))
        let all = Portfolio(lines: [try line(id)])

        #expect(all.total(on: try day("2026-03-31")) == 10_000)
        #expect(all.total(on: try day("2026-04-01")) == nil)
    }

    @Test("of a joint account only my part counts")
    func parts() throws {
        let id = try home.series("Joint", by: home.ada)
        try home.value("100.01", on: "2026-01-10", of: id, by: home.ada)

        #expect(try line(id, part: 5000).value(on: try day("2026-01-10")) == 5000)
        #expect(try line(id, part: 0).value(on: try day("2026-01-10")) == 0)
    }

    @Test("no amounts are too much for a total, a sum of lines or an estimate")
    func largest() throws {
        let today = try day("2026-03-01")
        let line = { (amounts: [Int64]) in
            let points = amounts.enumerated().map { offset, amount in
                SeriesPoint(day: today - 40 * (amounts.count - 1 - offset), amount: amount)
            }
            return ValueLine(name: "Flat", colour: 1, currency: .euro, points: points, part: 9800)
        }
        let all = Portfolio(lines: [ValueLine](repeating: line([.max]), count: 3))
        #expect(all.total(on: today) == Money.sumLimit)
        #expect(all.totals(on: [today]).map(\.amount) == [Money.sumLimit])
        let sum = ValueLine(sumOf: all.lines, name: "", colour: 1, currency: .euro, isDebt: true)
        #expect(sum.counted(on: today) == -Money.sumLimit)

        let falling = Portfolio(lines: [line([Money.limit, -Money.limit])])
        let estimate = try #require(TargetEstimate(Money.limit, of: falling, today: today))
        #expect(estimate.amount(on: today + 3_000_000) == -Money.sumLimit)
    }

    @Test("thirty days of values give a pace, and twenty-nine do not")
    func pace() {
        let today = 20_000
        let estimate = { (days: Int) in
            let points = [SeriesPoint(day: today - days, amount: 100), SeriesPoint(day: today, amount: 200)]
            let line = ValueLine(name: "Cash", colour: 1, currency: .euro, points: points)
            return TargetEstimate(1000, of: Portfolio(lines: [line]), today: today)
        }

        #expect(estimate(30)?.days == 30)
        #expect(estimate(29) == nil)
    }

    @Test("a change has no percent where it began at or below zero, and no yearly rate before a year is over")
    func changes() {
        #expect(WealthChange(start: 0, end: 100, days: 30).fraction == nil)
        #expect(WealthChange(start: -5, end: 100, days: 30).fraction == nil)
        #expect(WealthChange(start: 200, end: 150, days: 30).fraction == -0.25)
        #expect(WealthChange(start: 100, end: 200, days: 364).yearly == nil)
        #expect(WealthChange(start: 100, end: 0, days: 800).yearly == -1)
        #expect(WealthChange(start: 100, end: -1, days: 800).yearly == nil)
        let double = WealthChange(start: 100, end: 400, days: 731).yearly ?? 0
        #expect(abs(double - 0.9993) < 0.001)
    }

    @Test("Modified Dietz leaves out what was paid in, and counts each payment for as long as it was there")
    func dietz() throws {
        let change = { (start: Int64, end: Int64, payments: [(Int, Int64)]) in
            WealthChange(
                start: start, end: end, days: 100, payments: payments.map { .init(day: $0.0, amount: $0.1) })
        }

        #expect(try #require(change(1000, 1310, [(50, 200)]).withoutPaidIn) == 0.1)
        #expect(try #require(change(1000, 11_100, [(100, 10_000)]).withoutPaidIn) == 0.1)
        #expect(try #require(change(1000, 1100, [(25, 500), (100, -500)]).withoutPaidIn) == 100 / 1375)
        #expect(change(1000, 1310, []).withoutPaidIn == nil)
        #expect(change(1000, -1, [(50, 200)]).withoutPaidIn == nil)
        #expect(change(-10, 1000, [(50, 2000)]).withoutPaidIn == nil)
        #expect(change(100, 0, [(100, 1000)]).withoutPaidIn == nil)
    }

    @Test("what was paid in on the first day is part of the start; what came on the last day counts")
    func payments() throws {
        let id = try home.series("Savings", by: home.ada)
        for (day, amount, paidIn) in [
            ("2026-01-10", "1000", "1000"), ("2026-02-10", "1300", "200"), ("2026-03-10", "1400", "100"),
            ("2026-03-11", "1450", "50"),
        ] { try home.value(amount, on: day, of: id, paidIn: paidIn, by: home.ada) }

        let change = try WealthChange(
            of: Portfolio(lines: [line(id)]), from: day("2026-01-10"), to: day("2026-03-10"))

        #expect(change?.payments == [.init(day: 31, amount: 20_000), .init(day: 59, amount: 10_000)])
        #expect(change?.start == 100_000 && change?.end == 140_000)
    }

    @Test("highest, lowest and the largest fall from a peak")
    func extremes() throws {
        let amounts: [Int64] = [50, 100, 60, 90, 20, 110]
        let points = amounts.enumerated().map { SeriesPoint(day: $0.offset, amount: $0.element) }
        let found = try #require(SeriesExtremes(points))

        #expect((found.highest.amount, found.lowest.amount, found.fall, found.peak) == (110, 20, 80, 100))
        #expect(SeriesExtremes([]) == nil)
    }

    @Test("thinning keeps every peak and both ends")
    func thinning() {
        let points = (0..<20_000).map { SeriesPoint(day: $0, amount: $0 == 7777 ? 1_000_000 : $0 == 333 ? -9 : 5) }
        let kept = ChartThinning.thin(points, stretches: 100, day: \.day, value: \.amount)

        #expect(kept.count <= 400)
        #expect(kept.first?.day == 0 && kept.last?.day == 19_999)
        #expect(kept.contains { $0.amount == 1_000_000 } && kept.contains { $0.amount == -9 })
    }

    @Test(
        "an axis holds all values and has round steps",
        arguments: [[], [5], [-5], [3, 3, 3], [100, 101], [-20, 40], [0.01, 0.02], [1e12, 1.1e12], [-9, -8]])
    func scales(values: [Double]) {
        for includesZero in [true, false] {
            let scale = ChartScale(values, includesZero: includesZero)
            #expect(scale.low < scale.high)
            #expect((2...9).contains(scale.ticks.count), "\(values)")
            for value in values { #expect(scale.low <= value && value <= scale.high) }
            if includesZero { #expect(!scale.isCut) }
        }
        #expect(ChartScale([100, 101], includesZero: false).isCut)
    }

    @Test("days under the chart are few, in order, and inside, for every span")
    func dayTicks() {
        for span in [0, 1, 7, 31, 62, 63, 92, 365, 366, 1826, 5000, 40_000] {
            let from = Day(known: 2024, 2, 28).number
            let ticks = ChartDays.ticks(from...from + span)
            #expect((1...6).contains(ticks.count), "\(span)")
            #expect(ticks.allSatisfy { (from...from + span).contains($0.day) })
            #expect(ticks.map(\.day) == ticks.map(\.day).sorted())
        }
    }
}
