import HTML
import HTTP
import Localization

/// Messages of a tab: sending, changing, pinning, reacting, deleting and moving them. A script asks for `part=1` and gets
/// the message alone.
struct MessagesController: Sendable {
    let door: NoteTabDoor
    let notes: NoteStore
    let tabs: NotesController
    let household: HouseholdStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        let path = "/notes/:tab/messages/:message"
        return [
            .post("/notes/:tab/messages", files: send, where: { visit in _ = try writable(visit) }),
            .get(path, show),
            .get(path + "/menu", menu),
            .get(path + "/edit", edit),
            .post(path, update),
            .post(path + "/arrived", arrived),
            .post(path + "/pin", pin),
            .post(path + "/react", react),
            .post(path + "/list", makeList),
            .post(path + "/text", makeText),
            .post(path + "/delete", delete, .makesRoom),
            .get("/notes/:tab/select", select),
            .post("/notes/:tab/chosen", chosen),
        ]
    }

    func open(_ visit: Visit) throws -> OpenTab { try door.open(visit.id("tab"), for: visit.member) }

    func writable(_ visit: Visit) throws -> WritableTab { try open(visit).writable() }

    // MARK: Sending

    func send(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        let form = NoteForm(visit)
        guard form.problems.isEmpty else { return try refuse(form, in: tab, visit) }
        guard !form.isEmpty else { return .seeOther(NotesController.path(tab.id)) }
        let id = try notes.send(form, in: tab)
        if visit.form["back"] == "/today" { return .seeOther("/today") }
        return try answer(id, in: tab.open, visit)
    }

    /// What was typed stays where it was typed.
    private func refuse(_ form: NoteForm, in tab: WritableTab, _ visit: Visit) throws -> Response {
        if Self.isPart(visit) { return Self.refused(form.problems, visit) }
        var page = try tabs.tabPage(tab.open, visit, problems: form.problems)
        page.composer?.draft = form.text
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }

    static func isPart(_ visit: Visit) -> Bool { visit.form["part"] == "1" }

    static func refused(_ problems: [String: Phrase], _ visit: Visit) -> Response {
        var response = Pages.fragment("<p>\(problems.values.first.map { visit.words($0) } ?? "")</p>")
        response.status = .unprocessableContent
        return response
    }

    /// Back to the message, or the message alone.
    func answer(
        _ id: ID<Note>, in tab: OpenTab, _ visit: Visit, status: Status = .ok, to page: String? = nil
    ) throws -> Response {
        guard Self.isPart(visit) else { return .seeOther(page ?? "\(NotesController.path(tab.id))#m-\(id)") }
        let bubble = try NotePages(tab, visit, household, now: clock.now().date).bubble(notes.note(id, in: tab))
        var response = Pages.fragment(bubble.html(visit.words), for: visit)
        response.status = status
        return response
    }

    func arrived(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        try notes.endAwaiting(visit.id("message"), in: tab)
        return .seeOther(NotesController.path(tab.id))
    }

    // MARK: Reading

    func show(_ visit: Visit) throws -> Response {
        let tab = try open(visit)
        return .seeOther(NotesController.path(of: try notes.note(visit.id("message"), in: tab).id, in: tab.id))
    }

    func menu(_ visit: Visit) throws -> Response {
        let tab = try open(visit)
        let note = try notes.note(visit.id("message"), in: tab)
        let page = NoteMenuPage(
            tab: place(tab, visit),
            note: try NotePages(tab, visit, household, now: clock.now().date).bubble(note),
            targets: try targets(besides: tab, visit))
        return try pages.response(page, for: visit)
    }

    private func place(_ tab: OpenTab, _ visit: Visit) -> (title: String, path: String) {
        (tab.tab.title(visit.words), NotesController.path(tab.id))
    }

    private func targets(besides tab: OpenTab, _ visit: Visit) throws -> [Choice] {
        try door.all(for: visit.member).filter { $0.canWrite && $0.id != tab.id }
            .map { Choice(value: $0.id.description, label: $0.tab.title(visit.words)) }
    }

    // MARK: Changing

    func edit(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        let note = try notes.note(visit.id("message"), in: tab.open)
        guard note.writer == visit.member.id || note.isList else { throw Refusal.readOnly }
        return try pages.response(
            editPage(note, content: note.text.signs, version: note.version, tab, visit), for: visit)
    }

    private func editPage(
        _ note: Note, content: String, version: Int, _ tab: WritableTab, _ visit: Visit, meanwhile: NoteText? = nil,
        problems: [String: Phrase] = [:]
    ) throws -> NoteEditPage {
        let bubble = try NotePages(tab.open, visit, household, now: clock.now().date).bubble(note)
        return NoteEditPage(
            tab: place(tab.open, visit), path: bubble.path, content: content, version: version, tasks: bubble.tasks,
            meanwhile: meanwhile, problems: problems)
    }

    func update(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        let id: ID<Note> = try visit.id("message")
        let form = NoteForm(visit)
        if let problem = form.problems["content"] {
            if Self.isPart(visit) { return Self.refused(["content": problem], visit) }
            let note = try notes.note(id, in: tab.open)
            let page = try editPage(
                note, content: form.text.signs, version: form.version ?? note.version, tab, visit,
                problems: ["content": problem])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        switch try notes.change(id, to: form.text, version: form.version, in: tab) {
        case .saved: return try answer(id, in: tab.open, visit)
        case .changedMeanwhile(let note):
            if Self.isPart(visit) { return try answer(id, in: tab.open, visit, status: .conflict) }
            let page = try editPage(
                note, content: form.text.signs, version: note.version, tab, visit, meanwhile: note.text)
            return try pages.response(page, for: visit, status: .conflict)
        }
    }

    func pin(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        let id: ID<Note> = try visit.id("message")
        try notes.pin(id, isPinned: visit.form["pinned"] == "1", in: tab)
        return try answer(id, in: tab.open, visit)
    }

    func react(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        let id: ID<Note> = try visit.id("message")
        let emoji = (visit.form["emoji"] ?? "").tidiedLine
        guard emoji.isEmpty || emoji.count == 1 && emoji.first?.isEmoji == true && emoji.unicodeScalars.count <= 40
        else { throw Refusal.badRequest(Phrase("A reaction is one emoji.")) }
        try notes.react(emoji, to: id, in: tab)
        return try answer(id, in: tab.open, visit)
    }

    func makeList(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        let id: ID<Note> = try visit.id("message")
        try notes.makeList(id, in: tab)
        return try answer(id, in: tab.open, visit)
    }

    func makeText(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        let id: ID<Note> = try visit.id("message")
        try notes.makeText(id, in: tab)
        return try answer(id, in: tab.open, visit)
    }

    // MARK: Deleting, and many at once

    func delete(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        _ = try notes.remove([visit.id("message")], from: tab)
        return try done(tab, visit)
    }

    /// Back to the tab; a script gets the toast with its undo.
    private func done(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        guard Self.isPart(visit) else { return .seeOther(NotesController.path(tab.id)) }
        return Pages.fragment(try pages.toast(visit)?.html(visit.words) ?? HTML(), for: visit)
    }

    func select(_ visit: Visit) throws -> Response { try selectPage(writable(visit), visit) }

    private func selectPage(_ tab: WritableTab, _ visit: Visit, problem: Phrase? = nil) throws -> Response {
        let slice = try notes.slice(before: visit.query["before"].flatMap(ID<Note>.init), in: tab.open)
        let page = NoteSelectPage(
            tab: place(tab.open, visit),
            notes: slice.notes.map { note in
                (note.id.description, note.preview, note.writer == visit.member.id || tab.open.isOwn)
            }, targets: try targets(besides: tab.open, visit), problem: problem)
        return try pages.response(page, for: visit, status: problem == nil ? .ok : .unprocessableContent)
    }

    func chosen(_ visit: Visit) throws -> Response {
        let tab = try writable(visit)
        let ids = visit.form.values("message").compactMap(ID<Note>.init)
        guard !ids.isEmpty else {
            let problem = Phrase("Choose at least one of them.")
            if Self.isPart(visit) { return Self.refused(["messages": problem], visit) }
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
