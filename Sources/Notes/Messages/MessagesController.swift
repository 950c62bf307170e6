import HTML
import HTTP
import House
import Localization

/// Sends messages to a tab. A script asks for `part=1` and gets the message alone.
struct MessagesController: Sendable {
    let door: NoteTabDoor
    let notes: NoteStore
    let notesController: NotesController
    let pages: Pages
    let clock: WallClock

    var routes: [Route] { [.upload("/notes/:tab/messages", door.writable, send)] }

    func send(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        let reader = NoteFormReader(mentions, visit) {
            try notesController.tabs.draft(in: tab.open).map { [$0.text] } ?? []
        }
        let form = try NoteForm(visit, reader)
        guard form.problems.isEmpty else { return try refuse(form, in: tab, visit) }
        guard !form.isEmpty else {
            // No redirect for a script: it takes one for a session that ended.
            if visit.isPart { return Pages.refused(["content": Phrase("Write something first.")], visit) }
            return .seeOther(NotesController.path(tab.id))
        }
        let id = try notes.send(form, in: tab)
        if visit.form["back"] == "/today" { return .seeOther("/today") }
        return try answer(id, in: tab.open, visit)
    }

    /// Shows the tab with the problems, and what was typed in the composer.
    private func refuse(_ form: NoteForm, in tab: WritableTab, _ visit: Visit) throws -> Response {
        if visit.isPart { return Pages.refused(form.problems, visit) }
        var page = try notesController.tabPage(tab.open, visit, problems: form.problems)
        page.composer?.draft = form.shown
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }

    // MARK: Shared by the controllers of messages

    var mentions: NoteMentions { NoteMentions(rooms: pages.rooms) }

    /// Redirects to the message; a script gets the message alone.
    func answer(
        _ id: ID<Note>, in tab: OpenTab, _ visit: Visit, status: Status = .ok, to page: String? = nil
    ) throws -> Response {
        guard visit.isPart else { return .seeOther(page ?? "\(NotesController.path(tab.id))#m-\(id)") }
        let bubble = try bubble(notes.note(id, in: tab), in: tab, visit)
        var response = Pages.fragment(bubble.html(visit.words), for: visit)
        response.status = status
        return response
    }

    func bubble(_ note: Note, in tab: OpenTab, _ visit: Visit) throws -> NoteBubble {
        try notesController.builder(tab, [note], visit).bubble(note)
    }

    func place(_ tab: OpenTab, _ visit: Visit) -> (title: String, path: String) {
        (tab.tab.title(visit.words), NotesController.path(tab.id))
    }

    func targets(besides tab: OpenTab, _ visit: Visit) throws -> [Choice] {
        try door.all(for: visit).filter { $0.canWrite && $0.id != tab.id }
            .map { Choice(value: $0.id.description, label: $0.tab.title(visit.words)) }
    }

    /// Redirects to the tab; a script gets the toast that offers to undo.
    func done(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        guard visit.isPart else { return .seeOther(NotesController.path(tab.id)) }
        return Pages.fragment(try pages.toast(visit)?.html(visit.words) ?? HTML(), for: visit)
    }
}
