import HTML
import Localization

/// A history of values as it would come: a chart of it, what becomes of each account, and what does not come, with the
/// reason.
struct WealthImportPreviewPage: Page {
    /// `/wealth/import/:file`
    let action: String
    /// Empty for what was pasted.
    let fileName: String
    /// Letters may be wrong.
    let isOldEncoding: Bool
    let way: Way
    let counts: Counts
    let accounts: [Account]
    /// The series that there are.
    let targets: [Choice]
    /// Which accounts find no room.
    let waiting: String?
    /// The first of the lines that do not come.
    let bad: [BadLine]
    let chart: WealthChart?
    let problems: [String: Phrase]
    let notice: Phrase?

    /// How the file is written; each nil where it does not matter, empty where somebody has to say.
    struct Way: Sendable {
        let separator: String?
        let decimal: String?
        let dates: String?
        let currency: String?
        let existing: String
    }

    struct Counts: Sendable {
        var new = 0
        var changed = 0
        var same = 0
        var skipped = 0
        var bad = 0
        /// Lines about something else.
        var passed = 0
        var rates = 0
        /// Of days that have none yet.
        var newRates = 0
        /// More than a month ahead.
        var later = 0
        /// Out of transactions.
        var isSummedUp = false
    }

    struct Account: Sendable {
        let name: String
        let text: String
        let target: String
    }

    struct BadLine: Sendable {
        /// 0 where the file has none.
        let line: Int
        let account: String
        let typed: String
        let text: Phrase
    }

    var sheets: [String] { ["table"] }

    func title(_ words: Words) -> String { words("Bring in values") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(notice, { "<div class=\"alert\" role=\"alert\"><p class=\"alert__title\">\(words($0))</p></div>" })
        \(if: !accounts.isEmpty, WealthImportParts.summary(self, words))
        \(chart, { drawing($0, words) })
        <form class="form import" method="post" action="\(url: action)">
        \(WealthImportParts.way(self, words))
        \(if: !accounts.isEmpty, WealthImportParts.accounts(self, words))
        \(if: !accounts.isEmpty, WealthImportParts.existing(way.existing, words))
        <p class="form__end"><button class="button" name="show" value="on">\(words("Show it like this"))</button></p>
        \(if: !bad.isEmpty, WealthImportParts.badLines(self, words))
        \(end(words))
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("separator", words("Between the columns")), ("decimal", words("Decimals")), ("dates", words("Dates")),
            ("currency", words("Currency of new series")),
        ] + accounts.enumerated().map { ("account-\($0.offset)", $0.element.name) }
    }

    private func drawing(_ chart: WealthChart, _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("What would come"))</h2>
        <div class="card wealth">\(chart.html(words))</div></section>
        """
    }

    private func end(_ words: Words) -> HTML {
        let coming = counts.new + counts.changed
        // While something is asked, it is not known how many come.
        let isOpen = coming + counts.newRates > 0 || !problems.isEmpty || way.decimal == "" || way.dates == ""
        return """
            <div class="form__end">
            \(if: isOpen, "<button class=\"button button--main\" name=\"go\" value=\"on\">\(words("Bring in \(coming) values"))</button>")
            \(if: !isOpen, "<p>\(words("Nothing in it would change anything here."))</p>")
            <a class="button button--bare" href="/wealth">\(words("Cancel"))</a>
            </div>
            """
    }
}
