import HTML
import HTTP
import House

/// The next times of a form that is being filled in.
struct ReminderPreviewController: Sendable {
    let controller: RemindersController

    var routes: [Route] { [.get("/reminders/preview", show)] }

    /// A fragment for a script.
    func show(_ visit: Visit) throws -> Response {
        guard let thing = try? controller.door.thing(visit.query, for: visit) ?? nil else {
            return nextTimes(visit, nil, nil)
        }
        return nextTimes(visit, thing.place, try controller.forms.dates(thing.place, visit))
    }

    private func nextTimes(_ visit: Visit, _ place: Reminder.Place?, _ dates: ReminderFormPages.Dates?) -> Response {
        let form = controller.forms.read(visit.query, place, dates, visit)
        let next = form.problems.isEmpty ? controller.forms.times(form.timing, dates?.day, visit) : []
        return Pages.fragment("<p>\(next.joined(separator: " · "))</p>")
    }
}
