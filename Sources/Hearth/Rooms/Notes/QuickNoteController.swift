import HTTP
import Localization

/// Writing something down from anywhere: a page, and the part of one that a script shows over whatever is open.
struct QuickNoteController: Sendable {
    let door: NoteTabDoor
    let messages: MessagesController
    let pages: Pages

    var routes: [Route] { [.get("/notes/quick", show), .post("/notes/quick", send)] }

    func show(_ visit: Visit) throws -> Response {
        // What another program shares with this one.
        let url = visit.query["url"] ?? ""
        // What is no address of a page stands in the text: nothing that was shared is lost.
        let isSource = NoteText.isAddress(url)
        let shared = [visit.query["title"], visit.query["text"], isSource ? nil : url].compactMap(\.self)
            .filter { !$0.isEmpty }
        let page = try page(
            visit, NoteText(text: shared.joined(separator: "\n")), source: isSource ? url : "")
        guard visit.query["part"] == "1" else { return try pages.response(page, for: visit) }
        return Pages.fragment(page.form(visit.words), for: visit)
    }

    /// The tab that was open last is chosen.
    private func page(
        _ visit: Visit, _ text: NoteText, source: String, problems: [String: Phrase] = [:]
    ) throws -> QuickNotePage {
        let tabs = try door.all(for: visit.member).filter(\.canWrite)
        guard let last = try messages.tabs.tabs.lastOpened(of: tabs, by: visit.member) else { throw Refusal.readOnly }
        return QuickNotePage(
            tabs: tabs.map { Choice(value: $0.id.description, label: $0.tab.title(visit.words)) },
            chosen: visit.form["tab"] ?? last.id.description, content: text.signs,
            source: source, problems: problems)
    }

    func send(_ visit: Visit) throws -> Response {
        let form = NoteForm(visit)
        var problems = form.problems
        if form.isEmpty { problems["content"] = Phrase("Write something first.") }
        guard problems.isEmpty else {
            if MessagesController.isPart(visit) { return MessagesController.refused(problems, visit) }
            return try pages.response(
                page(visit, form.text, source: form.source, problems: problems), for: visit,
                status: .unprocessableContent)
        }
        guard let id = visit.form["tab"].flatMap(ID<NoteTab>.init) else { throw Refusal.notFound }
        let tab = try door.open(id, for: visit.member).writable()
        let note = try messages.notes.send(form, in: tab)
        // Live tells by the address where it was written.
        var response = Response.seeOther("\(NotesController.path(tab.id))#m-\(note)")
        guard MessagesController.isPart(visit) else { return response }
        response = Response(.noContent, headers: ["Cache-Control": "no-store"])
        response.headers["Content-Location"] = NotesController.path(tab.id)
        return response
    }
}
