import HTTP
import House

/// Copies a message into another tab.
struct MessageCopyController: Sendable {
    let messages: MessagesController

    var routes: [Route] { [.post("/notes/:tab/messages/:message/copy", messages.door, copy)] }

    /// Redirects to the copy; a script stays where it is, and gets the message.
    func copy(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        guard let to = visit.form["to"].flatMap(ID<NoteTab>.init) else { throw Refusal.notFound }
        let target = try messages.door.open(to, for: visit.member).writable()
        let id: ID<Note> = try visit.id("message")
        let copy = try messages.notes.copy(id, from: tab, to: target)
        guard visit.isPart else { return .seeOther("\(NotesController.path(target.id))#m-\(copy)") }
        var response = try messages.answer(id, in: tab, visit)
        // Live tells by the address where it was written.
        response.headers["Content-Location"] = NotesController.path(target.id)
        return response
    }
}
