import HTML
import House
import Localization

/// The form that rates a cup: stars, taste and a note.
struct BrewRatePart: Sendable {
    /// The address that the form is sent to.
    let action: String
    var verdict = Verdict()
    /// The first cup of its recipe: the form then asks for the four most frequent faults.
    let isFirst: Bool
    /// `g` or `oz`
    let unit: String
    /// The version of an existing cup; `nil` for a new one.
    var version: Int?
    /// Who else sees the cup.
    var seenBy: SeenBy?
    /// The rating as it stands, if it was saved in another window since the form was opened.
    var meanwhile: Verdict?
    var problems: [String: Phrase] = [:]

    /// As typed.
    struct Verdict: Sendable {
        var rating = ""
        /// `sour-weak`, `bitter`, or empty.
        var taste = ""
        var note = ""
        var tds = ""
        var beverage = ""
    }

    func html(_ words: Words) -> HTML {
        """
        \(meanwhile, { ConflictNotice.standing(facts($0, words), words) })
        <form class="form rate" method="post" autocomplete="off" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })\(if: version == nil, hidden("finished", ""))
        \(fields(words))
        <div class="form__end"><button class="button button--main">\(words("Save"))</button></div>
        </form>
        """
    }

    /// The names of its fields, by which problems are listed.
    static func fieldNames(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("rating", words("How was it?")), ("taste", words("How did it taste?")), ("note", words("Note")),
            ("tds", words("Dissolved solids (TDS, %)")), ("beverage", words("In the cup")),
        ]
    }

    func fields(_ words: Words) -> HTML {
        """
        <fieldset class="rate__stars" id="rating"><legend>\(words("How was it?"))</legend>\
        \((1...5).map { $0 }, { star($0, words) })
        \(problems["rating"], { "<p class=\"field__problem\">\(words($0))</p>" })</fieldset>
        \(isFirst ? tags(words) : compass(words))
        \(FormField("note", words("Note"), problems, words).area(verdict.note, rows: 2, rules: "maxlength=\"280\""))
        <details class="rate__more"\(if: !verdict.tds.isEmpty || !verdict.beverage.isEmpty || problems["tds"] != nil || problems["beverage"] != nil, " open")>\
        <summary>\(words("Measured"))</summary><div class="pair">
        \(FormField("tds", words("Dissolved solids (TDS, %)"), problems, words).input(verdict.tds, rules: Self.number))
        \(FormField("beverage", words.weightLabel(words("In the cup"), unit), problems, words).input(verdict.beverage, rules: Self.number))
        </div></details>
        \(seenBy, { $0.html(words) })
        """
    }

    private func facts(_ now: Verdict, _ words: Words) -> [ConflictNotice.Fact] {
        [
            (words("How was it?"), Int(now.rating).map { words("\($0) stars") } ?? ""),
            (isFirst ? words("What was off?") : words("How did it taste?"), TasteWords.name(now.taste, words)),
            (words("Note"), now.note), (words("Dissolved solids (TDS, %)"), now.tds),
            (words.weightLabel(words("In the cup"), unit), now.beverage),
        ]
    }

    private static let number: HTML = "inputmode=\"decimal\" autocomplete=\"off\" maxlength=\"20\""

    private func star(_ count: Int, _ words: Words) -> HTML {
        """
        <label class="rate__star"><input type="radio" name="rating" value="\(count)" required\
        \(if: verdict.rating == String(count), " checked") aria-label="\(words("\(count) stars"))"><span aria-hidden="true">★</span></label>
        """
    }

    private func tags(_ words: Words) -> HTML {
        let choices: [(String, String)] = [
            ("bitter", words("Too bitter")), ("sour", words("Too sour")), ("weak", words("Too weak")),
            ("strong", words("Too strong")), ("", words("None of these")),
        ]
        return """
            <fieldset class="rate__tags" id="taste"><legend>\(words("What was off?"))</legend>\(choices, { choice in
                """
                <label class="chip"><input type="radio" name="taste" value="\(choice.0)"\
                \(if: verdict.taste == choice.0, " checked")>\(choice.1)</label>
                """
            })</fieldset>
            """
    }

    /// Nine fields: sour to bitter from left to right, weak to strong from top to bottom.
    private func compass(_ words: Words) -> HTML {
        """
        <fieldset class="compass" id="taste"><legend>\(words("How did it taste?"))</legend>
        <p class="compass__axis compass__axis--top" aria-hidden="true">\(words("weak"))</p>\
        <p class="compass__axis compass__axis--left" aria-hidden="true">\(words("sour"))</p>\
        <p class="compass__axis compass__axis--right" aria-hidden="true">\(words("bitter"))</p>\
        <p class="compass__axis compass__axis--bottom" aria-hidden="true">\(words("strong"))</p>
        <div class="compass__fields">\(["weak", "right", "strong"], { strength in
            "\(["sour", "balanced", "bitter"], { field($0, strength, words) })"
        })</div>
        <label class="chip chip--choice compass__none"><input type="radio" name="taste" value=""\
        \(if: verdict.taste.isEmpty, " checked")>\(words("Nothing to say"))</label></fieldset>
        """
    }

    private func field(_ extraction: String, _ strength: String, _ words: Words) -> HTML {
        let value = "\(extraction)-\(strength)"
        return """
            <label class="compass__field"><input type="radio" name="taste" value="\(value)"\
            \(if: isChosen(extraction, strength), " checked")><span>\(TasteWords.name(value, words))</span></label>
            """
    }

    /// A taste on one axis only is in the middle of the other axis.
    private func isChosen(_ extraction: String, _ strength: String) -> Bool {
        switch verdict.taste {
        case "\(extraction)-\(strength)": true
        case extraction: strength == "right"
        case strength: extraction == "balanced"
        default: false
        }
    }
}

/// The words for a cup's taste.
enum TasteWords {
    /// - Parameter field: `sour-weak`, `bitter`; empty for no taste.
    static func name(_ field: String, _ words: Words) -> String {
        if field == "balanced-right" { return words("just right") }
        return field.split(separator: "-").compactMap { part in
            switch part {
            case "sour": words("sour")
            case "bitter": words("bitter")
            case "weak": words("weak")
            case "strong": words("strong")
            case "balanced" where field == "balanced": words("balanced")
            case "right" where field == "right": words("right strength")
            default: nil
            }
        }.joined(separator: ", ")
    }
}
