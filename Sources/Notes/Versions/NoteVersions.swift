import GRDB
import House
import Localization

/// Earlier versions of messages.
struct NoteVersions: VersionKeeper {
    let door: NoteTabDoor
    let notes: NoteStore

    let pattern = "/notes/:tab/messages/:message"
    var tables: [String] { NoteStore.tables }

    func thing(in tab: WritableTab, _ visit: Visit, _ db: Database) throws -> VersionedThing<NoteState> {
        try note(in: tab, visit, db).versioned
    }

    private func note(in tab: WritableTab, _ visit: Visit, _ db: Database) throws -> Note {
        let note = try notes.note(visit.id("message"), in: tab.open, db)
        guard note.writer == tab.member || note.isList else { throw Refusal.readOnly }
        return note
    }

    func place(of thing: VersionedThing<NoteState>, in tab: WritableTab, _ visit: Visit) -> VersionPlace {
        let line = thing.state.text.noteText.plain(hidingSpoilers: true).tidiedLine
        let title = line.isEmpty ? visit.words("Message") : line.count > 40 ? line.prefix(39) + "…" : line
        return VersionPlace(title, NotesController.path(of: ID(thing.id), in: tab.id))
    }

    func write(
        _ state: NoteState, over thing: VersionedThing<NoteState>, in tab: WritableTab, _ visit: Visit, _ db: Database
    ) throws {
        try notes.write(state, over: note(in: tab, visit, db), in: tab, db)
    }
}
