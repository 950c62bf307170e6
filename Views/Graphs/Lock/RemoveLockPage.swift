public import HTML
public import Localization

/// Taking the lock off a graph, confirmed with its password.
public struct RemoveLockPage: Page {
    public let graphName: String
    /// `/graphs/:graph/lock`
    public let lockPath: String
    public let problems: [String: Phrase]

    public init(graphName: String, lockPath: String, problems: [String: Phrase] = [:]) {
        self.graphName = graphName
        self.lockPath = lockPath
        self.problems = problems
    }

    public func title(_ words: Words) -> String { words("Take the lock off") }

    public func main(_ words: Words) -> HTML {
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
