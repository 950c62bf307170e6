package import Changesets
package import Foundation
package import GRDB

/// A room's rows that hang on things of other rooms, such as reminders. They are deleted and restored with those things,
/// and follow them in the transaction of a change.
package struct HangingRows: Sendable {
    /// The tables, parents first.
    package let tables: [String]
    /// The rules for comparing the rows of each table.
    package let rules: [String: RestoreRules.Table]
    /// The columns with the id of a thing, of whatever kind; none of them is a foreign key. Taking back unfinished work
    /// keeps the things to which a row of these refers.
    package let things: [RestoreRules.Reference]
    /// Moves the rows of a thing to the thing that it was merged into.
    package let move: @Sendable (_ gone: UUID, _ kept: UUID, Database) throws -> Void
    /// Moves the rows of a field with dates to another field; with a thing, only those of this thing's dates.
    package let moveDates: @Sendable (_ thing: UUID?, _ gone: UUID, _ kept: UUID, Database) throws -> Void
    /// Marks as done what a thing asks of a member at times on their clocks.
    package let markDone:
        @Sendable (_ thing: UUID, ID<Member>, Range<WallTime>, _ now: Instant, Database) throws -> Void

    package init(
        tables: [String], rules: [String: RestoreRules.Table] = [:], things: [RestoreRules.Reference] = [],
        move: @escaping @Sendable (_ gone: UUID, _ kept: UUID, Database) throws -> Void = { _, _, _ in },
        moveDates: @escaping @Sendable (_ thing: UUID?, _ gone: UUID, _ kept: UUID, Database) throws -> Void = {
            _, _, _, _ in
        },
        markDone:
            @escaping @Sendable (_ thing: UUID, ID<Member>, Range<WallTime>, _ now: Instant, Database) throws -> Void =
            {
                _, _, _, _, _ in
            }
    ) {
        self.tables = tables
        self.rules = rules
        self.things = things
        self.move = move
        self.moveDates = moveDates
        self.markDone = markDone
    }
}

/// The rows of all rooms that follow the things of one.
extension Subjects {
    /// Moves what hangs on a thing to the thing that it was merged into.
    package func moveHanging(from gone: UUID, to kept: UUID, in db: Database) throws {
        for rows in hangingRows { try rows.move(gone, kept, db) }
    }

    /// Moves what hangs on the dates in a field, or on one thing's dates in it, to another field.
    package func moveHangingDates(of thing: UUID? = nil, from gone: UUID, to kept: UUID, in db: Database) throws {
        for rows in hangingRows { try rows.moveDates(thing, gone, kept, db) }
    }

    /// Marks as done what a thing asks of a member at times on their clocks.
    package func markHangingDone(
        _ thing: UUID, for member: ID<Member>, at times: Range<WallTime>, now: Instant, in db: Database
    ) throws {
        for rows in hangingRows { try rows.markDone(thing, member, times, now, db) }
    }
}
