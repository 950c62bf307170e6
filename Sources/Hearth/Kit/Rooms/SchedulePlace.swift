import Foundation
import GRDB
import Localization

/// A kind of thing for which a room may schedule something, such as reminders. Every member who may see a thing may
/// schedule something for it.
///
/// The kind's migration has a trigger that deletes what is scheduled for a deleted thing.
struct SchedulePlace: Sendable {
    /// The kind's name in addresses, and in the tables of what is scheduled.
    let kind: String
    let subject: SubjectKind
    /// The table of the things.
    let table: String
    /// The id of the subject that a thing is in, as an SQL expression on `table`.
    let subjectId: String
    /// A further SQL condition on `table` for seeing a thing, beside access to its subject. Binds `:member`.
    var isSeen = "1"
    /// Finds the existing things among some ids; the caller has checked that they may be seen.
    let things: @Sendable ([UUID], Words, Database) throws -> [UUID: ScheduledThing]
    /// True if a member need not be told of a thing at a local time, because it was done already.
    var isSettled: @Sendable (_ thing: UUID, ID<Member>, WallTime, Database) throws -> Bool = { _, _, _, _ in false }
    /// The days from which times can be counted; `nil` if things have none.
    var dates: Dates?

    /// The days that belong to things: birthdays, the day of the last value.
    struct Dates: Sendable {
        /// Times are so many days before a day, every year; otherwise so many days after it.
        let isBefore: Bool
        /// The numbers of days to choose from.
        let choices: [Int]
        /// The days of a thing, each with the thing it belongs to: a field has one for each attribute.
        let of: @Sendable (_ thing: UUID, _ field: UUID?, Database) throws -> [ThingDate]
        /// The name of the days, such as `Birthday`; `nil` if the thing has no such field.
        let name: @Sendable (_ thing: UUID, _ field: UUID?, Words, Database) throws -> String?
    }
}

/// A thing for which something is scheduled.
struct ScheduledThing: Sendable {
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
