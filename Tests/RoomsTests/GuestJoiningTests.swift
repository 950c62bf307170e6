import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Reminders

/// Olle is a guest. It is Saturday, 21 November 2026, 10:00.
@Suite("Guests join in")
struct GuestJoiningTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    // MARK: Lists and reactions

    /// A list in a tab of Ada's.
    private func list(_ audience: Audience) throws -> (tab: ID<NoteTab>, note: ID<Note>, path: String, item: String) {
        let tab = try home.tab("Shopping", by: home.ada, audience: audience)
        let note = try home.note("Milk\nRye", in: tab, by: home.ada)
        let path = NotesController.path(tab) + "/messages/\(note)"
        #expect(try home.post(path + "/list", as: home.ada).status == 303)
        let item = try home.house.notes.note(note, in: home.house.noteDoor.open(tab, for: home.ada)).items[0].id
        return (tab, note, path, "\(path)/items/\(item)")
    }

    private func join(_ list: (tab: ID<NoteTab>, note: ID<Note>, path: String, item: String)) throws -> [Int] {
        try [
            home.post(list.item + "/tick", ["ticked": "1"], as: home.olle).status,
            home.post(list.path + "/react", ["emoji": "🎉"], as: home.olle).status,
        ]
    }

    private func note(_ list: (tab: ID<NoteTab>, note: ID<Note>, path: String, item: String)) throws -> Note {
        try home.house.notes.note(list.note, in: home.house.noteDoor.open(list.tab, for: home.ada))
    }

    @Test("where everyone may edit, a guest ticks and reacts, and changes nothing else")
    func everyoneEdits() throws {
        let list = try list(.household(.write))
        let page = try home.get(NotesController.path(list.tab), as: home.olle)
        #expect(page.contains("data-can-join") && !page.contains("data-can-write"))
        #expect(!page.text.contains(/task__check[^>]* disabled/) && !page.contains("tasks__add"))
        #expect(try home.get(list.path + "/menu", as: home.olle).contains("action=\"\(list.path)/react\""))

        #expect(try join(list) == [303, 303])

        let now = try note(list)
        #expect(now.items.map(\.isTicked) == [true, false] && now.items[0].tickedBy == home.olle.id)
        #expect(now.reactions.map(\.member) == [home.olle.id])
        let before = try home.everything()
        let others: [(String, FormFields)] = [
            (list.path, ["content": "Oats", "version": "\(now.version)"]), (list.path + "/items", ["text": "Oats"]),
            (list.item + "/delete", [:]), (list.path + "/pin", ["pinned": "1"]), (list.path + "/text", [:]),
            (list.path + "/delete", [:]), (NotesController.path(list.tab) + "/messages", ["content": "Oats"]),
            (NotesController.path(list.tab) + "/sharing", ["audience": "me"]),
        ]
        for (path, fields) in others {
            #expect(try home.post(path, fields, as: home.olle).status == 403, "\(path)")
        }
        #expect(try home.changes(since: before) == [])
    }

    @Test("where everyone only views, and where a guest was chosen to view, they join in nothing")
    func views() throws {
        for audience: Audience in [.household(.read), .chosen([home.olle.id: .read])] {
            let list = try list(audience)

            #expect(try join(list) == [403, 403])

            #expect(
                try home.get(NotesController.path(list.tab), as: home.olle).text.contains(/task__check[^>]* disabled/))
            #expect(try !home.get(list.path + "/menu", as: home.olle).contains("/react"))
        }
        #expect(try join(list(.onlyMe)) == [404, 404])
    }

    @Test("the sharing sheet lets one guest join in, in tabs alone; as a member they view it only")
    func chosen() throws {
        let list = try list(.onlyMe)
        let path = NotesController.path(list.tab)
        #expect(try home.get(path + "/sharing", as: home.ada).contains("View, tick and react"))
        let graph = GraphsController.path(try home.graph("Cellar", by: home.ada))
        #expect(try !home.get(graph + "/sharing", as: home.ada).contains("tick and react"))

        for path in [path, graph] {
            let form: FormFields = ["audience": "chosen", "member-\(home.olle.id)": "edit"]
            #expect(try home.postSharing(path, form, as: home.ada).status == 303)
        }
        #expect(try join(list) == [303, 303])
        #expect(try home.post(graph + "/entities", ["name": "Port"], as: home.olle).status == 403)
        #expect(try home.get(path + "/sharing", as: home.ada).contains("value=\"edit\" selected"))

        try home.house.household.change(home.olle.id, role: .member)
        #expect(try home.post(path + "/messages", ["content": "Oats"], as: home.olle).status == 403)
        #expect(try join(list) == [403, 403])
    }

    @Test("a member who becomes a guest joins in where everyone may, and not by what they were given to edit")
    func formerMember() throws {
        let (chosen, all) = try (list(.chosen([home.grace.id: .write])), list(.household(.write)))
        try home.house.household.change(home.grace.id, role: .guest)

        #expect(try home.post(chosen.item + "/tick", ["ticked": "1"], as: home.grace).status == 403)
        #expect(try home.post(all.item + "/tick", ["ticked": "1"], as: home.grace).status == 303)
    }

    @Test("an undo gives guests no more than they had")
    func undoing() throws {
        let list = try list(.chosen([home.olle.id: .write]))
        let graph = try home.graph("Cellar", by: home.ada, audience: .chosen([home.grace.id: .write]))
        #expect(
            try home.post(GraphsController.path(graph) + "/delete", ["name": "Cellar"], as: home.ada).status == 303)
        try home.house.household.change(home.grace.id, role: .guest)

        let entry = try #require(try home.house.undo.entries(for: home.ada).first)
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)

        #expect(
            try home.post(GraphsController.path(graph) + "/entities", ["name": "Port"], as: home.grace).status == 403)
        #expect(
            try home.house.graphs.audience(of: home.house.door.open(graph, for: home.ada))
                == .chosen([home.grace.id: .read]))
        #expect(try join(list) == [303, 303])
    }

    @Test("undo gives a member whose role changed since only view access")
    func undoingAfterChanges() throws {
        let (hers, his) = try (list(.chosen([home.grace.id: .write])), list(.chosen([home.olle.id: .write])))
        for list in [hers, his] {
            let path = NotesController.path(list.tab)
            #expect(try home.post(path + "/delete", ["name": "Shopping"], as: home.ada).status == 303)
        }
        home.clock.advance(.seconds(1))
        try home.house.household.change(home.grace.id, role: .guest)
        try home.house.household.change(home.olle.id, role: .member)
        home.clock.advance(.seconds(1))
        let since = try list(.chosen([home.grace.id: .write]))
        for entry in try home.house.undo.entries(for: home.ada) {
            #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        }

        #expect(try home.post(hers.item + "/tick", ["ticked": "1"], as: home.grace).status == 403)
        #expect(
            try home.post(NotesController.path(his.tab) + "/messages", ["content": "Oats"], as: home.olle).status
                == 403)
        #expect(try home.post(since.item + "/tick", ["ticked": "1"], as: home.grace).status == 303)
    }

    @Test("a member who becomes a guest can only view their own tab")
    func ownTab() throws {
        let tab = try home.tab("Hers", by: home.grace)
        let note = try home.note("Milk", in: tab, by: home.grace)
        let path = NotesController.path(tab) + "/messages/\(note)"
        #expect(try home.post(path + "/list", as: home.grace).status == 303)
        let open = try home.house.noteDoor.open(tab, for: home.grace)
        let item = try home.house.notes.note(note, in: open).items[0].id
        let joinable = try JoinableTab(open)
        try home.house.household.change(home.grace.id, role: .guest)

        #expect(try home.post("\(path)/items/\(item)/tick", ["ticked": "1"], as: home.grace).status == 403)
        #expect(try home.post(path + "/react", ["emoji": "🎉"], as: home.grace).status == 403)
        #expect(throws: Refusal.readOnly) {
            try home.house.notes.tick(item, isTicked: true, of: note, in: joinable)
        }
    }

    @Test("who may no longer see the tab, or only views it, joins in nothing that was opened before")
    func withdrawn() throws {
        for (audience, refusal): (Audience, Refusal) in [(.onlyMe, .notFound), (.household(.read), .readOnly)] {
            let list = try list(.household(.write))
            let open = try JoinableTab(home.house.noteDoor.open(list.tab, for: home.olle))
            let item = try note(list).items[0].id
            try home.house.database.write { db in
                try Shares.set(
                    audience, kind: .noteTab, subject: list.tab.uuid, at: home.clock.wall.now(), in: db)
            }

            #expect(throws: refusal) { try home.house.notes.tick(item, isTicked: true, of: list.note, in: open) }
            #expect(throws: refusal) { try home.house.notes.react("🎉", to: list.note, in: open) }
        }
    }

    // MARK: Chores

    private func chore(_ members: [Member], _ more: FormFields = ["repeat": "weekly"]) throws -> ID<Reminder> {
        var fields = more
        for member in members { fields.add("member", "\(member.id)") }
        return try home.remind("Bins", on: "2026-11-24", fields, by: home.ada)
    }

    private func due(_ id: ID<Reminder>) throws -> String {
        "/reminders/dues/\(try #require(try home.dues(of: id).first).id)"
    }

    @Test("a guest can be chosen, is reminded, and does it")
    func chore() throws {
        #expect(try home.get("/reminders/new", as: home.ada).contains("name=\"member\" value=\"\(home.olle.id)\""))
        let id = try chore([home.olle])
        #expect(try home.get("/reminders", as: home.olle).contains("Bins"))
        try home.advance(to: "2026-11-24T09:00")
        #expect(try home.dueTitles(home.olle) == ["Bins"])
        #expect(try home.get("/today", as: home.olle).contains("Bins"))

        #expect(try home.post(due(id) + "/snooze", ["for": "60"], as: home.olle).status == 303)
        #expect(try home.post(due(id) + "/done", as: home.olle).status == 303)

        #expect(try home.dues(of: id).isEmpty)
        #expect(try home.get("/reminders?part=done", as: home.ada).contains("Olle"))
        #expect(try home.post("/reminders/\(id)/done", as: home.olle).status == 303)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        #expect(try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM undo") } == 0)
    }

    @Test("a guest's page of a reminder shows it, and offers nothing but doing it")
    func page() throws {
        let id = try chore([home.olle, home.grace])
        let path = "/reminders/\(id)"

        let page = try home.get(path, as: home.olle)

        #expect(page.status == 200 && page.main.contains("Bins") && page.main.contains("\(path)/done"))
        for part in ["action=\"\(path)\"", "\(path)/delete", "\(path)/pass", "name=\"text\""] {
            #expect(!page.main.contains(part), "\(part)")
        }
        let list = try home.get("/reminders", as: home.olle).main
        #expect(list.contains("Bins") && !list.contains("/reminders/new") && !list.contains("reminders/line"))
        let before = try home.everything()
        let form: FormFields = ["text": "Nothing", "day": "2026-12-01", "time": "09:00", "version": "1"]
        for (address, fields) in [
            (path, form), (path + "/delete", [:]), (path + "/pass", [:]), ("/reminders", form),
            ("/reminders/line", ["line": "Bins tomorrow 9"]), ("/reminders/feed", [:]),
        ] { #expect(try home.post(address, fields, as: home.olle).status == 403, "\(address)") }
        #expect(try home.changes(since: before) == [])
    }

    @Test("it is theirs to do only while it is their turn")
    func turns() throws {
        let id = try chore([home.grace, home.olle])
        #expect(try home.post("/reminders/\(id)/done", as: home.olle).status == 403)
        try home.advance(to: "2026-11-24T09:00")
        let hers = try due(id)
        #expect(try !home.get("/reminders", as: home.olle).main.contains(hers))
        for (path, fields): (String, FormFields) in [("/done", [:]), ("/snooze", ["for": "60"])] {
            #expect(try home.post(hers + path, fields, as: home.olle).status == 403, "\(path)")
        }
        #expect(try home.get(hers + "/snooze", as: home.olle).status == 403)
        #expect(try home.get(hers + "/snooze", as: home.grace).status == 200)

        #expect(try home.post(hers + "/done", as: home.grace).status == 303)
        try home.advance(to: "2026-12-01T09:00")

        #expect(try home.post(due(id) + "/done", as: home.olle).status == 303)
        #expect(try home.reminder(id)?.memberId == home.grace.id)
    }

    @Test("a reminder of others does not exist for a guest, nor one of a thing they may not see")
    func strangers() throws {
        let id = try chore([home.grace])
        try home.advance(to: "2026-11-24T09:00")
        let due = try due(id)
        for path in ["/reminders/\(id)", due + "/snooze"] {
            #expect(try home.get(path, as: home.olle).status == 404, "\(path)")
        }
        for path in ["/reminders/\(id)/done", due + "/done", due + "/snooze"] {
            #expect(try home.post(path, ["for": "60"], as: home.olle).status == 404, "\(path)")
        }
        #expect(try home.get("/search?q=bins", as: home.olle).main.contains("Nothing found"))

        let graph = try home.graph("Cellar", by: home.ada)
        let entity = try home.entity("Port", in: graph, by: home.ada)
        let form: FormFields = [
            "on": "entity", "thing": "\(entity)", "day": "2026-12-24", "time": "09:00", "member": "\(home.olle.id)",
        ]
        #expect(try home.post("/reminders", form, as: home.ada).status == 422)
        _ = try home.postSharing(GraphsController.path(graph), ["audience": "seeAll"], as: home.ada)
        let told = try home.remind(form, by: home.ada)
        #expect(try home.get("/reminders/\(told)", as: home.olle).contains("Port"))
        _ = try home.postSharing(GraphsController.path(graph), ["audience": "me"], as: home.ada)
        #expect(try home.get("/reminders/\(told)", as: home.olle).status == 404)
    }

    @Test("a member who becomes a guest keeps their turn")
    func formerMembersTurn() throws {
        let id = try chore([home.grace, home.ada])
        try home.house.household.change(home.grace.id, role: .guest)
        try home.advance(to: "2026-11-24T09:00")

        #expect(try home.dueTitles(home.grace) == ["Bins"])
        #expect(try home.post(due(id) + "/done", as: home.grace).status == 303)
        #expect(try home.reminder(id)?.memberId == home.ada.id)
    }

    @Test("when its maker leaves, a chore goes on with a member, and with guests alone it goes too and comes back")
    func leaving() throws {
        let hedy = try home.house.household.add(
            NewMember(name: "Hedy", password: TestHome.password, role: .member), householdName: "")
        let make = { (members: [Member]) in
            var fields: FormFields = ["repeat": "weekly"]
            for member in members { fields.add("member", "\(member.id)") }
            return try home.remind("Bins", on: "2026-11-24", fields, by: hedy)
        }
        let (shared, alone, turns) = try (
            make([hedy, home.olle, home.grace]), make([home.olle]), make([hedy, home.olle])
        )

        let removal = try home.house.household.remove(hedy.id, heir: nil, by: home.ada.id)

        #expect(try home.reminder(shared)?.ownerId == home.grace.id)
        #expect(try home.reminder(shared)?.memberId == home.olle.id)
        #expect(try home.reminder(alone) == nil)
        #expect(try home.reminder(turns) == nil)
        _ = try home.house.undo.restore(removal, for: home.ada)
        for id in [shared, alone, turns] { #expect(try home.reminder(id)?.ownerId == hedy.id) }
    }
}
