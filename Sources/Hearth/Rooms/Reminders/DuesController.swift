import Foundation
import HTTP
import Localization

/// Marks due occurrences as done or snoozes them, with one tap on any page that shows them.
struct DuesController: Sendable {
    let reminders: RemindersController

    var routes: [Route] {
        [
            .post("/reminders/dues/:due/done", done),
            .get("/reminders/dues/:due/snooze", chooseSnooze),
            .post("/reminders/dues/:due/snooze", snooze),
            .post("/reminders/:reminder/done", reminders.door, doneEarly),
            .post("/reminders/:reminder/pass", reminders.door, pass),
        ]
    }

    static func path(_ id: ID<ReminderDue>) -> String { id.path(in: "/reminders/dues/") }

    private func open(_ visit: Visit) throws -> (ID<ReminderDue>, WritableReminder, String) {
        let id: ID<ReminderDue> = try visit.id("due")
        guard let reminder = try reminders.reminders.reminder(of: id) else { throw Refusal.notFound }
        let open = try reminders.door.open(reminder.uuid, for: visit)
        return (id, try open.writable(), try reminders.title(open, visit))
    }

    /// Redirects to the page with the button. An occurrence that is done already stays done.
    func done(_ visit: Visit) throws -> Response {
        let (id, reminder, title) = try open(visit)
        _ = try reminders.reminders.done(id, of: reminder, title: title)
        return answer(visit, reminder.id)
    }

    private func answer(_ visit: Visit, _ id: ID<Reminder>) -> Response {
        var response = Response.seeOther(LocalPath.checked(visit.form["back"], or: RemindersController.home))
        // Names the reminder's address, by which open pages of the others who take turns hear of the change.
        response.headers["Content-Location"] = RemindersController.path(id)
        return response
    }

    func chooseSnooze(_ visit: Visit) throws -> Response {
        let (id, _, title) = try open(visit)
        return try reminders.pages.response(page(id, title, visit), for: visit)
    }

    private func page(
        _ id: ID<ReminderDue>, _ title: String, _ visit: Visit, problems: [String: Phrase] = [:]
    ) -> SnoozePage {
        let soon = WallTime(reminders.clock.now().adding(.hours(2)), in: visit.words.timeZone)
        return SnoozePage(
            action: Self.path(id) + "/snooze", name: title,
            back: LocalPath.checked(
                visit.form["back"] ?? visit.request.ownReferer, or: RemindersController.home),
            until: visit.form["until"] ?? WallTime(soon.day, soon.hour, 0).iso, problems: problems)
    }

    func snooze(_ visit: Visit) throws -> Response {
        let (id, reminder, title) = try open(visit)
        let choice: ReminderStore.Snooze? =
            switch visit.form["for"] {
            case "10": .minutes(10)
            case "60": .minutes(60)
            case "evening": .evening
            case "tomorrow": .tomorrow
            case "until": visit.form["until"].flatMap { WallTime(iso: $0) }.map { .until($0) }
            default: nil
            }
        let zone = visit.words.timeZone
        guard let choice else { return try refuse(Phrase("Choose a time."), id, title, visit) }
        guard choice.end(from: reminders.clock.now(), in: zone) > reminders.clock.now() else {
            return try refuse(RemindersController.isOver, id, title, visit)
        }
        _ = try reminders.reminders.snooze(id, of: reminder, for: choice, zone: zone, title: title)
        return answer(visit, reminder.id)
    }

    private func refuse(_ problem: Phrase, _ id: ID<ReminderDue>, _ title: String, _ visit: Visit) throws -> Response {
        try reminders.pages.response(
            page(id, title, visit, problems: ["until": problem]), for: visit, status: .unprocessableContent)
    }

    func doneEarly(_ open: OpenReminder, _ visit: Visit) throws -> Response {
        let planned = visit.form["time"].flatMap { WallTime(iso: $0) }
        _ = try reminders.reminders.doneEarly(
            open.writable(), planned: planned, title: reminders.title(open, visit))
        return .seeOther(LocalPath.checked(visit.form["back"], or: RemindersController.path(open.id)))
    }

    func pass(_ open: OpenReminder, _ visit: Visit) throws -> Response {
        guard !open.turns.isEmpty else { throw Refusal.notFound }
        try reminders.reminders.pass(open.writable(), title: reminders.title(open, visit))
        return .seeOther(RemindersController.path(open.id))
    }
}
