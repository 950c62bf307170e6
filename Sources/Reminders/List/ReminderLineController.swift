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
        // An answer to a question names its time so that it needs no reading.
        let answer = TypedTime(line: line)
        let question = answer == nil ? question(line, visit) : nil
        guard let read = answer ?? time(line, visit), !read.text.isEmpty else {
            let problem = question?.problem ?? Self.aboutWhat
            let page = try list.page(visit, line: line, days: question?.answers ?? [], problems: ["line": problem])
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
    private static let aboutWhat = Phrase("Enter what to remind you of.")

    /// The question that a line leaves open, and its answers: each a line that is read in one way only.
    private struct Question {
        let problem: Phrase
        var answers: [Choice] = []
        /// Whether it is asked while the line is typed, where most lines are not finished.
        var isEarly = true
    }

    /// `nil` if the line is understood whole.
    private func question(_ line: String, _ visit: Visit) -> Question? {
        if line.isEmpty { return Question(problem: Self.aboutWhat, isEarly: false) }
        let words = visit.words
        switch read(line, visit) {
        case .time(let typed): return typed.text.isEmpty ? Question(problem: Self.aboutWhat, isEarly: false) : nil
        case .choice(let times):
            guard !times[0].text.isEmpty else { return Question(problem: Self.aboutWhat, isEarly: false) }
            let answers = times.map { Choice(value: $0.line, label: $0.schedule.text(words)) }
            return Question(problem: Self.whichDay, answers: answers)
        case .part(let typed, let unclear):
            if let days = days(line, visit) { return days }
            let when = typed.schedule.text(words)
            let answers = typed.text.isEmpty ? [] : [Choice(value: typed.line, label: words("Add anyway"))]
            return Question(
                problem: Phrase("Understood: \(when). Not understood: “\(unclear)”."), answers: answers)
        case .unclear(let unclear):
            return unread(line, visit)
                ?? Question(
                    problem: Phrase(
                        "Not understood: “\(unclear)”. Add a time, such as “tomorrow 9” or “every Tuesday 18:00”."))
        case .none:
            return unread(line, visit)
                ?? Question(
                    problem: Phrase("When? Add a time, such as “tomorrow 9” or “every Tuesday 18:00”."),
                    isEarly: false)
        }
    }

    /// The question of a line without a time that it could have: a date such as `3/4`, or one that has passed.
    private func unread(_ line: String, _ visit: Visit) -> Question? {
        days(line, visit) ?? (isOver(line, visit) ? Question(problem: RemindersController.isOver) : nil)
    }

    private func days(_ line: String, _ visit: Visit) -> Question? {
        let days = TypedTime.readings(
            of: line, language: visit.words.language, now: typedAt(visit), in: visit.words.timeZone)
        guard !days.isEmpty else { return nil }
        let answers = days.map { Choice(value: $0.line, label: $0.schedule.text(visit.words)) }
        return Question(problem: Self.whichDay, answers: answers)
    }

    private func read(_ line: String, _ visit: Visit, at now: Instant? = nil) -> TypedLine {
        TypedLine.read(
            line, language: visit.words.language, now: now ?? typedAt(visit), in: visit.words.timeZone)
    }

    /// A line that a browser kept without a connection was typed before: “tomorrow” is the day after that.
    private func typedAt(_ visit: Visit) -> Instant { controller.clock.now().adding(.zero - visit.age) }

    private func time(_ line: String, _ visit: Visit) -> TypedTime? {
        if case .time(let typed) = read(line, visit) { typed } else { nil }
    }

    /// Whether a line in which no time was found has one that was still to come when the day began: “film today 20:00”.
    private func isOver(_ line: String, _ visit: Visit) -> Bool {
        let today = controller.clock.today(visit)
        return !read(line, visit, at: today.instant(hour: 0, minute: 0, in: visit.words.timeZone)).times.isEmpty
    }

    /// For a script: the text and the time that were read from a typed line, or what it leaves open.
    func understand(_ visit: Visit) throws -> Response {
        let words = visit.words
        let line = (visit.query["line"] ?? "").tidiedLine
        if let question = question(line, visit), question.isEarly {
            let answers = question.answers
            return Pages.fragment(
                """
                <p><span class="reminder-line__question">\(words(question.problem))</span>\
                \(answers, { " \(RemindersPage.dayButton($0))" })</p>
                """)
        }
        guard let read = time(line, visit) else { return Pages.fragment("<p></p>") }
        let when = read.schedule.text(words)
        return Pages.fragment("<p>\(Icon.bell.html) \(read.text.isEmpty ? when : words("\(read.text): \(when)"))</p>")
    }
}
