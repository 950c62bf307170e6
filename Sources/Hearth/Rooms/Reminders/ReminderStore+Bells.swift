import Foundation
import GRDB

/// The reminders of things, as the things show them.
extension ReminderStore {
    struct FoundBell: Sendable {
        let reminder: ID<Reminder>
        let at: Instant
        /// Whether it waits.
        let isDue: Bool
    }

    /// What waits comes before what comes; of several the first.
    private static let bell = """
        SELECT reminder.thingId, reminder.fieldId, reminder.id,
            min(coalesce(reminderDue.dueAt, reminder.nextAt)), reminderDue.id IS NOT NULL AND reminderDue.isSnoozed = 0
        FROM reminder LEFT JOIN reminderDue ON reminderDue.reminderId = reminder.id AND reminderDue.doneAt IS NULL
        """

    /// Those of some things, that the visitor has to do with. The visitor sees the things: their room asks.
    func bells(of kind: String, _ things: [UUID], _ visit: Visit) throws -> [UUID: FoundBell] {
        if things.isEmpty || visit.member.role == .guest { return [:] }
        return try database.read { db in
            var found: [UUID: FoundBell] = [:]
            for part in stride(from: 0, to: things.count, by: 500) {
                let ids = Array(things[part..<min(part + 500, things.count)])
                let rows = try Row.fetchAll(
                    db,
                    sql: """
                        \(Self.bell) WHERE reminder.thingId IN (\(databaseQuestionMarks(count: ids.count)))
                            AND reminder.placeKind = ? AND reminder.fieldId IS NULL AND \(Self.concerns)
                            AND coalesce(reminderDue.dueAt, reminder.nextAt) IS NOT NULL GROUP BY reminder.thingId
                        """,
                    arguments: StatementArguments(ids) + [kind] + [visit.member.id, visit.member.id, visit.member.id])
                for row in rows { found[row[0]] = FoundBell(reminder: row[2], at: row[3], isDue: row[4]) }
            }
            return found
        }
    }

    /// Those of the dates on one thing, by their fields.
    func bells(of kind: String, datesOf thing: UUID, _ visit: Visit) throws -> [UUID: FoundBell] {
        guard visit.member.role != .guest else { return [:] }
        return try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        \(Self.bell) WHERE reminder.thingId = ? AND reminder.placeKind = ?
                            AND reminder.fieldId IS NOT NULL AND \(Self.concerns)
                            AND coalesce(reminderDue.dueAt, reminder.nextAt) IS NOT NULL GROUP BY reminder.fieldId
                        """), arguments: [thing, kind, visit.member.id, visit.member.id, visit.member.id]
            ).reduce(into: [:]) { $0[$1[1]] = FoundBell(reminder: $1[2], at: $1[3], isDue: $1[4]) }
        }
    }

    private static let concerns = """
        (reminder.ownerId = ? OR reminder.memberId = ? OR EXISTS (
            SELECT 1 FROM reminderTurn WHERE reminderTurn.reminderId = reminder.id AND reminderTurn.memberId = ?))
        """
}
