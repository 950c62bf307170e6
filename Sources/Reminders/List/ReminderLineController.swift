import HTML
import HTTP
import House
import Localization

/// Reminders that are typed in one line, with their time.
struct ReminderLineController: Sendable {
    let controller: RemindersController
    let list: ReminderListController

    var routes: [Route] {
        [
            .post("/reminders/line", Writer.entrance, create),
            .get("/reminders/understand", understand),
        ]
    }

    func create(_ writer: Writer, _ visit: Visit) throws -> Response {
        let line = (visit.form["meant"] ?? visit.form["line"] ?? "").tidiedLine
        guard let read = read(line, visit), !read.text.isEmpty else {
            let days = days(line, visit)
            let problem =
                if line.isEmpty {
                    Phrase("Say what it is about.")
                } else if !days.isEmpty {
                    Self.whichDay
                } else if isOver(line, visit) {
                    RemindersController.isOver
                } else {
                    Phrase("When? Add a time, such as “tomorrow 9” or “every Tuesday 18:00”.")
                }
            let page = try list.page(visit, line: line, days: days, problems: ["line": problem])
            return try controller.pages.response(page, for: visit, status: .unprocessableContent)
        }
        let form = ReminderForm(read, member: visit.member.id, today: controller.clock.today(visit))
        do {
            guard form.problems.isEmpty else { throw ReminderProblem.isOver }
            let sent = ID<Reminder>(sent: visit.form["id"], by: visit.member.id, in: visit.member.id.uuid)
            _ = try controller.reminders.add(form, on: nil, by: writer, as: sent)
        } catch is ReminderProblem {
            let problem = form.problems.first?.value ?? RemindersController.isOver
            let page = try list.page(visit, line: line, problems: ["line": problem])
            return try controller.pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(LocalPath.checked(visit.form["back"], or: RemindersController.home))
    }

    private static let whichDay = Phrase("Which day do you mean?")

    /// The days that a date such as `3/4` can be, each with a line in which it is only that one.
    private func days(_ line: String, _ visit: Visit) -> [Choice] {
        guard read(line, visit) == nil else { return [] }
        return TypedTime.readings(
            of: line, language: visit.words.language, now: controller.clock.now(), in: visit.words.timeZone
        ).map { Choice(value: $0.line, label: $0.schedule.text(visit.words)) }
    }

    private func read(_ line: String, _ visit: Visit, at now: Instant? = nil) -> TypedTime? {
        TypedTime.read(
            line, language: visit.words.language, now: now ?? controller.clock.now(), in: visit.words.timeZone)
    }

    /// Whether a line in which no time was found has one that was still to come when the day began: “film today 20:00”.
    private func isOver(_ line: String, _ visit: Visit) -> Bool {
        let today = controller.clock.today(visit)
        return read(line, visit, at: today.instant(hour: 0, minute: 0, in: visit.words.timeZone)) != nil
    }

    /// For a script: the text and the time that were read from a typed line.
    func understand(_ visit: Visit) throws -> Response {
        let words = visit.words
        let line = (visit.query["line"] ?? "").tidiedLine
        guard let read = read(line, visit) else {
            let days = days(line, visit)
            if !days.isEmpty {
                return Pages.fragment("<p>\(words(Self.whichDay)) \(days, { RemindersPage.dayButton($0) })</p>")
            }
            return Pages.fragment("<p>\(isOver(line, visit) ? words(RemindersController.isOver) : "")</p>")
        }
        let when = read.schedule.text(words)
        return Pages.fragment("<p>\(Icon.bell.html) \(read.text.isEmpty ? when : words("\(read.text): \(when)"))</p>")
    }
}
