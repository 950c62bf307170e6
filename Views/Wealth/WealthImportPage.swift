import HTML
import House
import Localization

/// The page that uploads a history of values for import into series.
struct WealthImportPage: Page {
    /// The pasted text.
    let text: String
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words.title(of: words("Wealth"), words("Import values")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import values"), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, [("file", words("File")), ("text", words("Or paste text"))]).html(words))
        <form class="form form--text" method="post" action="/wealth/import" enctype="multipart/form-data">
        <p>\(words("A table with one row per value or one column per account, or a file from another app. You see a preview first. Nothing changes until you confirm."))</p>
        \(file(words).file(words, rules: "accept=\"\(Self.types)\""))
        \(FormField("text", words("Or paste text"), problems, words).area(text, rules: "spellcheck=\"false\" placeholder=\"\(example(words))\""))
        \(FormEnd(title: words("Preview"), cancelPath: "/wealth").html(words))
        </form>
        """
    }

    private static let types =
        ".csv,.tsv,.txt,.json,.ndjson,.beancount,.bean,.journal,.hledger,.ledger,text/csv,text/plain,application/json"

    private func file(_ words: Words) -> FormField {
        FormField(
            "file", words("File"),
            hint: words(
                "CSV or tab-separated, Ghostfolio JSON, Wealthfolio holdings, Actual Budget CSV, Sure all.ndjson, beancount or hledger. Up to 10 MB."
            ),
            problems, words)
    }

    private func example(_ words: Words) -> String { "date,account,value\n2026-11-21,\(words("Savings")),1234.50" }
}
