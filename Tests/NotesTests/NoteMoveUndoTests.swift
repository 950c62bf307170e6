import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

/// Undoing a move between the tabs of two members.
@Suite("Undoing moves of messages")
struct NoteMoveUndoTests {
    let home: TestHome
    /// Ada's, in which Grace writes too.
    let shared: ID<NoteTab>
    /// Grace's, which nobody else sees.
    let own: ID<NoteTab>

    init() throws {
        home = try TestHome()
        shared = try home.tab(
            "Home", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        own = try home.tab("Mine", by: home.grace)
    }

    /// - Returns: the path that undoes it.
    private func move(
        _ note: ID<Note>, from tab: ID<NoteTab>, to target: ID<NoteTab>, by member: Member
    ) throws -> String {
        home.clock.advance(.seconds(1))
        let form: FormFields = ["message": "\(note)", "do": "move", "to": "\(target)"]
        #expect(try home.post(NotesController.path(tab) + "/chosen", form, as: member).status == 303)
        return try home.undoPath(as: member).unwrap()
    }

    private func change(_ note: ID<Note>, in tab: ID<NoteTab>, to text: String, by member: Member) throws {
        let version = try home.house.notes.note(note, in: home.house.noteDoor.open(tab, for: member)).version
        let path = "\(NotesController.path(tab))/messages/\(note)"
        #expect(try home.post(path, ["content": text, "version": "\(version)"], as: member).status == 303)
    }

    @Test("the owner of the old tab does not get what was written into a message since in a tab that is closed to them")
    func closed() throws {
        let note = try home.note("Present?", in: shared, by: home.grace)
        _ = try home.furnish(note, in: shared, by: home.grace, marker: "Ring")
        let undo = try move(note, from: shared, to: own, by: home.grace)
        try change(note, in: own, to: "Present: the blue ring", by: home.grace)
        let before = try home.fingerprint()

        #expect(try home.get("/settings/bin", as: home.ada).text.contains(undo))
        #expect(try home.post(undo, as: home.ada).status == 409)
        #expect(try home.fingerprint() == before)
        #expect(try home.notes(in: shared, for: home.ada).isEmpty)

        #expect(try home.post(undo, as: home.grace).status == 303)
        let back = try home.notes(in: shared, for: home.ada)
        #expect(back.map(\.text.text) == ["Present: the blue ring"] && back[0].files.count == 1)
    }

    @Test("the owner of the old tab gets a message back from a tab that they may write to")
    func open() throws {
        let both = try home.tab("Both", by: home.grace, audience: .chosen([home.ada.id: .write]))
        let note = try home.note("Soup", in: shared, by: home.grace)
        let undo = try move(note, from: shared, to: both, by: home.grace)

        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.notes(in: shared, for: home.ada).map(\.id) == [note])
    }

    @Test("who moved a message into another member’s tab takes it back, unless that tab is no longer shared with them")
    func withdrawn() throws {
        let first = try home.note("Plan", in: own, by: home.grace)
        #expect(try home.post(move(first, from: own, to: shared, by: home.grace), as: home.grace).status == 303)
        #expect(try home.notes(in: own, for: home.grace).map(\.id) == [first])

        let undo = try move(first, from: own, to: shared, by: home.grace)
        try home.house.noteTabs.share(OwnTab(home.house.noteDoor.open(shared, for: home.ada)), with: .onlyMe)
        #expect(try home.post(undo, as: home.grace).status == 409)
        #expect(try home.notes(in: shared, for: home.ada).map(\.id) == [first])
    }

    @Test("a reaction goes along, and stays when the tab where it was given is deleted")
    func along() throws {
        let note = try home.note("Wine", in: shared, by: home.grace)
        try home.house.notes.react("🎉", to: note, in: home.writable(shared, by: home.ada).joinable)
        _ = try move(note, from: shared, to: own, by: home.grace)

        #expect(try home.post(NotesController.path(shared) + "/delete", as: home.ada).status == 303)

        #expect(try home.notes(in: own, for: home.grace)[0].reactions.map(\.emoji) == ["🎉"])
    }

    @Test("photos and reactions that came after the move go back with their message")
    func following() throws {
        let note = try home.note("Wine", in: shared, by: home.grace)
        let undo = try move(note, from: shared, to: own, by: home.grace)
        _ = try home.furnish(note, in: own, by: home.grace, marker: "Cellar")
        try home.house.notes.react("🎉", to: note, in: home.writable(own, by: home.grace).joinable)

        #expect(try home.post(undo, as: home.grace).status == 303)
        let back = try home.notes(in: shared, for: home.ada)[0]
        #expect(back.files.count == 1 && back.reactions.count == 1)
        #expect(try home.get(NotesController.path(shared), as: home.ada).text.contains("Cellar clip.mp4"))
        #expect(
            try home.house.database.read { db in
                try ID<NoteTab>.fetchAll(
                    db, sql: "SELECT tabId FROM noteMedium UNION ALL SELECT tabId FROM noteReaction")
            } == [shared, shared])
    }

    @Test("a photo or item deleted before the move comes back where its message is, for those who may write there")
    func parts() throws {
        let note = try home.note("Wine\nBread", in: shared, by: home.grace)
        let (item, file, _) = try home.furnish(note, in: shared, by: home.grace, marker: "Cellar")
        let path = NotesController.path(shared)
        #expect(try home.post("\(path)/messages/\(note)/items/\(item)/delete", as: home.grace).status == 303)
        let undoItem = try home.undoPath(as: home.grace).unwrap()
        home.clock.advance(.seconds(1))
        #expect(try home.post("\(path)/media/\(file)/delete", as: home.grace).status == 303)
        let undoFile = try home.undoPath(as: home.grace).unwrap()
        _ = try move(note, from: shared, to: own, by: home.grace)
        let before = try home.fingerprint()

        for undo in [undoItem, undoFile] { #expect(try home.post(undo, as: home.ada).status == 409) }
        #expect(try home.fingerprint() == before)

        for undo in [undoItem, undoFile] { #expect(try home.post(undo, as: home.grace).status == 303) }
        let there = try home.notes(in: own, for: home.grace)[0]
        #expect(there.items.map(\.text.text) == ["Wine", "Bread"] && there.files.count == 1)
    }
}
