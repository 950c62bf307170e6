import HTTP
import House
import Localization

/// Tabs: listing, ordering, making, renaming and deleting them.
struct NoteTabsController: Sendable {
    let door: NoteTabDoor
    let tabs: NoteTabStore
    let household: HouseholdStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/notes/tabs", index),
            .post("/notes/order", order, .guests),
            .get("/notes/new", new, .writing),
            .post("/notes", Writer.entrance, create),
            .post("/notes/:tab/follow", door, follow, .guests),
            .get("/notes/:tab/edit", door.own, edit),
            .post("/notes/:tab", door.own, update),
            .get("/notes/:tab/delete", door.own, confirmDelete),
            .post("/notes/:tab/delete", door.own, delete, [.makesRoom, .audience]),
        ]
    }

    func index(_ visit: Visit) throws -> Response {
        let avatars = try household.avatars()
        let rows = try door.all(for: visit).map { tab in
            let (icon, name) = tab.tab.mark(visit.words)
            return NoteTabsPage.Row(
                link: NoteTabLink(tab, isOpen: false, visit), icon: icon, name: name,
                isFixed: tab.tab.isInbox && tab.isOwn,
                owner: tab.isOwn ? nil : avatars[tab.ownerId])
        }
        return try pages.response(NoteTabsPage(tabs: rows, canAdd: visit.member.role != .guest), for: visit)
    }

    func order(_ visit: Visit) throws -> Response {
        let all = try door.all(for: visit)
        var ids = all.filter { !($0.tab.isInbox && $0.isOwn) }.map(\.id)
        if let order = visit.form["order"] {
            ids = order.split(separator: ",").compactMap { ID<NoteTab>(String($0)) }
        } else {
            guard let id = visit.form["tab"].flatMap(ID<NoteTab>.init),
                let places = visit.form["by"].flatMap({ Int($0) })
            else { throw Refusal.notFound }
            try ids.move(id, by: places)
        }
        try tabs.order(ids, of: all, for: visit.member)
        return .seeOther("/notes/tabs")
    }

    // MARK: One tab

    func follow(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        try tabs.follow(tab, visit.form["on"] == "1")
        return .seeOther(NotesController.path(tab.id))
    }

    /// The form of a new tab that has a name already.
    static func newPath(named name: String) -> String { "/notes/new?name=" + PercentCoding.encode(name) }

    func new(_ visit: Visit) throws -> Response {
        let name = NoteTabTitle.tidied(visit.query["name"] ?? "")
        let page = NoteTabFormPage(
            action: "/notes", version: nil, name: name, back: "/notes",
            audience: try household.newAudience(guestsJoin: true))
        return try pages.response(page, for: visit)
    }

    func create(_ writer: Writer, _ visit: Visit) throws -> Response {
        let (name, problems) = Self.title(visit.form)
        guard problems.isEmpty else {
            let page = NoteTabFormPage(
                action: "/notes", version: nil, name: name, back: "/notes", problems: problems,
                audience: try household.newAudience(visit.form, guestsJoin: true))
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let tab = try tabs.add(name, for: writer, audience: HouseholdStore.choice(visit.form))
        return .seeOther(NotesController.path(tab))
    }

    private static func title(_ form: FormFields) -> (String, [String: Phrase]) {
        let name = NoteTabTitle.tidied(form["title"] ?? "")
        if name.isEmpty { return (name, ["title": Phrase("Enter a name.")]) }
        if NoteTabTitle.isLong(name) || name.unicodeScalars.count > 400 {
            return (name, ["title": Phrase("This is too long: at most \(NoteTabTitle.limit) characters.")])
        }
        return (name, [:])
    }

    func edit(_ own: OwnTab, _ visit: Visit) throws -> Response {
        let (tab, path) = (own.open, NotesController.path(own.id))
        let page = NoteTabFormPage(
            action: path, version: tab.tab.version, name: tab.title, back: path)
        return try pages.response(page, for: visit)
    }

    func update(_ tab: OwnTab, _ visit: Visit) throws -> Response {
        let (name, problems) = Self.title(visit.form)
        let path = NotesController.path(tab.id)
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
            path: NotesController.path(tab.id), name: tab.open.title, count: counts.all, others: counts.others)
    }

    /// Deletes at once, or asks first if others wrote in the tab.
    func delete(_ tab: OwnTab, _ visit: Visit) throws -> Response {
        if visit.form["confirmed"] == nil, try tabs.counts(tab).others > 0 {
            return try pages.response(deletePage(tab), for: visit)
        }
        return try .seeOther(tabs.undo.bulk.place(of: tabs.remove(tab), or: "/notes"))
    }
}
