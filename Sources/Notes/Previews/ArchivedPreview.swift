import Foundation
import GRDB
import House
import WebPages

/// What a message keeps of the page of its first link, as an archive has it: also that it was removed, so that it stays so.
struct ArchivedPreview: Sendable {
    let address: String
    let isRemoved: Bool
    let title: String
    let text: String
    let site: String
    let picture: Picture?

    struct Picture: Sendable {
        let sha256: Data
        let fileName: String
    }

    static func all(of notes: [UUID], _ db: Database) throws -> [UUID: ArchivedPreview] {
        let list = DatabaseList(notes)
        return try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT noteId, address, notePreview.state = 'removed', title, text, site, medium.sha256, medium.fileName
                    FROM notePreview LEFT JOIN medium ON medium.id = notePreview.mediumId
                    WHERE noteId IN \(list.marks) AND notePreview.state IN ('ready', 'removed')
                    """), arguments: list.arguments
        ).reduce(into: [:]) { $0[$1[0]] = ArchivedPreview($1) }
    }

    private init(_ row: Row) {
        (address, isRemoved, title, text, site) = (row[1], row[2], row[3], row[4], row[5])
        let hash: Data? = row[6]
        picture = hash.map { Picture(sha256: $0, fileName: row[7]) }
    }
}

/// A preview that an archive of Hearth brings: nobody is asked for it.
struct ImportedPreview: Codable, Sendable, Equatable {
    let address: String
    var isRemoved = false
    var title = ""
    var text = ""
    var site = ""
    var picture: ImportedNoteFile?

    init(address: String) { self.address = address }
}

extension NotePreviewStore {
    /// Gives a message the preview that an archive has of it, if that is the preview of its first link: a file must not say
    /// what another page is.
    /// - Parameter medium: of its picture.
    static func bring(
        _ preview: ImportedPreview, to id: ID<Note>, _ text: NoteText, source: String, medium: ID<Medium>?,
        _ db: Database
    ) throws {
        guard preview.address == text.firstPage ?? PageAddress.absolute(source) else { return }
        try db.cachedStatement(
            sql: """
                INSERT INTO notePreview (noteId, address, state, title, text, site, mediumId)
                VALUES (?, ?, ?, ?, ?, ?, (SELECT id FROM medium WHERE id = ?))
                """
        ).execute(
            arguments: [
                id, preview.address, preview.isRemoved ? "removed" : "ready", preview.title, preview.text, preview.site,
                medium,
            ])
    }
}
