import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Settings of the diary")
struct DiarySettingsTests {
    let home: TestHome

    init() throws {
        home = try TestHome()
        _ = try home.diary(of: home.ada)
    }

    private func save(_ form: FormFields) throws -> RawReply { try home.post("/diary/settings", form, as: home.ada) }

    @Test("two windows save at once: the second sees what stands there, keeps what it chose, and its next save wins")
    func conflict() throws {
        let first: FormFields = ["dayStartHour": "3", "reminds": "on", "reminderTime": "21:15", "version": "1"]
        let second: FormFields = ["dayStartHour": "5", "reminds": "on", "reminderTime": "20:45", "version": "1"]

        #expect(try save(first).status == 303)
        let page = try save(second)

        #expect(page.status == 409)
        for shown in [
            "What you typed is below", "<li>My day starts at: 03:00</li>", "<li>Remind me each day: 21:15</li>",
            "<option value=\"5\" selected>", "value=\"20:45\"", "name=\"version\" value=\"2\"",
        ] { #expect(page.contains(shown), "\(shown)") }
        let stored = try home.get("/diary/settings", as: home.ada)
        #expect(stored.contains("<option value=\"3\" selected>") && stored.contains("value=\"21:15\""))
        #expect(!stored.text.contains("What you typed is below"))

        #expect(try save(["dayStartHour": "5", "reminderTime": "20:45", "version": "2"]).status == 303)
        #expect(try home.get("/diary/settings", as: home.ada).contains("<option value=\"5\" selected>"))
    }

    @Test("a daily reminder that got a text of its own at its page is not the settings' to delete or to move")
    func typedReminder() throws {
        let form = { (time: String?) in
            let page = try home.get("/diary/settings", as: home.ada).text
            let version = try #require(page.firstMatch(of: /name="version" value="(\d+)"/)).1
            var form: FormFields = ["dayStartHour": "3", "reminderTime": time ?? "22:00", "version": String(version)]
            if time != nil { form.add("reminds", "on") }
            return form
        }
        #expect(try save(form("21:15")).status == 303)
        let id = try home.newestReminder()
        let typed: FormFields = [
            "text": "Write to Edith too", "nag": "60", "day": "2026-11-21", "time": "21:15", "repeat": "daily",
            "member": "\(home.ada.id)", "version": "1",
        ]
        #expect(try home.post(RemindersController.path(id), typed, as: home.ada).status == 303)

        #expect(try save(form(nil)).status == 303)
        #expect(try home.reminder(id)?.text == "Write to Edith too")
        #expect(try save(form("20:00")).status == 303)
        #expect(try home.reminder(id)?.text == "Write to Edith too")
        let own = try home.newestReminder()
        #expect(own != id)

        // One without a text may have been made by hand as well.
        #expect(try save(form(nil)).status == 303)
        #expect(try home.reminder(own) == nil && home.reminder(id) != nil)
        #expect(try home.get("/settings/bin", as: home.ada).contains("Reminder “What was today like?” deleted"))
        try home.undoLast(by: home.ada)
        #expect(try home.reminder(own) != nil)
    }

    @Test("a daily reminder that begins later still does when the settings change its time")
    func laterReminder() throws {
        let diary = try home.diary(of: home.ada).id
        let id = try home.remind(
            [
                "on": "diary", "thing": "\(diary)", "day": "2026-12-24", "time": "21:15", "repeat": "daily",
                "member": "\(home.ada.id)",
            ], by: home.ada)

        #expect(
            try save(["dayStartHour": "3", "reminds": "on", "reminderTime": "20:00", "version": "1"]).status == 303)
        #expect(try home.reminder(id)?.nextTime?.iso == "2026-12-24T20:00")
    }

    @Test("a form with a problem comes back as it was sent, and still meets what was saved meanwhile")
    func problem() throws {
        let page = try save(["dayStartHour": "4", "reminds": "on", "reminderTime": "late", "version": "1"])

        #expect(page.status == 422 && page.contains("Enter a time such as 09:30."))
        #expect(page.contains("<option value=\"4\" selected>") && page.contains("value=\"late\""))
        #expect(page.contains("value=\"on\" checked") && page.contains("name=\"version\" value=\"1\""))
    }

    @Test("a template that is too long comes back whole, the new one and one that exists")
    func templates() throws {
        let long = String(repeating: "w", count: 10_001)
        let new = try home.post("/diary/templates", ["name": "Long", "content": long], as: home.ada)
        #expect(new.status == 422 && new.contains("value=\"Long\"") && new.contains(long))

        _ = try home.post("/diary/templates", ["name": "Short", "content": "Why?"], as: home.ada)
        let page = try home.get("/diary/settings", as: home.ada).text
        let path = try #require(page.firstMatch(of: /action="(\/diary\/templates\/[^"]+)"/).map { String($0.1) })
        let changed = try home.post(path, ["name": "", "content": long], as: home.ada)
        #expect(changed.status == 422 && changed.contains("Enter a name.") && changed.contains(long))
        #expect(changed.contains("diary-template\" open"))
    }

    /// The address and the version of the only template's form.
    private func template() throws -> (path: String, version: String) {
        let page = try home.get("/diary/settings", as: home.ada).text
        let found = try #require(
            page.firstMatch(of: /(\/diary\/templates\/[^"]+)">(?:<[^>]+>)*?<[^>]+name="version" value="(\d+)"/))
        return (String(found.1), String(found.2))
    }

    @Test("a template that was saved in another window is not overwritten unseen: both texts are shown")
    func templateConflict() throws {
        _ = try home.post("/diary/templates", ["name": "Short", "content": "Why?"], as: home.ada)
        let (path, version) = try template()
        let first: FormFields = ["name": "Short", "content": "How?", "version": version]
        #expect(try home.post(path, first, as: home.ada).status == 303)
        #expect(try home.post(path, first, as: home.ada).status == 303)

        let late = try home.post(path, ["name": "Brief", "content": "When?", "version": version], as: home.ada)
        #expect(late.status == 409 && late.contains("How?"))
        #expect(late.contains("When?") && late.contains("value=\"Brief\""))
        #expect(late.contains("This was changed in the meantime."))
        #expect(late.contains("diary-template\" open"))
        #expect(try home.get("/diary/settings", as: home.ada).text.contains("How?"))
        #expect(try home.post(path, ["name": "Old", "content": "Where?"], as: home.ada).status == 409)

        // Saving what the page of the conflict shows wins knowingly.
        let again = try #require(late.text.firstMatch(of: /name="version" value="(\d+)"><div class="alert"/)).1
        let knowing: FormFields = ["name": "Brief", "content": "When?", "version": String(again)]
        #expect(try home.post(path, knowing, as: home.ada).status == 303)
        #expect(try home.get("/diary/settings", as: home.ada).text.contains("When?"))
    }

    @Test("a template that was deleted in another window comes back as a new one to be saved")
    func templateDeleted() throws {
        _ = try home.post("/diary/templates", ["name": "Short", "content": "Why?"], as: home.ada)
        let (path, version) = try template()
        #expect(try home.post(path + "/delete", as: home.ada).status == 303)

        let late = try home.post(path, ["name": "Brief", "content": "When?", "version": version], as: home.ada)

        #expect(late.status == 409 && late.contains("value=\"Brief\"") && late.contains("When?"))
        #expect(late.contains("This was deleted in the meantime."))
    }

    @Test("a template that is one too many is not lost")
    func tooMany() throws {
        for number in 1...DiaristStore.Template.countLimit {
            let form: FormFields = ["name": "\(number)", "content": "Why?"]
            try #require(try home.post("/diary/templates", form, as: home.ada).status == 303)
        }
        let page = try home.post("/diary/templates", ["name": "Last", "content": "What else?"], as: home.ada)
        #expect(page.status == 422 && page.contains("You can have at most 50 templates."))
        #expect(page.contains("value=\"Last\"") && page.contains("What else?"))
    }
}
