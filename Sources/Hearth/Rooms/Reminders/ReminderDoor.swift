import Foundation
import GRDB

/// Proof that a member may see a reminder now: they are involved in it, may see its thing, and that is not locked.
struct OpenReminder: OpenSubject {
    static let kind = SubjectKind.reminder
    static let room = RemindersRoom.id

    let reminder: Reminder
    let member: ID<Member>
    /// The members who take turns, in order; empty if it reminds one member.
    let turns: [ID<Member>]

    var id: ID<Reminder> { reminder.id }
    var title: String { reminder.text }
    var ownerId: ID<Member> { reminder.ownerId }
    /// Members who are involved may mark it as done, snooze, change and delete it; guests are never reminded.
    var level: AccessLevel { .write }

    fileprivate init(_ reminder: Reminder, turns: [ID<Member>], for member: Member) {
        self.reminder = reminder
        self.turns = turns
        self.member = member.id
    }
}

typealias WritableReminder = Writable<OpenReminder>

/// Proof that a member may make reminders of a thing: they may see it, and it is not locked.
struct RemindableThing: Sendable {
    let place: Reminder.Place

    fileprivate init(_ place: Reminder.Place) { self.place = place }
}

/// The only access to reminders and to the things they can belong to.
struct ReminderDoor: SubjectDoor {
    let database: HouseDatabase
    let subjects: Subjects
    let sight: ReminderSight

    /// - Throws: `Refusal.notFound`, also while its thing is locked: an unlock page would reveal which thing it is.
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

    /// - Throws: `Refusal.notFound` if the member may see no such thing, or it is locked.
    func thing(_ place: Reminder.Place, for visit: Visit) throws -> RemindableThing {
        let isThere = try database.read { db in
            try sight.sees(place, visit.member.id, db) && sight.isOpen(place, subjects, for: visit, db)
        }
        guard isThere else { throw Refusal.notFound }
        return RemindableThing(place)
    }
}
