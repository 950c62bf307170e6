package import Foundation
package import GRDB
import Localization

/// The bells that rooms show beside their things, for what is scheduled for those. The room that schedules it conforms.
package protocol Bells: Sendable {
    /// The next bell of each of some things, as far as the visitor has one.
    func bells(of kind: String, _ things: [UUID], _ visit: Visit) throws -> [UUID: Bell]
    /// The bells of the dates of one thing, by field.
    func bells(of kind: String, datesOf thing: UUID, _ visit: Visit) throws -> [UUID: Bell]
    /// The minute of the day (0 to 1439) of the visitor's daily bell of a thing; `nil` if they have none.
    func dailyMinute(of kind: String, _ thing: UUID, _ visit: Visit) throws -> Int?
    /// Sets a writer's daily bell of a thing that the visit may see; `nil` removes it.
    func askDaily(_ kind: String, _ thing: UUID, at minute: Int?, for writer: Writer, _ visit: Visit) throws
    /// Sets a bell of a thing that rings a writer once; `nil` takes it back. For a room whose thing is to be told of by
    /// itself.
    func ring(_ kind: String, _ thing: UUID, at: Instant?, for writer: Writer, _ visit: Visit) throws
    /// The address at which a new bell is set for a thing, or for the dates in a field.
    func newPath(on kind: String, _ thing: UUID, field: UUID?) -> String
    /// The bells of some things that a member set for themself alone and that will still ring, for an export.
    func archived(of kind: String, _ things: [UUID], for member: ID<Member>, in db: Database) throws
        -> [UUID: [ArchivedBell]]
    /// Sets bells of an imported thing for a member who may see it. Those that it has already, and those that will not
    /// ring any more, are left out. The undo of the import records the tables of what hangs on things.
    /// - Returns: the number of bells that were set.
    func bring(_ bells: [ArchivedBell], _ kind: String, _ thing: UUID, for member: ID<Member>, in db: Database) throws
        -> Int
}

/// A bell as it leaves Hearth in an archive and comes in again.
package struct ArchivedBell: Codable, Sendable, Equatable {
    package var text: String
    /// On the member's clocks: `2026-11-28T09:00`.
    package var start: String
    /// As of RFC 5545; empty if it rings once.
    package var rule: String
    /// Whether a repetition counts from the day it was done.
    package var countsFromDoing: Bool
    /// Minutes after which it rings again until it is done; 0 for never.
    package var nagMinutes: Int
    /// When it rings next; `nil` to work it out from `start` and `rule`.
    package var next: String?

    package init(
        text: String = "", start: String, rule: String = "", countsFromDoing: Bool = false, nagMinutes: Int = 0,
        next: String? = nil
    ) {
        self.text = text
        self.start = start
        self.rule = rule
        self.countsFromDoing = countsFromDoing
        self.nagMinutes = nagMinutes
        self.next = next
    }
}

/// A time that is scheduled for a thing, as shown beside it.
package struct Bell: Sendable, Equatable {
    /// The address where it is changed and removed.
    package let path: String
    /// The next time: `Tue 24 Nov, 09:00`.
    package let when: String
    /// The visitor was told, and it is not done yet.
    package let isDue: Bool

    package init(path: String, when: String, isDue: Bool) {
        self.path = path
        self.when = when
        self.isDue = isDue
    }
}

extension BellMark {
    package init(_ bell: Bell) { self.init(path: bell.path, when: bell.when, isDue: bell.isDue) }

    /// - Parameter path: the address of a new bell; `nil` if the visitor may add none.
    package init?(_ bell: Bell?, orNew path: String?) {
        if let bell {
            self.init(bell)
        } else if let path {
            self.init(path: path)
        } else {
            return nil
        }
    }
}

extension RoomDirectory {
    /// `nil` if no room schedules anything.
    package var bells: (any Bells)? { all.lazy.compactMap { $0 as? any Bells }.first }

    /// The bell of one thing, or a link to a new one.
    package func bell(of kind: String, _ thing: UUID, _ visit: Visit) throws -> BellMark? {
        BellMark(
            try bells?.bells(of: kind, [thing], visit)[thing], orNew: bellPath(kind, thing, visit))
    }

    /// The address of a new bell; `nil` if no room schedules anything, or the visitor is a guest.
    package func bellPath(_ kind: String, _ thing: UUID, field: UUID? = nil, _ visit: Visit) -> String? {
        guard visit.member.role != .guest else { return nil }
        return bells?.newPath(on: kind, thing, field: field)
    }
}
