import HTML
import House
import Localization

/// An entity's name, icon and notes, for a new one or for one that exists.
struct EntityFormPage: Page {
    let graph: GraphHead
    /// `/graphs/:graph/entities` for a new one, `/graphs/:graph/entities/:entity` otherwise.
    let action: String
    /// Nil for a new one. In a conflict the current version, so that the next save wins knowingly.
    let version: Int?
    let name: String
    let icon: String
    /// What one of its things is called.
    let item: ItemName
    let notes: String
    /// The nodes that the mentions in the notes mean: lines of an id and the text between the brackets.
    var mentions = ""
    /// Who else sees it.
    var seenBy: SeenBy?
    /// The version that was saved while this form was open.
    var conflict: EntityConflict?
    /// Shown above the form, as when the edited node was deleted meanwhile.
    var notice: Phrase?
    var problems: [String: Phrase] = [:]

    private var isNew: Bool { version == nil }
    private var back: String { isNew ? graph.path : action }

    func title(_ words: Words) -> String {
        words.title(of: isNew ? graph.name : name, isNew ? words("New entity") : words("Edit entity"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(isNew ? words("New entity") : words("Edit entity"), above: (graph.name, back)).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(if: isNew && notice == nil, templates(words))
        \(conflict, { $0.notice(words) })
        \(notice, { "<div class=\"alert\" role=\"alert\"><p>\(words($0))</p></div>" })
        \(KeepDraft(key: action).begin(words))
        <div class="\(conflict == nil ? "one" : "comparison")">
        \(conflict, { $0.theirs(than: notes, words) })
        \(form(words))
        </div>
        </keep-draft>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [("name", words("Name")), ("icon", words("Icon")), ("notes", words("Notes"))] + ItemNameFields.summary(words)
    }

    /// A new entity is not asked: that is done where its first thing is added.
    private var asksItem: Bool { !isNew || !item.isEmpty }

    private func templates(_ words: Words) -> HTML {
        """
        <nav class="chips" aria-label="\(words("From a template"))"><a class="chip" href="\(url: "\(graph.path)/templates")">\
        \(Icon.box.html)\(words("From a template"))</a></nav>
        """
    }

    private func form(_ words: Words) -> HTML {
        """
        <form class="form form--text" method="post" autocomplete="off" action="\(url: action)">
        \(if: conflict != nil, "<h2 class=\"comparison__title\">\(words("Yours"))</h2>")
        \(version, { hidden("version", "\($0)") })\(hidden("mentions", mentions))
        \(nameField(words))
        \(IconField(value: icon, fallback: .note, problems: problems).html(words))
        \(notesField(words))
        \(if: asksItem, ItemNameFields(name: item, problems: problems).html(words))
        \(seenBy, { $0.html(words) })
        \(FormEnd(title: isNew ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }

    private func nameField(_ words: Words) -> HTML {
        FormField("name", words("Name"), problems, words).input(
            name,
            rules: """
                required maxlength="200" autocomplete="off" placeholder="\(words("Books"))"\
                \(if: isNew && name.isEmpty, " autofocus")
                """)
    }

    private func notesField(_ words: Words) -> HTML {
        MentionArea(
            source: "\(graph.path)/nodes",
            field: FormField("notes", words("Notes"), problems, words).area(notes, rules: "maxlength=\"100000\"")
        ).html(words)
    }
}
