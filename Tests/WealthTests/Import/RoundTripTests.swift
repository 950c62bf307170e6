import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

/// A way out, and in again.
enum ValueFormat: String, CaseIterable, Sendable {
    case json = ".json"
    case long = ".csv"
    case wide = "-wide.csv"
    case beancount = ".beancount"

    var path: String { "/wealth/export\(rawValue)" }
}

/// Series as a random member could have them.
struct RandomWealth {
    let home: TestHome
    private var random: SeededGenerator

    static let names = [
        "Savings", "Savings", "=SUM(A1), \"x\"", "Total", "note", "Ä-rger; größer", "Дом", "2. Konto", "'quoted",
        "Loan (EUR, debts)", "🏠", "2026-01-31 Depot",
    ]
    static let notes = ["", "", "", "=1+1", "two\nlines, \"said\"", "- a dash", "\\n", "'", "; none"]

    init(_ home: TestHome, seed: UInt64) {
        self.home = home
        random = SeededGenerator(seed: seed)
    }

    private mutating func day() -> Day { Day(number: Int.random(in: 19_800...20_778, using: &random)) }

    /// Rates come before, among and after the values, as people add them.
    mutating func fill(for member: Member) throws {
        try home.house.wealth.change(of: member) { $0.currency = "EUR" }
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            try addRates(Int.random(in: 0...3, using: &random))
            try addSeries(for: member)
        }
        try addRates(2)
    }

    private mutating func addRates(_ count: Int) throws {
        for _ in 0..<count {
            let base = ["USD", "JPY", "KWD"].randomElement(using: &random) ?? "USD"
            let rate = "\(Int.random(in: 0...3, using: &random)).\(Int.random(in: 100...999_999, using: &random))"
            try home.rate(base, "EUR", rate, on: day().iso)
        }
    }

    private mutating func addSeries(for member: Member) throws {
        let kind = Series.Kind.allCases.randomElement(using: &random) ?? .cash
        let code = ["EUR", "EUR", "USD", "JPY", "KWD"].randomElement(using: &random) ?? "EUR"
        let name = Self.names.randomElement(using: &random) ?? "Savings"
        let id = try home.series(name, by: member, kind: kind, currency: code)
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let currency = Currency(code) ?? .euro
            let amount = Money(Int64.random(in: -50_000...9_000_000, using: &random), currency)
            let paidIn = Money(Int64.random(in: -5000...5000, using: &random), currency)
            let day = day()
            for _ in 0..<(Int.random(in: 0...9, using: &random) == 0 ? 2 : 1) {
                try home.value(
                    amount.plain, on: day.iso, of: id, notes: Self.notes.randomElement(using: &random) ?? "",
                    paidIn: Bool.random(using: &random) ? paidIn.plain : "", by: member)
            }
            if Int.random(in: 0...9, using: &random) == 0 { try addRates(1) }
        }
        let open = try home.house.seriesDoor.open(id, for: member)
        if Bool.random(using: &random) {
            let part = [5000, 3333, 0, 10_000].randomElement(using: &random) ?? 10_000
            try home.house.series.setPart(part, of: open)
        }
        if Int.random(in: 0...4, using: &random) == 0 { try home.house.series.archive(OwnSeries(open), on: day()) }
    }
}

extension TestHome {
    /// `USD`: a member's totals in each currency and in all together, at the end of every day on which they change.
    func totals(of member: Member) throws -> [String] {
        let (lines, currency) = try house.wealth.lines(for: member)
        let own = try house.seriesDoor.all(for: member).map { try house.wealth.line($0) }
        var portfolios = Dictionary(grouping: own.map(\.values), by: \.currency.code).mapValues { Portfolio(lines: $0) }
        portfolios["total \(currency.code)"] = Portfolio(lines: lines.map(\.values).filter { $0.currency == currency })
        return portfolios.sorted { $0.key < $1.key }.flatMap { name, portfolio in
            portfolio.totals(on: portfolio.days(from: 19_700, to: 20_800)).map { "\(name) \($0.day): \($0.amount)" }
        }
    }

    /// Every series with every value, as far as a format says it.
    func contents(of member: Member, in format: ValueFormat) throws -> [String] {
        try house.seriesDoor.all(for: member).map { open in
            let series = open.series
            let rows = try house.snapshots.all(of: open)
            let head =
                "\(series.name) \(series.currency.code) \(series.kind) \(series.part) \(series.archivedOn?.iso ?? "-")"
            let more = format == .json ? " \(series.colour) \(series.staleDays) \(series.isInHousehold)" : ""
            let lines = rows.indices.compactMap { index -> String? in
                let row = rows[index]
                let isLast = index + 1 == rows.count || rows[index + 1].day != row.day
                var line = "\(row.day.iso) \(row.amount) \(row.rate ?? "-") \(row.rateCurrency?.code ?? "-")"
                if format != .wide { line += " \(row.rateDay?.iso ?? "-")" }
                switch format {
                case .json: line += " \(row.at.milliseconds) \(row.zone) \(row.paidIn ?? -1) \(row.notes)"
                case .long: line += " \(row.paidIn ?? -1) \(row.notes)"
                case .wide: if !isLast { return nil }
                case .beancount:
                    if !isLast { return nil }
                    let sum = rows.filter { $0.day == row.day }.compactMap(\.paidIn).reduce(0, +)
                    line += " \(sum) \(row.notes)"
                }
                return line
            }
            return ([head + more] + lines).joined(separator: "\n")
        }
    }

    /// The number of a member's series and values.
    func count(of member: Member) throws -> [Int] {
        let all = try house.seriesDoor.all(for: member)
        return [all.count, all.reduce(0) { $0 + $1.series.entries }]
    }
}

@Suite("Values taken out and brought in again")
struct RoundTripTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static let seeds = (0..<UInt64(Drills.rounds(6, usually: 3))).map { SeededGenerator.seed &+ $0 }

    @Test(
        "whatever a member has comes back the same in another house, once",
        arguments: ValueFormat.allCases, seeds)
    func property(format: ValueFormat, seed: UInt64) throws {
        var wealth = RandomWealth(home, seed: seed)
        try wealth.fill(for: home.ada)
        _ = try home.totals(of: home.ada)
        let file = try home.get(format.path, as: home.ada).text
        let other = try TestHome()
        try other.house.wealth.change(of: other.ada) { $0.currency = "EUR" }
        // Tables hold the rates that values were counted at, not those of other days.
        let hasRates = format == .json || format == .beancount
        let currencies = ["USD", "JPY", "KWD"].compactMap { Currency($0) }
        if !hasRates { try other.house.rates.add(home.house.rates.all(between: currencies), by: other.ada) }

        let reply = try other.bringValues(file, as: other.ada)
        #expect(reply.status == 303, "seed \(seed)")
        #expect(try other.totals(of: other.ada) == home.totals(of: home.ada))
        #expect(try other.contents(of: other.ada, in: format) == home.contents(of: home.ada, in: format))

        for (house, member) in [(other, other.ada), (home, home.ada)] {
            let before = try house.count(of: member)
            let page = try house.get(house.sendValues(file, as: member), as: member).text
            let isThere = page.contains("Nothing in this file would change anything.")
            #expect(isThere, "seed \(seed)")
            try house.bringValues(file, as: member)
            #expect(try house.count(of: member) == before)
        }
    }

    @Test("debts, groups, currencies and three decimals stay what they are", arguments: ValueFormat.allCases)
    func kinds(format: ValueFormat) throws {
        let house = try home.series("House", by: home.ada, kind: .property)
        try home.value("200000", on: "2026-01-01", of: house, by: home.ada)
        let loan = try home.series("Loan", by: home.ada, kind: .debts)
        try home.value("198892", on: "2026-01-01", of: loan, by: home.ada)
        let dinar = try home.series("Dinars", by: home.ada, kind: .shares, currency: "KWD")
        try home.value("1234.567", on: "2026-01-01", of: dinar, by: home.ada)
        let file = try home.get(format.path, as: home.ada).text

        try home.bringValues(file, as: home.grace)
        #expect(try home.contents(of: home.grace, in: format) == home.contents(of: home.ada, in: format))
        #expect(try home.totals(of: home.grace) == home.totals(of: home.ada))
        #expect(try home.totals(of: home.grace).contains("EUR 20454: 110800"))
    }

    @Test("two series of one name stay two, also the second time", arguments: ValueFormat.allCases)
    func names(format: ValueFormat) throws {
        for amount in ["1", "2"] {
            home.clock.advance(.seconds(1))
            let series = try home.series("Savings", by: home.ada)
            try home.value(amount, on: "2026-01-01", of: series, by: home.ada)
        }
        let file = try home.get(format.path, as: home.ada).text

        for _ in 0..<2 {
            try home.bringValues(file, as: home.grace)
            let amounts = try home.house.seriesDoor.all(for: home.grace).compactMap { $0.series.latest?.amount }
            #expect(amounts == [100, 200])
        }
    }

    @Test("a series without values comes too, once, and one undo takes it away again")
    func empty() throws {
        _ = try home.series("Gold", by: home.ada, kind: .shares, currency: "USD")
        let old = try home.series("Old", by: home.ada)
        try home.house.series.archive(
            OwnSeries(home.house.seriesDoor.open(old, for: home.ada)), on: Day(known: 2026, 1, 31))
        let file = try home.get("/wealth/export.json", as: home.ada).text
        let before = try home.fingerprint(withBin: false)
        let preview = try home.get(home.sendValues(file, as: home.grace), as: home.grace)
        #expect(preview.contains("2 series without values will be imported."))

        #expect(try home.bringValues(file, as: home.grace).status == 303)

        #expect(try home.contents(of: home.grace, in: .json) == home.contents(of: home.ada, in: .json))
        #expect(try home.count(of: home.grace) == [2, 0])
        let again = try home.get(home.sendValues(file, as: home.grace), as: home.grace)
        #expect(again.contains("Nothing in this file would change anything."))
        try home.bringValues(file, as: home.grace)
        #expect(try home.count(of: home.grace) == [2, 0])
        let entry = try #require(home.house.undo.entries(for: home.grace).first)
        #expect(try home.post("/undo/\(entry.id)", as: home.grace).status == 303)
        #expect(try home.fingerprint(withBin: false) == before)
    }

    @Test("a series without values comes beside others, and makes the bin's title no longer")
    func emptyBesideOthers() throws {
        let full = try home.series("Savings", by: home.ada)
        try home.value("1", on: "2026-01-01", of: full, by: home.ada)
        _ = try home.series("Gold", by: home.ada, kind: .shares)
        let file = try home.get("/wealth/export.json", as: home.ada).text

        try home.bringValues(file, as: home.grace)

        #expect(try home.contents(of: home.grace, in: .json) == home.contents(of: home.ada, in: .json))
        #expect(try home.house.undo.entries(for: home.grace).map(\.name) == ["bank.csv: 1 new"])
    }

    @Test("what was renamed here since is found again, and what somebody else shares comes no second time")
    func again() throws {
        let own = try home.series("Savings", by: home.ada)
        try home.value("1", on: "2026-01-01", of: own, by: home.ada)
        let shared = try home.series("Joint", by: home.grace, audience: .household(.write))
        try home.value("2", on: "2026-01-01", of: shared, by: home.grace)
        let files = try ValueFormat.allCases.filter { $0 != .wide }.map { try home.get($0.path, as: home.ada).text }
        let form: FormFields = ["name": "Rainy days", "currency": "EUR", "kind": "cash", "version": "1"]
        _ = try home.post(SeriesController.path(own), form, as: home.ada)

        let before = try home.count(of: home.ada)
        for file in files {
            try home.bringValues(file, as: home.ada)
            #expect(try home.count(of: home.ada) == before)
        }
    }

    @Test("a value that was mended here since is set back to the file's only where that is wanted")
    func mended() throws {
        let series = try home.series("Savings", by: home.ada)
        let value = try home.value("1", on: "2026-01-01", of: series, by: home.ada)
        // Values of one moment have the order of their ids.
        home.clock.advance(.seconds(1))
        try home.value("2", on: "2026-01-01", of: series, by: home.ada)
        let file = try home.get("/wealth/export.json", as: home.ada).text
        let form: FormFields = ["amount": "3", "day": "2026-01-01", "version": "1"]
        _ = try home.post(SnapshotsController.path(value), form, as: home.ada)

        try home.bringValues(file, ["existing": "skip"], as: home.ada)
        #expect(try home.values("Savings", of: home.ada) == ["2026-01-01 3.00", "2026-01-01 2.00"])
        try home.bringValues(file, as: home.ada)
        #expect(try home.values("Savings", of: home.ada) == ["2026-01-01 1.00", "2026-01-01 2.00"])
    }

    @Test("one undo takes what came away again, with parts and archived series")
    func undo() throws {
        var wealth = RandomWealth(home, seed: 7)
        try wealth.fill(for: home.ada)
        let file = try home.get("/wealth/export.json", as: home.ada).text
        let before = try home.fingerprint(withBin: false)

        try home.bringValues(file, as: home.grace)
        let entry = try #require(home.house.undo.entries(for: home.grace).first)
        #expect(try home.post("/undo/\(entry.id)", as: home.grace).status == 303)
        #expect(try home.fingerprint(withBin: false) == before)
    }

    @Test("JSON that only looks like ours is refused with a reason", arguments: ["3", "\"x\"", "null"])
    func newer(version: String) throws {
        let text = "{\"format\":\"hearth-wealth\",\"version\":\(version),\"series\":[]}"
        #expect(try home.post("/wealth/import", ["text": text], as: home.ada).status == 422)
    }

    @Test("a table with a long name keeps its ending on the way out")
    func longNames() throws {
        let graph = try home.graph("Shelf", by: home.ada)
        let entity = try home.entity(String(repeating: "é", count: 200), in: graph, by: home.ada)
        let reply = try home.get("/graphs/\(graph)/entities/\(entity)/table.csv", as: home.ada)

        #expect(reply["Content-Disposition"]?.hasSuffix("%C3%A9.csv") == true)
    }
}
