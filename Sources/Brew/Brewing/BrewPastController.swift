import Foundation
import HTML
import HTTP
import House
import Localization

/// Enters cups that were brewed without the guide, with their date and time.
struct BrewPastController: Sendable {
    let setup: BrewSetupController

    private var stores: BrewStores { setup.stores }

    var routes: [Route] {
        [
            .get("/brew/recipes/:recipe/cup", stores.brewable, show),
            .post("/brew/recipes/:recipe/cup", stores.brewable, add),
        ]
    }

    func show(_ recipe: BrewableRecipe, _ visit: Visit) throws -> Response {
        let now = WallTime(stores.clock.now(), in: visit.words.timeZone)
        let draft = BrewPastPage.Draft(day: now.day.iso, time: Self.time(now.minute))
        var response = try stores.pages.response(page(recipe, draft, visit), for: visit)
        // The page carries the id of the cup and the current time.
        response.forbidCaching()
        return response
    }

    /// `07:05`
    private static func time(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// - Parameter form: as it was sent; `nil` for a new cup.
    private func page(
        _ recipe: BrewableRecipe, _ draft: BrewPastPage.Draft, _ visit: Visit, form: BrewSetupForm? = nil,
        problems: [String: Phrase] = [:]
    ) throws -> BrewPastPage {
        let isFirst = try !stores.logs.hasLogs(by: recipe.seen.id, of: recipe.own)
        let path = RecipesController.path(recipe.seen.id)
        let builder = stores.pages(visit, own: recipe.own)
        var rate = BrewRatePart(action: path + "/cup", isFirst: isFirst, unit: builder.units.weightSign)
        if form != nil { rate.verdict = BrewRatePart.Verdict(visit.form) }
        rate.problems = problems
        rate.seenBy = try stores.seenBy(cupOf: recipe.seen)
        return BrewPastPage(
            path: path, id: form?.run?.description ?? ID<BrewRun>(at: builder.now).description,
            setup: try setup.page(recipe, form, visit, problems: problems), rate: rate, draft: draft,
            today: Day(builder.now.date, in: visit.words.timeZone).iso, problems: problems)
    }

    func add(_ recipe: BrewableRecipe, _ visit: Visit) throws -> Response {
        let (own, seen) = (recipe.own, recipe.seen)
        let builder = stores.pages(visit, own: own)
        var form = BrewSetupForm(visit.form, builder.units, visit.words)
        let beans = try form.readBeans(from: stores.bags(for: visit))
        var problems: [String: Phrase] = [:]
        let verdict = BrewVerdict(visit.form, builder.units, visit.words.language, problems: &problems)
        let draft = BrewPastPage.Draft(
            day: visit.form["day"] ?? "", time: visit.form["time"] ?? "",
            duration: (visit.form["duration"] ?? "").tidiedLine)
        let finishedAt = Self.instant(draft, in: visit.words.timeZone, until: builder.now, &problems)
        let seconds = draft.duration.isEmpty ? nil : StepTime.seconds(draft.duration, before: 0)
        if !draft.duration.isEmpty, seconds == nil {
            problems["duration"] = Phrase("“\(draft.duration)” is not a time. Try 0:45, 2 min or until 1:15.")
        }
        problems.merge(form.problems) { first, _ in first }
        guard let finishedAt, problems.isEmpty else {
            let page = try page(recipe, draft, visit, form: form, problems: problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        let content = form.shown ?? seen.recipe.content(visit.words)
        let plan = try form.plan(seen, content, beans, stores.gear(for: visit), changeText: nil)
        let id = form.run ?? ID<BrewRun>(at: builder.now)
        let cup = BrewLogStore.NewCup(
            id: id.uuid, recipe: seen.id, plan: plan, zone: visit.words.timeZone.identifier, finishedAt: finishedAt,
            seconds: seconds)
        try stores.logs.add(cup, verdict, of: own)
        return .seeOther(BrewLogsController.path(ID(id.uuid)) + "?saved=1")
    }

    /// - Returns: `nil` if it is no time, or still to come.
    private static func instant(
        _ draft: BrewPastPage.Draft, in zone: TimeZone, until now: Instant, _ problems: inout [String: Phrase]
    ) -> Instant? {
        let digits = draft.time.prefix(5).split(separator: ":").compactMap { Int($0) }
        guard let day = Day(iso: draft.day) else {
            problems["day"] = Phrase("This day does not exist. Check the date.")
            return nil
        }
        guard digits.count == 2, (0...23).contains(digits[0]), (0...59).contains(digits[1]) else {
            problems["time"] = Phrase("Enter a time such as 09:30.")
            return nil
        }
        let time = WallTime(day, digits[0], digits[1]).instant(in: zone)
        // The minute that is now counts as past.
        guard time <= now else {
            problems[day > Day(now.date, in: zone) ? "day" : "time"] = Phrase(
                "This is in the future. Choose an earlier time.")
            return nil
        }
        return time
    }
}
