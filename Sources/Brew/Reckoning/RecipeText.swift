import Foundation
import House

/// A recipe as text that people send to each other.
///
///     V60 for one
///     V60 · 15 g : 250 g · 93 °C · medium
///     1. 0:00–0:45 · +30 g · Pour and swirl
///     2. 0:45–1:15 · =100 g · Pour in circles
///     3. · Wait for it to drain
enum RecipeText {
    /// The limit of lines; later lines are ignored.
    static let lineLimit = 200

    /// Writes a recipe so that `read` gives it back: `+` is the added water, `=` the weight on the scale.
    static func write(_ recipe: RecipeContent) -> String {
        var lines = [
            recipe.name,
            "\(recipe.method.rawValue) · \(recipe.dose.plain) g : \(recipe.yield.plain) g · "
                + "\(recipe.temperature.plain) °C · \(recipe.grind.rawValue)",
        ]
        if !recipe.tactile.isEmpty { lines.append("(\(recipe.tactile))") }
        var startsAt = Int?.some(0)
        for (index, step) in recipe.steps.enumerated() {
            var parts = [String]()
            if let seconds = step.seconds {
                let start = startsAt.map(StepTime.text)
                parts.append(start.map { "\($0)–\(StepTime.text((startsAt ?? 0) + seconds))" } ?? "\(seconds) s")
            }
            if let water = step.water {
                let kind = water.kind == .pour ? "" : " \(water.kind.rawValue)"
                parts.append("\(water.isTarget ? "=" : "+")\(water.amount.plain) g\(kind)")
            }
            startsAt = startsAt.flatMap { start in step.seconds.map { start + $0 } }
            let action = step.instruction.tidiedLine
            lines.append(
                "\(index + 1). " + (parts.isEmpty ? "· \(action)" : (parts + [action]).joined(separator: " · ")))
        }
        return lines.joined(separator: "\n")
    }

    /// Reads pasted text: a link that contains a recipe, the output of `write`, or lines with times and amounts in one
    /// of five languages. Fills in usual values for what is missing: 93 °C, medium, 1 : 16.
    ///
    /// - Returns: `nil` if there is no step. The recipe may fail `RecipeCheck`, whose problems the editor shows.
    static func read(_ text: String) -> RecipeContent? {
        let text = text.tidied
        if let code = text.split(separator: "#").last, !code.contains(" "),
            let recipe = RecipeLink.recipe(code.hasPrefix("r=") ? code.dropFirst(2) : code)
        {
            return recipe
        }
        if text.first == "{" || text.first == "[" || text.hasPrefix("```") { return shared(text) }
        return reading(text).recipe
    }

    /// The seconds that a text says its recipe takes, if its steps take another time. A step that waits for a tap takes
    /// nobody knows how long: then the total is only compared with those that have a time, which take longer than it.
    static func otherTotal(_ text: String, than recipe: RecipeContent) -> Int? {
        guard let total = reading(text.tidied).total else { return nil }
        let seconds = recipe.steps.compactMap(\.seconds)
        let sum = seconds.reduce(0, +)
        let fits = seconds.count == recipe.steps.count ? total == sum : total >= sum
        return fits ? nil : total
    }

    private static func reading(_ text: String) -> RecipeReading {
        var reading = RecipeReading()
        for line in text.cut(to: 50_000).split(separator: "\n").prefix(lineLimit) {
            let line = String(line).tidiedLine.cut(to: 1000)
            if !line.isEmpty { reading.read(line) }
        }
        return reading
    }

    /// A recipe that another program shares: the first of a file.
    private static func shared(_ text: String) -> RecipeContent? {
        var documents = BrewDocuments(now: Instant(milliseconds: 0), zone: .gmt) { "\($0) / \($1)" }
        // A file of a newer version of Hearth cannot be read here.
        try? documents.read(Array(text.utf8), named: "")
        return documents.finish().recipes.first?.content
    }
}
