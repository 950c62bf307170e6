import HTTP
import Localization

/// Making, renaming and deleting a tab.
extension NotesController {
    func new(_ visit: Visit) throws -> Response {
        return try pages.response(
            NoteTabFormPage(action: "/notes", version: nil, name: "", back: "/notes"), for: visit)
    }

    func create(_ writer: Writer, _ visit: Visit) throws -> Response {
        let (name, problems) = Self.title(visit.form)
        guard problems.isEmpty else {
            let page = NoteTabFormPage(
                action: "/notes", version: nil, name: name, back: "/notes", problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try tabs.add(name, for: writer)))
    }

    private static func title(_ form: FormFields) -> (String, [String: Phrase]) {
        let name = NoteTabTitle.tidied(form["title"] ?? "")
        if name.isEmpty { return (name, ["title": Phrase("Give it a name.")]) }
        if NoteTabTitle.isLong(name) || name.unicodeScalars.count > 400 {
            return (name, ["title": Phrase("This is too long: at most \(NoteTabTitle.limit) characters.")])
        }
        return (name, [:])
    }

    func edit(_ own: OwnTab, _ visit: Visit) throws -> Response {
        let tab = own.open
        let page = NoteTabFormPage(
            action: Self.path(tab.id), version: tab.tab.version, name: tab.title, back: Self.path(tab.id))
        return try pages.response(page, for: visit)
    }

    func update(_ tab: OwnTab, _ visit: Visit) throws -> Response {
        let (name, problems) = Self.title(visit.form)
        let path = Self.path(tab.id)
        let version = visit.form.version
        guard problems.isEmpty else {
            let page = NoteTabFormPage(
                action: path, version: version ?? tab.open.tab.version, name: name, back: path, problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        switch try tabs.rename(tab, to: name, version: version) {
        case .done: return .seeOther(path)
        case .conflict(let current):
            let page = NoteTabFormPage(
                action: path, version: current.version, name: name, back: path, nameMeanwhile: current.name)
            return try pages.response(page, for: visit, status: .conflict)
        }
    }

    // MARK: Deleting

    func confirmDelete(_ tab: OwnTab, _ visit: Visit) throws -> Response {
        try pages.response(deletePage(tab), for: visit)
    }

    private func deletePage(_ tab: OwnTab) throws -> DeleteNoteTabPage {
        let counts = try tabs.counts(tab)
        return DeleteNoteTabPage(
            path: Self.path(tab.id), name: tab.open.title, count: counts.all, others: counts.others)
    }

    /// Deletes at once, or asks first if others wrote in the tab.
    func delete(_ tab: OwnTab, _ visit: Visit) throws -> Response {
        if visit.form["confirmed"] == nil, try tabs.counts(tab).others > 0 {
            return try pages.response(deletePage(tab), for: visit)
        }
        return try .seeOther(tabs.undo.bulk.place(of: tabs.remove(tab), or: "/notes"))
    }
}
