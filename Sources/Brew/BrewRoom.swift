import GRDB
import HTTP
package import House
import Localization

/// All that the list of rooms knows of it.
package let brewRoom: any Room.Type = BrewRoom.self

/// Coffee recipes, guided brewing, and a log of cups.
struct BrewRoom: Room {
    static let id = "brew"
    static let sign = RoomSign(icon: .cup, title: Phrase("Brew"))
    static let subjects = [Subject.brewRecipe, Subject.barista]
    static let schedulePlaces = [SchedulePlace.brew]
    static let appShortcut: AppShortcut? = AppShortcut(title: Phrase("Brew a coffee"), path: "/brew")
    static let uploadPlaces = [UploadPlace.brew]
    static let fieldLabels = [
        "amount": Phrase("Weight"), "weight": Phrase("Weight"), "dose": Phrase("Coffee"),
        "yield": Phrase("Water or beverage"), "temperature": Phrase("Temperature"), "roaster": Phrase("Roaster"),
        "tactile": Phrase("How the grounds feel"), "instruction": Phrase("Instruction"),
    ]

    let stores: BrewStores
    let routes: [Route]

    var doors: [any SubjectDoor] { [stores.recipeDoor, stores.baristaDoor] }

    init(_ house: RoomContext) throws {
        stores = BrewStores(house)
        routes =
            BrewController(stores: stores).routes + RecipesController(stores: stores).routes
            + house.versionRoutes(BagVersions(door: stores.baristaDoor, shelf: stores.shelf))
            + house.versionRoutes(CupVersions(door: stores.baristaDoor, logs: stores.logs))
            + house.versionRoutes(RecipeVersions(door: stores.recipeDoor, recipes: stores.recipes))
            + RecipeTextController(stores: stores).routes + RecipeCardController(stores: stores).routes
            + Self.sharing(stores, house)
            + BrewSetupController(stores: stores).routes
            + BrewPastController(setup: BrewSetupController(stores: stores)).routes
            + BrewRunsController(stores: stores).routes
            + BrewLogsController(stores: stores).routes + BagsController(stores: stores).routes
            + GearController(stores: stores).routes + BrewSettingsController(stores: stores).routes
            + BrewImportController(stores: stores).routes + BrewExportController(stores: stores).routes
            + BrewYearController(stores: stores).routes
            + house.mediaRoutes(
                stores.shelf.attachments, UploadStore(stores.shelf.attachments, in: house), door: stores.baristaDoor)
    }

    private static func sharing(_ stores: BrewStores, _ house: RoomContext) -> [Route] {
        let recipes = stores.recipes
        let recipe = SharingSheet<OpenRecipe>(
            title: { recipe, _ in recipe.title },
            option: { recipe in
                SharingPage.Option(
                    name: "logs", label: Phrase("Share my cups too"),
                    text: Phrase("If off, others see the recipe, but none of your cups."),
                    isOn: recipe.recipe.sharesLogs)
            })
        let shelf = SharingSheet<OpenBarista>(
            title: { _, words in words("Beans and gear") }, back: "/brew/beans",
            note: Phrase(
                "This does not share your cups and recipes. Share each recipe on its own page, with or without its cups."
            ))
        return house.sharingRoutes(
            stores.recipeDoor, recipes, at: SubjectAddress("/brew/recipes/:recipe"), recipe,
            share: {
                try recipes.share($0, with: $1, seen: $2[SharingForm.seen] ?? "", sharesLogs: $2["logs"] != nil)
            })
            + house.sharingRoutes(stores.baristaDoor, stores.baristas, at: .barista, shelf)
    }

    func today(_ visit: Visit) throws -> TodayPart {
        var part = TodayPart()
        guard visit.member.role != .guest else { return part }
        let own = try stores.own(visit)
        let running = try stores.runs.running(of: own).map(stores.pages(visit, own: own).row)
        part.isUntouched = try running.isEmpty && stores.logs.count(of: own) == 0
        if !running.isEmpty { part.cards = [TodayCard(.head, BrewOnToday(running: running))] }
        let row = FirstStepRow(
            path: "/brew", icon: .cup, title: Phrase("Brew a coffee"),
            text: Phrase("A guide with a timer, step by step."), isDone: !part.isUntouched)
        part.steps.append(FirstStep(row))
        return part
    }

    func badge(_ visit: Visit) throws -> Int? { nil }

    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        try BrewSearch(stores: stores).find(query, limit: limit, visit)
    }

    static let wholePages = ["/brew/recipes/:recipe"]

    func pages(of names: [String: String], _ visit: Visit) throws -> [String] {
        guard visit.member.role != .guest else { return [] }
        return names["recipe"].map { ["/brew/recipes/\($0)/brew"] } ?? []
    }

    static let thingPages = ["/brew/recipes/:recipe", "/brew/of/:barista/beans/:bag"]
    static let mentionedPages = thingPages

    func thing(at pattern: String, _ names: [String: String], _ visit: Visit) throws -> FoundRow? {
        try BrewSearch(stores: stores).thing(names, visit)
    }

    func places(_ visit: Visit) -> [SearchPlace] {
        guard visit.member.role != .guest else { return [] }
        return [
            SearchPlace(Phrase("New recipe"), .plus, "/brew/recipes/new"),
            SearchPlace(Phrase("Your cups"), .cup, "/brew/logs"), SearchPlace(Phrase("Beans"), .bag, "/brew/beans"),
            SearchPlace(Phrase("Gear"), .tool, "/brew/gear"),
            SearchPlace(Phrase("Year in coffee"), .chart, "/brew/year"),
            SearchPlace(Phrase("Import"), .download, "/brew/import"),
            SearchPlace(Phrase("Brew settings"), .gear, "/brew/settings"),
        ]
    }

    func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {
        try BaristaStore.begin(for: member, at: now, in: db)
    }

    func prune() throws { try stores.runs.prune() }

    func demo(_ family: DemoFamily) throws { try DemoBrews(room: self, family: family).add() }
}
