import Foundation
import GRDB
import House

/// Computes the next time of a reminder and the time of its next job, in the transaction that changes it.
struct ReminderTimes: Sendable {
    let sight: ReminderSight
    let clock: WallClock

    /// The limit of counted missed occurrences.
    static let missedLimit = 999

    func zone(of member: ID<Member>, _ db: Database) throws -> TimeZone {
        let name = try String.fetchOne(
            db.cachedStatement(sql: "SELECT timeZone FROM member WHERE id = ?"), arguments: [member])
        return name.flatMap { TimeZone(identifier: $0) } ?? .gmt
    }

    // MARK: Days on things

    /// The dates that a reminder counts from.
    func dates(of reminder: Reminder, _ db: Database) throws -> [ThingDate] {
        guard let place = reminder.place, let dates = sight.place(place.kind)?.dates else { return [] }
        return try dates.of(place.thing, place.field, db)
    }

    /// The next date on its thing that is later than all delivered ones.
    /// - Parameter delivered: the last delivered occurrence of each thing.
    static func next(
        _ reminder: Reminder, on dates: [ThingDate], after delivered: [UUID: WallTime], zone: TimeZone
    ) -> (thing: UUID, time: WallTime)? {
        guard case .days(let before, let minute, let isYearly) = reminder.timing else { return nil }
        // Days after a date may have passed when the reminder is made, and are due at once then. Other occurrences
        // count only if they come after that.
        let made =
            before < 0 ? WallTime(Day(number: Day.firstNumber), minute: 0) : WallTime(reminder.createdAt, in: zone)
        return dates.lazy.compactMap { date in
            let days = Anniversary(date: date.day, daysBefore: before, minute: minute, isYearly: isYearly)
            let last = delivered[date.thing].map { max($0, made) } ?? made
            return days.next(after: last).map { (date.thing, $0) }
        }.min { $0.1 < $1.1 }
    }

    /// The due occurrences in order and the next time after them. Looks at each date once: a field may have thousands.
    static func due(
        _ reminder: Reminder, on dates: [ThingDate], after delivered: [UUID: WallTime], until now: Instant,
        zone: TimeZone
    ) -> (due: [(thing: UUID, time: WallTime)], next: WallTime?) {
        let today = WallTime(now, in: zone).day
        var (due, coming): ([(thing: UUID, time: WallTime)], WallTime?) = ([], nil)
        for date in dates {
            var delivered = delivered
            while let (thing, time) = next(reminder, on: [date], after: delivered, zone: zone) {
                guard time.day <= today, time.instant(in: zone) <= now else {
                    coming = min(coming ?? time, time)
                    break
                }
                due.append((thing, time))
                delivered[thing] = time
            }
        }
        return (due.sorted { $0.time < $1.time }, coming)
    }

    static func isOccurrence(_ time: WallTime, of reminder: Reminder, on dates: [ThingDate], _ thing: UUID) -> Bool {
        guard case .days(let before, _, let isYearly) = reminder.timing else { return true }
        return dates.contains { date in
            let days = Anniversary(date: date.day, daysBefore: before, minute: time.minute, isYearly: isYearly)
            return date.thing == thing && days.next(from: time) == time
        }
    }

    /// The last delivered occurrence of each thing.
    func delivered(_ reminder: ID<Reminder>, _ db: Database) throws -> [UUID: WallTime] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT thingId, max(time) FROM reminderDue WHERE reminderId = ? GROUP BY thingId"),
            arguments: [reminder]
        ).reduce(into: [:]) { $0[$1[0]] = WallTime(iso: $1[1]) }
    }

    // MARK: Writing them down

    /// Computes the next time anew after a date of a reminder changed or the reminder was restored. Deletes open
    /// occurrences of dates that no longer exist.
    func reschedule(_ id: ID<Reminder>, _ db: Database) throws {
        guard let reminder = try Reminder.find(id, in: db) else { return }
        let zone = try zone(of: reminder.memberId, db)
        guard reminder.isCounted else { return try set(reminder.nextTime, of: id, in: zone, db) }
        let dates = try dates(of: reminder, db)
        let open = try ReminderDue.fetchAll(
            db.cachedStatement(
                sql: "SELECT \(ReminderDue.columns) FROM reminderDue WHERE reminderId = ? AND doneAt IS NULL"),
            arguments: [id])
        for due in open where !Self.isOccurrence(due.time, of: reminder, on: dates, due.thing) {
            try db.execute(sql: "DELETE FROM reminderDue WHERE id = ?", arguments: [due.id])
        }
        let next = Self.next(reminder, on: dates, after: try delivered(id, db), zone: zone)
        try set(next?.time, of: id, in: zone, db)
    }

    /// Stores the next time of a reminder and with it the time of its next job.
    func set(_ time: WallTime?, of id: ID<Reminder>, in zone: TimeZone, _ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE reminder SET nextTime = ?, nextAt = ? WHERE id = ?")
            .execute(arguments: [time?.iso, time?.instant(in: zone), id])
        try wake(id, db)
    }

    /// Stores the time of its next job: its next time, or before that the end of a snooze or a repeated announcement.
    func wake(_ id: ID<Reminder>, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE reminder SET wakeAt = (
                    SELECT min(at) FROM (SELECT nextAt AS at UNION ALL
                        SELECT againAt FROM reminderDue WHERE reminderId = :id AND doneAt IS NULL))
                WHERE id = :id
                """
        ).execute(arguments: ["id": id])
    }

    // MARK: Turns

    /// The member whose turn comes after another's: the next one who is active and can be reminded.
    static func turn(after member: ID<Member>, of reminder: ID<Reminder>, _ db: Database) throws -> ID<Member>? {
        let all = try ReminderDoor.turns(of: reminder, db)
        let active = try tellable(db)
        return round(all, after: member).first { active.contains($0) }
    }

    /// The turns in order, beginning after a member and ending with them.
    static func round(_ turns: [ID<Member>], after member: ID<Member>) -> [ID<Member>] {
        let start = turns.firstIndex(of: member).map { $0 + 1 } ?? 0
        return Array(turns[start...] + turns[..<start])
    }

    /// All active members: they can be reminded, guests included.
    static func tellable(_ db: Database) throws -> Set<ID<Member>> {
        try ID<Member>.fetchSet(db.cachedStatement(sql: "SELECT id FROM member WHERE deactivatedAt IS NULL"))
    }
}
