import Foundation
import GRDB

/// A daily reminder of a thing that the room's own settings control.
extension ReminderStore {
    struct Daily: Sendable {
        let id: ID<Reminder>
        let minute: Int
    }

    /// The first one that the member made for themselves.
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
                ORDER BY createdAt, id LIMIT 1
                """, arguments: [kind, thing, member, rule])
        guard let row, let time = WallTime(iso: row[1]) else { return nil }
        return Daily(id: row[0], minute: time.minute)
    }

    private static let rule = Repetition(.daily).stored

    func endDaily(of kind: String, _ thing: UUID, by member: ID<Member>) throws {
        try database.write { db in
            guard let daily = try Self.daily(of: kind, thing, by: member, db) else { return }
            try db.execute(sql: "DELETE FROM reminder WHERE id = ?", arguments: [daily.id])
        }
    }

    /// Sets the time, from its next occurrence on. A due occurrence stays due.
    func tellDaily(_ thing: RemindableThing, at minute: Int, _ writer: Writer) throws {
        let member = writer.member
        let place = thing.place
        try database.write { db in
            let zone = try times.zone(of: member.id, db)
            let now = WallTime(clock.now(), in: zone)
            let today = WallTime(now.day, minute / 60, minute % 60)
            let schedule = Schedule(today, Repetition(.daily))
            let old = try Self.daily(of: place.kind, place.thing, by: member.id, db)
            if old?.minute == minute { return }
            let id = old?.id ?? ID<Reminder>(at: clock.now())
            if old == nil {
                try db.execute(
                    sql: """
                        INSERT INTO reminder (id, ownerId, memberId, placeKind, thingId, startTime, rule, createdAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        id, member.id, member.id, place.kind, place.thing, today.iso, Self.rule, clock.now(),
                    ])
            } else {
                try db.execute(
                    sql: "UPDATE reminder SET startTime = ?, version = version + 1 WHERE id = ?",
                    arguments: [today.iso, id])
            }
            try times.set(schedule.next(after: now), of: id, in: zone, db)
            try times.reschedule(id, db)
        }
    }
}
