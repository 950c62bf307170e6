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

    var entries: [String]? { ["notes-edit"] }

    func title(_ words: Words) -> String {
        words.title(of: tab.title, tasks == nil ? words("Edit message") : words("Edit list"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(tasks == nil ? words("Edit message") : words("Edit list"), above: tab).html)
        \(ProblemSummary(problems, [("content", label(words))]).html(words))
        \(if: meanwhile != nil || !itemsMeanwhile.isEmpty, ConflictNotice.standing(standing(words), words))
        \(if: tasks == nil, form(words))\(tasks, { editor($0).html(problems, words) })
        """
    }

    static func hint(_ words: Words) -> String { words("**bold**, *italic*, ||hidden||, `code`, [text](address)") }

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

    func title(_ words: Words) -> String { words.title(of: tab.title, words("Select messages")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Select messages"), above: tab).html)
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
