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
    /// Whether the house may ask no other server.
    let isOff: Bool
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

    func title(_ words: Words) -> String { words.title(of: words("Wealth"), words("Currencies")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Currencies"), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        <datalist id="currencies">\(currencies, { "<option>\($0)</option>" })</datalist>
        <form class="form" method="post" action="/wealth/currency">
        \(FormField("currency", words("Currency of the total"), hint: words("Other currencies are converted at the rate of the day. The rate is stored with the value, so the past never changes."), problems, words)
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
            ("currency", words("Currency of the total")), ("base", words("From currency")),
            ("quote", words("To currency")), ("day", words("Day")), ("value", words("Rate")), ("file", words("File")),
            ("fetch", words("Get rates")),
        ]
    }

    private func list(_ words: Words) -> HTML {
        let (own, others) = (rows.filter(\.isOwn), rows.filter { !$0.isOwn })
        return """
            <section class="group"><h2 class="group__title">\(words("Latest rates"))</h2>
            \(if: !own.isEmpty, "<ul class=\"list card\">\(own, { row($0, words) })</ul>")
            \(if: !others.isEmpty, further(others, words))
            <p class="fine">\(words("Rates are shared by everyone in the household. Values keep the rate they were saved with. “Update rates” in a series applies the current ones."))</p></section>
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
        \(sentence(words))
        <p class="form__end"><button class="button">\(words("Add"))</button></p>
        </form></section>
        \(if: !isOff, fetch(words))
        <section class="group"><h2 class="group__title">\(words("Import rates"))</h2>
        <form class="form" method="post" action="/wealth/rates/import" enctype="multipart/form-data">
        <p>\(isOff ? words("An admin has turned off requests to other servers. To update the rates:") : words("Without a connection to the internet:"))</p>
        <ol class="rates__steps"><li><a href="https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip" rel="noopener noreferrer">\
        \(words("Download the rates from the European Central Bank"))</a></li>
        <li>\(words("Unpack the ZIP file"))</li><li>\(words("Choose the file eurofxref-hist.csv here"))</li></ol>
        \(FormField("file", words("File"), hint: words("All its currencies are imported, so nobody can tell which ones you use."), problems, words)
            .file(words, rules: "required accept=\".csv,text/csv\""))
        <p class="form__end"><button class="button">\(words("Import rates"))</button></p>
        </form></section>
        """
    }

    private func fetch(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Get rates"))</h2>
        <form class="form" method="post" action="/wealth/rates/fetch">
        <p id="fetch">\(words("The European Central Bank publishes rates every working day. Hearth fetches its whole file and sends nothing of yours."))</p>
        \(if: problems["fetch"] != nil, "<p class=\"field__problem\">\(problems["fetch"].map { words($0) } ?? "")</p>")
        <p class="form__end"><button class="button">\(words("Get rates"))</button></p>
        </form></section>
        """
    }

    /// `1 [USD] equals [0.92] [EUR] on [28 Nov 2026]`
    private func sentence(_ words: Words) -> HTML {
        let fields = [
            field("base", words("From currency"), "rates__code", base, Self.code),
            field(
                "value", words("Rate"), "rates__value", value,
                "inputmode=\"decimal\" required maxlength=\"30\" autocomplete=\"off\""),
            field("quote", words("To currency"), "rates__code", quote, Self.code),
            field("day", words("Day"), "rates__day", day, "type=\"date\" required"),
        ]
        let text = Sentence { words("1 \($0[0]) equals \($0[1]) \($0[2]) on \($0[3])") }
        return """
            <div class="field"><p class="rates__line">\(text.html(fields))</p>
            \(["base", "value", "quote", "day"].filter { problems[$0] != nil }, { name in
                "<p class=\"field__problem\" id=\"\(name)-problem\">\(problems[name].map { words($0) } ?? "")</p>"
            })</div>
            """
    }

    private func field(_ name: String, _ label: String, _ look: String, _ value: String, _ rules: HTML) -> HTML {
        """
        <input class="field__input \(look)" id="\(name)" name="\(name)" aria-label="\(label)" title="\(label)" value="\(value)" \(rules)\
        \(if: problems[name] != nil, " aria-invalid=\"true\" aria-describedby=\"\(name)-problem\"")>
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

    func title(_ words: Words) -> String { words.title(of: words("Wealth"), words("Target")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Target"), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, [("amount", words("Target"))]).html(words))
        <form class="form" method="post" action="/wealth/target">
        <input type="hidden" name="currency" value="\(currency)">
        \(FormField("amount", words("Target, in \(currency)"), hint: words("Leave empty for no target. With a target, a dashed line in the chart shows when you may reach it."), problems, words)
            .input(amount, rules: "inputmode=\"decimal\" maxlength=\"40\" autocomplete=\"off\""))
        \(FormEnd(title: words("Save"), cancelPath: "/wealth").html(words))
        </form>
        """
    }
}
