package import HTML
package import Localization

/// The body of a page that asks before it deletes: what goes, and the form that does it, most often once a name is typed
/// (field `name`).
package struct DeletionForm: Sendable {
    package let title: String
    /// The parent page, where Cancel leads too.
    package let above: (title: String, path: String)
    /// List items: what is deleted, and whether it can come back.
    package let points: HTML
    package let action: String
    /// `nil` if the button alone deletes.
    package let name: NameToType?
    /// Other visible fields of the form, for the summary of problems.
    var fields: [ProblemSummary.Field] = []
    package var beforeName = HTML()
    package var afterName = HTML()
    package let button: String
    package var problems: [String: Phrase] = [:]

    package init(
        title: String, above: (title: String, path: String), points: HTML, action: String, name: NameToType?,
        fields: [ProblemSummary.Field] = [], beforeName: HTML = HTML(), afterName: HTML = HTML(), button: String,
        problems: [String: Phrase] = [:]
    ) {
        self.title = title
        self.above = above
        self.points = points
        self.action = action
        self.name = name
        self.fields = fields
        self.beforeName = beforeName
        self.afterName = afterName
        self.button = button
        self.problems = problems
    }

    package struct NameToType: Sendable {
        package let name: String
        /// The field's label, with the request to type the name as its hint; `nil` makes the request the label.
        package var label: String?
        /// In UTF-16 units; `nil` for no limit.
        package var limit: Int?
        package var isFocused = false
        package let typed: String

        package init(name: String, label: String? = nil, limit: Int? = nil, isFocused: Bool = false, typed: String) {
            self.name = name
            self.label = label
            self.limit = limit
            self.isFocused = isFocused
            self.typed = typed
        }
    }

    package func html(_ words: Words) -> HTML {
        let asked = name.map { fields + [("name", $0.label ?? words("Name"))] } ?? fields
        return """
            \(PageHead(title, above: above).html)
            \(ProblemSummary(problems, asked).html(words))
            <ul class="points card">
            \(points)
            </ul>
            <form class="form" method="post" action="\(url: action)">\(beforeName)
            \(name, { field($0, words) })
            \(afterName)
            \(FormEnd(title: button, isDangerous: true, cancelPath: above.path).html(words))
            </form>
            """
    }

    private func field(_ name: NameToType, _ words: Words) -> HTML {
        let field =
            if let label = name.label {
                FormField("name", label, hint: words("Type “\(name.name)” to confirm"), problems, words)
            } else {
                FormField("name", words("Type “\(name.name)” to confirm"), problems, words)
            }
        return field.input(
            name.typed,
            rules: """
                required\(name.limit, { " maxlength=\"\($0)\"" }) autocomplete="off"\
                \(if: name.limit != nil, " spellcheck=\"false\"")\(if: name.isFocused, " autofocus")
                """)
    }
}
