import HTTP
import House

/// How a member wants the notes.
struct NoteSettingsController: Sendable {
    let previews: NotePreviewStore
    let pages: Pages

    var routes: [Route] {
        [.get(NotesRoom.settings, show, .writing), .post(NotesRoom.settings, save)]
    }

    func show(_ visit: Visit) throws -> Response {
        let page = NoteSettingsPage(
            hasPreviews: try previews.hasPreviews(visit.member.id), isOff: previews.servers.isOff,
            isSaved: visit.query["saved"] != nil)
        return try pages.response(page, for: visit)
    }

    func save(_ visit: Visit) throws -> Response {
        try previews.setPreviews(visit.form["previews"] == "1", for: visit.member.id)
        return .seeOther(NotesRoom.settings + "?saved=1")
    }
}
