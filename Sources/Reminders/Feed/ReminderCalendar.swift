import Foundation
import GRDB
import House
import Localization

/// The calendar of one member's reminders. Reminders of things with a lock are left out: a calendar program has
/// unlocked nothing.
struct ReminderCalendar: Sendable {
    let reminders: ReminderStore
    let clock: WallClock
    let words: @Sendable (Member) -> Words

    /// Chores and reminders of dates have no rule: their occurrences are listed for so many days ahead.
    private static let ahead = 366
    /// The limit of events.
    private static let limit = 2000

    func calendar(of member: Member, base: String) throws -> CalendarDocument {
        let words = words(member)
        let now = clock.now()
        let coming = try reminders.told(member, words, limit: Self.limit)
        let open = try reminders.open(member, words, limit: Self.limit)
        let last = WallTime(WallTime(now, in: words.timeZone).day.adding(days: Self.ahead), minute: 1439)
        let events = try reminders.database.read { db in
            let writing = Writing(base: base, words: words, revisions: try reminders.revisions(db))
            return open.compactMap { event(due: $0, writing) }
                + (try coming.compactMap { try event($0, until: last, of: member, writing, db) })
        }
        return CalendarDocument(name: words("Reminders"), events: Array(events.prefix(Self.limit)), now: now)
    }

    private struct Writing {
        /// Scheme, host and port of the feed's links: `https://hearth.example`
        let base: String
        let words: Words
        let revisions: [ID<Reminder>: ReminderStore.Revision]

        func event(_ listed: ListedReminder, uid: String, _ times: CalendarEvent.Times) -> CalendarEvent {
            let reminder = listed.reminder
            let title = listed.title(words)
            let path = listed.thing?.path ?? RemindersController.path(reminder.id)
            let revision = revisions[reminder.id]
            return CalendarEvent(
                uid: uid, summary: title,
                description: title == reminder.text || reminder.text.isEmpty ? nil : reminder.text, url: base + path,
                times, in: words.timeZone, changedAt: revision?.changedAt ?? reminder.createdAt,
                revision: revision?.number ?? 0, nagMinutes: reminder.nagMinutes)
        }
    }

    /// An occurrence that is due stays where it was until it is done, and one that is snoozed is where it comes again, so that
    /// it rings then. What comes once is the same event all the time.
    private func event(due listed: ListedReminder, _ writing: Writing) -> CalendarEvent? {
        guard let due = listed.due else { return nil }
        let again = due.isSnoozed ? due.againAt.map { WallTime($0, in: writing.words.timeZone) } : nil
        let isOnly = !listed.reminder.repeats && !listed.reminder.isCounted
        let uid = isOnly ? listed.reminder.id.description : due.id.description
        return writing.event(listed, uid: "\(uid)@hearth", .list([again ?? due.time]))
    }

    private func event(
        _ listed: ListedReminder, until last: WallTime, of member: Member, _ writing: Writing, _ db: Database
    ) throws -> CalendarEvent? {
        let reminder = listed.reminder
        guard let next = reminder.nextTime else { return nil }
        let times: CalendarEvent.Times
        if listed.turns.isEmpty, case .schedule(let schedule) = reminder.timing, !reminder.countsFromDoing {
            times = schedule.repetition == nil ? .list([next]) : .schedule(schedule.going(on: next))
        } else {
            let planned = try reminders.occurrences(
                reminder, from: next, through: max(next, last), db
            ).filter { ReminderStore.turn($0.0, of: listed).map { $0 == member.id } ?? true }.map(\.1)
            guard !planned.isEmpty else { return nil }
            times = .list(Array(planned.prefix(60)))
        }
        return writing.event(listed, uid: "\(reminder.id)@hearth", times)
    }
}

extension Schedule {
    /// The schedule from its next time on, so that an occurrence that was done early stays done. A schedule with a
    /// number of times must count from its start, and one on 29 February would lose that day: both stay as they are.
    fileprivate func going(on next: WallTime) -> Schedule {
        if case .after = repetition?.end { return self }
        if repetition?.pattern == .yearly, start.day.month == 2, start.day.day == 29 { return self }
        return Schedule(next, repetition)
    }
}
