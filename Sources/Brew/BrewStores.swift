import House
import Localization

/// The stores and doors that the room's controllers share.
struct BrewStores: Sendable {
    let recipeDoor: RecipeDoor
    let baristaDoor: BaristaDoor
    let recipes: RecipeStore
    let runs: BrewRunStore
    let logs: BrewLogStore
    let shelf: ShelfStore
    let baristas: BaristaStore
    let household: HouseholdStore
    let pages: Pages
    let rooms: RoomDirectory
    let clock: WallClock
    let addresses: InvitationAddresses
    let live: Live

    init(_ house: RoomContext) {
        recipeDoor = RecipeDoor(database: house.database)
        baristaDoor = BaristaDoor(database: house.database)
        recipes = RecipeStore(database: house.database, undo: house.undo, clock: house.clock)
        runs = BrewRunStore(database: house.database, undo: house.undo, clock: house.clock)
        logs = BrewLogStore(database: house.database, undo: house.undo, clock: house.clock)
        shelf = ShelfStore(house)
        baristas = BaristaStore(database: house.database, undo: house.undo, clock: house.clock)
        household = house.household
        pages = house.pages
        rooms = house.rooms
        clock = house.clock
        addresses = InvitationAddresses(house.settings)
        live = house.live
    }

    /// The visitor's own cups, beans and gear.
    /// - Throws: `Refusal.readOnly` for a guest, who has none.
    func own(_ visit: Visit) throws -> OwnBarista { try baristaDoor.own(visit) }

    /// For routes that brew or copy the recipe in the path.
    var brewable: Entrance<BrewableRecipe> {
        let (mine, seen) = (baristaDoor.mine, recipeDoor.seen)
        return Entrance { BrewableRecipe(own: try mine.prove($0, $1), seen: try seen.prove($0, $1)) }
    }

    /// All bags on shelves that the visitor may see, shelf by shelf, their own first.
    func bags(for visit: Visit) throws -> [BrewBag] {
        let shelves = try baristaDoor.all(for: visit)
        let bags = try shelf.bags(of: shelves)
        return shelves.flatMap { bags[$0.id] ?? [] }
    }

    /// All gear on shelves that the visitor may see, shelf by shelf, their own first.
    func gear(for visit: Visit) throws -> [BrewGear] {
        let shelves = try baristaDoor.all(for: visit)
        let gear = try shelf.gear(of: shelves)
        return shelves.flatMap { gear[$0.id] ?? [] }
    }

    /// Who else sees bags and gear on a shelf.
    func seenBy(_ shelf: OpenBarista) throws -> SeenBy? {
        try household.seenBy(shelf, at: BagsController.path(of: shelf.id))
    }

    /// Who else sees a cup by a recipe: its readers, where its owner brews and shares their cups.
    func seenBy(cupOf recipe: SeenRecipe) throws -> SeenBy? {
        guard recipe.isOwn, recipe.recipe.sharesLogs else { return nil }
        return try household.seenBy(OpenRecipe(recipe), at: RecipesController.path(recipe.id))
    }

    /// Builds pages for whoever may read a recipe or a shelf, also a guest. For routes whose proof names no barista.
    func pages(_ visit: Visit) throws -> BrewPages {
        pages(visit, own: visit.member.role == .guest ? nil : try own(visit))
    }

    /// Builds pages for a route whose proof has the visitor's own cups and gear already; without any, as for a guest.
    func pages(_ visit: Visit, own: OwnBarista?) -> BrewPages {
        BrewPages(words: visit.words, member: visit.member.id, own: own, now: clock.now())
    }
}
