import HTTP
import Localization

/// Recipes: the list, one of them, making, changing and duplicating.
struct RecipesController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let path = "/brew/recipes/:recipe"
        return [
            .get("/brew", index),
            .get("/brew/recipes/new", new),
            .post("/brew/recipes", create),
            .post("/brew/recipes/read", read),
            .get("/brew/recipes/open", openLink),
            .get(path, show),
            .get(path + "/edit", edit),
            .post(path, update),
            .post(path + "/duplicate", duplicate),
            .post(path + "/delete", delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<BrewRecipe>) -> String { id.path(in: "/brew/recipes/") }

    private var pages: Pages { stores.pages }

    // MARK: Reading

    func index(_ visit: Visit) throws -> Response {
        let maker = try stores.pages(visit)
        let all = try stores.recipeDoor.all(for: visit.member)
        let groups = BrewMethod.allCases.compactMap { method in
            let rows = all.filter { $0.recipe.content.method == method }.map(maker.row)
            return rows.isEmpty
                ? nil
                : RecipesPage.Group(
                    method: visit.words(method.name), icon: maker.icon(method), rows: rows)
        }
        let last = maker.own?.barista.last
        let page = RecipesPage(
            groups: groups, last: all.first { $0.id == last }.map(maker.row),
            running: try maker.own.map { try running($0, visit.words) } ?? [],
            logs: try maker.own.map { try stores.logs.page(BrewLogStore.Choice(), of: $0, limit: 3).map(maker.row) }
                ?? [],
            canWrite: maker.own != nil)
        return try pages.response(page, for: visit, newThing: maker.own == nil ? nil : "/brew/recipes/new")
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

    func show(_ visit: Visit) throws -> Response {
        let seen = try stores.recipe(visit)
        let maker = try stores.pages(visit)
        let content = seen.recipe.content(visit.words)
        let steps = Scaling.scaled(content, dose: content.dose, yield: content.yield)
        let logs =
            try maker.own.map {
                try stores.logs.page(BrewLogStore.Choice(recipe: seen.id), of: $0, limit: 5)
            } ?? []
        let theirs = try seen.recipe.ownerId == nil ? [] : stores.logs.shared(by: OpenRecipe(seen), limit: 5)
        let advice = logs.first.flatMap { log in
            maker.advice(log, before: logs.count > 1 ? logs[1] : nil, canBrew: true)
        }
        let page = RecipePage(
            path: Self.path(seen.id), name: content.name, method: visit.words(content.method.name),
            facts: maker.facts(content), tactile: content.tactile, origin: origin(seen, visit.words),
            steps: maker.steps(steps), curve: maker.curve(steps), advice: advice, logs: logs.map(maker.row),
            theirs: theirs.isEmpty ? nil : (seen.recipe.ownerName ?? "–", theirs.map(maker.foreignRow)),
            canBrew: maker.own != nil, canWrite: seen.canWrite, isOwn: seen.isOwn)
        return try pages.response(page, for: visit, newThing: maker.own == nil ? nil : "/brew/recipes/new")
    }

    private func origin(_ seen: SeenRecipe, _ words: Words) -> String {
        if seen.recipe.isStarter { return words("Starter") }
        if !seen.isOwn { return words("of \(seen.recipe.ownerName ?? "–")") }
        return seen.recipe.origin == .conflicted ? words("Copy of a recipe that was changed meanwhile") : words("yours")
    }

    // MARK: Writing

    /// An empty editor, or one that begins with what a cup was brewed with: other programs bring cups without recipes.
    func new(_ visit: Visit) throws -> Response {
        let own = try stores.own(visit)
        let maker = try stores.pages(visit)
        if let id = visit.query["log"].flatMap({ ID<BrewLog>($0) }) {
            let content = RecipeContent(of: try stores.logs.log(id, of: own), visit.words)
            let draft = RecipeForm.draft(content, maker.units, visit.words)
            return try pages.response(page(draft, maker, content: content), for: visit)
        }
        let method = visit.query["method"].flatMap { BrewMethod(rawValue: $0) } ?? .v60
        var draft = RecipeDraft(method: method.rawValue, grind: Grind.medium.rawValue)
        draft.steps = Array(repeating: RecipeDraft.Step(), count: 3)
        return try pages.response(page(draft, maker), for: visit)
    }

    private func page(
        _ draft: RecipeDraft, _ maker: BrewPages, of seen: SeenRecipe? = nil, version: Int? = nil,
        content: RecipeContent? = nil, problems: [String: Phrase] = [:]
    ) -> RecipeEditorPage {
        let words = maker.words
        let steps = content.map { Scaling.scaled($0, dose: $0.dose, yield: $0.yield) } ?? []
        let poured = content.map { Scaling.totals($0.steps).compactMap(\.self).last ?? .zero }
        let sum = content.flatMap { content -> String? in
            guard let poured, poured > .zero else { return nil }
            return words("The pours add up to \(maker.weight(poured)) of \(maker.weight(content.yield)).")
        }
        return RecipeEditorPage(
            action: seen.map { Self.path($0.id) } ?? "/brew/recipes", version: version, draft: draft,
            methods: BrewMethod.allCases.map { Choice(value: $0.rawValue, label: words($0.name)) },
            grinds: Grind.allCases.map { Choice(value: $0.rawValue, label: words($0.name)) },
            units: (maker.units.weightSign, maker.units.temperatureSign), decimal: maker.decimal,
            back: seen.map { ($0.recipe.content.name, Self.path($0.id)) } ?? (words("Brew"), "/brew"), sum: sum,
            curve: maker.curve(steps), problems: problems)
    }

    func create(_ visit: Visit) throws -> Response {
        _ = try stores.own(visit)
        let maker = try stores.pages(visit)
        let form = RecipeForm(visit.form, maker.units, visit.words.language)
        if let draft = form.edited(visit.form, maker.units, visit.words) {
            return try pages.response(page(draft, maker, content: form.content), for: visit)
        }
        let problems = problems(form, maker)
        guard problems.isEmpty else {
            let page = page(form.draft, maker, content: form.content, problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try stores.recipes.add(form.content, for: visit.member)))
    }

    private func problems(_ form: RecipeForm, _ maker: BrewPages) -> [String: Phrase] {
        form.problems.merging(RecipeCheck.problems(of: form.content) { maker.weight($0) }) { first, _ in first }
    }

    /// The editor with a recipe from text; nothing is kept yet.
    func read(_ visit: Visit) throws -> Response {
        _ = try stores.own(visit)
        let maker = try stores.pages(visit)
        let text = (visit.form["text"] ?? "").withPlainLines
        let code = text.split(separator: "#", maxSplits: 1).last.map(String.init) ?? ""
        guard let content = RecipeLink.recipe(code.tidiedLine) ?? RecipeText.read(text) else {
            throw Refusal.badRequest(Phrase("No recipe was found in this text. Write one line for each step."))
        }
        return try pages.response(
            page(RecipeForm.draft(content, maker.units, visit.words), maker, content: content), for: visit)
    }

    func openLink(_ visit: Visit) throws -> Response {
        _ = try stores.own(visit)
        return try pages.response(OpenRecipePage(), for: visit)
    }

    private func writable(_ visit: Visit) throws -> WritableRecipe {
        try OpenRecipe(stores.recipe(visit)).writable()
    }

    func edit(_ visit: Visit) throws -> Response {
        let recipe = try writable(visit).open
        let maker = try stores.pages(visit)
        let content = recipe.recipe.content
        let page = page(
            RecipeForm.draft(content, maker.units, visit.words), maker, of: recipe.seen,
            version: recipe.recipe.version, content: content)
        return try pages.response(page, for: visit)
    }

    func update(_ visit: Visit) throws -> Response {
        let recipe = try writable(visit)
        let maker = try stores.pages(visit)
        let form = RecipeForm(visit.form, maker.units, visit.words.language)
        let version = form.version ?? recipe.open.recipe.version
        if let draft = form.edited(visit.form, maker.units, visit.words) {
            let page = page(draft, maker, of: recipe.open.seen, version: version, content: form.content)
            return try pages.response(page, for: visit)
        }
        let problems = problems(form, maker)
        guard problems.isEmpty else {
            let page = page(
                form.draft, maker, of: recipe.open.seen, version: version, content: form.content, problems: problems)
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

    /// A private copy with new ids, also of a starter: in the words that the member reads.
    func duplicate(_ visit: Visit) throws -> Response {
        let seen = try stores.recipe(visit)
        return .seeOther(Self.path(try stores.recipes.add(seen.recipe.content(visit.words), for: visit.member)))
    }

    func delete(_ visit: Visit) throws -> Response {
        try stores.recipes.remove(OwnRecipe(OpenRecipe(stores.recipe(visit))))
        return .seeOther("/brew")
    }
}
