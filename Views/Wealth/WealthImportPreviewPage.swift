public import HTML
public import Localization

/// A history of values as it would come: a chart of it, what becomes of each account, and what does not come, with the
/// reason.
public struct WealthImportPreviewPage: Page {
    /// `/wealth/import/:file`
    public let action: String
    /// Empty for what was pasted.
    public let fileName: String
    /// Letters may be wrong.
    public let isOldEncoding: Bool
    public let way: Way
    public let counts: Counts
    public let accounts: [Account]
    /// The series that there are.
    public let targets: [Choice]
    /// Which accounts find no room.
    public let waiting: String?
    /// The first of the lines that do not come.
    public let bad: [BadLine]
    public let chart: WealthChart?
    public let problems: [String: Phrase]
    public let notice: Phrase?

    /// How the file is written; each nil where it does not matter, empty where somebody has to say.
    public struct Way: Sendable {
        public let separator: String?
        public let decimal: String?
        public let dates: String?
        public let currency: String?
        public let existing: String

        public init(separator: String?, decimal: String?, dates: String?, currency: String?, existing: String) {
            self.separator = separator
            self.decimal = decimal
            self.dates = dates
            self.currency = currency
            self.existing = existing
        }
    }

    public struct Counts: Sendable {
        public let new: Int
        public let changed: Int
        public let same: Int
        public let skipped: Int
        public let bad: Int
        /// Lines about something else.
        public let passed: Int
        public let rates: Int
        /// Of days that have none yet.
        public let newRates: Int
        /// Out of transactions.
        public let isSummedUp: Bool

        public init(
            new: Int = 0, changed: Int = 0, same: Int = 0, skipped: Int = 0, bad: Int = 0, passed: Int = 0,
            rates: Int = 0, newRates: Int = 0, isSummedUp: Bool = false
        ) {
            self.new = new
            self.changed = changed
            self.same = same
            self.skipped = skipped
            self.bad = bad
            self.passed = passed
            self.rates = rates
            self.newRates = newRates
            self.isSummedUp = isSummedUp
        }
    }

    public struct Account: Sendable {
        public let name: String
        public let text: String
        public let target: String

        public init(name: String, text: String, target: String) {
            self.name = name
            self.text = text
            self.target = target
        }
    }

    public struct BadLine: Sendable {
        /// 0 where the file has none.
        public let line: Int
        public let account: String
        public let typed: String
        public let text: Phrase

        public init(line: Int, account: String, typed: String, text: Phrase) {
            self.line = line
            self.account = account
            self.typed = typed
            self.text = text
        }
    }

    public init(
        action: String, fileName: String, isOldEncoding: Bool, way: Way, counts: Counts, accounts: [Account],
        targets: [Choice], waiting: String?, bad: [BadLine], chart: WealthChart?, problems: [String: Phrase],
        notice: Phrase?
    ) {
        self.action = action
        self.fileName = fileName
        self.isOldEncoding = isOldEncoding
        self.way = way
        self.counts = counts
        self.accounts = accounts
        self.targets = targets
        self.waiting = waiting
        self.bad = bad
        self.chart = chart
        self.problems = problems
        self.notice = notice
    }

    public var sheets: [String] { ["table"] }

    public func title(_ words: Words) -> String { words("Bring in values") }

    public func main(_ words: Words) -> HTML {
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
