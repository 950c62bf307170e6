import GRDB
import House

/// Turns of members who cannot be reminded.
extension ReminderFiring {
    /// Chores whose turn it is of a member who cannot be reminded, and that another one can take.
    static let lostTurns = """
        FROM member JOIN reminder ON reminder.memberId = member.id
            JOIN reminderTurn ON reminderTurn.reminderId = reminder.id
            JOIN member AS other ON other.id = reminderTurn.memberId
        WHERE member.deactivatedAt IS NOT NULL AND other.deactivatedAt IS NULL
        """

    /// Passes the turns of suspended members on at once, together with what is due, which the next one is told anew.
    func passTurnsOn(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT DISTINCT reminder.id, reminder.memberId \(Self.lostTurns) LIMIT \(Self.batch)"))
        for row in rows {
            let (id, member): (ID<Reminder>, ID<Member>) = (row[0], row[1])
            guard let next = try ReminderTimes.turn(after: member, of: id, db) else { continue }
            try db.cachedStatement(sql: "UPDATE reminder SET memberId = ? WHERE id = ?").execute(arguments: [next, id])
            try db.cachedStatement(
                sql: """
                    UPDATE reminderDue SET memberId = ?, againAt = iif(isSnoozed, againAt, ?)
                    WHERE reminderId = ? AND memberId = ? AND doneAt IS NULL
                    """
            ).execute(arguments: [next, clock.now(), id, member])
            // The next member may live in another time zone.
            try times.reschedule(id, db)
        }
    }
}
