import GRDB
import Localization

/// Lists of tasks. Whoever may write in the tab ticks, adds, changes and moves their items.
extension NoteStore {
    /// Items of a list.
    static let mostItems = 1000
    private static let tick = "✓ "

    /// Turns a message into a list: a line is an item, and one that begins with a tick is done.
    func makeList(_ id: ID<Note>, in tab: WritableTab) throws {
        try database.write { db in
            let note = try editable(id, in: tab, db)
            guard !note.isList else { return }
            let lines = note.text.text.isEmpty ? [] : note.text.lines
            guard lines.count <= Self.mostItems else { throw Self.tooMany }
            for (position, line) in lines.enumerated() {
                let isTicked = line.text.hasPrefix(Self.tick)
                let text = isTicked ? line.part(Self.tick.utf16.count..<line.text.utf16.count) : line
                try insert(
                    text, position: position, of: id, tickedBy: isTicked ? tab.member : nil, at: clock.now(), db)
            }
            try set(id, isList: true, NoteText(text: "", entities: []), db)
        }
    }

    /// Turns a list into a message again: an item is a line.
    func makeText(_ id: ID<Note>, in tab: WritableTab) throws {
        try database.write { db in
            let note = try editable(id, in: tab, db)
            guard note.isList else { return }
            let title = note.text.text.isEmpty ? [] : [note.text]
            let lines = note.items.map { item in
                item.isTicked ? NoteText(prefix: Self.tick, item.text) : item.text
            }
            let text = NoteText(lines: title + lines)
            guard text.text.unicodeScalars.count <= Note.limit else {
                throw Refusal.conflict(Phrase("This is too long: at most \(Note.limit) characters."))
            }
            try db.execute(sql: "DELETE FROM noteItem WHERE noteId = ?", arguments: [id])
            try set(id, isList: false, text, db)
        }
    }

    private func set(_ id: ID<Note>, isList: Bool, _ text: NoteText, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE note SET isList = ?, content = ?, contentFold = ?, entities = ?, version = version + 1
                WHERE id = ?
                """, arguments: [isList, text.text, Fold.fold(text.text), text.json, id])
    }

    /// - Throws: `Refusal.readOnly` where another wrote it and the tab is not the member's.
    private func editable(_ id: ID<Note>, in tab: WritableTab, _ db: Database) throws -> Note {
        let note = try note(id, in: tab.open, db)
        guard note.writer == tab.member || tab.open.isOwn else { throw Refusal.readOnly }
        return note
    }

    private static var tooMany: Refusal { .conflict(Phrase("A list has at most \(mostItems) items.")) }

    private func insert(
        _ text: NoteText, position: Int, of note: ID<Note>, tickedBy member: ID<Member>?, at now: Instant,
        _ db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO noteItem (id, noteId, position, text, textFold, entities, tickedAt, tickedById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                ID<NoteItem>(at: now), note, position, text.text, Fold.fold(text.text), text.json,
                member == nil ? nil : now, member,
            ])
    }

    // MARK: Items

    /// Adds one item for each line, at the end.
    func addItems(_ text: NoteText, to id: ID<Note>, in tab: WritableTab) throws {
        try database.write { db in
            let note = try list(id, in: tab, db)
            let lines = text.lines.filter { !$0.text.tidiedLine.isEmpty }
            guard !lines.isEmpty else { throw Refusal.badRequest(Phrase("Type what is to be done.")) }
            guard note.items.count + lines.count <= Self.mostItems else { throw Self.tooMany }
            for (offset, line) in lines.enumerated() {
                try insert(
                    line.trimmed, position: note.items.count + offset, of: id, tickedBy: nil, at: clock.now(), db)
            }
            try touch(id, db)
        }
    }

    /// Ticked or not, as is asked for: what is sent twice does no harm.
    func tick(_ item: ID<NoteItem>, isTicked: Bool, of id: ID<Note>, in tab: WritableTab) throws {
        try database.write { db in
            let now = try self.item(item, of: list(id, in: tab, db))
            guard now.isTicked != isTicked else { return }
            try db.execute(
                sql: "UPDATE noteItem SET tickedAt = ?, tickedById = ? WHERE id = ?",
                arguments: [isTicked ? clock.now() : nil, isTicked ? tab.member : nil, item])
            try touch(id, db)
        }
    }

    func changeItem(_ item: ID<NoteItem>, to text: NoteText, of id: ID<Note>, in tab: WritableTab) throws {
        try database.write { db in
            let now = try self.item(item, of: list(id, in: tab, db))
            guard now.text != text else { return }
            guard !text.text.contains("\n") else { throw Refusal.badRequest(Phrase("An item has one line.")) }
            try db.execute(
                sql: "UPDATE noteItem SET text = ?, textFold = ?, entities = ? WHERE id = ?",
                arguments: [text.text, Fold.fold(text.text), text.json, item])
            try touch(id, db)
        }
    }

    func removeItem(_ item: ID<NoteItem>, of id: ID<Note>, in tab: WritableTab) throws -> ID<UndoEntry> {
        try database.write { db in
            let now = try self.item(item, of: list(id, in: tab, db))
            let name = now.text.plain(hidingSpoilers: true).tidiedLine
            let context = UndoStore.UndoContext(
                Phrase.key("“%@” deleted"), name.isEmpty ? "…" : String(name.prefix(40)), in: tab)
            return try undo.recording(context, tables: ["noteItem"], in: db) {
                try db.execute(sql: "DELETE FROM noteItem WHERE id = ?", arguments: [item])
                try touch(id, db)
            }
        }
    }

    /// Puts those named first, in this order; whatever is not named follows as it stood.
    func orderItems(_ wanted: [ID<NoteItem>], of id: ID<Note>, in tab: WritableTab) throws {
        try reorder(id, in: tab) { $0 = $0.putting(first: wanted) }
    }

    func moveItem(_ item: ID<NoteItem>, by places: Int, of id: ID<Note>, in tab: WritableTab) throws {
        try reorder(id, in: tab) { try $0.move(item, by: places) }
    }

    private func reorder(_ id: ID<Note>, in tab: WritableTab, _ work: (inout [ID<NoteItem>]) throws -> Void) throws {
        try database.write { db in
            var ids = try list(id, in: tab, db).items.map(\.id)
            try work(&ids)
            let statement = try db.cachedStatement(sql: "UPDATE noteItem SET position = ? WHERE id = ?")
            for (position, item) in ids.enumerated() { try statement.execute(arguments: [position, item]) }
        }
    }

    private func list(_ id: ID<Note>, in tab: WritableTab, _ db: Database) throws -> Note {
        let note = try note(id, in: tab.open, db)
        guard note.isList else { throw Refusal.notFound }
        return note
    }

    private func item(_ id: ID<NoteItem>, of note: Note) throws -> NoteItem {
        guard let item = note.items.first(where: { $0.id == id }) else { throw Refusal.notFound }
        return item
    }

    /// Pages that show it notice.
    private func touch(_ id: ID<Note>, _ db: Database) throws {
        try db.execute(sql: "UPDATE note SET version = version + 1 WHERE id = ?", arguments: [id])
    }
}
