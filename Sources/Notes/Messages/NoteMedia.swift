import Foundation
import GRDB
import House

extension UploadPlace {
    /// The path component of messages in a `MediaPlace`.
    static let messages = "messages"

    /// The title of a message on the pages of its files is its tab's name, because some of its text may be a spoiler.
    private static let title =
        "(SELECT iif(noteTab.isInbox, '📥', noteTab.name) FROM noteTab WHERE noteTab.id = note.tabId)"

    /// Up to ten photos and files of a message. Once the last awaited file has arrived, others see the message.
    static let notes = UploadPlace(
        subject: .noteTab, address: SubjectAddress("/notes/:tab"), name: "name", table: "noteMedium", column: "tabId",
        things: [
            .subject(limit: 0, takesUploads: false, hasMain: false),
            Thing(
                pattern: "\(messages)/:message",
                place: Column(name: "noteId", table: "note", subject: "tabId", titles: [title], isSeen: "awaits = 0"),
                limit: Note.fileLimit, hasMain: false,
                page: { tab, message in NotesController.path(of: ID<Note>(message), in: ID<NoteTab>(tab)) }),
        ],
        hung: { files, place, tab, now, db in
            guard let id = place.id else { return }
            try db.execute(
                sql: """
                    UPDATE note SET awaits = max(awaits - :count, 0), version = version + 1,
                        arrivedAt = iif(awaits <= :count, \(Note.arrival(in: "note.tabId")), arrivedAt)
                    WHERE id = :id AND awaits > 0
                    """, arguments: ["count": files.count, "now": now, "id": id])
        })
}
