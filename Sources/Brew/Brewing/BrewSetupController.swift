import HTML
import HTTP
import House
import Localization

/// Sets up a brew: chooses beans, gear and amounts, and starts it.
struct BrewSetupController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        [
            .get("/brew/recipes/:recipe/brew", stores.brewable, show, .kept),
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
        // The page carries the id of a brew and the current time. A script, without which there are no copies, names each brew
        // itself, and does not believe the time of a copy.
        var response = try stores.pages.response(
            page(seen, content, draft, changeWords(log, change, builder), own, builder, visit), for: visit)
        // It is another page each time.
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
            change: change?.rawValue ?? "", log: log?.id.description ?? "")
    }

    private func changeWords(_ log: BrewLog?, _ change: BrewChange?, _ builder: BrewPages) -> [String] {
        guard let log, let change else { return [] }
        let (next, words) = (change.apply(to: log.cup), builder.words)
        return [builder.action(change)] + [next.grindWords.map { words($0) }].compactMap(\.self)
    }

    private static func text(_ change: [String]) -> String? {
        change.isEmpty ? nil : change.joined(separator: " · ")
    }

    private func page(
        _ seen: SeenRecipe, _ content: RecipeContent, _ draft: BrewSetupPage.Draft, _ change: [String],
        _ own: OwnBarista, _ builder: BrewPages, _ visit: Visit, problems: [String: Phrase] = [:]
    ) throws -> BrewSetupPage {
        let words = visit.words
        let gear = try stores.gear(for: visit).filter { !$0.isRetired }
        let settings = try stores.logs.lastSettings(by: seen.id, of: own)
        let last = try stores.logs.page(BrewLogStore.Choice(recipe: seen.id), of: own, limit: 1).first
        var draft = draft
        // A bag that was chosen stays in its form, also if it was emptied meanwhile.
        let typed = Set(draft.bags.map(\.bag))
        let bags = try stores.bags(for: visit).filter { bag in
            bag.isOffered || typed.contains(bag.id.description)
        }
        if draft.bags.isEmpty {
            draft.bags = Self.usual(last, bags, content, builder)
            if draft.grinder.isEmpty { draft.grinder = Self.usual(last?.grinder, .grinder, gear) }
            if draft.dripper.isEmpty { draft.dripper = Self.usual(last?.dripper, .dripper, gear) }
            if draft.water.isEmpty { draft.water = Self.usual(last?.water, .water, gear) }
        }
        // Room for one more bag, as long as there is another.
        let rows = min(max(draft.bags.count + (draft.bags.count < 2 ? 0 : 1), 2), bags.count, BrewSetupForm.bagLimit)
        while draft.bags.count < max(rows, 1) { draft.bags.append(("", "")) }
        let choices = { (kind: BrewGear.Kind) in
            gear.filter { $0.kind == kind }.map { Choice(value: $0.id.description, label: $0.name) }
        }
        let run = ID<BrewRun>(at: builder.now)
        let steps = Scaling.scaled(content, dose: content.dose, yield: content.yield)
        let plan = BrewPlan(
            name: content.name, method: content.method.rawValue, dose: content.dose.tenths,
            yield: content.yield.tenths, temperature: content.temperature.halves, grind: content.grind.rawValue,
            steps: [], change: draft.change, changeText: Self.text(change))
        var guide = builder.guide(plan, run, startedAt: builder.now, events: [], isFirst: last == nil)
        guide.rate.seenBy = try stores.seenBy(cupOf: seen)
        return BrewSetupPage(
            path: RecipesController.path(seen.id), recipe: seen.id.description, name: content.name,
            member: visit.member.id.description, method: content.method.rawValue,
            yieldsBeverage: content.method.yieldsBeverage,
            facts: BrewSetupPage.Facts(dose: content.dose.tenths, yield: content.yield.tenths),
            shown: RecipeLink.code(content, limit: BrewSetupForm.shownLimit) ?? "",
            now: builder.now.milliseconds, run: run.description, draft: draft,
            grinds: Grind.allCases.map { Choice(value: $0.rawValue, label: words($0.name)) },
            units: (builder.units.weightSign, builder.units.temperatureSign), decimal: builder.decimal,
            bags: bags.map { Choice(value: $0.id.description, label: $0.content.fullName) },
            settings: bags.compactMap { bag in settings[bag.id].map { "\(bag.content.name): \($0)" } },
            grinders: choices(.grinder), drippers: choices(.dripper), waters: choices(.water), changeWords: change,
            steps: builder.steps(steps),
            guide: guide,
            problems: problems, ratio: builder.ratio(content.dose, content.yield))
    }

    /// The beans of the last cup that can be brewed again, in their shares of the dose; the last of them takes the rest.
    private static func usual(
        _ last: BrewLog?, _ bags: [BrewBag], _ content: RecipeContent, _ builder: BrewPages
    ) -> [(bag: String, amount: String)] {
        let beans = (last?.beans ?? []).filter { bean in bags.contains { $0.id == bean.bag } }
            .prefix(BrewSetupForm.bagLimit)
        let sum = beans.reduce(0) { $0 + $1.amount.tenths }
        return beans.enumerated().map { place, bean in
            let share = sum > 0 ? (content.dose.tenths * bean.amount.tenths + sum / 2) / sum : 0
            let isTyped = place < beans.count - 1 && share > 0
            return (
                bean.bag?.description ?? "", isTyped ? builder.units.field(Grams(tenths: share), builder.words) : ""
            )
        }
    }

    /// The settings for a cup that was brewed already.
    /// - Parameter form: as it was sent; `nil` for those of the recipe and the last cup.
    func page(
        _ recipe: BrewableRecipe, _ form: BrewSetupForm?, _ visit: Visit, problems: [String: Phrase]
    ) throws -> BrewSetupPage {
        let builder = stores.pages(visit, own: recipe.own)
        let content = form?.shown ?? recipe.seen.recipe.content(visit.words)
        let last = try stores.logs.page(BrewLogStore.Choice(recipe: recipe.seen.id), of: recipe.own, limit: 1).first
        let draft = form?.draft ?? draft(content, log: nil, last: last, nil, builder)
        return try page(recipe.seen, content, draft, [], recipe.own, builder, visit, problems: problems)
    }

    private static func usual(_ name: String?, _ kind: BrewGear.Kind, _ gear: [BrewGear]) -> String {
        let same = gear.filter { $0.kind == kind }
        return (same.first { $0.name == name } ?? (same.count == 1 ? same[0] : nil))?.id.description ?? ""
    }

    // MARK: Starting

    func start(_ recipe: BrewableRecipe, _ visit: Visit) throws -> Response {
        let (own, seen) = (recipe.own, recipe.seen)
        let builder = stores.pages(visit, own: own)
        var form = BrewSetupForm(visit.form, builder.units, visit.words)
        // What the page showed is brewed, also if the recipe was edited since, or the page had no connection.
        let content = form.shown ?? seen.recipe.content(visit.words)
        let beans = try form.readBeans(from: stores.bags(for: visit))
        let log = form.log.flatMap { id in try? stores.logs.log(id, of: own) }  // it may have been deleted since
        let change = changeWords(log, BrewChange(rawValue: form.draft.change), builder)
        guard form.problems.isEmpty else {
            if visit.isPart { return Pages.refused(form.problems, visit) }
            let page = try page(seen, content, form.draft, change, own, builder, visit, problems: form.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        let now = stores.clock.now()
        let began = form.at.map {
            Instant(milliseconds: min(max($0, now.milliseconds - 30 * 86_400_000), now.milliseconds))
        }
        let gear = try stores.gear(for: visit)
        let run = try stores.runs.start(
            form.run ?? ID<BrewRun>(at: now),
            form.plan(
                seen, content, beans, gear, changeText: Self.text(change)),
            recipe: seen.id, at: began ?? now, zone: visit.member.timeZone, of: own)
        try stores.tell(stores.runs.run(run, of: own), of: own, visit)
        if visit.isPart {
            return Pages.fragment("<p class=\"answer\" data-run=\"\(run.description)\"></p>", for: visit)
        }
        return .seeOther(BrewRunsController.path(run))
    }
}
