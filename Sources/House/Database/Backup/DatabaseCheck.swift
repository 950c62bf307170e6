import Foundation
import GRDB
import Passwords
import Synchronization

/// The checks of `hearth check` on the database of a house with these rooms.
struct DatabaseCheck {
    let migrations: Migrations
    let subjects: Subjects

    init(_ rooms: [any Room.Type]) {
        migrations = Migrations(of: rooms)
        subjects = Subjects(of: rooms)
    }

    /// Schema, pages, references and files, as far as the database can be read.
    func everything(
        in reader: some DatabaseReader, blobs: URL, progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> [String] {
        try ofDatabase(in: reader)
            + Self.unlessDamaged { try blobProblems(in: reader, folder: blobs, progress: progress) }
    }

    /// Schema, pages and references.
    func ofDatabase(in reader: some DatabaseReader) throws -> [String] {
        try Self.unlessDamaged { try schemaProblems(in: reader) } + Self.unlessDamaged { try problems(in: reader) }
    }

    /// The problems found by a check; damage that ends the check is reported as one.
    static func unlessDamaged(_ check: () throws -> [String]) throws -> [String] {
        do {
            return try check()
        } catch let error as DatabaseError where PlainReason.isDamage(error) {
            return ["The database is damaged: \(PlainReason.of(error))."]
        }
    }

    /// One sentence for each problem; empty if there is none.
    func problems(in reader: some DatabaseReader) throws -> [String] {
        try reader.read { db in
            var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
                .map {
                    "The database is damaged; SQLite says: \($0.split(whereSeparator: \.isNewline).joined(separator: " "))"
                }
            for row in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
                let table: String = row[0]
                let target: String = row[2]
                problems.append("A row of \(table) refers to a row of \(target) that is not there.")
            }
            return try problems + Self.lockProblems(subjects.all.compactMap(\.lock), db)
        }
    }

    /// Finds locks that nothing can open.
    static func lockProblems(_ locks: [Subject.Lock], _ db: Database) throws -> [String] {
        try locks.filter { try db.hasTable($0.table) }.flatMap { lock in
            let secrets = try Row.fetchAll(
                db,
                sql: """
                    SELECT secret FROM \(lock.table) LEFT JOIN \(lock.ways) USING (\(lock.subject))
                    WHERE coalesce(kind, 'password') = 'password'
                    """)
            return secrets.filter { row in (row[0] as String?).flatMap(PasswordHash.init) == nil }
                .map { _ in "The lock of a \(lock.kind.rawValue) has no password that could open it." }
        }
    }

    /// Finds tables, indexes and triggers that differ from those of the migrations.
    func schemaProblems(in reader: some DatabaseReader) throws -> [String] {
        let found = try reader.read { db in
            (
                schema: try Self.schema(db),
                migrations: Set(try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations"))
            )
        }
        let known = migrations.all.filter { found.migrations.contains($0.name) }
        let wanted = try known.count == migrations.all.count ? presentSchema() : Self.schema(after: known)
        let newer = found.migrations.subtracting(migrations.names).sorted().map {
            "The database was written by a newer Hearth: it has “\($0)”."
        }
        let different = found.schema.symmetricDifference(wanted).sorted()
        return newer + different.map { "The schema is not ours: \($0.prefix(80))" }
    }

    /// The schema of this version, made once: its migrations take nine tenths of the time that a small database needs.
    private func presentSchema() throws -> Set<String> {
        try Self.present.withLock { present in
            let schema = try present[migrations.names] ?? Self.schema(after: migrations.all)
            present[migrations.names] = schema
            return schema
        }
    }

    /// By the names of the migrations.
    private static let present = Mutex<[[String]: Set<String>]>([:])

    private static func schema(after migrations: [Migration]) throws -> Set<String> {
        let fresh = try DatabaseQueue()
        for migration in migrations {
            try fresh.write { db in try db.execute(sql: migration.sql) }
        }
        return try fresh.read(schema)
    }

    private static func schema(_ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema
                WHERE type || ' ' || name NOT IN (
                    'table grdb_migrations', 'index sqlite_autoindex_grdb_migrations_1', 'table sqlite_stat1',
                    'table sqlite_stat4')
                """)
    }

    /// Compares each blob's row with its file.
    /// - Parameters:
    ///   - whole: the blobs whose files need not be read, because they were hashed as they were written.
    ///   - progress: called with the number of checked files and of all files.
    func blobProblems(
        in reader: some DatabaseReader, folder: URL, except whole: Set<BlobKey> = [],
        progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> [String] {
        let rows = try reader.read { db in try Row.fetchAll(db, sql: "SELECT sha256, byteCount FROM blob") }
        var problems: [String] = []
        for (index, row) in rows.enumerated() {
            let sha256: Data = row[0]
            if let key = BlobKey(sha256), whole.contains(key) { continue }
            let byteCount: Int = row[1]
            if let damage = BlobDamage(sha256, byteCount: byteCount, in: folder) {
                // A running server may have swept it meanwhile.
                let name = try reader.read { db in
                    try BlobStore.isKnown(sha256, db) ? BlobName.of(sha256, in: db, subjects: subjects) : nil
                }
                if let name { problems.append(damage.sentence(name)) }
            }
            try progress(index + 1, rows.count)
        }
        return problems
    }
}
