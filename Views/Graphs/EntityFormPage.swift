public import HTML
public import Localization

/// An entity's name, icon and notes, for a new one or for one that exists.
public struct EntityFormPage: Page {
    public let graph: GraphHead
    /// `/graphs/:graph/entities` for a new one, `/graphs/:graph/entities/:entity` otherwise.
    public let action: String
    /// Nil for a new one. In a conflict the version that stands now, so that the next save wins knowingly.
    public let version: Int?
    public let name: String
    public let icon: String
    public let notes: String
    /// What the mentions in the notes mean: lines of an id and what stands between the brackets.
    public let mentions: String
    /// What somebody else saved while this form was open.
    public let conflict: EntityConflict?
    /// What happened to what was being edited.
    public let notice: Phrase?
    public let problems: [String: Phrase]

    public init(
        graph: GraphHead, action: String, version: Int?, name: String, icon: String, notes: String,
        mentions: String = "",
        conflict: EntityConflict? = nil, notice: Phrase? = nil, problems: [String: Phrase] = [:]
    ) {
        self.graph = graph
        self.action = action
        self.version = version
        self.name = name
        self.icon = icon
        self.notes = notes
        self.mentions = mentions
        self.conflict = conflict
        self.notice = notice
        self.problems = problems
    }

    private var isNew: Bool { version == nil }
    private var back: String { isNew ? graph.path : action }

    public var sheets: [String] { conflict == nil ? ["writing"] : ["versus", "writing"] }

    public func title(_ words: Words) -> String { isNew ? words("New entity") : words("Edit entity") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (graph.name, back)).html)
        \(ProblemSummary(problems, [("name", words("Name")), ("icon", words("Icon")), ("notes", words("Notes"))]).html(words))
        \(if: isNew && notice == nil, templates(words))
        \(conflict, { $0.notice(words) })
        \(notice, { "<div class=\"alert\" role=\"alert\"><p>\(words($0))</p></div>" })
        <keep-draft key="\(action)" data-found="\(words("There is text here that was never saved."))" \
        data-restore="\(words("Put it back"))" data-discard="\(words("Throw it away"))">
        <div class="\(conflict == nil ? "one" : "versus")">
        \(conflict, { $0.theirs(than: notes, words) })
        \(form(words))
        </div>
        </keep-draft>
        """
    }

    private func templates(_ words: Words) -> HTML {
        """
        <nav class="chips" aria-label="\(words("From a template"))"><a class="chip" href="\(url: "\(graph.path)/templates")">\
        \(Icon.box.html)\(words("From a template"))</a></nav>
        """
    }

    private func form(_ words: Words) -> HTML {
        """
        <form class="form form--text" method="post" action="\(url: action)">
        \(if: conflict != nil, "<h2 class=\"versus__title\">\(words("Yours"))</h2>")
        \(version, { hidden("version", "\($0)") })\(hidden("mentions", mentions))
        \(nameField(words))
        \(IconField(value: icon, fallback: .note, problems: problems).html(words))
        \(notesField(words))
        \(FormEnd(title: isNew ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }

    private func nameField(_ words: Words) -> HTML {
        Field("name", words("Name"), problems, words).input(
            name,
            rules: """
                required maxlength="200" autocomplete="off" placeholder="\(words("Books"))"\
                \(if: isNew && name.isEmpty, " autofocus")
                """)
    }

    private func notesField(_ words: Words) -> HTML {
        MentionArea(
            source: "\(graph.path)/nodes",
            field: Field("notes", words("Notes"), problems, words).area(notes, rules: "maxlength=\"100000\"")
        ).html(words)
    }
}
