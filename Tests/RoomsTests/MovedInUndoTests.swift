import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import Diaries
@testable import House
@testable import HouseTestSupport

/// A house into which a file was brought, and what its members do there afterwards.
protocol MovedIn {
    init(pace: BulkPace) throws
    var home: TestHome { get }
    /// Brings in Ada's file.
    func bring() throws
    /// One thing that Ada or Grace do, if it can be done.
    /// - Returns: a word about it, for a failure.
    func edit(_ random: inout SeededRandom) throws -> String
    /// SQL for keys and cells. Each key begins with the id of a thing, with which its other cells go or stay.
    static var queries: [String] { get }
    /// The end of the key of a cell that every thing has.
    static var sign: String { get }
}

extension MovedIn {
    func cells() throws -> [String: String] {
        try home.house.database.read { db in
            var cells: [String: String] = [:]
            for query in Self.queries {
                for row in try Row.fetchAll(db, sql: query) { cells[row[0]] = row[1] }
            }
            return cells
        }
    }

    /// One of the rows that a query finds.
    func pick(_ sql: String, with arguments: StatementArguments = [], _ random: inout SeededRandom) throws -> Row? {
        let rows = try home.house.database.read { db in try Row.fetchAll(db, sql: sql, arguments: arguments) }
        return rows.isEmpty ? nil : rows[random.below(rows.count)]
    }

    /// Sends a form that is taken.
    func send(_ path: String, _ form: FormFields = FormFields(), as member: Member) throws {
        let reply = try home.post(path, form, as: member)
        #expect(reply.status == 303, "\(path): \(reply.main.prefix(600))")
    }
}

/// As `UndoPropertyTests`, for the files of other programs.
@Suite("Undoing an import of a diary or of brews after others went on")
struct MovedInUndoTests {
    private typealias Cells = [String: String]

    enum Kind: CaseIterable {
        case diary, brews

        var scene: any MovedIn.Type { self == .diary ? DiaryMovedIn.self : BrewsMovedIn.self }
    }

    private func entry(_ scene: any MovedIn) throws -> ID<UndoEntry> {
        try scene.bring()
        scene.home.clock.advance(.minutes(5))
        return try #require(scene.home.house.undo.entries(for: scene.home.ada).first { $0.isAddition }).id
    }

    /// - Returns: the cell once the import is undone.
    private func expected(
        _ key: String, sign: String, _ before: Cells, _ now: Cells, _ touched: Set<String>
    ) -> String? {
        let thing = key.prefix(32)
        if touched.contains(key) || now["\(thing) \(sign)"] == nil { return now[key] }
        // A thing that came and was changed since stays whole.
        let isNew = before["\(thing) \(sign)"] == nil
        let isHeld = isNew && touched.contains { $0.hasPrefix(thing) && now[$0] != nil }
        return isHeld ? now[key] : before[key]
    }

    @Test(
        "what nobody touched since goes, and what somebody typed since stays, with the thing it belongs to",
        arguments: Kind.allCases, UndoTrial.seeds)
    func property(kind: Kind, seed: UInt64) throws { try property(kind.scene, seed, BulkPace()) }

    @Test("nor otherwise when it is undone row by row", arguments: Kind.allCases, UndoTrial.seeds)
    func rowByRow(kind: Kind, seed: UInt64) throws { try property(kind.scene, seed, .rowByRow) }

    private func property(_ kind: any MovedIn.Type, _ seed: UInt64, _ pace: BulkPace) throws {
        let scene = try kind.init(pace: pace)
        let before = try scene.cells()
        let entry = try entry(scene)
        let left = try scene.cells()
        var random = SeededRandom(seed: seed)
        var done: [String] = []
        for _ in 0..<8 {
            scene.home.clock.advance(.minutes(1))
            done.append(try scene.edit(&random))
        }
        let now = try scene.cells()

        #expect(try scene.home.post("/undo/\(entry)", as: scene.home.ada).status == 303)

        let end = try scene.cells()
        let touched = Set(Set(left.keys).union(now.keys).filter { left[$0] != now[$0] })
        let told = Set(before.keys).union(now.keys).union(end.keys).compactMap { key -> String? in
            let wanted = expected(key, sign: kind.sign, before, now, touched)
            if end[key] == wanted { return nil }
            return "\(key): "
                + [before[key], left[key], now[key], end[key], wanted].map { $0 ?? "-" }
                .joined(separator: " -> ")
        }
        #expect(told.sorted() == [], "seed \(seed) after \(done)")
    }

    @Test("without edits everything is as it was, and undoing that brings it in again", arguments: Kind.allCases)
    func whole(kind: Kind) throws {
        let scene = try kind.scene.init(pace: BulkPace())
        let before = try scene.cells()
        let entry = try entry(scene)
        let left = try scene.cells()
        #expect(left.count > before.count + 20)

        #expect(try scene.home.post("/undo/\(entry)", as: scene.home.ada).status == 303)
        #expect(try scene.cells() == before)

        let back = try #require(scene.home.house.undo.entries(for: scene.home.ada).first)
        #expect(try scene.home.post("/undo/\(back.id)", as: scene.home.ada).status == 303)
        #expect(try scene.cells() == left)
    }

    @Test(
        "an import of which nothing is left by now is undone without a fault",
        arguments: Kind.allCases)
    func nothingLeft(kind: Kind) throws {
        let scene = try kind.scene.init(pace: .rowByRow)
        let home = scene.home
        let entry = try entry(scene)
        try home.house.database.write { db in
            for table in kind == .diary ? DiaryStore.entryTables : BrewImportStore.tables {
                try db.execute(sql: "DELETE FROM \(table)")
            }
        }

        #expect(try home.post("/undo/\(entry)", as: home.ada).status == 303)

        let isOver = try eventually {
            try home.house.database.read { db in
                try Bool.fetchOne(db, sql: "SELECT count(*) = 0 FROM bulkWork WHERE endedAt IS NULL") == true
            }
        }
        #expect(isOver)
        #expect(try home.house.undo.entries(for: home.ada).allSatisfy { $0.id != entry })
    }

    @Test("two who undo it at once: one does it, and both are led to the same place", arguments: Kind.allCases)
    func twice(kind: Kind) throws {
        let scene = try kind.scene.init(pace: BulkPace())
        let before = try scene.cells()
        let home = scene.home
        let path = "/undo/\(try entry(scene))"
        _ = try home.cookie(home.ada)

        let replies = try together(2) { _ in try home.post(path, as: home.ada) }

        #expect(replies.map(\.status) == [303, 303])
        #expect(try scene.cells() == before)
    }
}
