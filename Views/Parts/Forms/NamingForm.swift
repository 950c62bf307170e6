package import HTML
package import Localization

/// The form for the name of a thing, new or existing. It shows the name that another member gave while the form was
/// open.
package struct NamingForm: Sendable {
    package let title: String
    package let action: String
    /// `nil` for a new thing.
    package let version: Int?
    package let field: Input
    package let name: String
    package let back: String
    package let nameMeanwhile: String?
    package let problems: [String: Phrase]
    /// Who will see a new thing.
    package let audience: NewAudience?

    package init(
        title: String, action: String, version: Int?, field: Input, name: String, back: String,
        nameMeanwhile: String?, problems: [String: Phrase], audience: NewAudience? = nil
    ) {
        self.title = title
        self.action = action
        self.version = version
        self.field = field
        self.name = name
        self.back = back
        self.nameMeanwhile = nameMeanwhile
        self.problems = problems
        self.audience = audience
    }

    /// The input of the name.
    package struct Input: Sendable {
        /// The name of the form field.
        package let name: String
        package let label: String
        package let hint: String?
        /// In UTF-16 units, as browsers count them: more than any accepted name has.
        package var limit = 200
        /// The accepted names as a regular expression of HTML; the hint says what it asks for.
        package var pattern: String?

        package init(name: String, label: String, hint: String?, limit: Int = 200, pattern: String? = nil) {
            self.name = name
            self.label = label
            self.hint = hint
            self.limit = limit
            self.pattern = pattern
        }

        fileprivate var rules: HTML {
            // A placeholder tells CSS whether something is typed.
            """
            required maxlength="\(String(limit))" autocomplete="off" autofocus\
            \(pattern, { " pattern=\"\($0)\" title=\"\(hint ?? "")\" placeholder=\" \"" })
            """
        }
    }

    package func html(_ words: Words) -> HTML {
        """
        \(PageHead(title, above: (words("Back"), back)).html)
        \(ProblemSummary(problems, [(field.name, field.label)]).html(words))
        \(nameMeanwhile, { ConflictNotice.changed($0, words) })
        <form class="form" method="post" autocomplete="off" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })
        \(FormField(field.name, field.label, hint: field.hint, problems, words)
            .input(name, rules: field.rules))
        \(audience, { $0.html(words) })
        \(FormEnd(title: version == nil ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }
}
