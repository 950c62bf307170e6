import Foundation
import GRDB
import House
import Localization

/// Reads what a member's calendar has.
extension ReminderStore {
    /// Expected reminders of one member for things without a lock; chores if the member takes turns in them.
    func told(_ member: Member, _ words: Words, limit: Int) throws -> [ListedReminder] {
        try feed(
            """
            FROM reminder
            WHERE reminder.nextAt IS NOT NULL AND \(times.sight.seesThing) AND \(times.sight.isOpen)
                AND (reminder.memberId = :member OR EXISTS (SELECT 1 FROM reminderTurn
                    WHERE reminderTurn.reminderId = reminder.id AND reminderTurn.memberId = :member))
            ORDER BY reminder.nextAt, reminder.id LIMIT :limit
            """, hasDue: false, member, words, limit: limit)
    }

    /// Occurrences of one member that are due or snoozed, for things without a lock; the latest ones.
    func open(_ member: Member, _ words: Words, limit: Int) throws -> [ListedReminder] {
        try feed(
            """
            FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
            WHERE reminderDue.memberId = :member AND reminderDue.doneAt IS NULL
                AND \(times.sight.seesThing) AND \(times.sight.isOpen)
            ORDER BY reminderDue.dueAt DESC, reminderDue.id LIMIT :limit
            """, hasDue: true, member, words, limit: limit)
    }

    private func feed(
        _ rest: String, hasDue: Bool, _ member: Member, _ words: Words, limit: Int
    ) throws -> [ListedReminder] {
        let columns = hasDue ? "\(Reminder.columns), \(ReminderDue.columns)" : Reminder.columns
        return try database.read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT \(columns) \(rest)"),
                arguments: ["member": member.id, "seals": KeyRing.none.list, "limit": limit])
            var listed = try rows.map { row in
                ListedReminder(
                    reminder: try Reminder(row: row),
                    due: hasDue ? try ReminderDue(row: row, at: Reminder.columnCount) : nil,
                    isLocked: false)
            }
            try complete(&listed, words, db)
            return listed
        }
    }

    /// How often the times of a reminder have changed, and when they last did.
    struct Revision: Sendable {
        let number: Int
        let changedAt: Instant
    }

    /// The revisions of reminders that changed since revisions are counted.
    func revisions(_ db: Database) throws -> [ID<Reminder>: Revision] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT reminderId, number, changedAt FROM reminderRevision"))
        var found: [ID<Reminder>: Revision] = [:]
        while let row = try rows.next() { found[row[0]] = Revision(number: row[1], changedAt: row[2]) }
        return found
    }
}
