import Foundation
import House
import JSON
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
        let product = /\(\s*(?:([\d.]+)|<(m\d)>)\s*[x×]\s*<(\w+)>\s*\)/
        let placeholder = /<(\w+)>/
        let amount =
            /(\d+(?:\.\d+)?)\s?(?:g|ml|gr|gramm|grams?|grammes?|gramos?|milliliters?|г|гр|мл|грамм|миллилитров)(?![\p{L}])/
        /// Anywhere in the sentence.
        let total = /\b(total|всего|insgesamt|итого)/
        /// Right before the amount, at most three words away: “wait until 0:45” says nothing of water.
        let until = /\b(till|until|up\s+to|to\s+reach|bis|hasta|jusqu\S*|до)\s+(\p{L}+\s+){0,3}$/
        /// Right behind an amount, or before it.
        let iceBehind = /^\.?\s?(?:of\s|de\s|d['’]\s?)?(?:\p{L}+\s)?(?:ice|eis\p{L}*|glace|glacons|hielo|льда|лед)\b/
        let iceBefore = /\b(?:ice|eis|glace|hielo|лед)[\s:]+$/
        let coffeeBehind = /^\.?\s?(?:of |de )?(?:the )?(?:ground )?(?:coffee|beans|grounds|kaffee|cafe|кофе)/
        /// Water that is not in the cup, in the same sentence.
        let rinsing =
            /rins|preheat|pre-heat|spul|ausspul|vorheiz|rincez|prechauff|enjuag|precalient|промо|ополос|прогре/
        /// Amounts to have at hand.
        let needing = /\b(need|keep|brauch|besoin|necesit|понадоб)/
    }

    /// The shares of the water and the seconds of the 4:6 method and of the “Switch” at the middle of their sliders
    /// (`brewing_process_screen.dart`, read at 0854210). Newer recipes name totals where older ones name additions.
    private enum Sliders: CaseIterable {
        case additions, totals

        var shares: [String: Double] {
            self == .additions
                ? ["m1": 0.2, "m2": 0.2, "m3": 0.3, "m4": 0.3, "m5": 0]
                : ["m1": 0.2, "m2": 0.4, "m3": 0.7, "m4": 1, "m5": 0]
        }

        static let seconds: [String: Double] = [
            "t1": 10, "t2": 35, "t3": 10, "t4": 35, "t5": 0, "t6": 0, "t7": 45, "t8": 70,
        ]
    }

    private func add(_ row: JSONPart, _ patterns: Patterns, _ reading: inout BrewReading) {
        reading.unread.add(row, except: Self.known)
        let name = row["name"].text?.tidiedLine ?? ""
        let kind = row["brewing_method_id"].text ?? ""
        let text = "\(kind.replacingOccurrences(of: "_", with: " ")) \(name)"
        let method = RecipeReading.method(in: text) ?? .v60
        guard let dose = Grams(number: row["coffee_amount"].number),
            let yield = Grams(number: row["water_amount"].number)
        else { return reading.problem(Phrase("Its weights are negative or too large."), name) }
        // One more than may come: such a recipe is refused with a reason.
        let parts = row["steps"].list.prefix(Self.partLimit).sorted {
            ($0["order"].whole ?? 0) < ($1["order"].whole ?? 0)
        }
        .filter { !Self.isLeftOut($0) }
        .prefix(RecipeContent.stepCountLimit + 1)
        for part in parts { reading.unread.add(part, except: ["order", "description", "time", "id", "recipe_id"]) }
        let readings = Sliders.allCases.map { sliders in
            parts.map { part in
                Self.expand(
                    (part["description"].text ?? "").cut(to: Self.textLimit),
                    Self.values(dose: dose, yield: yield, sliders), patterns)
            }
        }
        var (texts, water) = (readings[0], [StepWater?]?.none)
        if !method.yieldsBeverage {
            for read in readings where water == nil {
                water = Self.water(read, yield: yield, patterns)
                if water != nil { texts = read }
            }
            if water == nil {
                reading.problem(
                    Phrase("Its amounts are unclear. They stay in the text of its steps."), name)
            }
        }
        var steps = zip(parts, texts).enumerated().map { index, step in
            RecipeStep(
                instruction: step.1.tidiedLine, seconds: Self.seconds(step.0["time"]), water: water?[index])
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

    /// The members of a recipe that Hearth imports, that follow from the others, or that only the other program needs.
    private static let known: Set = [
        "id", "name", "brewing_method_id", "brewing_method", "coffee_amount", "water_amount", "water_temp",
        "grind_size", "brew_time", "steps", "last_used", "is_favorite", "last_modified", "locale",
    ]

    // MARK: Placeholders

    private static func values(dose: Grams, yield: Grams, _ sliders: Sliders) -> [String: Double] {
        let water = yield.number
        return [
            "final_water_amount": water, "water_amount": water, "final_coffee_amount": dose.number,
            "coffee_amount": dose.number,
        ].merging(sliders.shares) { own, _ in own }
    }

    private static func expand(_ text: String, _ values: [String: Double], _ patterns: Patterns) -> String {
        // To a tenth of a gram, as the program writes it.
        func written(_ number: Double) -> String? {
            guard number.magnitude < 1e6 else { return nil }
            return Grams(tenths: Int((number * 10).rounded())).plain
        }
        let expanded = text.replacing(patterns.product) { match in
            let factor = match.1.flatMap { Double($0) } ?? match.2.flatMap { values[String($0)] }
            guard let factor, let value = values[String(match.3)] else { return String(match.0) }
            return written(factor * value) ?? String(match.0)
        }
        return expanded.replacing(patterns.placeholder) { match in
            values[String(match.1)].flatMap(written) ?? ""
        }
    }

    /// A step that the middle of the sliders leaves out: its time is none, or it pours nothing.
    private static func isLeftOut(_ part: JSONPart) -> Bool {
        if let name = part["time"].text?.trimmingCharacters(in: ["<", ">"]), Sliders.seconds[name] == 0 { return true }
        return part["description"].text?.contains("<m5>") ?? false
    }

    /// 0 is a step that waits for a tap: the preparation for one.
    private static func seconds(_ part: JSONPart) -> Int? {
        let named = part.text.flatMap { Sliders.seconds[$0.trimmingCharacters(in: ["<", ">"])] }
        return (part.number ?? named).flatMap { $0 > 0 && $0 <= Double(StepTime.limit) ? Int($0.rounded()) : nil }
    }

    // MARK: Amounts

    private struct Amount {
        let grams: Grams
        let isTotal: Bool
        let kind: StepWater.Kind
    }

    /// How the amounts of a recipe can be meant.
    private struct Meaning {
        /// Amounts without a word like “until” are totals, too.
        let areTotals: Bool
        let ice: Ice

        enum Ice: CaseIterable {
            case counted
            /// The scale was set to zero on top of the ice: totals are of the water alone.
            case belowScale
            /// It is not part of the yield.
            case besides
        }

        static let all = [false, true].flatMap { areTotals in
            Ice.allCases.map { Meaning(areTotals: areTotals, ice: $0) }
        }
    }

    /// The water of each step. Words like “until” make an amount a total; for the other amounts both meanings are
    /// tried, and for ice whether the yield includes it.
    /// - Returns: `nil` if nothing adds up to the yield.
    private static func water(_ texts: [String], yield: Grams, _ patterns: Patterns) -> [StepWater?]? {
        let found = texts.map { amount(in: $0, patterns) }
        for meaning in Meaning.all {
            let water = meant(found, meaning)
            guard water.contains(where: { $0 != nil }) || found.allSatisfy({ $0 == nil }) else { continue }
            let steps = water.map { RecipeStep(instruction: "", seconds: nil, water: $0) }
            let content = RecipeContent(
                method: .v60, name: "", dose: Grams(1), yield: yield, temperature: Celsius(93), grind: .medium,
                steps: steps)
            if RecipeCheck.waterProblem(content, \.plain) == nil { return water }
        }
        return nil
    }

    private static func meant(_ found: [Amount?], _ meaning: Meaning) -> [StepWater?] {
        var (ice, water) = (Grams.zero, Grams.zero)
        return found.map { part in
            guard let part else { return nil }
            if part.kind == .ice, !part.isTotal {
                if meaning.ice == .besides { return nil }
                ice = ice + part.grams
                return StepWater(amount: part.grams, isTarget: false, kind: .ice)
            }
            let isTarget = part.isTotal || meaning.areTotals
            let before = water
            water = isTarget ? max(part.grams, water) : water + part.grams
            guard meaning.ice == .belowScale, isTarget, ice > .zero, part.grams >= before else {
                return StepWater(amount: part.grams, isTarget: isTarget, kind: part.kind)
            }
            return StepWater(amount: part.grams - before, isTarget: false, kind: part.kind)
        }
    }

    /// The first amount of water or ice in a sentence.
    private static func amount(in text: String, _ patterns: Patterns) -> Amount? {
        let folded = Fold.fold(text)
        guard !patterns.recipe.isTooLong(folded) else { return nil }
        for match in folded.matches(of: patterns.amount) {
            let (before, after) = (folded[..<match.range.lowerBound], folded[match.range.upperBound...])
            // “g. of water” ends no sentence.
            let start = before.ranges(of: /[.;!]\s+(?!of )/).last?.upperBound ?? before.startIndex
            // The rinsing has its own water: “rinse with 200 ml, add …”
            let clause = before[start...].split(separator: ",", omittingEmptySubsequences: false).last ?? ""
            let isRange = before.last.map { "-–".contains($0) } ?? false
            guard let grams = Grams(number: Double(match.1)), !isRange,
                after.prefixMatch(of: patterns.coffeeBehind) == nil, !clause.contains(patterns.rinsing),
                !before[start...].contains(patterns.needing)
            else { continue }
            let isIce = after.prefixMatch(of: patterns.iceBehind) != nil || before.contains(patterns.iceBefore)
            let kind: StepWater.Kind = isIce ? .ice : folded.contains("bypass") ? .bypass : .pour
            return Amount(
                grams: grams, isTotal: folded.contains(patterns.total) || before.contains(patterns.until), kind: kind)
        }
        return nil
    }
}
