import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

/// It is Saturday, 21 November 2026, 10:00 in UTC, where all of them live.
@Suite("Reminders")
struct RemindersTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    // MARK: Told in time

    @Test(
        "what was written down stands on Today when its time has come, with a number on the way there, and not before")
    func due() throws {
        _ = try home.remind("Call the dentist", on: "2026-11-23", at: "11:15", by: home.ada)

        try home.advance(to: "2026-11-23T11:14")
        #expect(try !home.get("/today", as: home.ada).contains("Call the dentist"))
        #expect(try !home.get("/today", as: home.ada).contains("data-badge"))

        try home.advance(to: "2026-11-23T11:15")
        let today = try home.get("/today", as: home.ada)
        #expect(today.contains("Call the dentist"))
        #expect(today.text.matches(of: /__badge" data-badge[^>]*>1</).count == 3, "\(today.text)")
        #expect(try !home.get("/today", as: home.grace).contains("dentist"))
    }

    @Test("it is late from its minute on, and one that repeats stands in one row, which says when it comes next")
    func lateInOneRow() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        let rows = { try home.get("/reminders", as: home.ada).text.components(separatedBy: "<li class=\"row reminder") }
        #expect(try rows().count == 2)
        #expect(try !rows()[1].hasPrefix(" reminder--late"))

        try home.advance(to: "2026-11-24T09:00")

        let late = try rows()
        #expect(late.count == 2)
        #expect(late[1].hasPrefix(" reminder--late"))
        #expect(late[1].contains("Next: 1 Dec, 09:00"))
        let due = try #require(try home.dues(of: id).first)
        _ = try home.post("/reminders/dues/\(due.id)/done", as: home.ada)
        #expect(try rows().count == 2)
        #expect(try !rows()[1].hasPrefix(" reminder--late"))
    }

    @Test("how often it comes is one sentence with fields, in the plural form of its number")
    func sentence() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly", "interval": "2"], by: home.ada)
        let form = { try home.get("/reminders/\(id)", as: home.ada).text }

        #expect(try form().contains("data-every>Every </label>"))
        #expect(try form().contains("data-after=\"week|weeks|weeks\">weeks</option>"))
        try home.execute("UPDATE member SET language = 'ru' WHERE id = ?", [home.ada.id])
        #expect(try form().contains("data-every>Каждые </label>"))
        #expect(try form().contains("data-after=\"неделю|недели|недель\">недели</option>"))
    }

    @Test("done by one tap, taken back by the toast, and listed with when")
    func done() throws {
        let id = try home.remind("Call the dentist", on: "2026-11-23", by: home.ada)
        try home.advance(to: "2026-11-23T09:00")
        let due = try #require(try home.dues(of: id).first)

        let reply = try home.post("/reminders/dues/\(due.id)/done", ["back": "/today"], as: home.ada)
        #expect(reply.status == 303 && reply["Location"] == "/today")
        #expect(try home.dueTitles(home.ada) == [])
        #expect(try home.get("/reminders?part=done", as: home.ada).contains("Call the dentist"))
        #expect(try home.get("/today", as: home.ada).contains("“Call the dentist” done"))

        try home.undoLast(by: home.ada)
        #expect(try home.dueTitles(home.ada) == ["Call the dentist"])
        home.clock.advance(.minutes(1))
        #expect(try !home.get("/settings/bin", as: home.ada).contains("dentist"))
    }

    @Test("a second tap on Done changes nothing")
    func twice() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        try home.advance(to: "2026-11-24T09:00")
        let due = try #require(try home.dues(of: id).first)

        for _ in 0..<2 { #expect(try home.post("/reminders/dues/\(due.id)/done", as: home.ada).status == 303) }
        #expect(try home.reminder(id)?.nextTime?.iso == "2026-12-01T09:00")
    }

    @Test(
        "put off, it sleeps and comes again",
        arguments: [
            ("10", "2026-11-23T09:10"), ("60", "2026-11-23T10:00"), ("evening", "2026-11-23T18:00"),
            ("tomorrow", "2026-11-24T09:00"),
        ])
    func snooze(choice: String, until: String) throws {
        let id = try home.remind("Call the dentist", on: "2026-11-23", by: home.ada)
        try home.advance(to: "2026-11-23T09:00")
        let due = try #require(try home.dues(of: id).first)

        #expect(try home.post("/reminders/dues/\(due.id)/snooze", ["for": choice], as: home.ada).status == 303)
        try home.fireReminders()
        #expect(try home.dueTitles(home.ada) == [])
        #expect(try home.get("/reminders", as: home.ada).contains("snoozed until"))
        #expect(try home.get("/reminders/month", as: home.ada).main.contains("Call the dentist"))
        #expect(try !home.get("/today", as: home.ada).contains("data-badge"))
        try home.advance(to: until)
        #expect(try home.dueTitles(home.ada) == ["Call the dentist"])
    }

    @Test(
        "a tap that comes late counts from when it was made, whatever the browser's clock says",
        arguments: [
            // Its hour began at nine; tomorrow is the day after the tap; ten minutes were over before it came.
            ("60", "2026-11-23T10:00"), ("tomorrow", "2026-11-24T09:00"), ("evening", "2026-11-23T18:00"), ("10", nil),
        ] as [(String, String?)])
    func snoozeLater(choice: String, until: String?) throws {
        let id = try home.remind("Call the dentist", on: "2026-11-23", by: home.ada)
        try home.advance(to: "2026-11-23T09:00")
        let due = try #require(try home.dues(of: id).first)
        try home.advance(to: "2026-11-23T09:30")

        let answer = try home.post(
            "/reminders/dues/\(due.id)/snooze", ["for": choice], as: home.ada, "Idempotency-Key: tap",
            "Request-Age: \(30 * 60_000)")

        #expect(answer.status == 204)
        try home.fireReminders()
        guard let until else {
            #expect(try home.dueTitles(home.ada) == ["Call the dentist"])
            return
        }
        #expect(try home.dueTitles(home.ada) == [])
        try home.advance(to: until)
        #expect(try home.dueTitles(home.ada) == ["Call the dentist"])
    }

    @Test("snoozed until a time of one's own; one that has passed is refused with what was typed")
    func snoozeUntil() throws {
        let id = try home.remind("Call the dentist", on: "2026-11-23", by: home.ada)
        try home.advance(to: "2026-11-23T09:00")
        let due = try #require(try home.dues(of: id).first)
        let path = "/reminders/dues/\(due.id)/snooze"

        #expect(try home.get(path, as: home.ada).contains("datetime-local"))
        let late = try home.post(path, ["for": "until", "until": "2026-11-23T08:00"], as: home.ada)
        #expect(late.status == 422 && late.contains("value=\"2026-11-23T08:00\""))
        let sentLate = try home.post(
            path, ["for": "until", "until": "2026-11-23T08:00"], as: home.ada, "Request-Age: 5")
        #expect(sentLate.status == 422)
        #expect(try home.post(path, ["for": "never"], as: home.ada).status == 422)
        #expect(try home.post(path, ["for": "until", "until": "2026-11-27T07:30"], as: home.ada).status == 303)
        try home.advance(to: "2026-11-27T07:29")
        #expect(try home.dueTitles(home.ada) == [])
        try home.advance(to: "2026-11-27T07:30")
        #expect(try home.dueTitles(home.ada) == ["Call the dentist"])
    }

    @Test("“again until done” tells again and again, and no more once it is done")
    func nag() throws {
        let id = try home.remind("Tablets", on: "2026-11-23", ["nag": "60"], by: home.ada)
        try home.advance(to: "2026-11-23T09:00")
        let first = try #require(try home.dues(of: id).first)
        try home.advance(to: "2026-11-23T10:00")
        let again = try #require(try home.dues(of: id).first)
        #expect(again.id == first.id && again.firedAt.since(first.firedAt) == .hours(1))

        _ = try home.post("/reminders/dues/\(first.id)/done", as: home.ada)
        try home.advance(to: "2026-11-23T12:00")
        #expect(try home.dues(of: id).isEmpty)
    }

    // MARK: The form

    @Test("what is missing or wrong is said beside its field, and nothing typed is lost")
    func problems() throws {
        let wrong: [(FormFields, String)] = [
            (["text": "", "day": "2026-11-23", "time": "09:00"], "Enter what to remind you of."),
            (["text": "Kept words", "day": "", "time": "09:00"], "Choose a day."),
            (["text": "Kept words", "day": "2026-02-30", "time": "09:00"], "Choose a day."),
            (["text": "Kept words", "day": "2026-11-23", "time": "25:00"], "Enter a time such as"),
            (
                ["text": "Kept words", "day": "2026-11-20", "time": "09:00"],
                "This time has passed. Choose a later one."
            ),
            (
                ["text": "Kept words", "day": "2026-11-23", "time": "09:00", "repeat": "daily", "interval": "0"],
                "Enter a whole number from 1 to 999."
            ),
            (
                [
                    "text": "Kept words", "day": "2026-11-23", "time": "09:00", "repeat": "daily", "end": "on",
                    "endDay": "2026-11-01",
                ], "It ends before the first time. Choose a later end."
            ),
            (
                ["text": "Kept words", "day": "2026-11-23", "time": "09:00", "member": "\(home.olle.id)"],
                "Choose a member who can see it."
            ),
        ]
        try home.house.household.deactivate(home.olle.id)
        for (form, problem) in wrong {
            let reply = try home.post("/reminders", form, as: home.ada)
            #expect(reply.status == 422, "\(form.encoded)")
            #expect(reply.contains(problem), "\(form.encoded)")
            #expect(reply.contains("value=\"\(form["text"] ?? "")\""))
        }
        #expect(try home.get("/reminders", as: home.ada).contains("No reminders yet"))
    }

    @Test("changed by two at once, the second sees that, and nothing is overwritten")
    func conflict() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        let path = RemindersController.path(id)
        let form: FormFields = ["text": "Bins and glass", "day": "2026-11-24", "time": "08:00", "version": "1"]

        #expect(try home.post(path, form, as: home.ada).status == 303)
        let late = try home.post(
            path, ["text": "Paper", "day": "2026-11-25", "time": "08:00", "version": "1"], as: home.ada)
        #expect(late.status == 409 && late.contains("value=\"Paper\""))
        #expect(try home.reminder(id)?.text == "Bins and glass")
    }

    @Test("deleted, it is gone at once and comes back with its history")
    func deleting() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        try home.advance(to: "2026-11-24T09:00")
        let due = try #require(try home.dues(of: id).first)
        _ = try home.post("/reminders/dues/\(due.id)/done", as: home.ada)

        #expect(try home.post(RemindersController.path(id) + "/delete", as: home.ada).status == 303)
        #expect(try !home.get("/reminders?part=done", as: home.ada).contains("reminder--done"))
        #expect(try home.get("/settings/bin", as: home.ada).contains("Reminder “Bins” deleted"))

        try home.undoLast(by: home.ada)
        #expect(try home.get("/reminders?part=done", as: home.ada).contains("reminder--done"))
        try home.advance(to: "2026-12-01T09:00")
        #expect(try home.dueTitles(home.ada) == ["Bins"])
    }

    @Test("for another member: they are told, both see it, and a third sees nothing")
    func forAnother() throws {
        let id = try home.remind("Fetch the parcel", on: "2026-11-23", ["member": "\(home.grace.id)"], by: home.ada)
        try home.advance(to: "2026-11-23T09:00")

        #expect(try home.dueTitles(home.grace) == ["Fetch the parcel"])
        #expect(try home.dueTitles(home.ada) == [])
        #expect(try home.get("/reminders", as: home.ada).contains("Fetch the parcel"))
        #expect(try home.get(RemindersController.path(id), as: home.olle).status == 404)
        let due = try #require(try home.dues(of: id).first)
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: home.olle).status == 404)
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: home.grace).status == 303)
    }

    @Test("another member’s own reminders do not exist for me")
    func strangers() throws {
        let id = try home.remind("Secret present", on: "2026-11-23", by: home.ada)
        try home.advance(to: "2026-11-23T09:00")
        let due = try #require(try home.dues(of: id).first)

        for path in ["/reminders", "/reminders?part=done", "/today", "/reminders/month", "/search?q=present"] {
            #expect(try !home.get(path, as: home.grace).contains("Secret"), "\(path)")
        }
        for path in [RemindersController.path(id), "/reminders/dues/\(due.id)/snooze"] {
            #expect(try home.get(path, as: home.grace).status == 404)
        }
        for path in ["", "/done", "/delete", "/pass"] {
            #expect(try home.post(RemindersController.path(id) + path, as: home.grace).status == 404)
        }
        #expect(try home.dues(of: id).count == 1)
    }

    @Test("a turn that is passed on takes what waits along")
    func passed() throws {
        var fields: FormFields = ["repeat": "weekly"]
        for member in [home.grace, home.ada] { fields.add("member", "\(member.id)") }
        let id = try home.remind("Bins", on: "2026-11-24", fields, by: home.ada)
        try home.advance(to: "2026-11-24T09:00")

        #expect(try home.post(RemindersController.path(id) + "/pass", as: home.grace).status == 303)

        #expect(try home.dueTitles(home.grace) == [])
        #expect(try home.dueTitles(home.ada) == ["Bins"])
    }

    @Test("what is due stands in the order of its times, one's own among that of others")
    func order() throws {
        for (text, time) in [("First", "09:00"), ("Third", "11:00")] {
            _ = try home.remind(text, on: "2026-11-24", at: time, by: home.ada)
        }
        var turns: FormFields = ["repeat": "weekly"]
        for member in [home.grace, home.ada] { turns.add("member", "\(member.id)") }
        _ = try home.remind("Second", on: "2026-11-24", at: "10:00", turns, by: home.ada)

        try home.advance(to: "2026-11-24T12:00")

        let page = try home.get("/reminders", as: home.ada).text
        let names = page.matches(of: /row__name">(First|Second|Third)</).map { String($0.1) }
        #expect(names.prefix(3) == ["First", "Second", "Third"])
    }

    @Test("a guest has no reminders and makes none")
    func guests() throws {
        #expect(
            try home.post("/reminders", ["text": "A", "day": "2026-11-23", "time": "09:00"], as: home.olle).status
                == 403)
        #expect(try home.get("/reminders/new", as: home.olle).status == 403)
        #expect(try home.get("/reminders", as: home.olle).contains("No reminders yet"))
    }
}
