import Foundation
import GRDB
import HTTP
import House

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
    /// Members who are involved may mark it as done, snooze, change and delete it.
    var given: AccessLevel { .write }
    let level: AccessLevel
    /// Guests may mark as done and snooze when it is their turn.
    static let guestsJoin = true

    fileprivate init(_ reminder: Reminder, turns: [ID<Member>], for member: Member) {
        self.reminder = reminder
        self.turns = turns
        self.member = member.id
        level = AccessLevel(.write, for: member)
    }
}

typealias WritableReminder = Writable<OpenReminder>
/// Proof that a member may mark a reminder as done, or snooze it: a guest where it is their turn.
typealias JoinableReminder = Joinable<OpenReminder>

/// Proof that a member may make reminders of a thing: they may see it, and it is not locked.
struct RemindableThing: Sendable {
    let place: Reminder.Place

    fileprivate init(_ place: Reminder.Place) { self.place = place }
}

/// Proof that a member may make a reminder, of a thing or of none.
struct NewReminder: Sendable {
    let writer: Writer
    let thing: RemindableThing?
}

/// Proof that a member may mark an occurrence of a reminder as done, or snooze it.
struct OpenDue: Sendable {
    let id: ID<ReminderDue>
    let reminder: JoinableReminder

    fileprivate init(_ id: ID<ReminderDue>, of reminder: JoinableReminder) {
        self.id = id
        self.reminder = reminder
    }
}

/// The only access to reminders and to the things they can belong to.
struct ReminderDoor: SubjectDoor {
    let database: HouseDatabase
    let subjects: Subjects
    let sight: ReminderSight

    /// - Throws: `Refusal.notFound`, also while its thing is locked: an unlock page would reveal which thing it is.
    func open(_ id: UUID, for visit: Visit) throws -> OpenReminder {
        try database.read { db in
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

    /// For routes about an occurrence.
    var due: Entrance<OpenDue> {
        Entrance { name, visit in
            let id: ID<ReminderDue> = try visit.id(name)
            guard let reminder = try reminder(of: id) else { throw Refusal.notFound }
            return OpenDue(id, of: try Joinable(open(reminder.uuid, for: visit)))
        }
    }

    /// The reminder of an occurrence.
    func reminder(of due: ID<ReminderDue>) throws -> ID<Reminder>? {
        try database.read { db in
            try ID<Reminder>.fetchOne(
                db.cachedStatement(sql: "SELECT reminderId FROM reminderDue WHERE id = ?"), arguments: [due])
        }
    }

    /// For routes that make a reminder. The query or the form names its thing.
    var newReminder: Entrance<NewReminder> {
        Entrance { _, visit in
            let fields = visit.request.method.isSafe ? visit.query : visit.form
            return NewReminder(writer: try Writer(visit.member), thing: try thing(fields, for: visit))
        }
    }

    /// The thing that a form names; `nil` for none.
    /// - Throws: `Refusal.notFound` if the member may see no such thing, or it is locked.
    func thing(_ form: FormFields, for visit: Visit) throws -> RemindableThing? {
        guard let kind = form["on"], !kind.isEmpty else { return nil }
        guard let thing = form["thing"].flatMap({ ID<ScheduledThing>($0) }) else { throw Refusal.notFound }
        let field = form["field"].flatMap { ID<ScheduledThing>($0) }
        return try self.thing(Reminder.Place(kind: kind, thing: thing.uuid, field: field?.uuid), for: visit)
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
