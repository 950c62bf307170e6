import Foundation
import GRDB
import Logging
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("A database that is too large to be checked before Hearth starts")
struct LaterCheckTests {
    let folder: TemporaryFolder
    let data: DataFolder
    let log = LogLines()

    init() throws {
        folder = try TemporaryFolder()
        data = DataFolder(path: folder["data"])
        try data.prepare()
        let database = try open()
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO throttle (bucket, failures, lastFailureAt, blockedUntil)
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                    SELECT 'bucket ' || i, 1, i, i FROM n
                    """)
        }
        try database.close()
    }

    private func open() throws -> HouseDatabase {
        try HouseDatabase(folder: data, migrations: Migrations(of: Rooms.all), checkedBytes: 0)
    }

    /// Overwrites the last page: a leaf of what was just written.
    private func damage() throws {
        let file = try #require(FileHandle(forUpdatingAtPath: data.database))
        try file.seek(toOffset: UInt64(data.databaseSize - 4096))
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        try file.close()
    }

    /// Runs the check of an open database to its end.
    /// - Returns: whether it found damage.
    private func check() throws -> Bool {
        let found = DispatchSemaphore(value: 0)
        let logger = Logger(label: "test", factory: { _ in log.handler })
        let check = LaterCheck(folder: data, logger: logger) { found.signal() }
        check.run()
        return found.wait(timeout: .now()) == .success
    }

    @Test("damage is found after the start and said with what to do; the next start says the same and serves nothing")
    func damaged() throws {
        try damage()
        let database = try open()
        #expect(database.isUnchecked)

        #expect(try check())

        #expect(log.all.count == 1)
        let line = try #require(log.all.first)
        #expect(line.contains("is damaged (") && line.contains("Restore a backup with `hearth restore`."), "\(line)")
        try database.close()
        for _ in 1...2 {
            let problem = #expect(throws: StartProblem.self) { try open() }
            #expect(problem?.description.contains("Restore a backup with `hearth restore`.") == true)
        }
    }

    @Test("a sound one is served without a word, also where an earlier one was damaged")
    func sound() throws {
        let database = try open()
        #expect(database.isUnchecked)
        #expect(try !check())
        try database.close()

        try PrivateFile.make(data.damageMark)
        let checked = try open()
        #expect(!checked.isUnchecked)
        try checked.close()
        #expect(!FileManager.default.fileExists(atPath: data.damageMark))
        #expect(log.all.isEmpty)
    }

    @Test("stopping ends a check under way, or one that has not begun")
    func stopping() throws {
        let database = try open()
        let check = LaterCheck(folder: data, logger: Logger(label: "test", factory: { _ in log.handler })) {}
        check.start()
        check.stop()
        check.stop()
        try database.close()
        #expect(log.all.isEmpty)
        #expect(data.logSize == 0)
    }

    @Test("a served house whose database is damaged ends with an error")
    func served() throws {
        try damage()
        let ended = DispatchSemaphore(value: 0)
        var settings = TestHome.settings(folder.url)
        settings.data = data.path
        let house = try House(
            settings: settings, clock: .system, logger: Logger(label: "test", factory: { _ in log.handler }),
            imageWorkers: ImageWorkers(), rooms: Rooms.all, checkedBytes: 0, resources: TestHome.resources.get(),
            onDiskFailure: { ended.signal() }, onStatement: nil)
        try house.start()

        #expect(ended.wait(timeout: .now() + 30) == .success)

        try house.stop()
        #expect(FileManager.default.fileExists(atPath: data.damageMark))
    }
}
