import Foundation
import GRDB
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Housekeeping")
struct HousekeepingTests {
    @Test("what has run out goes, what has not stays, and tomorrow it happens again")
    func pruning() throws {
        let home = try QuietHome()
        let house = home.house
        let delete = { (name: String) in
            let graph = try home.graph(name, by: home.ada)
            return try house.graphs.remove(OwnGraph(house.door.open(graph, for: home.ada)))
        }
        let old = try delete("Old")
        _ = try house.sessions.start(.plain(device: "Old"), for: home.ada.id)
        _ = try house.throttle.validate(.init(.account("Ada"), address: "10.0.0.1")) { nil as Member? }
        home.clock.advance(.days(30))
        let new = try delete("New")
        _ = try house.sessions.start(.plain(device: "New"), for: home.ada.id)
        _ = try house.throttle.validate(.init(.account("Ada"), address: "10.0.99.1")) { nil as Member? }
        try house.jobs.scheduleRecurring()
        home.clock.advance(.hours(1))

        #expect(try house.jobs.runDue() == 1)

        let kept = try house.database.read { db in
            (
                try ID<UndoEntry>.fetchAll(db, sql: "SELECT id FROM undo"),
                try String.fetchAll(db, sql: "SELECT device FROM session"),
                try String.fetchAll(db, sql: "SELECT bucket FROM throttle ORDER BY bucket")
            )
        }
        #expect(kept.0 == [new])
        #expect(kept.0 != [old])
        #expect(kept.1 == ["New"])
        #expect(
            kept.2 == ["account:ada@10.0.99.1", "account:ada@network:10.0.99", "address:10.0.99.1", "network:10.0.99"])
        #expect(try house.jobs.runDue() == 0)
        home.clock.advance(.days(1))
        #expect(try house.jobs.runDue() == 1)
        #expect(try home.count("job") == 1)
    }

    @Test("a step that fails keeps none of the others from being taken, and all are taken once more")
    func oneFails() throws {
        let home = try QuietHome()
        let house = home.house
        _ = try house.sessions.start(.plain(device: "Old"), for: home.ada.id)
        let upload = house.database.folder.uploads.appendingPathComponent(
            "\(ID<UploadFiles>(at: home.clock.wall.now()))")
        try Data().write(to: upload)
        try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: upload.path)
        home.clock.advance(.days(40))
        try house.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER kept BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'a fault'); END
                    """)
        }
        try house.jobs.scheduleRecurring()
        home.clock.advance(.hours(1))

        _ = try house.jobs.runDue()

        #expect(!FileManager.default.fileExists(atPath: upload.path))
        #expect(try home.count("session") == 1)

        try house.database.write { db in try db.execute(sql: "DROP TRIGGER kept") }
        home.clock.advance(.hours(1))
        #expect(try house.jobs.runDue() == 1)
        #expect(try home.count("session") == 0)
    }

    @Test("while a backup is being written no file goes, not even one that was replaced meanwhile")
    func duringBackup() throws {
        let home = try QuietHome()
        let sha256 = try home.blob("a portrait")
        try home.house.database.write { db in
            try db.execute(sql: "DELETE FROM attachment WHERE 1")
            try db.execute(sql: "DELETE FROM medium WHERE 1")
        }
        let copy = URL(fileURLWithPath: try home.house.answer(.copyDatabase).lines.joined())
        try home.house.jobs.scheduleRecurring()
        home.clock.advance(.days(2))
        let keep = { (path: String, age: Duration) in
            let date = home.clock.wall.now().adding(.zero - age).date
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        let file = home.house.blobs.url(sha256).path
        try keep(file, .days(2))
        try keep(copy.path, .hours(1))

        #expect(try home.house.jobs.runDue() == 1)
        #expect(FileManager.default.fileExists(atPath: file))

        // The program that made it was killed.
        try keep(copy.path, .days(1))
        home.clock.advance(.days(1))
        #expect(try home.house.jobs.runDue() == 1)
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
