import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Earlier versions of messages")
struct NoteVersionTests {
    let home: TestHome
    let tab: ID<NoteTab>

    init() throws {
        home = try TestHome()
        tab = try home.tab("Family", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
    }

    private func path(_ id: ID<Note>) -> String { "\(NotesController.path(tab))/messages/\(id)" }

    private func note(_ id: ID<Note>) throws -> Note {
        try home.house.notes.note(id, in: home.house.noteDoor.open(tab, for: home.ada))
    }

    /// Saves a text over what stands there now.
    private func change(_ id: ID<Note>, to text: String, as member: Member? = nil) throws {
        let version = try note(id).version
        let reply = try home.post(
            path(id), ["content": text, "version": "\(version)", "part": "1"], as: member ?? home.ada)
        #expect(reply.status == 200)
    }

    private func texts(_ id: ID<Note>, as member: Member? = nil) throws -> [String] {
        try home.versions(of: path(id), as: member ?? home.ada).map { path in
            try home.version(path, as: member ?? home.ada).replacing(/\[-.*?-\]/, with: "")
                .replacing("[+", with: "").replacing("+]", with: "")
        }
    }

    @Test("there is one version for each sitting, not for each saving; the words that changed are marked")
    func sittings() throws {
        let id = try home.note("Milk", in: tab, by: home.ada)
        try change(id, to: "Milk and")
        try change(id, to: "Milk and rye")
        #expect(try texts(id).isEmpty)

        home.clock.advance(.minutes(11))
        try change(id, to: "Milk and rye bread")
        home.clock.advance(.minutes(2))
        try change(id, to: "Milk and rye bread, butter")
        #expect(try texts(id) == ["Milk and rye"])

        home.clock.advance(.minutes(9))
        try change(id, to: "Oat milk")
        let list = try home.versions(of: path(id), as: home.ada)
        #expect(try texts(id) == ["Milk and rye bread, butter", "Milk and rye"])
        #expect(try home.version(list[1], as: home.ada) == "[-Oat milk-][+Milk and rye+]")
        #expect(try home.version(list[1] + "?with=next", as: home.ada) == "Milk and rye[- bread, butter-]")
    }

    @Test("who types over all that they wrote a minute ago finds it, and brings it back; Undo takes that back")
    func typedOver() throws {
        let long = Array(repeating: "We walked along the river and saw a heron.", count: 20).joined(separator: " ")
        let id = try home.note("W", in: tab, by: home.ada)
        try change(id, to: long)
        try change(id, to: "o")
        try change(id, to: "oops")

        let versions = try home.versions(of: path(id), as: home.ada)
        #expect(try texts(id) == [long])
        let reply = try home.restore(version: versions[0], as: home.ada)
        #expect(reply.status == 303 && reply["Location"] == NotesController.path(of: id, in: tab))
        #expect(try note(id).text.text == long)
        // What it replaced is a version in its turn.
        #expect(try texts(id) == ["oops", long])

        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try note(id).text.text == "oops")
        #expect(try texts(id) == ["oops", long])
    }

    @Test("after a version was brought back and written over, Undo says that it is late, and loses no version")
    func lateUndo() throws {
        let id = try home.note("One sentence that is long enough to be kept.", in: tab, by: home.ada)
        try change(id, to: "Two")
        _ = try home.restore(version: home.versions(of: path(id), as: home.ada)[0], as: home.ada)
        let undo = try #require(try home.undoPath(as: home.ada))
        try change(id, to: "Three, typed after it came back.")

        #expect(try home.post(undo, as: home.ada).status == 409)
        #expect(try note(id).text.text == "Three, typed after it came back.")
        #expect(try texts(id).contains("Two"))
    }

    @Test("formatting comes back with the text")
    func formatting() throws {
        let id = try home.note("**Bold** and ||hidden|| words in a sentence", in: tab, by: home.ada)
        let before = try note(id).text
        try change(id, to: "x")

        _ = try home.restore(version: home.versions(of: path(id), as: home.ada)[0], as: home.ada)

        #expect(try note(id).text == before)
    }

    @Test("a list that was made a text is a list again with its items, their ids and ticks; undo makes it the text")
    func turned() throws {
        let id = try home.note("Milk\nRye\nButter", in: tab, by: home.ada)
        let open = try home.writable(tab, by: home.ada)
        try home.house.notes.makeList(id, in: open)
        let list = try note(id)
        try home.house.notes.tick(
            list.items[1].id, isTicked: true, of: id, in: home.writable(tab, by: home.grace).joinable)
        let ticked = try note(id).items[1]
        try home.house.notes.makeText(id, in: open)
        let versions = try home.versions(of: path(id), as: home.ada)
        #expect(try texts(id) == ["Milk\n✓ Rye\nButter", "Milk\nRye\nButter"])

        _ = try home.restore(version: versions[0], as: home.ada)

        let now = try note(id)
        #expect(now.isList && now.items.map(\.id) == list.items.map(\.id))
        #expect(now.items.map(\.isTicked) == [false, true, false] && ticked.tickedBy == home.grace.id)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try !note(id).isList && note(id).text.text == "Milk\n✓ Rye\nButter")
    }

    @Test("two writers' sittings stand apart")
    func apart() throws {
        let id = try home.note("Milk", in: tab, by: home.ada)
        let open = try home.writable(tab, by: home.ada)
        try home.house.notes.makeList(id, in: open)
        func set(_ text: String, by member: Member) throws {
            try home.change(note(id).items[0], to: NoteText(signs: text), in: home.writable(tab, by: member))
        }
        home.clock.advance(.hours(1))
        try set("Milk of Ada", by: home.ada)
        try set("Milk of Grace", by: home.grace)
        try set("Milk of Ada again", by: home.ada)
        try set("Milk of Ada once more", by: home.ada)

        #expect(try texts(id) == ["Milk of Grace", "Milk of Ada", "Milk", "Milk"])
        let page = try home.get(path(id) + "/versions", as: home.grace).main
        #expect(page.matches(of: /By Grace/).count == 1)
    }

    @Test("a text that came too late is kept, once however often it is sent, and told as such")
    func refused() throws {
        let id = try home.note("Milk", in: tab, by: home.ada)
        try change(id, to: "Milk and rye")
        for _ in 1...3 {
            let reply = try home.post(
                path(id), ["content": "Milk and oats", "version": "1", "part": "1"], as: home.ada)
            #expect(reply.status == 409)
        }
        #expect(try texts(id) == ["Milk and oats"])
        #expect(
            try home.get(path(id) + "/versions", as: home.ada).main.contains(
                "not saved, because another change came first"))
    }

    @Test("a text that was there before is another writer's to keep: what they make of it is not lost")
    func typedBack() throws {
        let id = try home.note("Milk", in: tab, by: home.grace)
        try home.house.notes.makeList(id, in: home.writable(tab, by: home.grace))
        func set(_ text: String, by member: Member) throws {
            try home.change(note(id).items[0], to: NoteText(signs: text), in: home.writable(tab, by: member))
        }
        home.clock.advance(.hours(1))
        try set("Milk, 2 l", by: home.ada)
        try set("Milk", by: home.ada)
        try set("Milk of oats", by: home.grace)
        try set("Milk of oats, 1 l", by: home.ada)

        #expect(try texts(id).first == "Milk of oats")
    }

    @Test("what four do at once, to bring one version back or to send one text too late, is one version")
    func atOnce() throws {
        let id = try home.note("A sentence that is long enough to be kept", in: tab, by: home.ada)
        try change(id, to: "x")
        let version = try home.versions(of: path(id), as: home.ada)[0]

        let restored = try together(4) { _ in try home.restore(version: version, as: home.ada) }
        #expect(restored.map(\.status) == [303, 303, 303, 303])
        #expect(try texts(id) == ["x", "A sentence that is long enough to be kept"])

        let late = try together(4) { _ in
            try home.post(path(id), ["content": "Too late", "version": "1", "part": "1"], as: home.ada)
        }
        #expect(late.map(\.status) == [409, 409, 409, 409])
        #expect(try texts(id).filter { $0 == "Too late" }.count == 1)
    }

    @Test("only who may change the message reads its versions; a list's are everybody's who writes in the tab")
    func rights() throws {
        let id = try home.note("A sentence of Ada that is long enough", in: tab, by: home.ada)
        try change(id, to: "x")
        let version = try home.versions(of: path(id), as: home.ada)[0]
        let mallory = try home.house.household.add(
            NewMember(name: "Mallory", password: TestHome.password, role: .member), householdName: "")
        for (member, status) in [(home.grace, 403), (home.olle, 403), (mallory, 404)] {
            #expect(try home.get(path(id) + "/versions", as: member).status == status)
            #expect(try home.get(version, as: member).status == status)
            #expect(try home.restore(version: version, as: member).status == status)
        }
        #expect(try note(id).text.text == "x")
        #expect(try home.get(version).status == 303, "a stranger signs in first")

        try home.house.notes.makeList(id, in: home.writable(tab, by: home.ada))
        #expect(try home.get(version, as: home.grace).status == 200)
        #expect(try home.get(version, as: home.olle).status == 403)
    }

    @Test("a list that moves to a shared tab leaves its owner's earlier versions to its owner")
    func moved() throws {
        let own = try home.tab("Mine", by: home.ada)
        let id = try home.note("A secret sentence that is long enough", in: own, by: home.ada)
        let mine = "\(NotesController.path(own))/messages/\(id)"
        #expect(
            try home.post(mine, ["content": "Milk", "version": "1", "part": "1"], as: home.ada).status == 200)
        try home.house.notes.makeList(id, in: home.writable(own, by: home.ada))
        _ = try home.house.notes.move(
            [id], from: home.writable(own, by: home.ada), to: home.writable(tab, by: home.ada))

        #expect(try home.versions(of: path(id), as: home.ada).count == 2)
        #expect(try home.versions(of: path(id), as: home.grace).isEmpty)
        let secret = try home.versions(of: path(id), as: home.ada)[1]
        #expect(try home.get(secret, as: home.grace).status == 404)
        #expect(try home.restore(version: secret, as: home.grace).status == 404)
    }

    @Test("versions go with their message and come back with it")
    func deleted() throws {
        let id = try home.note("A sentence that is long enough to be kept", in: tab, by: home.ada)
        try change(id, to: "x")
        let version = try home.versions(of: path(id), as: home.ada)[0]
        let entry = try home.house.notes.remove([id], from: home.writable(tab, by: home.ada))
        #expect(try home.versionCount() == 0)
        #expect(try home.get(version, as: home.ada).status == 404)

        _ = try home.house.undo.restore(entry, for: home.ada)

        #expect(try home.versions(of: path(id), as: home.ada) == [version])
        // The whole tab, in pieces.
        let whole = try home.house.noteTabs.remove(OwnTab(home.house.noteDoor.open(tab, for: home.ada)))
        #expect(try home.versionCount() == 0)
        _ = try home.house.undo.restore(whole, for: home.ada)
        #expect(try home.versions(of: path(id), as: home.ada) == [version])
    }

    @Test("whatever two writers do to a list, each of its versions brought back says what it said")
    func anything() throws {
        var random = SeededGenerator(seed: 47)
        let id = try home.note("one\ntwo\nthree", in: tab, by: home.ada)
        try home.house.notes.makeList(id, in: home.writable(tab, by: home.ada))
        for step in 1...60 {
            let member = Bool.random(using: &random) ? home.ada : home.grace
            let open = try home.writable(tab, by: member)
            let now = try note(id)
            home.clock.advance(.seconds(Int.random(in: 1...900, using: &random)))
            if !now.isList {
                try home.house.notes.makeList(id, in: home.writable(tab, by: home.ada))
                continue
            }
            let item = now.items.randomElement(using: &random)
            switch Int.random(in: 0...5, using: &random) {
            case 0: try home.house.notes.addItems(NoteText(text: "new \(step)"), to: id, in: open)
            case 1 where now.items.count > 1:
                _ = try home.house.notes.removeItem(item.unwrap().id, of: id, in: open)
            case 2: try home.house.notes.makeText(id, in: home.writable(tab, by: home.ada))
            case 3:
                let tick = try item.unwrap()
                try home.house.notes.tick(tick.id, isTicked: !tick.isTicked, of: id, in: open.joinable)
            default: try home.change(item.unwrap(), to: NoteText(signs: "**step** \(step)"), in: open)
            }
        }
        let versions = try home.versions(of: path(id), as: home.ada)
        #expect(versions.count > 5)
        for version in versions {
            let uuid = try ID<EarlierVersion>(String(version.suffix(32))).unwrap()
            let content = try home.house.database.read { db in
                try Data.fetchOne(db, sql: "SELECT content FROM earlierVersion WHERE id = ?", arguments: [uuid])
                    .unwrap()
            }
            _ = try home.restore(version: version, as: home.ada)
            #expect(try NoteState(note(id)) == NoteState(content: content))
        }
    }
}
