public import HTML
public import Localization

/// One value of a series, new or to be changed.
public struct ValueFormPage: Page {
    public let action: String
    /// Nil for a new one.
    public let version: Int?
    /// Those that may be written to; one when a value is changed.
    public let series: [Choice]
    public let values: Values
    public let back: String
    /// A sentence about the rate at which it counts.
    public let rate: String?
    /// A day far ahead, asked about once.
    public let later: LaterDay?
    public let isChangedMeanwhile: Bool
    public let problems: [String: Phrase]

    /// Everything as typed.
    public struct Values: Sendable {
        public var series: String
        public var amount: String
        public var day: String
        public var time: String
        public var paidIn: String
        public var notes: String

        public init(
            series: String, amount: String = "", day: String, time: String, paidIn: String = "", notes: String = ""
        ) {
            self.series = series
            self.amount = amount
            self.day = day
            self.time = time
            self.paidIn = paidIn
            self.notes = notes
        }
    }

    public init(
        action: String, version: Int?, series: [Choice], values: Values, back: String,
        rate: String? = nil, later: LaterDay? = nil, isChangedMeanwhile: Bool = false, problems: [String: Phrase] = [:]
    ) {
        self.action = action
        self.version = version
        self.series = series
        self.values = values
        self.back = back
        self.rate = rate
        self.later = later
        self.isChangedMeanwhile = isChangedMeanwhile
        self.problems = problems
    }

    private var isNew: Bool { version == nil }

    public var sheets: [String] { ["series"] }

    public func title(_ words: Words) -> String { isNew ? words("New value") : words("Edit value") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Back"), back), actions: isNew ? HTML() : menu(words).html).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(if: isChangedMeanwhile, conflict(words))
        \(later, { $0.question(words) })
        <form class="form" method="post" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })\(later, { $0.answer })
        \(Field("series", words("Series"), problems, words).select(options: options(words), rules: "required"))
        \(Field("amount", words("Value"), problems, words).input(values.amount, rules: amountRules))
        \(rate, { "<p class=\"fine\">\($0)</p>" })
        <div class="pair">
        \(Field("day", words("Day"), problems, words).input(values.day, type: "date", rules: "required"))
        \(Field("time", words("Time"), problems, words).input(values.time, type: "time"))
        </div>
        \(Field("paidIn", words("Of which I paid in"), hint: words("If you like: then growth can be told from saving."), problems, words)
            .input(values.paidIn, rules: "inputmode=\"decimal\" maxlength=\"40\" autocomplete=\"off\""))
        \(Field("notes", words("Notes"), problems, words).area(values.notes, rows: 3, rules: "maxlength=\"2000\""))
        \(FormEnd(title: isNew ? words("Add") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("series", words("Series")), ("amount", words("Value")), ("day", words("Day")), ("time", words("Time")),
            ("paidIn", words("Of which I paid in")), ("notes", words("Notes")),
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
        Menu(label: words("More about this value"), rows: Menu.deed("\(action)/delete", .trash, words("Delete")))
    }

    private func conflict(_ words: Words) -> HTML {
        """
        <p class="alert" role="alert">\
        \(words("This value was changed while you were here. Save again to keep what you typed."))</p>
        """
    }
}

/// A day more than a month ahead: somebody is asked whether it is meant, and saving again is the answer.
public struct LaterDay: Sendable {
    /// `YYYY-MM-DD`
    public let iso: String
    public let text: String

    public init(iso: String, text: String) {
        self.iso = iso
        self.text = text
    }

    func question(_ words: Words) -> HTML {
        """
        <p class="alert" role="alert">\
        \(words("\(text) is more than a month ahead. Save again if that is meant: it counts from that day on."))</p>
        """
    }

    var answer: HTML { hidden("later", iso) }
}

/// Every series with its last value, for the monthly round.
public struct RoundPage: Page {
    public let day: String
    public let rows: [Row]
    public let later: LaterDay?
    public let problems: [String: Phrase]

    public struct Row: Sendable {
        public let id: String
        public let name: String
        public let colour: Int
        public let last: String
        public let currency: String
        public let typed: String

        public init(id: String, name: String, colour: Int, last: String, currency: String, typed: String) {
            self.id = id
            self.name = name
            self.colour = colour
            self.last = last
            self.currency = currency
            self.typed = typed
        }
    }

    public init(day: String, rows: [Row], later: LaterDay? = nil, problems: [String: Phrase] = [:]) {
        self.day = day
        self.rows = rows
        self.later = later
        self.problems = problems
    }

    public var sheets: [String] { ["series"] }

    public func title(_ words: Words) -> String { words("Update all") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Update all"), above: (words("Wealth"), "/wealth")).html)
        \(ProblemSummary(problems, [("day", words("Day"))] + rows.map { ("amount-\($0.id)", $0.name) }).html(words))
        \(later, { $0.question(words) })
        <form class="form" method="post" action="/wealth/round">\(later, { $0.answer })
        \(Field("day", words("Day"), problems, words).input(day, type: "date", rules: "required"))
        <div class="list card">\(rows, { row($0, words) })</div>
        <p class="fine">\(words("Leave empty what you do not know; its last value goes on standing."))</p>
        \(FormEnd(title: words("Save"), cancelPath: "/wealth").html(words))
        </form>
        """
    }

    private func row(_ row: Row, _ words: Words) -> HTML {
        let name = "amount-\(row.id)"
        return """
            <div class="row round">\(ColourDot(row.colour).html)\
            <label class="row__text" for="\(name)"><b class="row__name">\(row.name)</b>\
            <span class="row__more">\(row.last)</span>\
            \(problems[name], { "<span class=\"field__problem\" id=\"\(name)-problem\">\(words($0))</span>" })</label>\
            <input class="field__input round__amount" id="\(name)" name="\(name)" value="\(row.typed)" inputmode="decimal" \
            maxlength="40" autocomplete="off" placeholder="\(row.currency)"\
            \(problems[name], { _ in " aria-invalid=\"true\" aria-describedby=\"\(name)-problem\"" })></div>

            """
    }
}
