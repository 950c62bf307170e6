import HTTP
import House
import Localization

/// Recipes: showing, making, changing, duplicating and deleting them.
struct RecipesController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let path = "/brew/recipes/:recipe"
        let (door, mine) = (stores.recipeDoor, stores.baristaDoor.mine)
        return [
            .get("/brew/recipes/new", mine, new),
            .post("/brew/recipes", mine, create),
            .get(path, door.seen, show, .kept),
            .get(path + "/edit", door.writable, edit),
            .post(path, door.writable, update),
            .post(path + "/duplicate", stores.brewable, duplicate),
            .post(path + "/delete", door.own, delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<BrewRecipe>) -> String { id.path(in: "/brew/recipes/") }

    private var pages: Pages { stores.pages }

    // MARK: Reading

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
            facts: builder.facts(content), tactile: content.tactile, origin: builder.origin(seen),
            steps: builder.steps(steps), curve: builder.curve(steps), advice: advice, logs: logs.map(builder.row),
            theirs: theirs.isEmpty ? nil : (seen.recipe.ownerName ?? "–", theirs.map(builder.foreignRow)),
            canBrew: builder.own != nil, canWrite: seen.canWrite, isOwn: seen.isOwn)
        return try pages.response(page, for: visit, newThing: builder.own == nil ? nil : "/brew/recipes/new")
    }

    // MARK: Writing

    /// An empty editor, or one prefilled from a cup: other programs export cups without recipes.
    func new(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = stores.pages(visit, own: own)
        if let id = visit.query["log"].flatMap({ ID<BrewLog>($0) }) {
            let content = RecipeContent(of: try stores.logs.log(id, of: own), visit.words)
            let draft = RecipeForm.draft(content, builder.units, visit.words)
            return try pages.response(builder.editor(draft, content: content), for: visit)
        }
        let method = visit.query["method"].flatMap { BrewMethod(rawValue: $0) } ?? .v60
        var draft = RecipeDraft(method: method.rawValue, grind: Grind.medium.rawValue)
        draft.steps = Array(repeating: RecipeDraft.Step(), count: 3)
        return try pages.response(builder.editor(draft), for: visit)
    }

    func create(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = stores.pages(visit, own: own)
        let form = RecipeForm(visit.form, builder.units, visit.words.language)
        if let draft = form.edited(visit.form, builder.units, visit.words) {
            return try pages.response(builder.editor(draft, content: form.content), for: visit)
        }
        let problems = problems(form, builder)
        guard problems.isEmpty else {
            let page = builder.editor(form.draft, content: form.content, problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try stores.recipes.add(form.content, for: own)))
    }

    private func problems(_ form: RecipeForm, _ builder: BrewPages) -> [String: Phrase] {
        let found = RecipeCheck.problems(of: form.content, degrees: builder.units.refusal(builder.words)) {
            builder.weight($0)
        }
        return form.problems.merging(found) { first, _ in first }
    }

    func edit(_ writable: WritableRecipe, _ visit: Visit) throws -> Response {
        let recipe = writable.open
        let builder = try stores.pages(visit)
        let content = recipe.recipe.content
        let page = builder.editor(
            RecipeForm.draft(content, builder.units, visit.words), of: recipe.seen, version: recipe.recipe.version,
            content: content)
        return try pages.response(page, for: visit)
    }

    func update(_ recipe: WritableRecipe, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let form = RecipeForm(visit.form, builder.units, visit.words.language)
        let version = form.version ?? recipe.open.recipe.version
        if let draft = form.edited(visit.form, builder.units, visit.words) {
            let page = builder.editor(draft, of: recipe.open.seen, version: version, content: form.content)
            return try pages.response(page, for: visit)
        }
        let problems = problems(form, builder)
        guard problems.isEmpty else {
            let page = builder.editor(
                form.draft, of: recipe.open.seen, version: version, content: form.content, problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let day = Day(stores.clock.now().date, in: visit.words.timeZone)
        let mark = " (\(visit.member.name), \(visit.words.shortDay(month: day.month, day: day.day)))"
        let copyName = form.content.name.cut(toCharacters: max(RecipeContent.nameLimit - mark.count, 1)) + mark
        switch try stores.recipes.change(recipe, to: form.content, version: form.version, copyName: copyName) {
        case .saved: return .seeOther(Self.path(recipe.id))
        case .copied(let copy):
            let page = RecipeCopiedPage(
                name: recipe.open.title, path: Self.path(recipe.id), copyName: copyName,
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
