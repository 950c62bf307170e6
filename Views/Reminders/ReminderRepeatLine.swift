import HTML
import Localization

/// How often a reminder comes, as one sentence with fields in it: `Every [2] [weeks] on [Mon] [Thu]`.
struct ReminderRepeatLine: Sendable {
    let repeats: ReminderFormPage.Repeats
    let problem: Phrase?

    func html(_ words: Words) -> HTML {
        """
        <fieldset class="field"><legend class="field__label">\(words("Repeat"))</legend>
        <div class="repeat-line"><span class="repeat-line__every">\
        <label for="interval" data-every>\(wording(of: repeats.pattern, words).beforeNumber)</label>\
        <input class="field__input repeat-line__interval" id="interval" name="interval" value="\(repeats.interval)" \
        inputmode="numeric" maxlength="3"\(if: problem != nil, " aria-invalid=\"true\" aria-describedby=\"interval-problem\"")></span>\
        <select class="field__input field__input--select repeat-line__unit" id="repeat" name="repeat" \
        aria-label="\(words("Repeat"))">\(Self.patterns, { option($0, words) })</select>\
        <span class="repeat-line__days" role="group" aria-label="\(words("Weekdays"))" data-weekly>\
        <span class="repeat-line__on">\(words("on (weekdays)"))</span>\(repeats.week, { weekday($0, words) })</span></div>
        \(problem, { "<p class=\"field__problem\" id=\"interval-problem\">\(words($0))</p>" })</fieldset>
        """
    }

    private static let patterns = [
        "never", "daily", "workdays", "weekly", "monthly", "monthlyWeekday", "monthlyLast", "yearly",
    ]

    /// The two parts of a translated sentence around its number: “Every” and “weeks” of `Every %lld weeks`.
    private struct Wording {
        let beforeNumber: String
        let afterNumber: String
    }

    /// One number of each plural form that our languages have.
    private static let pluralSamples = [1, 2, 5]

    private func wording(of pattern: String, _ words: Words) -> Wording {
        wording(of: pattern, Int(repeats.interval).flatMap { (1...999).contains($0) ? $0 : nil } ?? 1, words)
    }

    private func wording(of pattern: String, _ number: Int, _ words: Words) -> Wording {
        guard let sentence = Self.sentence(pattern, number, words) else {
            return Wording(beforeNumber: "", afterNumber: pattern == "workdays" ? words("On weekdays") : words("Never"))
        }
        let parts = sentence.split(separator: words.number(number), maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingPrefix(while: \.isWhitespace) }
        return Wording(beforeNumber: String(parts[0]), afterNumber: String(parts.count > 1 ? parts[1] : ""))
    }

    private static func sentence(_ pattern: String, _ number: Int, _ words: Words) -> String? {
        switch pattern {
        case "daily": words("Every \(number) days")
        case "weekly": words("Every \(number) weeks")
        case "monthly": words("Every \(number) months, on this day")
        case "monthlyWeekday": words("Every \(number) months, on this weekday")
        case "monthlyLast": words("Every \(number) months, on the last day")
        case "yearly": words("Every \(number) years")
        default: nil
        }
    }

    private func option(_ pattern: String, _ words: Words) -> HTML {
        let wordings = Self.pluralSamples.map { wording(of: pattern, $0, words) }
        return """
            <option value="\(pattern)"\(if: pattern == repeats.pattern, " selected") \
            data-before="\(wordings.map(\.beforeNumber).joined(separator: "|"))" \
            data-after="\(wordings.map(\.afterNumber).joined(separator: "|"))">\(wording(of: pattern, words).afterNumber)</option>
            """
    }

    private func weekday(_ number: Int, _ words: Words) -> HTML {
        let day = number % 7 + 1
        return """
            <label class="chip chip--choice"><input type="checkbox" name="weekday" value="\(number)" \
            aria-label="\(words.weekday(day))"\(if: repeats.weekdays.contains(number), " checked")>\
            \(words.shortWeekday(day))</label>
            """
    }
}
