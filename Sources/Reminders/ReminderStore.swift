import Foundation
import GRDB
import House
import Localization

/// Writes reminders.
struct ReminderStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let times: ReminderTimes
    let notices: Notices
    let clock: WallClock

    /// The tables from which deleting a reminder removes rows, parents first: undo restores them in this order.
    static let tables = ["reminder", "reminderTurn", "reminderDue"]

    // MARK: Making and changing

    /// - Parameter sent: an id made by a script; if a reminder has it already, that one stays unchanged.
    /// - Returns: the new reminder's id.
    /// - Throws: `ReminderProblem`.
    func add(
        _ form: ReminderForm, on thing: RemindableThing?, by writer: Writer, as sent: ID<Reminder>? = nil
    ) throws -> ID<Reminder> {
        try database.write { db in
            if let sent, try Reminder.find(sent, in: db) != nil { return sent }
            if let place = thing?.place, try !times.sight.sees(place, writer.id, db) { throw Refusal.notFound }
            let members = try told(form, thing?.place, db)
            let id = sent ?? ID<Reminder>(at: clock.now())
            let zone = try times.zone(of: members[0], db)
            let first = form.timing.first
            if form.isOnce, let first, first.instant(in: zone) <= clock.now() { throw ReminderProblem.isOver }
            if case .schedule = form.timing, first == nil { throw ReminderProblem.isOver }
            try insert(id, form, thing?.place, members, owner: writer.id, in: zone, first, db)
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
        try times.reschedule(id, db)
    }

    /// - Throws: `ReminderProblem.isOver` if the dates to count from exist and have all passed.
    private func requireDay(_ id: ID<Reminder>, _ db: Database) throws {
        guard let reminder = try Reminder.find(id, in: db), reminder.isCounted, reminder.nextTime == nil else { return }
        guard try times.dates(of: reminder, db).isEmpty else { throw ReminderProblem.isOver }
    }

    /// A repetition starts with its first future occurrence.
    private func upcoming(_ timing: Reminder.Timing, _ first: WallTime, in zone: TimeZone) -> WallTime? {
        guard case .schedule(let schedule) = timing, first.instant(in: zone) <= clock.now() else { return first }
        return schedule.next(after: clock.now(), in: zone)?.time
    }

    /// The chosen members who can be reminded and may see the thing, in the chosen order.
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

    /// - Throws: `ReminderProblem`.
    func change(_ reminder: WritableReminder, to form: ReminderForm) throws -> Saved<Void, Reminder> {
        try database.write { db in
            try requireSight(of: reminder.open, db)
            let now = try Reminder.find(reminder.id, in: db).unwrap()
            guard now.version == form.version else { return .conflict(current: now) }
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
                // Deletes open occurrences of the old times.
                try db.execute(
                    sql: "DELETE FROM reminderDue WHERE reminderId = ? AND doneAt IS NULL", arguments: [reminder.id])
                try times.set(next, of: reminder.id, in: zone, db)
            } else {
                try db.execute(
                    sql: "UPDATE reminderDue SET memberId = ? WHERE reminderId = ? AND doneAt IS NULL",
                    arguments: [member, reminder.id])
                // A reminder that counted from the doing has no next time while an occurrence is open.
                if now.countsFromDoing, !form.countsFromDoing, now.repeats, now.nextTime == nil, let next {
                    try times.set(next, of: reminder.id, in: zone, db)
                }
            }
            try times.reschedule(reminder.id, db)
            return .done
        }
    }

    /// The stored columns of a timing.
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

    /// - Throws: `Refusal.notFound` if it was deleted already.
    func remove(_ reminder: WritableReminder, title: String) throws -> ID<UndoEntry> {
        try recording(Phrase.key("Reminder “%@” deleted"), title, reminder.open, kind: .deletion) { db in
            try db.execute(sql: "DELETE FROM reminder WHERE id = ?", arguments: [reminder.id])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
    }

    // MARK: Members who leave

    /// When a member leaves, chores go on with the others: the next in turn takes over the leaver's turn and the chores
    /// that the leaver made. Reminders that the leaver made for another member become that member's, and those that
    /// another member made for the leaver tell that other member: they typed them, and would not hear that they are gone.
    /// Guests get none, which they could neither change nor delete: those of the leaver that only guests hear of go too.
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
            let others = ReminderTimes.round(try ReminderDoor.turns(of: id, db), after: leaver)
            let owner = try others.first { try $0 != leaver && Self.canOwn($0, db) }
            try db.execute(
                sql: "UPDATE reminder SET memberId = ? WHERE id = ? AND memberId = ?", arguments: [next, id, leaver])
            try db.execute(
                sql: "UPDATE reminder SET ownerId = ? WHERE id = ? AND ownerId = ?",
                arguments: [owner ?? leaver, id, leaver])
            try db.execute(
                sql: "UPDATE reminderDue SET memberId = ? WHERE reminderId = ? AND memberId = ? AND doneAt IS NULL",
                arguments: [next, id, leaver])
            try markStale("id = ?", [id], in: db)
        }
        try db.execute(
            sql: """
                UPDATE reminder SET ownerId = memberId WHERE ownerId = :leaver AND memberId <> :leaver
                    AND memberId IN (SELECT id FROM member WHERE role <> 'guest')
                """, arguments: ["leaver": leaver])
        let isForLeaver = "memberId = :leaver AND ownerId <> :leaver"
        try markStale(isForLeaver, ["leaver": leaver], in: db)
        try db.execute(
            sql: """
                UPDATE reminderDue
                SET memberId = (SELECT ownerId FROM reminder WHERE reminder.id = reminderDue.reminderId)
                WHERE memberId = :leaver AND doneAt IS NULL
                    AND reminderId IN (SELECT id FROM reminder WHERE \(isForLeaver))
                """, arguments: ["leaver": leaver])
        try db.execute(
            sql: "UPDATE reminder SET memberId = ownerId WHERE \(isForLeaver)", arguments: ["leaver": leaver])
    }

    private static func canOwn(_ member: ID<Member>, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT deactivatedAt IS NULL AND role <> 'guest' FROM member WHERE id = ?"), arguments: [member])
            ?? false
    }

    // MARK: Recording

    /// The undo entry belongs to the subject of the reminder's thing, so that a lock on it hides the entry too.
    func recording(
        _ phrase: String, _ title: String, _ open: OpenReminder, kind: UndoKind, _ work: (Database) throws -> Void
    ) throws -> ID<UndoEntry> {
        try database.write { db in
            try requireSight(of: open, db)
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

    /// The reminder or its thing may have been deleted since it was opened, or shared otherwise.
    /// - Throws: `Refusal.notFound`, as the door would now.
    func requireSight(of open: OpenReminder, _ db: Database) throws {
        let isSeen = try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM reminder WHERE id = :id AND \(times.sight.isSeen))"),
            arguments: ["id": open.id, "member": open.member])
        guard isSeen == true else { throw Refusal.notFound }
    }
}

/// Why a reminder cannot be saved, or its turn not passed on.
enum ReminderProblem: Error, Sendable {
    /// A chosen member is not active, or may not see the thing.
    case cannotBeTold
    /// It would never occur.
    case isOver
    case isAnothersTurn
}
