import Foundation
import GRDB
import House

/// Which reminders a member may see, as SQL: those that they made, are reminded by or take turns in, while they may see
/// the thing.
struct ReminderSight: Sendable {
    let places: [SchedulePlace]
    /// Whether a member, `:member`, is involved in a reminder and may see its thing.
    let isSeen: String
    /// Whether a member, `:member`, made a reminder, is reminded by it or takes turns in it.
    static let concerns = """
        (reminder.ownerId = :member OR reminder.memberId = :member OR EXISTS (
            SELECT 1 FROM reminderTurn WHERE reminderTurn.reminderId = reminder.id AND reminderTurn.memberId = :member))
        """
    /// Whether a member, `:member`, may see the thing of a reminder.
    let seesThing: String
    /// Whether the thing of a reminder has no lock or an open one. Binds `:seals`, a `KeyRing.list`, and `:member`.
    let isOpen: String

    init(_ subjects: Subjects) {
        places = subjects.schedulePlaces
        seesThing = Self.cases(subjects.schedulePlaces, alone: "1") { $0.isVisible("reminder.thingId") }
        isOpen = Self.cases(subjects.schedulePlaces, alone: "1") { place in
            place.isOpen("reminder.thingId", subjects)
        }
        isSeen = "(\(Self.concerns) AND \(seesThing))"
    }

    private static func cases(
        _ places: [SchedulePlace], alone: String, _ condition: (SchedulePlace) -> String
    ) -> String {
        let rows = places.map { "WHEN '\($0.kind)' THEN \(condition($0))" }
        return "(CASE reminder.placeKind WHEN '' THEN \(alone) \(rows.joined(separator: "\n")) ELSE 0 END)"
    }

    func place(_ kind: String) -> SchedulePlace? { places.first { $0.kind == kind } }

    /// Whether a member may see a thing, regardless of locks.
    func sees(_ place: Reminder.Place, _ member: ID<Member>, _ db: Database) throws -> Bool {
        guard let found = self.place(place.kind) else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT \(found.isVisible(":thing"))"),
            arguments: ["thing": place.thing, "member": member]) == true
    }

    /// Whether a thing has no lock, or an open one.
    func isOpen(_ place: Reminder.Place, _ subjects: Subjects, for visit: Visit, _ db: Database) throws -> Bool {
        guard let found = self.place(place.kind) else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT \(found.isOpen(":thing", subjects))"),
            arguments: ["thing": place.thing, "member": visit.member.id, "seals": visit.keys.list]) == true
    }

    /// The subject of a thing.
    func subject(of place: Reminder.Place, _ db: Database) throws -> UUID? {
        guard let found = self.place(place.kind) else { return nil }
        return try UUID.fetchOne(
            db.cachedStatement(sql: "SELECT \(found.subjectId) FROM \(found.table) WHERE \(found.table).id = ?"),
            arguments: [place.thing])
    }
}

/// Things that can have reminders, as SQL.
extension SchedulePlace {
    /// A condition: the member `:member` may see the thing with this id.
    fileprivate func isVisible(_ id: String) -> String {
        let join =
            table == subject.rawValue
            ? "" : " JOIN \(subject.rawValue) ON \(subject.rawValue).id = \(subjectId)"
        return """
            EXISTS (SELECT 1 FROM \(table)\(join) WHERE \(table).id = \(id)
                AND \(Shares.isVisible(subject.rawValue)) AND \(isSeen))
            """
    }

    /// A condition: the thing with this id has no lock, or an open one. Binds `:seals`, a `KeyRing.list`, and `:member`.
    fileprivate func isOpen(_ id: String, _ subjects: Subjects) -> String {
        subjects[subject]?.isOpen("(SELECT \(subjectId) FROM \(table) WHERE \(table).id = \(id))") ?? "1"
    }
}
