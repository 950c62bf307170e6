import Foundation
import House
import Localization

/// Builds the rows and forms of reminders for one visit.
struct ReminderPages: Sendable {
    let visit: Visit
    let avatars: [ID<Member>: Avatar]
    let now: Instant
    let rooms: RoomDirectory

    init(_ visit: Visit, _ household: HouseholdStore, now: Instant, rooms: RoomDirectory) throws {
        self.visit = visit
        self.now = now
        self.rooms = rooms
        avatars = try household.avatars()
    }

    private var words: Words { visit.words }

    // MARK: Rows

    /// - Parameter showsNext: whether a due one says when it comes next.
    func row(_ listed: ListedReminder, back: String, showsNext: Bool = false) -> ReminderRow {
        let (reminder, due) = (listed.reminder, listed.due)
        let path = RemindersController.path(reminder.id)
        let id = (due.map { "\($0.id)" } ?? "\(reminder.id)")
        guard !listed.isLocked else {
            return ReminderRow(
                path: path, title: "", thingPath: path, lines: [when(listed)].compactMap(\.self), isLocked: true, id: id
            )
        }
        let title = listed.title(words)
        return ReminderRow(
            path: path, title: title, text: title == reminder.text ? "" : reminder.text,
            thingPath: listed.path, lines: lines(listed) + (showsNext ? next(listed) : []), avatars: who(listed),
            actions: listed.canBeDone(by: visit.member)
                ? due.map { actions($0, back: back) } ?? early(listed, back: back) : nil,
            canChange: visit.member.role != .guest, isLate: isLate(listed),
            isDone: due?.doneAt != nil, id: id)
    }

    private func actions(_ due: ReminderDue, back: String) -> ReminderRow.Actions? {
        guard due.doneAt == nil else { return nil }
        let path = DuesController.path(due.id)
        return ReminderRow.Actions(done: "\(path)/done", snooze: "\(path)/snooze", back: back)
    }

    /// One that is planned can be done before its time.
    private func early(_ listed: ListedReminder, back: String) -> ReminderRow.Actions? {
        guard let next = listed.reminder.nextTime, !listed.isWaiting else { return nil }
        return ReminderRow.Actions(
            done: RemindersController.path(listed.reminder.id) + "/done", planned: next.iso, back: back)
    }

    private func isLate(_ listed: ListedReminder) -> Bool {
        listed.due.map { $0.doneAt == nil && !$0.isSnoozed } ?? false
    }

    private func next(_ listed: ListedReminder) -> [String] {
        guard listed.due?.doneAt == nil, listed.due != nil, let next = listed.reminder.nextAt else { return [] }
        return [words("Next time: \(words.coming(next.date, now: now.date))")]
    }

    private func lines(_ listed: ListedReminder) -> [String] {
        let reminder = listed.reminder
        var lines = [when(listed)].compactMap(\.self)
        if let due = listed.due, due.missed > 0, due.doneAt == nil {
            lines.append(words("missed \(due.missed) times before"))
        }
        if let place = listed.thing?.place, !place.isEmpty { lines.append(place) }
        if listed.due?.doneAt == nil, let rule = rule(reminder) { lines.append(rule) }
        if !listed.turns.isEmpty, listed.due?.doneAt == nil,
            let avatar = avatars[listed.due?.member ?? reminder.memberId]
        {
            let isMine = (listed.due?.member ?? reminder.memberId) == visit.member.id
            lines.append(isMine ? words("your turn") : words("\(avatar.name)’s turn"))
        }
        return lines
    }

    /// When it is due, is expected, wakes from a snooze or was done, and by whom.
    private func when(_ listed: ListedReminder) -> String? {
        guard let due = listed.due else { return listed.reminder.nextAt.map { words.coming($0.date, now: now.date) } }
        if let done = due.doneAt {
            let by = due.doneBy == visit.member.id ? nil : due.doneBy.flatMap { avatars[$0]?.name }
            return Stamp(at: done.date, by: by).text(words)
        }
        if due.isSnoozed, let until = due.againAt {
            return words("snoozed until \(words.coming(until.date, now: now.date))")
        }
        return words.coming(due.dueAt.date, now: now.date)
    }

    /// The repetition in words; `nil` if it does not repeat.
    func rule(_ reminder: Reminder) -> String? {
        switch reminder.timing {
        case .schedule(let schedule):
            return schedule.repetition.map { $0.text(from: schedule.start.day, words) }
        case .days(let before, _, let isYearly):
            let days = ReminderWhenFields.text(abs(before), isBefore: before >= 0, words)
            return isYearly ? words("\(days), each year") : days
        }
    }

    /// The members to show; none if it reminds the reader alone.
    private func who(_ listed: ListedReminder) -> [Avatar] {
        let told = listed.due?.member ?? listed.reminder.memberId
        if listed.turns.isEmpty { return told == visit.member.id ? [] : [avatars[told]].compactMap(\.self) }
        return ([told] + listed.turns.filter { $0 != told }).compactMap { avatars[$0] }
    }

    // MARK: Groups

    /// Expected occurrences, grouped by day for a week and then as one group.
    func groups(_ coming: [ListedReminder], back: String) -> [RemindersPage.Group] {
        let today = WallTime(now, in: words.timeZone).day
        var groups: [(key: Int, title: String, rows: [ReminderRow])] = []
        for listed in coming {
            guard let at = listed.due?.againAt ?? listed.reminder.nextAt else { continue }
            let day = WallTime(at, in: words.timeZone).day
            let key = min(max(day.number - today.number, 0), 8)
            let row = row(listed, back: back, showsNext: true)
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].rows.append(row)
            } else {
                groups.append((key, title(key, at.date), [row]))
            }
        }
        return groups.sorted { $0.key < $1.key }.map { RemindersPage.Group(title: $0.title, rows: $0.rows) }
    }

    private func title(_ days: Int, _ date: Date) -> String {
        switch days {
        case 0: words("Later today")
        case 1: words("Tomorrow")
        case 2...7: words.weekdayAndDay(date)
        default: words("Later")
        }
    }

    /// The room of a kind of thing.
    func sign(of place: Reminder.Place?) -> RoomSign? {
        guard let place else { return nil }
        return rooms.types.first { $0.schedulePlaces.contains { $0.kind == place.kind } }?.sign
    }
}

extension Words {
    /// `Today, 18:00`, `Tomorrow, 09:00`, `Tuesday, 09:00` within a week, else with the day.
    func coming(_ date: Date, now: Date) -> String {
        let (day, today) = (Day(date, in: timeZone), Day(now, in: timeZone))
        let (words, time) = (self, time(date))
        switch day.number - today.number {
        case 0: return words("Today, \(time)")
        case 1: return words("Tomorrow, \(time)")
        case -1: return words("Yesterday, \(time)")
        case 2...6: return words("\(weekday(day.weekday.calendarNumber)), \(time)")
        default: return day.year == today.year ? words("\(shortDay(date)), \(time)") : moment(date)
        }
    }
}
