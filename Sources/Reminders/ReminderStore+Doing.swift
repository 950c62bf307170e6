import Foundation
import GRDB
import House
import Localization

/// Marks occurrences as done, snoozes them and passes turns; each can be undone from the toast.
extension ReminderStore {
    /// The duration of a snooze.
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

    /// Marks an occurrence as done.
    /// - Returns: `false` if it was done already.
    func done(_ id: ID<ReminderDue>, of reminder: JoinableReminder, title: String) throws -> Bool {
        do {
            try joining(Phrase.key("“%@” done"), title, reminder) { db in
                guard let due = try open(id, of: reminder.id, db) else { throw Refusal.notFound }
                try reminder.requireTurn(of: due.member)
                try end(due.id, by: reminder.member, db)
                try moveOn(reminder.open.reminder, from: due.member, done: due.time, db)
            }
            return true
        } catch Refusal.notFound {
            return false
        }
    }

    /// Marks the next occurrence as done before it is due, or the one that became due meanwhile.
    /// - Parameter planned: its planned time as the page showed it, so that a second tap does not do the one after it.
    /// - Returns: `false` if nothing is planned then.
    func doneEarly(_ reminder: JoinableReminder, planned: WallTime?, title: String) throws -> Bool {
        if let due = try waiting(reminder.id, planned) { return try done(due, of: reminder, title: title) }
        do {
            try joining(Phrase.key("“%@” done"), title, reminder) { db in
                guard let now = try Reminder.find(reminder.id, in: db), let (thing, time) = try next(of: now, db),
                    planned == nil || planned == time
                else { throw Refusal.notFound }
                try reminder.requireTurn(of: now.memberId)
                let zone = try times.zone(of: now.memberId, db)
                let id = ID<ReminderDue>(at: clock.now())
                // A time that was done before comes again once the reminder's time was changed there and back.
                try db.execute(
                    sql: """
                        INSERT INTO reminderDue (id, reminderId, memberId, thingId, time, dueAt, firedAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (reminderId, thingId, time) DO NOTHING
                        """,
                    arguments: [id, now.id, now.memberId, thing, time.iso, time.instant(in: zone), clock.now()])
                try end(id, by: reminder.member, db)
                if case .schedule(let schedule) = now.timing, !(now.countsFromDoing && now.repeats) {
                    try times.set(schedule.next(after: time), of: now.id, in: zone, db)
                }
                try moveOn(now, from: now.memberId, done: time, db)
                if now.isCounted { try times.reschedule(now.id, db) }
            }
            return true
        } catch Refusal.notFound {
            return false
        }
    }

    /// The open occurrence of a reminder since a time, or any.
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

    /// Passes the turn on after an occurrence was done, and plans the next one of a reminder that counts from the
    /// doing.
    /// - Parameter due: the occurrence that was done.
    private func moveOn(
        _ reminder: Reminder, from member: ID<Member>, done due: WallTime, _ db: Database
    ) throws {
        let next = try ReminderTimes.turn(after: member, of: reminder.id, db)
        if let next {
            try db.execute(sql: "UPDATE reminder SET memberId = ? WHERE id = ?", arguments: [next, reminder.id])
        }
        guard reminder.countsFromDoing, case .schedule(let schedule) = reminder.timing,
            let repetition = schedule.repetition
        else {
            // The next member may live in another time zone.
            return try next == nil ? times.wake(reminder.id, db) : times.reschedule(reminder.id, db)
        }
        let zone = try times.zone(of: next ?? reminder.memberId, db)
        if case .after(let count) = repetition.end, try done(reminder, from: schedule.start, db) >= count {
            return try times.set(nil, of: reminder.id, in: zone, db)
        }
        let now = WallTime(clock.now(), in: zone)
        let coming = schedule.next(done: due, on: now.day)
        if let coming { try makeWay(for: coming, now, of: reminder.id, db) }
        try times.set(coming, of: reminder.id, in: zone, db)
    }

    private func done(_ reminder: Reminder, from start: WallTime, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM reminderDue WHERE reminderId = ? AND doneAt IS NOT NULL
                    AND (time >= ? OR dueAt > doneAt)
                """,
            arguments: [reminder.id, start.iso]
        ).unwrap()
    }

    /// Done early, a reminder can come next at the very time that was done, as one that comes every day and is done the
    /// day before. Each time is there once: what was done counts as done when it was.
    private func makeWay(for time: WallTime, _ now: WallTime, of reminder: ID<Reminder>, _ db: Database) throws {
        let arguments: StatementArguments = ["now": now.iso, "reminder": reminder, "time": time.iso]
        let isThere = "reminderId = :reminder AND time = :time AND doneAt IS NOT NULL"
        try db.execute(sql: "UPDATE OR IGNORE reminderDue SET time = :now WHERE \(isThere)", arguments: arguments)
        // It was done twice in this minute.
        try db.execute(
            sql: "DELETE FROM reminderDue WHERE \(isThere)", arguments: ["reminder": reminder, "time": time.iso])
    }

    /// Snoozes an occurrence.
    /// - Returns: the end of the snooze; `nil` if the occurrence was done already or the time has passed.
    func snooze(
        _ id: ID<ReminderDue>, of reminder: JoinableReminder, until end: Instant, title: String
    ) throws -> Instant? {
        guard end > clock.now() else { return nil }
        do {
            try joining(Phrase.key("“%@” put off"), title, reminder) { db in
                guard let due = try open(id, of: reminder.id, db) else { throw Refusal.notFound }
                try reminder.requireTurn(of: due.member)
                try db.execute(
                    sql: "UPDATE reminderDue SET isSnoozed = 1, againAt = ? WHERE id = ?", arguments: [end, id])
                try times.wake(reminder.id, db)
            }
            return end
        } catch Refusal.notFound {
            return nil
        }
    }

    /// - Throws: `Refusal.readOnly` for a guest if the occurrence is another's to do.
    func requireTurn(_ due: OpenDue) throws {
        guard let told = try database.read({ db in try open(due.id, of: due.reminder.id, db)?.member }) else { return }
        try due.reminder.requireTurn(of: told)
    }

    /// Passes the turn to the next member, together with the open occurrence.
    /// - Parameter from: the member whose turn the page showed.
    /// - Throws: `ReminderProblem.isAnothersTurn` when it is another's turn by now.
    func pass(_ reminder: WritableReminder, from: ID<Member>?, title: String) throws {
        _ = try recording(Phrase.key("Turn of “%@” passed on"), title, reminder.open, kind: .value) { db in
            guard let now = try Reminder.find(reminder.id, in: db),
                let next = try ReminderTimes.turn(after: now.memberId, of: now.id, db)
            else { throw Refusal.notFound }
            guard from == nil || from == now.memberId else { throw ReminderProblem.isAnothersTurn }
            try db.execute(sql: "UPDATE reminder SET memberId = ? WHERE id = ?", arguments: [next, now.id])
            try db.execute(
                sql: "UPDATE reminderDue SET memberId = ? WHERE reminderId = ? AND doneAt IS NULL",
                arguments: [next, now.id])
            try times.reschedule(now.id, db)
            try notices.add(.turn(of: now.id), for: next, in: db)
        }
    }

    /// Runs `work`, and records it for the toast of a member: guests have no undo.
    private func joining(
        _ phrase: String, _ title: String, _ reminder: JoinableReminder, _ work: (Database) throws -> Void
    ) throws {
        if reminder.open.canWrite {
            _ = try recording(phrase, title, reminder.open, kind: .value, work)
        } else {
            try database.write { db in
                try requireSight(of: reminder.open, db)
                try work(db)
            }
        }
    }
}

extension JoinableReminder {
    /// - Throws: `Refusal.readOnly` for a guest if it is another's turn.
    fileprivate func requireTurn(of told: ID<Member>) throws {
        guard Reminder.mayDo(turn: told, member, open.level) else { throw Refusal.readOnly }
    }
}
