import Foundation
import GRDB
import Localization

/// The reminders that other rooms show as bells beside their things. The room of reminders conforms.
protocol Bells: Sendable {
    /// The next reminder of each of some things, as far as the visitor has one.
    func bells(of kind: String, _ things: [UUID], _ visit: Visit) throws -> [UUID: Bell]
    /// The reminders of the dates of one thing, by field.
    func bells(of kind: String, datesOf thing: UUID, _ visit: Visit) throws -> [UUID: Bell]
    /// The minute of the day (0 to 1439) of the visitor's daily reminder of a thing; `nil` if they have none.
    func dailyMinute(of kind: String, _ thing: UUID, _ visit: Visit) throws -> Int?
    /// Sets a writer's daily reminder of a thing that the visit may see; `nil` removes it.
    func askDaily(_ kind: String, _ thing: UUID, at minute: Int?, for writer: Writer, _ visit: Visit) throws
    /// The address of a new reminder of a thing, or of the dates in a field.
    func newPath(on kind: String, _ thing: UUID, field: UUID?) -> String
}

/// A reminder, as shown beside its thing.
struct Bell: Sendable, Equatable {
    /// The address of the reminder, where it is changed and removed.
    let path: String
    /// The time of the reminder: `Tue 24 Nov, 09:00`.
    let when: String
    /// The reminder was sent and is not done yet.
    let isDue: Bool
}

extension BellMark {
    init(_ bell: Bell) { self.init(path: bell.path, when: bell.when, isDue: bell.isDue) }

    /// - Parameter path: the address of a new reminder; `nil` if the visitor may add none.
    init?(_ bell: Bell?, orNew path: String?) {
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
    /// `nil` if no room has reminders.
    var bells: (any Bells)? { all.lazy.compactMap { $0 as? any Bells }.first }

    /// The bell of one thing, or a link to a new reminder.
    func bell(of kind: String, _ thing: UUID, _ visit: Visit) throws -> BellMark? {
        BellMark(
            try bells?.bells(of: kind, [thing], visit)[thing], orNew: bellPath(kind, thing, visit))
    }

    /// The address of a new reminder; `nil` if no room has reminders, or the visitor is a guest.
    func bellPath(_ kind: String, _ thing: UUID, field: UUID? = nil, _ visit: Visit) -> String? {
        guard visit.member.role != .guest else { return nil }
        return bells?.newPath(on: kind, thing, field: field)
    }
}
