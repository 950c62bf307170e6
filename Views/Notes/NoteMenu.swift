import HTML
import House
import Localization

/// The menus that a script offers for a message and for a tab, and the number of chosen messages.
struct NoteMenuTemplate: Sendable {
    let canWrite: Bool
    /// The reader may react.
    let canJoin: Bool
    /// Whether the reader writes in other rooms.
    let canGive: Bool

    func html(_ words: Words) -> HTML {
        """
        <template class="notes__menu"><div class="menu__panel menu__panel--message" role="menu">
        \(if: canJoin, reactions)
        \(rows(words), { row($0.name, $0.icon, $0.title, isDangerous: $0.name == "delete") })
        </div></template>
        <template class="notes__tab-menu"><div class="menu__panel" role="menu">
        \(row("rename", .pencil, words("Rename")))\(row("share", .people, words("Sharing")))\
        \(row("seen", .check, words("Mark as read")))\(row("delete", .trash, words("Delete"), isDangerous: true))
        </div></template>
        <template class="notes__chosen"><div class="chosen" role="toolbar" aria-label="\(words("Selected messages"))" \
        data-count="\(words("\(count) selected"))">
        <button class="button button--icon button--bare" type="button" data-do="end" aria-label="\(words("Cancel"))">\
        \(Icon.close.html)</button><b class="chosen__count" role="status"></b>
        <button class="button button--icon button--bare" type="button" data-do="copy" aria-label="\(words("Copy"))" \
        title="\(words("Copy"))">\(Icon.copy.html)</button>
        \(if: canWrite, changes(words))
        </div></template>
        <template class="notes__words" data-copied="\(words("Copied"))" data-newest="\(words("Newest messages"))" \
        data-move="\(words("Move to"))" data-copy-to="\(words("Copy to"))" data-copied-to="\(words("Copied"))" \
        data-nowhere="\(words("There is no other tab that you can write in."))" \
        data-gone="\(words("This tab no longer exists, or you can no longer see it."))" \
        data-undo="\(words("Undo"))" data-failed="\(words("That did not work. Nothing is lost: try again."))" \
        data-unsent="\(words("Not sent yet. Retrying automatically."))" \
        data-refused="\(words("This was not sent. It is under Settings → Not sent yet."))" \
        data-away="\(words("Sign in again to send this."))" data-locked="\(words("Unlock this tab to send it."))"></template>
        """
    }

    /// The placeholder that the script fills in.
    private var count: String { "{n}" }

    private func changes(_ words: Words) -> HTML {
        """
        <button class="button button--icon button--bare" type="button" data-do="move" aria-label="\(words("Move"))" \
        title="\(words("Move"))">\(Icon.forward.html)</button>
        <button class="button button--icon button--bare" type="button" data-do="delete" \
        aria-label="\(words("Delete"))" title="\(words("Delete"))">\(Icon.trash.html)</button>
        """
    }

    private var reactions: HTML {
        """
        <div class="reactions" role="group">\(NoteEmoji.usual, { emoji in
            "<button class=\"reactions__one\" type=\"button\" role=\"menuitem\" data-do=\"react\" data-emoji=\"\(emoji)\">\(emoji)</button>"
        })</div>
        """
    }

    private func rows(_ words: Words) -> [(name: String, icon: Icon, title: String)] {
        let all: [(String, Icon, String)] = [
            ("reply", .reply, words("Reply")), ("edit", .pencil, words("Edit")), ("copy", .copy, words("Copy")),
            ("share", .upload, words("Share")),
            ("address", .link, words("Copy address")), ("move", .forward, words("Move")),
            ("copyTo", .copy, words("Copy to another tab")),
            ("pin", .pushpin, words("Pin")), ("unpin", .pushpin, words("Unpin")), ("remind", .bell, words("Remind me")),
            ("versions", .clock, words("Earlier versions")),
            ("unpreview", .close, words("Remove preview")),
            ("sink", .down, words("Move ticked to the bottom")), ("clear", .check, words("Delete ticked items")),
            ("list", .list, words("Turn into list")), ("text", .note, words("Turn into text")),
            ("give", .graph, words("Use in graphs or diary")),
            ("select", .check, words("Select")), ("delete", .trash, words("Delete")),
        ]
        let offered = all.filter { canGive || $0.0 != "give" }
        return offered.filter {
            canWrite || ["copy", "share", "address", "copyTo", "remind", "give", "select"].contains($0.0)
        }
    }

    private func row(_ name: String, _ icon: Icon, _ title: String, isDangerous: Bool = false) -> HTML {
        """
        <button class="menu__row\(if: isDangerous, " menu__row--danger")" type="button" role="menuitem" \
        data-do="\(name)">\(icon.html)\(title)</button>
        """
    }
}

/// The page of all actions on a message, without a script.
struct NoteMenuPage: Page {
    let tab: (title: String, path: String)
    let note: NoteBubble
    /// The tabs that it can be moved to.
    let targets: [Choice]
    /// Whether the reader writes in other rooms.
    let canGive: Bool

    var entries: [String]? { ["notes-tab"] }

    func title(_ words: Words) -> String { words.title(of: tab.title, words("Message")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Message"), above: tab).html)
        <ol class="messages__list messages__list--alone">\(note.html(words))</ol>
        \(note.bell?.path ?? note.remindPath, { "<div class=\"list card note-actions\">\(Menu.link($0, .bell, words("Remind me")))</div>" })
        \(if: canGive, "<div class=\"list card note-actions\">\(Menu.link("\(note.path)/give", .graph, words("Use in graphs or diary")))</div>")
        \(if: note.canWrite, actions(words))
        \(if: note.canJoin, reaction(words))
        \(if: note.canDelete && !targets.isEmpty, move(words))
        \(if: !targets.isEmpty, copy(words))
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        <div class="list card note-actions">
        \(Menu.link("\(tab.path)?reply=\(note.id)#composer", .reply, words("Reply")))
        \(if: note.canEdit || note.tasks != nil, Menu.link("\(note.path)/edit", .pencil, words("Edit")))
        \(actionButton("pin", [("pinned", note.isPinned ? "0" : "1")], .pushpin, note.isPinned ? words("Unpin") : words("Pin")))
        \(if: note.canEdit || note.tasks != nil, Menu.versions(of: note.path, words))
        \(if: note.tasks?.isPartlyTicked == true, actionButton("items/sink", [], .down, words("Move ticked to the bottom")))
        \(if: note.tasks?.isTicked == true, actionButton("items/clear", [], .check, words("Delete ticked items")))
        \(if: note.canEdit, Menu.link("\(note.path)/media", .picture, words("Photos and files")))
        \(if: note.canDelete && note.preview != nil, actionButton("preview/delete", [], .close, words("Remove preview")))
        \(if: note.canDelete, note.tasks == nil ? actionButton("list", [], .list, words("Turn into list")) : actionButton("text", [], .note, words("Turn into text")))
        \(if: note.canDelete, actionButton("delete", [], .trash, words("Delete"), isDangerous: true))
        </div>
        """
    }

    private func reaction(_ words: Words) -> HTML {
        """
        <form class="form" method="post" action="\(url: note.path)/react">
        \(FormField("emoji", words("Reaction"), hint: words("One emoji. Empty removes it."), [:], words)
            .input(note.reaction, rules: "maxlength=\"40\" autocomplete=\"off\""))
        \(FormEnd(title: words("Save")).html(words))</form>
        """
    }

    private func actionButton(
        _ name: String, _ fields: [(String, String)], _ icon: Icon, _ title: String, isDangerous: Bool = false
    ) -> HTML {
        """
        <form method="post" action="\(url: note.path)/\(name)">\(fields, { hidden($0.0, $0.1) })\
        <button class="menu__row\(if: isDangerous, " menu__row--danger")">\(icon.html)\(title)</button></form>
        """
    }

    private func copy(_ words: Words) -> HTML {
        """
        <form class="form" method="post" action="\(url: note.path)/copy">
        \(FormField("to", words("Copy to"), [:], words).select(targets, ""))
        \(FormEnd(title: words("Copy to another tab")).html(words))</form>
        """
    }

    private func move(_ words: Words) -> HTML {
        """
        <form class="form" method="post" action="\(url: tab.path)/chosen">\(hidden("message", note.id))\(hidden("do", "move"))
        \(FormField("to", words("Move to"), [:], words).select(targets, ""))
        \(FormEnd(title: words("Move")).html(words))</form>
        """
    }
}

/// The emoji offered first.
enum NoteEmoji {
    static let usual = ["❤️", "👍", "😂", "🎉", "😮", "😢"]
}
