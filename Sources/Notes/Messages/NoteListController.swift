import HTTP
import House

/// Makes a list of a message, and a text of a list.
struct NoteListController: Sendable {
    let message: MessageController

    private var notes: NoteStore { message.messages.notes }

    var routes: [Route] {
        let (path, door) = ("/notes/:tab/messages/:message", message.messages.door)
        return [
            .post(path + "/list", door.writable, makeList),
            .post(path + "/text", door.writable, makeText),
        ]
    }

    func makeList(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try message.change(visit, in: tab) { try notes.makeList($0, in: tab) }
    }

    func makeText(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try message.change(visit, in: tab) { try notes.makeText($0, in: tab) }
    }
}
