import Foundation
import House
import Localization

/// Builds the rows, facts and advice of cups.
extension BrewPages {
    // MARK: Rows

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
            action: isHint ? words(advice.reasons[0]) : action(advice.change),
            reasons: isHint ? [] : advice.reasons.map { words($0) }, path: path, isKept: advice.change == .keep)
    }

    /// The instruction for the next cup, in the reader's units.
    func action(_ change: BrewChange) -> String { words(change.action(units.step)) }

    // MARK: One cup

    /// The end of a brew, in the time zone in which it was brewed.
    func when(_ log: BrewLog) -> String {
        let zone = TimeZone(identifier: log.zone) ?? words.timeZone
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let time = calendar.dateComponents([.hour, .minute], from: log.finishedAt.date)
        return "\(words.day(log.day)), \(words.time(minute: (time.hour ?? 0) * 60 + (time.minute ?? 0)))"
    }

    /// - Parameter bags: those of its beans that the reader may see.
    func facts(_ log: BrewLog, bags: [BrewBag]) -> [BrewFact] {
        let grind = [log.grind.map { words($0.name) } ?? "", log.setting].filter { !$0.isEmpty }
        var facts = [
            BrewFact(name: words("Method"), value: words(log.method.name)),
            BrewFact(name: words("Coffee"), value: weight(log.dose)),
            BrewFact(
                name: log.method.yieldsBeverage ? words("In the cup") : words("Water"), value: weight(log.yield)
            ),
            BrewFact(name: words("Ratio"), value: ratio(log.dose, log.yield)),
        ]
        if let seconds = log.seconds {
            let planned = log.plannedSeconds.map { words("\(StepTime.text(seconds)) of \(StepTime.text($0)) planned") }
            facts.append(BrewFact(name: words("Duration"), value: planned ?? StepTime.text(seconds)))
        }
        if let temperature = log.temperature {
            facts.append(BrewFact(name: words("Temperature"), value: units.text(temperature, words)))
        }
        if !grind.isEmpty { facts.append(BrewFact(name: words("Grind"), value: grind.joined(separator: " · "))) }
        let gear = [(words("Grinder"), log.grinder), (words("Dripper"), log.dripper), (words("Water used"), log.water)]
        facts += gear.filter { !$0.1.isEmpty }.map { BrewFact(name: $0.0, value: $0.1) }
        return facts
            + log.beans.map { bean in fact(bean, of: log, bag: bags.first { $0.id == bean.bag }) }
    }

    private func fact(_ bean: BrewLog.Bean, of log: BrewLog, bag: BrewBag?) -> BrewFact {
        var parts = ["\(bean.name) (\(weight(bean.amount)))"]
        // As it was when it was brewed; what was not known then is taken from the bag.
        if let age = bean.then.age ?? bag?.content.age(on: log.day) {
            parts.append(words("\(age) days after the roast"))
        }
        if let minor = bean.then.cost(of: bean.amount), let currency = Currency(stored: bean.then.currency) {
            parts.append(words.money(Money(Int64(minor), currency)))
        } else if let cost = bag.flatMap({ cost(of: bean.amount, $0.content) }) {
            parts.append(cost)
        }
        return BrewFact(name: words("Beans"), value: parts.joined(separator: " · "))
    }

    func measured(_ log: BrewLog) -> [BrewFact] {
        guard let tds = log.verdict.tds, let extraction = log.cup.extraction else { return [] }
        let yield = percent(extraction.percent)
        return [
            BrewFact(name: words("Dissolved solids"), value: percent(Double(tds) / 100)),
            BrewFact(
                name: words("Extraction"),
                value: extraction.isEstimate ? words("about \(yield) (cup not weighed)") : yield),
        ]
    }

    private func percent(_ percent: Double) -> String {
        NumberSyntax(words.language).written(Self.hundredths(Int((percent * 100).rounded()))) + "\u{A0}%"
    }

    func chart(_ log: BrewLog) -> ExtractionChart? {
        guard let tds = log.verdict.tds, let extraction = log.cup.extraction, !log.method.yieldsBeverage else {
            return nil
        }
        return ExtractionChart(
            extraction: extraction.percent, strength: Double(tds) / 100,
            extractionText: percent(extraction.percent), strengthText: percent(Double(tds) / 100))
    }
}
