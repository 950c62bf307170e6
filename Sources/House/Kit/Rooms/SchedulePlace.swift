package import Foundation
package import GRDB
package import Localization

/// A kind of thing for which a room may schedule something, such as reminders. Every member who may see a thing may
/// schedule something for it.
///
/// The kind's migration has a trigger that deletes what is scheduled for a deleted thing.
package struct SchedulePlace: Sendable {
    /// The kind's name in addresses, and in the tables of what is scheduled.
    package let kind: String
    package let subject: SubjectKind
    /// The table of the things.
    package let table: String
    /// The id of the subject that a thing is in, as an SQL expression on `table`.
    package let subjectId: String
    /// A further SQL condition on `table` for seeing a thing, beside access to its subject. Binds `:member`.
    package var isSeen = "1"
    /// Finds the existing things among some ids; the caller has checked that they may be seen.
    package let things: @Sendable ([UUID], Words, Database) throws -> [UUID: ScheduledThing]
    /// True if a member need not be told of a thing at a local time, because it was done already.
    package var isSettled: @Sendable (_ thing: UUID, ID<Member>, WallTime, Database) throws -> Bool = { _, _, _, _ in
        false
    }
    /// The days from which times can be counted; `nil` if things have none.
    package var dates: Dates?

    package init(
        kind: String, subject: SubjectKind, table: String, subjectId: String, isSeen: String = "1",
        things: @escaping @Sendable ([UUID], Words, Database) throws -> [UUID: ScheduledThing],
        isSettled: @escaping @Sendable (_ thing: UUID, ID<Member>, WallTime, Database) throws -> Bool = { _, _, _, _ in
            false
        },
        dates: Dates? = nil
    ) {
        self.kind = kind
        self.subject = subject
        self.table = table
        self.subjectId = subjectId
        self.isSeen = isSeen
        self.things = things
        self.isSettled = isSettled
        self.dates = dates
    }

    /// The days that belong to things: birthdays, the day of the last value.
    package struct Dates: Sendable {
        /// Times are so many days before a day, every year; otherwise so many days after it.
        package let isBefore: Bool
        /// The numbers of days to choose from.
        package let choices: [Int]
        /// The days of a thing, each with the thing it belongs to: a field has one for each attribute.
        package let of: @Sendable (_ thing: UUID, _ field: UUID?, Database) throws -> [ThingDate]
        /// The name of the days, such as `Birthday`; `nil` if the thing has no such field.
        package let name: @Sendable (_ thing: UUID, _ field: UUID?, Words, Database) throws -> String?

        package init(
            isBefore: Bool, choices: [Int],
            of: @escaping @Sendable (_ thing: UUID, _ field: UUID?, Database) throws -> [ThingDate],
            name: @escaping @Sendable (_ thing: UUID, _ field: UUID?, Words, Database) throws -> String?
        ) {
            self.isBefore = isBefore
            self.choices = choices
            self.of = of
            self.name = name
        }
    }
}

/// A thing for which something is scheduled.
package struct ScheduledThing: Sendable {
    package let title: String
    package let path: String
    /// The name of its place, such as its graph; empty if the title says it.
    package var place = ""

    package init(title: String, path: String, place: String = "") {
        self.title = title
        self.path = path
        self.place = place
    }
}

/// A day that belongs to a thing.
package struct ThingDate: Sendable {
    package let thing: UUID
    package let day: Day

    package init(thing: UUID, day: Day) {
        self.thing = thing
        self.day = day
    }
}
