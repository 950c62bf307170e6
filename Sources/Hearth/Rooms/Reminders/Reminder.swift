import Foundation
import GRDB

/// Something that somebody is told in time.
struct Reminder: Sendable {
    let id: ID<Reminder>
    let ownerId: ID<Member>
    /// Whom it tells; of a chore whose turn it is.
    let memberId: ID<Member>
    /// As typed; may be empty where it hangs on a thing.
    let text: String
    /// What it hangs on; `nil` where it stands alone.
    let place: Place?
    let timing: Timing
    /// Whether a repetition counts from the day on which it was done, not from its plan.
    let countsFromDoing: Bool
    /// It tells again after so many minutes until it is done; 0 for once.
    let nagMinutes: Int
    let nextTime: WallTime?
    let nextAt: Instant?
    let createdAt: Instant
    let version: Int

    /// A thing of a room.
    struct Place: Sendable, Hashable {
        /// `ReminderPlace.kind`
        let kind: String
        let thing: UUID
        /// The field with the day that it counts from.
        var field: UUID?
    }

    enum Timing: Sendable, Hashable {
        case schedule(Schedule)
        /// So many days before the days on its thing (negative: after), at a time of day, each year or once.
        case days(before: Int, minute: Int, isYearly: Bool)

        /// The first occurrence of a schedule; `nil` where it never comes, and of days on a thing.
        var first: WallTime? {
            if case .schedule(let schedule) = self { schedule.first } else { nil }
        }
    }

    /// Characters.
    static let textLimit = 500

    /// Whether it comes again.
    var repeats: Bool {
        switch timing {
        case .schedule(let schedule): schedule.repetition != nil
        case .days(_, _, let isYearly): isYearly
        }
    }

    var isCounted: Bool { if case .days = timing { true } else { false } }
}

extension Reminder: FetchableRecord {
    static let columns = """
        reminder.id, reminder.ownerId, reminder.memberId, reminder.text, reminder.placeKind, reminder.thingId,
        reminder.fieldId, reminder.startTime, reminder.rule, reminder.daysBefore, reminder.isYearly,
        reminder.countsFromDoing, reminder.nagMinutes, reminder.nextTime, reminder.nextAt, reminder.createdAt,
        reminder.version
        """
    /// How many they are, for what is read after them.
    static let columnCount = 17

    static func find(_ id: ID<Reminder>, in db: Database) throws -> Reminder? {
        try fetchOne(
            db.cachedStatement(sql: "SELECT \(columns) FROM reminder WHERE id = ?"), arguments: [id])
    }

    /// Reads `columns`, by position.
    init(row: Row) throws {
        id = row[0]
        ownerId = row[1]
        memberId = row[2]
        text = row[3]
        let kind: String = row[4]
        place = kind.isEmpty ? nil : Place(kind: kind, thing: row[5], field: row[6])
        let start = try WallTime(iso: row[7]).unwrap()
        if let before = row[9] as Int? {
            timing = .days(before: before, minute: start.minute, isYearly: row[10])
        } else {
            timing = .schedule(Schedule(start, Repetition(stored: row[8])))
        }
        countsFromDoing = row[11]
        nagMinutes = row[12]
        nextTime = (row[13] as String?).flatMap { WallTime(iso: $0) }
        nextAt = row[14]
        createdAt = row[15]
        version = row[16]
    }
}

/// An occurrence of a reminder that was delivered.
struct ReminderDue: Sendable {
    let id: ID<ReminderDue>
    let reminder: ID<Reminder>
    /// Whom it told.
    let member: ID<Member>
    /// What it is about, or the reminder itself.
    let thing: UUID
    let time: WallTime
    let dueAt: Instant
    let firedAt: Instant
    /// How many planned before it were never done.
    let missed: Int
    let isSnoozed: Bool
    let againAt: Instant?
    let doneAt: Instant?
    let doneBy: ID<Member>?
}

extension ReminderDue: FetchableRecord {
    static let columns = """
        reminderDue.id, reminderDue.reminderId, reminderDue.memberId, reminderDue.thingId, reminderDue.time,
        reminderDue.dueAt, reminderDue.firedAt, reminderDue.missed, reminderDue.isSnoozed, reminderDue.againAt,
        reminderDue.doneAt, reminderDue.doneById
        """

    init(row: Row) throws { try self.init(row: row, at: 0) }

    /// Reads `columns` from a place in a row.
    init(row: Row, at place: Int) throws {
        id = row[place]
        reminder = row[place + 1]
        member = row[place + 2]
        thing = row[place + 3]
        time = try WallTime(iso: row[place + 4]).unwrap()
        dueAt = row[place + 5]
        firedAt = row[place + 6]
        missed = row[place + 7]
        isSnoozed = row[place + 8]
        againAt = row[place + 9]
        doneAt = row[place + 10]
        doneBy = row[place + 11]
    }
}
