import Foundation
import HTML
import HTTP
import Localization

/// The form of one reminder.
extension RemindersController {
    /// The dates on a thing; `nil` if it has none.
    private func dates(_ place: Reminder.Place?, _ visit: Visit) throws -> Dates? {
        guard let place, let dates = door.sight.place(place.kind)?.dates else { return nil }
        return try reminders.database.read { db in
            guard let name = try dates.name(place.thing, place.field, visit.words, db) else { return nil }
            let days = try dates.of(place.thing, place.field, db)
            return Dates(dates: dates, name: name, day: days.count == 1 ? days.first?.day : nil)
        }
    }

    private struct Dates {
        let dates: SchedulePlace.Dates
        let name: String
        let day: Day?
    }

    private func read(
        _ fields: FormFields, _ place: Reminder.Place?, _ dates: Dates?, of reminder: Reminder? = nil, _ visit: Visit
    ) -> ReminderForm {
        var present: Schedule?
        if case .schedule(let schedule) = reminder?.timing { present = schedule }
        return ReminderForm(
            fields, dates: dates?.dates, hasThing: place != nil, member: visit.member.id, today: today(visit),
            present: present)
    }

    // MARK: A new one

    func new(_ new: NewReminder, _ visit: Visit) throws -> Response {
        let place = new.thing?.place
        let dates = try dates(place, visit)
        let soon = WallTime(clock.now().adding(.hours(1)), in: visit.words.timeZone)
        var fields: FormFields = ["text": visit.query["text"] ?? ""]
        fields.add("day", (dates == nil ? soon.day : today(visit).adding(days: 1)).iso)
        fields.add("time", dates == nil ? String(WallTime(soon.day, soon.hour, 0).iso.suffix(5)) : "09:00")
        if let dates {
            fields.add("timing", "days")
            fields.add("days", "\(dates.dates.isBefore ? 0 : dates.dates.choices.first ?? 0)")
        }
        let form = read(fields, place, dates, visit)
        let back = LocalPath.checked(visit.query["back"] ?? visit.request.ownReferer, or: Self.home)
        let page = try formPage(form, nil, place, dates, back: back, problems: [:], visit)
        return try pages.response(page, for: visit)
    }

    func create(_ new: NewReminder, _ visit: Visit) throws -> Response {
        let thing = new.thing
        let dates = try dates(thing?.place, visit)
        var form = read(visit.form, thing?.place, dates, visit)
        let back = LocalPath.checked(form.back, or: Self.home)
        if form.problems.isEmpty {
            do {
                _ = try reminders.add(form, on: thing, by: new.writer)
                return .seeOther(back)
            } catch ReminderProblem.cannotBeTold {
                form.refuse("member", Self.cannotBeTold)
            } catch ReminderProblem.isOver {
                form.refuse(form.isCounted ? "days" : "day", Self.isOver)
            }
        }
        let page = try formPage(form, nil, thing?.place, dates, back: back, problems: form.problems, visit)
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }

    private static let cannotBeTold = Phrase("Choose somebody who lives here and may see it.")

    /// For a script: the next times of a form that is being filled in.
    func preview(_ visit: Visit) throws -> Response {
        guard let thing = try? door.thing(visit.query, for: visit) ?? nil else { return nextTimes(visit, nil, nil) }
        return nextTimes(visit, thing.place, try dates(thing.place, visit))
    }

    private func nextTimes(_ visit: Visit, _ place: Reminder.Place?, _ dates: Dates?) -> Response {
        let form = read(visit.query, place, dates, visit)
        let next = form.problems.isEmpty ? times(form.timing, dates?.day, visit) : []
        return Pages.fragment("<p>\(next.joined(separator: " · "))</p>")
    }

    /// The next three times of a schedule.
    private func times(_ timing: Reminder.Timing, _ date: Day?, _ visit: Visit) -> [String] {
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

    // MARK: One that exists

    func show(_ open: OpenReminder, _ visit: Visit) throws -> Response {
        try pages.response(page(open, visit), for: visit)
    }

    private func page(_ open: OpenReminder, _ visit: Visit) throws -> ReminderFormPage {
        let dates = try dates(open.reminder.place, visit)
        let fields = ReminderForm.fields(of: open.reminder, turns: open.turns, today: today(visit).adding(days: 1))
        let form = read(fields, open.reminder.place, dates, of: open.reminder, visit)
        let back = LocalPath.checked(visit.query["back"] ?? visit.request.ownReferer, or: Self.home)
        return try formPage(form, open, open.reminder.place, dates, back: back, problems: [:], visit)
    }

    func update(_ writable: WritableReminder, _ visit: Visit) throws -> Response {
        let open = writable.open
        let dates = try dates(open.reminder.place, visit)
        var form = read(visit.form, open.reminder.place, dates, of: open.reminder, visit)
        let back = LocalPath.checked(form.back, or: Self.home)
        var isConflict = false
        if form.problems.isEmpty {
            do {
                switch try reminders.change(writable, to: form) {
                case .done: return .seeOther(back)
                case .conflict: isConflict = true
                }
            } catch ReminderProblem.cannotBeTold {
                form.refuse("member", Self.cannotBeTold)
            } catch ReminderProblem.isOver {
                form.refuse("day", Self.isOver)
            }
        }
        let now = try door.open(open.uuid, for: visit)
        var page = try formPage(form, now, open.reminder.place, dates, back: back, problems: form.problems, visit)
        page.isConflict = isConflict
        return try pages.response(page, for: visit, status: isConflict ? .conflict : .unprocessableContent)
    }

    func delete(_ reminder: WritableReminder, _ visit: Visit) throws -> Response {
        _ = try reminders.remove(reminder, title: title(reminder.open, visit))
        return .seeOther(LocalPath.checked(visit.form["back"], or: Self.home))
    }

    func title(_ open: OpenReminder, _ visit: Visit) throws -> String {
        guard let listed = try reminders.listed(open, visit) else { throw Refusal.notFound }
        return listed.title(visit.words)
    }

    // MARK: The page

    private func formPage(
        _ form: ReminderForm, _ open: OpenReminder?, _ place: Reminder.Place?, _ dates: Dates?, back: String,
        problems: [String: Phrase], _ visit: Visit
    ) throws -> ReminderFormPage {
        let drawing = try drawing(visit)
        let members = try household.members().filter { $0.isActive && $0.role != .guest }
        let first = visit.words.firstWeekday == 1 ? 7 : visit.words.firstWeekday - 1
        return ReminderFormPage(
            action: open.map { Self.path($0.id) } ?? Self.home, version: open?.reminder.version,
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
            members: members.sorted { first, _ in first.id == visit.member.id }.map { member in
                ReminderFormPage.Member(
                    id: "\(member.id)", avatar: Avatar(member), isChosen: form.members.contains(member.id),
                    isMe: member.id == visit.member.id)
            }, countsFromDoing: form.countsFromDoing, nag: "\(form.nagMinutes)", back: back,
            state: try open.map { try state($0, dates, drawing, visit) }, problems: problems)
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
        let (reminder, path) = (open.reminder, Self.path(open.id))
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
            waiting: waiting.flatMap { $0.due == nil ? nil : drawing.row($0, back: path) },
            history: try reminders.history(of: open, visit).map { drawing.row($0, back: path) }, path: path,
            planned: waiting?.due == nil ? reminder.nextTime?.iso : nil)
    }
}
