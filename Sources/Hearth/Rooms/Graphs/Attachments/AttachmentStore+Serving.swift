import Foundation
import GRDB
import Rows

/// What the addresses of a file need to know of it, each in one statement and read straight from it: a gallery asks for
/// many at once, a player for one again and again.
extension AttachmentStore {
    /// - Throws: `Refusal.notFound` when the graph has no such attachment.
    func medium(_ id: ID<AttachedFile>, in graph: OpenGraph) throws -> Medium {
        let medium = try database.read { db in
            try db.cachedStatement(sql: Self.mediumSQL)
                .firstRow([":id": .uuid(id.uuid), ":graph": .uuid(graph.id.uuid)]) { try Medium($0) }
        }
        guard let medium else { throw Refusal.notFound }
        return medium
    }

    private static let mediumSQL = """
        SELECT \(Medium.columns) FROM attachment JOIN medium ON medium.id = attachment.mediumId
        WHERE attachment.id = :id AND attachment.graphId = :graph
        """

    /// What is shown of a file.
    struct Shown: Sendable {
        let medium: ID<Medium>
        let kind: Medium.Kind
        /// Of the rendition; `nil` while there is none.
        let sha256: Data?
    }

    /// - Throws: `Refusal.notFound` when the graph has no such attachment.
    func shown(_ id: ID<AttachedFile>, side: Int, in graph: OpenGraph) throws -> Shown {
        let shown = try database.read { db in
            try db.cachedStatement(sql: Self.shownSQL)
                .firstRow([":side": .integer(Int64(side)), ":id": .uuid(id.uuid), ":graph": .uuid(graph.id.uuid)]) {
                    Shown(
                        medium: try ID($0.uuid(0)), kind: try Medium.Kind(rawValue: $0.text(1)).unwrap(),
                        sha256: $0.isNull(2) ? nil : $0.bytes(2))
                }
        }
        guard let shown else { throw Refusal.notFound }
        return shown
    }

    private static let shownSQL = """
        SELECT medium.id, medium.kind, rendition.sha256 FROM attachment
            JOIN medium ON medium.id = attachment.mediumId
            LEFT JOIN rendition ON rendition.mediumId = medium.id AND rendition.side = :side
        WHERE attachment.id = :id AND attachment.graphId = :graph
        """
}
