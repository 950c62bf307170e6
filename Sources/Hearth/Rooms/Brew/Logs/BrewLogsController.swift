import Foundation
import HTTP
import Localization

/// The log of cups: listing, showing and rating them.
struct BrewLogsController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let mine = stores.baristaDoor.mine
        return [
            .get("/brew/logs", mine, index),
            .get("/brew/logs/:log", mine, show),
            .post("/brew/logs/:log", mine, update),
            .post("/brew/logs/:log/delete", mine, delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<BrewLog>) -> String { id.path(in: "/brew/logs/") }

    func index(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        var choice = BrewLogStore.Choice()
        choice.after = visit.query["after"].flatMap { ID($0) }
        choice.recipe = visit.query["recipe"].flatMap { ID($0) }
        choice.bag = visit.query["bag"].flatMap { ID($0) }
        let logs = try stores.logs.page(choice, of: own, limit: BrewLogStore.pageSize + 1)
        let shown = logs.prefix(BrewLogStore.pageSize)
        var next = FormFields()
        if logs.count > shown.count, let last = shown.last {
            if let recipe = choice.recipe { next.add("recipe", recipe.description) }
            if let bag = choice.bag { next.add("bag", bag.description) }
            next.add("after", last.id.description)
        }
        let page = BrewLogsPage(
            logs: shown.map(builder.row), count: try stores.logs.count(of: own),
            of: choice.recipe != nil
                ? shown.first?.recipeName
                : choice.bag.flatMap { bag in shown.first?.beans.first { $0.bag == bag }?.name },
            next: next.isEmpty ? nil : "/brew/logs?" + next.encoded)
        return try stores.pages.response(page, for: visit)
    }

    func show(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let log = try stores.logs.log(visit.id("log"), of: own)
        return try stores.pages.response(
            page(log, own, visit, isSaved: visit.query["saved"] != nil), for: visit)
    }

    private func page(
        _ log: BrewLog, _ own: OwnBarista, _ visit: Visit, typed: BrewRatePart.Verdict? = nil,
        problems: [String: Phrase] = [:], isSaved: Bool = false
    ) throws -> BrewLogPage {
        let builder = try stores.pages(visit)
        let recipe = try log.recipe.flatMap { try stores.recipeDoor.find($0, for: visit.member) }
        let before = try stores.logs.before(log, of: own)
        return BrewLogPage(
            path: Self.path(log.id), name: log.recipeName, recipePath: recipe.map { RecipesController.path($0.id) },
            when: when(log, visit.words), facts: try facts(log, builder, visit),
            stepTimes: log.stepTimes.map { StepTime.text($0) }, measured: measured(log, builder),
            chart: chart(log, builder.words), advice: builder.advice(log, before: before, canBrew: recipe != nil),
            rate: BrewRatePart(
                action: Self.path(log.id), verdict: typed ?? builder.verdict(log.verdict), isFirst: before == nil,
                unit: builder.units.weightSign, version: log.version, problems: problems), isSaved: isSaved)
    }

    /// In the time zone in which it was brewed.
    private func when(_ log: BrewLog, _ words: Words) -> String {
        let zone = TimeZone(identifier: log.zone) ?? words.timeZone
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let time = calendar.dateComponents([.hour, .minute], from: log.finishedAt.date)
        return "\(words.day(log.day)), \(words.time(minute: (time.hour ?? 0) * 60 + (time.minute ?? 0)))"
    }

    private func facts(_ log: BrewLog, _ builder: BrewPages, _ visit: Visit) throws -> [BrewFact] {
        let words = builder.words
        let grind = [log.grind.map { words($0.name) } ?? "", log.setting].filter { !$0.isEmpty }
        var facts = [
            BrewFact(name: words("Method"), value: words(log.method.name)),
            BrewFact(name: words("Coffee"), value: builder.weight(log.dose)),
            BrewFact(
                name: log.method.yieldsBeverage ? words("In the cup") : words("Water"), value: builder.weight(log.yield)
            ),
            BrewFact(name: words("Ratio"), value: builder.ratio(log.dose, log.yield)),
        ]
        if let seconds = log.seconds {
            let planned = log.plannedSeconds.map { words("\(StepTime.text(seconds)) of \(StepTime.text($0)) planned") }
            facts.append(BrewFact(name: words("Duration"), value: planned ?? StepTime.text(seconds)))
        }
        if let temperature = log.temperature {
            facts.append(BrewFact(name: words("Temperature"), value: builder.units.text(temperature, words)))
        }
        if !grind.isEmpty { facts.append(BrewFact(name: words("Grind"), value: grind.joined(separator: " · "))) }
        let gear = [(words("Grinder"), log.grinder), (words("Dripper"), log.dripper), (words("Water used"), log.water)]
        facts += gear.filter { !$0.1.isEmpty }.map { BrewFact(name: $0.0, value: $0.1) }
        for bean in log.beans { facts.append(try fact(bean, of: log, builder, visit)) }
        return facts
    }

    private func fact(
        _ bean: BrewLog.Bean, of log: BrewLog, _ builder: BrewPages, _ visit: Visit
    ) throws -> BrewFact {
        let words = builder.words
        var parts = ["\(bean.name) (\(builder.weight(bean.amount)))"]
        if let id = bean.bag, let bag = try stores.bag(id, for: visit) {
            if let roasted = bag.content.roastedOn,
                let age = BeanAge.days(
                    roasted: roasted, frozen: bag.content.frozenOn, thawed: bag.content.thawedOn, on: log.day)
            {
                parts.append(words("\(age) days after the roast"))
            }
            if let cost = BagsController.cost(of: bean.amount, bag.content, words) { parts.append(cost) }
        }
        return BrewFact(name: words("Beans"), value: parts.joined(separator: " · "))
    }

    private func measured(_ log: BrewLog, _ builder: BrewPages) -> [BrewFact] {
        let words = builder.words
        guard let tds = log.verdict.tds, let extraction = log.cup.extraction else { return [] }
        let percent = { (hundredths: Int) in
            NumberSyntax(words.language).written(BrewPages.hundredths(hundredths)) + "\u{A0}%"
        }
        let yield = percent(Int((extraction.percent * 100).rounded()))
        return [
            BrewFact(name: words("Dissolved solids"), value: percent(tds)),
            BrewFact(
                name: words("Extraction"),
                value: extraction.isEstimate ? words("about \(yield) (cup not weighed)") : yield),
        ]
    }

    private func chart(_ log: BrewLog, _ words: Words) -> ExtractionChart? {
        guard let tds = log.verdict.tds, let extraction = log.cup.extraction, !log.method.yieldsBeverage else {
            return nil
        }
        return ExtractionChart(
            extraction: extraction.percent, strength: Double(tds) / 100,
            label: words("Where this cup stands between thin and strong, sour and bitter"))
    }

    // MARK: Changing

    func update(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let id: ID<BrewLog> = try visit.id("log")
        let log = try stores.logs.log(id, of: own)
        let builder = try stores.pages(visit)
        var problems: [String: Phrase] = [:]
        let verdict = BrewVerdict(visit.form, builder.units, visit.words.language, problems: &problems)
        let typed = BrewRatePart.Verdict(visit.form)
        guard problems.isEmpty else {
            return try stores.pages.response(
                page(log, own, visit, typed: typed, problems: problems), for: visit, status: .unprocessableContent)
        }
        let version = visit.form.version
        switch try stores.logs.change(id, to: verdict, version: version, of: own) {
        case .done: return .seeOther(Self.path(id) + "?saved=1")
        case .conflict(let current):
            let page = try page(
                current, own, visit, typed: typed,
                problems: ["note": Phrase("This was changed meanwhile. Save again to keep what you typed.")])
            return try stores.pages.response(page, for: visit, status: .conflict)
        }
    }

    func delete(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        try stores.logs.remove(stores.logs.log(visit.id("log"), of: own), of: own)
        return .seeOther("/brew/logs")
    }
}
