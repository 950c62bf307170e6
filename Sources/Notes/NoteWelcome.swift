import GRDB
import House
import Localization

/// Three messages in a new inbox that show what notes can do.
struct NoteWelcome: Sendable {
    let database: HouseDatabase
    let clock: WallClock
    let words: @Sendable (Member) -> Words

    /// Welcomes the members whose inbox was made by a migration and who have not opened notes yet.
    func greetAll() throws {
        let waiting = try database.read { db in try ID<Member>.fetchAll(db, sql: "SELECT ownerId \(Self.untouched)") }
        guard !waiting.isEmpty else { return }
        try database.write { db in
            for id in waiting {
                guard let member = try Member.find(id, in: db) else { continue }
                try Self.greet(id, words(member), at: clock.now(), in: db)
            }
        }
    }

    private static let untouched = """
        FROM noteTab WHERE isInbox AND NOT EXISTS (SELECT 1 FROM note WHERE note.tabId = noteTab.id)
            AND NOT EXISTS (SELECT 1 FROM noteVisit WHERE noteVisit.tabId = noteTab.id)
        """

    static func greet(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {
        let tab = try ID<NoteTab>.fetchOne(
            db, sql: "SELECT id \(untouched) AND ownerId = ?", arguments: [member])
        guard let tab else { return }
        let texts = [
            NoteText(signs: words("**Bold**, *italic* and ||hidden|| text: select some words, or type the signs.")),
            NoteText(signs: words("Tap the plus above for a new tab: for shopping, a project, a person.")),
        ]
        for (position, text) in texts.enumerated() {
            try add(text, position: position + 1, from: member, to: tab, at: now, in: db)
        }
        let list = NoteText(signs: words("This is a list. Any message can be one."))
        let id = try add(list, isList: true, position: 0, from: member, to: tab, at: now, in: db)
        let items = [words("Tick this"), words("Add something yourself"), words("Share a tab with someone")]
        for (position, item) in items.enumerated() {
            try db.execute(
                sql: "INSERT INTO noteItem (id, noteId, position, text, textFold) VALUES (?, ?, ?, ?, ?)",
                arguments: [ID<NoteItem>(at: now), id, position, item, Fold.fold(item)])
        }
    }

    @discardableResult
    private static func add(
        _ text: NoteText, isList: Bool = false, position: Int, from member: ID<Member>, to tab: ID<NoteTab>,
        at now: Instant, in db: Database
    ) throws -> ID<Note> {
        let id = ID<Note>(at: now)
        try db.execute(
            sql: """
                INSERT INTO note (id, tabId, writerId, isList, content, contentFold, entities, createdAt, position,
                    arrivedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, tab, member, isList, text.text, Fold.fold(text.text), text.json, now, position, now,
            ])
        return id
    }
}
