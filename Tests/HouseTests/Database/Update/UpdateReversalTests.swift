import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Going back to before an update")
struct UpdateReversalTests {
    let folder: TemporaryFolder
    let clock = TestClock()
    let old: OldHouse

    init() throws {
        folder = try TemporaryFolder()
        old = try OldHouse(at: folder["data"])
    }

    private func update() throws {
        let database = try HouseDatabase(folder: old.data, clock: clock.wall)
        try database.pool.write { db in try db.execute(sql: "UPDATE household SET name = 'Written since'") }
        try database.close()
    }

    private func name(in file: String) throws -> String? {
        try DatabaseQueue(path: file).read { db in try String.fetchOne(db, sql: "SELECT name FROM household") }
    }

    @Test("the database of before the update is back, and what was written since is kept")
    func back() throws {
        try update()

        let result = try Program.run("restore", "--before-update", "--data", old.data.path)

        #expect(result.code == 0 && result.output.contains("after-update-"))
        #expect(try OldHouse.counts(in: old.data.database) == old.counts)
        #expect(try name(in: old.data.database) != "Written since")
        let aside = try #require(try old.copies.first { $0.hasPrefix("after-update-") })
        #expect(try name(in: old.data.backups.appendingPathComponent(aside).path) == "Written since")

        clock.advance(.seconds(1))
        let database = try HouseDatabase(folder: old.data, clock: clock.wall)
        #expect(try DatabaseCheck.ours.ofDatabase(in: database.pool) == [])
        try database.close()
    }

    @Test("what a killed server wrote last is kept, too")
    func log() throws {
        try update()
        let database = try HouseDatabase(folder: old.data, clock: clock.wall)
        try database.pool.write { db in try db.execute(sql: "UPDATE household SET name = 'In the log'") }
        let killed = DataFolder(path: folder["killed"])
        try FileManager.default.copyItem(atPath: old.data.path, toPath: killed.path)
        try database.close()

        let aside = try UpdateReversal(killed, at: clock.wall.now()).run()

        #expect(try name(in: aside.path) == "In the log")
        #expect(try OldHouse.counts(in: killed.database) == old.counts)
    }

    @Test("nothing is changed where no update was, or none since then")
    func nothing() throws {
        let none = try Program.run("restore", "--before-update", "--data", old.data.path)
        #expect(none.code == 1 && none.isOneSentence && none.errors.contains("There is no copy"))

        try update()
        let late = clock.wall.now().date.addingTimeInterval(60)
        #expect(throws: StartProblem.self) { try UpdateReversal(old.data, at: clock.wall.now()).run(since: late) }
        #expect(try name(in: old.data.database) == "Written since")

        try UpdateReversal(old.data, at: clock.wall.now()).run(since: clock.wall.now().date)
        let again = try Program.run("restore", "--before-update", "--data", old.data.path)
        #expect(again.code == 1 && again.errors.contains("No update has changed the database since"))
    }

    @Test("a house that is served is left alone")
    func served() throws {
        try update()
        let lock = try old.data.lock()
        defer { lock.release() }

        #expect(throws: FolderInUse.self) { try UpdateReversal(old.data, at: clock.wall.now()).run() }

        #expect(try name(in: old.data.database) == "Written since")
    }
}
