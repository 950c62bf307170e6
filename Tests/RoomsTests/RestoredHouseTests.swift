import Foundation
import GRDB
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("A restored household")
struct RestoredHouseTests {
    @Test("what was in the bin gets the days that it had left when the backup was made")
    func bin() throws {
        let home = try QuietHome()
        let graph = try home.graph("Attic", by: home.ada)
        let entry = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        home.clock.advance(.days(29))
        let later = try home.backUp()
        let (target, clock) = (DataFolder(path: home.folder["restored"]), home.clock)
        clock.advance(.days(40))

        _ = try Restore(later, into: target, at: clock.wall.now()).run(replacing: true)
        let house = try QuietHome.open(target.path, clock)
        try house.undo.prune()
        _ = try house.undo.restore(entry, for: home.ada)
        #expect(try house.door.open(graph, for: home.ada).graph.name == "Attic")
        try house.stop()

        _ = try Restore(later, into: target, at: clock.wall.now()).run(replacing: true)
        let again = try QuietHome.open(target.path, clock)
        clock.advance(.days(2))
        try again.undo.prune()
        #expect(throws: Refusal.self) { try again.undo.restore(entry, for: home.ada) }
        try again.stop()
    }

    @Test("what was in the bin of a removed member gets those days, too, once the removal is undone")
    func binOfRemoved() throws {
        let home = try QuietHome()
        let graph = try home.graph("Attic", by: home.grace)
        let entry = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.grace)))
        home.clock.advance(.days(20))
        let removal = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        home.clock.advance(.days(9))
        let backup = try home.backUp()
        let (target, clock) = (DataFolder(path: home.folder["restored"]), home.clock)
        clock.advance(.days(40))

        _ = try Restore(backup, into: target, at: clock.wall.now()).run(replacing: true)
        let house = try QuietHome.open(target.path, clock)
        _ = try house.undo.restore(removal, for: home.ada)
        try house.undo.prune()
        let kept = try house.database.read { db in try UndoEntry.find(entry, in: db) }
        #expect(kept.map { clock.wall.now().since($0.at) } == .days(29))
        _ = try house.undo.restore(entry, for: home.grace)
        #expect(try house.door.open(graph, for: home.grace).graph.name == "Attic")
        try house.stop()
    }

    @Test("secrets that may have been revoked since are in no restored household")
    func secrets() throws {
        let home = try QuietHome()
        let tables = { (house: House) in
            try house.database.read { db in
                try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").filter {
                    try db.columns(in: $0).contains { $0.name == "tokenHash" }
                }
            }
        }
        let named = Restore.signInTables + home.house.undo.subjects.secretTables
        #expect(try Set(tables(home.house)) == Set(named))
        _ = try FeedStore(database: home.house.database, clock: home.clock.wall).renew(for: Writer(home.ada))
        #expect(try home.count("reminderFeed") == 1)
        _ = try home.house.sessions.start(.plain(), for: home.ada.id)
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO pushSubscription (id, memberId, sessionId, endpoint, p256dh, auth, origin, createdAt)
                    SELECT randomblob(16), memberId, id, 'https://push.example', zeroblob(65), zeroblob(16), '', 0 FROM session
                    """)
        }
        #expect(try home.count("pushSubscription") == 1)

        let target = DataFolder(path: home.folder["restored"])
        _ = try Restore(home.backUp(), into: target, at: home.clock.wall.now()).run(replacing: false)

        let house = try QuietHome.open(target.path, home.clock)
        let left = try house.database.read { db in
            try named.map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") }
        }
        #expect(left == named.map { _ in 0 })
        let browsers = try house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM pushSubscription")
        }
        #expect(browsers == 0)
        try house.stop()
    }
}
