import HTML
import House
import Localization

/// An attribute's name, icon, values and notes, for a new one or for one that exists.
struct AttributeFormPage: Page {
    /// `/graphs/:graph/entities/:entity/attributes` for a new one, `/graphs/:graph/attributes/:attribute` otherwise.
    let action: String
    /// The page that Cancel leads to.
    let back: String
    let owner: AttributePage.Owner
    /// Nil for a new one.
    let version: Int?
    let name: String
    let icon: String
    let notes: String
    /// The nodes that the mentions in the notes mean: lines of an id and the text between the brackets.
    let mentions: String
    /// The page that lists what can be mentioned.
    let nodesPath: String
    /// What is suggested, or was typed, for what one of the entity's things is called; nil where it is not asked.
    var question: ItemName?
    let inputs: [FieldInput]
    /// The version that was saved while this form was open.
    var conflict: EntityConflict?
    /// Shown above the form.
    var notice: Phrase?
    var problems: [String: Phrase] = [:]

    private var isNew: Bool { version == nil }

    func title(_ words: Words) -> String {
        isNew ? owner.item.new(in: owner.name, words) : words.title(of: name, words("Edit"))
    }

    private func heading(_ words: Words) -> String {
        if isNew { return owner.item.new(words) ?? words("New attribute") }
        return name.isEmpty ? words("Edit attribute") : words("Edit \(name)")
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(heading(words), above: (owner.name, back)).html)
        \(ProblemSummary(problems, fields(words)).html(words))
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
        [("name", words("Name")), ("icon", words("Icon"))] + inputs.map { ($0.name, $0.label) }
            + [("notes", words("Notes"))] + (question == nil ? [] : ItemNameFields.summary(words))
    }

    private func form(_ words: Words) -> HTML {
        """
        <form class="form form--text" method="post" autocomplete="off" action="\(url: action)" novalidate>
        \(if: conflict != nil, "<h2 class=\"comparison__title\">\(words("Yours"))</h2>")
        \(version, { hidden("version", "\($0)") })\(hidden("owner", String(owner.path.suffix(32))))
        \(nameField(words))
        \(inputs, { $0.html(problems, words) })
        \(IconField(value: icon, fallback: .tag, problems: problems).html(words))
        \(hidden("mentions", mentions))
        \(MentionArea(
            source: nodesPath,
            field: FormField("notes", words("Notes"), problems, words).area(notes, rules: "maxlength=\"100000\"")
        ).html(words))
        \(question, { ItemNameFields(name: $0, problems: problems).html(words) })
        \(FormEnd(title: isNew ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }

    private func nameField(_ words: Words) -> HTML {
        FormField("name", words("Name"), problems, words).input(
            name,
            rules: "required maxlength=\"200\" autocomplete=\"off\"\(if: isNew && name.isEmpty, " autofocus")")
    }
}
