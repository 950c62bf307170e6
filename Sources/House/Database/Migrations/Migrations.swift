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
}

/// The migrations of a house and its rooms, in the order of their numbers.
package struct Migrations: Sendable {
    let all: [Migration]

    init(of rooms: [any Room.Type]) {
        all = (Self.house + rooms.flatMap { $0.migrations }).sorted { $0.name < $1.name }
    }

    var names: [String] { all.map(\.name) }

    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in all {
            migrator.registerMigration(migration.name) { db in
                try migration.first?(db)
                try db.execute(sql: migration.sql)
                try migration.step?(db)
            }
        }
        return migrator
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
    ]
}
