import Foundation
import GRDB
import House

/// A reminder of a thing, once, that the thing's own room sets.
extension ReminderStore {
    /// Sets the time, or takes the reminder back. It needs no place in the bin: the room sets it again.
    /// - Parameter at: rounded up to a whole minute; `nil` takes it back.
    func tellOnce(_ place: Reminder.Place, at: Instant?, _ writer: Writer) throws {
        try database.write { db in
            let old = try ID<Reminder>.fetchOne(
                db,
                sql: """
                    SELECT id FROM reminder WHERE placeKind = ? AND thingId = ? AND ownerId = ? AND memberId = ownerId
                        AND rule = '' AND text = '' ORDER BY createdAt, id LIMIT 1
                    """, arguments: [place.kind, place.thing, writer.id])
            guard let at else {
                if let old { try db.execute(sql: "DELETE FROM reminder WHERE id = ?", arguments: [old]) }
                return
            }
            let zone = try times.zone(of: writer.id, db)
            let time = WallTime(at.adding(.seconds(59)), in: zone)
            let id = old ?? ID<Reminder>(at: clock.now())
            if old == nil {
                try db.execute(
                    sql: """
                        INSERT INTO reminder (id, ownerId, memberId, placeKind, thingId, startTime, createdAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """, arguments: [id, writer.id, writer.id, place.kind, place.thing, time.iso, clock.now()])
            } else {
                try db.execute(
                    sql: "UPDATE reminder SET startTime = ?, version = version + 1 WHERE id = ? AND startTime <> ?",
                    arguments: [time.iso, id, time.iso])
                guard db.changesCount == 1 else { return }
            }
            try times.set(time, of: id, in: zone, db)
        }
    }
}
