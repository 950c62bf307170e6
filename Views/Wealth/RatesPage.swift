import HTML
import House
import Localization

/// The page of exchange rates and of the total's currency.
struct RatesPage: Page {
    /// The currency of the total, as typed.
    let total: String
    /// The newest rate of each pair.
    let rows: [Row]
    let base: String
    let quote: String
    let day: String
    let value: String
    let currencies: [String]
    /// False for guests.
    let canWrite: Bool
    let problems: [String: Phrase]

    struct Row: Sendable {
        /// The reader sees something in one of its currencies.
        let isOwn: Bool
        let base: String
        let quote: String
        /// `YYYY-MM-DD`
        let day: String
        let text: String
        let on: String
    }

    func title(_ words: Words) -> String { words("Currencies") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        <datalist id="currencies">\(currencies, { "<option>\($0)</option>" })</datalist>
        <form class="form" method="post" action="/wealth/currency">
        \(FormField("currency", words("Currency of the total"), hint: words("What is in another one is converted at the rate of its day, which is kept with the value: the past never changes."), problems, words)
            .input(total, rules: Self.code))
        <p class="form__end"><button class="button">\(words("Save"))</button></p>
        </form>
        \(if: !rows.isEmpty, list(words))
        \(if: canWrite, forms(words))
        """
    }

    private static let code: HTML =
        "required maxlength=\"3\" list=\"currencies\" autocapitalize=\"characters\" autocomplete=\"off\""

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("currency", words("Currency of the total")), ("base", words("One unit of")),
            ("quote", words("is so much in")), ("day", words("Day")), ("value", words("Rate")), ("file", words("File")),
        ]
    }

    private func list(_ words: Words) -> HTML {
        let (own, others) = (rows.filter(\.isOwn), rows.filter { !$0.isOwn })
        return """
            <section class="group"><h2 class="group__title">\(words("Newest rates"))</h2>
            \(if: !own.isEmpty, "<ul class=\"list card\">\(own, { row($0, words) })</ul>")
            \(if: !others.isEmpty, further(others, words))
            <p class="fine">\(words("Rates are the same for everyone in the house. Values keep the one they were written down with; whoever looks up the rates of a series again takes those that are here now."))</p></section>
            """
    }

    private func further(_ rows: [Row], _ words: Words) -> HTML {
        """
        <details class="group"><summary class="button">\(words("Other currencies"))</summary>
        <ul class="list card">\(rows, { row($0, words) })</ul></details>
        """
    }

    private func row(_ row: Row, _ words: Words) -> HTML {
        """
        <li class="list__pair"><div class="row"><span class="row__text"><b class="row__name">\(row.text)</b>\
        <span class="row__more">\(row.on)</span></span></div>\(if: canWrite, delete(row, words))</li>

        """
    }

    private func delete(_ row: Row, _ words: Words) -> HTML {
        let label = words("Delete the rate “\(row.text)”")
        return """
            <form method="post" action="/wealth/rates/delete">\(hidden("base", row.base))\(hidden("quote", row.quote))\
            \(hidden("day", row.day))<button class="button button--icon button--bare" aria-label="\(label)" \
            title="\(label)">\(Icon.trash.html)</button></form>
            """
    }

    private func forms(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Add a rate"))</h2>
        <form class="form" method="post" action="/wealth/rates">
        <div class="pair">
        \(FormField("base", words("One unit of"), problems, words).input(base, rules: Self.code))
        \(FormField("quote", words("is so much in"), problems, words).input(quote, rules: Self.code))
        \(FormField("value", words("Rate"), problems, words).input(value, rules: "inputmode=\"decimal\" required maxlength=\"30\" autocomplete=\"off\""))
        \(FormField("day", words("Day"), problems, words).input(day, type: "date", rules: "required"))
        </div>
        <p class="form__end"><button class="button">\(words("Add"))</button></p>
        </form></section>
        <section class="group"><h2 class="group__title">\(words("Import rates"))</h2>
        <form class="form" method="post" action="/wealth/rates/import" enctype="multipart/form-data">
        \(FormField("file", words("File"), hint: words("The historical file of the European Central Bank (eurofxref-hist.csv). All its currencies come in, so that nobody learns which ones you have."), problems, words)
            .input(type: "file", rules: "required accept=\".csv,text/csv\""))
        <p class="form__end"><button class="button">\(words("Import rates"))</button></p>
        </form></section>
        """
    }
}

/// The page of a member's target.
struct TargetPage: Page {
    /// The amount as typed; empty for no target.
    let amount: String
    /// The currency in which the amount is shown and read.
    let currency: String
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words("Target") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, [("amount", words("Target"))]).html(words))
        <form class="form" method="post" action="/wealth/target">
        <input type="hidden" name="currency" value="\(currency)">
        \(FormField("amount", words("What I want to own, in \(currency)"), hint: words("Leave it empty for no target. The chart of the total then shows with a dashed line when it may be reached."), problems, words)
            .input(amount, rules: "inputmode=\"decimal\" maxlength=\"40\" autocomplete=\"off\""))
        \(FormEnd(title: words("Save"), cancelPath: "/wealth").html(words))
        </form>
        """
    }
}
