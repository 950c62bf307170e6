import HTML
import HTTP
import House
import Localization

/// Sets up a brew: chooses beans, gear and amounts, and starts it.
struct BrewSetupController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        [
            .get("/brew/recipes/:recipe/brew", stores.brewable, show),
            .post("/brew/recipes/:recipe/brew", stores.brewable, start),
        ]
    }

    // MARK: Showing

    func show(_ recipe: BrewableRecipe, _ visit: Visit) throws -> Response {
        let (own, seen) = (recipe.own, recipe.seen)
        let builder = stores.pages(visit, own: own)
        let content = seen.recipe.content(visit.words)
        let last = try stores.logs.page(BrewLogStore.Choice(recipe: seen.id), of: own, limit: 1).first
        let asked: ID<BrewLog>? = visit.query["log"].flatMap { ID($0) }
        let log = try asked.map { try stores.logs.log($0, of: own) }
        let change = log == nil ? nil : visit.query["change"].flatMap { BrewChange(rawValue: $0) }
        let draft = draft(content, log: log, last: last, change, builder)
        var response = try stores.pages.response(
            page(seen, content, draft, changeWords(log, change, visit.words), own, builder, visit), for: visit)
        // The page carries the id of the brew to start and the current time.
        response.headers["Cache-Control"] = "no-store"
        response.headers["ETag"] = nil
        return response
    }

    /// The recipe's numbers, or those of a cup that is brewed again with a change. Beans and gear are those of the last
    /// cup.
    private func draft(
        _ content: RecipeContent, log: BrewLog?, last: BrewLog?, _ change: BrewChange?, _ builder: BrewPages
    ) -> BrewSetupPage.Draft {
        let next = log.map { log in (change ?? .keep).apply(to: log.cup) }
        let words = builder.words
        return BrewSetupPage.Draft(
            dose: builder.units.field(next?.dose ?? content.dose, words),
            yield: builder.units.field(next?.yield ?? content.yield, words),
            temperature: builder.units.field(next?.temperature ?? content.temperature, words),
            grind: (next?.grind ?? content.grind).rawValue, setting: next?.setting ?? last?.setting ?? "",
            change: change?.rawValue ?? "")
    }

    private func changeWords(_ log: BrewLog?, _ change: BrewChange?, _ words: Words) -> [String] {
        guard let log, let change else { return [] }
        let next = change.apply(to: log.cup)
        return [words(change.action)] + [next.grindWords.map { words($0) }].compactMap(\.self)
    }

    private func page(
        _ seen: SeenRecipe, _ content: RecipeContent, _ draft: BrewSetupPage.Draft, _ change: [String],
        _ own: OwnBarista, _ builder: BrewPages, _ visit: Visit, problems: [String: Phrase] = [:]
    ) throws -> BrewSetupPage {
        let words = visit.words
        let bags = try stores.bags(for: visit).filter { $0.content.finishedOn == nil }
        let gear = try stores.gear(for: visit).filter { !$0.isRetired }
        let settings = try stores.logs.lastSettings(by: seen.id, of: own)
        let last = try stores.logs.page(BrewLogStore.Choice(recipe: seen.id), of: own, limit: 1).first
        var draft = draft
        if draft.bags.isEmpty {
            let usual = last?.beans.compactMap { bean in bags.first { $0.id == bean.bag } } ?? []
            draft.bags = usual.prefix(1).map { ($0.id.description, "") }
            if draft.grinder.isEmpty { draft.grinder = Self.usual(last?.grinder, .grinder, gear) }
            if draft.dripper.isEmpty { draft.dripper = Self.usual(last?.dripper, .dripper, gear) }
            if draft.water.isEmpty { draft.water = Self.usual(last?.water, .water, gear) }
        }
        while draft.bags.count < min(max(bags.count, 1), 2) { draft.bags.append(("", "")) }
        let choices = { (kind: BrewGear.Kind) in
            gear.filter { $0.kind == kind }.map { Choice(value: $0.id.description, label: $0.name) }
        }
        let run = ID<BrewRun>(at: builder.now)
        let steps = Scaling.scaled(content, dose: content.dose, yield: content.yield)
        let plan = BrewPlan(
            name: content.name, method: content.method.rawValue, dose: content.dose.tenths,
            yield: content.yield.tenths, temperature: content.temperature.halves, grind: content.grind.rawValue,
            steps: [])
        return BrewSetupPage(
            path: RecipesController.path(seen.id), recipe: seen.id.description, name: content.name,
            member: visit.member.id.description, method: content.method.rawValue,
            yieldsBeverage: content.method.yieldsBeverage,
            facts: BrewSetupPage.Facts(dose: content.dose.tenths, yield: content.yield.tenths),
            now: builder.now.milliseconds, run: run.description, draft: draft,
            grinds: Grind.allCases.map { Choice(value: $0.rawValue, label: words($0.name)) },
            units: (builder.units.weightSign, builder.units.temperatureSign), decimal: builder.decimal,
            bags: bags.map { Choice(value: $0.id.description, label: $0.content.fullName) },
            settings: bags.compactMap { bag in settings[bag.id].map { "\(bag.content.name): \($0)" } },
            grinders: choices(.grinder), drippers: choices(.dripper), waters: choices(.water), changeWords: change,
            steps: builder.steps(steps),
            guide: builder.guide(plan, run, startedAt: builder.now, events: [], isFirst: last == nil),
            problems: problems, ratio: builder.ratio(content.dose, content.yield))
    }

    private static func usual(_ name: String?, _ kind: BrewGear.Kind, _ gear: [BrewGear]) -> String {
        let same = gear.filter { $0.kind == kind }
        return (same.first { $0.name == name } ?? (same.count == 1 ? same[0] : nil))?.id.description ?? ""
    }

    // MARK: Starting

    func start(_ recipe: BrewableRecipe, _ visit: Visit) throws -> Response {
        let (own, seen) = (recipe.own, recipe.seen)
        let builder = stores.pages(visit, own: own)
        let content = seen.recipe.content(visit.words)
        var form = BrewSetupForm(visit.form, builder.units, visit.words.language)
        let beans = try form.readBeans(from: stores.bags(for: visit))
        guard form.problems.isEmpty else {
            if visit.isPart { return Pages.refused(form.problems, visit) }
            let page = try page(seen, content, form.draft, [], own, builder, visit, problems: form.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        let now = stores.clock.now()
        let began = form.at.map {
            Instant(milliseconds: min(max($0, now.milliseconds - 30 * 86_400_000), now.milliseconds))
        }
        let gear = try stores.gear(for: visit)
        let run = try stores.runs.start(
            form.run ?? ID<BrewRun>(at: now), form.plan(seen, content, beans, gear), recipe: seen.id, at: began ?? now,
            zone: visit.member.timeZone, of: own)
        if visit.isPart {
            return Pages.fragment("<p class=\"answer\" data-run=\"\(run.description)\"></p>", for: visit)
        }
        return .seeOther(BrewRunsController.path(run))
    }
}
