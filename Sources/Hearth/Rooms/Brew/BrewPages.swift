import Foundation
import HTML
import Localization

/// Builds the page models of the room, for one member.
struct BrewPages: Sendable {
    let words: Words
    let member: ID<Member>
    /// `nil` for a guest.
    let own: OwnBarista?

    var units: BrewUnits { own?.barista.units ?? BrewUnits() }
    var decimal: String { String(NumberSyntax(words.language).decimal) }

    func weight(_ weight: Grams) -> String { units.text(weight, words) }

    // MARK: Numbers

    /// `1 : 16.7`
    func ratio(_ dose: Grams, _ yield: Grams) -> String {
        guard dose > .zero else { return "–" }
        let tenths = (yield.tenths * 20 + dose.tenths) / (2 * dose.tenths)
        let plain = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "1\u{A0}:\u{A0}\(NumberSyntax(words.language).written(plain))"
    }

    func amounts(_ dose: Grams, _ yield: Grams) -> String { "\(weight(dose)) → \(weight(yield))" }

    func facts(_ content: RecipeContent) -> [BrewFact] {
        [
            BrewFact(name: words("Coffee"), value: weight(content.dose)),
            BrewFact(
                name: content.method.yieldsBeverage ? words("In the cup") : words("Water"), value: weight(content.yield)
            ),
            BrewFact(
                name: content.method.yieldsBeverage ? words("Ratio (coffee : cup)") : words("Ratio (coffee : water)"),
                value: ratio(content.dose, content.yield)),
            BrewFact(name: words("Temperature"), value: units.text(content.temperature, words)),
            BrewFact(name: words("Grind"), value: words(content.grind.name)),
        ]
    }

    // MARK: Recipes

    func icon(_ method: BrewMethod) -> Icon {
        switch method {
        case .espresso, .moka: .cup
        case .coldBrew: .clock
        case .frenchPress, .clever, .aeropress: .pot
        case .v60, .kalita, .chemex: .filter
        case .filterMachine: .cup
        }
    }

    func row(_ seen: SeenRecipe) -> RecipeRow {
        let content = seen.recipe.content(words)
        let mark: String? =
            if seen.recipe.isStarter {
                words("Starter")
            } else if !seen.isOwn {
                seen.recipe.ownerName
            } else if seen.recipe.origin == .conflicted {
                words("A copy")
            } else {
                seen.recipe.isShared ? words("Shared") : nil
            }
        return RecipeRow(
            path: RecipesController.path(seen.id), name: content.name,
            text: "\(amounts(content.dose, content.yield)) · \(ratio(content.dose, content.yield))",
            icon: icon(content.method), mark: mark)
    }

    // MARK: Steps

    /// - Parameter start: when the brew began, for a table with times of the clock; `nil` for times from the start.
    func steps(_ steps: [ScaledStep], start: Date? = nil, current: Int? = nil) -> [BrewStepRow] {
        steps.enumerated().map { index, step in
            let at = step.startsAt.map { seconds in
                start.map { words.time($0.addingTimeInterval(Double(seconds))) } ?? StepTime.text(seconds)
            }
            return BrewStepRow(
                at: at, text: step.instruction, seconds: step.seconds,
                add: step.add.map { "+\(weight($0))" }, shows: step.shows.map(weight), addTenths: step.add?.tenths,
                showsTenths: step.shows?.tenths, kind: step.kind?.rawValue, isCurrent: index == current)
        }
    }

    /// `nil` if no water is poured.
    func curve(_ steps: [ScaledStep]) -> PourDrawing? {
        let curve = PourCurve(steps)
        guard curve.tenths > 0 else { return nil }
        return PourDrawing(
            points: curve.points.map { ($0.seconds, $0.tenths) }, most: weight(Grams(tenths: curve.tenths)),
            end: StepTime.text(curve.seconds))
    }

    // MARK: Cups

    func row(_ log: BrewLog) -> BrewLogRow {
        let parts = [
            words.day(log.day, isShort: true), amounts(log.dose, log.yield),
            log.seconds.map { StepTime.text($0) } ?? "",
            log.beans.first?.name ?? "",
        ]
        return BrewLogRow(
            path: BrewLogsController.path(log.id), name: log.recipeName,
            text: parts.filter { !$0.isEmpty }.joined(separator: " · "), rating: log.verdict.rating,
            stars: log.verdict.rating.map { words("\($0) stars") } ?? "",
            taste: TasteWords.name(log.verdict.taste.field, words), note: FirstLine.of(log.verdict.note, limit: 80))
    }

    /// A row for another member's cup, which has no page for this reader.
    func foreignRow(_ log: BrewLog) -> BrewLogRow {
        var row = row(log)
        row.path = nil
        return row
    }

    func verdict(_ verdict: BrewVerdict) -> BrewRatePart.Verdict {
        BrewRatePart.Verdict(
            rating: verdict.rating.map { String($0) } ?? "", taste: verdict.taste.field, note: verdict.note,
            tds: verdict.tds.map { NumberSyntax(words.language).written(Self.hundredths($0), isGrouped: false) } ?? "",
            beverage: verdict.beverage.map { units.field($0, words) } ?? "")
    }

    /// `1.32`
    static func hundredths(_ count: Int) -> String {
        "\(count / 100).\(count % 100 < 10 ? "0" : "")\(count % 100)"
    }

    /// The suggestion after a cup, with the link that sets up the next brew; `nil` if nothing was tasted or measured.
    /// - Parameter canBrew: whether the recipe still exists.
    func advice(_ log: BrewLog, before: BrewLog?, canBrew: Bool) -> BrewAdvicePart? {
        guard let advice = Advice.of(log.cup, before: before?.cup) else { return nil }
        // A first hint has no reasons besides itself.
        let isHint = before == nil && advice.change != .keep
        let path =
            canBrew
            ? log.recipe.map { "\(RecipesController.path($0))/brew?log=\(log.id)&change=\(advice.change.rawValue)" }
            : nil
        return BrewAdvicePart(
            action: isHint ? words(advice.reasons[0]) : words(advice.change.action),
            reasons: isHint ? [] : advice.reasons.map { words($0) }, path: path, isKept: advice.change == .keep)
    }
}

extension BrewLog {
    /// The numbers and the taste of a cup from which `Advice` computes.
    var cup: Cup {
        Cup(
            method: method, dose: dose, yield: yield, temperature: temperature, grind: grind, setting: setting,
            seconds: seconds, plannedSeconds: plannedSeconds, taste: verdict.taste, rating: verdict.rating,
            change: change, tds: verdict.tds, beverage: verdict.beverage)
    }
}

/// The beginning of a text for a list.
enum FirstLine {
    static func of(_ text: String, limit: Int) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count <= limit ? line : line.prefix(limit - 1) + "…"
    }
}
