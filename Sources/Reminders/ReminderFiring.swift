import Foundation
import GRDB
import House
import Logging

/// Delivers due occurrences. One transaction writes an occurrence's row and moves the reminder on before it is
/// delivered, so that no restart loses or repeats one.
struct ReminderFiring: Sendable {
    let database: HouseDatabase
    let times: ReminderTimes
    let clock: WallClock
    let logger: Logger
    let notices: Notices
    let ways: [any ReminderWay]

    /// The number of reminders in one transaction; others can write between two of them.
    static let batch = 100
    /// Occurrences that are later than this, because the server did not run, are announced together.
    static let late = Duration.hours(1)

    /// Delivers everything that is due now. Costs two index look-ups if nothing is.
    func run() throws {
        while try isNeeded() {
            let arrived = try database.write { db in
                try rescheduleStale(db)
                try passTurnsOn(db)
                let arrived = try fire(db)
                for (member, arrival) in arrived { try notify(member, of: arrival, db) }
                return arrived
            }
            for (member, arrival) in arrived {
                for way in ways {
                    do { try way.deliver(arrival, to: member) } catch {
                        logger.error("reminder not delivered", metadata: ["way": "\(way.name)", "problem": "\(error)"])
                    }
                }
            }
        }
    }

    /// Beside open pages, in the transaction that delivers: no restart notifies of nothing, or twice.
    private func notify(_ member: ID<Member>, of arrival: Arrival, _ db: Database) throws {
        for due in arrival.dues { try notices.add(.due(due), for: member, in: db) }
        if arrival.late > 0 { try notices.add(.late(member), for: member, in: db) }
    }

    private func isNeeded() throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM reminder WHERE wakeAt <= ?)
                            OR EXISTS (SELECT 1 FROM reminderStale)
                            OR EXISTS (SELECT 1 \(Self.lostTurns))
                        """), arguments: [clock.now()]) == true
        }
    }

    private func rescheduleStale(_ db: Database) throws {
        let ids = try ID<Reminder>.fetchAll(
            db.cachedStatement(sql: "SELECT reminderId FROM reminderStale LIMIT \(Self.batch)"))
        for id in ids {
            try times.reschedule(id, db)
            try db.cachedStatement(sql: "DELETE FROM reminderStale WHERE reminderId = ?").execute(arguments: [id])
        }
    }

    /// - Returns: the delivered occurrences by member.
    private func fire(_ db: Database) throws -> [ID<Member>: Arrival] {
        let now = clock.now()
        let due = try Reminder.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(Reminder.columns) FROM reminder WHERE wakeAt <= ? ORDER BY wakeAt LIMIT \(Self.batch)
                    """), arguments: [now])
        var arrived: [ID<Member>: Arrival] = [:]
        for reminder in due { try fire(reminder, at: now, &arrived, db) }
        return arrived
    }

    private func fire(
        _ reminder: Reminder, at now: Instant, _ arrived: inout [ID<Member>: Arrival], _ db: Database
    ) throws {
        try again(reminder, at: now, &arrived, db)
        guard let at = reminder.nextAt, at <= now, let time = reminder.nextTime else {
            return try times.wake(reminder.id, db)
        }
        let member = try told(by: reminder, db)
        let zone = try times.zone(of: member, db)
        switch reminder.timing {
        case .schedule(let schedule):
            let waits = reminder.countsFromDoing && schedule.repetition != nil
            // A reminder that waits to be done has missed nothing: its next time is not known before.
            let (last, missed) = waits ? (time, 0) : Self.last(schedule, from: time, until: now, in: zone)
            let occurrence = Occurrence(thing: reminder.id.uuid, time: last, missed: missed)
            try deliver(occurrence, of: reminder, to: member, in: zone, at: now, &arrived, db)
            try times.set(waits ? nil : schedule.next(after: last), of: reminder.id, in: zone, db)
        case .days:
            let (due, next) = ReminderTimes.due(
                reminder, on: try times.dates(of: reminder, db), after: try times.delivered(reminder.id, db),
                until: now, zone: zone)
            for (thing, time) in due {
                let occurrence = Occurrence(thing: thing, time: time)
                try deliver(occurrence, of: reminder, to: member, in: zone, at: now, &arrived, db)
            }
            try times.set(next, of: reminder.id, in: zone, db)
        }
    }

    /// The last due occurrence, and the number of earlier ones that were missed because the server did not run.
    static func last(
        _ schedule: Schedule, from time: WallTime, until now: Instant, in zone: TimeZone
    ) -> (WallTime, missed: Int) {
        let latest = WallTime(now, in: zone)
        var (last, missed) = (time, 0)
        while let next = schedule.next(after: last), next <= latest, next.instant(in: zone) <= now {
            // Counts at most so many in one step: years of missed days would make the transaction long.
            guard missed < ReminderTimes.missedLimit else { break }
            (last, missed) = (next, missed + 1)
        }
        return (last, missed)
    }

    /// Mends what a clock that was ahead has delivered, at an instant still to come: an open occurrence counts as due now,
    /// since nobody knows when it was, one that was done as done by now, and the next time is the next from now on.
    func mendDeliveredAhead() throws {
        let now = clock.now()
        let ahead = now.adding(.days(1))
        try database.write { db in
            let ids = try ID<Reminder>.fetchAll(
                db, sql: "SELECT DISTINCT reminderId FROM reminderDue WHERE firedAt > ?", arguments: [ahead])
            for reminder in try ids.compactMap({ try Reminder.find($0, in: db) }) {
                let zone = try times.zone(of: reminder.memberId, db)
                let time = WallTime(now, in: zone)
                try db.execute(
                    sql: """
                        UPDATE OR IGNORE reminderDue
                        SET time = :time, dueAt = :due, firedAt = :now, missed = 0, isSnoozed = 0,
                            doneAt = min(doneAt, :now), againAt = iif(doneAt IS NULL, :again, NULL)
                        WHERE reminderId = :id AND firedAt > :ahead
                        """,
                    arguments: [
                        "time": time.iso, "due": time.instant(in: zone), "now": now, "again": nag(reminder, now),
                        "id": reminder.id, "ahead": ahead,
                    ])
                try times.set(next(of: reminder, after: time, in: zone, db), of: reminder.id, in: zone, db)
            }
        }
    }

    private func next(
        of reminder: Reminder, after time: WallTime, in zone: TimeZone, _ db: Database
    ) throws -> WallTime? {
        switch reminder.timing {
        case .schedule(let schedule):
            guard reminder.countsFromDoing, schedule.repetition != nil else {
                return schedule.next(after: time)
            }
            let isOpen = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM reminderDue WHERE reminderId = ? AND doneAt IS NULL)",
                arguments: [reminder.id])
            // Nothing is planned before it is done, or after the last time.
            guard isOpen != true, let planned = reminder.nextTime else { return nil }
            // Doing it moved it on, by a clock that was right or not: at the latest from today.
            return schedule.next(done: time, on: time.day).map { min($0, planned) } ?? planned
        case .days:
            let (dates, delivered) = (try times.dates(of: reminder, db), try times.delivered(reminder.id, db))
            return ReminderTimes.next(reminder, on: dates, after: delivered, zone: zone)?.time
        }
    }

    /// Occurrences whose snooze ended, and those to be repeated until they are done.
    private func again(
        _ reminder: Reminder, at now: Instant, _ arrived: inout [ID<Member>: Arrival], _ db: Database
    ) throws {
        let dues = try ReminderDue.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(ReminderDue.columns) FROM reminderDue
                    WHERE reminderId = ? AND doneAt IS NULL AND againAt <= ?
                    """), arguments: [reminder.id, now])
        for due in dues {
            try db.cachedStatement(
                sql: "UPDATE reminderDue SET firedAt = ?, isSnoozed = 0, againAt = ? WHERE id = ?"
            ).execute(arguments: [now, nag(reminder, now), due.id])
            guard try isSeen(reminder, by: due.member, db) else { continue }
            arrived[due.member, default: Arrival()].add(due.id, isLate: now.since(due.againAt ?? now) > Self.late)
        }
    }

    private func nag(_ reminder: Reminder, _ now: Instant) -> Instant? {
        reminder.nagMinutes > 0 ? now.adding(.minutes(reminder.nagMinutes)) : nil
    }

    /// Whether a member may still see the reminder's thing; otherwise they are not reminded.
    private func isSeen(_ reminder: Reminder, by member: ID<Member>, _ db: Database) throws -> Bool {
        guard let place = reminder.place else { return true }
        return try times.sight.sees(place, member, db)
    }

    /// An occurrence to be delivered.
    private struct Occurrence {
        /// The id of its thing, or of the reminder itself.
        let thing: UUID
        let time: WallTime
        /// The number of missed occurrences before it.
        var missed = 0
    }

    /// Writes an occurrence. An open earlier one moves to the new time and keeps its member; one that was done early is
    /// not announced. A member who may not see the thing now is not told, and finds the occurrence once they may see it
    /// again.
    private func deliver(
        _ occurrence: Occurrence, of reminder: Reminder, to member: ID<Member>, in zone: TimeZone, at now: Instant,
        _ arrived: inout [ID<Member>: Arrival], _ db: Database
    ) throws {
        if try isSettled(reminder, at: occurrence.time, for: member, db) { return }
        let at = occurrence.time.instant(in: zone)
        let open = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT id, memberId FROM reminderDue WHERE reminderId = ? AND thingId = ? AND doneAt IS NULL"),
            arguments: [reminder.id, occurrence.thing])
        let id: ID<ReminderDue> = open?[0] ?? ID(at: now)
        let told = try open.map { try stays(reminder, with: $0[1], db) ? $0[1] : member } ?? member
        if open != nil {
            try db.cachedStatement(
                sql: """
                    UPDATE OR IGNORE reminderDue SET memberId = ?, time = ?, dueAt = ?, firedAt = ?,
                        missed = missed + 1 + ?, isSnoozed = 0, againAt = ? WHERE id = ?
                    """
            ).execute(
                arguments: [told, occurrence.time.iso, at, now, occurrence.missed, nag(reminder, now), id])
        } else {
            try db.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO reminderDue (id, reminderId, memberId, thingId, time, dueAt, firedAt, missed,
                        againAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [
                    id, reminder.id, told, occurrence.thing, occurrence.time.iso, at, now, occurrence.missed,
                    nag(reminder, now),
                ])
        }
        guard db.changesCount == 1, try isSeen(reminder, by: told, db) else { return }
        arrived[told, default: Arrival()].add(id, isLate: now.since(at) > Self.late)
    }

    /// Whether the occurrence was done already.
    private func isSettled(
        _ reminder: Reminder, at time: WallTime, for member: ID<Member>, _ db: Database
    ) throws -> Bool {
        guard let place = reminder.place, let kind = times.sight.place(place.kind) else { return false }
        return try kind.isSettled(place.thing, member, time, db)
    }

    /// The member to remind: for a chore the one whose turn it is, otherwise the next in turn who can be reminded.
    private func told(by reminder: Reminder, _ db: Database) throws -> ID<Member> {
        let turns = try ReminderDoor.turns(of: reminder.id, db)
        guard !turns.isEmpty, try !canBeTold(reminder.memberId, of: reminder, db) else { return reminder.memberId }
        let round = ReminderTimes.round(turns, after: reminder.memberId)
        guard let next = try round.first(where: { try canBeTold($0, of: reminder, db) }) else {
            return reminder.memberId
        }
        try db.execute(sql: "UPDATE reminder SET memberId = ? WHERE id = ?", arguments: [next, reminder.id])
        return next
    }

    /// Whether an open occurrence stays with its member.
    private func stays(_ reminder: Reminder, with member: ID<Member>, _ db: Database) throws -> Bool {
        let isShared = try !ReminderDoor.turns(of: reminder.id, db).isEmpty
        return try !isShared || canBeTold(member, of: reminder, db)
    }

    /// Whether a member is active and may see the thing.
    private func canBeTold(_ member: ID<Member>, of reminder: Reminder, _ db: Database) throws -> Bool {
        try ReminderTimes.tellable(db).contains(member) && isSeen(reminder, by: member, db)
    }
}

/// The occurrences that were delivered to one member at once.
struct Arrival: Sendable {
    /// The occurrences that are announced one by one.
    private(set) var dues: [ID<ReminderDue>] = []
    /// The number of occurrences over an hour late, which are announced together.
    private(set) var late = 0

    mutating func add(_ id: ID<ReminderDue>, isLate: Bool) {
        if isLate { late += 1 } else { dues.append(id) }
    }
}

/// A channel that announces reminders to members. Besides it, occurrences are on the list of due reminders from their
/// transaction on.
protocol ReminderWay: Sendable {
    var name: String { get }
    func deliver(_ arrival: Arrival, to member: ID<Member>) throws
}

/// Notifies open pages, which then load the due occurrences.
struct OpenPages: ReminderWay {
    let name = "open pages"
    let live: Live

    func deliver(_ arrival: Arrival, to member: ID<Member>) throws {
        live.tell(member, ReminderListController.address(of: arrival))
    }
}
