import HTML
import House
import Localization

/// A field of an entity: its name and type, and the settings of that type. The style sheet hides the settings of other
/// types, so that choosing a type works without JavaScript.
struct FieldFormPage: Page {
    let owner: AttributePage.Owner
    /// `/graphs/:graph/entities/:entity/fields` for a new one, `/graphs/:graph/fields/:field` otherwise.
    let action: String
    /// Nil for a new one.
    let version: Int?
    let content: Content
    /// The number of attributes with a value.
    let filled: Int
    /// The version that was saved while this form was open.
    var meanwhile: Content?
    var problems: [String: Phrase] = [:]
    /// For a date field: one reminder for all of its dates.
    var bell: BellMark?

    /// The content of the form.
    struct Content: Sendable {
        let name: String
        let type: FieldType
        let isPinned: Bool
        let isRequired: Bool
        let unit: String
        let minimum: String
        let maximum: String
        let fallback: String
        let options: [Option]
        /// One option on each line.
        let newOptions: String
    }

    struct Option: Sendable {
        let id: String
        let name: String
        let colour: Int
        /// The number of attributes with this option.
        let used: Int
    }

    private var isNew: Bool { version == nil }
    private var back: String { owner.path + "/fields" }

    func title(_ words: Words) -> String {
        words.title(of: isNew ? owner.name : content.name, isNew ? words("New field") : words("Edit field"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(isNew ? words("New field") : words("Edit field"), above: (words("\(owner.name): Fields"), back)).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(meanwhile, { changed($0, words) })
        <form class="form field-form" method="post" autocomplete="off" action="\(url: action)" novalidate>
        \(version, { hidden("version", "\($0)") })\(Self.enter)
        \(top(words))
        \(choices(words))
        \(limits(words))
        <div class="list card">
        \(FieldParts.check("pinned", words("Pinned"), words("Shown in the list."), content.isPinned))
        \(FieldParts.check("required", words("Required"), words("Must be filled in. Items without it are marked."), content.isRequired))
        </div>
        \(FormEnd(title: isNew ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        \(bell, { remind($0, words) })
        \(if: !isNew, end(words))
        """
    }

    /// Enter presses the first button of a form: without this one that would move an option.
    private static let enter: HTML = "<button hidden></button>"

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [("name", words("Name")), ("type", words("Type")), ("unit", words("Unit"))]
            + content.options.map { ("option-\($0.id)", $0.name) }
            + [
                ("newOptions", words("Choices")), ("minimum", words("Minimum")), ("maximum", words("Maximum")),
                ("fallback", words("Default value")),
            ]
    }

    private func top(_ words: Words) -> HTML {
        let types = FieldType.allCases.map { Choice(value: $0.rawValue, label: $0.title(words)) }
        let hint = filled == 0 ? nil : words("Before anything changes, you see which of its \(filled) values fit.")
        return """
            \(FormField("name", words("Name"), problems, words).input(
                content.name, rules: "required maxlength=\"100\" autocomplete=\"off\" placeholder=\"\(words("Year"))\"\(if: isNew, " autofocus")"))
            \(FormField("type", words("Type"), hint: hint, problems, words).select(types, content.type.rawValue))
            <div class="for-number">\(FormField("unit", words("Unit"), hint: words("Such as kg, €, °C or pages."), problems, words)
                .input(content.unit, rules: "maxlength=\"20\" autocomplete=\"off\" autocapitalize=\"none\""))</div>
            """
    }

    private func limits(_ words: Words) -> HTML {
        """
        <div class="for-range pair">
        \(FormField("minimum", words("Minimum"), problems, words).input(content.minimum, rules: FieldParts.plain))
        \(FormField("maximum", words("Maximum"), problems, words).input(content.maximum, rules: FieldParts.plain))
        </div>
        \(FormField("fallback", words("Default value"), hint: words("For new attributes. For a date, “today” works too."), problems, words)
            .input(content.fallback, rules: FieldParts.plain))
        """
    }

    private func choices(_ words: Words) -> HTML {
        """
        <div class="for-choice">
        \(if: !content.options.isEmpty, FieldParts.options(content.options, action: action, problems, words))
        \(FormField("newOptions", content.options.isEmpty ? words("Choices") : words("More choices"), hint: words("One per line."), problems, words)
            .area(content.newOptions))
        </div>
        """
    }

    private func changed(_ other: Content, _ words: Words) -> HTML {
        let facts = [
            (words("Name"), other.name), (words("Type"), other.type.title(words)), (words("Unit"), other.unit),
            (words("Minimum"), other.minimum), (words("Maximum"), other.maximum),
            (words("Default value"), other.fallback),
            (words("Choices"), other.options.map(\.name).joined(separator: ", ")),
        ]
        return """
            <div class="alert" role="alert"><p class="alert__title">\
            \(words("This was changed while you were writing."))</p>
            <p>\(words("Below is the current version. Saving replaces it with yours."))</p>
            <dl class="facts facts--bare">\(facts.filter { !$0.1.isEmpty }, { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" })</dl>
            </div>
            """
    }

    private func remind(_ bell: BellMark, _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Reminders"))</h2>
        <ul class="list card">\(LinkRow(
            bell.path, .bell, words("Remind me on each of these days"), text: bell.when).html)</ul></section>
        """
    }

    private func end(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Delete field"))</h2>
        <form class="form" method="post" action="\(url: "\(action)/delete")">
        <p>\(words("\(filled) values will be deleted with it. You can undo this."))</p>
        <div class="form__end"><button class="button button--danger">\(Icon.trash.html)\(words("Delete"))</button></div>
        </form></section>
        """
    }
}
