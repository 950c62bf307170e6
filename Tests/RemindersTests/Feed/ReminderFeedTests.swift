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
