import GRDB
import House

/// Lists the tags in the messages that a member may see. They are read from the texts: there are few with a `#`.
struct NoteTags: Sendable {
    let database: HouseDatabase

    /// The tags of this many texts are read, those of the newest messages.
    private static let textLimit = 5000

    struct Tag: Sendable {
        /// As it was spelled last, without the mark.
        let name: String
        var count: Int
    }

    /// The tags that are used most, each counted once for a message or item; capital letters and accents make no other tag.
    func all(in tabs: [OpenTab], limit: Int) throws -> [Tag] {
        guard let member = tabs.first?.member else { return [] }
        let texts = try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT text, entities FROM (
                            SELECT \(Self.seen("note.content AS text, note.entities AS entities", like: "note.content"))
                            UNION ALL
                            SELECT \(Self.seen(
                                "noteItem.text, noteItem.entities", like: "noteItem.text",
                                join: "JOIN noteItem ON noteItem.noteId = note.id")))
                        ORDER BY createdAt DESC LIMIT \(Self.textLimit)
                        """), arguments: ["member": member]
            ).map { NoteText(stored: $0[0], $0[1]) }
        }
        var tags: [String: Tag] = [:]
        for text in texts {
            let spoilers = text.entities.filter { $0.kind == .spoiler }.map(\.range)
            let shown = text.tags.filter { tag in !spoilers.contains { $0.overlaps(tag.range) } }
            var known: Set<String> = []
            for tag in shown where known.insert(Fold.fold(tag.name)).inserted {
                tags[Fold.fold(tag.name), default: Tag(name: tag.name, count: 0)].count += 1
            }
        }
        return Array(tags.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.value).prefix(limit))
    }

    private static func seen(_ columns: String, like column: String, join: String = "") -> String {
        """
        \(columns), note.createdAt AS createdAt FROM note \(join)
            WHERE \(column) LIKE '%#%' AND (note.awaits = 0 OR note.writerId = :member)
                AND note.tabId IN (SELECT noteTab.id FROM noteTab WHERE \(Shares.isVisible("noteTab")))
        """
    }
}
