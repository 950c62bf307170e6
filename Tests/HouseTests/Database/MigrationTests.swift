import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Migrations")
struct MigrationTests {
    let folder: TemporaryFolder
    let data: DataFolder
    let clock = TestClock()

    init() throws {
        folder = try TemporaryFolder()
        data = DataFolder(path: folder["data"])
    }

    /// A data folder as the first Hearth would have left it, with a household in it.
    private func furnishOld() throws {
        try data.prepare()
        let database = try DatabasePool(path: data.database)
        var migrator = DatabaseMigrator()
        let first = Migrations.ours.all[0]
        migrator.registerMigration(first.name) { db in try db.execute(sql: first.sql) }
        try migrator.migrate(database)
        try database.write { db in
            try db.execute(sql: "INSERT INTO household (id, name, createdAt) VALUES (1, 'The Lindgrens', 0)")
        }
        try database.close()
    }

    private func migrations(of file: String) throws -> [String] {
        let database = try DatabaseQueue(path: file)
        return try database.read { db in
            try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
        }
    }

    private func backups() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: data.backups.path).sorted()
    }

    @Test("a database is copied before it is brought up to date")
    func copies() throws {
        try furnishOld()

        let database = try HouseDatabase(folder: data, clock: clock.wall)

        let copy = try #require(try backups().first)
        #expect(try backups() == ["before-migration-\(clock.wall.now().milliseconds).sqlite"])
        #expect(try migrations(of: data.backups.appendingPathComponent(copy).path) == [Migrations.ours.names[0]])
        #expect(try DatabaseCheck.ours.schemaProblems(in: database.pool) == [])
        #expect(try database.read(Household.fetch)?.name == "The Lindgrens")
        try database.close()
        #expect(try migrations(of: data.database) == Migrations.ours.names)
    }

    @Test("nothing is copied for a new household, nor when nothing is to be done")
    func noCopies() throws {
        try data.prepare()
        for _ in 1...2 { try HouseDatabase(folder: data, clock: clock.wall).close() }

        #expect(try backups() == [])
    }

    @Test("a database of a newer Hearth is refused with a sentence, and not a byte of it changes")
    func newer() throws {
        try data.prepare()
        try HouseDatabase(folder: data, clock: clock.wall).close()
        let newer = try DatabaseQueue(path: data.database)
        try newer.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('0099 robots')")
            try db.execute(sql: "CREATE TABLE robot (id INTEGER)")
        }
        try newer.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: data.database))

        let served = try Program.run("serve", "--host", "127.0.0.1", "--port", "0", "--data", data.path)

        #expect(served.code == 78)
        #expect(served.isOneSentence)
        #expect(served.errors.contains("newer Hearth"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: data.database)) == before)
        #expect(try backups() == [])
    }

    @Test("a damaged database is not migrated")
    func damaged() throws {
        try furnishOld()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: data.database))
        for offset in 0..<8 { bytes[4096 * 5 + offset] ^= 0xFF }
        try bytes.write(to: URL(fileURLWithPath: data.database))

        let problem = #expect(throws: StartProblem.self) { try HouseDatabase(folder: data, clock: clock.wall) }

        #expect(problem?.description.contains("damaged") == true)
        #expect(problem?.description.contains("hearth restore") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: data.database)) == bytes)
    }

    // MARK: config/schema.sql

    /// `HEARTH_WRITE_SCHEMA=1 swift test --disable-xctest --filter MigrationTests` writes it.
    @Test("config/schema.sql is what all migrations add up to")
    func schemaFile() throws {
        let database = try DatabaseQueue()
        try Migrations.ours.migrator.migrate(database)
        let schema = try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema
                    WHERE sql IS NOT NULL AND tbl_name <> 'grdb_migrations' AND tbl_name NOT LIKE 'searchText\\_%' ESCAPE '\\'
                    ORDER BY rowid
                    """)
        }
        let text =
            "-- What the migrations of the house and its rooms add up to. Written by a test: see MigrationTests.\n\n"
            + schema.map { $0 + ";\n" }.joined(separator: "\n")
        let file = TestHome.repository.appendingPathComponent("config/schema.sql")
        if ProcessInfo.processInfo.environment["HEARTH_WRITE_SCHEMA"] == "1" {
            try Data(text.utf8).write(to: file)
        }

        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
}
