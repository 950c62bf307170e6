import HTML
import House
import Localization

/// The form of a value of a series, new or existing.
struct ValueFormPage: Page {
    let action: String
    /// `nil` for a new value.
    let version: Int?
    /// The series that the reader may write to; only its own when a value is changed.
    let series: [Choice]
    let values: Values
    let back: String
    /// The note on the rate at which it counts.
    var rate: String?
    /// A day far ahead that has to be confirmed.
    var later: LaterDay?
    /// The value as it stands, if another member saved it since the form was opened.
    var meanwhile: Values?
    var problems: [String: Phrase] = [:]

    /// Everything as typed.
    struct Values: Sendable {
        var series: String
        var amount = ""
        var day: String
        var time: String
        var paidIn = ""
        var notes = ""
    }

    private var isNew: Bool { version == nil }

    func title(_ words: Words) -> String {
        words.title(of: words("Wealth"), isNew ? words("New value") : words("Edit value"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(isNew ? words("New value") : words("Edit value"), above: (words("Back"), back), actions: isNew ? HTML() : menu(words).html).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(meanwhile, { ConflictNotice.standing(facts($0, words), words) })
        \(later, { $0.question(words) })
        \(KeepDraft(key: action).begin(words))
        <value-form data-waiting="\(words("Waiting for a connection"))">
        <form class="form" method="post" autocomplete="off" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })\(later, { $0.answer })
        \(FormField("series", words("Series (one)"), problems, words).select(options: options(words), rules: "required"))
        \(FormField("amount", words("Value"), problems, words).input(values.amount, rules: amountRules))
        \(rate, { "<p class=\"fine\">\($0)</p>" })
        <div class="pair">
        \(FormField("day", words("Day"), problems, words).input(values.day, type: "date", rules: "required"))
        \(FormField("time", words("Time"), problems, words).input(values.time, type: "time"))
        </div>
        \(FormField("paidIn", words("Deposited since last time"), hint: words("Optional: separates growth from savings."), problems, words)
            .input(values.paidIn, rules: "inputmode=\"decimal\" maxlength=\"40\" autocomplete=\"off\""))
        \(FormField("notes", words("Notes"), problems, words).area(values.notes, rows: 3, rules: "maxlength=\"2000\""))
        \(FormEnd(title: isNew ? words("Add") : words("Save"), cancelPath: back).html(words))
        </form>
        </value-form>
        </keep-draft>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("series", words("Series (one)")), ("amount", words("Value")), ("day", words("Day")),
            ("time", words("Time")),
            ("paidIn", words("Deposited since last time")), ("notes", words("Notes")),
        ]
    }

    private var amountRules: HTML {
        "inputmode=\"decimal\" required maxlength=\"40\" autocomplete=\"off\"\(if: isNew, " autofocus")"
    }

    private func options(_ words: Words) -> HTML {
        """
        \(if: series.count > 1, "<option value=\"\">\(words("Choose…"))</option>")\(Choice.options(series, values.series))
        """
    }

    private func menu(_ words: Words) -> Menu {
        Menu(label: words("More for this value"), rows: Menu.action("\(action)/delete", .trash, words("Delete")))
    }

    private func facts(_ now: Values, _ words: Words) -> [ConflictNotice.Fact] {
        [
            (words("Value"), now.amount), (words("Day"), now.day), (words("Time"), now.time),
            (words("Deposited since last time"), now.paidIn), (words("Notes"), now.notes),
        ]
    }
}

/// A day more than a month ahead: saving again confirms it.
struct LaterDay: Sendable {
    /// `YYYY-MM-DD`
    let iso: String
    let text: String

    func question(_ words: Words) -> HTML {
        """
        <p class="alert" role="alert">\
        \(words("\(text) is more than a month ahead. Save again if this is correct. It counts from that day."))</p>
        """
    }

    var answer: HTML { hidden("later", iso) }
}

/// The form of the monthly round: every series with its last value.
struct RoundPage: Page {
    let day: String
    let rows: [Row]
    var later: LaterDay?
    var problems: [String: Phrase] = [:]

    struct Row: Sendable {
        let id: String
        let name: String
        /// `nil` for a series that the reader does not see any more.
        let colour: Int?
        let last: String
        let currency: String
        let typed: String
    }

    func title(_ words: Words) -> String { words.title(of: words("Wealth"), words("Update all")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Update all"), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, [("day", words("Day"))] + rows.map { ("amount-\($0.id)", $0.name) }).html(words))
        \(later, { $0.question(words) })
        \(KeepDraft(key: "/wealth/round").begin(words))
        <value-form data-waiting="\(words("Waiting for a connection"))">
        <form class="form" method="post" action="/wealth/round">\(later, { $0.answer })
        \(FormField("day", words("Day"), problems, words).input(day, type: "date", rules: "required"))
        <div class="list card">\(rows, { row($0, words) })</div>
        <p class="fine">\(words("Leave unknown ones empty: they keep their last value."))</p>
        \(FormEnd(title: words("Save"), cancelPath: "/wealth").html(words))
        </form>
        </value-form>
        </keep-draft>
        """
    }

    private func row(_ row: Row, _ words: Words) -> HTML {
        let name = "amount-\(row.id)"
        return """
            <div class="row round">\(row.colour, { ColourDot($0).html })\
            <label class="row__text" for="\(name)"><b class="row__name">\(row.name)</b>\
            <span class="row__more">\(row.last)</span>\
            \(problems[name], { "<span class=\"field__problem\" id=\"\(name)-problem\">\(words($0))</span>" })</label>\
            <input class="field__input round__amount" id="\(name)" name="\(name)" value="\(row.typed)" inputmode="decimal" \
            maxlength="40" autocomplete="off" placeholder="\(row.currency)"\
            \(problems[name], { _ in " aria-invalid=\"true\" aria-describedby=\"\(name)-problem\"" })></div>

            """
    }
}
