import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

/// It is Saturday, 21 November 2026, 10:00.
@Suite("Reminders count from the day they were done")
struct CountedFromDoingTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func remind(_ rule: String, on day: String, _ more: FormFields = [:]) throws -> ID<Reminder> {
        var fields: FormFields = ["repeat": rule, "counts": "doing"]
        for (name, value) in more.fields { fields.add(name, value) }
        return try home.remind("Filter", on: day, fields, by: home.ada)
    }

    private func tickEarly(_ id: ID<Reminder>) throws {
        let path = RemindersController.path(id) + "/done"
        #expect(try home.post(path, as: home.ada).status == 303)
    }

    private func done(_ id: ID<Reminder>) throws -> Int {
        try home.house.database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM reminderDue WHERE reminderId = ? AND doneAt IS NOT NULL",
                arguments: [id]
            ).unwrap()
        }
    }

    @Test(
        "ticked two days early it comes again, counted from today",
        arguments: [
            ("daily", "2026-11-22T09:00"), ("weekly", "2026-11-28T09:00"), ("monthly", "2026-12-21T09:00"),
            ("yearly", "2027-11-21T09:00"),
        ])
    func early(rule: String, next: String) throws {
        let id = try remind(rule, on: "2026-11-23")

        try tickEarly(id)

        #expect(try home.reminder(id)?.nextTime?.iso == next)
        #expect(try done(id) == 1)
        try home.advance(to: next)
        #expect(try home.dueTitles(home.ada) == ["Filter"])
    }

    @Test("done twice on one day it comes again on the day that both count to")
    func twice() throws {
        let id = try remind("weekly", on: "2026-11-23")

        try tickEarly(id)
        try home.advance(to: "2026-11-21T20:00")
        try tickEarly(id)

        #expect(try home.reminder(id)?.nextTime?.iso == "2026-11-28T09:00")
        #expect(try done(id) == 2)
        try home.advance(to: "2026-11-28T09:00")
        #expect(try home.dueTitles(home.ada) == ["Filter"])
    }

    @Test("done late it keeps its interval")
    func late() throws {
        let id = try remind("monthly", on: "2026-12-15", ["interval": "6"])
        try home.advance(to: "2026-12-15T09:00")
        try home.advance(to: "2027-01-07T20:00")

        let due = try #require(try home.dues(of: id).first)
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: home.ada).status == 303)

        #expect(try home.reminder(id)?.nextTime?.iso == "2027-07-07T09:00")
    }

    @Test("the server slept over the planned days in between: it is told for the day that was counted to")
    func slept() throws {
        let id = try remind("monthly", on: "2026-12-15")
        try tickEarly(id)

        try home.advance(to: "2027-03-01T09:00")

        let due = try #require(try home.dues(of: id).first { $0.doneAt == nil })
        #expect(due.time.iso == "2026-12-21T09:00" && due.missed == 0)
    }

    @Test("so many times count those that were done early too")
    func counted() throws {
        let id = try remind("weekly", on: "2026-11-23", ["end": "after", "count": "2"])

        try tickEarly(id)
        #expect(try home.reminder(id)?.nextTime?.iso == "2026-11-28T09:00")
        try tickEarly(id)

        #expect(try home.reminder(id)?.nextTime == nil)
    }
}
