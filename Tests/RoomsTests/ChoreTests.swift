import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Chores go round")
struct ChoreTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func chore(_ more: FormFields = ["repeat": "weekly"], by member: Member? = nil) throws -> ID<Reminder> {
        var fields = more
        fields.add("member", "\(home.ada.id)")
        fields.add("member", "\(home.grace.id)")
        return try home.remind("Bins", on: "2026-11-24", fields, by: member ?? home.ada)
    }

    private func finish(_ id: ID<Reminder>, by member: Member) throws {
        let due = try #require(try home.dues(of: id).first)
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: member).status == 303)
    }

    @Test("saved as it was shown, the order of turns stays as it is")
    func order() throws {
        let turns = [home.grace, home.ada].map(\.id)
        var fields: FormFields = ["repeat": "weekly"]
        for id in turns { fields.add("member", "\(id)") }
        let id = try home.remind("Bins", on: "2026-11-24", fields, by: home.grace)

        let page = try home.get("/reminders/\(id)", as: home.ada).text

        let shown = page.matches(of: /name="member" value="([0-9a-f]{32})"( checked)?/)
        #expect(shown.filter { $0.2 != nil }.map { String($0.1) } == turns.map { "\($0)" })
    }

    @Test("one that counts from the doing comes again after a clock was ahead", arguments: [true, false])
    func ahead(isDoneAhead: Bool) throws {
        let id = try chore(["repeat": "daily", "counts": "doing"])
        try home.advance(to: "2036-11-25T10:00")
        if isDoneAhead { try finish(id, by: home.ada) }
        try home.advance(to: "2026-11-25T11:00")
        if !isDoneAhead { try finish(id, by: home.ada) }

        try home.house.remindersRoom.prune()

        #expect(try home.reminder(id)?.nextTime?.iso == "2026-11-26T09:00")
        let done = try home.house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM reminderDue WHERE doneAt IS NOT NULL")
        }
        #expect(done == 1)
    }

    @Test("one that counts from the doing comes at the hour of whoever’s turn is next, where they live")
    func zone() throws {
        let id = try chore(["repeat": "daily", "counts": "doing"])
        try home.move(home.grace, to: "America/New_York")
        try home.advance(to: "2026-11-24T09:00")
        try finish(id, by: home.ada)

        try home.advance(to: "2026-11-25T13:59")
        #expect(try home.dueTitles(home.grace) == [])
        try home.advance(to: "2026-11-25T14:00")
        #expect(try home.dueTitles(home.grace) == ["Bins"])
    }

    private func turn(_ id: ID<Reminder>) throws -> ID<Member>? { try home.reminder(id)?.memberId }

    @Test("among those chosen; whoever’s turn it is, is told, all see it, and done is shown to all")
    func turns() throws {
        let id = try chore()
        var told: [String] = []
        for day in ["2026-11-24", "2026-12-01", "2026-12-08"] {
            try home.advance(to: "\(day)T09:00")
            for member in [home.ada, home.grace] where try home.dueTitles(member) == ["Bins"] {
                told.append(member.name)
                try finish(id, by: member)
            }
        }

        #expect(told == ["Ada", "Grace", "Ada"])
        for member in [home.ada, home.grace] {
            let done = try home.get("/reminders?part=done", as: member)
            #expect(done.text.matches(of: /reminder--done/).count == 3)
        }
        #expect(try home.get("/reminders?part=done", as: home.ada).contains("by Grace"))
    }

    @Test("an open one stays with whoever’s turn it was, also when the next is due")
    func open() throws {
        let id = try chore()
        try home.advance(to: "2026-11-24T09:00")
        try home.advance(to: "2026-12-01T09:00")

        #expect(try home.dueTitles(home.ada) == ["Bins"] && home.dueTitles(home.grace) == [])
        try finish(id, by: home.ada)
        #expect(try turn(id) == home.grace.id)
    }

    @Test("the other may do it, and pass the turn on; both are taken back by the toast")
    func passing() throws {
        let id = try chore()
        try home.advance(to: "2026-11-24T09:00")

        #expect(try home.post(RemindersController.path(id) + "/pass", as: home.ada).status == 303)
        #expect(try home.dueTitles(home.grace) == ["Bins"] && home.dueTitles(home.ada) == [])
        try home.undoLast(by: home.ada)
        #expect(try home.dueTitles(home.ada) == ["Bins"] && home.dueTitles(home.grace) == [])
        try finish(id, by: home.grace)
        #expect(try home.dueTitles(home.ada) == [] && turn(id) == home.grace.id)
        try home.undoLast(by: home.grace)
        #expect(try home.dueTitles(home.ada) == ["Bins"] && turn(id) == home.ada.id)
    }

    @Test("a button that is pressed twice passes the turn once")
    func passingTwice() throws {
        let id = try chore()
        let path = RemindersController.path(id)
        let shown = try home.get(path, as: home.ada).hiddenFields(to: path + "/pass")

        for _ in 1...2 { #expect(try home.post(path + "/pass", shown, as: home.ada).status == 303) }

        #expect(try turn(id) == home.grace.id)
    }

    @Test("the next date counts from the plan, or from the day it was done")
    func counting() throws {
        let plan = try chore(["repeat": "daily", "interval": "3"])
        let doing = try chore(["repeat": "daily", "interval": "3", "counts": "doing"])
        try home.advance(to: "2026-11-24T09:00")
        try home.advance(to: "2026-11-25T20:00")
        for id in [plan, doing] { try finish(id, by: home.ada) }

        #expect(try home.reminder(plan)?.nextTime?.iso == "2026-11-27T09:00")
        #expect(try home.reminder(doing)?.nextTime?.iso == "2026-11-28T09:00")
    }

    @Test("what counts from the doing does not come again before it is done")
    func waiting() throws {
        let id = try chore(["repeat": "daily", "counts": "doing"])
        for day in 24...29 { try home.advance(to: "2026-11-\(day)T09:00") }

        let due = try #require(try home.dues(of: id).first)
        #expect(due.time.iso == "2026-11-24T09:00" && due.missed == 0)
    }

    // MARK: Members who leave

    @Test("when one leaves the household, the others go on; when they come back, so does their turn")
    func leaving() throws {
        let id = try chore(by: home.grace)
        try home.advance(to: "2026-11-24T09:00")
        try finish(id, by: home.ada)
        #expect(try turn(id) == home.grace.id)

        let entry = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        #expect(try turn(id) == home.ada.id)
        #expect(try home.reminder(id)?.ownerId == home.ada.id)
        for day in ["2026-12-01", "2026-12-08"] {
            try home.advance(to: "\(day)T09:00")
            #expect(try home.dueTitles(home.ada) == ["Bins"], "\(day)")
            try finish(id, by: home.ada)
        }

        _ = try home.house.undo.restore(entry, for: home.ada)
        try home.fireReminders()
        try home.advance(to: "2026-12-15T09:00")
        #expect(try home.dues(of: id).map(\.member) == [home.grace.id])
        try finish(id, by: home.ada)
        #expect(try turn(id) == home.ada.id)
    }

    /// Whoever typed it would not hear that it is gone: it would be missed only after its day.
    @Test("what somebody made for a member who leaves tells whoever made it, and the member again once they are back")
    func told() throws {
        let id = try home.remind("Parcel", on: "2026-12-24", ["member": "\(home.grace.id)"], by: home.ada)
        let due = try home.remind("Letter", on: "2026-11-24", ["member": "\(home.grace.id)"], by: home.ada)
        try home.advance(to: "2026-11-25T09:00")
        #expect(try home.dueTitles(home.grace) == ["Letter"])

        let entry = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        #expect(try home.reminder(id)?.memberId == home.ada.id)
        #expect(try home.dueTitles(home.ada) == ["Letter"])

        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try home.reminder(id)?.memberId == home.grace.id)
        #expect(try home.dues(of: due).map(\.member) == [home.grace.id])
        try home.advance(to: "2026-12-24T09:00")
        #expect(try home.dueTitles(home.grace).contains("Parcel"))
    }

    @Test("what tells a member who left after it was deleted waits in the bin until they come back")
    func toldAfterDeletion() throws {
        let id = try home.remind("Parcel", on: "2026-12-24", ["member": "\(home.grace.id)"], by: home.ada)
        let graph = try home.graph("Library", by: home.ada, audience: .household(.read))
        let entity = try home.entity("Books", in: graph, by: home.ada)
        let onThing = try home.remind(
            [
                "on": "entity", "thing": "\(entity)", "day": "2026-12-25", "time": "08:00", "text": "Return",
                "member": "\(home.grace.id)",
            ], by: home.ada)
        #expect(try home.post(RemindersController.path(id) + "/delete", as: home.ada).status == 303)
        let deleted = try home.house.undo.entries(for: home.ada)[0].id
        var both: FormFields = [
            "on": "entity", "thing": "\(entity)", "day": "2026-11-24", "time": "08:00", "text": "Dust",
            "repeat": "weekly", "member": "\(home.grace.id)",
        ]
        both.add("member", "\(home.ada.id)")
        let chore = try home.remind(both, by: home.ada)
        try home.advance(to: "2026-11-24T08:00")
        #expect(try turn(chore) == home.grace.id)
        #expect(try home.dues(of: chore).count == 1)
        let graphDeleted = try home.house.graphs.remove(OwnGraph(home.open(graph, home.ada)))
        home.clock.advance(.seconds(1))
        let removal = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)

        let rest = try #require(try home.house.undo.restore(graphDeleted, for: home.ada).remainder)
        for entry in [deleted, rest] {
            let reply = try home.post("/undo/\(entry)", as: home.ada)
            #expect(reply.status == 409)
            #expect(reply.text.contains("This cannot be restored until Grace is in the household again."))
        }
        #expect(try home.reminder(id) == nil && home.reminder(onThing) == nil)

        _ = try home.house.undo.restore(removal, for: home.ada)
        for entry in [deleted, rest] { _ = try home.house.undo.restore(entry, for: home.ada) }
        #expect(try home.reminder(id)?.memberId == home.grace.id)
        #expect(try home.reminder(onThing)?.memberId == home.grace.id)
        #expect(try home.dues(of: chore).map(\.member) == [home.grace.id])
        try finish(chore, by: home.grace)
        #expect(try turn(chore) == home.ada.id)
    }

    @Test("what somebody who leaves made for another stays with whom it tells, and is theirs again when they come back")
    func madeForAnother() throws {
        let id = try home.remind("Parcel", on: "2026-12-24", ["member": "\(home.ada.id)"], by: home.grace)
        let entry = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        #expect(try home.reminder(id)?.ownerId == home.ada.id)

        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try home.reminder(id)?.ownerId == home.grace.id)
    }

    @Test("somebody who is deactivated is passed over")
    func deactivated() throws {
        let id = try chore()
        try home.house.household.deactivate(home.grace.id)
        try home.advance(to: "2026-11-24T09:00")
        try finish(id, by: home.ada)

        #expect(try turn(id) == home.ada.id)
    }

    @Test("a month on paper says on which days it comes and whose turn it is expected to be")
    func month() throws {
        _ = try chore()

        let page = try home.get("/reminders/month?month=2026-12", as: home.grace).text
        let who = page.matches(of: /-month__number">(\d+)<(?:(?!-month__number).)*?-month__who">(\w+)</).map {
            "\($0.1) \($0.2)"
        }
        #expect(who == ["1 Grace", "8 Ada", "15 Grace", "22 Ada", "29 Grace"])
        #expect(try home.get("/reminders/month?month=nonsense", as: home.grace).status == 200)
    }
}
