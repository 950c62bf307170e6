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
    }

    func html(_ words: Words) -> HTML {
        """
        \(PageHead(title, above: (words("Back"), back)).html)
        \(ProblemSummary(problems, [(field.name, field.label)]).html(words))
        \(nameMeanwhile, { ConflictNotice.changed($0, words) })
        <form class="form" method="post" autocomplete="off" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })
        \(FormField(field.name, field.label, hint: field.hint, problems, words)
            .input(name, rules: "required maxlength=\"\(String(field.limit))\" autocomplete=\"off\" autofocus"))
        \(FormEnd(title: version == nil ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }
}
