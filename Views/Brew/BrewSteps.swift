import HTML
import Localization

/// A step of a brew, ready for display.
struct BrewStepRow: Sendable {
    /// The time at which it begins, from the start or by the clock: `0:45`, `7:31`. `nil` if it depends on a tap.
    let at: String?
    let text: String
    let seconds: Int?
    /// `+50 g` and `150 g`: the water to pour, and what the scale then shows.
    let add: String?
    let shows: String?
    /// In tenths of a gram.
    let addTenths: Int?
    let showsTenths: Int?
    /// `pour`, `ice` or `bypass`; `nil` without water.
    let kind: String?
    var isCurrent = false

    func html(_ words: Words) -> HTML {
        """
        <li class="guide__step\(kind, { " guide__step--\($0)" })"\(seconds, { " data-seconds=\"\($0)\"" })\
        \(addTenths, { " data-add=\"\($0)\"" })\(showsTenths, { " data-shows=\"\($0)\"" })\
        \(kind, { " data-kind=\"\($0)\"" })\(if: isCurrent, " aria-current=\"step\"")>\
        <time class="guide__at">\(at ?? "")</time> <span class="guide__text">\(text)</span> \
        <span class="guide__amount">\(amount(words))</span></li>

        """
    }

    private func amount(_ words: Words) -> HTML {
        guard let add, let shows else { return HTML() }
        let what = kind == "ice" ? words("ice") : kind == "bypass" ? words("bypass") : ""
        return "\(add)\(if: !what.isEmpty, " \(what)") → \(shows)"
    }
}

/// The curve of poured water over time.
struct PourDrawing: Sendable {
    /// Seconds and tenths of a gram, from nothing on.
    let points: [(seconds: Int, tenths: Int)]
    /// `250 g` and `3:00`: the ends of both axes.
    let most: String
    let end: String

    func html(_ words: Words) -> HTML {
        let (seconds, tenths) = (max(points.last?.seconds ?? 0, 1), max(points.last?.tenths ?? 0, 1))
        let line = points.map { "\($0.seconds * 320 / seconds) \(116 - $0.tenths * 108 / tenths)" }
            .joined(separator: "L")
        return """
            <svg class="recipe-curve" viewBox="0 0 320 120" preserveAspectRatio="none" role="img" \
            aria-label="\(words("Pours: \(most) in \(end)"))">\
            <path class="recipe-curve__area" d="M0 116L\(line)L320 116Z"/><path class="recipe-curve__line" d="M\(line)"/></svg>
            """
    }

    /// An empty drawing: a script draws the typed steps.
    static func empty(_ words: Words) -> HTML {
        """
        <svg class="recipe-curve" viewBox="0 0 320 120" preserveAspectRatio="none" role="img" \
        aria-label="\(words("Pours"))"><path class="recipe-curve__area"/><path class="recipe-curve__line"/></svg>
        """
    }
}

/// A number of a recipe with its name: `Dose`, `15 g`.
struct BrewFact: Sendable {
    let name: String
    let value: String

    static func list(_ facts: [BrewFact]) -> HTML {
        """
        <dl class="brew-numbers card">\(facts, { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" })</dl>
        """
    }
}
