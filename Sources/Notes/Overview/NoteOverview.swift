import Foundation
import GRDB
import House

/// Finds what a tab holds beside its words, and the messages of a day.
struct NoteOverview: Sendable {
    let database: HouseDatabase

    enum Kind: String, CaseIterable, Sendable {
        case photos, files, links

        /// An SQL condition on `note`. Of links it may let more through: what is one is read from the text.
        fileprivate var condition: String {
            switch self {
            case .photos: Self.holds("IN")
            case .files: Self.holds("NOT IN")
            case .links:
                """
                (note.sourceURL <> '' OR note.content LIKE '%http%' OR note.content LIKE '%www.%'
                    OR note.entities LIKE '%text_link%'
                    OR EXISTS (SELECT 1 FROM notePreview WHERE notePreview.noteId = note.id)
                    OR EXISTS (SELECT 1 FROM noteItem WHERE noteItem.noteId = note.id AND (noteItem.text LIKE '%http%'
                        OR noteItem.text LIKE '%www.%' OR noteItem.entities LIKE '%text_link%')))
                """
            }
        }

        private static func holds(_ relation: String) -> String {
            """
            EXISTS (SELECT 1 FROM noteMedium JOIN medium ON medium.id = noteMedium.mediumId
                WHERE noteMedium.noteId = note.id AND medium.kind \(relation) ('photo', 'video'))
            """
        }
    }

    static let pageSize = 60

    /// The messages that hold such things, the newest first.
    /// - Parameter id: goes on before this message.
    func notes(with kind: Kind, before id: ID<Note>? = nil, in tab: OpenTab) throws -> (notes: [Note], hasOlder: Bool) {
        let place = "(SELECT createdAt, position, id FROM note WHERE id = :note AND tabId = :tab)"
        let before = id == nil ? "" : "AND (note.createdAt, note.position, note.id) < \(place)"
        var arguments: StatementArguments = ["tab": tab.id, "member": tab.member]
        if let id { arguments += ["note": id] }
        return try database.read { db in
            let all = try Note.fetchAll(
                db.cachedStatement(
                    sql: """
                        \(Note.visible) AND \(kind.condition) \(before)
                        ORDER BY note.createdAt DESC, note.position DESC, note.id DESC LIMIT \(Self.pageSize + 1)
                        """), arguments: arguments)
            var notes = Array(all.prefix(Self.pageSize))
            try Note.complete(&notes, in: [tab], db)
            return (notes, all.count > Self.pageSize)
        }
    }

    /// The first message at or after a time, or else the last one before it; `nil` in an empty tab.
    func note(at time: Instant, in tab: OpenTab) throws -> ID<Note>? {
        try database.read { db in
            let arguments: StatementArguments = ["tab": tab.id, "member": tab.member, "time": time]
            let find = { (condition: String, order: String) in
                try Note.fetchOne(
                    db.cachedStatement(
                        sql: """
                            \(Note.visible) AND note.createdAt \(condition) :time
                            ORDER BY note.createdAt \(order), note.position \(order), note.id \(order) LIMIT 1
                            """), arguments: arguments)?.id
            }
            return try find(">=", "ASC") ?? find("<", "DESC")
        }
    }
}

extension Note {
    /// The addresses of the pages that it leads to, each once.
    var links: [String] {
        let all = text.pages + items.flatMap(\.text.pages) + (sourceURL.isEmpty ? [] : [sourceURL])
        return all.reduce(into: []) { links, link in if !links.contains(link) { links.append(link) } }
    }
}
