package import Foundation
import GRDB
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
