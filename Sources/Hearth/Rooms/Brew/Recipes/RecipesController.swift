import HTTP
import Localization

/// Recipes: listing, showing, making, changing and duplicating them.
struct RecipesController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let path = "/brew/recipes/:recipe"
        let (door, mine) = (stores.recipeDoor, stores.baristaDoor.mine)
        return [
            .get("/brew", index),
            .get("/brew/recipes/new", mine, new),
            .post("/brew/recipes", mine, create),
            .post("/brew/recipes/read", mine, read),
            .get("/brew/recipes/open", mine, openLink),
            .get(path, door.seen, show),
            .get(path + "/edit", door.writable, edit),
            .post(path, door.writable, update),
            .post(path + "/duplicate", stores.brewable, duplicate),
            .post(path + "/delete", door.own, delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<BrewRecipe>) -> String { id.path(in: "/brew/recipes/") }

    private var pages: Pages { stores.pages }

    // MARK: Reading

    func index(_ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let all = try stores.recipeDoor.all(for: visit.member)
        let groups = BrewMethod.allCases.compactMap { method in
            let rows = all.filter { $0.recipe.content.method == method }.map(builder.row)
            return rows.isEmpty
                ? nil
                : RecipesPage.Group(
                    method: visit.words(method.name), icon: builder.icon(method), rows: rows)
        }
        let last = builder.own?.barista.last
        let page = RecipesPage(
            groups: groups, last: all.first { $0.id == last }.map(builder.row),
            running: try builder.own.map { try running($0, visit.words) } ?? [],
            logs: try builder.own.map { try stores.logs.page(BrewLogStore.Choice(), of: $0, limit: 3).map(builder.row) }
                ?? [],
            canWrite: builder.own != nil)
        return try pages.response(page, for: visit, newThing: builder.own == nil ? nil : "/brew/recipes/new")
    }

    func running(_ own: OwnBarista, _ words: Words) throws -> [RunRow] {
        let now = stores.clock.now().milliseconds
        return try stores.runs.running(of: own).map { run in
            let state = run.clock.state(at: now)
            return RunRow(
                path: BrewRunsController.path(run.id), name: run.plan.name,
                text: state.isFinished
                    ? words("The cup waits to be rated")
                    : words("Step \(state.step + 1) of \(run.plan.steps.count)"),
                clock: state.isFinished
                    ? nil
                    : RunRow.Clock(
                        text: StepTime.text(Int(run.clock.brewed(state) / 1000)), now: now,
                        started: run.startedAt.milliseconds, events: BrewEvent.format(run.events),
                        seconds: run.plan.steps.map { $0.seconds.map { String($0) } ?? "" }.joined(separator: ",")))
        }
    }

    func show(_ seen: SeenRecipe, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let content = seen.recipe.content(visit.words)
        let steps = Scaling.scaled(content, dose: content.dose, yield: content.yield)
        let logs =
            try builder.own.map {
                try stores.logs.page(BrewLogStore.Choice(recipe: seen.id), of: $0, limit: 5)
            } ?? []
        let theirs = try seen.recipe.ownerId == nil ? [] : stores.logs.shared(by: OpenRecipe(seen), limit: 5)
        let advice = logs.first.flatMap { log in
            builder.advice(log, before: logs.count > 1 ? logs[1] : nil, canBrew: true)
        }
        let page = RecipePage(
            path: Self.path(seen.id), name: content.name, method: visit.words(content.method.name),
            facts: builder.facts(content), tactile: content.tactile, origin: origin(seen, visit.words),
            steps: builder.steps(steps), curve: builder.curve(steps), advice: advice, logs: logs.map(builder.row),
            theirs: theirs.isEmpty ? nil : (seen.recipe.ownerName ?? "–", theirs.map(builder.foreignRow)),
            canBrew: builder.own != nil, canWrite: seen.canWrite, isOwn: seen.isOwn)
        return try pages.response(page, for: visit, newThing: builder.own == nil ? nil : "/brew/recipes/new")
    }

    private func origin(_ seen: SeenRecipe, _ words: Words) -> String {
        if seen.recipe.isStarter { return words("Starter") }
        if !seen.isOwn { return words("of \(seen.recipe.ownerName ?? "–")") }
        return seen.recipe.origin == .conflicted ? words("Copy of a recipe that was changed meanwhile") : words("yours")
    }

    // MARK: Writing

    /// An empty editor, or one prefilled from a cup: other programs export cups without recipes.
    func new(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        if let id = visit.query["log"].flatMap({ ID<BrewLog>($0) }) {
            let content = RecipeContent(of: try stores.logs.log(id, of: own), visit.words)
            let draft = RecipeForm.draft(content, builder.units, visit.words)
            return try pages.response(page(draft, builder, content: content), for: visit)
        }
        let method = visit.query["method"].flatMap { BrewMethod(rawValue: $0) } ?? .v60
        var draft = RecipeDraft(method: method.rawValue, grind: Grind.medium.rawValue)
        draft.steps = Array(repeating: RecipeDraft.Step(), count: 3)
        return try pages.response(page(draft, builder), for: visit)
    }

    private func page(
        _ draft: RecipeDraft, _ builder: BrewPages, of seen: SeenRecipe? = nil, version: Int? = nil,
        content: RecipeContent? = nil, problems: [String: Phrase] = [:]
    ) -> RecipeEditorPage {
        let words = builder.words
        let steps = content.map { Scaling.scaled($0, dose: $0.dose, yield: $0.yield) } ?? []
        let poured = content.map { Scaling.totals($0.steps).compactMap(\.self).last ?? .zero }
        let sum = content.flatMap { content -> String? in
            guard let poured, poured > .zero else { return nil }
            return words("The pours add up to \(builder.weight(poured)) of \(builder.weight(content.yield)).")
        }
        return RecipeEditorPage(
            action: seen.map { Self.path($0.id) } ?? "/brew/recipes", version: version, draft: draft,
            methods: BrewMethod.allCases.map { Choice(value: $0.rawValue, label: words($0.name)) },
            grinds: Grind.allCases.map { Choice(value: $0.rawValue, label: words($0.name)) },
            units: (builder.units.weightSign, builder.units.temperatureSign), decimal: builder.decimal,
            back: seen.map { ($0.recipe.content.name, Self.path($0.id)) } ?? (words("Brew"), "/brew"), sum: sum,
            curve: builder.curve(steps), problems: problems)
    }

    func create(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let form = RecipeForm(visit.form, builder.units, visit.words.language)
        if let draft = form.edited(visit.form, builder.units, visit.words) {
            return try pages.response(page(draft, builder, content: form.content), for: visit)
        }
        let problems = problems(form, builder)
        guard problems.isEmpty else {
            let page = page(form.draft, builder, content: form.content, problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try stores.recipes.add(form.content, for: own)))
    }

    private func problems(_ form: RecipeForm, _ builder: BrewPages) -> [String: Phrase] {
        form.problems.merging(RecipeCheck.problems(of: form.content) { builder.weight($0) }) { first, _ in first }
    }

    /// The editor with a recipe that was read from text; nothing is saved yet.
    func read(_: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let text = (visit.form["text"] ?? "").withPlainLines
        let code = text.split(separator: "#", maxSplits: 1).last.map(String.init) ?? ""
        guard let content = RecipeLink.recipe(code.tidiedLine) ?? RecipeText.read(text) else {
            throw Refusal.badRequest(Phrase("No recipe was found in this text. Write one line for each step."))
        }
        return try pages.response(
            page(RecipeForm.draft(content, builder.units, visit.words), builder, content: content), for: visit)
    }

    func openLink(_: OwnBarista, _ visit: Visit) throws -> Response {
        try pages.response(OpenRecipePage(), for: visit)
    }

    func edit(_ writable: WritableRecipe, _ visit: Visit) throws -> Response {
        let recipe = writable.open
        let builder = try stores.pages(visit)
        let content = recipe.recipe.content
        let page = page(
            RecipeForm.draft(content, builder.units, visit.words), builder, of: recipe.seen,
            version: recipe.recipe.version, content: content)
        return try pages.response(page, for: visit)
    }

    func update(_ recipe: WritableRecipe, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let form = RecipeForm(visit.form, builder.units, visit.words.language)
        let version = form.version ?? recipe.open.recipe.version
        if let draft = form.edited(visit.form, builder.units, visit.words) {
            let page = page(draft, builder, of: recipe.open.seen, version: version, content: form.content)
            return try pages.response(page, for: visit)
        }
        let problems = problems(form, builder)
        guard problems.isEmpty else {
            let page = page(
                form.draft, builder, of: recipe.open.seen, version: version, content: form.content, problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let day = Day(stores.clock.now().date, in: visit.words.timeZone)
        let mark = " (\(visit.member.name), \(visit.words.shortDay(month: day.month, day: day.day)))"
        let copyName = form.content.name.prefix(max(RecipeContent.nameLimit - mark.count, 1)) + mark
        switch try stores.recipes.change(recipe, to: form.content, version: form.version, copyName: String(copyName)) {
        case .saved: return .seeOther(Self.path(recipe.id))
        case .copied(let copy):
            let page = RecipeCopiedPage(
                name: recipe.open.title, path: Self.path(recipe.id), copyName: String(copyName),
                copyPath: Self.path(copy))
            return try pages.response(page, for: visit, status: .conflict)
        }
    }

    /// Makes a private copy with new ids. A copy of a starter is in the member's language.
    func duplicate(_ recipe: BrewableRecipe, _ visit: Visit) throws -> Response {
        let content = recipe.seen.recipe.content(visit.words)
        return .seeOther(Self.path(try stores.recipes.add(content, for: recipe.own)))
    }

    func delete(_ recipe: OwnRecipe, _ visit: Visit) throws -> Response {
        try stores.recipes.remove(recipe)
        return .seeOther("/brew")
    }
}
