import HTTP
import House

/// Shows the picture of a message's preview, and removes the preview.
struct NotePreviewController: Sendable {
    let message: MessageController
    let previews: NotePreviewStore

    private var notes: NoteStore { message.messages.notes }

    var routes: [Route] {
        let (path, door) = ("/notes/:tab/messages/:message/preview", message.messages.door)
        return [
            .get(path + "/400", door, thumbnail),
            .get(path + "/1600", door, picture),
            .post(path + "/delete", door.writable, delete, .makesRoom),
        ]
    }

    func thumbnail(_ tab: OpenTab, _ visit: Visit) throws -> Response { try rendition(400, tab, visit) }

    func picture(_ tab: OpenTab, _ visit: Visit) throws -> Response { try rendition(1600, tab, visit) }

    private func rendition(_ side: Int, _ tab: OpenTab, _ visit: Visit) throws -> Response {
        guard let picture = try notes.note(visit.id("message"), in: tab).linkPreview?.picture else {
            throw Refusal.notFound
        }
        return try previews.media.response(side, of: picture.medium)
    }

    func delete(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try message.change(visit, in: tab) { try previews.remove($0, of: notes, in: tab) }
    }
}
