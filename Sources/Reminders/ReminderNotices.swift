import Foundation
import GRDB
import House
import Localization

/// Notifications of reminders.
extension NoticeReference {
    private enum Kind: String {
        case due, late, turn
    }

    /// An occurrence is due.
    static func due(_ id: ID<ReminderDue>) -> NoticeReference { reference(.due, id.uuid) }

    /// Several became due while the server did not run.
    static func late(_ member: ID<Member>) -> NoticeReference { reference(.late, member.uuid) }

    /// Another member passed their turn on.
    static func turn(of id: ID<Reminder>) -> NoticeReference { reference(.turn, id.uuid) }

    private static func reference(_ kind: Kind, _ thing: UUID) -> NoticeReference {
        NoticeReference(room: RemindersRoom.id, kind: kind.rawValue, thing: thing)
    }
}

extension RemindersRoom: NoticeSource {
    func notice(_ kind: String, _ thing: UUID, for member: Member, _ words: Words) throws -> Notice? {
        switch kind {
        case "due": try reminders.toldDue(ID(thing), member, words).flatMap { due($0, words) }
        case "turn": try reminders.toldTurn(ID(thing), member, words).map { turn($0, words) }
        case "late": late(try reminders.toldCount(member), words)
        default: nil
        }
    }

    private func due(_ listed: ListedReminder, _ words: Words) -> Notice? {
        guard let due = listed.due else { return nil }
        let path = DuesController.path(due.id)
        // What a script reads: it tells that the form was taken.
        let now = ReminderListController.now
        let actions = [
            Notice.Action(.done, title: words("Done"), path: "\(path)/done", fields: ["back": now]),
            Notice.Action(
                .snooze, title: words("In an hour"), path: "\(path)/snooze", fields: ["back": now, "for": "60"]),
        ]
        return Notice(
            title: listed.isLocked ? words("A reminder is due.") : listed.title(words), text: text(of: listed, words),
            wordless: words("A reminder is due."), path: RemindersController.path(listed.reminder.id),
            // What is behind a lock can be done once it is open.
            actions: listed.isLocked ? [] : actions, isUrgent: true)
    }

    private func turn(_ listed: ListedReminder, _ words: Words) -> Notice {
        Notice(
            title: listed.isLocked ? words("It is your turn.") : listed.title(words),
            text: listed.isLocked ? "" : words("It is your turn."), wordless: words("It is your turn."),
            path: RemindersController.path(listed.reminder.id), isUrgent: listed.due != nil)
    }

    /// What was typed, where its thing is the title, and the thing's place.
    private func text(of listed: ListedReminder, _ words: Words) -> String {
        guard !listed.isLocked else { return "" }
        let typed = listed.thing == nil ? "" : listed.reminder.text
        return [typed, listed.thing?.place ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func late(_ count: Int, _ words: Words) -> Notice? {
        guard count > 0 else { return nil }
        let title = words("\(count) reminders are due")
        return Notice(title: title, wordless: title, path: RemindersController.home)
    }
}

/// Reads reminders for notifications: with all locks closed.
extension ReminderStore {
    /// A due occurrence, unless it was done, snoozed or passed on meanwhile.
    fileprivate func toldDue(_ id: ID<ReminderDue>, _ member: Member, _ words: Words) throws -> ListedReminder? {
        try list(
            """
            FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
            WHERE reminderDue.id = :id AND reminderDue.memberId = :member AND reminderDue.doneAt IS NULL
                AND reminderDue.isSnoozed = 0 AND \(times.sight.seesThing)
            """, hasDue: true, for: member, .none, words, ["id": id]
        ).first
    }

    /// A reminder whose turn is a member's, with what is due of it.
    fileprivate func toldTurn(_ id: ID<Reminder>, _ member: Member, _ words: Words) throws -> ListedReminder? {
        try list(
            """
            FROM reminder LEFT JOIN reminderDue ON reminderDue.reminderId = reminder.id AND reminderDue.doneAt IS NULL
            WHERE reminder.id = :id AND reminder.memberId = :member AND \(times.sight.seesThing)
            ORDER BY reminderDue.dueAt LIMIT 1
            """, hasDue: true, for: member, .none, words, ["id": id]
        ).first
    }

    fileprivate func toldCount(_ member: Member) throws -> Int {
        try database.read { db in
            try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT count(*) FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
                        WHERE reminderDue.memberId = :member AND reminderDue.doneAt IS NULL
                            AND reminderDue.isSnoozed = 0 AND \(times.sight.seesThing)
                        """), arguments: ["member": member.id]) ?? 0
        }
    }
}
