import HTML
import Localization

/// The form for the name of a thing, new or existing. It shows the name that another member gave while the form was
/// open.
struct NamingForm: Sendable {
    let title: String
    let action: String
    /// `nil` for a new thing.
    let version: Int?
    let field: Input
    let name: String
    let back: String
    let nameMeanwhile: String?
    let problems: [String: Phrase]

    /// The form's only input.
    struct Input: Sendable {
        /// The name of the form field.
        let name: String
        let label: String
        let hint: String?
        /// In UTF-16 units, as browsers count them: more than any accepted name has.
        var limit = 200
        /// The accepted names as a regular expression of HTML; the hint says what it asks for.
        var pattern: String?

        fileprivate var rules: HTML {
            // A placeholder tells CSS whether something is typed.
            """
            required maxlength="\(String(limit))" autocomplete="off" autofocus\
            \(pattern, { " pattern=\"\($0)\" title=\"\(hint ?? "")\" placeholder=\" \"" })
            """
        }
    }

    func html(_ words: Words) -> HTML {
        """
        \(PageHead(title, above: (words("Back"), back)).html)
        \(ProblemSummary(problems, [(field.name, field.label)]).html(words))
        \(nameMeanwhile, { ConflictNotice.changed($0, words) })
        <form class="form" method="post" autocomplete="off" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })
        \(FormField(field.name, field.label, hint: field.hint, problems, words)
            .input(name, rules: field.rules))
        \(FormEnd(title: version == nil ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }
}
