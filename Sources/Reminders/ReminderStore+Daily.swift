import Foundation
import GRDB
import House
import Localization

/// A daily reminder of a thing that the room's own settings control.
extension ReminderStore {
    struct Daily: Sendable {
        let id: ID<Reminder>
        let start: WallTime
        var minute: Int { start.minute }
    }

    /// The first one that the member made for themselves and that has no text or option of its own: what somebody
    /// typed at the reminder itself is not the settings' to change.
    func daily(of kind: String, _ thing: UUID, by member: ID<Member>) throws -> Daily? {
        try database.read { db in try Self.daily(of: kind, thing, by: member, db) }
    }

    private static func daily(
        of kind: String, _ thing: UUID, by member: ID<Member>, _ db: Database
    ) throws -> Daily? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT id, startTime FROM reminder
                WHERE placeKind = ? AND thingId = ? AND ownerId = ? AND memberId = ownerId AND rule = ?
                    AND text = '' AND nagMinutes = 0 AND countsFromDoing = 0 AND daysBefore IS NULL
                    AND NOT EXISTS (SELECT 1 FROM reminderTurn WHERE reminderId = reminder.id)
                ORDER BY createdAt, id LIMIT 1
                """, arguments: [kind, thing, member, rule])
        guard let row, let start = WallTime(iso: row[1]) else { return nil }
        return Daily(id: row[0], start: start)
    }

    private static let rule = Repetition(.daily).stored

    /// Deletes it into the bin: nothing tells one that was made by hand from one that the settings made.
    func endDaily(of place: Reminder.Place, _ writer: Writer, _ words: Words) throws {
        try database.write { db in
            guard let daily = try Self.daily(of: place.kind, place.thing, by: writer.id, db),
                let found = times.sight.place(place.kind), let subject = try times.sight.subject(of: place, db)
            else { return }
            let title = try found.things([place.thing], words, db)[place.thing]?.title ?? ""
            let context = UndoStore.UndoContext(
                member: writer.id, room: RemindersRoom.id, kind: .deletion, subjectKind: found.subject.rawValue,
                subjectId: subject, ownerId: writer.id, phrase: Phrase.key("Reminder “%@” deleted"), name: title)
            _ = try undo.recording(context, tables: Self.tables, in: db) {
                try db.execute(sql: "DELETE FROM reminder WHERE id = ?", arguments: [daily.id])
            }
        }
    }

    /// Sets the time, from its next occurrence on. A due occurrence stays due, and one that begins later still does.
    func tellDaily(_ thing: RemindableThing, at minute: Int, _ writer: Writer) throws {
        let member = writer.member
        let place = thing.place
        try database.write { db in
            let zone = try times.zone(of: member.id, db)
            let now = WallTime(clock.now(), in: zone)
            let old = try Self.daily(of: place.kind, place.thing, by: member.id, db)
            let first = WallTime(max(now.day, old?.start.day ?? now.day), minute / 60, minute % 60)
            let schedule = Schedule(first, Repetition(.daily))
            if old?.minute == minute { return }
            let id = old?.id ?? ID<Reminder>(at: clock.now())
            if old == nil {
                try db.execute(
                    sql: """
                        INSERT INTO reminder (id, ownerId, memberId, placeKind, thingId, startTime, rule, createdAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        id, member.id, member.id, place.kind, place.thing, first.iso, Self.rule, clock.now(),
                    ])
            } else {
                try db.execute(
                    sql: "UPDATE reminder SET startTime = ?, version = version + 1 WHERE id = ?",
                    arguments: [first.iso, id])
            }
            try times.set(schedule.next(after: now), of: id, in: zone, db)
            try times.reschedule(id, db)
        }
    }
}
