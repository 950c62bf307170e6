import HTML
import House
import Localization

/// The page that changes a message, or the title and items of a list, without a script.
struct NoteEditPage: Page {
    let tab: (title: String, path: String)
    /// The message's address.
    let path: String
    /// As typed.
    let content: String
    let version: Int
    let tasks: NoteTasks?
    let marks: NoteListEditor.Marks
    /// Unsaved texts of items as typed, by the items' ids.
    var typed: [String: String] = [:]
    /// The present version, if another member changed it meanwhile.
    var meanwhile: NoteText?
    /// The present texts of items that another member changed meanwhile, by the items' ids.
    var itemsMeanwhile: [(id: String, text: NoteText)] = []
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { tasks == nil ? words("Edit the message") : words("Edit the list") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: tab).html)
        \(ProblemSummary(problems, [("content", label(words))]).html(words))
        \(if: meanwhile != nil || !itemsMeanwhile.isEmpty, ConflictNotice.standing(standing(words), words))
        \(if: tasks == nil, form(words))\(tasks, { editor($0).html(problems, words) })
        """
    }

    static func hint(_ words: Words) -> String { words("**bold**, *italic*, ||hidden||, `code`, [words](address)") }

    private func form(_ words: Words) -> HTML {
        """
        \(KeepDraft(key: path).begin(words))
        <form class="form" method="post" autocomplete="off" action="\(url: path)">\(hidden("version", "\(version)"))
        \(FormField("content", label(words), hint: Self.hint(words), problems, words)
            .area(content, rules: "maxlength=\"100000\""))
        \(FormEnd(title: words("Save"), cancelPath: tab.path).html(words))
        </form>
        </keep-draft>
        """
    }

    private func editor(_ tasks: NoteTasks) -> NoteListEditor {
        NoteListEditor(
            tabPath: tab.path, path: path, content: content, marks: marks, version: version, tasks: tasks,
            typed: typed, changed: Set(itemsMeanwhile.map(\.id)))
    }

    private func label(_ words: Words) -> String { tasks == nil ? words("Message") : words("Title") }

    private func standing(_ words: Words) -> HTML {
        """
        \(meanwhile, { "<div class=\"message__text\">\($0.html(words))</div>" })\
        \(itemsMeanwhile, { "<div class=\"message__text\" id=\"now-\($0.id)\">\($0.text.html(words))</div>" })
        """
    }
}

/// The page of all actions on a message, without a script.
struct NoteMenuPage: Page {
    let tab: (title: String, path: String)
    let note: NoteBubble
    /// The tabs that it can be moved to.
    let targets: [Choice]

    func title(_ words: Words) -> String { words("Message") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Message"), above: tab).html)
        <ol class="messages__list messages__list--alone">\(note.html(words))</ol>
        \(note.bell?.path ?? note.remindPath, { "<div class=\"list card note-actions\">\(Menu.link($0, .bell, words("Remind me")))</div>" })
        \(if: note.canWrite, actions(words))
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        <div class="list card note-actions">
        \(if: note.canEdit || note.tasks != nil, Menu.link("\(note.path)/edit", .pencil, words("Edit")))
        \(actionButton("pin", [("pinned", note.isPinned ? "0" : "1")], .pin, note.isPinned ? words("Unpin") : words("Pin")))
        \(if: note.canEdit || note.tasks != nil, Menu.versions(of: note.path, words))
        \(if: note.canDelete, note.tasks == nil ? actionButton("list", [], .list, words("Make a list")) : actionButton("text", [], .note, words("Make it text")))
        \(if: note.canDelete, actionButton("delete", [], .trash, words("Delete"), isDangerous: true))
        </div>
        <form class="form" method="post" action="\(url: note.path)/react">
        \(FormField("emoji", words("Reaction"), hint: words("One emoji; none takes it away."), [:], words)
            .input(note.reaction, rules: "maxlength=\"40\" autocomplete=\"off\""))
        \(FormEnd(title: words("Save")).html(words))</form>
        \(if: note.canDelete && !targets.isEmpty, move(words))
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

    private func move(_ words: Words) -> HTML {
        """
        <form class="form" method="post" action="\(url: tab.path)/chosen">\(hidden("message", note.id))\(hidden("do", "move"))
        \(FormField("to", words("Move to"), [:], words).select(targets, ""))
        \(FormEnd(title: words("Move")).html(words))</form>
        """
    }
}

/// The page that selects several messages, without a script.
struct NoteSelectPage: Page {
    let tab: (title: String, path: String)
    let notes: [(id: String, text: String, canDelete: Bool)]
    /// The ids of those that are ticked.
    let chosen: Set<String>
    let targets: [Choice]
    /// The message that follows the shown ones; `nil` if they are the newest.
    let before: String?
    /// The address of older messages.
    let olderPath: String?
    var problem: Phrase?

    func title(_ words: Words) -> String { words("Select messages") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: tab).html)
        \(ProblemSummary(problem.map { ["messages": $0] } ?? [:], [("messages", words("Messages"))]).html(words))
        \(olderPath, { "<p><a class=\"button\" href=\"\(url: $0)\">\(words("Older messages"))</a></p>" })
        <form class="form" method="post" action="\(url: tab.path)/chosen">\(before, { hidden("before", $0) })
        <div class="list card" id="messages">\(notes, { row($0) })</div>
        \(FormField("to", words("Move to"), [:], words).select(targets, ""))
        <div class="form__end"><button class="button" name="do" value="move">\(words("Move"))</button>
        <button class="button button--danger" name="do" value="delete">\(words("Delete"))</button>
        <a class="button button--bare" href="\(url: tab.path)">\(words("Cancel"))</a></div>
        </form>
        \(if: before != nil, "<p><a class=\"button\" href=\"\(url: tab.path)/select\">\(words("Newest messages"))</a></p>")
        """
    }

    private func row(_ note: (id: String, text: String, canDelete: Bool)) -> HTML {
        """
        <label class="row row--choice"><input class="tick" type="checkbox" name="message" value="\(note.id)"\
        \(if: chosen.contains(note.id), " checked")\(if: !note.canDelete, " disabled")><span class="row__text">\(note.text)</span></label>

        """
    }
}
