import Crypto
import Foundation
import GRDB
import House
import Localization

/// Stores a message once, however often it is sent.
extension NoteStore {
    /// The id of the next message from a page (RFC 9562, version 8). It stays the same until a message was sent, so
    /// that the ETag of an unchanged page stays the same too. Two pages of a session may have the same id.
    func nextId(in tab: OpenTab, of session: ID<Session>) throws -> ID<Note> {
        let openedAt = try database.read { db in
            try Instant.fetchOne(
                db.cachedStatement(sql: "SELECT openedAt FROM noteVisit WHERE tabId = ? AND memberId = ?"),
                arguments: [tab.id, tab.member])
        }
        let seed = "\(session) \(tab.id) \(openedAt?.milliseconds ?? 0)"
        var bytes = Data(SHA256.hash(data: Data(seed.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return try ID<Note>(Hex.text(bytes)).unwrap()
    }

    /// Whether the message was stored already. A script makes a new id for each message, so other words with a known id
    /// are refused. A page's form has one id, and the browser may show the page again after sending: a form with the same
    /// id and other content is a new message.
    /// - Parameter id: the form's id; replaced by a new one if it belongs to other content.
    /// - Throws: `Refusal.conflict` if the id is that of another member's message, or of other words of a script.
    func isThere(_ form: NoteForm, as id: inout ID<Note>, in tab: WritableTab, _ db: Database) throws -> Bool {
        let row = try Row.fetchOne(
            db, sql: "SELECT writerId, tabId, content, entities, sourceURL FROM note WHERE id = ?", arguments: [id])
        guard let row else { return false }
        guard row[0] == tab.member else { throw Refusal.conflict(Phrase("This message already exists.")) }
        let areWordsSame = NoteText(stored: row[2], row[3]) == form.text && row[4] == form.source
        if !form.isOfPage {
            guard areWordsSame else {
                throw Refusal.conflict(Phrase("Another message has this id. Send this one with a new id."))
            }
            return true
        }
        let files = try Data.fetchAll(
            db,
            sql: """
                SELECT medium.sha256 FROM noteMedium JOIN medium ON medium.id = noteMedium.mediumId
                WHERE noteMedium.noteId = ? ORDER BY noteMedium.position
                """, arguments: [id])
        let isSame = row[1] == tab.id && areWordsSame && files == form.files.map(\.sha256)
        if !isSame { id = ID<Note>(at: clock.now()) }
        return isSame
    }
}
