import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

/// It is Saturday, 21 November 2026, 10:00.
@Suite("Reminders are typed in a line")
struct ReminderLineTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test(
        "what is typed becomes a text and a time",
        arguments: [
            ("call the dentist tomorrow 9", "call the dentist", "2026-11-22T09:00"),
            ("fri 18:30 bins", "bins", "2026-11-27T18:30"), ("pay rent every 1st", "pay rent", "2026-12-01T09:00"),
            ("boiler in 2 weeks", "boiler", "2026-12-05T09:00"),
        ])
    func lines(line: String, text: String, time: String) throws {
        #expect(try home.post("/reminders/line", ["line": line], as: home.ada).status == 303)
        let id = try home.newestReminder()
        #expect(try home.reminder(id)?.text == text)
        #expect(try home.reminder(id)?.nextTime?.iso == time)
    }

    @Test("a line that a phone kept without a network means the days as of when it was typed")
    func typedBefore() throws {
        let age = "Request-Age: \(12 * 3_600_000)"
        let line: FormFields = ["line": "call the dentist tomorrow 15:00"]
        #expect(try home.post("/reminders/line", line, as: home.ada, "Idempotency-Key: line", age).status == 204)
        #expect(try home.reminder(home.newestReminder())?.nextTime?.iso == "2026-11-21T15:00")

        let over = try home.post(
            "/reminders/line", ["line": "film today 23:00"], as: home.ada, "Idempotency-Key: over", age)
        #expect(over.status == 422 && over.contains("This time has passed. Choose a later one."))
    }

    @Test("what was understood is said before it is added, in the words of whoever types")
    func understood() throws {
        let heard = try home.get("/reminders/understand?line=bins+every+tuesday+7:00", as: home.ada)
        #expect(heard.contains("bins: every Tuesday at 07:00"))
        #expect(try home.get("/reminders/understand?line=buy+2+eggs", as: home.ada).text == "<p></p>")
    }

    @Test(
        "a time of today that is over is told as such, before and after it is added",
        arguments: ["film today 9:00", "this morning bins"])
    func over(line: String) throws {
        let query = try #require(line.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let heard = try home.get("/reminders/understand?line=\(query)", as: home.ada).text
        #expect(
            heard == "<p><span class=\"reminder-line__question\">This time has passed. Choose a later one.</span></p>")
        let reply = try home.post("/reminders/line", ["line": line], as: home.ada)
        #expect(
            reply.status == 422 && reply.contains("This time has passed. Choose a later one.")
                && !reply.contains("When?"))
        #expect(reply.contains("value=\"\(line)\""))
    }

    @Test("a date that can be two is asked about, and each answer is a line of its own")
    func twoDays() throws {
        let heard = try home.get("/reminders/understand?line=dentist+3/4+at+10:00", as: home.ada)
        let reply = try home.post("/reminders/line", ["line": "dentist 3/4 at 10:00"], as: home.ada)

        let lines = ["dentist 2027-04-03 10:00", "dentist 2027-03-04 10:00"]
        for page in [heard.text, reply.text] {
            #expect(page.contains("Which day do you mean?"))
            let answers = page.matches(of: /<button class="chip" name="meant" value="([^"]+)">([^<]+)</)
            #expect(answers.map { String($0.1) } == lines)
            #expect(
                answers.map { String($0.2) }
                    == ["Saturday, 3 April 2027 at 10:00", "Thursday, 4 March 2027 at 10:00"])
        }
        #expect(reply.status == 422 && reply.contains("name=\"line\" value=\"dentist 3/4 at 10:00\""))
        let form: FormFields = ["line": "dentist 3/4 at 10:00", "meant": lines[1]]
        #expect(try home.post("/reminders/line", form, as: home.ada).status == 303)
        #expect(try home.reminder(home.newestReminder())?.nextTime?.iso == "2027-03-04T10:00")
    }

    @Test("a language in which the day comes first asks for that day alone", arguments: ["de", "es", "fr", "ru"])
    func oneDay(language: String) throws {
        try home.speak(language, home.ada)

        let reply = try home.post("/reminders/line", ["line": "Dr. Ada 3/4"], as: home.ada)

        #expect(reply.text.matches(of: /name="meant" value="Dr. Ada 2027-04-03 09:00"/).count == 1)
        #expect(!reply.contains("2027-03-04"))
    }

    @Test(
        "what is no date is not asked about",
        arguments: ["dentist 13/14", "3/4", "buy 2 eggs", "add 1/2 cup of milk"])
    func noDays(line: String) throws {
        #expect(try !home.post("/reminders/line", ["line": line], as: home.ada).contains("Which day"))
    }

    @Test("each of the five languages understands the example that it shows")
    func examples() throws {
        for language in ["en", "de", "es", "fr", "ru"] {
            try home.speak(language, home.ada)
            let page = try home.get("/reminders", as: home.ada).text
            let example = try #require(page.firstMatch(of: /name="line"[^>]*placeholder="([^"]+)"/)?.1)
            let reply = try home.post("/reminders/line", ["line": String(example)], as: home.ada)
            #expect(reply.status == 303, "\(language): \(example)")
            let reminder = try #require(try home.reminder(home.newestReminder()))
            #expect(reminder.nextTime?.iso == "2026-11-24T18:00", "\(language): \(example)")
            #expect(reminder.repeats, "\(language): \(example)")
        }
    }

    @Test("without a time, or with one that has passed, nothing is added and the line stays as it was typed")
    func problems() throws {
        for line in ["buy 2 eggs", "", "1 Jan 2020 party"] {
            let reply = try home.post("/reminders/line", ["line": line], as: home.ada)
            #expect(reply.status == 422, "\(line)")
            #expect(reply.text.contains("name=\"line\" value=\"\(line)\""), "\(line)")
        }
        #expect(try home.post("/reminders/line", ["line": "x tomorrow"], as: home.olle).status == 403)
        #expect(try home.get("/reminders", as: home.ada).contains("No reminders yet"))
    }

    @Test(
        "what the form has no word for stays what was typed, also when the form is saved with another text",
        arguments: [
            ("gate every last friday 8:00", Repetition.Pattern.monthlyOnWeekday(.friday, ordinal: -1)),
            ("rent every 31st", .monthlyOn(day: 31)),
            ("choir second tuesday of every month", .monthlyOnWeekday(.tuesday, ordinal: 2)),
        ])
    func kept(line: String, pattern: Repetition.Pattern) throws {
        #expect(try home.post("/reminders/line", ["line": line], as: home.ada).status == 303)
        let id = try home.newestReminder()
        let made = try #require(try home.reminder(id))
        let day = try #require(made.nextTime?.day)
        #expect(made.pattern == pattern)

        var form = ReminderForm.fields(of: made, turns: [], today: day)
        _ = form.take("text")
        form.add("text", "Another text")
        #expect(try home.post(RemindersController.path(id), form, as: home.ada).status == 303)
        #expect(try home.reminder(id)?.text == "Another text")
        #expect(try home.reminder(id)?.timing == made.timing)
    }

    @Test("the form shows the next three times while it is filled in")
    func preview() throws {
        let query = "?text=Bins&day=2026-11-24&time=07:00&repeat=weekly&interval=2"
        let next = try home.get("/reminders/preview" + query, as: home.ada).text
        #expect(next == "<p>Tuesday, 07:00 · 8 Dec, 07:00 · 22 Dec, 07:00</p>")
        #expect(try home.get("/reminders/preview?day=x", as: home.ada).text == "<p></p>")
    }
}

extension Reminder {
    /// `nil` of one that comes once, or counts from a day.
    fileprivate var pattern: Repetition.Pattern? {
        if case .schedule(let schedule) = timing { schedule.repetition?.pattern } else { nil }
    }
}
