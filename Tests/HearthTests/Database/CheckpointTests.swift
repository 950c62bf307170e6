import Foundation
import GRDB
import TestSupport
import Testing

@testable import Hearth

@Suite("The log's way into the database")
struct CheckpointTests {
    private let folder: TemporaryFolder
    private let database: HouseDatabase

    init() throws {
        folder = try TemporaryFolder()
        let data = DataFolder(path: folder["data"])
        try data.prepare()
        database = try HouseDatabase(folder: data)
        try database.write { db in
            try db.execute(sql: "INSERT INTO household (id, name, createdAt) VALUES (1, 'The Lindgrens', 0)")
            try db.execute(sql: "CREATE TABLE page (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT")
        }
    }

    /// Writes so many pages in one transaction.
    private func write(pages: Int) throws {
        try database.write { db in
            let insert = try db.makeStatement(sql: "INSERT INTO page (bytes) VALUES (randomblob(3500))")
            for _ in 0..<pages { try insert.execute() }
        }
    }

    private func size(of suffix: String = "") -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: database.folder.database + suffix)
        return attributes?[.size] as? Int ?? 0
    }

    @Test("what was committed reaches the database though nothing is written after it")
    func alone() throws {
        let before = size()

        try write(pages: Checkpointer.dueFrames + 100)

        #expect(eventually { size() > before + Checkpointer.dueFrames * 4_000 })
        #expect(try database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM page") } == 4_100)
    }

    @Test("a small log stays as it is")
    func small() throws {
        let before = size()

        try write(pages: 100)

        letTimePass(.milliseconds(200))
        #expect(size() == before)
    }

    @Test("the log starts again once all of it is copied")
    func again() throws {
        let before = size()
        try write(pages: Checkpointer.dueFrames + 100)
        #expect(eventually { size() > before + Checkpointer.dueFrames * 4_000 })
        let log = size(of: "-wal")

        for _ in 0..<20 { try write(pages: 100) }

        #expect(size(of: "-wal") == log)
    }

    @Test("the log stays within bounds while one commit follows another")
    func bounds() throws {
        for _ in 0..<60 { try write(pages: 1_000) }

        // 60,000 pages were written. A frame has a page and 24 bytes.
        #expect(size(of: "-wal") < (Checkpointer.frameLimit + 8_000) * 4_120)
    }

    @Test("a reader keeps its view while the log is copied")
    func reader() throws {
        let before = size()
        let pages = try database.read { db in
            let first = try Int.fetchOne(db, sql: "SELECT count(*) FROM page")
            try write(pages: Checkpointer.dueFrames + 100)
            letTimePass(.milliseconds(300))
            return (first, try Int.fetchOne(db, sql: "SELECT count(*) FROM page"))
        }
        #expect(pages == (0, 0))

        // The rest follows with the next commit.
        try write(pages: 1)
        #expect(eventually { size() > before + Checkpointer.dueFrames * 4_000 })
    }

    @Test("nothing is lost when the database is closed during a checkpoint")
    func closing() throws {
        try write(pages: Checkpointer.dueFrames + 100)

        try database.close()

        #expect(size(of: "-wal") == 0)
        let again = try HouseDatabase(folder: database.folder)
        #expect(try again.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM page") } == 4_100)
        try again.close()
    }
}
