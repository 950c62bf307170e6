import Foundation
import GRDB
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Reminders are delivered")
struct ReminderFiringTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("within a minute, by the lane of their own, without anybody asking")
    func lane() throws {
        _ = try home.remind("Call the dentist", on: "2026-11-23", by: home.ada)
        home.clock.advance(.days(2))

        try home.house.jobs.runDue(.timed)
        #expect(try home.dueTitles(home.ada) == ["Call the dentist"])
    }

    @Test("once, however often and by how many threads it is looked for")
    func once() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "daily"], by: home.ada)
        // The house's own lane may be the first to look, and tells nobody here.
        home.house.jobs.stop()
        home.clock.advance(.days(3))
        let heard = Heard()
        let firing = try home.house.remindersRoom.firing.telling(heard)

        DispatchQueue.concurrentPerform(iterations: 4) { _ in try? firing.run() }
        try firing.run()

        #expect(heard.arrivals.map(\.dues.count) == [1])
        #expect(try home.dues(of: id).count == 1)
    }

    @Test("after a long stop, what is older than an hour comes as one, and a repetition once")
    func digest() throws {
        for number in 0..<5 { _ = try home.remind("Old \(number)", on: "2026-11-23", by: home.ada) }
        let daily = try home.remind("Daily", on: "2026-11-23", ["repeat": "daily"], by: home.ada)
        _ = try home.remind("Fresh", on: "2026-11-26", at: "11:30", by: home.ada)
        let heard = Heard()
        let firing = try home.house.remindersRoom.firing.telling(heard)

        let wanted = try #require(WallTime(iso: "2026-11-26T12:00")).instant(in: .gmt)
        home.clock.advance(wanted.since(home.clock.wall.now()))
        try firing.run()

        let arrival = try #require(heard.arrivals.first)
        #expect(heard.arrivals.count == 1 && arrival.late == 6 && arrival.dues.count == 1)
        let due = try #require(try home.dues(of: daily).first)
        #expect(due.time.iso == "2026-11-26T09:00" && due.missed == 3)
        #expect(try home.dueTitles(home.ada).count == 7)
        #expect(try home.get("/today", as: home.ada).contains("missed 3 times before"))
    }

    @Test("once a clock that was ahead is set back, what it delivered is due, and the next time is not years away")
    func ahead() throws {
        let daily = try home.remind("Pills", on: "2026-11-24", ["repeat": "daily"], by: home.ada)
        let weekly = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        let yearly = try home.remind("Roof", on: "2027-11-24", ["repeat": "yearly"], by: home.ada)
        try home.advance(to: "2026-11-25T10:00")
        try home.advance(to: "2036-11-25T10:00")
        let done = try #require(try home.dues(of: weekly).first)
        #expect(try home.post("/reminders/dues/\(done.id)/done", as: home.ada).status == 303)
        #expect(try home.reminder(daily)?.nextTime?.iso == "2036-11-26T09:00")

        try home.advance(to: "2026-11-25T11:00")
        try home.house.remindersRoom.prune()

        #expect(try home.reminder(daily)?.nextTime?.iso == "2026-11-26T09:00")
        #expect(try home.reminder(weekly)?.nextTime?.iso == "2026-12-01T09:00")
        #expect(try home.reminder(yearly)?.nextTime?.iso == "2027-11-24T09:00")
        #expect(try home.dues(of: daily).map(\.time.iso) == ["2026-11-25T11:00"])
        #expect(try home.dues(of: weekly).isEmpty)
        let waiting = Set(try home.dueTitles(home.ada))
        try home.house.remindersRoom.prune()
        #expect(try waiting == ["Pills", "Roof"] && Set(home.dueTitles(home.ada)) == waiting)
        try home.advance(to: "2026-11-26T09:01")
        #expect(try home.dues(of: daily).map(\.time.iso) == ["2026-11-26T09:00"])
    }

    @Test("costs one look while none is due")
    func idle() throws {
        for number in 0..<20 { _ = try home.remind("Later \(number)", on: "2027-11-23", by: home.ada) }
        try home.fireReminders()

        let idle = try home.countStatements { try home.fireReminders() }
        let door = try home.house.remindersRoom.door
        let one = try home.countStatements { _ = try door.reminder(of: ID(at: home.clock.wall.now())) }
        #expect(idle == one)
    }

    @Test("what is done early is not told at its time, and the next one comes")
    func early() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)

        #expect(try home.post(RemindersController.path(id) + "/done", as: home.ada).status == 303)
        try home.advance(to: "2026-11-24T09:00")
        #expect(try home.dues(of: id).isEmpty)
        try home.advance(to: "2026-12-01T09:00")
        #expect(try home.dues(of: id).map(\.time.iso) == ["2026-12-01T09:00"])
    }

    @Test("what is still open when the next one comes moves on, and says how many were missed")
    func open() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "weekly"], by: home.ada)
        try home.advance(to: "2026-11-24T09:00")
        let first = try #require(try home.dues(of: id).first)
        try home.advance(to: "2026-12-01T09:00")
        try home.advance(to: "2026-12-08T09:00")

        let due = try #require(try home.dues(of: id).first)
        #expect(due.id == first.id && due.missed == 2 && due.time.iso == "2026-12-08T09:00")
    }

    // MARK: Clocks

    @Test("the same wall time on both sides of a change of the clocks; a skipped one fires when the clocks jump")
    func clocks() throws {
        try home.move(home.ada, to: "Europe/Berlin")
        let id = try home.remind("Bins", on: "2027-03-26", at: "02:30", ["repeat": "daily"], by: home.ada)
        var seen: [String] = []
        for time in [
            "2027-03-26T01:30", "2027-03-27T01:30", "2027-03-28T00:59", "2027-03-28T01:00", "2027-03-29T00:30",
        ] {
            try home.advance(to: time)
            if let due = try home.dues(of: id).first, seen.last != due.time.iso { seen.append(due.time.iso) }
            if time == "2027-03-28T00:59" { #expect(seen.last == "2027-03-27T02:30") }
        }
        #expect(seen == ["2027-03-26T02:30", "2027-03-27T02:30", "2027-03-28T02:30", "2027-03-29T02:30"])
    }

    @Test("whoever moves to another zone is told at the same time on their clocks there")
    func zone() throws {
        let id = try home.remind("Tablets", on: "2026-11-24", at: "08:00", ["repeat": "daily"], by: home.ada)
        try home.move(home.ada, to: "America/New_York")
        try home.fireReminders()

        let at = try #require(try home.reminder(id)?.nextAt)
        #expect(WallTime(at, in: .gmt).iso == "2026-11-24T13:00")
    }

    /// A way that remembers what came.
    private final class Heard: ReminderWay {
        let name = "test"
        private let all = Mutex<[Arrival]>([])

        var arrivals: [Arrival] { all.withLock { $0 } }

        func deliver(_ arrival: Arrival, to member: ID<Member>) throws { all.withLock { $0.append(arrival) } }
    }
}
