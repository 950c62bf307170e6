import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Tabs of notes")
struct NoteTabTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    // MARK: Titles

    @Test(
        "a space follows an emoji at the beginning, and a capital letter the space",
        arguments: [
            ("🛒shopping", "🛒 Shopping"), ("🛒   shopping", "🛒 Shopping"), ("🛒 Shopping", "🛒 Shopping"),
            ("🇸🇪sweden", "🇸🇪 Sweden"), ("👩‍👩‍👧‍👦family", "👩‍👩‍👧‍👦 Family"), ("❤️love", "❤️ Love"), ("🛒", "🛒"),
            ("1 first", "1 first"), ("#tag", "#tag"), ("©years", "©years"), ("1️⃣one", "1️⃣ One"),
            ("  shopping  list ", "shopping list"), ("🛒éclairs", "🛒 Éclairs"), ("🛒e\u{301}clairs", "🛒 E\u{301}clairs"),
            ("🍎ßtraße", "🍎 ßtraße"), ("🍎ǆ", "🍎 ǅ"), ("🍎ﬁg", "🍎 ﬁg"), ("🍎ათი", "🍎 ათი"),
        ])
    func emoji(typed: String, kept: String) {
        #expect(NoteTabTitle.tidied(typed) == kept)
    }

    @Test("a title has up to 24 characters as people count them; more, or none, is refused with what was typed")
    func length() throws {
        let family = String(repeating: "👩‍👩‍👧‍👦", count: 23)
        #expect(try home.post("/notes", ["title": "a" + family], as: home.ada).status == 303)
        let long = try home.post("/notes", ["title": String(repeating: "ö", count: 25)], as: home.ada)
        #expect(long.status == 422)
        #expect(long.text.contains("value=\"" + String(repeating: "ö", count: 25)))
        #expect(try home.post("/notes", ["title": " \u{200B} "], as: home.ada).status == 422)
        let names = try home.house.noteDoor.all(for: home.ada).map(\.title)
        #expect(names == ["Inbox", "a" + family])
    }

    @Test("the space behind an emoji is none of the 24, so a title that was taken can be saved again")
    func lengthBehindAnEmoji() throws {
        let typed = "🍎" + String(repeating: "a", count: 23)
        #expect(try home.post("/notes", ["title": typed], as: home.ada).status == 303)
        let tab = try home.house.noteDoor.all(for: home.ada).last.unwrap()
        #expect(tab.title == "🍎 A" + String(repeating: "a", count: 22))
        let path = NotesController.path(tab.id)
        #expect(try home.post(path, ["title": tab.title, "version": "1"], as: home.ada).status == 303)
        #expect(try home.post(path, ["title": typed + "a", "version": "2"], as: home.ada).status == 422)
        #expect(try home.post("/notes", ["title": "🍎 " + typed.dropFirst() + "a"], as: home.ada).status == 422)
    }

    @Test("two who rename a tab at once: the second sees the first one’s name and what they typed")
    func renaming() throws {
        let tab = try home.tab("Garden", by: home.ada)
        let path = NotesController.path(tab)
        #expect(try home.post(path, ["title": "Orchard", "version": "1"], as: home.ada).status == 303)
        let late = try home.post(path, ["title": "Meadow", "version": "1"], as: home.ada)
        #expect(late.status == 409)
        #expect(late.text.contains("Orchard") && late.text.contains("value=\"Meadow\""))
        #expect(try home.post(path, ["title": "Meadow", "version": "2"], as: home.ada).status == 303)
        #expect(try home.house.noteDoor.open(tab, for: home.ada).title == "Meadow")
    }

    // MARK: The inbox

    @Test("everybody but guests has an inbox with three messages, and nobody else sees it")
    func inboxes() throws {
        let inbox = try home.inbox(of: home.ada)
        #expect(try home.house.noteDoor.all(for: home.olle).isEmpty)
        let notes = try home.notes(in: inbox.id, for: home.ada)
        #expect(notes.count == 3)
        #expect(notes[0].isList && notes[0].items.count == 3)
        #expect(notes[1].text.entities.map(\.kind) == [.bold, .italic, .spoiler])
        #expect(throws: Refusal.notFound) { try home.house.noteDoor.open(inbox.id, for: home.grace) }
        #expect(try home.get(NotesController.path(inbox.id), as: home.grace).status == 404)
    }

    @Test("an inbox is never shared, renamed, moved or deleted, whatever the household’s default says")
    func fixed() throws {
        let inbox = try home.inbox(of: home.ada)
        let path = NotesController.path(inbox.id)
        #expect(
            try home.post("/settings/household", ["name": "Ours", "newThings": "editAll"], as: home.ada).status == 303)
        for (route, form) in [
            ("/sharing", ["audience": "editAll"]), ("", ["title": "Mine", "version": "1"]), ("/delete", [:]),
        ] as [(String, FormFields)] {
            #expect(try home.post(path + route, form, as: home.ada).status == 403, "\(route)")
        }
        let now = home.clock.wall.now()
        try home.house.database.write { db in
            try Shares.set(.household(.write), kind: .noteTab, subject: inbox.uuid, at: now, in: db)
        }
        #expect(throws: Refusal.notFound) { try home.house.noteDoor.open(inbox.id, for: home.grace) }

        let tab = try home.tab("Last", by: home.ada)
        #expect(try home.post("/notes/order", ["order": "\(tab),\(inbox.id)"], as: home.ada).status == 303)
        #expect(try home.house.noteDoor.all(for: home.ada).map(\.title) == ["Inbox", "Last"])

        let new = try home.house.household.add(
            NewMember(name: "Vera", password: TestHome.password, role: .member), householdName: "")
        #expect(try home.house.noteDoor.all(for: home.grace).count == 1)
        #expect(try home.house.noteDoor.all(for: new).map(\.title) == ["Inbox"])
    }

    @Test("who was there before there were notes gets an inbox, in their own words, and guests none")
    func migrated() throws {
        try home.house.database.write { db in
            try db.execute(sql: "DELETE FROM noteTab")
            try db.execute(sql: "UPDATE member SET language = 'de' WHERE id = ?", arguments: [home.grace.id])
            try M0025Notes.addInboxes(in: db)
        }
        #expect(try home.notes(in: home.inbox(of: home.ada).id, for: home.ada).isEmpty)
        try home.restarted { house in
            for (member, word) in [(home.ada, "Tick this"), (home.grace, "Hake das ab")] {
                let inbox = try house.noteDoor.all(for: member)
                #expect(inbox.map(\.tab.isInbox) == [true])
                let notes = try house.notes.slice(in: inbox[0]).notes
                #expect(notes.map(\.isList) == [true, false, false] && notes[0].items[0].text.text == word)
            }
            #expect(try house.noteDoor.all(for: home.olle).isEmpty)
        }
    }

    @Test("a guest who becomes a member has an inbox; a member who becomes a guest keeps theirs and only reads it")
    func roles() throws {
        let change = { (role: String) in
            try home.post("/settings/members/\(home.olle.id)", ["role": role], as: home.ada).status
        }
        #expect(try change("member") == 303)
        let olle = try home.house.household.member(home.olle.id)
        let inbox = try home.inbox(of: olle)
        #expect(try change("guest") == 303)
        let guest = try home.house.household.member(home.olle.id)
        #expect(try !home.house.noteDoor.open(inbox.id, for: guest).canWrite)
        #expect(try change("member") == 303)
        #expect(try home.house.noteDoor.all(for: olle).map(\.id) == [inbox.id])
    }

    // MARK: Order

    @Test("each member has an order of their own, also of tabs that others share with them")
    func order() throws {
        let garden = try home.tab("Garden", by: home.ada, audience: .household(.write))
        home.clock.advance(.seconds(1))
        let cellar = try home.tab("Cellar", by: home.ada, audience: .household(.write))
        let hers = try home.tab("Hers", by: home.grace)
        #expect(
            try home.post("/notes/order", ["order": "\(hers),\(cellar),\(garden)"], as: home.grace).status == 303)
        #expect(
            try home.house.noteDoor.all(for: home.grace).map(\.title) == ["Inbox", "Hers", "Cellar", "Garden"])
        #expect(try home.house.noteDoor.all(for: home.ada).map(\.title) == ["Inbox", "Garden", "Cellar"])
        #expect(try home.post("/notes/order", ["tab": "\(cellar)", "by": "-1"], as: home.ada).status == 303)
        #expect(try home.house.noteDoor.all(for: home.ada).map(\.title) == ["Inbox", "Cellar", "Garden"])
        #expect(try home.post("/notes/order", ["tab": "\(hers)", "by": "1"], as: home.ada).status == 404)
    }

    @Test("the room opens the tab that this member had open last")
    func last() throws {
        let garden = try home.tab("Garden", by: home.ada, audience: .household(.write))
        let inbox = try home.inbox(of: home.ada)
        #expect(try home.get("/notes", as: home.ada)["Location"] == NotesController.path(inbox.id))
        #expect(try home.get(NotesController.path(garden), as: home.ada).status == 200)
        try home.house.notesRoom.visits.flush()
        #expect(try home.get("/notes", as: home.ada)["Location"] == NotesController.path(garden))
        let hers = try home.inbox(of: home.grace)
        #expect(try home.get("/notes", as: home.grace)["Location"] == NotesController.path(hers.id))
        try home.house.noteTabs.share(OwnTab(home.house.noteDoor.open(garden, for: home.ada)), with: .onlyMe)
        #expect(try home.get("/notes", as: home.olle).status == 200)
    }

    // MARK: Deleting

    @Test("a tab of one’s own goes at once and comes back whole; one in which others wrote asks first")
    func deleting() throws {
        let tab = try home.tab("Garden", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let first = try home.note("Roses\nLilies", in: tab, by: home.ada)
        _ = try home.furnish(first, in: tab, by: home.ada, marker: "Garden")
        let path = NotesController.path(tab)
        let before = try home.fingerprint(withBin: false)

        #expect(try home.post(path + "/delete", as: home.ada).status == 303)
        #expect(try home.get(path, as: home.ada).status == 404)
        let entry = try home.house.undo.entries(for: home.ada).first.unwrap()
        #expect(try home.post("/undo/\(entry.id)", as: home.ada)["Location"] == path)
        #expect(try home.fingerprint(withBin: false) == before)
        #expect(
            try home.house.notesRoom.search.find(
                SearchQuery("lilies"), in: home.house.noteDoor.all(for: home.ada), limit: 5
            ).hits.count == 1)

        try home.note("Tulips", in: tab, by: home.grace)
        let half = NoteText(text: "Half a sen")
        _ = try home.house.noteTabs.keepDraft(half, seen: nil, in: home.writable(tab, by: home.grace))
        let asked = try home.post(path + "/delete", as: home.ada)
        #expect(asked.status == 200)
        #expect(asked.text.contains("1 of them was written by someone else."))
        #expect(try home.post(path + "/delete", ["confirmed": "on"], as: home.ada).status == 303)
        #expect(throws: Refusal.notFound) { try home.house.noteDoor.open(tab, for: home.grace) }
        let again = try home.house.undo.entries(for: home.ada).first.unwrap()
        #expect(try home.post("/undo/\(again.id)", as: home.ada).status == 303)
        #expect(try home.notes(in: tab, for: home.grace).count == 2)
        let draft = try home.house.noteTabs.draft(in: home.house.noteDoor.open(tab, for: home.grace))
        #expect(draft?.text.text == "Half a sen")
    }

    @Test("unread messages are those of others since one was there, and none in a tab of one’s own")
    func unread() throws {
        let tab = try home.tab("Garden", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let count = { (member: Member) in try home.house.noteDoor.open(tab, for: member).tab.unread }
        for number in 1...3 { try home.note("Ada \(number)", in: tab, by: home.ada) }
        #expect(try count(home.ada) == 0)
        #expect(try count(home.grace) == 3)
        #expect(try home.get("/today", as: home.grace).text.contains("3 new messages"))

        home.clock.advance(.seconds(1))
        #expect(try home.get(NotesController.path(tab), as: home.grace).status == 200)
        try home.house.notesRoom.visits.flush()
        #expect(try count(home.grace) == 0)
        home.clock.advance(.seconds(1))
        try home.note("Grace", in: tab, by: home.grace)
        #expect(try count(home.ada) == 1)
        #expect(try home.post("\(NotesController.path(tab))/seen", as: home.ada).status == 204)
        #expect(try count(home.ada) == 0)
    }
}
