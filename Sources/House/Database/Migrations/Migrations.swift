package import GRDB

/// One step of the schema: frozen SQL under a name that never changes. Names begin with four digits, which are one
/// sequence over all rooms.
package struct Migration: Sendable {
    package let name: String
    package let sql: String
    /// Steps that SQL alone cannot do, run before and after it in the same transaction. They leave the schema as it is: it
    /// is checked against that of the SQL.
    let first: (@Sendable (Database) throws -> Void)?
    let step: (@Sendable (Database) throws -> Void)?

    package init(
        _ name: String, _ sql: String, first: (@Sendable (Database) throws -> Void)? = nil,
        then step: (@Sendable (Database) throws -> Void)? = nil
    ) {
        self.name = name
        self.sql = sql
        self.first = first
        self.step = step
    }

    /// The four digits that its name begins with.
    var number: Int { Int(name.prefix(4)) ?? 0 }

    func run(in db: Database) throws {
        try first?(db)
        try db.execute(sql: sql)
        try step?(db)
    }
}

/// The migrations of a house and its rooms, in the order of their numbers.
package struct Migrations: Sendable {
    let all: [Migration]

    init(of rooms: [any Room.Type]) { self.init(Self.house + rooms.flatMap { $0.migrations }) }

    init(_ migrations: [Migration]) { all = migrations.sorted { $0.name < $1.name } }

    var names: [String] { all.map(\.name) }

    /// Knows which migrations a database has had. `run` runs those that are missing.
    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in all { migrator.registerMigration(migration.name, migrate: migration.run) }
        return migrator
    }

    /// Runs the missing migrations in one transaction: after a fault, or in the database of a process that was killed,
    /// none has happened. GRDB has a transaction for each.
    /// - Throws: what a migration throws, and `DatabaseError` if a row refers to one that is not there afterwards.
    func run(in db: Database) throws {
        // As https://www.sqlite.org/lang_altertable.html#otheralter has it. In a transaction it would have no effect.
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        let result = Result {
            try db.inTransaction(.immediate) {
                try db.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
                let done = try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
                for migration in all where !done.contains(migration.name) {
                    try migration.run(in: db)
                    try db.execute(
                        sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.name])
                }
                // Packages read it in the head of the file, see packaging/preinst.
                try db.execute(sql: "PRAGMA user_version = \(all.last.map { $0.number } ?? 0)")
                try db.checkForeignKeys()
                return .commit
            }
        }
        try db.execute(sql: "PRAGMA foreign_keys = ON")
        try result.get()
    }

    /// The migrations of the house itself.
    private static let house = [
        Migration(M0001Household.name, M0001Household.sql),
        Migration(M0007Media.name, M0007Media.sql),
        Migration(M0009Photos.name, M0009Photos.sql),
        Migration(M0010Uploads.name, M0010Uploads.sql),
        Migration(M0011BlobFolder.name, M0011BlobFolder.sql),
        Migration(M0012Remainders.name, M0012Remainders.sql),
        Migration(M0018Previews.name, M0018Previews.sql),
        Migration(M0019ShortWords.name, M0019ShortWords.sql),
        Migration(M0020Pieces.name, M0020Pieces.sql),
        Migration(M0021UndoKinds.name, M0021UndoKinds.sql),
        Migration(M0024Uploads.name, M0024Uploads.sql),
        Migration(M0028PreviewsAgain.name, M0028PreviewsAgain.sql),
        Migration(M0033Changes.name, M0033Changes.sql),
        Migration(M0038UndoReversals.name, M0038UndoReversals.sql),
        Migration(M0042FormerMembers.name, M0042FormerMembers.sql),
        Migration(M0044EarlierVersions.name, M0044EarlierVersions.sql),
        Migration(M0053FirstSteps.name, M0053FirstSteps.sql),
        Migration(M0054RequestKeys.name, M0054RequestKeys.sql),
        Migration(M0055Recents.name, M0055Recents.sql),
        Migration(M0057GuestChanges.name, M0057GuestChanges.sql),
        Migration(M0058AllowedHosts.name, M0058AllowedHosts.sql),
        Migration(M0059SessionTransport.name, M0059SessionTransport.sql),
        Migration(M0060RequestUndos.name, M0060RequestUndos.sql),
        Migration(M0062Notifications.name, M0062Notifications.sql),
        Migration(M0065WaysIn.name, M0065WaysIn.sql),
        Migration(M0071Identities.name, M0071Identities.sql),
        Migration(M0072InstalledVersions.name, M0072InstalledVersions.sql),
        Migration(M0074MachineTokens.name, M0074MachineTokens.sql),
    ]
}
