import HTML
import Localization

/// The page that removes a lock, confirmed with its password.
struct RemoveLockPage: Page {
    /// The name of the locked thing.
    let name: String
    /// `/graphs/:graph/lock`
    let lockPath: String
    let wording: LockWords
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String {
        words.title(of: name.isEmpty ? words(wording.nameless) : name, words("Remove lock"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Remove the lock of “\(name.isEmpty ? words(wording.nameless) : name)”?"), above: (words("Lock"), lockPath)).html)
        \(ProblemSummary(problems, [("current", words(wording.current))], .onlyPasswords).html(words))
        <form class="form" method="post" action="\(url: "\(lockPath)/remove")">
        <p>\(words(wording.removal))</p>
        \(FormField("current", words(wording.current), problems, words).password(rules: Self.rules))
        \(FormEnd(title: words("Remove lock"), isDangerous: true, cancelPath: lockPath).html(words))
        </form>
        """
    }

    private static let rules: HTML = "required autocomplete=\"off\" autofocus"
}
