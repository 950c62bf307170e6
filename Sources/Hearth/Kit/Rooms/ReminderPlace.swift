import Foundation
import GRDB
import Localization

/// A kind of thing that reminders can hang on. Every member who may see a thing may be reminded of it.
///
/// Its migration brings a trigger that deletes the rows of `reminder` whose `thingId` goes.
struct ReminderPlace: Sendable {
    /// Its name in addresses and in the column `placeKind`: `note`.
    let kind: String
    let subject: SubjectKind
    /// The things' own table.
    let table: String
    /// The id of the subject that a thing is in, as SQL on `table`.
    let subjectId: String
    /// A further condition for seeing a thing, beside access to its subject, as SQL on `table`. Binds `:member`.
    var isSeen = "1"
    /// The things with some ids: those that are there. Whether they may be seen was asked before.
    let things: @Sendable ([UUID], Words, Database) throws -> [UUID: ReminderThing]
    /// Whether a member need not be told of a thing at a time on their clocks: it was done already.
    var isSettled: @Sendable (_ thing: UUID, ID<Member>, WallTime, Database) throws -> Bool = { _, _, _, _ in false }
    /// The days that reminders can be counted from; `nil` where things have none.
    var dates: Dates?

    /// Days that stand on things: birthdays, the day of the last value.
    struct Dates: Sendable {
        /// Whether people are told so many days before, and each year; else so many days after.
        let isBefore: Bool
        /// Numbers of days to choose from.
        let choices: [Int]
        /// The days on a thing, each with the thing that it stands on: a field has one for each attribute.
        let of: @Sendable (_ thing: UUID, _ field: UUID?, Database) throws -> [ThingDate]
        /// The name of the days, such as `Birthday`; `nil` where the thing has no such field.
        let name: @Sendable (_ thing: UUID, _ field: UUID?, Words, Database) throws -> String?
    }

    // MARK: As SQL

    /// Whether a member, `:member`, sees the thing with an id.
    func isVisible(_ id: String) -> String {
        let join =
            table == subject.rawValue
            ? "" : " JOIN \(subject.rawValue) ON \(subject.rawValue).id = \(subjectId)"
        return """
            EXISTS (SELECT 1 FROM \(table)\(join) WHERE \(table).id = \(id)
                AND \(Shares.isVisible(subject.rawValue)) AND \(isSeen))
            """
    }

    /// Whether the thing with an id is behind no lock, or one that is open. Binds `:seals`, a `KeyRing.list`, and
    /// `:member`.
    func isOpen(_ id: String, _ subjects: Subjects) -> String {
        subjects[subject]?.isOpen("(SELECT \(subjectId) FROM \(table) WHERE \(table).id = \(id))") ?? "1"
    }

    // MARK: Things that need no telling any more

    /// Marks the open occurrences of a thing's reminders as done by a member: those planned for a time on their clocks
    /// from `first` up to, but not including, `end`.
    static func markDone(
        _ thing: UUID, for member: ID<Member>, from first: WallTime, before end: WallTime, at now: Instant,
        in db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE reminderDue SET doneAt = :now, doneById = :member
                WHERE doneAt IS NULL AND memberId = :member AND time >= :first AND time < :end
                    AND reminderId IN (SELECT id FROM reminder WHERE thingId = :thing)
                """,
            arguments: ["thing": thing, "member": member, "now": now, "first": first.iso, "end": end.iso])
    }

    // MARK: Things that become others

    /// Takes the reminders of a thing along to the one that it became part of.
    static func move(from gone: UUID, to kept: UUID, in db: Database) throws {
        try db.execute(sql: "UPDATE reminder SET thingId = ? WHERE thingId = ?", arguments: [kept, gone])
        try markStale("thingId = ?", [kept], in: db)
    }

    /// Has the next times of some reminders worked out anew, as the triggers do where what they stand on changes.
    static func markStale(_ condition: String, _ arguments: StatementArguments, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO reminderStale (reminderId)
                SELECT id FROM reminder WHERE \(condition) AND id NOT IN (SELECT reminderId FROM reminderStale)
                """, arguments: arguments)
    }

    /// The same for a field with dates, or for the dates of one thing.
    static func moveDates(of thing: UUID? = nil, from gone: UUID, to kept: UUID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE reminder SET fieldId = :kept, thingId = iif(thingId = :gone, :kept, thingId)
                WHERE fieldId = :gone AND (:thing IS NULL OR thingId = :thing)
                """, arguments: ["kept": kept, "gone": gone, "thing": thing])
    }
}

/// A thing with a reminder.
struct ReminderThing: Sendable {
    let title: String
    let path: String
    /// What it is in, such as its graph; empty where the title says it.
    var place = ""
}

/// A day that stands on a thing.
struct ThingDate: Sendable {
    let thing: UUID
    let day: Day
}
