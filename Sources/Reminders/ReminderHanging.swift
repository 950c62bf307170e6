import Changesets
import Foundation
import GRDB
import House

extension HangingRows {
    /// Reminders, which follow the things that they remind of.
    static let reminders = HangingRows(
        tables: ReminderStore.tables,
        things: [.init("reminder", "thingId"), .init("reminder", "fieldId")],
        move: { gone, kept, db in
            try db.execute(sql: "UPDATE reminder SET thingId = ? WHERE thingId = ?", arguments: [kept, gone])
            try ReminderStore.markStale("thingId = ?", [kept], in: db)
        },
        moveDates: { thing, gone, kept, db in
            try db.execute(
                sql: """
                    UPDATE reminder SET fieldId = :kept, thingId = iif(thingId = :gone, :kept, thingId)
                    WHERE fieldId = :gone AND (:thing IS NULL OR thingId = :thing)
                    """, arguments: ["kept": kept, "gone": gone, "thing": thing])
        },
        markDone: { thing, member, times, now, db in
            try db.execute(
                sql: """
                    UPDATE reminderDue SET doneAt = :now, doneById = :member
                    WHERE doneAt IS NULL AND memberId = :member AND time >= :first AND time < :end
                        AND reminderId IN (SELECT id FROM reminder WHERE thingId = :thing)
                    """,
                arguments: [
                    "thing": thing, "member": member, "now": now, "first": times.lowerBound.iso,
                    "end": times.upperBound.iso,
                ])
        })
}

extension ReminderStore {
    /// Marks the next times of reminders as outdated, as triggers do when the things behind them change.
    static func markStale(_ condition: String, _ arguments: StatementArguments, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO reminderStale (reminderId)
                SELECT id FROM reminder WHERE \(condition) AND id NOT IN (SELECT reminderId FROM reminderStale)
                """, arguments: arguments)
    }
}
