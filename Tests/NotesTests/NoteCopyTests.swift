import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Copies in other tabs")
struct NoteCopyTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let path: String
    let mine: ID<NoteTab>

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .read, home.olle.id: .write]))
        path = NotesController.path(tab)
        mine = try home.tab("Mine", by: home.grace)
    }

    private func copy(_ note: ID<Note>, to tab: ID<NoteTab>, as member: Member) throws -> RawReply {
        try home.post("\(path)/messages/\(note)/copy", ["to": "\(tab)"], as: member)
    }

    @Test("whoever may read a message copies it into a tab of theirs, as their own, and it stays where it is")
    func text() throws {
        let note = try home.note("**Rye** and ||milk||", in: tab, by: home.ada)
        home.clock.advance(.hours(1))
        let reply = try copy(note, to: mine, as: home.grace)
        #expect(reply.status == 303)
        #expect(reply["Location"]?.hasPrefix("\(NotesController.path(mine))#m-") == true)

        let copied = try #require(try home.notes(in: mine, for: home.grace).first)
        #expect(copied.text.signs == "**Rye** and ||milk||" && copied.writer == home.grace.id && copied.id != note)
        #expect(copied.createdAt == home.clock.wall.now())
        #expect(try home.notes(in: tab, for: home.ada).map(\.id) == [note])
    }

    @Test("a list is copied with its items and ticks, and a message with its files, which outlive the first")
    func whole() throws {
        let note = try home.note("Milk\nRye", in: tab, by: home.ada)
        _ = try home.furnish(note, in: tab, by: home.ada, marker: "zaffre")
        let list = try home.writable(tab, by: home.ada)
        let item = try home.notes(in: tab, for: home.ada)[0].items[0]
        try home.house.notes.tick(item.id, isTicked: true, of: note, in: Joinable(list.open))
        #expect(try copy(note, to: mine, as: home.grace).status == 303)

        let copied = try #require(try home.notes(in: mine, for: home.grace).first)
        #expect(copied.items.map(\.text.text) == ["Milk", "Rye"] && copied.items.map(\.isTicked) == [true, false])
        #expect(copied.files.map(\.name) == ["zaffre clip.mp4"])
        #expect(try home.post("\(path)/messages/\(note)/delete", as: home.ada).status == 303)
        let file = UploadPlace.notes.path(of: copied.files[0].id, in: mine.uuid)
        #expect(try home.get(file + "/original", as: home.grace).status == 200)
        #expect(try home.get(file + "/original", as: home.ada).status == 404)
        #expect(try home.get("/notes/search?q=zaffre", as: home.grace).text.contains("at=\(copied.id)"))
    }

    @Test("a copy needs a tab that one may write in, another one, and a message that one sees")
    func refused() throws {
        let note = try home.note("Rye", in: tab, by: home.ada)
        let theirs = try home.tab("Hers", by: home.ada)

        #expect(try copy(note, to: theirs, as: home.grace).status == 404)
        #expect(try copy(note, to: tab, as: home.grace).status == 403)
        #expect(try copy(note, to: tab, as: home.ada).status == 400)
        #expect(try copy(note, to: mine, as: home.olle).status == 403)
        let hidden = try home.note("Presents", in: theirs, by: home.ada)
        #expect(try copy(hidden, to: mine, as: home.grace).status == 404)
        #expect(try home.post("\(path)/messages/\(note)/copy", as: home.grace).status == 404)
        #expect(try home.notes(in: mine, for: home.grace).isEmpty)
    }

    @Test("while its files are on their way a message is not copied")
    func awaiting() throws {
        let id = ID<Note>(at: home.clock.wall.now())
        let form: FormFields = ["id": "\(id)", "content": "Photos", "awaits": "1", "part": "1"]
        #expect(try home.post(path + "/messages", form, as: home.ada).status == 200)

        #expect(try copy(id, to: home.tab("Hers", by: home.ada), as: home.ada).status == 409)
        #expect(try copy(id, to: mine, as: home.grace).status == 404)
    }
}

@Suite("Ticked items")
struct TickedItemsTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let note: ID<Note>
    let path: String

    init() throws {
        home = try TestHome()
        tab = try home.tab("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        note = try home.note("Milk\nRye\nApples\nTea", in: tab, by: home.ada)
        path = "\(NotesController.path(tab))/messages/\(note)/items"
        try home.house.notes.makeList(note, in: home.writable(tab, by: home.ada))
        for index in [0, 2] {
            let item = try home.notes(in: tab, for: home.ada)[0].items[index].id
            #expect(try home.post("\(path)/\(item)/tick", ["ticked": "1"], as: home.ada).status == 303)
        }
    }

    private var texts: [String] { get throws { try home.notes(in: tab, for: home.ada)[0].items.map(\.text.text) } }

    @Test("go to the bottom, each half in its order")
    func sink() throws {
        #expect(try home.post(path + "/sink", as: home.olle).status == 403)
        #expect(try texts == ["Milk", "Rye", "Apples", "Tea"])
        for _ in 1...2 {
            #expect(try home.post(path + "/sink", as: home.grace).status == 303)
            #expect(try texts == ["Rye", "Tea", "Milk", "Apples"])
        }
    }

    @Test("are deleted together, and come back together")
    func clear() throws {
        #expect(try home.post(path + "/clear", as: home.olle).status == 403)
        let reply = try home.post(path + "/clear", ["part": "1"], as: home.grace)
        #expect(reply.status == 200 && reply.text.contains("toast-note") && reply.text.contains("id=\"m-\(note)\""))
        #expect(try texts == ["Rye", "Tea"])
        // Without any it does nothing.
        #expect(try home.post(path + "/clear", as: home.grace).status == 303)

        #expect(try home.post(home.undoPath(as: home.grace).unwrap(), as: home.grace).status == 303)
        #expect(try texts == ["Milk", "Rye", "Apples", "Tea"])
        #expect(try home.notes(in: tab, for: home.ada)[0].items.map(\.isTicked) == [true, false, true, false])
    }

    @Test("are offered on the message’s page where there are some")
    func offered() throws {
        let page = try home.get("\(NotesController.path(tab))/messages/\(note)/menu", as: home.ada).text
        #expect(page.contains("Move ticked to the bottom") && page.contains("Delete ticked items"))
        #expect(try home.post(path + "/clear", as: home.ada).status == 303)
        let after = try home.get("\(NotesController.path(tab))/messages/\(note)/menu", as: home.ada).text
        #expect(!after.contains("Move ticked to the bottom") && !after.contains("Delete ticked items"))
    }
}
