import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

/// It is Saturday, 21 November 2026, 10:00.
@Suite("A typed line that is not understood whole is asked about")
struct ReminderQuestionTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func heard(_ line: String) throws -> String {
        let query = try #require(line.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        return try home.get("/reminders/understand?line=\(query)", as: home.ada).text
    }

    private func answers(_ page: String) -> [String] {
        page.matches(of: /name="meant" value="([^"]+)"/).map { String($0.1) }
    }

    @Test("with what was understood and what was not, before and after it is sent; the answer is added")
    func part() throws {
        let line = "bins by friday"

        let reply = try home.post("/reminders/line", ["line": line], as: home.ada)

        #expect(reply.status == 422 && reply.contains("name=\"line\" value=\"\(line)\""))
        for page in [try heard(line), reply.text] {
            #expect(page.contains("Understood: Friday, 27 November 2026 at 09:00. Not understood: “by”."))
            #expect(answers(page) == ["bins by 2026-11-27 09:00"])
        }
        // A script sends an answer as the line.
        #expect(try home.post("/reminders/line", ["line": "bins by 2026-11-27 09:00"], as: home.ada).status == 303)
        let made = try home.reminder(home.newestReminder())
        #expect(made?.text == "bins by" && made?.nextTime?.iso == "2026-11-27T09:00")
    }

    @Test("a repetition that is the answer keeps its rule")
    func repetition() throws {
        let page = try home.post("/reminders/line", ["line": "gym every tuesday by friday"], as: home.ada).text
        let answer = try #require(answers(page).first)

        #expect(try home.post("/reminders/line", ["meant": answer], as: home.ada).status == 303)
        #expect(try home.reminder(home.newestReminder())?.nextTime?.iso == "2026-11-24T09:00")
        #expect(try home.reminder(home.newestReminder())?.repeats == true)
    }

    @Test("next Friday is this one or that of the next week")
    func next() throws {
        let reply = try home.post("/reminders/line", ["line": "dentist next wednesday"], as: home.ada)

        #expect(reply.status == 303)
        let page = try home.post("/reminders/line", ["line": "dentist next sunday"], as: home.ada).text
        #expect(page.contains("Which day do you mean?"))
        #expect(answers(page) == ["dentist 2026-11-22 09:00", "dentist 2026-11-29 09:00"])
    }

    @Test("a time that cannot be is named")
    func unclear() throws {
        let reply = try home.post("/reminders/line", ["line": "drink every 2 hours"], as: home.ada)
        #expect(reply.status == 422 && reply.contains("Not understood: “every 2 hours”."))
    }

    @Test("a time without a text asks for one")
    func textless() throws {
        for line in ["monday 8am", "next sunday", "every tuesday"] {
            let reply = try home.post("/reminders/line", ["line": line], as: home.ada)
            #expect(reply.status == 422 && reply.contains("Enter what to remind you of."), "\(line)")
            #expect(!reply.contains("When?"))
        }
    }
}
