import HTTP
import House
import Localization

/// Marks due occurrences as done or snoozes them, with one tap on any page that shows them.
struct DuesController: Sendable {
    let controller: RemindersController

    var routes: [Route] {
        [
            .post("/reminders/dues/:due/done", door.due, done, .fromGuests),
            .get("/reminders/dues/:due/snooze", door.due, chooseSnooze),
            .post("/reminders/dues/:due/snooze", door.due, snooze, .fromGuests),
            .post("/reminders/:reminder/done", door.joinable, doneEarly, .fromGuests),
            .post("/reminders/:reminder/pass", door.writable, pass),
        ]
    }

    static func path(_ id: ID<ReminderDue>) -> String { id.path(in: "/reminders/dues/") }

    private var door: ReminderDoor { controller.door }

    private func title(_ due: OpenDue, _ visit: Visit) throws -> String {
        try controller.title(due.reminder.open, visit)
    }

    /// Redirects to the page with the button. An occurrence that is done already stays done.
    func done(_ due: OpenDue, _ visit: Visit) throws -> Response {
        _ = try controller.reminders.done(due.id, of: due.reminder, title: title(due, visit))
        return answer(visit, due.reminder.id)
    }

    private func answer(_ visit: Visit, _ id: ID<Reminder>) -> Response {
        var response = Response.seeOther(LocalPath.checked(visit.form["back"], or: RemindersController.home))
        // Names the reminder's address, by which open pages of the others who take turns hear of the change.
        response.headers["Content-Location"] = RemindersController.path(id)
        return response
    }

    func chooseSnooze(_ due: OpenDue, _ visit: Visit) throws -> Response {
        try controller.reminders.requireTurn(due)
        return try controller.pages.response(page(due, visit), for: visit)
    }

    private func page(
        _ due: OpenDue, _ visit: Visit, problems: [String: Phrase] = [:]
    ) throws -> SnoozePage {
        let soon = WallTime(controller.clock.now().adding(.hours(2)), in: visit.words.timeZone)
        return SnoozePage(
            action: Self.path(due.id) + "/snooze", name: try title(due, visit),
            back: LocalPath.checked(
                visit.form["back"] ?? visit.request.ownReferer, or: RemindersController.home),
            until: visit.form["until"] ?? WallTime(soon.day, soon.hour, 0).iso, problems: problems)
    }

    func snooze(_ due: OpenDue, _ visit: Visit) throws -> Response {
        let choice: ReminderStore.Snooze? =
            switch visit.form["for"] {
            case "10": .minutes(10)
            case "60": .minutes(60)
            case "evening": .evening
            case "tomorrow": .tomorrow
            case "until": visit.form["until"].flatMap { WallTime(iso: $0) }.map { .until($0) }
            default: nil
            }
        guard let choice else { return try refuse(Phrase("Choose a time."), due, visit) }
        // A snooze that was sent late may have ended already: the reminder then simply stays due.
        let tapped = controller.clock.now().adding(.zero - visit.age)
        let end = choice.end(from: tapped, in: visit.words.timeZone)
        guard end > tapped else { return try refuse(RemindersController.isOver, due, visit) }
        _ = try controller.reminders.snooze(due.id, of: due.reminder, until: end, title: title(due, visit))
        return answer(visit, due.reminder.id)
    }

    private func refuse(_ problem: Phrase, _ due: OpenDue, _ visit: Visit) throws -> Response {
        try controller.pages.response(
            page(due, visit, problems: ["until": problem]), for: visit, status: .unprocessableContent)
    }

    func doneEarly(_ reminder: JoinableReminder, _ visit: Visit) throws -> Response {
        let planned = visit.form["time"].flatMap { WallTime(iso: $0) }
        _ = try controller.reminders.doneEarly(
            reminder, planned: planned, title: controller.title(reminder.open, visit))
        return .seeOther(LocalPath.checked(visit.form["back"], or: RemindersController.path(reminder.id)))
    }

    func pass(_ reminder: WritableReminder, _ visit: Visit) throws -> Response {
        guard !reminder.open.turns.isEmpty else { throw Refusal.notFound }
        let from = visit.form["from"].flatMap { ID<Member>($0) }
        do {
            try controller.reminders.pass(reminder, from: from, title: controller.title(reminder.open, visit))
        } catch ReminderProblem.isAnothersTurn {}  // a button that was pressed twice passes it once
        return .seeOther(RemindersController.path(reminder.id))
    }
}
