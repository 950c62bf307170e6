import Foundation
import GRDB

/// Proof that a member may see a reminder now: they have to do with it, see its thing, and that is not locked.
struct OpenReminder: OpenSubject {
    static let kind = SubjectKind.reminder
    static let room = RemindersRoom.id

    let reminder: Reminder
    let member: ID<Member>
    /// Those who take turns, in their order; empty where it tells one person.
    let turns: [ID<Member>]

    var id: ID<Reminder> { reminder.id }
    var title: String { reminder.text }
    var ownerId: ID<Member> { reminder.ownerId }
    /// Whoever has to do with it may do it, put it off, change and remove it; guests are never told.
    var level: AccessLevel { .write }

    fileprivate init(_ reminder: Reminder, turns: [ID<Member>], for member: Member) {
        self.reminder = reminder
        self.turns = turns
        self.member = member.id
    }
}

typealias WritableReminder = Writable<OpenReminder>

/// Proof that a member may be reminded of a thing: they see it, and it is not locked.
struct RemindableThing: Sendable {
    let place: Reminder.Place

    fileprivate init(_ place: Reminder.Place) { self.place = place }
}

/// The one way to a reminder, and to what one can hang on.
struct ReminderDoor: SubjectDoor {
    let database: HouseDatabase
    let subjects: Subjects
    let sight: ReminderSight

    /// - Throws: `Refusal.notFound`, also while what it hangs on is locked: a page of the lock would say what it is.
    func open(_ id: UUID, for visit: Visit) throws -> OpenReminder {
        guard visit.member.role != .guest else { throw Refusal.notFound }
        return try database.read { db in
            let reminder = try Reminder.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT \(Reminder.columns) FROM reminder
                        WHERE id = :id AND \(sight.isSeen) AND \(sight.isOpen)
                        """),
                arguments: ["id": id, "member": visit.member.id, "seals": visit.keys.list])
            guard let reminder else { throw Refusal.notFound }
            return OpenReminder(reminder, turns: try Self.turns(of: reminder.id, db), for: visit.member)
        }
    }

    static func turns(of reminder: ID<Reminder>, _ db: Database) throws -> [ID<Member>] {
        try ID<Member>.fetchAll(
            db.cachedStatement(
                sql: "SELECT memberId FROM reminderTurn WHERE reminderId = ? ORDER BY position, memberId"),
            arguments: [reminder])
    }

    /// - Throws: `Refusal.notFound` where there is no such thing for this member, or it is locked.
    func thing(_ place: Reminder.Place, for visit: Visit) throws -> RemindableThing {
        let isThere = try database.read { db in
            try sight.sees(place, visit.member.id, db) && sight.isOpen(place, subjects, for: visit, db)
        }
        guard isThere else { throw Refusal.notFound }
        return RemindableThing(place)
    }
}
