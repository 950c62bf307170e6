import Foundation
import GRDB

/// Reads for serving files, one statement each: a gallery requests many at once, a player one again and again.
extension AttachmentStore {
    /// - Throws: `Refusal.notFound` if the subject has no such attachment.
    func medium(_ id: ID<AttachedFile>, in subject: any OpenSubject) throws -> Medium {
        let medium = try database.read { db in
            try Medium.fetchOne(db.cachedStatement(sql: mediumSQL), arguments: [id, subject.uuid])
        }
        guard let medium else { throw Refusal.notFound }
        return medium
    }

    private var mediumSQL: String {
        """
        SELECT \(Medium.columns) FROM \(kind.table) AS hung JOIN medium ON medium.id = hung.mediumId
        WHERE hung.id = ? AND hung.\(kind.column) = ?
        """
    }

    /// The rendition of a file to send.
    struct Shown: Sendable, FetchableRecord {
        let medium: ID<Medium>
        let kind: Medium.Kind
        /// The hash of the rendition; `nil` while there is none.
        let sha256: Data?

        init(row: Row) throws {
            medium = row[0]
            kind = row[1]
            sha256 = row[2]
        }
    }

    /// - Throws: `Refusal.notFound` if the subject has no such attachment.
    func shown(_ id: ID<AttachedFile>, side: Int, in subject: any OpenSubject) throws -> Shown {
        let shown = try database.read { db in
            try Shown.fetchOne(db.cachedStatement(sql: shownSQL), arguments: [side, id, subject.uuid])
        }
        guard let shown else { throw Refusal.notFound }
        return shown
    }

    private var shownSQL: String {
        """
        SELECT medium.id, medium.kind, rendition.sha256 FROM \(kind.table) AS hung
            JOIN medium ON medium.id = hung.mediumId
            LEFT JOIN rendition ON rendition.mediumId = medium.id AND rendition.side = ?
        WHERE hung.id = ? AND hung.\(kind.column) = ?
        """
    }
}
