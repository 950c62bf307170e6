import HTTP
import House
import Localization

/// Reads and builds the form of a reminder.
struct ReminderFormPages: Sendable {
    let door: ReminderDoor
    let reminders: ReminderStore
    let household: HouseholdStore
    let rooms: RoomDirectory
    let clock: WallClock

    /// The dates on a thing, from which a reminder counts days.
    struct Dates {
        let dates: SchedulePlace.Dates
        let name: String
        let day: Day?
    }

    /// The dates on a thing; `nil` if it has none.
    func dates(_ place: Reminder.Place?, _ visit: Visit) throws -> Dates? {
        guard let place, let dates = door.sight.place(place.kind)?.dates else { return nil }
        return try reminders.database.read { db in
            guard let name = try dates.name(place.thing, place.field, visit.words, db) else { return nil }
            let days = try dates.of(place.thing, place.field, db)
            return Dates(dates: dates, name: name, day: days.count == 1 ? days.first?.day : nil)
        }
    }

    func read(
        _ fields: FormFields, _ place: Reminder.Place?, _ dates: Dates?, of reminder: Reminder? = nil, _ visit: Visit
    ) -> ReminderForm {
        var present: Schedule?
        if case .schedule(let schedule) = reminder?.timing { present = schedule }
        return ReminderForm(
            fields, dates: dates?.dates, hasThing: place != nil, member: visit.member.id, today: clock.today(visit),
            present: present)
    }

    /// The next three times of a schedule.
    func times(_ timing: Reminder.Timing, _ date: Day?, _ visit: Visit) -> [String] {
        let (now, zone) = (clock.now(), visit.words.timeZone)
        let recurrence: (any Recurrence)? =
            switch timing {
            case .schedule(let schedule): schedule
            case .days(let before, let minute, let isYearly):
                date.map { Anniversary(date: $0, daysBefore: before, minute: minute, isYearly: isYearly) }
            }
        var times: [String] = []
        var after = now
        while times.count < 3, let next = recurrence?.next(after: after, in: zone) {
            times.append(visit.words.coming(next.at.date, now: now.date))
            after = next.at
        }
        return times
    }

    // MARK: The page

    func page(
        _ form: ReminderForm, _ open: OpenReminder?, _ place: Reminder.Place?, _ dates: Dates?, back: String,
        problems: [String: Phrase], _ visit: Visit
    ) throws -> ReminderFormPage {
        let drawing = try ReminderPages(visit, household, now: clock.now(), rooms: rooms)
        let members = try ordered(household.members().filter(\.isActive), form, visit)
        let first = visit.words.firstWeekday == 1 ? 7 : visit.words.firstWeekday - 1
        return ReminderFormPage(
            action: open.map { RemindersController.path($0.id) } ?? RemindersController.home,
            version: open?.reminder.version,
            thing: try place.flatMap { try self.shown($0, drawing, visit) }, text: form.text,
            days: dates.map { dates in
                ReminderFormPage.Days(
                    name: dates.name, value: dates.day.map { visit.words.day($0) }, isBefore: dates.dates.isBefore,
                    choices: dates.dates.choices, chosen: form.days, other: form.otherDays,
                    isYearly: form.isYearly, isOn: form.isCounted)
            }, day: form.day, time: form.time,
            repeats: ReminderFormPage.Repeats(
                pattern: form.pattern.rawValue, interval: form.interval, weekdays: Set(form.weekdays.map(\.rawValue)),
                end: form.end.rawValue, endDay: form.endDay, count: form.count,
                week: (0..<7).map { (first - 1 + $0) % 7 + 1 }),
            members: members.map { member in
                ReminderFormPage.Member(
                    id: "\(member.id)", avatar: Avatar(member), isChosen: form.members.contains(member.id),
                    isMe: member.id == visit.member.id)
            }, countsFromDoing: form.countsFromDoing, nag: "\(form.nagMinutes)", back: back,
            state: try open.map { try state($0, dates, drawing, visit) },
            problems: problems)
    }

    /// The members in the order in which the form lists them: first those who take turns, in the order of their turns,
    /// because a browser sends them in the order of the list; then the visitor, if not among them; then all others.
    private func ordered(_ members: [Member], _ form: ReminderForm, _ visit: Visit) -> [Member] {
        let turns = form.members.count > 1 ? form.members : []
        return turns.compactMap { id in members.first { $0.id == id } }
            + [true, false].flatMap { isMe in
                members.filter { !turns.contains($0.id) && ($0.id == visit.member.id) == isMe }
            }
    }

    private func shown(
        _ place: Reminder.Place, _ drawing: ReminderPages, _ visit: Visit
    ) throws -> ReminderFormPage.Thing? {
        let thing = try reminders.database.read { db in
            try door.sight.place(place.kind)?.things([place.thing], visit.words, db)[place.thing]
        }
        return thing.map { thing in
            ReminderFormPage.Thing(
                title: thing.title, path: thing.path, icon: drawing.sign(of: place)?.icon ?? .bell, on: place.kind,
                id: "\(ID<ScheduledThing>(place.thing))", field: place.field.map { "\(ID<ScheduledThing>($0))" } ?? "")
        }
    }

    private func state(
        _ open: OpenReminder, _ dates: Dates?, _ drawing: ReminderPages, _ visit: Visit
    ) throws -> ReminderFormPage.State {
        let (reminder, path) = (open.reminder, RemindersController.path(open.id))
        let waiting = try reminders.listed(open, visit)
        var next: [String] = []
        if let at = reminder.nextAt { next.append(visit.words.coming(at.date, now: clock.now().date)) }
        if case .schedule(let schedule) = reminder.timing, !reminder.countsFromDoing, let time = reminder.nextTime {
            next += schedule.occurrences(from: time, through: WallTime(Day(number: Day.lastNumber), 23, 59), limit: 3)
                .dropFirst().map {
                    visit.words.coming($0.instant(in: visit.words.timeZone).date, now: clock.now().date)
                }
        }
        return ReminderFormPage.State(
            next: next, rule: drawing.rule(reminder),
            turn: open.turns.isEmpty ? nil : drawing.avatars[reminder.memberId],
            turnId: reminder.memberId.description,
            waiting: waiting.flatMap { $0.due == nil ? nil : drawing.row($0, back: path) },
            history: try reminders.history(of: open, visit).map { drawing.row($0, back: path) }, path: path,
            canChange: open.canWrite,
            planned: waiting.flatMap { $0.due == nil && $0.canBeDone(by: visit.member) ? reminder.nextTime?.iso : nil },
            another: open.canWrite ? reminder.place.map { RemindersController.newPath(on: $0) } : nil,
            others: try reminders.others(of: reminder, visit).map { other in
                ReminderFormPage.Other(
                    path: RemindersController.path(other.reminder),
                    when: visit.words.coming(other.at.date, now: clock.now().date))
            })
    }
}
