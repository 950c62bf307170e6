import Changesets
import Foundation
import GRDB
import HTTP
import House
import Localization

/// A room that only tests have: recipes with steps, photos and locks. It brings everything that a room can, and nothing
/// in the house names it.
struct RecipesRoom: Room {
    static let id = "recipes"
    static let sign = RoomSign(icon: .book, title: Phrase("Books"))
    static let fieldLabels = ["steps": Phrase("Text")]
    static let mediaUses = [MediaUse(column: DatabaseColumn("recipe", "mediumId"), holds: .medium)]
    static let subjects = [
        Subject(
            kind: kind, tables: ["recipe", "share", "recipeLock", "recipeKey", "recipeStep", "recipePhoto"], lock: lock,
            path: { path(ID<Recipe>($0)) },
            undo: Subject.UndoRules(
                tables: [
                    "recipe": .init(groups: [.name]), "recipeStep": .init(groups: [.position]), "recipePhoto": .init(),
                ],
                named: ["recipe": "recipe"]))
    ]
    static let kind = SubjectKind(rawValue: "recipe")

    enum Recipe {}
    enum Step {}

    struct Seen: Equatable {
        let id: ID<Recipe>
        let name: String
    }

    let routes: [Route]
    let doors: [any SubjectDoor]
    let recipes: RecipeStore
    let photos: AttachmentStore
    let door: RecipeDoor

    init(_ house: RoomContext) {
        let recipes = RecipeStore(house: house)
        let photos = AttachmentStore(Self.photos, in: house)
        (self.recipes, self.photos) = (recipes, photos)
        let door = RecipeDoor(database: house.database, unlocks: house.unlocks)
        self.door = door
        let list = { @Sendable (visit: Visit) throws -> Response in
            .text(try door.opened(for: visit).map(\.title).joined(separator: "\n"))
        }
        let show = { @Sendable (visit: Visit) throws -> Response in .text(try door.open("recipe", of: visit).title) }
        doors = [door]
        routes =
            [.get("/recipes", list), .get("/recipes/:recipe", show)] + Self.formRoutes(recipes, door)
            + house.mediaRoutes(photos, UploadStore(photos, in: house), door: door)
            + house.lockRoutes(LockStore(Self.lock, in: house), door: door)
    }

    static func path(_ id: ID<Recipe>) -> String { "/recipes/\(id)" }

    // MARK: The house's questions to a room

    func side(_ visit: Visit) throws -> SideList? {
        let links = try door.opened(for: visit).map { recipe in
            SideLink(
                icon: ChosenIcon(.bell), name: recipe.title, path: Self.path(ID(recipe.uuid)), count: nil,
                isCurrent: false)
        }
        return SideList(heading: Self.sign.title, links: links)
    }

    func today(_ visit: Visit) throws -> TodayPart {
        let recipes = try door.opened(for: visit)
        var part = TodayPart()
        part.isUntouched = recipes.isEmpty
        part.cards = recipes.map { recipe in
            TodayCard(.recent, RecipeCard(name: recipe.title, path: Self.path(ID(recipe.uuid))))
        }
        return part
    }

    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        let rows = try door.opened(for: visit).filter { query.fits($0.title) }.map { recipe in
            let excerpt = SearchExcerpt(of: recipe.title, texts: [], words: query.words)
            return FoundRow(
                path: Self.path(ID(recipe.uuid)), icon: ChosenIcon(.bell), name: excerpt.name, text: excerpt.line,
                place: "")
        }
        return RoomFinds(rows: Array(rows.prefix(limit)), total: rows.count)
    }

    func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO recipe (id, ownerId, name, nameFold) VALUES (?, ?, 'Toast', 'toast')",
            arguments: [ID<Recipe>(at: now), member])
    }
}
