import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Reminders

@Suite("Reminders in trouble")
struct ReminderTroubleTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func chore(_ more: FormFields = ["repeat": "weekly"]) throws -> ID<Reminder> {
        var fields = more
        for member in [home.ada, home.grace] { fields.add("member", "\(member.id)") }
        return try home.remind("Bins", on: "2026-11-24", fields, by: home.ada)
    }

    private func finish(_ id: ID<Reminder>, by member: Member) throws {
        let due = try #require(try home.dues(of: id).first)
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: member).status == 303)
    }

    // MARK: Doing

    @Test("a chore that ended after some times and is begun anew comes as often again")
    func begunAnew() throws {
        let ending: FormFields = ["repeat": "daily", "counts": "doing", "end": "after", "count": "2"]
        let id = try home.remind("Bins", on: "2026-11-24", ending, by: home.ada)
        for day in ["2026-11-24", "2026-11-25"] {
            try home.advance(to: day + "T09:00")
            try finish(id, by: home.ada)
        }
        #expect(try home.reminder(id)?.nextTime == nil)
        var form = ending
        let version = try #require(try home.reminder(id)?.version)
        for (name, value) in [("text", "Bins"), ("day", "2026-11-26"), ("time", "09:00"), ("version", "\(version)")] {
            form.add(name, value)
        }
        #expect(try home.post(RemindersController.path(id), form, as: home.ada).status == 303)

        try home.advance(to: "2026-11-26T09:00")
        try finish(id, by: home.ada)
        #expect(try home.reminder(id)?.nextTime?.iso == "2026-11-27T09:00")
        try home.advance(to: "2026-11-27T09:00")
        try finish(id, by: home.ada)
        #expect(try home.reminder(id)?.nextTime == nil)
    }

    @Test("done is taken back after the next one came: one waits, and nothing is lost or twice")
    func doneUndone() throws {
        let id = try home.remind("Tablets", on: "2026-11-24", ["repeat": "daily"], by: home.ada)
        try home.advance(to: "2026-11-24T09:00")
        try finish(id, by: home.ada)
        let undo = try #require(try home.undoPath(as: home.ada))
        try home.advance(to: "2026-11-25T09:00")

        let reply = try home.post(undo, as: home.ada)
        #expect(reply.status == 303)
        try home.fireReminders()
        #expect(try home.dues(of: id).map(\.time.iso) == ["2026-11-25T09:00"])
        try home.advance(to: "2026-11-26T09:00")
        #expect(try home.dues(of: id).map(\.time.iso) == ["2026-11-26T09:00"])
    }

    @Test("what counts from the doing and is taken back after the next one came goes on")
    func doneUndoneFromDoing() throws {
        let id = try chore(["repeat": "daily", "counts": "doing"])
        try home.advance(to: "2026-11-24T09:00")
        try finish(id, by: home.ada)
        let undo = try #require(try home.undoPath(as: home.ada))
        try home.advance(to: "2026-11-25T09:00")
        let reply = try home.post(undo, as: home.ada)
        #expect(reply.status == 303)
        try home.fireReminders()

        #expect(try home.dues(of: id).count == 1)
        try finish(id, by: home.ada)
        #expect(try home.reminder(id)?.nextTime?.iso == "2026-11-26T09:00")
    }

    @Test("whoever only reads the thing takes back what they did to their own reminder of it")
    func reader() throws {
        let tab = try home.tab("House", by: home.ada, audience: .household(.read))
        let note = try home.note("Sweep", in: tab, by: home.ada)
        let id = try home.remind(
            ["on": "note", "thing": "\(note)", "day": "2026-11-24", "time": "08:00"], by: home.grace)
        try home.advance(to: "2026-11-24T08:00")
        try finish(id, by: home.grace)

        try home.undoLast(by: home.grace)
        #expect(try home.dues(of: id).count == 1)
        #expect(try home.undoPath(as: home.ada) == nil)
    }

    // MARK: Changing

    @Test("a repetition that is over already is refused")
    func over() throws {
        let form: FormFields = [
            "text": "Bins", "day": "2026-11-01", "time": "09:00", "repeat": "daily", "end": "on",
            "endDay": "2026-11-10",
        ]

        #expect(try home.post("/reminders", form, as: home.ada).status == 422)
    }

    @Test("what counted from the doing and now from the plan comes again, also where one waits")
    func counting() throws {
        let id = try home.remind("Bins", on: "2026-11-24", ["repeat": "daily", "counts": "doing"], by: home.ada)
        try home.advance(to: "2026-11-24T09:00")
        let form: FormFields = [
            "text": "Bins", "day": "2026-11-24", "time": "09:00", "repeat": "daily", "counts": "plan", "version": "1",
            "member": "\(home.ada.id)",
        ]
        #expect(try home.post(RemindersController.path(id), form, as: home.ada).status == 303)
        try home.advance(to: "2026-11-25T09:00")

        #expect(try home.dues(of: id).map(\.time.iso) == ["2026-11-25T09:00"])
    }

    // MARK: Turns

    @Test("a turn that passes to somebody in another zone comes by their clock")
    func zones() throws {
        let id = try chore()
        try home.move(home.grace, to: "America/New_York")
        try home.advance(to: "2026-11-24T09:00")
        try finish(id, by: home.ada)
        try home.fireReminders()

        let at = try #require(try home.reminder(id)?.nextAt)
        #expect(WallTime(at, in: .gmt).iso == "2026-12-01T14:00")
    }

    @Test("who does not see the thing any more is passed over")
    func blind() throws {
        let tab = try home.tab("House", by: home.ada, audience: .household(.read))
        let note = try home.note("Bins", in: tab, by: home.ada)
        let id = try chore(["repeat": "weekly", "on": "note", "thing": "\(note)"])
        #expect(try home.postSharing(NotesController.path(tab), ["audience": "me"], as: home.ada).status == 303)
        for day in ["2026-11-24", "2026-12-01", "2026-12-08"] {
            try home.advance(to: "\(day)T09:00")
            #expect(try home.dues(of: id).map(\.member) == [home.ada.id], "\(day)")
            try finish(id, by: home.ada)
        }
    }

    @Test("what waits for somebody who is deactivated goes to the next when it comes again")
    func deactivated() throws {
        let id = try chore()
        try home.advance(to: "2026-11-24T09:00")
        try finish(id, by: home.ada)
        try home.advance(to: "2026-12-01T09:00")
        #expect(try home.dues(of: id).map(\.member) == [home.grace.id])
        try home.house.household.deactivate(home.grace.id)
        try home.advance(to: "2026-12-08T09:00")

        #expect(try home.dueTitles(home.ada) == ["Bins"])
    }

    @Test("what somebody made for another stays with the other when they leave, and is theirs again when they return")
    func madeForAnother() throws {
        let id = try home.remind("Parcel", on: "2026-12-01", ["member": "\(home.ada.id)"], by: home.grace)
        let entry = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        #expect(try home.reminder(id)?.ownerId == home.ada.id)
        try home.advance(to: "2026-12-01T09:00")
        #expect(try home.dueTitles(home.ada) == ["Parcel"])

        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try home.reminder(id)?.ownerId == home.grace.id)
        #expect(try home.dueTitles(home.ada) == ["Parcel"])
    }

    // MARK: Things

    @Test("what came while its thing was out of sight is there when the thing is seen again")
    func sightAgain() throws {
        let tab = try home.tab("House", by: home.ada, audience: .household(.read))
        let note = try home.note("Zaffre plan", in: tab, by: home.ada)
        _ = try home.remind(
            ["on": "note", "thing": "\(note)", "day": "2026-11-24", "time": "08:00"], by: home.grace)
        let shared = NotesController.path(tab)
        #expect(try home.postSharing(shared, ["audience": "me"], as: home.ada).status == 303)
        try home.advance(to: "2026-11-24T08:00")
        #expect(try home.dueTitles(home.grace) == [])

        #expect(try home.postSharing(shared, ["audience": "seeAll"], as: home.ada).status == 303)
        #expect(try home.dueTitles(home.grace) == ["Zaffre plan"])
    }

    @Test("the day of the attribute that stays counts after a merge")
    func merged() throws {
        let graph = try home.graph("Papers", by: home.ada)
        let entity = try home.entity("Passports", in: graph, by: home.ada)
        let field = try home.field("Expires", .date, of: entity)
        let (kept, gone) = (
            try home.attribute("Passport", of: entity, in: graph, by: home.ada),
            try home.attribute("Passport, old", of: entity, in: graph, by: home.ada)
        )
        try home.set(field, "2037-06-30", of: kept, in: graph, by: home.ada)
        try home.set(field, "2027-06-30", of: gone, in: graph, by: home.ada)
        let id = try home.remind(
            [
                "on": "attribute", "thing": "\(gone)", "field": "\(field)", "timing": "days", "days": "60",
                "time": "09:00",
            ], by: home.ada)
        try home.fireReminders()
        let path = "\(AttributesController.path(kept, in: graph))/merge/\(gone)"
        #expect(try home.post(path, ["name": "ours"], as: home.ada).status == 303)
        try home.fireReminders()

        #expect(try home.reminder(id)?.place?.thing == kept.uuid)
        #expect(try home.reminder(id)?.nextTime?.iso == "2037-05-01T09:00")
    }

    @Test("a field of which a thousand days come at once tells of each once, in little time")
    func thousand() throws {
        let graph = try home.graph("People", by: home.ada)
        let people = try home.entity("Family", in: graph, by: home.ada)
        let birthday = try home.field("Birthday", .date, of: people)
        let first = try home.attribute("Alva", of: people, in: graph, by: home.ada)
        try home.set(birthday, "1980-12-02", of: first, in: graph, by: home.ada)
        try home.house.database.write { db in
            for number in 1..<1000 {
                let id = ID<Attribute>(at: home.clock.wall.now())
                try db.execute(
                    sql: """
                        INSERT INTO attribute (id, graphId, entityId, name, nameFold, createdAt, createdById, changedAt,
                            changedById)
                        SELECT ?, graphId, entityId, ?, ?, createdAt, createdById, changedAt, changedById
                        FROM attribute WHERE id = ?
                        """, arguments: [id, "p\(number)", "p\(number)", first])
                try FieldStore.put(.date(Day(iso: "1980-12-02").unwrap()), id, birthday, db)
            }
        }
        let id = try home.remind(
            [
                "on": "field", "thing": "\(birthday)", "field": "\(birthday)", "timing": "days", "days": "0",
                "yearly": "on", "time": "08:00",
            ], by: home.ada)
        try home.fireReminders()

        let begun = ContinuousClock.now
        try home.advance(to: "2026-12-02T08:00")
        print("a thousand days at once: \(ContinuousClock.now - begun)")
        #expect(try home.dues(of: id).count == 1000)
        #expect(try home.reminder(id)?.nextTime?.iso == "2027-12-02T08:00")
    }
}
