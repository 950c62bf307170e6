import Foundation
import House

/// Builds a recipe from its lines, one after another.
struct RecipeReading {
    private var name: String?
    private var method: BrewMethod?
    private var dose: Grams?
    private var yield: Grams?
    private var temperature: Celsius?
    private var grind: Grind?
    private var tactile = ""
    private var ratio: Double?
    /// The time that the text says the whole takes, in seconds.
    private(set) var total: Int?
    private var lines: [RecipeLine] = []
    /// Lines of words alone between the name and the first line with a time or an amount: steps such as “Rinse the
    /// filter”, if any step follows.
    private var before: [RecipeLine] = []
    private let patterns = RecipePatterns()

    mutating func read(_ text: String) {
        let line = RecipeLine(text, patterns)
        if line.isExact, line.isListed {
            lines.append(line)
            return
        }
        if lines.isEmpty, name != nil, text.hasPrefix("("), text.hasSuffix(")"), !line.saysMuch {
            tactile = String(text.dropFirst().dropLast()).cut(toCharacters: RecipeContent.tactileLimit)
            return
        }
        let isHead =
            !line.isListed && !patterns.isTooLong(text) && readHead(text, isFirst: name == nil && lines.isEmpty)
        if isHead { return }
        if lines.isEmpty, !line.saysMuch {
            let isMethod = method == nil && Self.method(in: text) != nil
            method = method ?? Self.method(in: text)
            if name == nil {
                name = text.cut(toCharacters: RecipeContent.nameLimit)
            } else if !isMethod {
                before.append(line)
            }
            return
        }
        lines.append(line)
    }

    /// `18g in, 36g out, 28 seconds`: the dose, the beverage and the one step of an espresso.
    private mutating func readShot(_ text: String, _ folded: String) -> Bool {
        guard lines.isEmpty, let match = folded.firstMatch(of: patterns.inAndOut) else { return false }
        takeDose(String(match.1))
        yield = yield ?? RecipeLine.grams(String(match.2), "g")
        method = method ?? Self.method(in: text) ?? .espresso
        var line = RecipeLine(text, patterns)
        guard line.seconds != nil else { return true }
        line.water = nil
        lines.append(line)
        return true
    }

    // MARK: What stands above the steps

    /// - Returns: whether the line belongs to the head, which says what to brew with, and is no step.
    private mutating func readHead(_ text: String, isFirst: Bool) -> Bool {
        let folded = Fold.fold(text)
        if readShot(text, folded) || readTotal(folded) { return true }
        if lines.isEmpty, let bare = folded.wholeMatch(of: patterns.bareLabel) {
            readLabelled(folded, String(bare.1))
            return true
        }
        let heat = folded.firstMatch(of: patterns.heat)
        let label = folded.prefixMatch(
            of: patterns.label)
        let measured = folded.firstMatch(of: patterns.measured)
        let pair = folded.firstMatch(
            of: patterns.pair)
        guard label != nil || pair != nil || ((heat != nil || measured != nil) && lines.isEmpty) else {
            takeDose(measured.map { String($0.1) })
            return false
        }
        if let heat, let value = Double(heat.1.replacingOccurrences(of: ",", with: ".")) {
            let degrees = heat.2 == "f" ? (value - 32) / 1.8 : value
            if (1...100).contains(degrees) { temperature = Celsius(halves: Int((degrees * 2).rounded())) }
        }
        method = method ?? Self.method(in: text)
        grind = grind ?? Self.grind(in: text)
        if let match = folded.firstMatch(of: patterns.ratio) {
            ratio = Double(match.1.replacingOccurrences(of: ",", with: ".")).flatMap { $0 > 0 ? $0 : nil }
        }
        if let pair {
            takeDose(String(pair.1))
            yield = RecipeLine.grams(String(pair.3), "g")
            return true
        }
        takeDose(measured.map { String($0.1) })
        readLabelled(folded, label.map { String($0.1) })
        return true
    }

    /// `Total: 3:00`, or `Total: 250 g`: the time that the whole takes, or the water of it.
    private mutating func readTotal(_ folded: String) -> Bool {
        guard let match = folded.wholeMatch(of: patterns.total) else { return false }
        let value = String(match.3)
        if let time = StepTime.duration(value), Int(value) == nil {
            total = time
            return true
        }
        // From three minutes to four is no time to compare with.
        if let range = value.prefixMatch(of: patterns.exactRange) {
            let unit = String(value[range.range.upperBound...]).trimmingCharacters(in: [" ", "."])
            if unit.isEmpty || StepTime.unit(unit) != nil { return true }
        }
        // Without a colon, it may be a step.
        guard match.2 == ":" || match.2 == "=", let amount = value.wholeMatch(of: patterns.amountAlone) else {
            return false
        }
        yield = yield ?? RecipeLine.grams(String(amount.1), String(amount.2))
        return true
    }

    private mutating func takeDose(_ number: String?) { dose = dose ?? number.flatMap { RecipeLine.grams($0, "g") } }

    private mutating func readLabelled(_ folded: String, _ label: String?) {
        let numbers = folded.matches(of: patterns.weights).compactMap { match in
            RecipeLine.grams(String(match.1), String(match.2))
        }
        switch label {
        case "coffee", "dose", "kaffee", "dosis", "cafe", "кофе", "доза": dose = dose ?? numbers.first
        case "water", "wasser", "agua", "eau", "вода", "yield", "ausbeute", "out": yield = yield ?? numbers.first
        default: break
        }
        // “15 g coffee, 250 g water”
        if let match = folded.firstMatch(of: patterns.water) {
            yield = yield ?? RecipeLine.grams(String(match.1), "g")
        }
    }

    static func grind(in text: String) -> Grind? {
        let folded = Fold.fold(text) + " "
        let words: [(Grind, [String])] = [
            (.medium, ["medium", "mittel", "media", "moyen", "средн"]),
            (.fine, ["fine", "fein", "fina", "fin ", "мелк"]),
            (.coarse, ["coarse", "grob", "gruesa", "grossier", "крупн"]),
        ]
        return words.first { $0.1.contains { folded.contains($0) } }?.0
    }

    static func method(in text: String) -> BrewMethod? {
        let folded = Fold.fold(text)
        let words: [(BrewMethod, [String])] = [
            (.coldBrew, ["cold brew", "cold_brew", "колд брю", "колд-брю"]),
            (.aeropress, ["aeropress", "aero press", "аэропресс"]),
            (.frenchPress, ["french press", "french_press", "cafetiere", "prensa francesa", "френч"]),
            (.clever, ["clever", "switch"]), (.chemex, ["chemex", "кемекс"]), (.kalita, ["kalita", "калита"]),
            (.moka, ["moka", "bialetti", "мока", "гейзер"]), (.v60, ["v60", "пуровер"]),
            (.espresso, ["espresso", "expresso", "эспрессо"]),
            (
                .filterMachine,
                ["filter machine", "filter_machine", "filtermaschine", "moccamaster", "cafetera de filtro"]
            ),
        ]
        return words.first { $0.1.contains { folded.contains($0) } }?.0
    }

    // MARK: All together

    /// A ratio such as 1:0.000001 makes more of it than any recipe may have.
    private static func grams(_ number: Double) -> Grams { Grams(tenths: Int((min(number, 100_000) * 10).rounded())) }

    var recipe: RecipeContent? {
        guard !lines.isEmpty else { return nil }
        let method = method ?? .v60
        var steps = Array((untimed + timed).prefix(RecipeContent.stepCountLimit))
        if method.yieldsBeverage { for index in steps.indices { steps[index].water = nil } }
        let poured = Scaling.totals(steps).compactMap(\.self).last
        let water = yield ?? poured ?? dose.map { Self.grams($0.number * (ratio ?? 16)) }
        let coffee = dose ?? water.map { Self.grams($0.number / (ratio ?? 16)) }
        return RecipeContent(
            method: method, name: name ?? "", dose: max(coffee ?? Grams(15), Grams(tenths: 1)),
            yield: max(water ?? Grams(240), Grams(tenths: 1)), temperature: temperature ?? Celsius(93),
            grind: grind ?? .medium, tactile: tactile, steps: steps)
    }

    private var untimed: [RecipeStep] {
        before.map {
            RecipeStep(instruction: $0.words.cut(toCharacters: RecipeContent.stepLimit), seconds: nil, water: nil)
        }
    }

    /// The steps with their durations: until the next step begins, which may be a pause after the written end.
    private var timed: [RecipeStep] {
        var clock = Int?.some(0)
        return lines.enumerated().map { index, line in
            let start = line.startsAt ?? clock
            let next = index + 1 < lines.count ? lines[index + 1].startsAt : total
            var seconds = line.seconds
            if seconds == nil, let start, let end = [line.endsAt, next].compactMap(\.self).max(), end >= start {
                seconds = end - start
            }
            clock = start.flatMap { start in seconds.map { start + $0 } }
            return RecipeStep(
                instruction: line.words.cut(toCharacters: RecipeContent.stepLimit),
                seconds: seconds.flatMap { (0...StepTime.limit).contains($0) ? $0 : nil }, water: line.water)
        }
    }
}
