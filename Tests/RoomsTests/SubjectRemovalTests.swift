import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Wealth

@Suite("Deleting a thing that has much in it, piece by piece")
struct SubjectRemovalTests {
    /// Each row is a piece, and the request does not wait for the second.
    private static let slow = BulkPace(rows: 1, unbroken: .zero, timeout: .zero)
    private static let count = 40

    enum Thing: CaseIterable, Sendable {
        case tab, diary, series

        var contents: String {
            switch self {
            case .tab: "note"
            case .diary: "diaryEntry"
            case .series: "snapshot"
            }
        }
    }

    /// Grace may write in Ada's tab and sees her diary and her series.
    private func furnish(_ home: TestHome, _ thing: Thing) throws -> (path: String, form: FormFields) {
        let days = (0..<Self.count).map { "2026-0\(1 + $0 / 18)-\(10 + $0 % 18)" }
        switch thing {
        case .tab:
            let tab = try home.tab("Kitchen", by: home.ada, audience: .household(.write))
            for number in 1...Self.count {
                home.clock.advance(.milliseconds(1))
                try home.note(number % 2 == 0 ? "Message \(number)" : "- Milk\n- Bread", in: tab, by: home.ada)
            }
            try home.note("From Grace", in: tab, by: home.grace)
            return (NotesController.path(tab), ["confirmed": "on"])
        case .diary:
            let diary = try home.diary(of: home.ada)
            try home.share(diary, with: .household(.read))
            for day in days { try home.write("Rain on \(day)", on: day, in: diary.id, by: home.ada, tags: ["rain"]) }
            return (DiariesController.path(diary.id), ["name": "My diary"])
        case .series:
            let series = try home.series("Savings", by: home.ada, audience: .household(.read))
            for day in days { _ = try home.value("7", on: day, of: series, by: home.ada) }
            return (SeriesController.path(series), ["name": "Savings"])
        }
    }

    private func count(_ thing: Thing, _ home: TestHome) throws -> Int {
        try home.house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(thing.contents)").unwrap()
        }
    }

    /// The tables that are not as they were, but for those that follow from the others.
    private func different(_ home: TestHome, _ before: String) throws -> [String] {
        let old = Set(before.split(separator: "\n"))
        let derived = ["noteEntry:", "diaryNumber:", "seriesSize:"]
        return try home.everything().unversioned.split(separator: "\n").map(String.init).filter { table in
            !old.contains(table[...]) && !derived.contains(where: table.hasPrefix)
        }
    }

    private func begin(_ path: String, _ form: FormFields, _ home: TestHome) throws -> String {
        let work = try #require(try home.post(path, form, as: home.ada)["Location"])
        try #require(work.hasPrefix("/work/"), "\(work)")
        return work
    }

    private func end(of work: String, _ home: TestHome) throws {
        #expect(try eventually(within: 60) { try home.get(work, as: home.ada).status == 303 })
    }

    private func undo(_ home: TestHome) throws {
        let path = try #require(try home.undoPath(as: home.ada))
        try end(of: begin(path, [:], home), home)
    }

    @Test(
        "others see nothing of it at once and write meanwhile; one undo brings all of it back",
        arguments: Thing.allCases)
    func whole(thing: Thing) throws {
        let home = try TestHome(pace: Self.slow)
        let (path, form) = try furnish(home, thing)
        let before = (try home.everything().unversioned, try count(thing, home))
        let work = try begin(path + "/delete", form, home)
        let left = try count(thing, home)
        try #expect(home.get(path, as: home.grace).status == 404)
        _ = try home.series("Grace's", by: home.grace)
        // A second click hides nothing.
        if left > 0 { try #expect([404, 409].contains(home.post(path + "/delete", form, as: home.ada).status)) }
        try end(of: work, home)

        #expect(try home.get(path, as: home.ada).status == 404)
        #expect(try home.house.undo.entries(for: home.ada).count == 1)
        let parts = try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM undoPart") }
        #expect(try #require(parts) > 20)

        try home.execute("DELETE FROM series WHERE name = 'Grace''s'", [])
        try undo(home)
        let rest = try different(home, before.0)
        #expect(rest == [])
        #expect(try count(thing, home) == before.1)
        #expect(try home.get(path, as: home.grace).status == 200)
    }

    @Test("cancelled, all of it is there again, also for the others", arguments: Thing.allCases)
    func cancelled(thing: Thing) throws {
        let home = try TestHome(pace: Self.slow)
        let (path, form) = try furnish(home, thing)
        let before = try home.everything().unversioned

        let work = try begin(path + "/delete", form, home)
        _ = try home.post(work + "/cancel", as: home.ada)
        try end(of: work, home)

        let left = try different(home, before)
        #expect(left == [])
        #expect(try home.get(path, as: home.grace).status == 200)
    }

    @Test("where Hearth is stopped in the middle it goes on at the next start", arguments: Thing.allCases)
    func stopped(thing: Thing) throws {
        let first = try TestHome(pace: Self.slow)
        let (path, form) = try furnish(first, thing)
        let all = try count(thing, first)
        let work = try begin(path + "/delete", form, first)
        let home = try TestHome(pace: Self.slow, from: first.keptFolder())
        try end(of: work, home)

        #expect(try home.get(path, as: home.ada).status == 404)
        try undo(home)
        #expect(try count(thing, home) == all)
        #expect(try home.get(path, as: home.grace).status == 200)
    }
}
