import Foundation
import GRDB
import Localization

/// A kind of thing that can have reminders. Every member who may see a thing may have reminders of it.
///
/// The kind's migration has a trigger that deletes the reminders of a deleted thing.
struct ReminderPlace: Sendable {
    /// The kind's name in addresses and in the column `placeKind`.
    let kind: String
    let subject: SubjectKind
    /// The table of the things.
    let table: String
    /// The id of the subject that a thing is in, as an SQL expression on `table`.
    let subjectId: String
    /// A further SQL condition on `table` for seeing a thing, beside access to its subject. Binds `:member`.
    var isSeen = "1"
    /// Finds the existing things among some ids; the caller has checked that they may be seen.
    let things: @Sendable ([UUID], Words, Database) throws -> [UUID: ReminderThing]
    /// True if a member needs no reminder of a thing at a local time, because it was done already.
    var isSettled: @Sendable (_ thing: UUID, ID<Member>, WallTime, Database) throws -> Bool = { _, _, _, _ in false }
    /// The days from which reminders can be counted; `nil` if things have none.
    var dates: Dates?

    /// The days that belong to things: birthdays, the day of the last value.
    struct Dates: Sendable {
        /// Reminders come so many days before a day, every year; otherwise so many days after it.
        let isBefore: Bool
        /// The numbers of days to choose from.
        let choices: [Int]
        /// The days of a thing, each with the thing it belongs to: a field has one for each attribute.
        let of: @Sendable (_ thing: UUID, _ field: UUID?, Database) throws -> [ThingDate]
        /// The name of the days, such as `Birthday`; `nil` if the thing has no such field.
        let name: @Sendable (_ thing: UUID, _ field: UUID?, Words, Database) throws -> String?
    }

    // MARK: As SQL

    /// An SQL condition: the member `:member` may see the thing with this id.
    func isVisible(_ id: String) -> String {
        let join =
            table == subject.rawValue
            ? "" : " JOIN \(subject.rawValue) ON \(subject.rawValue).id = \(subjectId)"
        return """
            EXISTS (SELECT 1 FROM \(table)\(join) WHERE \(table).id = \(id)
                AND \(Shares.isVisible(subject.rawValue)) AND \(isSeen))
            """
    }

    /// An SQL condition: the thing with this id has no lock, or an open one. Binds `:seals`, a `KeyRing.list`, and
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

    /// Moves the reminders of a thing to the thing that it was merged into.
    static func move(from gone: UUID, to kept: UUID, in db: Database) throws {
        try db.execute(sql: "UPDATE reminder SET thingId = ? WHERE thingId = ?", arguments: [kept, gone])
        try markStale("thingId = ?", [kept], in: db)
    }

    /// Marks the next times of reminders as outdated, as triggers do when the things behind them change.
    static func markStale(_ condition: String, _ arguments: StatementArguments, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO reminderStale (reminderId)
                SELECT id FROM reminder WHERE \(condition) AND id NOT IN (SELECT reminderId FROM reminderStale)
                """, arguments: arguments)
    }

    /// Moves the reminders of a field with dates, or of one thing's dates, to another field.
    static func moveDates(of thing: UUID? = nil, from gone: UUID, to kept: UUID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE reminder SET fieldId = :kept, thingId = iif(thingId = :gone, :kept, thingId)
                WHERE fieldId = :gone AND (:thing IS NULL OR thingId = :thing)
                """, arguments: ["kept": kept, "gone": gone, "thing": thing])
    }
}

/// A thing that has reminders.
struct ReminderThing: Sendable {
    let title: String
    let path: String
    /// The name of its place, such as its graph; empty if the title says it.
    var place = ""
}

/// A day that belongs to a thing.
struct ThingDate: Sendable {
    let thing: UUID
    let day: Day
}
