import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Reminders in a calendar")
struct ReminderFeedTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// The path of a member's new address.
    private func address(_ member: Member) throws -> String {
        let page = try home.post("/reminders/feed", as: member)
        #expect(page["Cache-Control"] == "no-store")
        return String(try #require(page.text.firstMatch(of: /value="http[^"]*?(\/calendar\/[^"]+\.ics)"/)?.1))
    }

    @Test("what is repeated until it is done rings a few times")
    func nagging() throws {
        _ = try home.remind("Pills", on: "2026-11-24", ["nag": "10"], by: home.ada)
        _ = try home.remind("Bins", on: "2026-11-24", by: home.ada)

        let events = try home.get(address(home.ada)).text.components(separatedBy: "BEGIN:VEVENT")
        let pills = try #require(events.first { $0.contains("SUMMARY:Pills") })
        let bins = try #require(events.first { $0.contains("SUMMARY:Bins") })
        #expect(pills.contains("TRIGGER:PT0S\r\nREPEAT:5\r\nDURATION:PT10M\r\n"))
        #expect(!bins.contains("REPEAT:"))
    }

    @Test("a secret address shows them without a session, is kept as a hash only, and stops when it is renewed")
    func address() throws {
        _ = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        let first = try address(home.ada)

        let feed = try home.get(first)
        #expect(feed.status == 200 && feed["Cache-Control"] == "no-store")
        #expect(feed["Content-Type"] == "text/calendar; charset=utf-8")
        #expect(feed.text.contains("SUMMARY:Bins") && feed.text.contains("RRULE:FREQ=WEEKLY;BYDAY=TU"))
        let token = String(first.dropFirst("/calendar/".count).dropLast(4))
        #expect(try !home.databaseText().contains(token))
        #expect(try !home.get("/reminders/feed", as: home.ada).text.contains(token))

        let second = try address(home.ada)
        #expect(try home.get(first).status == 404 && home.get(second).status == 200)
        #expect(try home.post("/reminders/feed/delete", as: home.ada).status == 303)
        #expect(try home.get(second).status == 404 && home.get("/calendar/nonsense.ics").status == 404)
    }

    @Test("what was done early does not come there any more, and the rest does on the same days")
    func early() throws {
        let id = try home.remind(
            "Bins", on: "2026-11-24", ["repeat": "weekly", "interval": "2"], by: home.ada)
        let path = try address(home.ada)
        #expect(try home.get(path).text.contains("DTSTART:20261124T090000Z"))
        #expect(try home.post(RemindersController.path(id) + "/done", as: home.ada).status == 303)

        let feed = try home.get(path).text
        #expect(feed.contains("DTSTART:20261208T090000Z") && feed.contains("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"))
    }

    @Test(
        "it has what tells its member, and nothing of others, of what is locked, or of what they may not see any more")
    func content() throws {
        let graph = try home.graph("Zaffre shelf", by: home.ada)
        let entity = try home.entity("Zaffre book", in: graph, by: home.ada)
        _ = try home.remind(
            ["on": "entity", "thing": "\(entity)", "text": "Zaffre note", "day": "2026-11-24", "time": "08:00"],
            by: home.ada)
        _ = try home.remind("Viridian", on: "2026-11-24", by: home.grace)
        let path = try address(home.ada)
        #expect(try home.get(path).text.contains("SUMMARY:Zaffre book"))
        #expect(try !home.get(path).text.contains("Viridian"))

        try home.lock(graph, by: home.ada)
        #expect(try !home.get(path).text.contains("Zaffre"))
        // Also while she has it open.
        let unlock: FormFields = ["unlock-password": TestHome.graphPassword]
        #expect(try home.post(GraphsController.path(graph) + "/unlock", unlock, as: home.ada).status == 303)
        #expect(try !home.get(path).text.contains("Zaffre"))
    }

    /// The properties of the one event with a title.
    private func event(_ title: String, _ feed: String) throws -> [String: String] {
        let events = feed.components(separatedBy: "BEGIN:VEVENT").dropFirst()
            .filter { $0.contains("SUMMARY:\(title)\r\n") }
        #expect(events.count == 1)
        let lines = try #require(events.first).components(separatedBy: "\r\n").map {
            $0.split(separator: ":", maxSplits: 1)
        }
        return Dictionary(
            lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { one, _ in one })
    }

    @Test("what is due stays until it is done, and what is snoozed rings when it comes again, as the same event")
    func open() throws {
        let id = try home.remind("Passport", on: "2026-11-24", by: home.ada)
        let path = try address(home.ada)
        let planned = try event("Passport", home.get(path).text)
        #expect(planned["DTSTART"] == "20261124T090000Z")

        try home.advance(to: "2026-11-24T09:05")
        let due = try event("Passport", home.get(path).text)
        #expect(due["DTSTART"] == "20261124T090000Z" && due["UID"] == planned["UID"])
        #expect(try #require(Int(due["SEQUENCE"] ?? "")) > #require(Int(planned["SEQUENCE"] ?? "")))
        #expect(due["TRIGGER"] == "PT0S")

        let occurrence = "/reminders/dues/\(try #require(try home.dues(of: id).first).id)"
        #expect(try home.post("\(occurrence)/snooze", ["for": "60"], as: home.ada).status == 303)
        let snoozed = try event("Passport", home.get(path).text)
        #expect(snoozed["DTSTART"] == "20261124T100500Z" && snoozed["UID"] == planned["UID"])
        #expect(try #require(Int(snoozed["SEQUENCE"] ?? "")) > #require(Int(due["SEQUENCE"] ?? "")))

        try home.undoLast(by: home.ada)
        let back = try event("Passport", home.get(path).text)
        #expect(back["DTSTART"] == "20261124T090000Z")
        #expect(try #require(Int(back["SEQUENCE"] ?? "")) > #require(Int(snoozed["SEQUENCE"] ?? "")))

        #expect(try home.post("\(occurrence)/done", as: home.ada).status == 303)
        #expect(try !home.get(path).text.contains("Passport"))
    }

    @Test("of what repeats, what is due is there beside what comes, and of others' turns nothing")
    func openRepeating() throws {
        var fields: FormFields = ["repeat": "weekly", "member": "\(home.ada.id)"]
        fields.add("member", "\(home.grace.id)")
        _ = try home.remind("Bins", on: "2026-11-24", fields, by: home.ada)
        let (hers, theirs) = (try address(home.ada), try address(home.grace))
        try home.advance(to: "2026-11-24T09:05")

        let starts = { (path: String) in
            try home.get(path).text.matches(of: /DTSTART:(\w+)/).map { String($0.output.1) }
        }
        #expect(try starts(hers).contains("20261124T090000Z"))
        #expect(try !starts(theirs).contains("20261124T090000Z"))
        let ids = try home.get(hers).text.components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:") }
        #expect(ids.count == 2 && Set(ids).count == 2)
    }

    @Test("of a chore it has the days on which it is expected to be the member’s turn")
    func turns() throws {
        let fields: FormFields = ["repeat": "weekly", "member": "\(home.ada.id)", "end": "after", "count": "4"]
        var both = fields
        both.add("member", "\(home.grace.id)")
        _ = try home.remind("Bins", on: "2026-11-24", both, by: home.ada)

        let (hers, theirs) = (try home.get(address(home.ada)).text, try home.get(address(home.grace)).text)
        #expect(hers.contains("DTSTART:20261124T090000Z") && hers.contains("RDATE:20261208T090000Z"))
        #expect(theirs.contains("DTSTART:20261201T090000Z") && theirs.contains("RDATE:20261215T090000Z"))
    }

    @Test("whoever leaves or becomes a guest takes their address along")
    func leaving() throws {
        let path = try address(home.grace)
        try home.house.household.deactivate(home.grace.id)
        #expect(try home.get(path).status == 404)
    }

    @Test("a guest has none")
    func guests() throws {
        #expect(try home.get("/reminders/feed", as: home.olle).status == 403)
        #expect(try home.post("/reminders/feed", as: home.olle).status == 403)
    }
}
