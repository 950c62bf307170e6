import Foundation
import GRDB
import House

/// What the page that a message's first link leads to says of itself.
struct NotePreview: Sendable {
    let address: String
    /// Empty for a page that does not say what it is.
    let title: String
    let text: String
    /// The name of the site; empty if it does not say one.
    let site: String
    let picture: Picture?

    struct Picture: Sendable {
        let medium: ID<Medium>
        /// In pixels.
        let width: Int
        let height: Int
        /// `#rrggbb` or empty.
        let colour: String
    }

    /// Reads the previews of messages that have one.
    static func all(of notes: [UUID], _ db: Database) throws -> [ID<Note>: NotePreview] {
        let list = DatabaseList(notes)
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT noteId, address, title, text, site, medium.id, medium.width, medium.height, medium.colour
                    FROM notePreview LEFT JOIN medium ON medium.id = notePreview.mediumId
                    WHERE noteId IN \(list.marks) AND notePreview.state = 'ready'
                    """), arguments: list.arguments)
        return Dictionary(uniqueKeysWithValues: rows.map { (ID<Note>($0[0] as UUID), NotePreview($0)) })
    }

    private init(_ row: Row) {
        (address, title, text, site) = (row[1], row[2], row[3], row[4])
        let medium: ID<Medium>? = row[5]
        picture = medium.map {
            Picture(medium: $0, width: row[6] ?? 1, height: row[7] ?? 1, colour: row[8] ?? "")
        }
    }
}
