import HTML
import Localization

/// Taking the lock off a graph, confirmed with its password.
struct RemoveLockPage: Page {
    let graphName: String
    /// `/graphs/:graph/lock`
    let lockPath: String
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Take the lock off") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Take the lock off “\(graphName)”?"), above: (words("Lock"), lockPath)).html)
        \(ProblemSummary(problems, [("current", words("The graph’s password as it is now"))], .onlyPasswords).html(words))
        <form class="form" method="post" action="\(url: "\(lockPath)/remove")">
        <p>\(words("Whoever may see this graph then opens it without a password."))</p>
        \(Field("current", words("The graph’s password as it is now"), problems, words).password(rules: Self.rules))
        \(FormEnd(title: words("Take the lock off"), isDangerous: true, cancelPath: lockPath).html(words))
        </form>
        """
    }

    private static let rules: HTML = "required autocomplete=\"off\" autofocus"
}
