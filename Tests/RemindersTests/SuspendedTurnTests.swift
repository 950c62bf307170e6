import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

/// It is Saturday, 21 November 2026, 10:00.
@Suite("Turns of a suspended member")
struct SuspendedTurnTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func suspend(_ member: Member) throws {
        #expect(try home.post("/settings/members/\(member.id)/deactivate", as: home.ada).status == 303)
        try home.fireReminders()
    }

    private func chore() throws -> ID<Reminder> {
        var fields: FormFields = ["repeat": "weekly"]
        for member in [home.grace, home.ada] { fields.add("member", "\(member.id)") }
        return try home.remind("Bins", on: "2026-11-24", fields, by: home.ada)
    }

    @Test("the turn goes to the next member at once, also what is due", arguments: [false, true])
    func turn(isDue: Bool) throws {
        let id = try chore()
        if isDue { try home.advance(to: "2026-11-24T09:00") }
        #expect(try home.reminder(id)?.memberId == home.grace.id)

        try suspend(home.grace)

        #expect(try home.reminder(id)?.memberId == home.ada.id)
        #expect(try home.dueTitles(home.ada) == (isDue ? ["Bins"] : []))
    }

    @Test("the lane of reminders is woken by a suspension")
    func woken() throws {
        let id = try chore()
        try home.advance(to: "2026-11-24T09:00")
        let queue = home.house.jobs.queue
        let wakes = queue.wakeCount

        let reply = try home.post("/settings/members/\(home.grace.id)/deactivate", as: home.ada)

        #expect(reply.status == 303)
        #expect(queue.wakeCount == wakes + 1)
        #expect(try eventually { try home.reminder(id)?.memberId == home.ada.id })
        #expect(try home.dueTitles(home.ada) == ["Bins"])
    }

    @Test("it comes at the hour of the next member, where they live")
    func zone() throws {
        _ = try chore()
        try home.move(home.ada, to: "America/New_York")

        try suspend(home.grace)

        try home.advance(to: "2026-11-24T13:59")
        #expect(try home.dueTitles(home.ada) == [])
        try home.advance(to: "2026-11-24T14:00")
        #expect(try home.dueTitles(home.ada) == ["Bins"])
    }

    @Test("what was put off sleeps on for the next member")
    func asleep() throws {
        let id = try chore()
        try home.advance(to: "2026-11-24T09:00")
        let due = try #require(try home.dues(of: id).first)
        #expect(try home.post("/reminders/dues/\(due.id)/snooze", ["for": "evening"], as: home.grace).status == 303)

        try suspend(home.grace)

        try home.advance(to: "2026-11-24T17:59")
        #expect(try home.dueTitles(home.ada) == [])
        try home.advance(to: "2026-11-24T18:00")
        #expect(try home.dueTitles(home.ada) == ["Bins"])
    }
}
