import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Reminders that are done before their time")
struct ReminderEarlyTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("done early by a page from before it was due ends what waits by now")
    func earlyAndLate() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        try home.advance(to: "2026-11-24T09:00")

        #expect(
            try home.post(RemindersController.path(id) + "/done", ["time": "2026-11-24T09:00"], as: home.ada).status
                == 303)
        #expect(try home.dues(of: id).isEmpty)
        #expect(try home.reminder(id)?.nextTime?.iso == "2026-12-01T09:00")
    }

    @Test("done early by two taps on one page is done once")
    func earlyTwice() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        let page = try home.get(RemindersController.path(id), as: home.ada).text
        let time = try #require(page.firstMatch(of: /name="time" value="([^"]+T[^"]+)"/)?.1)

        for _ in 1...2 {
            let reply = try home.post(RemindersController.path(id) + "/done", ["time": String(time)], as: home.ada)
            #expect(reply.status == 303)
        }
        #expect(try home.reminder(id)?.nextTime?.iso == "2026-12-01T09:00")
    }

    @Test("done early from the list, a weekly one comes a week later, and is taken back by the toast")
    func earlyFromTheList() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        try home.advance(to: "2026-11-23T10:00")
        let path = RemindersController.path(id) + "/done"

        for isTakenBack in [true, false] {
            let shown = try home.get("/reminders", as: home.ada).hiddenFields(to: path)
            let reply = try home.post(path, shown, as: home.ada)

            #expect(reply.status == 303 && reply["Location"] == "/reminders")
            #expect(try home.reminder(id)?.nextTime?.iso == "2026-12-01T09:00")
            if !isTakenBack { continue }
            try home.undoLast(by: home.ada)
            #expect(try home.reminder(id)?.nextTime?.iso == "2026-11-24T09:00")
        }
        #expect(try home.get("/reminders?part=done", as: home.ada).text.matches(of: /reminder--done/).count == 1)
        try home.advance(to: "2026-11-24T09:00")
        #expect(try home.dues(of: id).isEmpty)
    }

    @Test("the next time cannot be ticked while one waits")
    func earlyWhileOneWaits() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        let path = "action=\"\(RemindersController.path(id))/done\""
        #expect(try home.get("/reminders", as: home.ada).contains(path))

        try home.advance(to: "2026-11-24T09:00")

        let page = try home.get("/reminders", as: home.ada).text
        #expect(!page.contains(path))
        #expect(page.matches(of: /class="reminder__tick"/).count == 1)
    }

    @Test("a time that was done is done again once it comes again by a change there and back")
    func earlyAgain() throws {
        let id = try home.remind("Tablets", on: "2026-11-24", at: "23:00", ["repeat": "daily"], by: home.ada)
        let path = RemindersController.path(id)
        #expect(try home.post(path + "/done", as: home.ada).status == 303)
        let first = try #require(try home.reminder(id)?.nextTime?.iso)
        for time in ["23:30", "23:00"] {
            let version = try #require(try home.reminder(id)?.version)
            let form: FormFields = [
                "text": "Tablets", "day": "2026-11-24", "time": time, "repeat": "daily", "version": "\(version)",
            ]
            #expect(try home.post(path, form, as: home.ada).status == 303)
        }
        #expect(try home.reminder(id)?.nextTime?.iso == "2026-11-24T23:00")

        #expect(try home.post(path + "/done", as: home.ada).status == 303)

        #expect(try home.reminder(id)?.nextTime?.iso == first)
    }
}
