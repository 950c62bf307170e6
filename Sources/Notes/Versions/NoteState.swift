import Foundation
import GRDB
import House

/// What earlier versions keep of a message: its text, or the title and items of a list.
struct NoteState: VersionedState {
    var isList: Bool
    var text: Text
    var items: [Item]

    struct Text: Codable, Equatable, Sendable {
        var text: String
        /// JSON, as in the database.
        var entities: String
    }

    struct Item: Codable, Equatable, Sendable {
        /// 32 digits.
        let id: String
        var text: Text
        let isTicked: Bool
    }

    /// A line for each item below the title; one that is done begins with a tick.
    var plain: String {
        let lines = items.map { ($0.isTicked ? "✓ " : "") + $0.text.text }
        return ((text.text.isEmpty && isList ? [] : [text.text]) + lines).joined(separator: "\n")
    }
}

extension NoteState.Text {
    init(_ text: NoteText) { self.init(text: text.text, entities: text.json) }

    var noteText: NoteText { NoteText(stored: text, entities) }
}

extension NoteState {
    init(_ note: Note) {
        self.init(
            isList: note.isList, text: Text(note.text),
            items: note.items.map { Item(id: $0.id.description, text: Text($0.text), isTicked: $0.isTicked) })
    }
}

extension NoteListForm {
    /// What a list says once its form is saved.
    func state(of note: Note) -> NoteState {
        var next = NoteState(note)
        if let title { next.text = NoteState.Text(title) }
        for item in items {
            guard let place = next.items.firstIndex(where: { $0.id == item.id.description }) else { continue }
            next.items[place].text = NoteState.Text(item.text)
        }
        return next
    }
}

extension Note {
    var versioned: VersionedThing<NoteState> {
        VersionedThing(
            kind: "note", id: id.uuid, in: tab.uuid, by: writer, createdAt: createdAt, changedAt: editedAt ?? createdAt,
            NoteState(self))
    }
}

extension NoteStore {
    /// Keeps what a message says before it is changed.
    func keep(
        _ note: Note, beforeItIs next: NoteState, because occasion: VersionOccasion = .writing, in tab: WritableTab,
        _ db: Database
    ) throws {
        try EarlierVersions.keep(
            note.versioned, beforeItIs: next, by: tab.member, at: clock.now(), because: occasion, in: db)
    }

    /// Keeps a text that could not be saved.
    func keepRefused(_ state: NoteState, of note: Note, in tab: WritableTab, _ db: Database) throws {
        try EarlierVersions.keepRefused(state, of: note.versioned, by: tab.member, at: clock.now(), in: db)
    }

    /// Makes a message say what one of its versions says. Items keep who ticked them.
    func write(_ state: NoteState, over note: Note, in tab: WritableTab, _ db: Database) throws {
        let now = clock.now()
        try db.execute(
            sql: """
                UPDATE note SET isList = ?, content = ?, contentFold = ?, entities = ?, editedAt = ?,
                    version = version + 1 WHERE id = ?
                """,
            arguments: [
                state.isList, state.text.text, Fold.fold(state.text.text), state.text.entities, now, note.id,
            ])
        if !state.isList {
            try previews.follow(note.id, state.text.noteText, source: note.sourceURL, by: tab.member, db)
        }
        try db.execute(sql: "DELETE FROM noteItem WHERE noteId = ?", arguments: [note.id])
        let ticked = Dictionary(note.items.map { ($0.id.description, $0) }) { first, _ in first }
        for (position, item) in state.items.enumerated() {
            let before = ticked[item.id].flatMap { $0.isTicked ? $0 : nil }
            try db.execute(
                sql: """
                    INSERT INTO noteItem (id, noteId, position, text, textFold, entities, tickedAt, tickedById)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    ID<NoteItem>(item.id).unwrap(), note.id, position, item.text.text, Fold.fold(item.text.text),
                    item.text.entities, item.isTicked ? before?.tickedAt ?? now : nil,
                    item.isTicked ? before?.tickedBy ?? tab.member : nil,
                ])
        }
    }
}
