import HTTP
import House
import Localization

/// Reminders: making, showing, changing and deleting them.
struct RemindersController: Sendable {
    let door: ReminderDoor
    let reminders: ReminderStore
    let household: HouseholdStore
    let rooms: RoomDirectory
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/reminders/new", door.newReminder, new, .writing),
            .post("/reminders", door.newReminder, create),
            .get("/reminders/:reminder", door, show),
            .post("/reminders/:reminder", door.writable, update),
            .post("/reminders/:reminder/delete", door.writable, delete, .makesRoom),
        ]
    }

    static let home = "/reminders"
    static func path(_ id: ID<Reminder>) -> String { id.path(in: "\(home)/") }

    /// The address of a new reminder of a thing.
    static func newPath(on place: Reminder.Place) -> String {
        let field = place.field.map { "&field=\(ID<ScheduledThing>($0))" } ?? ""
        return "\(home)/new?on=\(place.kind)&thing=\(ID<ScheduledThing>(place.thing))\(field)"
    }

    static let isOver = Phrase("This time has passed. Choose a later one.")
    private static let cannotBeTold = Phrase("Choose a member who can see it.")

    func drawing(_ visit: Visit) throws -> ReminderPages {
        try ReminderPages(visit, household, now: clock.now(), rooms: rooms)
    }

    var forms: ReminderFormPages {
        ReminderFormPages(door: door, reminders: reminders, household: household, rooms: rooms, clock: clock)
    }

    // MARK: A new one

    func new(_ new: NewReminder, _ visit: Visit) throws -> Response {
        let place = new.thing?.place
        let dates = try forms.dates(place, visit)
        let soon = WallTime(clock.now().adding(.hours(1)), in: visit.words.timeZone)
        var fields: FormFields = ["text": visit.query["text"] ?? ""]
        fields.add("day", (dates == nil ? soon.day : clock.today(visit).adding(days: 1)).iso)
        fields.add("time", dates == nil ? WallTime.clock(soon.hour * 60) : "09:00")
        if let dates {
            fields.add("timing", "days")
            fields.add("days", "\(dates.dates.isBefore ? 0 : dates.dates.choices.first ?? 0)")
        }
        let form = forms.read(fields, place, dates, visit)
        let back = LocalPath.checked(visit.query["back"] ?? visit.request.ownReferer, or: Self.home)
        let page = try forms.page(form, nil, place, dates, back: back, problems: [:], visit)
        return try pages.response(page, for: visit)
    }

    func create(_ new: NewReminder, _ visit: Visit) throws -> Response {
        let thing = new.thing
        let dates = try forms.dates(thing?.place, visit)
        var form = forms.read(visit.form, thing?.place, dates, visit)
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
        let page = try forms.page(form, nil, thing?.place, dates, back: back, problems: form.problems, visit)
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }

    // MARK: One that exists

    func show(_ open: OpenReminder, _ visit: Visit) throws -> Response {
        try pages.response(page(open, visit), for: visit)
    }

    private func page(_ open: OpenReminder, _ visit: Visit) throws -> ReminderFormPage {
        let dates = try forms.dates(open.reminder.place, visit)
        let tomorrow = clock.today(visit).adding(days: 1)
        let fields = ReminderForm.fields(of: open.reminder, turns: open.turns, today: tomorrow)
        let form = forms.read(fields, open.reminder.place, dates, of: open.reminder, visit)
        let back = LocalPath.checked(visit.query["back"] ?? visit.request.ownReferer, or: Self.home)
        return try forms.page(form, open, open.reminder.place, dates, back: back, problems: [:], visit)
    }

    func update(_ writable: WritableReminder, _ visit: Visit) throws -> Response {
        let open = writable.open
        let dates = try forms.dates(open.reminder.place, visit)
        var form = forms.read(visit.form, open.reminder.place, dates, of: open.reminder, visit)
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
        // Opened again: after a conflict the page shows what was saved meanwhile, to members who may still see it.
        let now = try door.open(open.uuid, for: visit)
        var page = try forms.page(form, now, open.reminder.place, dates, back: back, problems: form.problems, visit)
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
}
