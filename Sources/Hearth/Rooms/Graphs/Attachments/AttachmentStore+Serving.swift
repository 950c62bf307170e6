import Foundation
import GRDB

/// What the addresses of a file need to know of it, each in one statement: a gallery asks for many at once, a player
/// for one again and again.
extension AttachmentStore {
    /// - Throws: `Refusal.notFound` when the graph has no such attachment.
    func medium(_ id: ID<AttachedFile>, in graph: OpenGraph) throws -> Medium {
        let medium = try database.read { db in
            try Medium.fetchOne(db.cachedStatement(sql: Self.mediumSQL), arguments: [id, graph.id])
        }
        guard let medium else { throw Refusal.notFound }
        return medium
    }

    private static let mediumSQL = """
        SELECT \(Medium.columns) FROM attachment JOIN medium ON medium.id = attachment.mediumId
        WHERE attachment.id = ? AND attachment.graphId = ?
        """

    /// What is shown of a file.
    struct Shown: Sendable, FetchableRecord {
        let medium: ID<Medium>
        let kind: Medium.Kind
        /// Of the rendition; `nil` while there is none.
        let sha256: Data?

        init(row: Row) throws {
            medium = row[0]
            kind = row[1]
            sha256 = row[2]
        }
    }

    /// - Throws: `Refusal.notFound` when the graph has no such attachment.
    func shown(_ id: ID<AttachedFile>, side: Int, in graph: OpenGraph) throws -> Shown {
        let shown = try database.read { db in
            try Shown.fetchOne(db.cachedStatement(sql: Self.shownSQL), arguments: [side, id, graph.id])
        }
        guard let shown else { throw Refusal.notFound }
        return shown
    }

    private static let shownSQL = """
        SELECT medium.id, medium.kind, rendition.sha256 FROM attachment
            JOIN medium ON medium.id = attachment.mediumId
            LEFT JOIN rendition ON rendition.mediumId = medium.id AND rendition.side = ?
        WHERE attachment.id = ? AND attachment.graphId = ?
        """
}
