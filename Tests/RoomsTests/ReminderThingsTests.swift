import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Reminders
@testable import Wealth

@Suite("Reminders hang on things")
struct ReminderThingsTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    // MARK: Messages

    @Test("on a message: it says so there, leads back to it, goes with it and comes back with it")
    func message() throws {
        let tab = try home.tab("House", by: home.ada)
        let note = try home.note("Ring the chimney sweep", in: tab, by: home.ada)
        let id = try home.remind(
            ["on": "note", "thing": "\(note)", "day": "2026-11-24", "time": "08:00"], by: home.ada)

        let page = try home.get(NotesController.path(tab), as: home.ada)
        #expect(page.contains("bell__when\">Tuesday, 08:00"))
        try home.advance(to: "2026-11-24T08:00")
        #expect(try home.dueTitles(home.ada) == ["Ring the chimney sweep"])
        #expect(try home.get("/today", as: home.ada).contains("?at=\(note)#m-\(note)"))

        #expect(try home.post("\(NotesController.path(tab))/messages/\(note)/delete", as: home.ada).status == 303)
        #expect(try home.reminder(id) == nil && home.dueTitles(home.ada) == [])
        try home.undoLast(by: home.ada)
        #expect(try home.dueTitles(home.ada) == ["Ring the chimney sweep"])
    }

    @Test("it goes along when its message moves to another tab, and when the tab is deleted and brought back")
    func moving() throws {
        let (tab, other) = (try home.tab("House", by: home.ada), try home.tab("Garden", by: home.ada))
        let note = try home.note("Prune the plum", in: tab, by: home.ada)
        let id = try home.remind(
            ["on": "note", "thing": "\(note)", "day": "2026-11-24", "time": "08:00"], by: home.ada)

        let move: FormFields = ["message": "\(note)", "do": "move", "to": "\(other)"]
        #expect(try home.post("\(NotesController.path(tab))/chosen", move, as: home.ada).status == 303)
        #expect(try home.get(NotesController.path(other), as: home.ada).contains("bell__when"))
        #expect(try home.post(NotesController.path(other) + "/delete", as: home.ada).status == 303)
        #expect(try home.reminder(id) == nil)
        try home.undoLast(by: home.ada)
        try home.advance(to: "2026-11-24T08:00")
        #expect(try home.dueTitles(home.ada) == ["Prune the plum"])
    }

    @Test("whoever loses sight of the thing is not told, sees nothing of it, and gets it back with the thing")
    func access() throws {
        let tab = try home.tab("House", by: home.ada, audience: .household(.read))
        let note = try home.note("Zaffre plan", in: tab, by: home.ada)
        let id = try home.remind(
            ["on": "note", "thing": "\(note)", "day": "2026-11-24", "time": "08:00"], by: home.grace)
        let shared = NotesController.path(tab)

        #expect(try home.get(shared, as: home.grace).contains("bell__when"))
        #expect(try !home.get(shared, as: home.ada).contains("bell__when"))

        #expect(try home.postSharing(shared, ["audience": "me"], as: home.ada).status == 303)
        try home.advance(to: "2026-11-24T08:00")
        for path in ["/today", "/reminders", "/reminders/now", "/reminders/month", "/search?q=plan"] {
            #expect(try !home.get(path, as: home.grace).contains("Zaffre"), "\(path)")
        }
        #expect(try home.get(RemindersController.path(id), as: home.grace).status == 404)
        #expect(try !home.get("/today", as: home.grace).contains("data-badge"))
        #expect(
            try home.post(
                "/reminders", ["on": "note", "thing": "\(note)", "day": "2026-11-25", "time": "08:00"], as: home.grace
            ).status == 404)
    }

    @Test("on another’s entity: deleting that takes it along, and bringing it back brings back the words too")
    func anothers() throws {
        let graph = try home.graph("House", by: home.ada, audience: .household(.read))
        let entity = try home.entity("Boiler", in: graph, by: home.ada)
        let id = try home.remind(
            ["on": "entity", "thing": "\(entity)", "text": "Bleed it", "day": "2026-11-24", "time": "08:00"],
            by: home.grace)

        #expect(try home.post(EntitiesController.path(entity, in: graph) + "/delete", as: home.ada).status == 303)
        #expect(try home.reminder(id) == nil)
        try home.undoLast(by: home.ada)

        try home.advance(to: "2026-11-24T08:00")
        let page = try home.get("/reminders/now", as: home.grace)
        #expect(page.contains("Bleed it") && page.contains("Boiler"))
        #expect(try home.dueTitles(home.ada) == [])
    }

    // MARK: Days

    @Test("so many days before the day in a field, once; a changed day moves it, also back by undo")
    func dateField() throws {
        let (attribute, field, path) = try passport("2027-06-30")
        let id = try home.remind(
            [
                "on": "attribute", "thing": "\(attribute)", "field": "\(field)", "timing": "days", "days": "60",
                "time": "09:00",
            ], by: home.ada)
        #expect(try home.reminder(id)?.nextTime?.iso == "2027-05-01T09:00")
        #expect(try home.get(path, as: home.ada).contains("bell__when"))

        try retype("2027-07-30", at: path, field)
        try home.fireReminders()
        #expect(try home.reminder(id)?.nextTime?.iso == "2027-05-31T09:00")

        try home.undoLast(by: home.ada)
        try home.fireReminders()
        #expect(try home.reminder(id)?.nextTime?.iso == "2027-05-01T09:00")
        try home.advance(to: "2027-05-01T09:00")
        #expect(try home.dueTitles(home.ada) == ["Ada’s passport"])
        #expect(try home.reminder(id)?.nextTime == nil)
    }

    @Test("a day that moves on takes back what was told of the old one")
    func movedOn() throws {
        let (attribute, field, path) = try passport("2027-06-30")
        let id = try home.remind(
            [
                "on": "attribute", "thing": "\(attribute)", "field": "\(field)", "timing": "days", "days": "60",
                "time": "09:00",
            ], by: home.ada)
        try home.advance(to: "2027-05-01T09:00")
        #expect(try home.dues(of: id).count == 1)

        try retype("2037-06-30", at: path, field)
        try home.fireReminders()
        #expect(try home.dues(of: id).isEmpty)
        #expect(try home.reminder(id)?.nextTime?.iso == "2037-05-01T09:00")
    }

    @Test("a day that has passed is refused for once, and taken for each year")
    func past() throws {
        let (attribute, field, _) = try passport("2026-01-10")
        var form: FormFields = [
            "on": "attribute", "thing": "\(attribute)", "field": "\(field)", "timing": "days", "days": "0",
            "time": "09:00",
        ]
        #expect(try home.post("/reminders", form, as: home.ada).status == 422)
        form.add("yearly", "on")
        let id = try home.remind(form, by: home.ada)
        #expect(try home.reminder(id)?.nextTime?.iso == "2027-01-10T09:00")
    }

    @Test("one reminder for a field tells of each attribute’s day, each year, and of those that come later")
    func field() throws {
        let graph = try home.graph("People", by: home.ada)
        let people = try home.entity("Family", in: graph, by: home.ada)
        let birthday = try home.field("Birthday", .date, of: people)
        for (name, day) in [("Alva", "1980-12-01"), ("Bo", "2004-02-29"), ("Cilla", "1999-12-03")] {
            let one = try home.attribute(name, of: people, in: graph, by: home.ada)
            try home.set(birthday, day, of: one, in: graph, by: home.ada)
        }
        let id = try home.remind(
            [
                "on": "field", "thing": "\(birthday)", "field": "\(birthday)", "timing": "days", "days": "1",
                "yearly": "on", "time": "08:00",
            ], by: home.ada)

        var told: [String] = []
        for time in ["2026-11-30T08:00", "2026-12-02T08:00", "2027-02-27T08:00", "2027-11-30T08:00"] {
            try home.advance(to: time)
            for due in try home.dues(of: id) {
                told += try home.dueTitles(home.ada)
                let reply = try home.post("/reminders/dues/\(due.id)/done", as: home.ada)
                #expect(reply.status == 303, "\(reply.status) \(reply.text.suffix(3000))")
            }
        }
        #expect(told == ["Alva", "Cilla", "Bo", "Alva"])

        let late = try home.attribute("Doris", of: people, in: graph, by: home.ada)
        try home.set(birthday, "2001-12-10", of: late, in: graph, by: home.ada)
        try home.advance(to: "2027-12-02T08:00")
        try home.advance(to: "2027-12-09T08:00")
        #expect(try home.dueTitles(home.ada).contains("Doris"))
    }

    @Test("a series tells when its last value is too long ago, and no more once it has a new one")
    func series() throws {
        let series = try home.series("Savings", by: home.ada)
        _ = try home.value("1000", on: "2026-11-20", of: series, by: home.ada)
        let id = try home.remind(
            ["on": "series", "thing": "\(series)", "timing": "days", "days": "30", "time": "09:00"], by: home.ada)
        #expect(try home.get(SeriesController.path(series), as: home.ada).contains("bell__when"))

        try home.advance(to: "2026-12-20T09:00")
        #expect(try home.dueTitles(home.ada) == ["Savings"])
        _ = try home.value("1100", on: "2026-12-20", of: series, by: home.ada)
        try home.fireReminders()
        #expect(try home.dueTitles(home.ada) == [])
        #expect(try home.reminder(id)?.nextTime?.iso == "2027-01-19T09:00")
    }

    // MARK: Locks

    @Test("of something locked it says only that there is something, and everything once it is unlocked")
    func locked() throws {
        let graph = try home.graph("Zaffre shelf", by: home.ada)
        let entity = try home.entity("Zaffre book", in: graph, by: home.ada)
        let id = try home.remind(
            ["on": "entity", "thing": "\(entity)", "text": "Zaffre return", "day": "2026-11-24", "time": "08:00"],
            by: home.ada)
        try home.lock(graph, by: home.ada, hidesName: true)
        try home.advance(to: "2026-11-24T08:00")

        for path in ["/today", "/reminders", "/reminders/now", "/reminders/month", "/search?q=return", "/settings/bin"]
        {
            let page = try home.get(path, as: home.ada)
            #expect(!page.contains("Zaffre"), "\(path)")
        }
        #expect(try home.get("/today", as: home.ada).contains("Locked item"))
        #expect(try home.get(RemindersController.path(id), as: home.ada).status == 404)
        let due = try #require(try home.dues(of: id).first)
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: home.ada).status == 404)

        let unlock: FormFields = ["unlock-password": TestHome.graphPassword]
        #expect(try home.post(GraphsController.path(graph) + "/unlock", unlock, as: home.ada).status == 303)
        #expect(try home.get("/today", as: home.ada).contains("Zaffre book"))
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: home.ada).status == 303)
        #expect(try home.get("/today", as: home.ada).contains("“Zaffre book” done"))
        #expect(try home.post(GraphsController.path(graph) + "/lock/now", as: home.ada).status == 303)
        #expect(try !home.get("/today", as: home.ada).contains("Zaffre"))
    }

    // MARK: Merging and moving

    @Test("on a day it goes along when its attribute moves to an entity that has such a day, too")
    func movingDay() throws {
        let graph = try home.graph("Papers", by: home.ada)
        let (old, new) = (
            try home.entity("Passports", in: graph, by: home.ada), try home.entity("Documents", in: graph, by: home.ada)
        )
        let (before, after) = (try home.field("Expires", .date, of: old), try home.field("Expires", .date, of: new))
        let attribute = try home.attribute("Ada’s passport", of: old, in: graph, by: home.ada)
        try home.set(before, "2027-06-30", of: attribute, in: graph, by: home.ada)
        let id = try home.remind(
            [
                "on": "attribute", "thing": "\(attribute)", "field": "\(before)", "timing": "days", "days": "60",
                "time": "09:00",
            ], by: home.ada)

        let path = AttributesController.path(attribute, in: graph) + "/move"
        #expect(try home.post(path, ["entity": "\(new)", "go": "on"], as: home.ada).status == 303)

        #expect(try home.reminder(id)?.place?.field == after.uuid)
        #expect(try home.reminder(id)?.nextTime?.iso == "2027-05-01T09:00")
    }

    @Test("it stays on what two entities become, and on a day that moves to another entity")
    func merging() throws {
        let graph = try home.graph("Papers", by: home.ada)
        let (kept, gone) = (
            try home.entity("Papers", in: graph, by: home.ada), try home.entity("Documents", in: graph, by: home.ada)
        )
        let id = try home.remind(
            ["on": "entity", "thing": "\(gone)", "day": "2026-11-24", "time": "08:00"], by: home.ada)
        let path = "\(EntitiesController.path(kept, in: graph))/merge/\(gone)"
        #expect(try home.post(path, ["name": "ours"], as: home.ada).status == 303)
        #expect(try home.reminder(id)?.place?.thing == kept.uuid)

        try home.undoLast(by: home.ada)
        #expect(try home.reminder(id)?.place?.thing == gone.uuid)
    }

    /// Types another day over the one that stands there.
    private func retype(_ day: String, at path: String, _ field: ID<EntityField>) throws {
        let page = try home.get(path, as: home.ada).text
        let was = try #require(page.firstMatch(of: /data-typed="([^"]+)"/)?.1)
        let reply = try home.post(
            "\(path)/values/\(field)", ["value": day, "was": String(was)], as: home.ada)
        #expect(reply.status == 303, "\(reply.text.suffix(3000))")
    }

    private func passport(_ day: String) throws -> (ID<Attribute>, ID<EntityField>, String) {
        let graph = try home.graph("Papers", by: home.ada)
        let entity = try home.entity("Passports", in: graph, by: home.ada)
        let field = try home.field("Expires", .date, of: entity)
        let attribute = try home.attribute("Ada’s passport", of: entity, in: graph, by: home.ada)
        try home.set(field, day, of: attribute, in: graph, by: home.ada)
        return (attribute, field, AttributesController.path(attribute, in: graph))
    }
}
