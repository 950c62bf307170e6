import Foundation
import GRDB

/// Works out when a reminder comes next and when it has to be looked at, in the transaction of whatever changed it.
struct ReminderTimes: Sendable {
    let sight: ReminderSight
    let clock: WallClock

    /// How many occurrences that nobody saw are counted.
    static let mostMissed = 999

    func zone(of member: ID<Member>, _ db: Database) throws -> TimeZone {
        let name = try String.fetchOne(
            db.cachedStatement(sql: "SELECT timeZone FROM member WHERE id = ?"), arguments: [member])
        return name.flatMap { TimeZone(identifier: $0) } ?? .gmt
    }

    // MARK: Days on things

    /// The days that a reminder counts from.
    func dates(of reminder: Reminder, _ db: Database) throws -> [ThingDate] {
        guard let place = reminder.place, let dates = sight.place(place.kind)?.dates else { return [] }
        return try dates.of(place.thing, place.field, db)
    }

    /// The next of the days on its thing, later than each that was delivered.
    /// - Parameter delivered: the last occurrence of each thing.
    static func next(
        _ reminder: Reminder, on dates: [ThingDate], after delivered: [UUID: WallTime], zone: TimeZone
    ) -> (thing: UUID, time: WallTime)? {
        guard case .days(let before, let minute, let isYearly) = reminder.timing else { return nil }
        // What is too long ago already is told at once; days that had passed when it was made are not.
        let made =
            before < 0 ? WallTime(Day(number: Day.firstNumber), minute: 0) : WallTime(reminder.createdAt, in: zone)
        return dates.lazy.compactMap { date in
            let days = Anniversary(date: date.day, daysBefore: before, minute: minute, isYearly: isYearly)
            let last = delivered[date.thing].map { max($0, made) } ?? made
            return days.next(after: last).map { (date.thing, $0) }
        }.min { $0.1 < $1.1 }
    }

    /// What is due by now, in its order, and the next time after: one look at each of the dates, of which a field may
    /// have thousands.
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

    /// The last occurrence of each thing that a reminder delivered.
    func delivered(_ reminder: ID<Reminder>, _ db: Database) throws -> [UUID: WallTime] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT thingId, max(time) FROM reminderDue WHERE reminderId = ? GROUP BY thingId"),
            arguments: [reminder]
        ).reduce(into: [:]) { $0[$1[0]] = WallTime(iso: $1[1]) }
    }

    // MARK: Writing them down

    /// After what a reminder stands on changed, or it came back: works out its next time anew. What it had delivered of a
    /// day that is no longer one goes.
    func settle(_ id: ID<Reminder>, _ db: Database) throws {
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

    /// Writes down when a reminder comes next, and with it when the lane looks at it.
    func set(_ time: WallTime?, of id: ID<Reminder>, in zone: TimeZone, _ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE reminder SET nextTime = ?, nextAt = ? WHERE id = ?")
            .execute(arguments: [time?.iso, time?.instant(in: zone), id])
        try wake(id, db)
    }

    /// Writes down when the lane looks at it: at its next time, or before where something sleeps or tells again.
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

    /// Whose turn comes after somebody's: the next in the round who lives here and is told things.
    static func turn(after member: ID<Member>, of reminder: ID<Reminder>, _ db: Database) throws -> ID<Member>? {
        let all = try ReminderDoor.turns(of: reminder, db)
        let active = try tellable(db)
        return round(all, after: member).first { active.contains($0) }
    }

    /// Those who take turns, from the one after somebody to themselves.
    static func round(_ turns: [ID<Member>], after member: ID<Member>) -> [ID<Member>] {
        let start = turns.firstIndex(of: member).map { $0 + 1 } ?? 0
        return Array(turns[start...] + turns[..<start])
    }

    /// Everybody who lives here and is told things.
    static func tellable(_ db: Database) throws -> Set<ID<Member>> {
        try ID<Member>.fetchSet(
            db.cachedStatement(sql: "SELECT id FROM member WHERE deactivatedAt IS NULL AND role <> 'guest'"))
    }
}
