import Foundation
import GRDB
import Logging

/// Delivers what is due. Each occurrence is claimed before it is delivered: its row is written and the reminder moves on
/// in one transaction, so that no restart loses or doubles one.
struct ReminderFiring: Sendable {
    let database: HouseDatabase
    let times: ReminderTimes
    let clock: WallClock
    let logger: Logger
    let ways: [any ReminderWay]

    /// How many reminders one transaction fires: others write between two of them.
    static let batch = 100
    /// What is older than this when it comes, because the house did not run, is no news of its own.
    static let late = Duration.hours(1)

    /// Everything that is due now. Costs one look at two indexes while nothing is.
    func run() throws {
        while try isNeeded() {
            let arrived = try database.write { db in
                try settleStale(db)
                return try fire(db)
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

    private func isNeeded() throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM reminder WHERE wakeAt <= ?)
                            OR EXISTS (SELECT 1 FROM reminderStale)
                        """), arguments: [clock.now()]) == true
        }
    }

    private func settleStale(_ db: Database) throws {
        let ids = try ID<Reminder>.fetchAll(
            db.cachedStatement(sql: "SELECT reminderId FROM reminderStale LIMIT \(Self.batch)"))
        for id in ids {
            try times.settle(id, db)
            try db.cachedStatement(sql: "DELETE FROM reminderStale WHERE reminderId = ?").execute(arguments: [id])
        }
    }

    /// - Returns: what arrived, for each member.
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
            let (last, missed) = Self.last(schedule, from: time, until: now, in: zone)
            let occurrence = Occurrence(thing: reminder.id.uuid, time: last, missed: missed)
            try deliver(occurrence, of: reminder, to: member, in: zone, at: now, &arrived, db)
            let waits = reminder.countsFromDoing && schedule.repetition != nil
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

    /// The last occurrence that is due, and how many before it nobody was told of because the house did not run.
    static func last(
        _ schedule: Schedule, from time: WallTime, until now: Instant, in zone: TimeZone
    ) -> (WallTime, missed: Int) {
        let latest = WallTime(now, in: zone)
        var (last, missed) = (time, 0)
        while let next = schedule.next(after: last), next <= latest, next.instant(in: zone) <= now {
            // Years of missed days are counted in several steps, so that one transaction stays short.
            guard missed < ReminderTimes.mostMissed else { break }
            (last, missed) = (next, missed + 1)
        }
        return (last, missed)
    }

    /// What sleeps no longer, and what tells until it is done.
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

    /// Whoever lost sight of the thing is not told.
    private func isSeen(_ reminder: Reminder, by member: ID<Member>, _ db: Database) throws -> Bool {
        guard let place = reminder.place else { return true }
        return try times.sight.sees(place, member, db)
    }

    /// What is claimed.
    private struct Occurrence {
        /// What it is about, or the reminder itself.
        let thing: UUID
        let time: WallTime
        /// How many before it nobody was told of.
        var missed = 0
    }

    /// Claims an occurrence. One that is still open from before moves on to the new time, and stays with whoever's turn
    /// it was; one that was done early is not told again. Whoever does not see the thing now is not told, and finds it
    /// when they see the thing again.
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

    /// Whether what a reminder tells of is done already.
    private func isSettled(
        _ reminder: Reminder, at time: WallTime, for member: ID<Member>, _ db: Database
    ) throws -> Bool {
        guard let place = reminder.place, let kind = times.sight.place(place.kind) else { return false }
        return try kind.isSettled(place.thing, member, time, db)
    }

    /// Whom a reminder tells: of a chore the one whose turn it is, or the next who can be told.
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

    /// Whether what waits for a member goes on waiting for them.
    private func stays(_ reminder: Reminder, with member: ID<Member>, _ db: Database) throws -> Bool {
        let isShared = try !ReminderDoor.turns(of: reminder.id, db).isEmpty
        return try !isShared || canBeTold(member, of: reminder, db)
    }

    /// Whether a member lives here and sees the thing.
    private func canBeTold(_ member: ID<Member>, of reminder: Reminder, _ db: Database) throws -> Bool {
        try ReminderTimes.tellable(db).contains(member) && isSeen(reminder, by: member, db)
    }
}

/// What arrived for one member at once.
struct Arrival: Sendable {
    /// Those that are news by themselves.
    private(set) var dues: [ID<ReminderDue>] = []
    /// How many should have come over an hour ago: they are told as one.
    private(set) var late = 0

    mutating func add(_ id: ID<ReminderDue>, isLate: Bool) {
        if isLate { late += 1 } else { dues.append(id) }
    }
}

/// A way on which reminders reach their members, beside the list of what is due, where they stand from the moment they
/// are claimed.
protocol ReminderWay: Sendable {
    var name: String { get }
    func deliver(_ arrival: Arrival, to member: ID<Member>) throws
}

/// Tells open pages, which ask for what is due by themselves.
struct OpenPages: ReminderWay {
    let name = "open pages"
    let live: Live

    func deliver(_ arrival: Arrival, to member: ID<Member>) throws {
        live.tell(member, "reminder", RemindersController.address(of: arrival))
    }
}
