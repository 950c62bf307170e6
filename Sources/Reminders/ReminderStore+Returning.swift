import Changesets
import Foundation
import GRDB
import House

/// Members who come back: the undo of their removal.
extension ReminderStore {
    /// Chores of others that were passed on by `passOn` are the returning member's turn again, unless the turn moved
    /// since. Chores that were given to one member since stay that member's alone, and nobody else sees them.
    static func giveTurnsBack(_ removal: inout Changeset, in db: Database) throws {
        let turn = try DatabaseColumn("reminderTurn", "reminderId").place(in: db)
        let owner = try DatabaseColumn("reminder", "ownerId").place(in: db)
        let given = try removal.deletedBlobs(of: "reminderTurn", column: turn)
            .subtracting(removal.updatedKeys(of: "reminder", changing: owner)).filter { try isOfOne($0, db) }
        removal = try removal.withoutDeleted(of: "reminderTurn") { row in try row(turn).map(given.contains) ?? false }
            .withoutUpdates(of: "reminder", to: given)
            .withoutUpdates(of: "reminderDue", to: dues(of: given, db))
        let member = try DatabaseColumn("reminder", "memberId").place(in: db)
        // The member may live in another time zone than whoever has the turn now.
        for id in try removal.updatedKeys(of: "reminder", changing: member) {
            try markStale("id = ?", [Data(id)], in: db)
        }
    }

    /// Whether a reminder is there and does not go round.
    private static func isOfOne(_ id: [UInt8], _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM reminder WHERE id = :id)
                        AND NOT EXISTS (SELECT 1 FROM reminderTurn WHERE reminderId = :id)
                    """), arguments: ["id": Data(id)]) == true
    }

    private static func dues(of reminders: Set<[UInt8]>, _ db: Database) throws -> Set<[UInt8]> {
        let find = try db.cachedStatement(sql: "SELECT id FROM reminderDue WHERE reminderId = ?")
        return try reminders.reduce(into: []) { found, id in
            found.formUnion(try Data.fetchAll(find, arguments: [Data(id)]).map { [UInt8]($0) })
        }
    }
}
