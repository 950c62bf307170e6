import Foundation
import GRDB

/// Who may see which reminders, as SQL: whoever made one, is told by it or takes turns in it, as long as they may see
/// what it hangs on.
struct ReminderSight: Sendable {
    let places: [ReminderPlace]
    /// Whether a member, `:member`, has to do with a reminder and may see its thing.
    let isSeen: String
    /// Whether a member, `:member`, made a reminder, is told by it or takes turns in it.
    static let concerns = """
        (reminder.ownerId = :member OR reminder.memberId = :member OR EXISTS (
            SELECT 1 FROM reminderTurn WHERE reminderTurn.reminderId = reminder.id AND reminderTurn.memberId = :member))
        """
    /// Whether a member, `:member`, may see what a reminder hangs on.
    let seesThing: String
    /// Whether what a reminder hangs on is behind no lock, or one that is open. Binds `:seals`, a `KeyRing.list`,
    /// and `:member`.
    let isOpen: String

    init(_ subjects: Subjects) {
        places = subjects.reminderPlaces
        seesThing = Self.cases(subjects.reminderPlaces, alone: "1") { $0.isVisible("reminder.thingId") }
        isOpen = Self.cases(subjects.reminderPlaces, alone: "1") { place in
            place.isOpen("reminder.thingId", subjects)
        }
        isSeen = "(\(Self.concerns) AND \(seesThing))"
    }

    private static func cases(
        _ places: [ReminderPlace], alone: String, _ condition: (ReminderPlace) -> String
    ) -> String {
        let rows = places.map { "WHEN '\($0.kind)' THEN \(condition($0))" }
        return "(CASE reminder.placeKind WHEN '' THEN \(alone) \(rows.joined(separator: "\n")) ELSE 0 END)"
    }

    func place(_ kind: String) -> ReminderPlace? { places.first { $0.kind == kind } }

    /// Whether a member may see a thing, whatever is locked.
    func sees(_ place: Reminder.Place, _ member: ID<Member>, _ db: Database) throws -> Bool {
        guard let found = self.place(place.kind) else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT \(found.isVisible(":thing"))"),
            arguments: ["thing": place.thing, "member": member]) == true
    }

    /// Whether a thing is behind no lock, or one that is open.
    func isOpen(_ place: Reminder.Place, _ subjects: Subjects, for visit: Visit, _ db: Database) throws -> Bool {
        guard let found = self.place(place.kind) else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT \(found.isOpen(":thing", subjects))"),
            arguments: ["thing": place.thing, "member": visit.member.id, "seals": visit.keys.list]) == true
    }

    /// The subject that a thing is in.
    func subject(of place: Reminder.Place, _ db: Database) throws -> UUID? {
        guard let found = self.place(place.kind) else { return nil }
        return try UUID.fetchOne(
            db.cachedStatement(sql: "SELECT \(found.subjectId) FROM \(found.table) WHERE \(found.table).id = ?"),
            arguments: [place.thing])
    }
}
