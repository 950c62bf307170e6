import Foundation
import GRDB
import Localization

/// Doing what a reminder says, putting it off, and passing a turn: each can be taken back by the toast.
extension ReminderStore {
    /// How long something is put off.
    enum Snooze: Sendable, Equatable {
        case minutes(Int)
        /// Today at six; tomorrow where that has passed.
        case evening
        /// Tomorrow at nine.
        case tomorrow
        case until(WallTime)

        func end(from now: Instant, in zone: TimeZone) -> Instant {
            let today = WallTime(now, in: zone).day
            switch self {
            case .minutes(let minutes): return now.adding(.minutes(minutes))
            case .evening:
                let evening = WallTime(today, 18, 0).instant(in: zone)
                return evening > now ? evening : WallTime(today.adding(days: 1), 18, 0).instant(in: zone)
            case .tomorrow: return WallTime(today.adding(days: 1), 9, 0).instant(in: zone)
            case .until(let time): return time.instant(in: zone)
            }
        }
    }

    /// Ends an occurrence.
    /// - Returns: `false` where it is done already.
    func done(_ id: ID<ReminderDue>, of reminder: WritableReminder, title: String) throws -> Bool {
        do {
            _ = try recording(Phrase.key("“%@” done"), title, reminder.open, kind: .value) { db in
                guard let due = try open(id, of: reminder.id, db) else { throw Refusal.notFound }
                try end(due.id, by: reminder.member, db)
                try moveOn(reminder.open.reminder, from: due.member, db)
            }
            return true
        } catch Refusal.notFound {
            return false
        }
    }

    /// Does what would come next before it comes, or what came meanwhile.
    /// - Parameter planned: when it would come, as the page said: a second tap on the page does not do the one after it.
    /// - Returns: `false` where nothing comes then.
    func doneEarly(_ reminder: WritableReminder, planned: WallTime?, title: String) throws -> Bool {
        if let due = try waiting(reminder.id, planned) { return try done(due, of: reminder, title: title) }
        do {
            _ = try recording(Phrase.key("“%@” done"), title, reminder.open, kind: .value) { db in
                guard let now = try Reminder.find(reminder.id, in: db), let (thing, time) = try next(of: now, db),
                    planned == nil || planned == time
                else { throw Refusal.notFound }
                let zone = try times.zone(of: now.memberId, db)
                let id = ID<ReminderDue>(at: clock.now())
                try db.execute(
                    sql: """
                        INSERT INTO reminderDue (id, reminderId, memberId, thingId, time, dueAt, firedAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [id, now.id, now.memberId, thing, time.iso, time.instant(in: zone), clock.now()])
                try end(id, by: reminder.member, db)
                if case .schedule(let schedule) = now.timing, !(now.countsFromDoing && now.repeats) {
                    try times.set(schedule.next(after: time), of: now.id, in: zone, db)
                }
                try moveOn(now, from: now.memberId, db)
                if now.isCounted { try times.settle(now.id, db) }
            }
            return true
        } catch Refusal.notFound {
            return false
        }
    }

    /// What waits of a reminder since some time, or at all.
    private func waiting(_ reminder: ID<Reminder>, _ planned: WallTime?) throws -> ID<ReminderDue>? {
        try database.read { db in
            try ID<ReminderDue>.fetchOne(
                db,
                sql: """
                    SELECT id FROM reminderDue WHERE reminderId = :id AND doneAt IS NULL
                        AND (:time IS NULL OR time = :time) ORDER BY dueAt LIMIT 1
                    """, arguments: ["id": reminder, "time": planned?.iso])
        }
    }

    private func next(of reminder: Reminder, _ db: Database) throws -> (thing: UUID, time: WallTime)? {
        guard let time = reminder.nextTime else { return nil }
        guard reminder.isCounted else { return (reminder.id.uuid, time) }
        return ReminderTimes.next(
            reminder, on: try times.dates(of: reminder, db), after: try times.delivered(reminder.id, db),
            zone: try times.zone(of: reminder.memberId, db))
    }

    private func open(_ id: ID<ReminderDue>, of reminder: ID<Reminder>, _ db: Database) throws -> ReminderDue? {
        try ReminderDue.fetchOne(
            db,
            sql: """
                SELECT \(ReminderDue.columns) FROM reminderDue WHERE id = ? AND reminderId = ? AND doneAt IS NULL
                """, arguments: [id, reminder])
    }

    private func end(_ id: ID<ReminderDue>, by member: ID<Member>, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE reminderDue SET doneAt = ?, doneById = ?, isSnoozed = 0, againAt = NULL WHERE id = ?",
            arguments: [clock.now(), member, id])
    }

    /// After something was done: the turn goes to the next, and what counts from the doing is planned.
    private func moveOn(_ reminder: Reminder, from member: ID<Member>, _ db: Database) throws {
        let next = try ReminderTimes.turn(after: member, of: reminder.id, db)
        if let next {
            try db.execute(sql: "UPDATE reminder SET memberId = ? WHERE id = ?", arguments: [next, reminder.id])
        }
        guard reminder.countsFromDoing, case .schedule(let schedule) = reminder.timing,
            var repetition = schedule.repetition
        else {
            // The next one may have other clocks.
            return try next == nil ? times.wake(reminder.id, db) : times.settle(reminder.id, db)
        }
        let zone = try times.zone(of: next ?? reminder.memberId, db)
        let today = WallTime(clock.now(), in: zone).day
        if case .after(let count) = repetition.end {
            let done = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM reminderDue WHERE reminderId = ? AND doneAt IS NOT NULL",
                arguments: [reminder.id]
            ).unwrap()
            guard done < count else { return try times.set(nil, of: reminder.id, in: zone, db) }
            repetition.end = .never
        }
        let anew = Schedule(WallTime(today, minute: schedule.start.minute), repetition)
        try times.set(anew.next(after: WallTime(today, minute: 1439)), of: reminder.id, in: zone, db)
    }

    /// Puts an occurrence off.
    /// - Returns: until when; `nil` where it is done already, or the time has passed.
    func snooze(
        _ id: ID<ReminderDue>, of reminder: WritableReminder, for snooze: Snooze, zone: TimeZone, title: String
    ) throws -> Instant? {
        let end = snooze.end(from: clock.now(), in: zone)
        guard end > clock.now() else { return nil }
        do {
            _ = try recording(Phrase.key("“%@” put off"), title, reminder.open, kind: .value) { db in
                guard try open(id, of: reminder.id, db) != nil else { throw Refusal.notFound }
                try db.execute(
                    sql: "UPDATE reminderDue SET isSnoozed = 1, againAt = ? WHERE id = ?", arguments: [end, id])
                try times.wake(reminder.id, db)
            }
            return end
        } catch Refusal.notFound {
            return nil
        }
    }

    /// Gives the turn to the next, with what is open.
    func pass(_ reminder: WritableReminder, title: String) throws {
        _ = try recording(Phrase.key("Turn of “%@” passed on"), title, reminder.open, kind: .value) { db in
            guard let now = try Reminder.find(reminder.id, in: db),
                let next = try ReminderTimes.turn(after: now.memberId, of: now.id, db)
            else { throw Refusal.notFound }
            try db.execute(sql: "UPDATE reminder SET memberId = ? WHERE id = ?", arguments: [next, now.id])
            try db.execute(
                sql: "UPDATE reminderDue SET memberId = ? WHERE reminderId = ? AND doneAt IS NULL",
                arguments: [next, now.id])
            try times.settle(now.id, db)
        }
    }
}
