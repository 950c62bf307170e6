import HTML
import House
import Localization

/// Deletes an option of a field, and asks what becomes of the attributes that have it.
struct OptionPage: Page {
    /// `/graphs/:graph/fields/:field`
    let fieldPath: String
    let field: String
    /// `/graphs/:graph/fields/:field/options/:option/delete`
    let action: String
    let name: String
    /// The number of attributes with this option.
    let used: Int
    /// The other options.
    let others: [Choice]
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Remove “\(name)”?") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (field, fieldPath)).html)
        \(ProblemSummary(problems, [("heir", name)]).html(words))
        <form class="form" method="post" action="\(url: action)">
        \(if: used == 0, "<p>\(words("Not in use."))</p>")
        \(if: used > 0, choice(words))
        \(FormEnd(title: words("Remove"), isDangerous: true, cancelPath: fieldPath).html(words))
        </form>
        """
    }

    private func choice(_ words: Words) -> HTML {
        let keep = [Choice(value: "notes", label: words("Keep it in their notes"))]
        let moves = others.map { Choice(value: $0.value, label: words("Give them “\($0.label)”")) }
        return """
            <fieldset class="field" id="heir"><legend class="field__label">\
            \(words("\(used) attributes have it. What should they have instead?"))</legend>
            <div class="list card">\(Choice.rows((keep + moves).map { ($0, nil) }, name: "heir", selected: ["notes"]))</div>
            \(problems["heir"], { "<p class=\"field__problem\">\(words($0))</p>" })</fieldset>
            """
    }
}
