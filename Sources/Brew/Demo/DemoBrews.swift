import Foundation
import GRDB
import House
import Localization

/// The demo family's room: a recipe of their own, two bags, a grinder, and the cups of some weeks.
struct DemoBrews {
    let room: BrewRoom
    let family: DemoFamily

    private var words: Words { family.words }
    private var stores: BrewStores { room.stores }

    func add() throws {
        let own = try stores.baristaDoor.own(family.ada)
        let shelf = try WritableBarista(own.open)
        let today = Day(family.clock.now().date, in: words.timeZone)
        let bags = [
            try stores.shelf.add(
                BrewBag.Content(
                    name: words("Kiunyu, washed"), roaster: words("The roaster around the corner"),
                    roastedOn: today.adding(days: -16), openedOn: today.adding(days: -9), weight: Grams(250),
                    price: 1450, currency: "EUR", note: words("Blackcurrant, a little rhubarb.")), to: shelf),
            try stores.shelf.add(
                BrewBag.Content(
                    name: words("House espresso"), roaster: words("The roaster around the corner"),
                    roastedOn: today.adding(days: -24), openedOn: today.adding(days: -15), weight: Grams(500),
                    price: 1690, currency: "EUR"), to: shelf),
        ]
        try stores.shelf.add(.grinder, words("Hand grinder"), note: "", to: shelf)
        try stores.shelf.add(.dripper, words("White V60"), note: "", to: shelf)
        let starters = try stores.recipeDoor.all(for: family.ada)
        guard let pour = starters.last(where: { $0.recipe.isStarter && $0.recipe.content.method == .v60 }) else {
            return
        }
        let seen = try stores.recipeDoor.recipe(pour.id, for: family.ada)
        var mine = seen.recipe.content(words)
        mine.name = words("My morning V60")
        let recipe = try stores.recipes.add(mine, for: own)
        try share(recipe)
        try cups(mine, recipe, bags, today, own)
    }

    private func share(_ recipe: ID<BrewRecipe>) throws {
        let open = try OpenRecipe(stores.recipeDoor.recipe(recipe, for: family.ada))
        try stores.recipes.share(OwnRecipe(open), with: .household(.read), sharesLogs: false)
    }

    /// About a cup every other day. They get better as one thing is changed at a time.
    private func cups(
        _ recipe: RecipeContent, _ id: ID<BrewRecipe>, _ bags: [ID<BrewBag>], _ today: Day, _ own: OwnBarista
    ) throws {
        let verdicts: [(rating: Int, taste: String, change: String, note: String)] = [
            (3, "sour", "", ""), (3, "sour-weak", "finer", words("Still a little thin.")),
            (4, "balanced-weak", "finer", ""), (4, "balanced-right", "more_coffee", ""),
            (5, "balanced-right", "keep", words("The best so far: sweet to the end.")),
            (4, "balanced-right", "keep", ""), (2, "bitter-strong", "", words("Ground too fine by mistake.")),
            (4, "balanced-right", "coarser", ""), (5, "balanced-right", "keep", ""),
        ]
        let steps = Scaling.scaled(recipe, dose: recipe.dose, yield: recipe.yield)
        for (index, verdict) in verdicts.enumerated() {
            let day = today.adding(days: 2 * (index - verdicts.count) + 1)
            let start = Instant(
                milliseconds: family.clock.now().milliseconds
                    + Int64(day.number - today.number) * 86_400_000 - 3_600_000 * 3)
            let plan = BrewPlan(
                name: recipe.name, method: recipe.method.rawValue, dose: recipe.dose.tenths, yield: recipe.yield.tenths,
                temperature: recipe.temperature.halves, grind: recipe.grind.rawValue, setting: "\(24 - index % 3)",
                steps: steps.map {
                    BrewPlan.Step(
                        text: $0.instruction, seconds: $0.seconds, add: $0.add?.tenths, shows: $0.shows?.tenths,
                        kind: $0.kind?.rawValue)
                },
                beans: [
                    BrewPlan.Bean(bag: bags[0].uuid, name: words("Kiunyu, washed"), amount: recipe.dose.tenths)
                ], change: verdict.change)
            let run = ID<BrewRun>(at: start)
            try stores.runs.start(run, plan, recipe: id, at: start, zone: words.timeZone.identifier, of: own)
            let taps = taps(plan, from: start.milliseconds, late: Int64(index % 4) * 4000)
            let end = taps.last?.at ?? start.milliseconds
            let said = BrewVerdict(
                rating: verdict.rating, taste: Taste(field: verdict.taste) ?? Taste(), note: verdict.note)
            _ = try stores.runs.log(
                run, said, taps, finishedAt: Instant(milliseconds: end), of: own)
        }
    }

    /// Simulated taps: twenty seconds for each step without a time, and *Finished* a little late.
    private func taps(_ plan: BrewPlan, from start: Int64, late: Int64) -> [BrewEvent] {
        var (at, taps) = (start, [BrewEvent]())
        for (index, step) in plan.steps.enumerated() {
            at += Int64(step.seconds ?? 20) * 1000
            if step.seconds == nil, index + 1 < plan.steps.count {
                taps.append(BrewEvent(at: at, kind: .step, step: index + 1))
            }
        }
        return taps + [BrewEvent(at: at + late, kind: .finish)]
    }
}
