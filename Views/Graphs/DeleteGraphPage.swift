import HTML
import House
import Localization

/// Deleting a graph with all that is in it, confirmed by typing its name.
struct DeleteGraphPage: Page {
    /// `/graphs/:graph`
    let graphPath: String
    let graphName: String
    let entities: Int
    var typedName = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: graphName, words("Delete graph")) }

    func main(_ words: Words) -> HTML {
        DeletionForm(
            title: words("Delete “\(graphName)”?"), above: (graphName, graphPath), points: points(words),
            action: "\(graphPath)/delete",
            name: DeletionForm.NameToType(name: graphName, limit: 100, isFocused: true, typed: typedName),
            button: words("Delete graph"), problems: problems
        ).html(words)
    }

    private func points(_ words: Words) -> HTML {
        """
        <li>\(Icon.trash.html)\(words("\(entities) entities will be deleted with it, for everyone who sees it."))</li>
        <li>\(Icon.undo.html)\(words("You can restore it from the bin for 30 days."))</li>
        """
    }
}
