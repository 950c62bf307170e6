import Foundation
import GRDB
import House

/// A reminder: of a thing, a date or a line of text.
struct Reminder: Sendable {
    let id: ID<Reminder>
    let ownerId: ID<Member>
    /// The member to remind; for a chore the one whose turn it is.
    let memberId: ID<Member>
    /// As typed; may be empty if it belongs to a thing.
    let text: String
    /// The thing that it belongs to; `nil` for none.
    let place: Place?
    let timing: Timing
    /// Whether a repetition counts from the day it was done, not from the planned day.
    let countsFromDoing: Bool
    /// Minutes after which it is repeated until it is done; 0 for never.
    let nagMinutes: Int
    let nextTime: WallTime?
    let nextAt: Instant?
    let createdAt: Instant
    let version: Int

    /// A thing of a room.
    struct Place: Sendable, Hashable {
        /// `SchedulePlace.kind`
        let kind: String
        let thing: UUID
        /// The field with the date that it counts from; `nil` for a thing without fields.
        var field: UUID?
    }

    enum Timing: Sendable, Hashable {
        case schedule(Schedule)
        /// Days before the dates on its thing (negative: after), minute of the day, and whether each year or once.
        case days(before: Int, minute: Int, isYearly: Bool)

        /// The first occurrence of a schedule; `nil` if it never occurs, and for dates on a thing.
        var first: WallTime? {
            if case .schedule(let schedule) = self { schedule.first } else { nil }
        }
    }

    /// Characters of the text.
    static let textLimit = 500

    /// Whether it repeats.
    var repeats: Bool {
        switch timing {
        case .schedule(let schedule): schedule.repetition != nil
        case .days(_, _, let isYearly): isYearly
        }
    }

    var isCounted: Bool { if case .days = timing { true } else { false } }

    /// Whether a member may mark an occurrence as done, and snooze it: guests only when it is their turn.
    /// - Parameter turn: the member whose turn it is.
    static func mayDo(turn: ID<Member>, _ member: ID<Member>, _ level: AccessLevel) -> Bool {
        level >= .write || turn == member
    }
}

extension Reminder: FetchableRecord {
    static let columns = """
        reminder.id, reminder.ownerId, reminder.memberId, reminder.text, reminder.placeKind, reminder.thingId,
        reminder.fieldId, reminder.startTime, reminder.rule, reminder.daysBefore, reminder.isYearly,
        reminder.countsFromDoing, reminder.nagMinutes, reminder.nextTime, reminder.nextAt, reminder.createdAt,
        reminder.version
        """
    /// The number of columns, for reading further ones behind them.
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

/// A delivered occurrence of a reminder.
struct ReminderDue: Sendable {
    let id: ID<ReminderDue>
    let reminder: ID<Reminder>
    /// The member who was reminded.
    let member: ID<Member>
    /// The id of its thing, or of the reminder itself.
    let thing: UUID
    let time: WallTime
    let dueAt: Instant
    let firedAt: Instant
    /// The number of earlier occurrences that were not done.
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

    /// Reads `columns` from an index in a row.
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
