import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("A large file of values comes in piece by piece")
struct ValueImportPiecesTests {
    /// The request does not wait, and each row is a piece: the work goes on for a while after it was begun.
    private static let slow = BulkPace(rows: 1, unbroken: .zero, timeout: .zero)

    /// Two accounts, one of which is there, with days in any order; some days come twice.
    private static func text(_ count: Int, seed: UInt64 = 1) -> String {
        var random = SeededRandom(seed: seed)
        return "date,account,value,currency,note\n"
            + (0..<count).map { number in
                let day = 1 + random.below(28)
                let account = ["Savings", "Broker"][random.below(2)]
                let currency = account == "Broker" ? "USD" : "EUR"
                return "2026-0\(1 + random.below(9))-\(day < 10 ? "0" : "")\(day),\(account),\(random.below(900)).5,"
                    + "\(currency),\(random.below(3) == 0 ? "note \(number)" : "")\n"
            }.joined()
    }

    private func home(_ pace: BulkPace = slow) throws -> TestHome {
        let home = try TestHome(pace: pace)
        let savings = try home.series("Savings", by: home.ada)
        for month in 1...3 { _ = try home.value("\(month)00", on: "2026-0\(month)-01", of: savings, by: home.ada) }
        try home.rate("USD", "EUR", "0.9", on: "2026-01-01")
        return home
    }

    private func begin(_ place: String, _ home: TestHome, _ form: FormFields = ["go": "on"]) throws -> String {
        let work = try #require(try home.post(place, form, as: home.ada)["Location"])
        try #require(work.hasPrefix("/work/"), "\(work)")
        return work
    }

    private func end(of work: String, _ home: TestHome) throws -> String {
        var place: String?
        #expect(
            try eventually(within: 60) {
                place = try home.get(work, as: home.ada)["Location"]
                return place != nil
            })
        return try #require(place)
    }

    /// Everything that stands in the series, without ids and times.
    private func things(_ home: TestHome) throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT series.name || ' ' || series.currency || coalesce(' ' || snapshot.day || ' ' || at || ' '
                        || amount || ' ' || notes || (SELECT coalesce(group_concat(currency || rate), '')
                            FROM snapshotRate WHERE snapshotId = snapshot.id), '')
                    FROM series LEFT JOIN snapshot ON seriesId = series.id ORDER BY 1
                    """)
        }
    }

    @Test("row by row the series become what they become in one go", arguments: [1, 2, 3, 4] as [UInt64])
    func equal(seed: UInt64) throws {
        let text = Self.text(60, seed: seed)
        func found(_ pace: BulkPace, _ existing: String) throws -> [String] {
            let home = try home(pace)
            #expect(try home.bringValues(text, ["existing": existing], as: home.ada).status == 303)
            return try things(home)
        }

        let inOneGo = try ["skip", "replace", "both"].map { try found(BulkPace(), $0) }
        #expect(try inOneGo == ["skip", "replace", "both"].map { try found(.rowByRow, $0) }, "seed \(seed)")
        #expect(inOneGo[0] != inOneGo[1] && inOneGo[1] != inOneGo[2])
    }

    @Test("others write meanwhile, it is one entry of the bin, and the undo and the undo of that are whole too")
    func undone() throws {
        let home = try home()
        let before = try things(home)
        let work = try begin(home.sendValues(Self.text(120), as: home.ada), home)
        _ = try home.series("Grace's", by: home.grace)
        #expect(try home.get(work, as: home.ada).text.contains("<progress"))
        #expect(try !home.get("/settings/bin", as: home.ada).text.contains("Imported"))

        #expect(try end(of: work, home) == "/wealth?range=all")
        let after = try things(home)
        #expect(after.count > 100)
        try home.execute("DELETE FROM series WHERE name = 'Grace''s'", [])
        #expect(try home.house.undo.entries(for: home.ada).map(\.phrase) == [WealthImportStore.broughtIn])

        _ = try end(of: begin(#require(try home.undoPath(as: home.ada)), home, [:]), home)
        #expect(try things(home) == before)
        _ = try end(of: begin(#require(try home.undoPath(as: home.ada)), home, [:]), home)
        #expect(try things(home) == after.filter { !$0.hasPrefix("Grace") })
    }

    @Test("cancelled, nothing of it stays, and the same file can be brought in again")
    func cancelled() throws {
        let home = try home()
        let before = try things(home)
        let place = try home.sendValues(Self.text(200), as: home.ada)
        let work = try begin(place, home)
        #expect(try home.post(work + "/cancel", as: home.ada).status == 303)

        #expect(try end(of: work, home) == place)
        #expect(try things(home) == before)
        #expect(try end(of: begin(place, home), home) == "/wealth?range=all")
        #expect(try things(home).count > 150)
    }

    @Test("four who bring the same file in at once bring it in once")
    func fourClicks() throws {
        let home = try home()
        let place = try home.sendValues(Self.text(80), as: home.ada)

        let replies = try together(4) { _ in try home.post(place, ["go": "on"], as: home.ada) }

        let works = Set(replies.compactMap { $0["Location"] })
        #expect(replies.map(\.status) == [303, 303, 303, 303] && works.filter { $0.hasPrefix("/work/") }.count == 1)
        _ = try end(of: #require(works.first { $0.hasPrefix("/work/") }), home)
        let other = try self.home(BulkPace())
        #expect(try other.bringValues(Self.text(80), as: other.ada).status == 303)
        #expect(try things(home) == things(other))
    }

    @Test("a value that somebody types while the file comes in stays as they typed it")
    func typedMeanwhile() throws {
        let home = try home()
        let lines = (4...9).flatMap { month in (1...28).map { (month, $0 < 10 ? "0\($0)" : "\($0)") } }
        let first = lines.map { "2026-0\($0.0)-\($0.1),Savings,1\n" }.joined()
        _ = try end(of: begin(home.sendValues("date,account,value\n" + first, as: home.ada), home), home)
        let second = lines.map { "2026-0\($0.0)-\($0.1),Savings,2\n" }.joined()
        let place = try home.sendValues("date,account,value\n" + second, as: home.ada)

        let work = try begin(place, home, ["go": "on", "existing": "replace"])
        try home.execute(
            "UPDATE snapshot SET amount = 777, version = version + 1 WHERE day = '2026-09-28'", [])
        _ = try end(of: work, home)

        let values = try home.values("Savings", of: home.ada)
        #expect(values.filter { $0.hasSuffix(" 2.00") }.count == lines.count - 1)
        #expect(values.contains("2026-09-28 7.77"))
    }

    @Test("a series that goes meanwhile takes the file out again")
    func goneMeanwhile() throws {
        let home = try home()
        let place = try home.sendValues(Self.text(200), as: home.ada)
        let work = try begin(place, home)
        try home.execute("DELETE FROM series WHERE name = 'Broker'", [])

        #expect(try eventually(within: 60) { try !home.get(work, as: home.ada).text.contains("<progress") })
        #expect(try home.get(work, as: home.ada).text.contains("It no longer exists."))
        #expect(try home.values("Savings", of: home.ada).count == 3)
    }
}
