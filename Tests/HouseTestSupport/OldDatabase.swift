import GRDB

@testable import House

extension DatabaseQueue {
    /// A database in memory as an earlier version left it, set up as the house sets up its own.
    /// - Parameter name: of the last migration that had been run.
    static func old(_ name: String) throws -> DatabaseQueue {
        var configuration = HouseDatabase.configuration()
        // The triggers of search may write its table only in a schema that is trusted, as the house trusts its own.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA trusted_schema = ON") }
        let database = try DatabaseQueue(configuration: configuration)
        try Migrations.ours.migrator.migrate(database, upTo: name)
        return database
    }

    /// The same with one member.
    static func old(_ name: String, with ada: ID<Member>) throws -> DatabaseQueue {
        let database = try old(name)
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO member (id, name, nameFold, passwordHash, role, language, timeZone, createdAt)
                    VALUES (?, 'Ada', 'ada', '', 'admin', 'en', 'UTC', 0)
                    """, arguments: [ada])
        }
        return database
    }
}
