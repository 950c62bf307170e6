import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Names and numbers beside a chart")
struct ChartLabelTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func page(_ query: String) throws -> String { try home.get("/wealth?\(query)", as: home.ada).text }

    /// The heights at which names stand, and at which their lines end.
    private func ends(_ query: String) throws -> [String: (name: Double, line: Double)] {
        let found = try page(query).matches(
            of: /d="M1 ([\d.]+)L9 ([\d.]+)"\/><foreignObject[^>]*><span class="chart__end"[^>]*>([^<]*)</)
        return Dictionary(uniqueKeysWithValues: found.map { (String($0.3), (Double($0.2) ?? -1, Double($0.1) ?? -1)) })
    }

    /// The last height of each line that is drawn, in the order of their series.
    private func lastHeights(_ query: String) throws -> [Double] {
        try page(query).matches(of: /class="chart__stroke"[^>]*points="[^"]*?([\d.]+)"/).compactMap { Double($0.1) }
    }

    private func add(_ name: String, _ amount: String, kind: Series.Kind = .cash) throws -> ID<Series> {
        let series = try home.series(name, by: home.ada, kind: kind)
        try home.value("50", on: "2026-01-01", of: series, by: home.ada)
        try home.value(amount, on: "2026-11-01", of: series, by: home.ada)
        return series
    }

    @Test("names that have room stand at their lines, the others as near as they can, and none covers another")
    func places() {
        #expect(ChartLabels.places([], within: 8...232) == [])
        #expect(ChartLabels.places([8, 100, 232], within: 8...232) == [8, 100, 232])
        #expect(ChartLabels.places([100, 100], within: 8...232) == [92, 108])
        #expect(ChartLabels.places([50, 100, 104, 108, 200], within: 8...232) == [50, 88, 104, 120, 200])
        #expect(ChartLabels.places([2, 3], within: 8...232) == [8, 24])
        #expect(ChartLabels.places([231, 232], within: 8...232) == [216, 232])
        #expect(ChartLabels.places([8, 8, 8, 8], within: 8...56) == [8, 24, 40, 56])
    }

    @Test("a name stands where its line ends, also of what is paid off or below zero; ended lines have none")
    func heights() throws {
        _ = try add("Savings", "100")
        _ = try add("Overdraft", "-60")
        _ = try add("Car loan", "0", kind: .debts)
        let old = try add("Old account", "70")
        _ = try home.post(
            SeriesController.path(old) + "/archive", ["archive": "on", "day": "2026-11-10"], as: home.ada)

        let ends = try ends("")

        #expect(ends.keys.sorted() == ["Car loan", "Overdraft", "Savings"])
        #expect(ends.values.allSatisfy { $0.name == $0.line })
        let lines = try lastHeights("")
        #expect(ends["Savings"]?.line == lines[0] && ends["Overdraft"]?.line == lines[1])
        #expect(ends["Car loan"]?.line == lines[2])
    }

    @Test("in a stack a name stands in its band, and what is paid off or below zero in percent has none")
    func bands() throws {
        _ = try add("Savings", "100")
        _ = try add("Overdraft", "-60")
        _ = try add("Car loan", "0", kind: .debts)

        let stacked = try ends("mode=stacked")

        #expect(stacked.keys.sorted() == ["Overdraft", "Savings"])
        let zero = try #require(
            try page("mode=stacked").firstMatch(of: /class="chart__zero"[^>]*y1="([\d.]+)"/)
        ).1
        let height = try #require(Double(zero))
        #expect(try #require(stacked["Savings"]).line < height && #require(stacked["Overdraft"]).line > height)
        #expect(try ends("mode=percent").keys.sorted() == ["Savings"])
    }

    @Test("twenty lines have a chart that is high enough for twenty names")
    func many() throws {
        for number in 1...10 {
            for (member, name) in [(home.ada, "A"), (home.grace, "G")] where number < 10 || name == "A" {
                let series = try home.series("\(name)\(number)", by: member, audience: .household(.read))
                try home.value("10", on: "2026-11-01", of: series, by: member)
                _ = try home.post(SeriesController.path(series) + "/part", ["part": "50"], as: home.ada)
            }
        }

        let heights = try ends("").values.map(\.name).sorted()

        #expect(heights.count == 19)
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= ChartLabels.gap })
        #expect(try page("").contains("height=\"\(Int(20 * ChartLabels.gap))\""))
    }

    @Test("numbers of the axis stand on their lines, the highest and the lowest too")
    func axis() throws {
        _ = try add("Savings", "1000")

        let text = try page("")
        let lines = text.matches(of: /class="chart__line"[^>]*y1="([\d.]+)"/).compactMap { Double($0.1) }
        let side = try #require(text.firstMatch(of: /chart__side"(.*?)<\/svg>/.dotMatchesNewlines())).1
        let numbers = String(side).matches(of: /y="([\d.]+)" text-anchor="end"/).compactMap { Double($0.1) }

        #expect(lines.count > 2 && numbers == lines.map { $0 + 4 })
        #expect(lines.allSatisfy { (8...232).contains($0) })
    }

    @Test("what is nothing but zero has one number on its axis")
    func zero() {
        #expect(ChartScale([0, 0], includesZero: false).ticks == [0])
        #expect(!ChartScale([0], includesZero: false).isCut)
        #expect(ChartScale([0], includesZero: true).y(0, height: 100) == 50)
        #expect(ChartScale([4], includesZero: false).ticks.count > 2)
    }

    @Test("of dates that come close only some stand on a phone")
    func dates() {
        #expect(ChartLabels.extras([0, 25, 50, 75, 100]) == [false, true, false, true, false])
        #expect(ChartLabels.extras([10, 40, 56, 90]) == [false, true, false, true])
        #expect(ChartLabels.extras([50]) == [false])
        for span in 1...4000 {
            let ticks = ChartDays.ticks(20_000...20_000 + span).map { Double($0.day - 20_000) / Double(span) * 100 }
            #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 >= 15 }, "\(span) days")
        }
    }

    @Test("the dashes go to the target where its day is in sight, and otherwise the page says when that is")
    func target() throws {
        let series = try home.series("A", by: home.ada)
        try home.value("1000", on: "2025-11-21", of: series, by: home.ada)
        try home.value("2000", on: "2026-11-21", of: series, by: home.ada)
        _ = try home.post("/wealth/target", ["amount": "2300"], as: home.ada)

        let near = try page("mode=total")
        let dashes = try #require(near.firstMatch(of: /class="chart__estimate" points="([^"]*)"/)).1
        let height = try #require(near.firstMatch(of: /class="chart__target"[^>]*y1="([\d.]+)"/)).1
        #expect(dashes.hasSuffix(" 1000,\(height)"))
        #expect(near.contains("Dashed: estimate and target."))
        #expect(try ends("mode=total").keys.sorted() == ["Target"])

        _ = try home.post("/wealth/target", ["amount": "9000"], as: home.ada)
        let far = try page("mode=total")
        #expect(far.contains("Dashed: an estimate. The target is reached after this chart, in Nov 2033."))
        #expect(!far.contains("class=\"chart__target\""))
        #expect(try ends("mode=total").keys.sorted() == ["Total"])
    }
}
