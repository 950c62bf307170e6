import Foundation
import House
import Localization

/// Timer.coffee's recipes, `recipes_METHOD.json` (`RecipeExpressionService`, `scalable_units.dart`; recipes_v60.json read
/// at 36bfd6a). Their amounts stand in the sentences, and are a total in some and an addition in others.
struct TimerCoffeeSource: BrewSource {
    func recognises(_ document: JSONPart, named name: String) -> Bool {
        Self.rows(document).prefix(1000).contains { $0["brewing_method_id"].isThere && $0["steps"].isThere }
    }

    private static func rows(_ document: JSONPart) -> AnySequence<JSONPart> {
        document.isObject ? AnySequence([document]) : AnySequence(document.list)
    }

    mutating func read(_ document: JSONPart, named name: String, into reading: inout BrewReading) throws {
        let patterns = Patterns()
        for row in Self.rows(document) where reading.admits() { add(row, patterns, &reading) }
    }

    /// Far more than a step keeps of its words.
    private static let textLimit = 2000
    /// Steps that are put in order before the first ones are taken.
    private static let partLimit = 1000

    private struct Patterns {
        let recipe = RecipePatterns()
        let product = /\(\s*([\d.]+)\s*[x×]\s*<(\w+)>\s*\)/
        let placeholder = /<(\w+)>/
        let amount = /(\d+(?:\.\d+)?)\s?(?:g|ml|grams|gr|г|мл)(?![\p{L}])/
        /// Anywhere in the sentence.
        let total = /\b(total|всего|insgesamt)/
        /// Right before the amount, at most three words away: “wait until 0:45” says nothing of water.
        let until = /\b(till|until|up\s+to|to\s+reach|bis|hasta|jusqu\S*|до)\s+(\p{L}+\s+){0,3}$/
        /// A pour that the settings of the 4:6 method leave out.
        let nothing = /(^|[^\d.])0\s?(g|ml|grams|gr|г|мл)(?![\p{L}])/
    }

    private func add(_ row: JSONPart, _ patterns: Patterns, _ reading: inout BrewReading) {
        let name = row["name"].text?.tidiedLine ?? ""
        let kind = row["brewing_method_id"].text ?? ""
        let text = "\(kind.replacingOccurrences(of: "_", with: " ")) \(name)"
        let method = RecipeReading.method(in: text) ?? .v60
        guard let dose = Grams(number: row["coffee_amount"].number),
            let yield = Grams(number: row["water_amount"].number)
        else { return reading.problem(Phrase("Its weights are less than nothing or too much."), name) }
        let values = Self.values(dose: dose, yield: yield)
        // One more than may come: such a recipe is refused with a reason.
        let all = row["steps"].list.prefix(Self.partLimit).sorted {
            ($0["order"].whole ?? 0) < ($1["order"].whole ?? 0)
        }
        .prefix(RecipeContent.stepCountLimit + 1)
        .map { part in
            let text = (part["description"].text ?? "").cut(to: Self.textLimit)
            let expanded = Self.expand(text, values, patterns)
            return (part: part, text: expanded, isNothing: text.contains("<m") && expanded.contains(patterns.nothing))
        }
        .filter { !$0.isNothing }
        let (parts, texts) = (all.map(\.part), all.map(\.text))
        var steps = zip(parts, texts).map { part, text in
            RecipeStep(instruction: text.tidiedLine, seconds: Self.seconds(part["time"], values), water: nil)
        }
        if !method.yieldsBeverage {
            if let water = Self.water(texts, yield: yield, patterns) {
                for index in steps.indices { steps[index].water = water[index] }
            } else {
                reading.problem(
                    Phrase("Its amounts are not clear: they stay in the words of its steps, without sums."), name)
            }
        }
        steps.removeAll { $0.instruction.isEmpty }
        let grind = row["grind_size"].text?.tidiedLine ?? ""
        let content = RecipeContent(
            method: method, name: name, dose: dose, yield: yield,
            temperature: Celsius(number: row["water_temp"].number) ?? Celsius(93),
            grind: RecipeReading.grind(in: grind) ?? (method.yieldsBeverage ? .fine : .medium), tactile: grind,
            steps: steps)
        reading.add(ImportedRecipe(source: "timer.coffee:\(row["id"].text ?? Fold.fold(name))", content: content))
    }

    // MARK: Placeholders

    /// The shares of the water and the seconds of the 4:6 method at the middle of both of its sliders.
    private static func values(dose: Grams, yield: Grams) -> [String: Double] {
        let water = yield.number
        return [
            "final_water_amount": water, "water_amount": water, "final_coffee_amount": dose.number,
            "coffee_amount": dose.number, "m1": 0.2, "m2": 0.2, "m3": 0.3, "m4": 0.3, "m5": 0, "t1": 45, "t2": 45,
            "t3": 45, "t4": 45, "t5": 0, "t6": 0,
        ]
    }

    private static func expand(_ text: String, _ values: [String: Double], _ patterns: Patterns) -> String {
        func written(_ number: Double) -> String? { Int(exactly: number.rounded()).map(String.init) }
        var expanded = text.replacing(patterns.product) { match in
            guard let factor = Double(match.1), let value = values[String(match.2)] else { return String(match.0) }
            return written(factor * value) ?? String(match.0)
        }
        // “(<m1> x <final_water_amount>)”
        for share in ["m1", "m2", "m3", "m4", "m5"] {
            for sign in ["x", "×"] {
                for name in ["final_water_amount", "water_amount"] {
                    guard let product = written((values[share] ?? 0) * (values[name] ?? 0)) else { continue }
                    expanded = expanded.replacingOccurrences(of: "(<\(share)> \(sign) <\(name)>)", with: product)
                }
            }
        }
        return expanded.replacing(patterns.placeholder) { match in
            values[String(match.1)].flatMap(written) ?? ""
        }
    }

    /// 0 is a step that waits for a tap: the preparation for one.
    private static func seconds(_ part: JSONPart, _ values: [String: Double]) -> Int? {
        let named = part.text.flatMap { values[$0.trimmingCharacters(in: ["<", ">"])] }
        return (part.number ?? named).flatMap { $0 > 0 && $0 <= Double(StepTime.limit) ? Int($0.rounded()) : nil }
    }

    // MARK: Amounts

    /// The water of each step. Words like “until” make an amount a total; for the other amounts both meanings are
    /// tried.
    /// - Returns: `nil` if neither adds up to the yield.
    private static func water(_ texts: [String], yield: Grams, _ patterns: Patterns) -> [StepWater?]? {
        let found = texts.map { text -> (amount: Grams, isTotal: Bool, kind: StepWater.Kind)? in
            let folded = Fold.fold(text)
            guard !folded.contains("rinse"), !folded.contains("preheat"), !patterns.recipe.isTooLong(folded),
                let match = folded.firstMatch(of: patterns.amount), let amount = Grams(number: Double(match.1)),
                folded[match.range.upperBound...].prefixMatch(of: /\s?(of )?(ground )?(coffee|beans|kaffee|cafe|кофе)/)
                    == nil
            else { return nil }
            let kind: StepWater.Kind =
                folded.contains(/\bice\b/) ? .ice : folded.contains("bypass") ? .bypass : .pour
            let isTotal =
                folded.contains(patterns.total) || folded[..<match.range.lowerBound].contains(patterns.until)
            return (amount, isTotal, kind)
        }
        for areTotals in [false, true] {
            let water = found.map { part in
                part.map { StepWater(amount: $0.amount, isTarget: $0.isTotal || areTotals, kind: $0.kind) }
            }
            let steps = water.map { RecipeStep(instruction: "", seconds: nil, water: $0) }
            let content = RecipeContent(
                method: .v60, name: "", dose: Grams(1), yield: yield, temperature: Celsius(93), grind: .medium,
                steps: steps)
            if RecipeCheck.waterProblem(content, \.plain) == nil { return water }
        }
        return nil
    }
}
