import Foundation
import GRDB
import Localization

/// What may happen to reminders.
struct ReminderStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let times: ReminderTimes
    let clock: WallClock

    /// What goes with a reminder and comes back with it; parents first.
    static let tables = ["reminder", "reminderTurn", "reminderDue"]

    // MARK: Making and changing

    /// - Returns: the new reminder's id.
    /// - Throws: `ReminderProblem`.
    func add(_ form: ReminderForm, on thing: RemindableThing?, by member: Member) throws -> ID<Reminder> {
        guard member.role != .guest else { throw Refusal.readOnly }
        return try database.write { db in
            let members = try told(form, thing?.place, db)
            let id = ID<Reminder>(at: clock.now())
            let zone = try times.zone(of: members[0], db)
            let first = form.timing.first
            if form.isOnce, let first, first.instant(in: zone) <= clock.now() { throw ReminderProblem.isOver }
            if case .schedule = form.timing, first == nil { throw ReminderProblem.isOver }
            try insert(id, form, thing?.place, members, owner: member.id, in: zone, first, db)
            try requireDay(id, db)
            return id
        }
    }

    private func insert(
        _ id: ID<Reminder>, _ form: ReminderForm, _ place: Reminder.Place?, _ members: [ID<Member>],
        owner: ID<Member>, in zone: TimeZone, _ first: WallTime?, _ db: Database
    ) throws {
        let now = clock.now()
        let stored = Stored(form.timing, today: WallTime(now, in: zone).day)
        try db.execute(
            sql: """
                INSERT INTO reminder (id, ownerId, memberId, text, textFold, placeKind, thingId, fieldId, startTime, rule,
                    daysBefore, isYearly, countsFromDoing, nagMinutes, createdAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, owner, members[0], form.text, Fold.fold(form.text), place?.kind ?? "", place?.thing, place?.field,
                stored.start, stored.rule, stored.daysBefore, stored.isYearly, form.countsFromDoing, form.nagMinutes,
                now,
            ])
        try setTurns(members, of: id, db)
        if let first {
            guard let next = upcoming(form.timing, first, in: zone) else { throw ReminderProblem.isOver }
            try times.set(next, of: id, in: zone, db)
        }
        try times.settle(id, db)
    }

    /// - Throws: `ReminderProblem.isOver` where the days that it counts from are there and have all passed.
    private func requireDay(_ id: ID<Reminder>, _ db: Database) throws {
        guard let reminder = try Reminder.find(id, in: db), reminder.isCounted, reminder.nextTime == nil else { return }
        guard try times.dates(of: reminder, db).isEmpty else { throw ReminderProblem.isOver }
    }

    /// A repetition begins with the first occurrence that is still to come.
    private func upcoming(_ timing: Reminder.Timing, _ first: WallTime, in zone: TimeZone) -> WallTime? {
        guard case .schedule(let schedule) = timing, first.instant(in: zone) <= clock.now() else { return first }
        return schedule.next(after: clock.now(), in: zone)?.time
    }

    /// Everybody who may be told and sees the thing, in the order in which they were chosen.
    private func told(_ form: ReminderForm, _ place: Reminder.Place?, _ db: Database) throws -> [ID<Member>] {
        let active = try ReminderTimes.tellable(db)
        let members = try form.members.filter { member in
            guard active.contains(member) else { return false }
            return try place.map { try times.sight.sees($0, member, db) } ?? true
        }
        guard !members.isEmpty, members.count == form.members.count else {
            throw ReminderProblem.cannotBeTold
        }
        return members
    }

    private func setTurns(_ members: [ID<Member>], of id: ID<Reminder>, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM reminderTurn WHERE reminderId = ?", arguments: [id])
        guard members.count > 1 else { return }
        for (position, member) in members.enumerated() {
            try db.execute(
                sql: "INSERT INTO reminderTurn (reminderId, memberId, position) VALUES (?, ?, ?)",
                arguments: [id, member, position])
        }
    }

    /// - Returns: the reminder as it is by now, where somebody else changed it since the form was opened; nothing is
    ///   written then.
    /// - Throws: `ReminderProblem`.
    func change(_ reminder: WritableReminder, to form: ReminderForm) throws -> Reminder? {
        try database.write { db in
            guard let now = try Reminder.find(reminder.id, in: db) else { throw Refusal.notFound }
            guard now.version == form.version else { return now }
            let members = try told(form, now.place, db)
            let member = members.contains(now.memberId) ? now.memberId : members[0]
            let zone = try times.zone(of: member, db)
            let first = form.timing.first
            let isMoved = form.timing != now.timing
            let next = first.flatMap { upcoming(form.timing, $0, in: zone) }
            if isMoved, case .schedule = form.timing, next.map({ $0.instant(in: zone) <= clock.now() }) ?? true {
                throw ReminderProblem.isOver
            }
            let stored = Stored(form.timing, today: WallTime(clock.now(), in: zone).day)
            try db.execute(
                sql: """
                    UPDATE reminder SET memberId = ?, text = ?, textFold = ?, startTime = ?, rule = ?, daysBefore = ?,
                        isYearly = ?, countsFromDoing = ?, nagMinutes = ?, version = version + 1 WHERE id = ?
                    """,
                arguments: [
                    member, form.text, Fold.fold(form.text), stored.start, stored.rule, stored.daysBefore,
                    stored.isYearly, form.countsFromDoing, form.nagMinutes, reminder.id,
                ])
            try setTurns(members, of: reminder.id, db)
            if isMoved {
                // What it told of by its old times is over with them.
                try db.execute(
                    sql: "DELETE FROM reminderDue WHERE reminderId = ? AND doneAt IS NULL", arguments: [reminder.id])
                try times.set(next, of: reminder.id, in: zone, db)
            } else {
                try db.execute(
                    sql: "UPDATE reminderDue SET memberId = ? WHERE reminderId = ? AND doneAt IS NULL",
                    arguments: [member, reminder.id])
                // What counted from the doing has no next time while it waits.
                if now.countsFromDoing, !form.countsFromDoing, now.repeats, now.nextTime == nil, let next {
                    try times.set(next, of: reminder.id, in: zone, db)
                }
            }
            try times.settle(reminder.id, db)
            return nil
        }
    }

    /// How a timing stands in the database.
    private struct Stored {
        let start: String
        var rule = ""
        var daysBefore: Int?
        var isYearly = false

        init(_ timing: Reminder.Timing, today: Day) {
            switch timing {
            case .schedule(let schedule):
                start = schedule.start.iso
                rule = schedule.repetition?.stored ?? ""
            case .days(let before, let minute, let yearly):
                start = WallTime(today, minute: minute).iso
                (daysBefore, isYearly) = (before, yearly)
            }
        }
    }

    /// - Throws: `Refusal.notFound` when it is gone already.
    func remove(_ reminder: WritableReminder, title: String) throws -> ID<UndoEntry> {
        try recording(Phrase.key("Reminder “%@” deleted"), title, reminder.open, kind: .deletion) { db in
            try db.execute(sql: "DELETE FROM reminder WHERE id = ?", arguments: [reminder.id])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
    }

    // MARK: Members who leave

    /// Chores go on with the others who take turns: the next has the turn of whoever leaves, and what they made. What they
    /// made for somebody else is theirs whom it tells.
    static func passOn(from leaver: ID<Member>, in db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT reminder.id FROM reminder JOIN reminderTurn ON reminderTurn.reminderId = reminder.id
                WHERE reminderTurn.memberId <> :leaver AND (reminder.ownerId = :leaver OR reminder.memberId = :leaver)
                """, arguments: ["leaver": leaver])
        for row in rows {
            let id: ID<Reminder> = row[0]
            guard let next = try ReminderTimes.turn(after: leaver, of: id, db), next != leaver else { continue }
            for column in ["ownerId", "memberId"] {
                try db.execute(
                    sql: "UPDATE reminder SET \(column) = ? WHERE id = ? AND \(column) = ?",
                    arguments: [next, id, leaver])
            }
            try db.execute(
                sql: "UPDATE reminderDue SET memberId = ? WHERE reminderId = ? AND memberId = ? AND doneAt IS NULL",
                arguments: [next, id, leaver])
            try ReminderPlace.markStale("id = ?", [id], in: db)
        }
        try db.execute(
            sql: "UPDATE reminder SET ownerId = memberId WHERE ownerId = :leaver AND memberId <> :leaver",
            arguments: ["leaver": leaver])
    }

    // MARK: Recording

    /// The entry belongs to what the reminder hangs on, so that a lock on that hides it too.
    func recording(
        _ phrase: String, _ title: String, _ open: OpenReminder, kind: UndoKind, _ work: (Database) throws -> Void
    ) throws -> ID<UndoEntry> {
        try database.write { db in
            var (subjectKind, subject) = (SubjectKind.reminder, open.uuid)
            if let place = open.reminder.place, let found = times.sight.place(place.kind) {
                subjectKind = found.subject
                subject = try times.sight.subject(of: place, db).unwrap()
            }
            let context = UndoStore.UndoContext(
                member: open.member, room: RemindersRoom.id, kind: kind, subjectKind: subjectKind.rawValue,
                subjectId: subject, ownerId: open.member, phrase: phrase, name: title,
                isWhole: subjectKind == .reminder && kind == .deletion)
            return try undo.recording(context, tables: Self.tables, in: db) { try work(db) }
        }
    }
}

/// Why a reminder cannot be as somebody wants it.
enum ReminderProblem: Error, Sendable {
    /// One of the chosen does not live here, is a guest, or does not see the thing.
    case cannotBeTold
    /// It would never come.
    case isOver
}
