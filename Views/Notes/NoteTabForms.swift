import HTML
import House
import Localization

/// The page that names a tab, a new one or an existing one.
struct NoteTabFormPage: Page {
    let action: String
    /// `nil` for a new tab.
    let version: Int?
    let name: String
    let back: String
    /// The present name, if another member renamed the tab while this form was open.
    var nameMeanwhile: String?
    var problems: [String: Phrase] = [:]
    /// Who will see a new tab.
    var audience: NewAudience?

    private var isNew: Bool { version == nil }

    /// The limit in UTF-16 units: the 24 characters may have 400 scalars, of two units each. A family emoji is one
    /// character of up to 19 units.
    private static let maxLength = 800

    /// Up to 24 characters as people count them: letters with their marks, emoji of several scalars. The space behind an
    /// emoji at the beginning is none.
    private static let pattern = {
        let character = #"(?:\p{RGI_Emoji}|\P{M}[\p{M}\u1160-\u11FF]*(?:\u200D\P{M}\p{M}*)*)"#
        return #"\s*(?:\p{RGI_Emoji} \#(character){0,23}|\#(character){1,24})\s*"#
    }()

    func title(_ words: Words) -> String { isNew ? words("New tab") : words.title(of: name, words("Rename tab")) }

    func main(_ words: Words) -> HTML {
        let hint = words("At most 24 characters. An emoji at the start makes it easy to find.")
        return NamingForm(
            title: isNew ? words("New tab") : words("Rename tab"), action: action, version: version,
            field: NamingForm.Input(
                name: "title", label: words("Title"), hint: hint, limit: Self.maxLength, pattern: Self.pattern),
            name: name,
            back: back,
            nameMeanwhile: nameMeanwhile, problems: problems, audience: audience
        ).html(words)
    }
}

/// The page that deletes a tab with other members' messages.
struct DeleteNoteTabPage: Page {
    let path: String
    let name: String
    let count: Int
    let others: Int

    func title(_ words: Words) -> String { words.title(of: name, words("Delete tab")) }

    func main(_ words: Words) -> HTML {
        DeletionForm(
            title: words("Delete “\(name)”?"), above: (name, path), points: points(words), action: "\(path)/delete",
            name: nil,
            beforeName: hidden("confirmed", "on"), button: words("Delete tab")
        ).html(words)
    }

    private func points(_ words: Words) -> HTML {
        """
        <li>\(Icon.trash.html)\(words("\(count) messages will be deleted with it."))</li>
        \(if: others > 0, "<li>\(Icon.people.html)\(words("\(others) of them were written by others."))</li>")
        <li>\(Icon.undo.html)\(words("You can restore it from the bin for 30 days."))</li>
        """
    }
}

/// The page of all tabs, to order, rename, share and delete them.
struct NoteTabsPage: Page {
    let tabs: [Row]
    let canAdd: Bool

    struct Row: Sendable {
        let link: NoteTabLink
        /// It may be the emoji that the title begins with; `name` is the rest of the title.
        let icon: ChosenIcon
        let name: String
        /// The inbox stays first.
        let isFixed: Bool
        let owner: Avatar?
    }

    func title(_ words: Words) -> String { words.title(of: words("Notes"), words("Tabs")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Tabs"), above: (words("Notes"), "/notes"), actions: canAdd ? add(words) : HTML()).html)
        <ul class="list card">\(tabs.filter(\.isFixed), { "<li>\(row($0, words))</li>" })</ul>
        \(if: tabs.contains { !$0.isFixed }, sorted(words))
        \(if: canAdd, "<ul class=\"list card\">\(LinkRow("/notes/settings", .gear, words("Notes settings")).html)</ul>")
        """
    }

    private func add(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"/notes/new\">\(Icon.plus.html)\(words("Tab"))</a>"
    }

    private func sorted(_ words: Words) -> HTML {
        let movable = tabs.filter { !$0.isFixed }
        return """
            <sort-rows action="/notes/order" \(SortableRow.said(words))>
            <ol class="list card">\(Array(movable.enumerated()), { index, tab in
                sortable(tab, isFirst: index == 0, isLast: index + 1 == movable.count, words)
            })</ol></sort-rows>
            """
    }

    private func sortable(_ tab: Row, isFirst: Bool, isLast: Bool, _ words: Words) -> HTML {
        """
        <li class="sortable" data-id="\(tab.link.id)">\(SortableRow.grip)\(row(tab, words))\
        <span class="sortable__moves">\(move(tab, .up, isOff: isFirst, words))\(move(tab, .down, isOff: isLast, words))\
        </span></li>

        """
    }

    private func row(_ tab: Row, _ words: Words) -> HTML {
        let end: HTML = "\(tab.owner, { $0.html })\(if: tab.link.isShared, Icon.people.html(words("Shared")))"
        return LinkRow(tab.link.path, tile: tab.icon.tile, tab.name, end: end).bare
    }

    private func move(_ tab: Row, _ way: SortableRow.Direction, isOff: Bool, _ words: Words) -> HTML {
        let name = tab.link.title
        let label = way == .up ? words("Move “\(name)” up") : words("Move “\(name)” down")
        return """
            <form method="post" action="/notes/order">\(hidden("by", way == .up ? "-1" : "1"))\
            \(SortableRow.move("tab", tab.link.id, way, label, isOff: isOff))</form>
            """
    }
}

/// The page for a guest with whom no tab is shared.
struct NoNotesPage: Page {
    func title(_ words: Words) -> String { words("Notes") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Notes")).html)
        \(EmptyPlace(
            icon: .note, title: words("No tab is shared with you yet"),
            text: words("What others share with you appears here.")).html)
        """
    }
}

/// The menu of a tab, with entries for all tabs.
struct NoteTabMenu: Sendable {
    /// The open tab's address.
    let path: String?
    /// The reader may change its contents.
    let canWrite: Bool
    /// The reader may rename, share and delete it.
    let isOwn: Bool
    /// Whether the reader is notified of its messages; `nil` where nobody else writes.
    let isFollowed: Bool?
    /// The reader may import and export notes.
    let moves: Bool

    func html(_ words: Words) -> HTML {
        Menu(label: words("More"), rows: rows(words)).html
    }

    private func rows(_ words: Words) -> HTML {
        """
        \(if: isOwn, path.map { own($0, words) } ?? HTML())\
        \(if: canWrite, path.map { Menu.link("\($0)/select", .check, words("Select messages")) } ?? HTML())\
        \(path.map { Menu.link("\($0)/overview", .picture, words("Photos, files and links")) } ?? HTML())\
        \(if: isFollowed != nil, path.map { following($0, words) } ?? HTML())\
        \(Menu.link("/notes/tabs", .sort, words("All tabs")))\
        \(if: moves, moving(words))\
        \(path.map { Menu.keep($0, words) } ?? HTML())\
        \(if: isOwn, path.map { Menu.action("\($0)/delete", .trash, words("Delete tab")) } ?? HTML())
        """
    }

    private func moving(_ words: Words) -> HTML {
        """
        \(Menu.link("/notes/import", .download, words("Import")))\
        \(Menu.link("/notes/export", .upload, words("Export")))
        """
    }

    private func following(_ path: String, _ words: Words) -> HTML {
        let isFollowed = isFollowed == true
        return Menu.change(
            "\(path)/follow", .bell, isFollowed ? words("Stop notifications") : words("Notify me of messages"),
            fields: hidden("on", isFollowed ? "0" : "1"))
    }

    private func own(_ path: String, _ words: Words) -> HTML {
        """
        \(Menu.link("\(path)/edit", .pencil, words("Rename tab")))\
        \(Menu.link("\(path)/sharing", .people, words("Sharing")))
        """
    }
}
