import HTML
import Localization

/// The body of a page that asks before it deletes: what goes, and the form that does it, most often once a name is typed
/// (field `name`).
struct DeletionForm: Sendable {
    let title: String
    /// The parent page, where Cancel leads too.
    let above: (title: String, path: String)
    /// List items: what is deleted, and whether it can come back.
    let points: HTML
    let action: String
    /// `nil` if the button alone deletes.
    let name: NameToType?
    /// Other visible fields of the form, for the summary of problems.
    var fields: [ProblemSummary.Field] = []
    var beforeName = HTML()
    var afterName = HTML()
    let button: String
    var problems: [String: Phrase] = [:]

    struct NameToType: Sendable {
        let name: String
        /// The field's label, with the request to type the name as its hint; `nil` makes the request the label.
        var label: String?
        /// In UTF-16 units; `nil` for no limit.
        var limit: Int?
        var isFocused = false
        let typed: String
    }

    func html(_ words: Words) -> HTML {
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
                FormField("name", label, hint: words("Type “\(name.name)” to delete it."), problems, words)
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
