public import HTML
public import Localization

/// Deleting a graph with all that is in it, confirmed by typing its name.
public struct DeleteGraphPage: Page {
    /// `/graphs/:graph`
    public let graphPath: String
    public let graphName: String
    public let entities: Int
    public let typedName: String
    public let problems: [String: Phrase]

    public init(
        graphPath: String, graphName: String, entities: Int, typedName: String = "", problems: [String: Phrase] = [:]
    ) {
        self.graphPath = graphPath
        self.graphName = graphName
        self.entities = entities
        self.typedName = typedName
        self.problems = problems
    }

    public func title(_ words: Words) -> String { words("Delete \(graphName)") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Delete \(graphName)?"), above: (graphName, graphPath)).html)
        \(ProblemSummary(problems, [("name", words("Name"))]).html(words))
        <ul class="points card">
        <li>\(Icon.trash.html)\(words("\(entities) entities are deleted with it, for everyone who sees it."))</li>
        <li>\(Icon.undo.html)\(words("For 30 days it waits in the bin and can be put back."))</li>
        </ul>
        <form class="form" method="post" action="\(url: "\(graphPath)/delete")">
        \(Field("name", words("Type “\(graphName)” to confirm"), problems, words).input(typedName, rules: rules))
        \(FormEnd(title: words("Delete the graph"), isDangerous: true, cancelPath: graphPath).html(words))
        </form>
        """
    }

    private var rules: HTML { "required maxlength=\"100\" autocomplete=\"off\" spellcheck=\"false\" autofocus" }
}
