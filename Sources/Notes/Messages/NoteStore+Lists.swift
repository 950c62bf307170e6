import Foundation
import GRDB
import House
import Localization

/// Lists of tasks. Members with write access to the tab tick, add, change and move items.
extension NoteStore {
    /// Items of a list.
    static let itemLimit = 1000

    /// Turns a message into a list: a line is an item, and one that begins with a tick or a ticked box is done.
    func makeList(_ id: ID<Note>, in tab: WritableTab) throws {
        try database.write(in: tab) { db in
            let note = try editable(id, in: tab, db)
            guard !note.isList else { return }
            let tasks = note.text.items
            guard tasks.count <= Self.itemLimit else { throw Self.tooMany }
            try keepTurned(note, in: tab, db)
            for task in tasks { try insert(task, of: id, tickedBy: task.isTicked ? tab.member : nil, db) }
            try Self.set(id, isList: true, NoteText(text: "", entities: []), db)
        }
    }

    /// Turns a list into a message again: an item is a line.
    func makeText(_ id: ID<Note>, in tab: WritableTab) throws {
        try database.write(in: tab) { db in
            let note = try editable(id, in: tab, db)
            guard note.isList else { return }
            try keepTurned(note, in: tab, db)
            let text = try Self.makeText(id, below: note.text, db)
            try previews.follow(id, text, source: note.sourceURL, by: tab.member, db)
        }
    }

    /// Keeps a message before it is turned into a list, or a list into a text.
    private func keepTurned(_ note: Note, in tab: WritableTab, _ db: Database) throws {
        var next = NoteState(note)
        next.isList.toggle()
        try keep(note, beforeItIs: next, because: .turning, in: tab, db)
    }

    @discardableResult
    private static func makeText(_ id: ID<Note>, below title: NoteText, _ db: Database) throws -> NoteText {
        let tasks = try Row.fetchAll(
            db, sql: "SELECT \(task) FROM noteItem WHERE noteId = ? ORDER BY position, id", arguments: [id]
        ).map { task($0) }
        let text = NoteText(title: title.isEmpty ? nil : title, tasks: tasks)
        guard text.text.unicodeScalars.count <= Note.limit else {
            throw Refusal.conflict(Phrase("This is too long: at most \(Note.limit) characters."))
        }
        try db.execute(sql: "DELETE FROM noteItem WHERE noteId = ?", arguments: [id])
        try set(id, isList: false, text, db)
        return text
    }

    /// Restored items of a list that was turned into a text meanwhile become lines at its end.
    /// - Throws: `Refusal.conflict` if the text has no room for them.
    static func makeLines(of items: Set<[UInt8]>, in db: Database) throws {
        let find = try db.cachedStatement(
            sql: """
                SELECT note.id FROM noteItem JOIN note ON note.id = noteItem.noteId
                WHERE noteItem.id = ? AND note.isList = 0
                """)
        for id in try Set(items.compactMap { try ID<Note>.fetchOne(find, arguments: [Data($0)]) }) {
            let text = try Row.fetchOne(
                db, sql: "SELECT content, entities FROM note WHERE id = ?", arguments: [id]
            ).map { NoteText(stored: $0[0], $0[1]) }
            try makeText(id, below: text.unwrap(), db)
        }
    }

    private static let task = "text, entities, tickedAt IS NOT NULL"

    /// Reads `task`.
    private static func task(_ row: Row) -> NoteText.Task {
        NoteText.Task(stored: row[0], row[1], isTicked: row[2])
    }

    private static func set(_ id: ID<Note>, isList: Bool, _ text: NoteText, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE note SET isList = ?, content = ?, contentFold = ?, entities = ?, version = version + 1
                WHERE id = ?
                """, arguments: [isList, text.text, Fold.fold(text.text), text.json, id])
    }

    /// - Throws: `Refusal.readOnly` if another member wrote it and the tab is not the member's own.
    private func editable(_ id: ID<Note>, in tab: WritableTab, _ db: Database) throws -> Note {
        let note = try note(id, in: tab.open, db)
        guard note.writer == tab.member || tab.open.isOwn else { throw Refusal.readOnly }
        return note
    }

    private static var tooMany: Refusal { .conflict(Phrase("A list has at most \(itemLimit) items.")) }

    /// Adds an item at the end.
    private func insert(
        _ task: NoteText.Task, as id: ID<NoteItem>? = nil, of note: ID<Note>, tickedBy member: ID<Member>? = nil,
        _ db: Database
    ) throws {
        let now = clock.now()
        try db.execute(
            sql: """
                INSERT INTO noteItem (id, noteId, position, text, textFold, entities, tickedAt, tickedById)
                VALUES (:id, :note, (SELECT coalesce(max(position), -1) + 1 FROM noteItem WHERE noteId = :note), :text,
                    :fold, :entities, :tickedAt, :member)
                """,
            arguments: [
                "id": id ?? ID<NoteItem>(at: now), "note": note, "text": task.text, "fold": Fold.fold(task.text),
                "entities": task.json, "tickedAt": member == nil ? nil : now, "member": member,
            ])
    }

    // MARK: Items

    /// Adds one item for each line, at the end.
    /// - Parameters:
    ///   - sent: the id of the first one, by which a repeated request adds nothing. With other texts it adds them all: a
    ///     page that is not renewed has one id for several items.
    func addItems(_ text: NoteText, as sent: ID<NoteItem>? = nil, to id: ID<Note>, in tab: WritableTab) throws {
        try database.write(in: tab) { db in
            let note = try list(id, in: tab.open, db)
            let lines = text.lines.filter { !$0.text.tidiedLine.isEmpty }
            guard !lines.isEmpty else { throw Refusal.badRequest(Phrase("Enter what needs doing.")) }
            let tasks = lines.map { NoteText.Task($0.trimmed) }
            let known = note.items.drop { $0.id != sent }
            if known.prefix(tasks.count).map(\.text.text) == tasks.map(\.text) { return }
            guard note.items.count + tasks.count <= Self.itemLimit else { throw Self.tooMany }
            for (offset, task) in tasks.enumerated() {
                try insert(task, as: known.isEmpty && offset == 0 ? sent : nil, of: id, db)
            }
            try touch(id, db)
        }
    }

    /// Sets whether an item is ticked. It sets and does not toggle, so a repeated request does no harm.
    func tick(_ item: ID<NoteItem>, isTicked: Bool, of id: ID<Note>, in tab: JoinableTab) throws {
        try database.write(in: tab) { db in
            let now = try self.item(item, of: list(id, in: tab.open, db))
            guard now.isTicked != isTicked else { return }
            try db.execute(
                sql: "UPDATE noteItem SET tickedAt = ?, tickedById = ? WHERE id = ?",
                arguments: [isTicked ? clock.now() : nil, isTicked ? tab.member : nil, item])
            try touch(id, db)
        }
    }

    /// Changes the title and items of a list, all of them or nothing if one of them was changed meanwhile. A text for an
    /// item that was deleted meanwhile becomes a new item, because somebody typed it.
    func change(_ id: ID<Note>, to form: NoteListForm, in tab: WritableTab) throws -> Saved<Void, Note> {
        try database.write(in: tab) { db in
            let note = try list(id, in: tab.open, db)
            let next = form.state(of: note)
            let isTitleNew = form.title.map { $0 == note.text || form.version == note.version } ?? true
            guard isTitleNew, form.changedMeanwhile(of: note.items).isEmpty else {
                try keepRefused(next, of: note, in: tab, db)
                return .conflict(current: note)
            }
            try keep(note, beforeItIs: next, in: tab, db)
            if let title = form.title {
                let result = try change(id, to: title, version: form.version, in: tab, db)
                guard case .done = result else { return result }
            }
            let there = Dictionary(note.items.map { ($0.id, $0) }) { first, _ in first }
            var count = note.items.count
            var isChanged = false
            for item in form.items {
                if let now = there[item.id] {
                    if try set(now, to: item.text, db) { isChanged = true }
                } else if !item.text.isEmpty {
                    guard count < Self.itemLimit else { throw Self.tooMany }
                    try insert(NoteText.Task(item.text), of: id, db)
                    count += 1
                    isChanged = true
                }
            }
            if isChanged { try touch(id, db) }
            return .done
        }
    }

    /// - Returns: whether it had another text.
    private func set(_ item: NoteItem, to text: NoteText, _ db: Database) throws -> Bool {
        guard item.text != text else { return false }
        guard !text.text.contains("\n") else { throw Refusal.badRequest(Phrase("An item is a single line.")) }
        let before = try Row.fetchOne(db, sql: "SELECT \(Self.task) FROM noteItem WHERE id = ?", arguments: [item.id])
        let task = before.map { Self.task($0).changed(to: text) } ?? NoteText.Task(text)
        try db.execute(
            sql: "UPDATE noteItem SET text = ?, textFold = ?, entities = ? WHERE id = ?",
            arguments: [task.text, Fold.fold(task.text), task.json, item.id])
        return true
    }

    func removeItem(_ item: ID<NoteItem>, of id: ID<Note>, in tab: WritableTab) throws -> ID<UndoEntry> {
        try database.write(in: tab) { db in
            let note = try list(id, in: tab.open, db)
            let now = try self.item(item, of: note)
            let name = note.isHidden(from: tab) ? "" : now.text.plain(hidingSpoilers: true).tidiedLine
            let context = UndoStore.UndoContext(
                Phrase.key("“%@” deleted"), name.isEmpty ? "…" : String(name.prefix(40)), in: tab,
                kind: .deletion)
            return try undo.recording(context, tables: ["noteItem"], in: db) {
                try db.execute(sql: "DELETE FROM noteItem WHERE id = ?", arguments: [item])
                try touch(id, db)
            }
        }
    }

    /// Deletes all ticked items; without any it does nothing.
    func clearTicked(of id: ID<Note>, in tab: WritableTab) throws {
        try database.write(in: tab) { db in
            let note = try list(id, in: tab.open, db)
            let ticked = note.items.filter(\.isTicked)
            guard let first = ticked.first else { return }
            let name = note.isHidden(from: tab) ? "" : first.text.plain(hidingSpoilers: true).tidiedLine
            let context = UndoStore.UndoContext(
                ticked.count == 1 ? Phrase.key("“%@” deleted") : Phrase.key("“%@” and others deleted"),
                name.isEmpty ? "…" : String(name.prefix(40)), in: tab, kind: .deletion)
            _ = try undo.recording(context, tables: ["noteItem"], in: db) {
                let statement = try db.cachedStatement(sql: "DELETE FROM noteItem WHERE id = ?")
                for item in ticked { try statement.execute(arguments: [item.id]) }
                try touch(id, db)
            }
        }
    }

    /// Moves all ticked items behind the others; each half keeps its order.
    func sinkTicked(of id: ID<Note>, in tab: WritableTab) throws {
        try database.write(in: tab) { db in
            let items = try list(id, in: tab.open, db).items
            let order = items.filter { !$0.isTicked } + items.filter(\.isTicked)
            guard order.map(\.id) != items.map(\.id) else { return }
            let statement = try db.cachedStatement(sql: "UPDATE noteItem SET position = ? WHERE id = ?")
            for (position, item) in order.enumerated() { try statement.execute(arguments: [position, item.id]) }
            try touch(id, db)
        }
    }

    /// Moves the named items to the front, in this order; the others follow in their old order.
    func orderItems(_ wanted: [ID<NoteItem>], of id: ID<Note>, in tab: WritableTab) throws {
        try reorder(id, in: tab) { $0 = $0.putting(first: wanted) }
    }

    func moveItem(_ item: ID<NoteItem>, by places: Int, of id: ID<Note>, in tab: WritableTab) throws {
        try reorder(id, in: tab) { try $0.move(item, by: places) }
    }

    private func reorder(_ id: ID<Note>, in tab: WritableTab, _ work: (inout [ID<NoteItem>]) throws -> Void) throws {
        try database.write(in: tab) { db in
            var ids = try list(id, in: tab.open, db).items.map(\.id)
            try work(&ids)
            let statement = try db.cachedStatement(sql: "UPDATE noteItem SET position = ? WHERE id = ?")
            for (position, item) in ids.enumerated() { try statement.execute(arguments: [position, item]) }
        }
    }

    private func list(_ id: ID<Note>, in tab: OpenTab, _ db: Database) throws -> Note {
        let note = try note(id, in: tab, db)
        guard note.isList else { throw Refusal.notFound }
        return note
    }

    private func item(_ id: ID<NoteItem>, of note: Note) throws -> NoteItem {
        guard let item = note.items.first(where: { $0.id == id }) else { throw Refusal.notFound }
        return item
    }

    /// Raises the message's version, by which open pages see the change.
    private func touch(_ id: ID<Note>, _ db: Database) throws {
        try db.execute(sql: "UPDATE note SET version = version + 1 WHERE id = ?", arguments: [id])
    }
}
