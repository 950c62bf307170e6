import Foundation
import GRDB
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("How the database is opened")
struct PragmaTests {
    let folder: TemporaryFolder
    let database: HouseDatabase

    init() throws {
        folder = try TemporaryFolder()
        let data = DataFolder(path: folder["data"])
        try data.prepare()
        database = try HouseDatabase(folder: data)
    }

    private static func value(_ pragma: String, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "PRAGMA \(pragma)")
    }

    @Test(
        "the writer is durable",
        arguments: [
            ("synchronous", "2"), ("journal_mode", "wal"), ("foreign_keys", "1"), ("busy_timeout", "5000"),
            ("mmap_size", "0"), ("cell_size_check", "1"), ("wal_autocheckpoint", "4000"),
            ("journal_size_limit", "67108864"),
        ])
    func writer(pragma: String, wanted: String) throws {
        #expect(try database.pool.writeWithoutTransaction { db in try Self.value(pragma, db) } == wanted)
    }

    @Test(
        "readers read, and wait for their turn",
        arguments: [
            ("journal_mode", "wal"), ("foreign_keys", "1"), ("busy_timeout", "5000"), ("mmap_size", "0"),
            ("trusted_schema", "0"), ("cell_size_check", "1"),
        ])
    func reader(pragma: String, wanted: String) throws {
        #expect(try database.read { db in try Self.value(pragma, db) } == wanted)
    }

    @Test("readers cannot write")
    func readOnly() throws {
        #expect(throws: DatabaseError.self) {
            try database.read { db in try db.execute(sql: "DELETE FROM household") }
        }
    }

    @Test("a write waits for another connection's instead of failing")
    func busy() throws {
        var configuration = HouseDatabase.configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: database.folder.database, configuration: configuration)
        try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        let thread = Thread {
            // Ends the other transaction once the write below waits for it.
            letTimePass(.milliseconds(300))
            try? other.inDatabase { db in try db.execute(sql: "COMMIT") }
        }
        thread.start()

        try database.write { db in
            try db.execute(sql: "INSERT INTO household (id, name, createdAt) VALUES (1, 'The Lindgrens', 0)")
        }
    }

    @Test("every table is strict")
    func strict() throws {
        let loose = try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM pragma_table_list
                    WHERE schema = 'main' AND type = 'table' AND NOT strict
                        AND name NOT IN ('sqlite_schema', 'grdb_migrations')
                    """)
        }
        #expect(loose == [])
    }

    @Test("closing writes everything into the one file")
    func closing() throws {
        try database.write { db in
            try db.execute(sql: "INSERT INTO household (id, name, createdAt) VALUES (1, 'The Lindgrens', 0)")
        }
        #expect(FileManager.default.fileExists(atPath: database.folder.database + "-wal"))

        try database.close()

        let files = try FileManager.default.contentsOfDirectory(atPath: database.folder.path)
        #expect(files.sorted() == ["backups", "blobs", "hearth.sqlite", "tmp", "uploads"])
    }
}
