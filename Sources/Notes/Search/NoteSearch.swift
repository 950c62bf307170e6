import GRDB
import House

/// Searches messages by their text, items, and the names and captions of their files. What was written last stands first.
struct NoteSearch: Sendable {
    let database: HouseDatabase

    struct Hit: Sendable {
        let note: Note
        let tab: OpenTab
    }

    struct Finds: Sendable {
        let hits: [Hit]
        /// Whether there are more results than these.
        let isMore: Bool
    }

    /// - Parameters:
    ///   - tabs: the tabs that the member may see.
    ///   - tab: restricts the search to this tab.
    func find(_ query: SearchQuery, in tabs: [OpenTab], only tab: ID<NoteTab>? = nil, limit: Int) throws -> Finds {
        guard !query.isEmpty, let member = tabs.first?.member else { return Finds(hits: [], isMore: false) }
        let text = query.inOneTextInOrder
        let known = Dictionary(uniqueKeysWithValues: tabs.map { ($0.id, $0) })
        return try database.read { db in
            let sql = """
                SELECT \(Note.columns) FROM noteText CROSS JOIN noteEntry ON noteEntry.number = noteText.rowid
                    CROSS JOIN note ON note.id = noteEntry.noteId
                WHERE \(text.condition(in: "noteText")) AND noteEntry.tabId IN (
                        SELECT id FROM noteTab WHERE \(Shares.isVisible("noteTab")) AND (:tab IS NULL OR id = :tab))
                    AND (note.awaits = 0 OR note.writerId = :member)
                ORDER BY noteText.rowid DESC LIMIT \(limit + 1)
                """
            var arguments: StatementArguments = ["tab": tab, "member": member]
            arguments += text.arguments
            let notes = try Note.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
            // Numbers tell seconds apart.
            var shown = notes.prefix(limit).filter { known[$0.tab] != nil }.sorted { $0.createdAt > $1.createdAt }
            try Note.complete(&shown, in: Set(shown.map(\.tab)).compactMap { known[$0] }, db)
            let hits = shown.compactMap { note in known[note.tab].map { Hit(note: note, tab: $0) } }
            return Finds(hits: hits, isMore: notes.count > limit)
        }
    }
}
