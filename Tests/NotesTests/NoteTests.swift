import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Messages")
struct NoteTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = NotesController.path(tab)
    }

    private func send(_ fields: FormFields, as member: Member? = nil) throws -> RawReply {
        try home.post(path + "/messages", fields, as: member ?? home.ada)
    }

    private func texts(for member: Member? = nil) throws -> [String] {
        try home.notes(in: tab, for: member ?? home.ada).map(\.text.text)
    }

    private func newId() -> ID<Note> { ID(at: home.clock.wall.now()) }

    // MARK: Sending

    @Test("the same message sent four times at once, and once more a minute later, is there once")
    func once() throws {
        let id = newId()
        let form: FormFields = ["id": "\(id)", "content": "Soup", "part": "1"]
        let answers = try together(4) { _ in try home.post(path + "/messages", form, as: home.ada) }
        #expect(answers.map(\.status) == [200, 200, 200, 200])
        #expect(Set(answers.map(\.text)).count == 1)
        home.clock.advance(.minutes(1))
        #expect(try send(form).status == 200)
        #expect(try texts() == ["Soup"])
        // The id of another member's message gives no way to learn of it or change it.
        #expect(try send(["id": "\(id)", "content": "Stew"], as: home.grace).status == 409)
        let inbox = try home.inbox(of: home.grace)
        let stolen: FormFields = ["id": "\(id)", "content": "Stew", "part": "1"]
        let elsewhere = try home.post("\(NotesController.path(inbox.id))/messages", stolen, as: home.grace)
        #expect(elsewhere.status == 409 && !elsewhere.text.contains("Soup"))
        #expect(try texts() == ["Soup"])
    }

    @Test("those of one millisecond keep their order, four senders at once lose none, and the oldest stand first")
    func order() throws {
        for number in 1...5 { #expect(try send(["content": "\(number)"]).status == 303) }
        #expect(try texts() == ["1", "2", "3", "4", "5"])
        home.clock.advance(.seconds(1))
        let answers = try together(4) { number in
            try home.post(
                path + "/messages", ["content": "at once \(number)"], as: number % 2 == 0 ? home.ada : home.grace)
        }
        #expect(answers.allSatisfy { $0.status == 303 })
        #expect(Set(try texts().dropFirst(5)) == Set((0..<4).map { "at once \($0)" }))
        let places = try home.house.database.read { db in
            try Int.fetchAll(
                db, sql: "SELECT position FROM note WHERE tabId = ? ORDER BY createdAt, position", arguments: [tab])
        }
        #expect(places == [0, 1, 2, 3, 4, 0, 1, 2, 3])
    }

    @Test("nothing at all is not sent, and what is too long or no message is refused with what was typed")
    func refused() throws {
        #expect(try send(["content": " \n \u{200B}"]).status == 303)
        // A script takes going elsewhere for having been signed out.
        #expect(try send(["content": " \u{2060}", "part": "1"]).status == 422)
        #expect(try texts().isEmpty)
        let long = String(repeating: "ö", count: 100_001)
        let refused = try send(["content": long])
        #expect(refused.status == 422 && refused.text.contains(long))
        #expect(try send(["content": "x", "entities": "{}"]).status == 422)
        #expect(try send(["content": "x", "id": "7"]).status == 422)
        #expect(try send(["content": "x", "awaits": "11"]).status == 422)
        #expect(try send(["content": String(long.dropLast())]).status == 303)
        #expect(try texts() == [String(long.dropLast())])
        let outsider = try home.tab("Hers", by: home.grace)
        #expect(
            try home.post("\(NotesController.path(outsider))/messages", ["content": "x"], as: home.ada).status == 404)
        #expect(try send(["content": "x"], as: home.olle).status == 403)
    }

    @Test("signs become formatting where no entities come, and entities stand as they are")
    func formatted() throws {
        #expect(try send(["content": "**Two** eggs"]).status == 303)
        let json = #"[{"type":"italic","offset":4,"length":4}]"#
        #expect(try send(["content": "**x** eggs", "entities": json]).status == 303)
        let notes = try home.notes(in: tab, for: home.ada)
        #expect(notes[0].text.text == "Two eggs")
        #expect(notes[0].text.entities == [.init(.bold, 0..<3)])
        #expect(notes[1].text.text == "**x** eggs")
        #expect(notes[1].text.entities == [.init(.italic, 4..<8)])
        let page = try home.get(path, as: home.grace).text
        #expect(page.contains("<b>Two</b> eggs") && page.contains("**x*<i>* eg</i>gs"))
    }

    @Test("a note from another program says which page it is about; what is no address is refused")
    func source() throws {
        let shared = try home.get(
            "/notes/quick?title=A+cake&text=With+**plums**&url=https://example.org/cake%3Fa%3D1", as: home.ada)
        #expect(
            shared.text.contains("A cake\nWith \\*\\*plums")
                && shared.text.contains("value=\"https://example.org/cake?a=1\""))
        #expect(try home.get("/notes/quick?text=Look&url=content://x", as: home.ada).text.contains("Look\ncontent://x"))
        #expect(try send(["content": "A cake", "source": "https://example.org/cake?a=1"]).status == 303)
        #expect(try send(["content": "", "source": "https://example.org/pie"]).status == 303)
        #expect(try send(["content": "A cake", "source": "javascript:alert(1)"]).status == 422)
        let page = try home.get(path, as: home.grace).text
        #expect(page.contains("href=\"https://example.org/cake?a=1\"") && page.contains("example.org/pie"))
        #expect(try texts() == ["A cake", ""])
    }

    @Test("what a person types is text on every page")
    func escaped() throws {
        let evil = "</textarea><script>alert(1)</script>"
        let id = try home.note(evil, in: tab, by: home.ada)
        _ = try home.house.noteTabs.keepDraft(NoteText(text: evil), seen: nil, in: home.writable(tab, by: home.ada))
        for address in [
            path, path + "/part", "\(path)/messages/\(id)/edit", "/notes/search?q=alert", "/search?q=alert", "/today",
        ] {
            #expect(try !home.get(address, as: home.ada).text.contains("<script>alert"), "\(address)")
        }
    }

    // MARK: Changing

    @Test("only its writer changes a message, and who was slower sees both texts")
    func changing() throws {
        let id = try home.note("Soup", in: tab, by: home.grace)
        let address = "\(path)/messages/\(id)"
        #expect(try home.post(address, ["content": "Stew", "version": "1"], as: home.ada).status == 403)
        #expect(try home.get(address + "/edit", as: home.ada).status == 403)
        #expect(try home.post(address, ["content": "Stew", "version": "1"], as: home.grace).status == 303)
        let late = try home.post(address, ["content": "Salad", "version": "1"], as: home.grace)
        #expect(late.status == 409)
        #expect(late.text.contains("Stew") && late.text.contains("Salad"))
        let part = try home.post(address, ["content": "Salad", "version": "1", "part": "1"], as: home.grace)
        #expect(part.status == 409 && part.text.contains("Stew"))
        #expect(try home.post(address, ["content": "", "version": "2"], as: home.grace).status == 400)
        let note = try home.notes(in: tab, for: home.ada)[0]
        #expect(note.text.text == "Stew" && note.editedAt != nil)
        #expect(try home.get(path, as: home.olle).text.contains("edited"))
    }

    @Test("a pin and a reaction are seen by all; a member has one reaction, and it is one emoji")
    func marks() throws {
        let address = "\(path)/messages/\(try home.note("Soup", in: tab, by: home.ada))"
        #expect(try home.post(address + "/pin", ["pinned": "1"], as: home.grace).status == 303)
        for emoji in ["🎉", "👩‍👩‍👧‍👦"] {
            #expect(try home.post(address + "/react", ["emoji": emoji], as: home.grace).status == 303)
        }
        #expect(try home.post(address + "/react", ["emoji": "👩‍👩‍👧‍👦"], as: home.ada).status == 303)
        for text in ["a", "🎉🎉", "<b>", "1"] {
            #expect(try home.post(address + "/react", ["emoji": text], as: home.ada).status == 400, "\(text)")
        }
        let page = try home.get(path, as: home.olle).text
        #expect(
            page.contains("class=\"pins\"") && page.contains("title=\"Ada, Grace\"")
                || page.contains("title=\"Grace, Ada\""))
        #expect(try home.notes(in: tab, for: home.ada)[0].reactions.map(\.emoji) == ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"])
        #expect(try home.post(address + "/react", ["emoji": ""], as: home.ada).status == 303)
        #expect(try home.notes(in: tab, for: home.ada)[0].reactions.count == 1)
    }

    @Test("a reaction is a chip that says who; without a script a tap shows the names")
    func reactionNames() throws {
        let address = "\(path)/messages/\(try home.note("Soup", in: tab, by: home.ada))"
        _ = try home.post(address + "/react", ["emoji": "🎉"], as: home.grace)

        let page = try home.get(path, as: home.ada).text

        #expect(
            page.contains("<summary class=\"message__reaction\" title=\"Grace\" aria-label=\"🎉 Grace\">🎉</summary>"))
        #expect(page.contains("<span class=\"message__who\">Grace</span>"))
    }

    @Test("a message of one emoji is large, one of two is text")
    func largeEmoji() throws {
        for text in ["🎉", "👩‍👩‍👧‍👦"] { try home.note(text, in: tab, by: home.ada) }
        for text in ["🎉🎉", "1", "🎉!"] { try home.note(text, in: tab, by: home.ada) }

        let page = try home.get(path, as: home.ada).text

        #expect(page.components(separatedBy: "message__text--emoji").count == 3)
    }

    @Test("a very long text begins folded, and a checkbox shows the rest", arguments: [(124, false), (126, true)])
    func folding(lines: Int, isFolded: Bool) throws {
        try home.note(Array(repeating: "Soup", count: lines).joined(separator: "\n"), in: tab, by: home.ada)

        let page = try home.get(path, as: home.ada).text

        #expect(page.contains("<input class=\"message__unfold\" type=\"checkbox\">") == isFolded)
    }

    @Test("the line of a pinned message has as much of it as a wide screen shows")
    func pinnedLine() throws {
        let text = "The code of the door is the birthday of the cat, backwards, and then the number of the house"
        let address = "\(path)/messages/\(try home.note(text, in: tab, by: home.ada))"
        _ = try home.post(address + "/pin", ["pinned": "1"], as: home.ada)

        #expect(try home.get(path, as: home.ada).text.contains("<span class=\"pins__text\">\(text)</span>"))
    }

    // MARK: Deleting and moving

    @Test("several are deleted with one undo, which brings them back with items, files and reactions")
    func deleting() throws {
        let first = try home.note("Milk\nRye", in: tab, by: home.ada)
        _ = try home.furnish(first, in: tab, by: home.ada, marker: "Kitchen")
        let second = try home.note("Soup", in: tab, by: home.grace)
        try home.house.notes.react("🎉", to: second, in: home.writable(tab, by: home.ada).joinable)
        let third = try home.note("Stew", in: tab, by: home.grace)
        let before = try home.fingerprint(withBin: false)

        var chosen: FormFields = ["message": "\(first)", "do": "delete"]
        chosen.add("message", "\(second)")
        #expect(try home.post(path + "/chosen", chosen, as: home.grace).status == 403)
        #expect(try home.fingerprint(withBin: false) == before)
        #expect(try home.post(path + "/chosen", chosen, as: home.ada).status == 303)
        #expect(try texts() == ["Stew"])
        // Others go on meanwhile.
        #expect(
            try home.post("\(path)/messages/\(third)", ["content": "Stew!", "version": "1"], as: home.grace).status
                == 303)
        let entry = try home.house.undo.entries(for: home.ada).first.unwrap()
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        let notes = try home.notes(in: tab, for: home.ada)
        #expect(notes.map(\.id) == [first, second, third])
        #expect(notes[0].items.map(\.text.text) == ["Milk", "Rye"] && notes[0].files.count == 1)
        #expect(notes[1].reactions.count == 1 && notes[2].text.text == "Stew!")
    }

    @Test("deleting a selection skips messages that are gone already; with none left it is 404")
    func deletingWhatIsLeft() throws {
        let gone = try home.note("Milk", in: tab, by: home.ada)
        let there = try home.note("Soup", in: tab, by: home.ada)
        var chosen: FormFields = ["message": "\(gone)", "do": "delete"]
        _ = try home.post("\(path)/messages/\(gone)/delete", as: home.ada)
        #expect(try home.post(path + "/chosen", chosen, as: home.ada).status == 404)

        chosen.add("message", "\(there)")
        #expect(try home.post(path + "/chosen", chosen, as: home.ada).status == 303)
        #expect(try texts() == [])
    }

    @Test("a moved message keeps when it was written, stands where that puts it, and goes back")
    func moving() throws {
        let target = try home.tab("Cellar", by: home.ada)
        let first = try home.note("Wine", in: tab, by: home.ada)
        _ = try home.furnish(first, in: tab, by: home.ada, marker: "Cellar")
        home.clock.advance(.minutes(1))
        try home.note("Beer", in: target, by: home.ada)
        let hers = try home.note("Cider", in: tab, by: home.grace)
        let move = { (id: ID<Note>, member: Member) in
            try home.post(path + "/chosen", ["message": "\(id)", "do": "move", "to": "\(target)"], as: member)
        }
        #expect(try move(first, home.grace).status == 404)
        #expect(try move(first, home.ada)["Location"] == NotesController.path(target))
        #expect(try home.notes(in: target, for: home.ada).map(\.id).first == first)
        #expect(try home.notes(in: target, for: home.ada)[0].files.count == 1)
        #expect(try home.get("\(NotesController.path(target))", as: home.ada).text.contains("Cellar clip.mp4"))
        #expect(try home.get("\(path)/messages/\(first)", as: home.ada).status == 404)
        #expect(try move(hers, home.ada).status == 303)

        let entries = try home.house.undo.entries(for: home.ada)
        for entry in entries.prefix(2) { #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303) }
        #expect(try home.notes(in: tab, for: home.ada).map(\.id) == [first, hers])
        #expect(try home.notes(in: tab, for: home.ada)[0].files.count == 1)
        #expect(try texts(for: home.grace).count == 2)
    }

    // MARK: Reading

    @Test("older ones come in portions, and an address leads to one among its neighbours")
    func portions() throws {
        var ids: [ID<Note>] = []
        for number in 0..<130 {
            if number % 3 == 0 { home.clock.advance(.seconds(1)) }
            ids.append(try home.note("Number \(number)", in: tab, by: home.ada))
        }
        let open = try home.house.noteDoor.open(tab, for: home.grace)
        var seen: [ID<Note>] = []
        var next: ID<Note>?
        repeat {
            let slice = try home.house.notes.slice(before: next, in: open)
            seen = slice.notes.map(\.id) + seen
            next = slice.hasOlder ? slice.notes.first?.id : nil
        } while next != nil
        #expect(seen == ids)
        let around = try home.house.notes.slice(around: ids[60], in: open)
        #expect(around.notes.map(\.id) == Array(ids[35..<85]) && around.hasOlder && around.hasNewer)
        let from = try home.house.notes.slice(from: ids[100], in: open)
        #expect(from.notes.map(\.id) == Array(ids[100...]) && from.hasOlder)
        #expect(
            try home.get("\(path)/messages/\(ids[60])", as: home.olle)["Location"]
                == "\(path)?at=\(ids[60])#m-\(ids[60])")
        #expect(
            try home.get("\(path)?at=\(ids[60])", as: home.olle).text.contains("message--marked\" id=\"m-\(ids[60])"))
        let day = try home.get("\(path)?day=2001-01-01", as: home.olle).text
        #expect(day.contains("Nothing written on this day") && !day.contains("Number 1<"))
    }

    @Test("a day’s page shows that day, and leads to no other by itself")
    func days() throws {
        _ = try home.note("The day before", in: tab, by: home.ada)
        home.clock.advance(.days(1))
        _ = try home.note("That day", in: tab, by: home.ada)
        let day = Day(home.clock.wall.now(), in: .gmt)

        let page = try home.get("\(path)?day=\(day.iso)", as: home.ada).text

        #expect(page.contains("That day") && !page.contains("The day before"))
        #expect(!page.contains("messages__older"))
    }
}
