import GRDB

/// The versions of Hearth that have run a house.
enum InstalledVersion {
    /// The version that ran the house last; `nil` if nothing says so.
    static func latest(_ db: Database) throws -> String? {
        if try db.hasTable("installedVersion") {
            return try String.fetchOne(db, sql: "SELECT version FROM installedVersion ORDER BY id DESC LIMIT 1")
        }
        guard try db.hasTable("grdb_migrations") else { return nil }
        let last = try String.fetchOne(db, sql: "SELECT max(identifier) FROM grdb_migrations")
        return last?.hasPrefix(lastOfFirst) == true ? first : nil
    }

    /// The one release that wrote its number into no database.
    static let first = "0.3.0"
    /// Its last migration.
    private static let lastOfFirst = "0059"

    /// Notes that this version runs the house, if another one did before.
    static func note(in pool: any DatabaseWriter, at now: Instant) throws {
        guard try pool.read(latest) != Hearth.version else { return }
        do {
            try pool.write { db in
                try db.execute(
                    sql: "INSERT INTO installedVersion (version, startedAt) VALUES (?, ?)",
                    arguments: [Hearth.version, now.milliseconds])
            }
        } catch  where DiskReserve.isWanted(error) {
            // The house opens on a full disk, too; the next start notes it.
        }
    }
}
