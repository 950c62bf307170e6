import HTML
import HTTP
import Localization

/// Deletes one message, and deletes or moves several.
extension MessagesController {
    func delete(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        _ = try notes.remove([visit.id("message")], from: tab)
        return try done(tab, visit)
    }

    /// Redirects to the tab; a script gets the toast that offers to undo.
    private func done(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        guard Self.isPart(visit) else { return .seeOther(NotesController.path(tab.id)) }
        return Pages.fragment(try pages.toast(visit)?.html(visit.words) ?? HTML(), for: visit)
    }

    func select(_ tab: WritableTab, _ visit: Visit) throws -> Response { try selectPage(tab, visit) }

    private func selectPage(_ tab: WritableTab, _ visit: Visit, problem: Phrase? = nil) throws -> Response {
        let before = (visit.query["before"] ?? visit.form["before"]).flatMap(ID<Note>.init)
        let slice = try notes.slice(before: before, in: tab.open)
        let oldest = slice.hasOlder ? slice.notes.first : nil
        let page = NoteSelectPage(
            tab: place(tab.open, visit),
            notes: slice.notes.map { note in
                (note.id.description, note.preview, note.writer == visit.member.id || tab.open.isOwn)
            }, targets: try targets(besides: tab.open, visit), before: before?.description,
            olderPath: oldest.map { "\(NotesController.path(tab.id))/select?before=\($0.id)" }, problem: problem)
        return try pages.response(page, for: visit, status: problem == nil ? .ok : .unprocessableContent)
    }

    func chosen(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        let ids = visit.form.values("message").compactMap(ID<Note>.init)
        guard !ids.isEmpty else {
            let problem = Phrase("Choose at least one of them.")
            if Self.isPart(visit) { return Pages.refused(["messages": problem], visit) }
            return try selectPage(tab, visit, problem: problem)
        }
        switch visit.form["do"] {
        case "delete": _ = try notes.remove(ids, from: tab)
        case "move":
            guard let to = visit.form["to"].flatMap(ID<NoteTab>.init) else { throw Refusal.notFound }
            let target = try door.open(to, for: visit.member).writable()
            _ = try notes.move(ids, from: tab, to: target)
            guard Self.isPart(visit) else { return .seeOther(NotesController.path(target.id)) }
            var response = try done(tab, visit)
            response.headers["Content-Location"] = NotesController.path(target.id)
            return response
        default: throw Refusal.notFound
        }
        return try done(tab, visit)
    }
}
