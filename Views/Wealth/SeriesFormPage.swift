import HTML
import House
import Localization

/// The form of a series' name, colour and kind, for a new or an existing one.
struct SeriesFormPage: Page {
    let action: String
    /// `nil` for a new series.
    let version: Int?
    let name: String
    /// As typed: the first value of a new series.
    let amount: String
    let colour: Int
    /// The names of other series, by colour.
    let taken: [Int: [String]]
    let currency: String
    let currencies: [String]
    let kind: String
    let staleDays: String
    let isInHousehold: Bool
    let back: String
    /// The present name, if another member changed it while this form was open.
    var nameMeanwhile: String?
    var problems: [String: Phrase] = [:]

    private var isNew: Bool { version == nil }

    func title(_ words: Words) -> String {
        words.title(of: isNew ? words("Wealth") : name, isNew ? words("New series") : words("Edit series"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(isNew ? words("New series") : words("Edit series"), above: (words("Back"), back)).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(nameMeanwhile, { ConflictNotice.changed($0, words) })
        \(KeepDraft(key: action).begin(words))
        <form class="form" method="post" autocomplete="off" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })
        \(FormField("name", words("Name"), problems, words).input(name, rules: nameRules(words)))
        \(FormField("kind", words("What it is"), hint: words("Debts are subtracted: enter them as positive amounts."), problems, words)
            .select(Self.kinds(words), kind))
        \(if: isNew, firstValue(words))
        \(colours(words))
        \(FormField("currency", words("Currency"), problems, words).input(currency, rules: Self.currencyRules))
        <datalist id="currencies">\(currencies, { "<option>\($0)</option>" })</datalist>
        \(FormField("staleDays", words("Remind me after … days without a value"), hint: words("0 for never."), problems, words)
            .input(staleDays, rules: "inputmode=\"numeric\" required maxlength=\"4\" autocomplete=\"off\""))
        <label class="row row--choice card"><input class="tick" type="checkbox" name="household"\
        \(if: isInHousehold, " checked")><span class="row__text"><b class="row__name">\(words("Include in the household’s total"))</b>\
        <span class="row__more">\(words("Only when shared. Private accounts never count."))</span></span></label>
        \(FormEnd(title: isNew ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        </keep-draft>
        """
    }

    private func firstValue(_ words: Words) -> HTML {
        let hint = words("Optional. You can add values at any time.")
        return FormField("amount", words("Worth today"), hint: hint, problems, words)
            .input(amount, rules: "inputmode=\"decimal\" maxlength=\"40\" autocomplete=\"off\"")
    }

    private static let currencyRules: HTML =
        "required maxlength=\"3\" list=\"currencies\" autocapitalize=\"characters\" autocomplete=\"off\""

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("name", words("Name")), ("kind", words("What it is")), ("amount", words("Worth today")),
            ("colour", words("Colour")), ("currency", words("Currency")),
            ("staleDays", words("Remind me after … days without a value")),
        ]
    }

    private func nameRules(_ words: Words) -> HTML {
        """
        required maxlength="60" autocomplete="off" placeholder="\(words("Savings"))"\(if: isNew && name.isEmpty, " autofocus")
        """
    }

    static func kinds(_ words: Words) -> [Choice] {
        [
            Choice(value: "cash", label: words("Cash and accounts")), Choice(value: "shares", label: words("Shares")),
            Choice(value: "property", label: words("Property")), Choice(value: "pension", label: words("Pension")),
            Choice(value: "debts", label: words("Debts")), Choice(value: "other", label: words("Other")),
        ]
    }

    private func colours(_ words: Words) -> HTML {
        """
        <fieldset class="field" id="colour"><legend class="field__label">\(words("Colour"))</legend>
        <div class="series-colours">\(1...10, { tick($0, words) })</div>
        \(if: !taken.isEmpty, "<p class=\"field__hint\">\(words("Ringed colours are taken."))</p>")</fieldset>
        """
    }

    private func tick(_ number: Int, _ words: Words) -> HTML {
        let (name, others) = (Palette.seriesName(of: number, words), taken[number] ?? [])
        let said = others.isEmpty ? name : words("\(name), in use: \(others.joined(separator: ", "))")
        return """
            <label class="series-colour" data-colour="\(number)" title="\(said)"><input class="series-colour__tick\
            \(if: !others.isEmpty, " series-colour__tick--taken")" type="radio" name="colour" value="\(number)" aria-label="\(said)"\
            \(if: number == colour, " checked")></label>
            """
    }
}

/// The page that deletes a series with all its values, confirmed by typing its name.
struct DeleteSeriesPage: Page {
    let path: String
    let name: String
    let entries: Int
    var typedName = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: name, words("Delete series")) }

    func main(_ words: Words) -> HTML {
        DeletionForm(
            title: words("Delete “\(name)”?"), above: (name, path), points: points(words), action: "\(path)/delete",
            name: DeletionForm.NameToType(name: name, limit: 60, isFocused: true, typed: typedName),
            button: words("Delete series"), problems: problems
        ).html(words)
    }

    private func points(_ words: Words) -> HTML {
        """
        <li>\(Icon.trash.html)\(words("\(entries) values will be deleted with it, for everyone who sees it."))</li>
        <li>\(Icon.undo.html)\(words("You can restore it from the bin for 30 days."))</li>
        """
    }
}

/// The page that archives a series: the last day on which it counts.
struct ArchiveSeriesPage: Page {
    let path: String
    let name: String
    /// As typed.
    let day: String
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: name, words("Archive")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Archive “\(name)”"), above: (name, path)).html)
        \(ProblemSummary(problems, [("day", words("Last day that counts"))]).html(words))
        <ul class="points card">
        <li>\(Icon.chart.html)\(words("Its history stays. After this day it no longer counts in totals."))</li>
        <li>\(Icon.undo.html)\(words("You can unarchive it at any time."))</li>
        </ul>
        <form class="form" method="post" action="\(url: "\(path)/archive")">\(hidden("archive", "on"))
        \(FormField("day", words("Last day that counts"), problems, words).input(day, type: "date", rules: "required"))
        \(FormEnd(title: words("Archive"), cancelPath: path).html(words))
        </form>
        """
    }
}
