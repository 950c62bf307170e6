import HTML
import House
import Localization

/// The preview of an import: a chart of the values, the target of each account, and the lines that are left out, with
/// the reason.
struct WealthImportPreviewPage: Page {
    /// `/wealth/import/:file`
    let action: String
    /// Empty for pasted text.
    let fileName: String
    /// `nil` if the text itself says its encoding.
    let encoding: EncodingField?
    let way: Way
    let counts: Counts
    let accounts: [Account]
    /// The existing series.
    let targets: [Choice]
    /// The accounts that the limit of series leaves out.
    let waiting: String?
    /// The first of the lines that are left out.
    let bad: [BadLine]
    let chart: WealthChart?
    let problems: [String: Phrase]
    let notice: Phrase?

    /// The notation of the file; an option is `nil` if it does not matter, and empty if the member has to choose.
    struct Way: Sendable {
        let separator: String?
        let decimal: String?
        let dates: String?
        /// The years of the dates may be first.
        var asksYears = false
        let currency: String?
        let existing: String
    }

    struct Counts: Sendable {
        var new = 0
        var changed = 0
        var same = 0
        var skipped = 0
        var bad = 0
        /// The number of lines that hold no values.
        var passed = 0
        /// Other things that are left out, each kind with its count.
        var left: [Phrase] = []
        var rates = 0
        /// The number of rates for days without one.
        var newRates = 0
        /// The number of new series without values.
        var emptySeries = 0
        var hasTarget = false
        /// The number of values more than a month ahead.
        var later = 0
        /// The values were computed from transactions.
        var isSummedUp = false
        /// The version that wrote the file, if it is newer than those known here.
        var newerVersion: String?
        /// The columns of movements beside a balance; empty without any.
        var movements = ""
        var unread = UnreadMembers()
        /// The table cannot hold notes and payments.
        var isWithoutNotes = false
        /// The table holds movements without a balance.
        var isOfMovements = false
    }

    struct Account: Sendable {
        let name: String
        let text: String
        let target: String
    }

    struct BadLine: Sendable {
        /// 0 if the file has no lines.
        let line: Int
        let account: String
        let typed: String
        let text: Phrase
    }

    func title(_ words: Words) -> String { words.title(of: words("Wealth"), words("Import preview")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import preview"), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(notice, { "<div class=\"alert\" role=\"alert\"><p class=\"alert__title\">\(words($0))</p></div>" })
        \(if: !accounts.isEmpty, WealthImportParts.summary(self, words))
        \(chart, { drawing($0, words) })
        <form class="form import" method="post" action="\(url: action)">
        \(WealthImportParts.way(self, words))
        \(if: !accounts.isEmpty, WealthImportParts.accounts(self, words))
        \(if: !accounts.isEmpty, WealthImportParts.existing(way.existing, words))
        <p class="form__end"><button class="button" name="show" value="on">\(words("Update preview"))</button></p>
        \(if: !bad.isEmpty, WealthImportParts.badLines(self, words))
        \(NotImported(counts.unread) { words("in \($0) rows") }.html(words))
        \(end(words))
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("encoding", words("Encoding")), ("separator", words("Column separator")),
            ("decimal", words("Decimals")), ("dates", words("Dates")),
            ("currency", words("Currency of new series")),
        ] + accounts.enumerated().map { ("account-\($0.offset)", $0.element.name) }
    }

    private func drawing(_ chart: WealthChart, _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Will be imported"))</h2>
        <div class="card wealth">\(chart.html(words))</div></section>
        """
    }

    private func end(_ words: Words) -> HTML {
        let coming = counts.new + counts.changed
        let isComing = coming + counts.newRates + counts.emptySeries > 0 || counts.hasTarget
        // While a choice is missing, the number of new values is unknown.
        let isAsking = way.decimal == "" || way.dates == "" || accounts.contains { $0.target.isEmpty }
        let isOpen = isComing || isAsking || !problems.isEmpty
        let label = coming == 0 && isAsking ? words("Continue") : words("Import \(coming) values")
        return """
            <div class="form__end">
            \(if: isOpen, "<button class=\"button button--main\" name=\"go\" value=\"on\">\(label)</button>")
            \(if: !isOpen, "<p>\(words("Nothing in this file would change anything."))</p>")
            <a class="button button--bare" href="/wealth">\(words("Cancel"))</a>
            </div>
            """
    }
}
