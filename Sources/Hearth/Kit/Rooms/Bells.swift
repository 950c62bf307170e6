import Foundation
import GRDB
import Localization

/// Finds the reminders of things, for the rooms that show a bell beside them. The room with reminders conforms.
protocol Bells: Sendable {
    /// The next reminder of each of some things, for a visit: those that have one.
    func bells(of kind: String, _ things: [UUID], _ visit: Visit) throws -> [UUID: Bell]
    /// The reminders of the dates of one thing, by their fields.
    func bells(of kind: String, datesOf thing: UUID, _ visit: Visit) throws -> [UUID: Bell]
    /// The minute of the day at which a visitor is told of a thing each day, 0 to 1439; `nil` where they are not.
    func dailyMinute(of kind: String, _ thing: UUID, _ visit: Visit) throws -> Int?
    /// Tells a visitor of a thing each day at this minute, or no more.
    func askDaily(_ kind: String, _ thing: UUID, at minute: Int?, _ visit: Visit) throws
}

/// A reminder, as it stands on its thing.
struct Bell: Sendable, Equatable {
    /// Of the reminder: changed and removed there.
    let path: String
    /// When it tells: `Tue 24 Nov, 09:00`.
    let when: String
    /// Whether it told and is not done.
    let isDue: Bool
}

extension BellMark {
    init(_ bell: Bell) { self.init(path: bell.path, when: bell.when, isDue: bell.isDue) }

    /// - Parameter path: where one is made; `nil` where the reader makes none.
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
    /// `nil` where no room has reminders.
    var bells: (any Bells)? { all.lazy.compactMap { $0 as? any Bells }.first }

    /// The bell of one thing, or the way to one.
    func bell(of kind: String, _ thing: UUID, _ visit: Visit) throws -> BellMark? {
        BellMark(
            try bells?.bells(of: kind, [thing], visit)[thing], orNew: bellPath(kind, thing, visit))
    }

    /// Where a reminder is made; `nil` where no room has reminders, or the visitor writes nothing.
    func bellPath(_ kind: String, _ thing: UUID, field: UUID? = nil, _ visit: Visit) -> String? {
        guard visit.member.role != .guest, bells != nil else { return nil }
        let field = field.map { "&field=\(ID<Bell>($0))" } ?? ""
        return "/reminders/new?on=\(kind)&thing=\(ID<Bell>(thing))\(field)"
    }
}
