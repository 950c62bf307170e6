import GRDB
import House
import Localization

/// Earlier versions of messages.
struct NoteVersions: VersionKeeper {
    let door: NoteTabDoor
    let notes: NoteStore
    let mentions: NoteMentions

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
        let line = MaskedText(thing.state.text.noteText.line()).unmasked
        let title = line.isEmpty ? visit.words("Message") : line
        return VersionPlace(title, NotesController.path(of: ID(thing.id), in: tab.id))
    }

    /// What a version mentions has the name of today.
    func shown(_ state: NoteState, _ visit: Visit) throws -> NoteState {
        let texts = ([state.text] + state.items.map(\.text)).map(\.noteText)
        guard texts.contains(where: { !$0.mentions.isEmpty }) else { return state }
        let things = try mentions.things(in: texts, visit)
        func named(_ text: NoteState.Text) -> NoteState.Text {
            NoteState.Text(text.noteText.named(things).masked)
        }
        var shown = state
        shown.text = named(state.text)
        for index in shown.items.indices { shown.items[index].text = named(state.items[index].text) }
        return shown
    }

    func write(
        _ state: NoteState, over thing: VersionedThing<NoteState>, in tab: WritableTab, _ visit: Visit, _ db: Database
    ) throws {
        try notes.write(state, over: note(in: tab, visit, db), in: tab, db)
    }
}
