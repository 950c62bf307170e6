import HTTP
import House
import Localization

/// One message: showing, changing, pinning and deleting it.
struct MessageController: Sendable {
    let messages: MessagesController

    private var notes: NoteStore { messages.notes }
    private var pages: Pages { messages.pages }

    var routes: [Route] {
        let (path, door) = ("/notes/:tab/messages/:message", messages.door)
        return [
            .get(path, door, show),
            .get(path + "/menu", door, menu),
            .get(path + "/mentions", door, mentions),
            .get(path + "/edit", door.writable, edit),
            .post(path, door.writable, update),
            .post(path + "/arrived", door.writable, arrived),
            .post(path + "/pin", door.writable, pin),
            .post(path + "/delete", door.writable, delete, .makesRoom),
        ]
    }

    // MARK: Reading

    func show(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        return .seeOther(NotesController.path(of: try notes.note(visit.id("message"), in: tab).id, in: tab.id))
    }

    func menu(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        let note = try notes.note(visit.id("message"), in: tab)
        let page = NoteMenuPage(
            tab: messages.place(tab, visit),
            note: try messages.bubble(note, in: tab, visit),
            targets: try messages.targets(besides: tab, visit), canGive: visit.member.role != .guest)
        return try pages.response(page, for: visit)
    }

    /// The messages that mention this one.
    func mentions(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        let note = try notes.note(visit.id("message"), in: tab)
        let path = "\(NotesController.path(tab.id))/messages/\(note.id)"
        let page = NoteMentionsPage(
            tab: messages.place(tab, visit),
            text: MaskedText(try messages.mentions.named(note.summary, visit).masked.line(limit: 100)),
            path: NotesController.path(of: note.id, in: tab.id),
            mentions: MentionedIn(rows: try pages.rooms.mentions(of: path, visit)))
        return try pages.response(page, for: visit)
    }

    // MARK: Changing

    func edit(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        let note = try notes.note(visit.id("message"), in: tab.open)
        guard note.writer == visit.member.id || note.isList else { throw Refusal.readOnly }
        let content = try messages.mentions.named(note.text, visit).signs
        return try pages.response(editPage(note, content: content, version: note.version, tab, visit), for: visit)
    }

    private func editPage(
        _ note: Note, content: String, version: Int, _ tab: WritableTab, _ visit: Visit, meanwhile: NoteText? = nil,
        problems: [String: Phrase] = [:]
    ) throws -> NoteEditPage {
        let bubble = try messages.bubble(note, in: tab.open, visit)
        return NoteEditPage(
            tab: messages.place(tab.open, visit), path: bubble.path, content: content, version: version,
            tasks: bubble.tasks, marks: marks(of: note), meanwhile: meanwhile, problems: problems)
    }

    private func marks(of note: Note) -> NoteListEditor.Marks {
        let items = note.items.map { ($0.id.description, NoteListForm.mark($0.text.line)) }
        return NoteListEditor.Marks(
            title: NoteListForm.mark(note.text.signs), items: Dictionary(items) { first, _ in first })
    }

    /// Reads texts that take the place of those in the message.
    private func reader(_ id: ID<Note>, in tab: OpenTab, _ visit: Visit) -> NoteFormReader {
        NoteFormReader(messages.mentions, visit) {
            try notes.note(id, in: tab).texts
        }
    }

    func update(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        let id: ID<Note> = try visit.id("message")
        let reader = reader(id, in: tab.open, visit)
        if let form = try NoteListForm(visit.form, reader) { return try updateList(form, in: tab, visit) }
        let form = try NoteForm(visit, reader)
        if let problem = form.problems["content"] {
            if visit.isPart { return Pages.refused(["content": problem], visit) }
            let note = try notes.note(id, in: tab.open)
            let page = try editPage(
                note, content: form.shown.signs, version: form.version ?? note.version, tab, visit,
                problems: ["content": problem])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        switch try notes.change(id, to: form.text, version: form.version, in: tab) {
        case .done: return try messages.answer(id, in: tab.open, visit)
        case .conflict(let note):
            if visit.isPart {
                return try messages.answer(id, in: tab.open, visit, status: .conflict)
            }
            let page = try editPage(
                note, content: form.shown.signs, version: note.version, tab, visit,
                meanwhile: messages.mentions.named(note.text, visit))
            return try pages.response(page, for: visit, status: .conflict)
        }
    }

    /// The buttons that move an item submit the form too.
    private func updateList(_ form: NoteListForm, in tab: WritableTab, _ visit: Visit) throws -> Response {
        try change(visit, in: tab, toForm: form.move != nil) { id in
            if let move = form.move { try notes.moveItem(move.item, by: move.places, of: id, in: tab) }
        }
    }

    /// Saves what was typed on the edit page of a list, which each of its buttons submits.
    /// - Returns: the page again if something could not be saved; then nothing was.
    private func refusal(
        saving form: NoteListForm, of id: ID<Note>, in tab: WritableTab, _ visit: Visit
    ) throws -> Response? {
        let note: Note
        let isConflict = form.problems.isEmpty
        if isConflict {
            guard case .conflict(let now) = try notes.change(id, to: form, in: tab) else { return nil }
            note = now
        } else {
            note = try notes.note(id, in: tab.open)
        }
        let (title, mentions) = (form.title ?? note.text, messages.mentions)
        var page = try editPage(
            note, content: mentions.named(title, visit).signs,
            version: isConflict ? note.version : form.version ?? note.version, tab, visit,
            meanwhile: isConflict && title != note.text ? mentions.named(note.text, visit) : nil,
            problems: form.problems)
        page.typed = form.typed
        page.itemsMeanwhile = try form.changedMeanwhile(of: note.items).map {
            ($0.id.description, try mentions.named($0.text, visit))
        }
        return try pages.response(page, for: visit, status: isConflict ? .conflict : .unprocessableContent)
    }

    /// Changes the message in the path and responds with it. What was typed on the edit page of a list is saved first.
    /// - Parameter toForm: whether a page is redirected to the message's edit form instead of the tab.
    func change(
        _ visit: Visit, in tab: WritableTab, toForm: Bool = false, _ work: (ID<Note>) throws -> Void
    ) throws -> Response { try change(visit, in: tab.joinable, toForm: toForm, work) }

    func change(
        _ visit: Visit, in tab: JoinableTab, toForm: Bool = false, _ work: (ID<Note>) throws -> Void
    ) throws -> Response {
        let id: ID<Note> = try visit.id("message")
        if let typed = try NoteListForm(visit.form, reader(id, in: tab.open, visit)),
            let refusal = try refusal(saving: typed, of: id, in: tab.open.writable(), visit)
        {
            return refusal
        }
        try work(id)
        let form = "\(NotesController.path(tab.id))/messages/\(id)/edit"
        return try messages.answer(id, in: tab.open, visit, to: toForm ? form : nil)
    }

    func arrived(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try notes.endAwaiting(visit.id("message"), in: tab)
        return .seeOther(NotesController.path(tab.id))
    }

    func pin(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try change(visit, in: tab) { try notes.pin($0, isPinned: visit.form["pinned"] == "1", in: tab) }
    }

    // MARK: Deleting

    func delete(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        _ = try notes.remove([visit.id("message")], from: tab)
        return try messages.done(tab, visit)
    }
}
