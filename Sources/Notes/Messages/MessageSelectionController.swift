import HTTP
import House
import Localization

/// Lets a member choose several messages of a tab, and deletes or moves them.
struct MessageSelectionController: Sendable {
    let messages: MessagesController

    var routes: [Route] {
        [
            .get("/notes/:tab/select", messages.door.writable, show),
            .post("/notes/:tab/chosen", messages.door.writable, change),
        ]
    }

    func show(_ tab: WritableTab, _ visit: Visit) throws -> Response { try page(tab, visit) }

    private func page(_ tab: WritableTab, _ visit: Visit, problem: Phrase? = nil) throws -> Response {
        let before = (visit.query["before"] ?? visit.form["before"]).flatMap(ID<Note>.init)
        let slice = try messages.notes.slice(before: before, in: tab.open)
        let oldest = slice.hasOlder ? slice.notes.first : nil
        let page = NoteSelectPage(
            tab: messages.place(tab.open, visit),
            notes: slice.notes.map { note in
                (note.id.description, note.preview, note.writer == visit.member.id || tab.open.isOwn)
            }, chosen: Set(visit.form.values("message")), targets: try messages.targets(besides: tab.open, visit),
            before: before?.description,
            olderPath: oldest.map { "\(NotesController.path(tab.id))/select?before=\($0.id)" }, problem: problem)
        return try messages.pages.response(page, for: visit, status: problem == nil ? .ok : .unprocessableContent)
    }

    private func refuse(_ problem: Phrase, _ tab: WritableTab, _ visit: Visit) throws -> Response {
        if visit.isPart { return Pages.refused(["messages": problem], visit) }
        return try page(tab, visit, problem: problem)
    }

    func change(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        let ids = visit.form.values("message").compactMap(ID<Note>.init)
        guard !ids.isEmpty else { return try refuse(Phrase("Select at least one."), tab, visit) }
        switch visit.form["do"] {
        case "delete": _ = try messages.notes.remove(ids, from: tab)
        case "move":
            guard let to = visit.form["to"].flatMap(ID<NoteTab>.init) else { throw Refusal.notFound }
            let target = try messages.door.open(to, for: visit.member).writable()
            do {
                _ = try messages.notes.move(ids, from: tab, to: target)
            } catch Refusal.conflict(let problem) {
                return try refuse(problem, tab, visit)
            }
            guard visit.isPart else { return .seeOther(NotesController.path(target.id)) }
            var response = try messages.done(tab, visit)
            response.headers["Content-Location"] = NotesController.path(target.id)
            return response
        default: throw Refusal.notFound
        }
        return try messages.done(tab, visit)
    }
}
