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
    }

    /// The visitor's own cups, beans and gear.
    /// - Throws: `Refusal.readOnly` for a guest, who has none.
    func own(_ visit: Visit) throws -> OwnBarista { try baristaDoor.own(visit.member) }

    /// For routes that brew or copy the recipe in the path.
    var brewable: Entrance<BrewableRecipe> {
        let (mine, seen) = (baristaDoor.mine, recipeDoor.seen)
        return Entrance { BrewableRecipe(own: try mine.prove($0, $1), seen: try seen.prove($0, $1)) }
    }

    /// A bag on a shelf that the visitor may see; `nil` if there is none.
    func bag(_ id: ID<BrewBag>, for visit: Visit) throws -> BrewBag? {
        try baristaDoor.all(for: visit.member).lazy.flatMap { try shelf.bags(of: $0) }.first { $0.id == id }
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
