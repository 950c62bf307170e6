import HTML
import Localization

/// Deleting a graph with all that is in it, confirmed by typing its name.
struct DeleteGraphPage: Page {
    /// `/graphs/:graph`
    let graphPath: String
    let graphName: String
    let entities: Int
    var typedName = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Delete \(graphName)") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Delete \(graphName)?"), above: (graphName, graphPath)).html)
        \(ProblemSummary(problems, [("name", words("Name"))]).html(words))
        <ul class="points card">
        <li>\(Icon.trash.html)\(words("\(entities) entities are deleted with it, for everyone who sees it."))</li>
        <li>\(Icon.undo.html)\(words("For 30 days it waits in the bin and can be put back."))</li>
        </ul>
        <form class="form" method="post" action="\(url: "\(graphPath)/delete")">
        \(FormField("name", words("Type “\(graphName)” to confirm"), problems, words).input(typedName, rules: rules))
        \(FormEnd(title: words("Delete the graph"), isDangerous: true, cancelPath: graphPath).html(words))
        </form>
        """
    }

    private var rules: HTML { "required maxlength=\"100\" autocomplete=\"off\" spellcheck=\"false\" autofocus" }
}
