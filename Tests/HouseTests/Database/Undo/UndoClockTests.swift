import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("The bin of a machine whose clock was wrong")
struct UndoClockTests {
    let home: QuietHome

    init() throws { home = try QuietHome() }

    /// Adds and deletes a graph of Ada's; gives its entry of the bin.
    @discardableResult
    private func deletion() throws -> ID<UndoEntry> {
        let id = try home.house.graphs.add(GraphForm(["name": "Shelf"]), for: Writer(home.ada))
        return try home.house.graphs.remove(OwnGraph(home.house.door.open(id, for: home.ada)))
    }

    private func entries() throws -> [ID<UndoEntry>] { try home.house.undo.entries(for: Writer(home.ada)).map(\.id) }

    @Test("what was deleted while it was behind stays its thirty days once it is right", arguments: [40, 20_000])
    func behind(days: Int) throws {
        home.clock.advance(.minutes(1))
        let entry = try deletion()
        home.clock.advance(.minutes(1))

        home.clock.correct(by: .days(days))
        try home.house.undo.followClock()
        try home.house.undo.prune()

        #expect(try entries() == [entry])
        home.clock.advance(.days(29))
        try home.house.undo.followClock()
        try home.house.undo.prune()
        _ = try home.house.undo.restore(entry, for: Writer(home.ada))
        #expect(try entries().isEmpty)
    }

    @Test("what was deleted while it was ahead goes after its thirty days")
    func ahead() throws {
        let entry = try deletion()
        home.clock.advance(.hours(1))

        home.clock.correct(by: .days(-4000))
        try home.house.undo.followClock()
        let other = try deletion()

        #expect(try entries() == [other, entry])
        home.clock.advance(.days(31))
        try home.house.undo.followClock()
        try home.house.undo.prune()
        let count = try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM undo") }
        #expect(count == 0)
    }

    @Test("what was deleted before Hearth was started, and when the clock goes right, keeps its time")
    func right() throws {
        let before = Instant(milliseconds: home.clock.wall.now().milliseconds - 86_400_000)
        let entry = try deletion()
        try home.house.database.write { db in try db.execute(sql: "UPDATE undo SET at = ?", arguments: [before]) }
        home.clock.advance(.days(5))
        try home.house.undo.followClock()
        home.clock.correct(by: .days(3))
        try home.house.undo.followClock()

        let at = try home.house.database.read { db in
            try Instant.fetchOne(db, sql: "SELECT at FROM undo WHERE id = ?", arguments: [entry])
        }
        #expect(at == before)
    }
}
