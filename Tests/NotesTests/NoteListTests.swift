import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Lists of tasks")
struct NoteListTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Shopping", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = NotesController.path(tab)
    }

    private func list(_ text: String) throws -> (id: ID<Note>, path: String) {
        let id = try home.note(text, in: tab, by: home.ada)
        try home.house.notes.makeList(id, in: home.writable(tab, by: home.ada))
        return (id, "\(path)/messages/\(id)")
    }

    private func note(_ id: ID<Note>) throws -> Note {
        try home.house.notes.note(id, in: home.house.noteDoor.open(tab, for: home.ada))
    }

    @Test("a list that was pasted loses its bullets, boxes and blank lines, and a ticked box is done")
    func pasted() throws {
        let typed = "Cake:\n- [ ] **three** eggs\n* [x] flour\n\n[X] milk\n  • sugar\n-5 °C outside\n1. first\n-"
        let id = try home.note(typed, in: tab, by: home.ada)

        try home.house.notes.makeList(id, in: home.writable(tab, by: home.ada))

        let items = try note(id).items
        #expect(
            items.map(\.text.text)
                == ["Cake:", "three eggs", "flour", "milk", "sugar", "-5 °C outside", "1. first", "-"])
        #expect(items.map(\.isTicked) == [false, false, true, true, false, false, false, false])
        #expect(items[1].text.entities == [.init(.bold, 0..<5)])
        try home.house.notes.makeText(id, in: home.writable(tab, by: home.ada))
        let text = try note(id).text
        #expect(
            text.text == "Cake:\nthree eggs\n✓ flour\n✓ milk\nsugar\n-5 °C outside\n1. first\n-")
        #expect(text.entities == [.init(.bold, 6..<11)])
    }

    @Test("a message with more lines than a list holds stays a message")
    func tooMany() throws {
        let lines = (0..<1001).map { "\($0)" }
        let id = try home.note(lines.joined(separator: "\n"), in: tab, by: home.ada)
        #expect(try home.post("\(path)/messages/\(id)/list", as: home.ada).status == 409)
        #expect(try !note(id).isList)

        let all = try home.note(lines.dropLast().joined(separator: "\n"), in: tab, by: home.ada)
        #expect(try home.post("\(path)/messages/\(all)/list", as: home.ada).status == 303)
        #expect(try note(all).items.count == 1000)
    }

    @Test("a line is an item; back gives the same text with its formatting, and ticks become ✓")
    func backAndForth() throws {
        let typed = "**Milk** and rye\n\n*two\nlines*\n  indented"
        let id = try home.note(typed, in: tab, by: home.ada)
        let before = try note(id).text
        #expect(try home.post("\(path)/messages/\(id)/list", as: home.ada).status == 303)
        #expect(try note(id).items.map(\.text.text) == ["Milk and rye", "", "two", "lines", "  indented"])
        #expect(try note(id).items[2].text.entities == [.init(.italic, 0..<3)])
        #expect(try home.post("\(path)/messages/\(id)/text", as: home.ada).status == 303)
        #expect(try note(id).text == before)

        let open = try home.writable(tab, by: home.ada)
        try home.house.notes.makeList(id, in: open)
        try home.house.notes.tick(note(id).items[0].id, isTicked: true, of: id, in: open.joinable)
        try home.house.notes.makeText(id, in: open)
        #expect(try note(id).text.text == "✓ " + before.text)
        #expect(try note(id).text.entities.first == .init(.bold, 2..<6))
        try home.house.notes.makeList(id, in: open)
        #expect(try note(id).items.map(\.isTicked) == [true, false, false, false, false])
        #expect(try note(id).items[0].text.text == "Milk and rye")
    }

    @Test(
        "formats over empty lines and over ticks come back whole, and those that stand apart come back apart",
        arguments: [
            "```\na\n\nb\n```", "**one\n\n\ntwo** three", "||one\n\ntwo||", "[one\n\ntwo](https://a.example)",
            "**one**\n**two**", "```\na\n```\n```\nb\n```", "**✓ one\n✓ two**",
        ])
    func formats(typed: String) throws {
        let id = try home.note(typed, in: tab, by: home.ada)
        let before = try note(id).text
        let open = try home.writable(tab, by: home.ada)

        try home.house.notes.makeList(id, in: open)
        let items = try note(id).items
        try home.house.notes.makeText(id, in: open)

        #expect(!before.entities.isEmpty)
        #expect(items.allSatisfy { item in item.text.entities.allSatisfy { $0.end <= item.text.text.utf16.count } })
        #expect(try note(id).text == before)
    }

    @Test("a block of code stays one where a line of it is changed as an item")
    func changedBlock() throws {
        let id = try home.note("```\na\nb\n```", in: tab, by: home.ada)
        let open = try home.writable(tab, by: home.ada)
        try home.house.notes.makeList(id, in: open)

        let changed = NoteText(text: "abc", entities: [.init(.pre, 0..<3)])
        try home.change(note(id).items[0], to: changed, in: open)
        try home.house.notes.makeText(id, in: open)

        #expect(try note(id).text == NoteText(text: "abc\nb", entities: [.init(.pre, 0..<5)]))
    }

    @Test("four who tick four items at once see all four ticked, and who did it; ticking twice is ticking once")
    func atOnce() throws {
        let (id, address) = try list("Milk\nRye\nOats\nSalt")
        let items = try note(id).items.map(\.id)
        let answers = try together(8) { number in
            let member = number % 2 == 0 ? home.ada : home.grace
            return try home.post(
                "\(address)/items/\(items[number / 2])/tick", ["ticked": "1", "part": "1"], as: member)
        }
        #expect(answers.allSatisfy { $0.status == 200 })
        #expect(try note(id).items.allSatisfy { $0.isTicked && $0.tickedBy != nil })
        let first = try note(id).items[0]
        home.clock.advance(.minutes(1))
        #expect(try home.post("\(address)/items/\(items[0])/tick", ["ticked": "1"], as: home.grace).status == 303)
        #expect(try note(id).items[0].tickedAt == first.tickedAt)
        #expect(try home.post("\(address)/items/\(items[0])/tick", ["ticked": "0"], as: home.grace).status == 303)
        #expect(try note(id).items[0].tickedBy == nil)
        #expect(try home.post("\(address)/items/\(items[1])/tick", ["ticked": "0"], as: home.olle).status == 403)
        #expect(try home.get(path, as: home.olle).text.contains("aria-checked=\"true\""))
    }

    @Test("items are added line by line, changed, ordered, and deleted with an undo, by whoever may write")
    func items() throws {
        let (id, address) = try list("Milk")
        #expect(try home.post(address + "/items", ["text": "Rye\n\nOats"], as: home.grace).status == 303)
        #expect(try home.post(address + "/items", ["text": " \n "], as: home.grace).status == 400)
        let items = try note(id).items
        #expect(items.map(\.text.text) == ["Milk", "Rye", "Oats"])
        let field = "item-\(items[1].id)-\(NoteListForm.mark("Rye"))"
        #expect(try home.post(address, [field: "a\nb"], as: home.grace).status == 400)
        #expect(try home.post(address, [field: "**Rye** bread"], as: home.grace).status == 303)
        #expect(
            try home.post(address + "/items/order", ["item": "\(items[2].id)", "by": "-9"], as: home.grace).status
                == 303)
        #expect(try note(id).items.map(\.text.text) == ["Oats", "Milk", "Rye bread"])
        #expect(
            try home.post(address + "/items/order", ["order": "\(items[0].id),\(items[1].id)"], as: home.ada).status
                == 303)
        #expect(try note(id).items.map(\.text.text) == ["Milk", "Rye bread", "Oats"])

        let ticked = try home.writable(tab, by: home.ada)
        try home.house.notes.tick(items[1].id, isTicked: true, of: id, in: ticked.joinable)
        #expect(try home.post("\(address)/items/\(items[1].id)/delete", as: home.grace).status == 303)
        #expect(try home.post("\(address)/items/\(items[1].id)/delete", as: home.grace).status == 404)
        try home.house.notes.addItems(NoteText(text: "Salt"), to: id, in: ticked)
        let entry = try home.house.undo.entries(for: home.grace).first.unwrap()
        #expect(try home.post("/undo/\(entry.id)", as: home.grace).status == 303)
        let back = try note(id).items
        #expect(Set(back.map(\.text.text)) == ["Milk", "Rye bread", "Oats", "Salt"])
        #expect(back.first { $0.id == items[1].id }?.isTicked == true)

        let other = try list("Other")
        #expect(try home.post("\(other.path)/items/\(items[0].id)/tick", ["ticked": "1"], as: home.ada).status == 404)
        let plain = "\(path)/messages/\(try home.note("No list", in: tab, by: home.ada))"
        #expect(try home.post(plain + "/items", ["text": "x"], as: home.ada).status == 404)
    }

    @Test("items that come back to a list that was turned into a text meanwhile are lines of it")
    func undoneInText() throws {
        let (id, address) = try list("Milk\n✓ **Rye** bread\nOats")
        let items = try note(id).items
        for item in items[1...] {
            home.clock.advance(.seconds(1))
            #expect(try home.post("\(address)/items/\(item.id)/delete", as: home.ada).status == 303)
        }
        let entries = try home.house.undo.entries(for: home.ada).map(\.id)
        #expect(try home.post(address + "/text", as: home.ada).status == 303)
        let version = try note(id).version

        for entry in entries { #expect(try home.post("/undo/\(entry)", as: home.ada).status == 303) }

        #expect(try note(id).text.text == "Milk\nOats\n✓ Rye bread")
        #expect(try note(id).text.entities == [.init(.bold, 12..<15)])
        #expect(try note(id).version > version)
        #expect(try home.get("/notes/search?q=rye", as: home.ada).text.contains("\(id)"))
        #expect(try home.post(address + "/list", as: home.ada).status == 303)
        #expect(try note(id).items.map(\.text.text) == ["Milk", "Oats", "Rye bread"])
    }

    @Test("an item for which the text has no room stays in the bin")
    func noRoomInText() throws {
        let (id, address) = try list("Milk\nRye")
        let item = try note(id).items[1].id
        #expect(try home.post("\(address)/items/\(item)/delete", as: home.ada).status == 303)
        let undo = try home.undoPath(as: home.ada).unwrap()
        let open = try home.writable(tab, by: home.ada)
        try home.house.notes.makeText(id, in: open)
        let full = NoteText(text: String(repeating: "x", count: Note.limit))
        _ = try home.house.notes.change(id, to: full, version: note(id).version, in: open)
        let before = try home.fingerprint()

        #expect(try home.post(undo, as: home.ada).status == 409)
        #expect(try home.fingerprint() == before)
    }

    @Test("an item that is sent again is added once, by a script and by the page's form")
    func once() throws {
        let (id, address) = try list("Milk")
        let (sent, other) = (ID<NoteItem>(at: home.clock.wall.now()), ID<NoteItem>(at: home.clock.wall.now()))
        let add = { (text: String, item: String, part: String, member: Member) in
            try home.post(address + "/items", ["text": text, "id": item, "part": part], as: member).status
        }

        #expect(try add("Tea", "\(sent)", "1", home.ada) == 200)
        #expect(try add("Tea", "\(sent)", "1", home.ada) == 200)
        #expect(try add("Salt", "\(other)", "1", home.ada) == 200)
        #expect(try add("Rye", "\(sent)", "1", home.grace) == 200)
        #expect(try note(id).items.map(\.text.text) == ["Milk", "Tea", "Salt", "Rye"])

        let ofPage = try home.get(path, as: home.ada).hiddenFields(to: address + "/items")["id"].unwrap()
        #expect(try add("Oats", ofPage, "", home.ada) == 303)
        #expect(try add("Oats", ofPage, "", home.ada) == 303)
        #expect(try add("Flour", ofPage, "", home.ada) == 303)
        #expect(try note(id).items.map(\.text.text) == ["Milk", "Tea", "Salt", "Rye", "Oats", "Flour"])
        #expect(try add("Oats", "no id", "", home.ada) == 303)
        #expect(try note(id).items.count == 7)
        // A script that is older than the house sends the page's id with each item.
        #expect(try add("Eggs", ofPage, "1", home.ada) == 200)
        #expect(try add("Jam\nCake", "\(other)", "1", home.ada) == 200)
        #expect(try note(id).items.map(\.text.text).suffix(3) == ["Eggs", "Jam", "Cake"])
    }

    @Test("several lines that are sent again are added once")
    func linesOnce() throws {
        let (id, address) = try list("Milk")
        let form: FormFields = ["text": "Tea\nSalt", "id": "\(ID<NoteItem>(at: home.clock.wall.now()))"]
        for _ in 1...2 { #expect(try home.post(address + "/items", form, as: home.ada).status == 303) }

        #expect(try note(id).items.map(\.text.text) == ["Milk", "Tea", "Salt"])
    }

    @Test("an item goes to the end of a list from which others were deleted")
    func addedAfterDeleting() throws {
        let (id, address) = try list("A\nB\nC\nD")
        for item in try note(id).items[..<2] {
            #expect(try home.post("\(address)/items/\(item.id)/delete", as: home.ada).status == 303)
        }
        let ofPage = try home.get(path, as: home.ada).hiddenFields(to: address + "/items")["id"].unwrap()

        #expect(try home.post(address + "/items", ["text": "E", "id": ofPage], as: home.ada).status == 303)
        let sent = "\(ID<NoteItem>(at: home.clock.wall.now()))"
        #expect(try home.post(address + "/items", ["text": "F", "id": sent, "part": "1"], as: home.ada).status == 200)

        #expect(try note(id).items.map(\.text.text) == ["C", "D", "E", "F"])
    }

    @Test("the title of a list is changed by whoever may write, and only the writer or the owner unmakes a list")
    func titles() throws {
        let id = try home.note("Milk", in: tab, by: home.grace)
        let address = "\(path)/messages/\(id)"
        try home.house.notes.makeList(id, in: home.writable(tab, by: home.grace))
        let version = try note(id).version
        #expect(try home.post(address, ["content": "Saturday", "version": "\(version)"], as: home.ada).status == 303)
        #expect(try note(id).text.text == "Saturday")
        let hers = try home.note("Mine", in: tab, by: home.ada)
        #expect(try home.post("\(path)/messages/\(hers)/list", as: home.grace).status == 403)
        #expect(try home.post(address + "/text", as: home.ada).status == 303)
        #expect(try note(id).text.text == "Saturday\nMilk")
    }
}
